// Small types that the folders of the server share.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "engine/match/person.h"
#include "engine/or_fault.h"
#include "engine/sha256.h"
#include "shared/fingerprint.h"
#include "shared/limits.h"
#include "shared/reason.h"
#include "shared/time.h"

namespace race2048::server {

// A connection. Never reused while the process lives; a later connection has a greater one.
enum class SessionId : std::uint64_t {};

// A SessionId holds the connection's number, from 1, and in its low bits the index of its entry in
// Links, so that no search is needed to find it: more entries than a process has descriptors, and
// more numbers than connections in a century of a thousand each second.
inline constexpr int kLinkIndexBits = 22;
constexpr SessionId session_id(std::uint64_t number, std::size_t index) {
  return SessionId{number << kLinkIndexBits | index};
}
constexpr std::uint64_t number_of(SessionId session) {
  return static_cast<std::uint64_t>(session) >> kLinkIndexBits;
}
constexpr std::size_t link_index_of(SessionId session) {
  return static_cast<std::uint64_t>(session) & ((std::uint64_t{1} << kLinkIndexBits) - 1);
}

// The secret with which a person takes up a place in a room again.
using Token = std::array<std::uint8_t, limits::kTokenBytes>;

// A person's key: the SHA-256 of its public half (DER, SubjectPublicKeyInfo).
using KeyId = Digest;

// A person's identity on a server: the key's fingerprint.
inline PlayerId identity_of(const KeyId& key) {
  return fingerprint_of(key).bytes;
}

// Fills the span with random bytes: from the operating system, or from a counter in tests.
using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

// Wall time in milliseconds since 1970. It is shown to people, and decides only about what lasts
// for days: to whom a name belongs, and the end of a ban. Constant in tests.
using UnixMs = std::function<std::int64_t()>;

// The transport's source of time, which never goes back.
using Clock = std::function<TimePoint()>;

// Why a message was refused. A refused message changed nothing.
struct Refusal {
  Reason reason{};
  std::string text{};        // one line for a person: what is wrong and what to do
  std::string suggestion{};  // a free name to use instead
  bool closes = false;       // the connection closes after it
};

// True: granted. Handed on with `if (Verdict may = ask(); !may) return may;`.
using Verdict = OrFault<void, Refusal>;

// The same, and the connection closes after the refusal.
inline Refusal closing(Refusal refusal) {
  refusal.closes = true;
  return refusal;
}
inline Verdict closing(Verdict verdict) {
  return verdict ? verdict : closing(verdict.fault());
}

// A known message that is not allowed in this state or role.
inline Refusal not_now(std::string text) {
  return {.reason = Reason::not_now, .text = std::move(text)};
}

// Another server, which has a room that is asked for.
struct Elsewhere {
  std::string address{};                     // "HOST:PORT" for clients; IPv6 in brackets
  std::optional<Fingerprint> fingerprint{};  // of its key; nothing: clients need none to trust it
  std::string room{};                        // the code; empty: any room
  std::uint64_t epoch = 0;                   // of the room's owner: a greater one is newer
  // Before a client connects there. Clients wait for limits::kMaxRedirectWait at most.
  std::chrono::milliseconds wait{0};
};

// Durations that a server can be started with; the rest are in shared/limits.h.
struct Timings {
  std::chrono::milliseconds countdown = limits::kCountdown;
  std::chrono::milliseconds seat_idle = limits::kSeatIdle;
  std::chrono::milliseconds next_round = limits::kNextRound;
  // Of a racing seat without a link. Other places are held for at most limits::kHoldBetween. 0: a
  // lost link is like leaving.
  std::chrono::milliseconds hold = limits::kHold;
  // How long a running match waits for its people after a restart of the server.
  std::chrono::milliseconds resume_wait = limits::kResumeWait;
  // A server that wakes up later than this was stopped.
  std::chrono::milliseconds stalled = limits::kStalled;
};

}  // namespace race2048::server
