// The order of seats in a race that is too large for all standings to be told at a time: only those
// that lead, and other places when they are asked for, each as old as its message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "client/session/model.h"

namespace race2048::client {

// Standings of this race come in parts.
bool told_in_parts(const Race& race);

// These seats were just told to hold the places from `first` on, counted from 0, one behind the
// other: 0 for all that lead. The others keep their order, and give way. REQUIRES: the seats are in
// the race's standings, as told, and none is there twice.
void place_from(Race& race, std::size_t first, std::span<const std::uint32_t> seats);

}  // namespace race2048::client
