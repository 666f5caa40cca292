// What a room is shown of its match: standings, and boards as far as they may be seen.
//
// Of more than limits::kStandingsSeats seats only those that lead are told, and any others by pages
// on request: what it costs depends on who is told, not on how many race. Only a match that is
// watched at the pace of its slowest seat asks every seat, once for each set of boards.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "engine/match/room_state.h"
#include "server/audience/feed_update.h"
#include "server/sessions/types.h"

namespace race2048::server {

class MatchFeed {
 public:
  // Whose eyes boards are for.
  enum class View : std::uint8_t {
    as_set,   // watchers and seats that are done: as the `watch` setting says
    referee,  // everything at once
  };
  class Pings {
   public:
    // A seat's round trip in milliseconds, 0 when unknown.
    virtual std::uint32_t ping_ms(SeatNumber seat) const = 0;

   protected:
    ~Pings() = default;
  };

  // A match begins: nothing of it has been shown.
  void begin();

  // REQUIRES of all that follow: the match has gone. What they return is the feed's own and holds
  // until the next call of the same function.

  // The seats that lead, by place, and who made which tile first. With no more than
  // limits::kStandingsSeats seats in the match the changes are those seats that are not as they
  // were; else they are all that lead, so that who gets them knows who does no longer. Of the
  // splits only those that are new are changes.
  const FeedUpdate& standings(const Match& match, const Pings& pings);

  // The boards of the seats that lead; null while they may not be seen. A board is among the
  // changes when it is not as it was in the last update of the same view, or not in it. The views
  // know nothing of each other.
  const FeedUpdate* boards(const Match& match, View view);

  // The Page of seats by place that starts with number `first` from 0, or the last one when that is
  // beyond it; with boards as `view` may see them, without any when there is no view.
  const v1::ToClient& page(const Match& match, std::uint32_t first, std::optional<View> view,
                           const Pings& pings);

  // All seats by place, and all splits.
  static void tell_final(const Match& match, const Pings& pings, v1::End& end);

 private:
  // One kind of update. The messages are reused: a steady stream of moves allocates nothing.
  struct Told {
    FeedUpdate update;
    v1::ToClient next;  // the whole of the coming one, while it is being made
  };
  // A seat's board as far as watchers may see it, when that is not all of it.
  struct PacedView {
    Run run;
    std::size_t records_shown = 0;
  };

  static std::span<const SeatNumber> leaders(const Match& match);
  // Adds the boards of these seats, or none when they may not be seen: false.
  bool add_boards(const Match& match, std::span<const SeatNumber> seats, View view,
                  google::protobuf::RepeatedPtrField<v1::SeatBoard>& boards);
  const Run& paced_run(const Match& match, SeatNumber number, const Progress& least);

  Told standings_;
  std::size_t splits_told_ = 0;
  std::array<Told, 2> boards_;  // by View
  std::map<SeatNumber, PacedView> paced_;
  v1::ToClient page_;
};

}  // namespace race2048::server
