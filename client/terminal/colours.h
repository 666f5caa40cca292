// The palette's paints, as ncurses attributes and colour pairs.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <curses.h>

#include "client/terminal/palette.h"

namespace race2048::client::ui {

struct Look {
  attr_t attributes = A_NORMAL;
  int pair = 0;
};

// The number of colours to use on the open screen of terminal type `type`: what the person wants,
// limited to what the terminal has.
ColourDepth depth_of_screen(ColourMode wanted, const std::string& type);

class Colours {
 public:
  // REQUIRES: an open screen. `depth` is the result of depth_of_screen().
  void set_up(PaletteName palette, ColourDepth depth);
  // Colourless until set_up() is called.
  const Look& look_of(const Style& style) const;

 private:
  static constexpr std::size_t kTones = static_cast<std::size_t>(Tone::tile);

  Look look_of(const Paint& paint);
  int pair_of(int text, int background);

  std::array<Look, kTones> tones_{};
  std::array<std::array<Look, 2>, kTileLooks + 1> tiles_{};  // [exponent][fresh]
  std::vector<std::pair<int, int>> pairs_;                   // text and background of pair i + 1
};

}  // namespace race2048::client::ui
