// The palette's paints as ncurses has them.
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

class Colours {
 public:
  // For the screen that is open, of that terminal type. As many colours as it has and are wanted.
  void set_up(const Appearance& appearance, const std::string& type);
  ColourDepth depth() const { return depth_; }
  // Without colours before set_up().
  const Look& look_of(const Style& style) const;

 private:
  static constexpr std::size_t kTones = static_cast<std::size_t>(Tone::tile);

  Look look_of(const Paint& paint);
  int pair_of(int text, int background);

  ColourDepth depth_ = ColourDepth::none;
  std::array<Look, kTones> tones_{};
  std::array<std::array<Look, 2>, kTileLooks + 1> tiles_{};  // [exponent][fresh]
  std::vector<std::pair<int, int>> pairs_;                   // text and background of pair i + 1
};

}  // namespace race2048::client::ui
