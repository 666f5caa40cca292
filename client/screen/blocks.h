// Lays out a screen whose parts share its rows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

// A part of a screen, as wide as the screen.
struct Block {
  // A blank row above the block, where rows are left when every block has got its own.
  enum class Gap { none, if_shown, always };

  int rank = 0;    // blocks of lower rank get their rows first
  int least = 0;   // the rows that a block gets before any block gets more
  int wanted = 0;  // the rows that it can use, if that is more
  Gap gap = Gap::none;
  // Draws the block on `rows` rows from `row` on and returns the row below. Called with at least
  // one row.
  std::function<int(int row, int rows)> draw;
  bool whole = false;  // drawn only with all the rows that it wants
  // On how many pages a block that gets `rows` rows shows all that it has. Empty: on one.
  std::function<int(int rows)> pages{};
};

// A block of lines. Of more lines than rows the last one is marked as cut.
Block text_block(Canvas& canvas, std::vector<TextLine> lines);
// A block of lines in one style, of which the first ones are drawn.
Block list_block(Canvas& canvas, std::vector<std::string> lines, Style style = {});

// The rows that each block gets of `rows`, in the order of `blocks`.
std::vector<int> share_rows(int rows, const std::vector<Block>& blocks);

// Draws the blocks from top to bottom, from the row `first` on, and the keys below them, with the
// page where a block does not show all that it has.
void draw_blocks(Canvas& canvas, int first, const KeyHints& keys, const std::vector<Block>& blocks);

}  // namespace race2048::client
