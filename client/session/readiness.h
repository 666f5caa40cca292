// When the client by itself says ready, or not ready, for its person.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "client/model/room.h"

namespace race2048::client {

enum class ReadyPolicy : std::uint8_t {
  never,
  first_match,
  always,
  withdrawn,  // not ready; also withdraw a readiness that lasts between rounds of a series
};

struct ReadyOptions {
  ReadyPolicy policy = ReadyPolicy::never;
  std::size_t when_seated = 1;                 // wait until this many members have a seat
  std::optional<std::uint32_t> for_matches{};  // nothing: any number of matches
};

class Readiness {
 public:
  explicit Readiness(const ReadyOptions& options) : options_(options) {}

  // From now on the person takes part in no match unless they say so.
  void withdraw();
  // From now on to_say() waits until `seated` members have a seat, and no longer.
  void ready_with(std::size_t seated) { options_.when_seated = seated; }
  // A match has begun with the person in a seat.
  void raced() { ++raced_; }
  // The host changed the settings while `own` was a member of the room.
  void settings_changed(const Member* own);
  // Call this when the roster has come. True if the person was ready and the server has withdrawn
  // that because of other settings.
  [[nodiscard]] bool taken_back(const Member* own);
  // Between matches: what to send to the server now, or nothing. The client does not say it again
  // for this match.
  [[nodiscard]] std::optional<bool> to_say(const Room& room);

 private:
  ReadyOptions options_;
  bool for_other_settings_ = false;    // the person said ready for settings that have since changed
  std::optional<MatchId> said_for_{};  // the last match for which the client has spoken by itself
  std::uint32_t raced_ = 0;
};

}  // namespace race2048::client
