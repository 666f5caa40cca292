// What the line mode says of the link and of the room without being asked: that the server is
// silent, what it refuses, which people come, go and get ready, what the host changes, and what
// people say. During a match it says nothing of the room.
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

  // `ready_is_promised`: the client itself gets ready for the first match.
  explicit RoomNews(bool ready_is_promised) : ready_is_promised_(ready_is_promised) {}

  // Adds what is new since the last call. `invitations` are lines to give to friends, and `hint`
  // says what may keep friends from coming in.
  void tell(const Model& model, TimePoint now, const std::vector<std::string>& invitations,
            const std::string& hint, Lines& lines);
  // The room has been announced.
  bool knows(const std::string& code) const { return code_ == code; }
  // When there will be something new by time alone; nothing when there will not.
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
