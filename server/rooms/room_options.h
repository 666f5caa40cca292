// What a room is besides its matches' settings.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/sequence.h"
#include "server/sessions/types.h"

namespace race2048::server {

struct RoomOptions {
  std::string title;  // fit to be shown, see shared/typed_text.h
  bool listed = false;
  std::optional<Digest> password;  // SHA-256 of it: the password itself is not kept
  bool locked = false;
  bool chat_off = false;
  std::uint32_t rounds = 0;    // of a series; 0 and 1: single matches
  bool pause = false;          // between the rounds, until the host goes on
  std::uint32_t start_at = 0;  // seats that can race; 0: all

  bool is_series() const { return rounds >= 2; }
  bool lets_in(const std::string& typed_password) const;

  bool operator==(const RoomOptions&) const = default;
};

// The options that a host wants, and when the first match is to start at the latest: nothing leaves
// that as it is, zero takes it back.
struct WantedOptions {
  RoomOptions options;
  std::optional<std::chrono::seconds> start_in;
};

// `before` has what the message leaves as it is. The string says what is wrong with it, one line
// for a person.
std::variant<WantedOptions, std::string> options_from(const v1::RoomOptions& wire,
                                                      const RoomOptions& before);

}  // namespace race2048::server
