// A room's options: everything about it besides the settings of its matches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/or_fault.h"
#include "engine/sequence.h"
#include "engine/settings/limits.h"

namespace race2048 {

struct RoomOptions {
  std::string title;  // at most limits::kMaxTitle characters, safe to show to others
  bool listed = false;
  bool locked = false;
  bool chat_off = false;
  std::uint32_t rounds = 0;  // of a series; 0 or 1: single matches
  bool pause = false;        // after each round, until the host continues
  // Start as soon as this many people with seats are ready, bots not counted; 0: when all are.
  std::uint32_t start_at = 0;

  bool is_series() const { return rounds >= 2; }

  bool operator==(const RoomOptions&) const = default;
};

// A host's request to create or edit a room. Password and planned start are not part of the
// options: the room stores them in another form and never reveals the password.
struct RoomRequest {
  RoomOptions options;
  std::optional<std::string> password{};      // empty: no password; nothing: unchanged
  std::optional<std::uint32_t> start_in_s{};  // 0: no planned start; nothing: unchanged

  bool operator==(const RoomRequest&) const = default;
};

// True if the request for a room with this many seats can be granted; otherwise the fault is a line
// for a person. Does not check title and password, which takes Unicode tables: see
// shared/typed_text.h and shared/password.h. Repeat it when the number of seats changes.
OrFault<> check(const RoomRequest& request, std::uint32_t seats);

// The form in which a room stores its password. REQUIRES: it is that of typed_password().
Digest password_digest(const std::string& password);

}  // namespace race2048
