// The paint for every style of a frame: a pure table, so that tests can compute its contrasts.
#pragma once

#include <cstdint>

#include "client/control/preferences.h"
#include "client/screen/frame.h"

namespace race2048::client {

// How many colours the terminal supports.
enum class ColourDepth : std::uint8_t {
  none,
  ansi,     // 8 colours with known names; their exact shades are unknown
  bright,   // 16 colours, likewise
  indexed,  // 256 colours: the first 16 likewise, then a fixed cube and fixed greys
  direct,   // 24-bit colours
};

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;

  bool operator==(const Rgb&) const = default;
};

// Attributes of text; add them to combine them.
using Attributes = std::uint8_t;
inline constexpr Attributes kBold = 1;
inline constexpr Attributes kDim = 2;
inline constexpr Attributes kReverse = 4;

// A colour is a number in the terminal's depth: below 8, 16 or 256, or 0xRRGGBB.
struct Paint {
  static constexpr int kTerminals = -1;  // the terminal's default colour, which may be transparent

  int text = kTerminals;
  int background = kTerminals;
  Attributes attributes = 0;

  bool operator==(const Paint&) const = default;
};

// 131072 and all larger tiles look the same.
inline constexpr int kTileLooks = 17;

// The look of a style. Each tile has its own text and background colours, with a contrast of at
// least 4.5:1 where the first 16 colours are those of xterm or of a PC's text mode. All other text
// stands on the terminal's background, which may be dark, light or a picture; so it has either the
// terminal's text colour, or a colour with a contrast of at least 3:1 on black and on white. The
// newest tile always has an attribute too, so colour alone never marks it.
Paint paint_of(const Style& style, PaletteName palette, ColourDepth depth);

// REQUIRES: 16 <= number < 256, the colours that look the same in all 256-colour terminals.
Rgb rgb_of_indexed(int number);
constexpr Rgb rgb_of_direct(int number) {
  const auto byte = [number](int shift) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(number) >> shift & 0xFFU);
  };
  return {byte(16), byte(8), byte(0)};
}

// Relative luminance as WCAG 2 defines it, from 0 (black) to 1 (white).
double luminance(const Rgb& colour);
// Contrast ratio as WCAG 2 defines it, from 1 to 21; 4.5 is enough for text of any size.
double contrast_ratio(const Rgb& a, const Rgb& b);

}  // namespace race2048::client
