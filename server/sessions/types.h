// Small types that the server's core shares.
#pragma once

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

// One connection, for the life of the process; never reused.
enum class SessionId : std::uint64_t {};

// Fills the span with random bytes from the operating system; a counter in tests.
using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

// Wall time in milliseconds since 1970: for people, never to decide by. A constant in tests.
using UnixMs = std::function<std::int64_t()>;

// Why a message was refused. It changed nothing.
struct Refusal {
  Reason reason{};
  std::string text;        // one line for a person: what is wrong and what to do
  std::string suggestion;  // a name to take instead
  bool closes = false;     // the connection cannot go on after it
};

// The refusal of a known message that is not allowed in this state or role.
inline Refusal not_now(std::string text) {
  return {.reason = Reason::not_now, .text = std::move(text)};
}

// Durations that a server can be started with; the rest are in shared/limits.h.
struct Timings {
  std::chrono::milliseconds countdown = limits::kCountdown;
  std::chrono::milliseconds seat_idle = limits::kSeatIdle;
  std::chrono::milliseconds next_round = limits::kNextRound;
};

}  // namespace race2048::server
