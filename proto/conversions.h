// Converts between the generated messages and our own types, and checks values from the wire.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/match/outcome.h"
#include "engine/match/settings.h"
#include "engine/run.h"
#include "proto/race2048.pb.h"

namespace race2048::wire {

inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The fixed-size value in a `bytes` field; nothing if its length is different.
template <typename Array>
std::optional<Array> array_from(const std::string& bytes) {
  Array array;
  if (bytes.size() != array.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), array.begin());
  return array;
}

template <std::size_t N>
std::string to_bytes(const std::array<std::uint8_t, N>& array) {
  return {array.begin(), array.end()};
}

// Returns nothing if the number is no action of this version.
std::optional<Action> action_from(v1::Action wire_action);
v1::Action to_wire(Action action);

// Returns nothing if the cell is not on a board of `cells` cells, or the tile is neither 2 nor 4.
std::optional<Spawn> spawn_from(const v1::Spawn& spawn, int cells);
template <typename Message>  // with `repeated Spawn spawns`
void add_spawns(std::span<const Spawn> spawns, Message& message) {
  for (const Spawn& spawn : spawns) {
    v1::Spawn* added = message.add_spawns();
    added->set_cell(spawn.cell);
    added->set_tile(static_cast<std::uint32_t>(tile_value(spawn.exponent)));
  }
}

// Enums of a match. From the wire: nothing for a value that is unspecified or unknown to this
// version.
v1::SeatState to_wire(SeatState state);
std::optional<SeatState> seat_state_from(v1::SeatState wire_state);
// Result::waits is unspecified on the wire: the server does not answer a waiting action yet.
v1::Result to_wire(Result result);
std::optional<Result> result_from(v1::Result wire_result);
v1::Rejection to_wire(Rejection rejection);
std::optional<Rejection> rejection_from(v1::Rejection wire_rejection);
v1::EndReason to_wire(EndReason reason);
std::optional<EndReason> end_reason_from(v1::EndReason wire_reason);
v1::Format to_wire(Format format);
std::optional<Format> format_from(v1::Format wire_format);

}  // namespace race2048::wire
