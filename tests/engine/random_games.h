// Whole games by chance, of every size and by many rules, played by the engine and by the naive
// game at once.
#pragma once

#include <cstdint>
#include <string>

namespace race2048 {

// Both play game number `number`, a Game or a Run of several boards, and are compared after every
// move. Empty when they agree, else where they part, with the board. Adds the moves made to
// `moves`.
std::string compare_with_naive_game(std::uint64_t number, std::uint64_t& moves);

}  // namespace race2048
