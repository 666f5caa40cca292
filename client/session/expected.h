// Which of the server's messages belong where. docs/protocol.md shows this table.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "client/model/failure.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// How far the client is on its current link.
enum class Stage : std::uint8_t {
  greeting,  // the server has not answered Hello
  lobby,     // logged in and in no room
  entering,  // a room is asked for, or on a new link the place in it; Entered has not come
  between,   // in a room, between matches
  countdown,
  racing,
};
inline constexpr std::size_t kStages = 6;

enum class Taken : std::uint8_t {
  never,    // no race2048 server sends it there
  yes,      // its handler takes and checks it
  again,    // only until the room is whole again after a lost link or a restart
  ignored,  // it may have crossed something on the way, and has no effect
};

struct Expected {
  v1::ToClient::BodyCase message;
  std::array<Taken, kStages> taken;
  ProtocolFault fault;  // where a room does not take it
};

// A row for each message of ToClient.
std::span<const Expected> expected();

// Returns the fault of a message that the client does not take there; `row` may be null.
ProtocolFault fault_of(const Expected* row, Stage here);

// A message without a row is never taken.
const Expected* find_expected(v1::ToClient::BodyCase message);

}  // namespace race2048::client
