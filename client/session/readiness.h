// When the client says by itself that its person is ready for the next match, or is not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "client/session/model.h"

namespace race2048::client {

enum class ReadyPolicy : std::uint8_t {
  never,
  first_match,
  always,
  withdrawn,  // never, and take back what the server keeps, as between the rounds of a series
};

struct ReadyOptions {
  ReadyPolicy policy = ReadyPolicy::never;
  std::size_t when_seated = 1;                 // not before this many have a seat
  std::optional<std::uint32_t> for_matches{};  // nothing: for any number of matches
};

class Readiness {
 public:
  explicit Readiness(const ReadyOptions& options) : options_(options) {}

  // The person takes part in no further match unless they say so.
  void withdraw();
  // A match has begun in which the person has a seat.
  void raced() { ++raced_; }
  // The host changed the settings while `own` was a member of the room.
  void settings_changed(const Member* own);
  // The roster has come. True if the person was ready, and other settings made the server take that
  // back.
  [[nodiscard]] bool taken_back(const Member* own);
  // Between matches: what to tell the server now; nothing if nothing is to be said. It counts as
  // said from now on.
  [[nodiscard]] std::optional<bool> to_say(const Room& room);

 private:
  ReadyOptions options_;
  bool for_other_settings_ = false;  // the person said ready for settings that have since changed
  std::uint32_t said_for_ = 0;       // the round for which the client spoke by itself
  std::uint32_t raced_ = 0;
};

}  // namespace race2048::client
