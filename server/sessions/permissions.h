// The messages allowed in each state, and their senders. Anything that is not in the table is
// denied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "proto/race2048.pb.h"
#include "server/sessions/roles.h"
#include "server/sessions/types.h"

namespace race2048::server {

// The people who may send a message in a state.
enum class Who : std::uint8_t {
  nobody,
  anyone,
  seated,    // has a seat in the room
  racer,     // has a seat in the running match
  onlooker,  // has no seat in the running match that still races
  host,      // with or without a seat
  ignored,   // accepted from anyone and dropped: the message crossed the start of a match
};

struct Permission {
  v1::ToServer::BodyCase message;
  std::array<Who, kWheres> who;  // by Where
};

// A row for each message of the protocol.
std::span<const Permission> permissions();

// `nobody` for a message without a row.
Who who_may(v1::ToServer::BodyCase message, Where where);

bool is_one_of(Who who, const Roles& roles);

// The refusal of a message; `who` is the result of who_may().
Refusal denied(v1::ToServer::BodyCase message, Where where, Who who);

}  // namespace race2048::server
