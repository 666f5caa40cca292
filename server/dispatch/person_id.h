// By what a server recognises a person in the results that it keeps.
#pragma once

#include <array>
#include <cstdint>

#include "engine/match/person.h"

namespace race2048::server {

// Opaque; the same for a person in all matches, so it never leaves the server.
using PersonId = std::array<std::uint8_t, 16>;

// People with keys and guests have ids of two kinds: a guest says any player_id, also that which is
// made of somebody's key.
PersonId person_id(const Person& person);

}  // namespace race2048::server
