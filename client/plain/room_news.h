// Unasked announcements of the line mode about the link and the room: a link that is silent or
// lost, a server that stops soon, and refusals; people who come, go, lose their link, get ready or
// chat; and the host's changes. During a match it says nothing about the room, but says which
// players have lost their link or are gone, whether this person has a seat, whom the host mutes,
// and the chat.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/control/invitations.h"
#include "client/model/model.h"

namespace race2048::client {

class RoomNews {
 public:
  using Lines = std::vector<std::string>;

  // Appends everything new since the last call. `invitations` are for friends.
  void tell(const Model& model, TimePoint now, const Invitations& invitations, Lines& lines);
  // True if this room has been announced.
  bool knows(const std::string& code) const { return code_ == code; }
  // When tell() will have something new because time passes; nothing if only the model can bring
  // news.
  std::optional<TimePoint> next(const Model& model, TimePoint now) const;

 private:
  // In the order in which a failing link goes through them.
  enum class LinkState : std::uint8_t { stands, waits, silent, lost };
  enum class OwnSeat : std::uint8_t { none, promised, taken };

  static OwnSeat own_seat_of(const Model& model);

  static LinkState link_state(const Model& model, TimePoint now);
  void link(const Model& model, TimePoint now, Lines& lines);
  void in_passing(const Model& model, Lines& lines);
  void stopping(const Model& model, TimePoint now, Lines& lines);
  void entered(const Model& model, TimePoint now, const Invitations& invitations, Lines& lines);
  void absences(const Model& model, TimePoint now, Lines& lines);
  void mutes(const Model& model, Lines& lines);
  void players_gone(const Model& model, Lines& lines);
  void note_players(const Race& race);
  void own_seat(const Model& model, Lines& lines);
  void people(const Model& model, Lines& lines);
  void settings(const Room& room, Lines& lines);
  void series(const Model& model, Lines& lines);
  void planned_start(const RoomInfo& info, TimePoint now, Lines& lines);
  void chat(const Room& room, Lines& lines);
  void emotes(const Room& room, Lines& lines);

  // The state as last announced.
  std::string code_;
  std::vector<std::string> names_;  // everybody in the room
  std::optional<MatchId> match_;    // whose players are in `names_`, or are gone
  std::vector<std::string> away_;   // of these players or people: with a lost link
  std::vector<std::string> muted_;  // by the host
  std::vector<std::string> ready_;
  OwnSeat seat_ = OwnSeat::none;
  std::optional<MatchId> sealed_;  // the next match
  std::string settings_;
  RoomInfo info_;
  std::uint32_t played_ = 0;
  std::optional<TimePoint> starts_at_;
  std::uint32_t start_counted_ = 0;  // seconds to the planned start
  std::optional<ChatLine> said_;
  std::optional<ShownEmote> emote_;
  std::optional<News> told_;  // the newest of Model::news that was announced
  LinkState link_ = LinkState::stands;
  bool stopping_told_ = false;  // Model::stopping
};

}  // namespace race2048::client
