// What a room is besides its matches' settings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/match/limits.h"
#include "engine/sequence.h"

namespace race2048 {

struct RoomOptions {
  std::string title;  // at most limits::kMaxTitle characters, fit to be shown to others
  bool listed = false;
  bool locked = false;
  bool chat_off = false;
  std::uint32_t rounds = 0;    // of a series; 0 and 1: single matches
  bool pause = false;          // between the rounds, until the host goes on
  std::uint32_t start_at = 0;  // start as soon as this many seats can race; 0: when all can

  bool is_series() const { return rounds >= 2; }

  bool operator==(const RoomOptions&) const = default;
};

// What a host asks for when making or editing a room. The password and the planned start are apart
// from the options, because a room keeps them in another form and never gives them out again.
struct RoomRequest {
  RoomOptions options;
  std::optional<std::string> password{};      // empty: none; nothing: as it is
  std::optional<std::uint32_t> start_in_s{};  // 0: not by time; nothing: as it is

  bool operator==(const RoomRequest&) const = default;
};

// What is wrong with the request for a room with this many seats, one line for a person; nothing
// when it can be granted. Not checked is whether the title is fit to be shown, which takes tables
// of Unicode: see shared/typed_text.h.
[[nodiscard]] std::optional<std::string> fault_in(const RoomRequest& request, std::uint32_t seats);
// The part of it that is about options and seats: to be asked again when the seats change.
[[nodiscard]] std::optional<std::string> fault_in(const RoomOptions& options, std::uint32_t seats);

// A room may have this password: at most limits::kMaxPassword characters of printable ASCII.
bool is_password(std::string_view text);

// What a room keeps of its password.
Digest password_digest(const std::string& password);

}  // namespace race2048
