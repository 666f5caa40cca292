// What the line mode says unasked of the link and the room: a server that is silent, refusals, who
// comes, goes and gets ready, what the host changes, and what people say. Of the room nothing is
// told during a match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

class RoomNews {
 public:
  using Lines = std::vector<std::string>;

  // `ready_is_promised`: nobody has to get ready for the first match.
  explicit RoomNews(bool ready_is_promised) : ready_is_promised_(ready_is_promised) {}

  // Adds what is new since the last call. `invitations` are lines to give to friends, and `hint`
  // what may be in the way of them.
  void tell(const Model& model, TimePoint now, const std::vector<std::string>& invitations,
            const std::string& hint, Lines& lines);
  // That room has been told of.
  bool knows(const std::string& code) const { return code_ == code; }
  // When time alone will make something new; nothing when it will not.
  std::optional<TimePoint> next(const Model& model, TimePoint now) const;

 private:
  void silence(const Model& model, TimePoint now, Lines& lines);
  void in_passing(const Model& model, Lines& lines);
  void entered(const Model& model, const std::vector<std::string>& invitations,
               const std::string& hint, Lines& lines);
  void people(const Model& model, Lines& lines);
  void settings(const Room& room, Lines& lines);
  void series(const Model& model, Lines& lines);
  void planned_start(const RoomInfo& info, TimePoint now, Lines& lines);
  void chat(const Room& room, Lines& lines);

  bool ready_is_promised_;
  // As told.
  std::string code_;
  std::vector<std::string> names_;  // of all who are there
  std::vector<std::string> ready_;
  std::uint32_t round_ = 0;
  std::string settings_;
  RoomInfo info_;
  std::uint32_t played_ = 0;
  std::optional<TimePoint> starts_at_;
  std::uint32_t start_counted_ = 0;  // seconds to the planned start
  std::optional<ChatLine> said_;
  std::optional<News> told_;  // the newest of Model::news that a line was made of
  bool silent_ = false;
};

}  // namespace race2048::client
