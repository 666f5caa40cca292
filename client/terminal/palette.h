// The paint for every style of a frame: a pure table, so that tests can compute its contrasts.
#pragma once

#include <cstdint>

#include "client/control/preferences.h"
#include "client/screen/frame.h"

namespace race2048::client {

// How many colours the terminal gets.
enum class ColourDepth : std::uint8_t {
  none,
  ansi,     // 8, whose names are known but not their exact colours
  bright,   // 16, likewise
  indexed,  // 256: the first 16 likewise, then a cube and greys that are the same everywhere
  direct,   // 24 bits
};

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;

  bool operator==(const Rgb&) const = default;
};

// Attributes of text, added up.
using Attributes = std::uint8_t;
inline constexpr Attributes kBold = 1;
inline constexpr Attributes kDim = 2;
inline constexpr Attributes kReverse = 4;

// Colours are numbers as the depth has them: of 8, 16 or 256, or 0xRRGGBB.
struct Paint {
  static constexpr int kTerminals = -1;  // the terminal's own, also where it is transparent

  int text = kTerminals;
  int background = kTerminals;
  Attributes attributes = 0;

  bool operator==(const Paint&) const = default;
};

// 131072 and all larger tiles look alike.
inline constexpr int kTileLooks = 17;

// The look of a style. Tiles have their own text and background colours, with a contrast of 4.5:1
// or more wherever the first 16 colours are those of xterm or of a PC's text mode. Everything else
// stands on the terminal's background, which may be dark, light or a picture: either in the
// terminal's own text colour, or in a colour with 3:1 or more on black and on white alike. An
// attribute marks the newest tile, never colour alone.
Paint paint_of(const Style& style, PaletteName palette, ColourDepth depth);

// Of one of the 240 numbers that look the same in all 256-colour terminals: 16 to 255.
Rgb rgb_of_indexed(int number);
constexpr Rgb rgb_of_direct(int number) {
  const auto byte = [number](int shift) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(number) >> shift & 0xFFU);
  };
  return {byte(16), byte(8), byte(0)};
}

// From 0, black, to 1, white: the relative luminance of WCAG 2.
double luminance(const Rgb& colour);
// From 1 to 21: the contrast ratio of WCAG 2, of which 4.5 is enough for text of any size.
double contrast_ratio(const Rgb& a, const Rgb& b);

}  // namespace race2048::client
