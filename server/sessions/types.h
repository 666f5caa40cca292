// Small types that the folders of the server share.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "engine/match/person.h"
#include "server/sessions/reason.h"
#include "shared/limits.h"
#include "shared/time.h"

namespace race2048::server {

// A connection. Never reused while the process lives.
enum class SessionId : std::uint64_t {};

// The secret with which a person takes up a place in a room again.
using Token = std::array<std::uint8_t, limits::kTokenBytes>;

// Fills the span with random bytes: from the operating system, or from a counter in tests.
using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

// Wall time in milliseconds since 1970, shown to people and never used to decide. Constant in
// tests.
using UnixMs = std::function<std::int64_t()>;

// Why a message was refused. A refused message changed nothing.
struct Refusal {
  Reason reason{};
  std::string text;        // one line for a person: what is wrong and what to do
  std::string suggestion;  // a free name to use instead
  bool closes = false;     // the connection closes after it
};

// A known message that is not allowed in this state or role.
inline Refusal not_now(std::string text) {
  return {.reason = Reason::not_now, .text = std::move(text)};
}

// Durations that a server can be started with; the rest are in shared/limits.h.
struct Timings {
  std::chrono::milliseconds countdown = limits::kCountdown;
  std::chrono::milliseconds seat_idle = limits::kSeatIdle;
  std::chrono::milliseconds next_round = limits::kNextRound;
  // Of a racing seat without a link. Other places are held for at most limits::kHoldBetween. 0: a
  // lost link is like leaving.
  std::chrono::milliseconds hold = limits::kHold;
  // A server that wakes up later than this was stopped.
  std::chrono::milliseconds stalled = limits::kStalled;
};

}  // namespace race2048::server
