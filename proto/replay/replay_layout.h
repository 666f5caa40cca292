// The parts of a replay file, read from bytes that may come from anywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/or_fault.h"
#include "proto/replay/replay_file.h"

namespace race2048 {

inline constexpr const char* kWrongChecksum = "the checksum does not match the bytes before it";

// The bytes before the decisions, and the checksum behind all.
struct ReplayHead {
  std::span<const std::uint8_t> hashed;  // the file without its checksum
  ReplayHeader header;
  std::span<const std::uint8_t> decisions;  // a part of `hashed`
  bool checksum_holds = false;

  std::size_t offset_of(const std::uint8_t* byte) const {
    return static_cast<std::size_t>(byte - hashed.data());
  }
  std::size_t decisions_end() const { return offset_of(decisions.data()) + decisions.size(); }
};

// The spans are parts of `file`, which outlives them. A wrong checksum is no fault yet: the place
// of the damage says more.
OrFault<ReplayHead, ReplayFault> read_head(std::span<const std::uint8_t> file);

// The bytes behind the decisions.
struct ReplayTail {
  MatchResult result;
  std::optional<OwnRecord> own;
  std::size_t own_at = 0;  // offset of the record, or of its absence
};

OrFault<ReplayTail, ReplayFault> read_tail(const ReplayHead& head);

// The match that the file says it is of; nothing if it does not say so, or cannot be read. Nothing
// else in it is checked.
std::optional<MatchId> match_of_replay(std::span<const std::uint8_t> file);

}  // namespace race2048
