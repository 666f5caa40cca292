#include "client/terminal/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace race2048::client {
namespace {

// The 16 named colours by a letter: black, red, green, yellow, blue, magenta, cyan, white; the
// bright ones in upper case.
constexpr int named(char letter) {
  return static_cast<int>(std::string_view("krgybmcwKRGYBMCW").find(letter));
}

struct Tile {
  int text, background;
};
using Tiles = std::array<Tile, kTileLooks>;

// Of each tile the letters of its text and its background.
constexpr Tiles tiles_of(std::string_view letters) {
  Tiles tiles{};
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    tiles[i] = {named(letters[3 * i]), named(letters[3 * i + 1])};
  }
  return tiles;
}

// ---- 8 and 16 colours. Some colours are never backgrounds, because neither black nor white text
// reads well on them in all terminals: red, magenta and yellow of the 8; yellow (brown on a PC),
// bright black and bright blue of the 16.

constexpr Tiles kClassicAnsi = tiles_of("kw kc kg wb ck gk kw kc kg wb ck gk kw kc kg wb ck");
constexpr Tiles kClassicBright = tiles_of("kw kW kY kR Wr Wm kM kG kg kc kC Wb kY kR Wr Wm kM");
// Eight colours are too few for brightness to follow the value, so light and dark alternate.
constexpr Tiles kContrastAnsi = tiles_of("kw wb kc wk kg wb kw wk kc wb kg wk kw wb kc wk kg");
constexpr Tiles kContrastBright = tiles_of("kW Wb kY Wr kC Wm kG Wk kw Wb kY Wr kC Wm kG Wk kw");

// ---- 256 colours: only the cube, because many people redefine the first 16.

constexpr int kCubeBlack = 16;
constexpr int kCubeWhite = 231;
using Backgrounds = std::array<int, kTileLooks>;

constexpr Backgrounds kClassicIndexed = {255, 223, 215, 209, 203, 196, 229, 228, 227,
                                         220, 214, 157, 84,  51,  75,  141, 213};
// Each colour is darker than the one before. Among all such sequences, this one keeps neighbours
// furthest apart for people with every kind of colour vision; palette_test.cc has the measure.
constexpr Backgrounds kContrastIndexed = {123, 221, 150, 43,  178, 207, 204, 136, 165,
                                          29,  160, 127, 240, 21,  88,  53,  18};

// ---- 24 bits. The familiar sand to red up to 64, then on around the colour circle.

// On 24-bit terminals, the numbers below 8 still mean the 8 named colours.
constexpr int kDirectBlack = 0x080808;
constexpr int kDirectWhite = 0xFFFFFF;
constexpr Backgrounds kClassicDirect = {0xEEE4DA, 0xEDD9B0, 0xF2B179, 0xF59563, 0xF67C5F, 0xF65E3B,
                                        0xF3E08C, 0xF0CF4E, 0xC9D94A, 0x8FCF5A, 0x4FC98F, 0x3FB7D6,
                                        0x6F9BF0, 0xA98BF0, 0xD582E0, 0xF07FB0, 0xFF5FA8};

constexpr int direct_of_indexed(int number) {
  if (number >= 232) return (8 + 10 * (number - 232)) * 0x010101;
  const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
  const int place = number - 16;
  return level(place / 36) * 0x10000 + level(place / 6 % 6) * 0x100 + level(place % 6);
}

constexpr Backgrounds direct_of_all(const Backgrounds& indexed) {
  Backgrounds direct{};
  std::ranges::transform(indexed, direct.begin(), direct_of_indexed);
  return direct;
}

// The lighter or the darker text colour, whichever has more contrast: on every background, one of
// the two reaches 4.5:1.
int text_on(const Rgb& background, int dark, const Rgb& dark_rgb, int light) {
  const Rgb white{255, 255, 255};
  return contrast_ratio(background, dark_rgb) >= contrast_ratio(background, white) ? dark : light;
}

Tile on_cube(int background) {
  const Rgb colour = rgb_of_indexed(background);
  return {text_on(colour, kCubeBlack, rgb_of_indexed(kCubeBlack), kCubeWhite), background};
}

Tile in_direct(int background) {
  const Rgb colour = rgb_of_direct(background);
  return {text_on(colour, kDirectBlack, rgb_of_direct(kDirectBlack), kDirectWhite), background};
}

// The colours of a palette's tiles, for each number of colours.
struct TileColours {
  Tiles ansi, bright;
  Backgrounds indexed, direct;
};

Tile tile_of(std::size_t look, const TileColours& colours, ColourDepth depth) {
  switch (depth) {
    case ColourDepth::none:
      break;
    case ColourDepth::ansi:
      return colours.ansi[look];
    case ColourDepth::bright:
      return colours.bright[look];
    case ColourDepth::indexed:
      return on_cube(colours.indexed[look]);
    case ColourDepth::direct:
      return in_direct(colours.direct[look]);
  }
  return {Paint::kTerminals, Paint::kTerminals};
}

// With few colours, bold may turn black into grey, so the mark swaps the two colours instead, which
// keeps the contrast.
Attributes mark_of_fresh(ColourDepth depth) {
  const bool bold = depth == ColourDepth::indexed || depth == ColourDepth::direct;
  return bold ? kBold : kReverse;
}

constexpr int kFirstLarge = 7;  // 128

Paint paint_of_tile(const Style& style, const TileColours* colours, ColourDepth depth) {
  if (colours == nullptr || depth == ColourDepth::none) {
    const Attributes weight = style.exponent >= kFirstLarge ? kBold : Attributes{0};
    const Attributes mark = style.fresh ? kReverse : Attributes{0};
    return {.attributes = static_cast<Attributes>(weight | mark)};
  }
  const auto look = static_cast<std::size_t>(std::min<int>(style.exponent, kTileLooks) - 1);
  const Tile tile = tile_of(look, *colours, depth);
  return {tile.text, tile.background, style.fresh ? mark_of_fresh(depth) : Attributes{0}};
}

Paint paint_of_tone(Tone tone, ColourDepth depth) {
  // Of 8 colours, only magenta is visible on both black and white; of 16, bright red and bright
  // blue are too.
  struct Colours {
    int dim, accent, good, warning;
  };
  static constexpr int kUsual = Paint::kTerminals;
  static constexpr std::array<Colours, 4> kColours = {{{kUsual, kUsual, kUsual, kUsual},
                                                       {kUsual, kUsual, kUsual, named('m')},
                                                       {kUsual, named('B'), kUsual, named('R')},
                                                       {244, 33, 28, 196}}};
  const bool cube = depth == ColourDepth::indexed || depth == ColourDepth::direct;
  const Colours& colours = kColours[cube ? 3 : static_cast<std::size_t>(depth)];
  const auto number = [depth](int colour) {
    return depth == ColourDepth::direct ? direct_of_indexed(colour) : colour;
  };
  switch (tone) {
    case Tone::plain:
      return {};
    case Tone::dim:
      return cube ? Paint{.text = number(colours.dim)} : Paint{.attributes = kDim};
    case Tone::bold:
    case Tone::own:
      return {.attributes = kBold};
    case Tone::accent:
      return {.text = number(colours.accent), .attributes = kBold};
    case Tone::good:
      return {.text = number(colours.good)};
    case Tone::cheer:
      return {.text = number(colours.good), .attributes = kBold};
    case Tone::warning:
      return {.text = number(colours.warning), .attributes = kBold};
    case Tone::clock:
      return {.attributes = kReverse};
    case Tone::urgent:
      return {.text = number(colours.warning), .attributes = kBold | kReverse};
    case Tone::code:
    case Tone::tile:
      break;
  }
  return {};
}

// A reader of codes needs white and black, whichever colours the terminal has.
Paint paint_of_code(ColourDepth depth) {
  switch (depth) {
    case ColourDepth::none:
      return {};
    case ColourDepth::ansi:
      return {.text = named('w'), .background = named('k'), .attributes = kBold};
    case ColourDepth::bright:
      return {.text = named('W'), .background = named('k')};
    case ColourDepth::indexed:
      return {.text = kCubeWhite, .background = kCubeBlack};
    case ColourDepth::direct:
      return {.text = kDirectWhite, .background = kDirectBlack};
  }
  return {};
}

// The contrast palette: no text is fainter than the terminal's own.
Paint in_contrast(Tone tone, ColourDepth /*depth*/) {
  switch (tone) {
    case Tone::plain:
    case Tone::dim:
    case Tone::good:
    case Tone::code:
    case Tone::tile:
      return {};
    case Tone::bold:
    case Tone::own:
    case Tone::accent:
    case Tone::cheer:
      return {.attributes = kBold};
    case Tone::clock:
      return {.attributes = kReverse};
    case Tone::warning:
    case Tone::urgent:
      return {.attributes = kBold | kReverse};
  }
  return {};
}

// ---- The palettes.

constexpr TileColours kClassicTiles = {kClassicAnsi, kClassicBright, kClassicIndexed,
                                       kClassicDirect};
constexpr TileColours kContrastTiles = {kContrastAnsi, kContrastBright, kContrastIndexed,
                                        direct_of_all(kContrastIndexed)};

struct PaletteRow {
  PaletteName name;
  const TileColours* tiles;  // nullptr: no colours at all
  Paint (*paint_of_text)(Tone, ColourDepth);
};
constexpr std::array<PaletteRow, kPaletteNames.size()> kPaletteRows = {{
    {PaletteName::classic, &kClassicTiles, paint_of_tone},
    {PaletteName::contrast, &kContrastTiles, in_contrast},
    {PaletteName::mono, nullptr, paint_of_tone},
}};

const PaletteRow& palette_row(PaletteName palette) {
  return *std::ranges::find(kPaletteRows, palette, &PaletteRow::name);
}

double linear(std::uint8_t channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

Paint paint_of(const Style& style, PaletteName palette, ColourDepth depth) {
  const PaletteRow& row = palette_row(palette);
  if (row.tiles == nullptr) depth = ColourDepth::none;
  if (style.tone == Tone::tile && style.exponent > 0) return paint_of_tile(style, row.tiles, depth);
  if (style.tone == Tone::code) return paint_of_code(depth);
  const bool empty = style.tone == Tone::tile;
  if (empty && depth == ColourDepth::none) return {};
  return row.paint_of_text(empty ? Tone::dim : style.tone, depth);
}

Rgb rgb_of_indexed(int number) {
  return rgb_of_direct(direct_of_indexed(number));
}

double luminance(const Rgb& colour) {
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

double contrast_ratio(const Rgb& a, const Rgb& b) {
  const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

}  // namespace race2048::client
