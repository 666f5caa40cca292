#include "client/terminal/colours.h"

#include <algorithm>
#include <cstdlib>

#include "client/terminal/terminal_type.h"
#include "client/terminal/terminfo.h"

namespace race2048::client::ui {

ColourDepth depth_of_screen(ColourMode wanted, const std::string& type) {
  const char* no_color = std::getenv("NO_COLOR");
  const ColourDepth depth = choose_depth(wanted, no_color != nullptr && *no_color != '\0',
                                         look_up_type(type).value_or(TypeFacts{}));
  if (depth == ColourDepth::none) return depth;
  // Without the terminal's default colours, a transparent or white background would turn black.
  const bool usable = has_colors() && start_color() != ERR && use_default_colors() != ERR;
  return usable ? depth : ColourDepth::none;
}

void Colours::set_up(PaletteName palette, ColourDepth depth) {
  pairs_.clear();
  for (std::size_t tone = 0; tone < kTones; ++tone) {
    tones_[tone] = look_of(paint_of(static_cast<Tone>(tone), palette, depth));
  }
  for (std::size_t exponent = 0; exponent < tiles_.size(); ++exponent) {
    for (const bool fresh : {false, true}) {
      const Style style = tile_style(static_cast<int>(exponent), fresh);
      tiles_[exponent][fresh ? 1 : 0] = look_of(paint_of(style, palette, depth));
    }
  }
}

const Look& Colours::look_of(const Style& style) const {
  if (style.tone != Tone::tile) return tones_[static_cast<std::size_t>(style.tone)];
  const std::size_t exponent = std::min<std::size_t>(style.exponent, kTileLooks);
  return tiles_[exponent][style.fresh ? 1 : 0];
}

Look Colours::look_of(const Paint& paint) {
  Look look{.pair = pair_of(paint.text, paint.background)};
  if ((paint.attributes & kBold) != 0) look.attributes |= A_BOLD;
  if ((paint.attributes & kDim) != 0) look.attributes |= A_DIM;
  if ((paint.attributes & kReverse) != 0) look.attributes |= A_REVERSE;
  return look;
}

int Colours::pair_of(int text, int background) {
  const std::pair<int, int> colours{text, background};
  if (colours == std::pair{Paint::kTerminals, Paint::kTerminals}) return 0;
  const auto found = std::find(pairs_.begin(), pairs_.end(), colours);
  const int pair = static_cast<int>(found - pairs_.begin()) + 1;
  if (found != pairs_.end()) return pair;
  // When the pairs run out, the text shows without colour; every terminal in use has at least 64.
  if (pair >= COLOR_PAIRS || init_extended_pair(pair, text, background) == ERR) return 0;
  pairs_.push_back(colours);
  return pair;
}

}  // namespace race2048::client::ui
