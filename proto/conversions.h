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
#include "engine/run.h"
#include "engine/settings/settings.h"
#include "proto/race2048.pb.h"
#include "shared/emote.h"
#include "shared/reason.h"

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

// Returns nothing if the cell is not on a board of `cells` cells, or the tile is neither 2 nor 4.
inline std::optional<Spawn> spawn_from(const v1::Spawn& spawn, int cells) {
  if (spawn.cell() >= static_cast<std::uint32_t>(cells)) return std::nullopt;
  if (spawn.tile() != 2 && spawn.tile() != 4) return std::nullopt;
  return Spawn{.cell = static_cast<std::uint8_t>(spawn.cell()),
               .exponent = static_cast<std::uint8_t>(spawn.tile() == 4 ? 2 : 1)};
}
template <typename Message>  // with `repeated Spawn spawns`
void add_spawns(std::span<const Spawn> spawns, Message& message) {
  for (const Spawn& spawn : spawns) {
    v1::Spawn* added = message.add_spawns();
    added->set_cell(spawn.cell);
    added->set_tile(static_cast<std::uint32_t>(tile_value(spawn.exponent)));
  }
}

// ---- Enums. From the wire: nothing for a value that is unspecified or unknown to this version.

// Ours have the wire's values in the same order, from `first` on.
template <typename Wire, typename Value>
constexpr Wire in_order(Value value, Wire first) {
  return static_cast<Wire>(static_cast<int>(value) + first);
}
template <typename Value, typename Wire>
constexpr std::optional<Value> from_order(Wire wire, Wire first, Wire last) {
  if (wire < first || wire > last) return std::nullopt;
  return static_cast<Value>(wire - first);
}

constexpr v1::Action to_wire(Action value) {
  return in_order(value, v1::ACTION_UP);
}
constexpr std::optional<Action> action_from(v1::Action wire) {
  return from_order<Action>(wire, v1::ACTION_UP, v1::Action_MAX);
}
static_assert(to_wire(Action::give_up) == v1::Action_MAX);

constexpr v1::SeatState to_wire(SeatState value) {
  return in_order(value, v1::SEAT_STATE_RACING);
}
constexpr std::optional<SeatState> seat_state_from(v1::SeatState wire) {
  return from_order<SeatState>(wire, v1::SEAT_STATE_RACING, v1::SeatState_MAX);
}
static_assert(to_wire(SeatState::knocked_out) == v1::SeatState_MAX);

// Result::waits is unspecified on the wire: the server does not answer a waiting action yet.
constexpr v1::Result to_wire(Result value) {
  return in_order(value, v1::RESULT_UNSPECIFIED);
}
constexpr std::optional<Result> result_from(v1::Result wire) {
  if (wire == v1::RESULT_UNSPECIFIED) return std::nullopt;
  return from_order<Result>(wire, v1::RESULT_UNSPECIFIED, v1::Result_MAX);
}
static_assert(to_wire(Result::rejected) == v1::Result_MAX);

constexpr v1::Rejection to_wire(Rejection value) {
  return in_order(value, v1::REJECTION_NONE);
}
constexpr std::optional<Rejection> rejection_from(v1::Rejection wire) {
  return from_order<Rejection>(wire, v1::REJECTION_NONE, v1::Rejection_MAX);
}
static_assert(to_wire(Rejection::step_taken) == v1::Rejection_MAX);

constexpr v1::EndReason to_wire(EndReason value) {
  return in_order(value, v1::END_REASON_TIME_UP);
}
constexpr std::optional<EndReason> end_reason_from(v1::EndReason wire) {
  return from_order<EndReason>(wire, v1::END_REASON_TIME_UP, v1::EndReason_MAX);
}
static_assert(to_wire(EndReason::one_left) == v1::EndReason_MAX);

constexpr v1::Format to_wire(Format value) {
  return in_order(value, v1::FORMAT_TIME);
}
constexpr std::optional<Format> format_from(v1::Format wire) {
  return from_order<Format>(wire, v1::FORMAT_TIME, v1::Format_MAX);
}
static_assert(to_wire(Format::knockout) == v1::Format_MAX);

// Of the same numbers.
constexpr v1::Reason to_wire(Reason reason) {
  return static_cast<v1::Reason>(reason);
}
constexpr v1::Emote to_wire(Emote value) {
  return in_order(value, v1::EMOTE_GG);
}
constexpr std::optional<Emote> emote_from(v1::Emote wire) {
  return from_order<Emote>(wire, v1::EMOTE_GG, v1::Emote_MAX);
}
static_assert(to_wire(Emote::smile) == v1::Emote_MAX);

inline Reason reason_from(v1::Reason wire) {
  return v1::Reason_IsValid(wire) ? static_cast<Reason>(wire) : Reason::other;
}

}  // namespace race2048::wire
