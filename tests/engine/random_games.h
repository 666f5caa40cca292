// Whole random games, of every size and by many rules, played by the engine and the naive game in
// step.
#pragma once

#include <cstdint>
#include <string>

namespace race2048 {

// Plays game number `number`, a Game or a Run of several boards, with both and compares them after
// every move. Returns an empty text if they agree, otherwise the first difference with its board.
// Adds the number of moves to `moves`.
std::string compare_with_naive_game(std::uint64_t number, std::uint64_t& moves);

}  // namespace race2048
