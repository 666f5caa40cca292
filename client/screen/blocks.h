// Lays out a screen whose parts share its rows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

// A part of a screen. It has the full width of the screen.
struct Block {
  // When to put a blank row above the block, if rows remain once every block has its own.
  enum class Gap { none, if_shown, always };

  int rank = 0;    // blocks of lower rank get their rows first
  int least = 0;   // the rows that a block gets before any block gets more than its least
  int wanted = 0;  // the rows that the block can use, if more than `least`
  Gap gap = Gap::none;
  // Draws the block on `rows` rows from `row` on, and returns the row below. Never called with 0
  // rows.
  std::function<int(int row, int rows)> draw;
  bool whole = false;  // drawn only if it gets all the rows that it wants
  // How many pages the block needs if it gets `rows` rows. Empty: one page.
  std::function<int(int rows)> pages{};
};

// A block of lines. If it gets too few rows, its last line is marked as cut.
Block text_block(Canvas& canvas, std::vector<TextLine> lines);
// A block of lines in one style. If it gets too few rows, it draws the first lines.
Block list_block(Canvas& canvas, std::vector<std::string> lines, Style style = {});

// How many of `rows` rows each block gets, in the order of `blocks`.
std::vector<int> share_rows(int rows, const std::vector<Block>& blocks);

// Draws the blocks from top to bottom, starting at row `first`, and the keys below them; also the
// page number, if a block needs more than one page.
void draw_blocks(Canvas& canvas, int first, const KeyHints& keys, const std::vector<Block>& blocks);

}  // namespace race2048::client
