// Which message is allowed in which state, and to whom. What the table does not allow is denied.
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

// To whom a message is allowed there.
enum class Who : std::uint8_t {
  nobody,
  anyone,
  seated,   // has a seat in the room
  racer,    // has a seat in the running match
  host,     // with or without a seat
  ignored,  // taken from anyone and thrown away: it crossed the start of a match on its way
};

struct Permission {
  v1::ToServer::BodyCase message;
  std::array<Who, kWheres> who;  // by Where
};

// A row for each message of the protocol.
std::span<const Permission> permissions();

// Nobody for a message that has no row.
Who who_may(v1::ToServer::BodyCase message, Where where);

bool is_one_of(Who who, const Roles& roles);

// Why somebody who is not among those may not; `who` is what who_may() said.
Refusal denied(v1::ToServer::BodyCase message, Where where, Who who);

}  // namespace race2048::server
