// What has become of a match's result.
#pragma once

#include <cstdint>
#include <string>

#include "engine/sequence.h"

namespace race2048::server {

struct MatchKept {
  enum class State : std::uint8_t {
    stored,   // durably
    not_yet,  // the disk is faulty; another state follows
    never,
  };

  MatchId match_id{};
  State state = State::stored;
  std::string why{};               // if not stored: one line for a person
  std::uint32_t replay_bytes = 0;  // if stored; 0: the match has no replay

  bool operator==(const MatchKept&) const = default;
};

}  // namespace race2048::server
