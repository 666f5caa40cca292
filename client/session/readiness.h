// When the client by itself says ready, or not ready, for its person.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "client/model/model.h"

namespace race2048::client {

enum class ReadyPolicy : std::uint8_t {
  never,
  here,         // as long as the person is here; a host whose press a match waits for says so
  first_match,  // the same, and the host for the first match too
  always,
  withdrawn,  // not ready; also withdraw a readiness that lasts between rounds of a series
};

struct ReadyOptions {
  ReadyPolicy policy = ReadyPolicy::never;
  std::size_t when_seated = 1;                 // `first_match`, `always`: once so many have a seat
  std::optional<std::uint32_t> for_matches{};  // nothing: any number of matches
};

class Readiness {
 public:
  explicit Readiness(const ReadyOptions& options) : options_(options) {}

  // From now on the person takes part in no match unless they say so.
  void withdraw() { options_.policy = ReadyPolicy::withdrawn; }
  // From now on to_say() waits until `seated` members have a seat, and no longer.
  void ready_with(std::size_t seated) { options_.when_seated = seated; }
  // A match has begun with the person in a seat.
  void raced() { ++raced_; }
  // Between matches, when the room has changed: what to send to the server now, or nothing. The
  // client says it once for a match, and again only if the server had it and took it back.
  [[nodiscard]] std::optional<bool> to_say(const Model& model);
  // The server did not take what the client has said: it says it again.
  void say_again() { said_for_.reset(); }
  // Between matches: the client has said ready and waits for the answer, or will say it.
  bool promises(const Model& model) const;

 private:
  // The readiness that the client gives by itself; nothing: the person gives it.
  std::optional<bool> wanted(const Model& model) const;

  ReadyOptions options_;
  std::optional<MatchId> said_for_{};  // the match for which the client has spoken by itself
  std::uint32_t raced_ = 0;
};

}  // namespace race2048::client
