// What can merge on a board, in words, for a person who does not see it.
#pragma once

#include <string>

#include "client/control/preferences.h"
#include "engine/board.h"

namespace race2048::client {

// The pairs of equal tiles with nothing or only empty cells between them, the largest tiles first,
// and the largest tile of all: "8, column 4 rows 1 and 2; 2, row 1 columns 1 and 3. The largest
// tile is 64, row 4 column 1." In short words "8 at 1 4 and 2 4; 2 at 1 1 and 1 3; largest 64 at 4
// 1", rows before columns.
std::string spoken_merges(const Board& board, Words words);

}  // namespace race2048::client
