#include "client/terminal/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

constexpr int kLargestExponent = 31;
constexpr std::array kPalettes = {PaletteName::classic, PaletteName::contrast, PaletteName::mono};
constexpr std::array kDepths = {ColourDepth::none, ColourDepth::ansi, ColourDepth::bright,
                                ColourDepth::indexed, ColourDepth::direct};
constexpr std::array kTones = {Tone::plain, Tone::dim,     Tone::bold, Tone::accent, Tone::good,
                               Tone::cheer, Tone::warning, Tone::own,  Tone::clock,  Tone::urgent};

// ---- The first 16 colours of most terminals: xterm's, and those of a PC's text mode, which
// Linux's console has too.

using Ansi = std::array<int, 16>;
constexpr Ansi kXterm = {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD,
                         0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00,
                         0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
constexpr Ansi kTextMode = {0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA,
                            0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555, 0x55FF55, 0xFFFF55,
                            0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF};

Rgb rgb(int number, ColourDepth depth, const Ansi& ansi) {
  if (depth == ColourDepth::direct) return rgb_of_direct(number);
  return number < 16 ? rgb_of_direct(ansi.at(static_cast<std::size_t>(number)))
                     : rgb_of_indexed(number);
}

// ---- Colours as seen by people who lack one kind of cones: the matrices for severity 1 in
// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), for linear RGB.

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;
constexpr Matrix kAllCones = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia = {{{0.152286, 1.052583, -0.204868},
                                 {0.114503, 0.786281, 0.099216},
                                 {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia = {{{0.367322, 0.860646, -0.227968},
                                   {0.280085, 0.672501, 0.047413},
                                   {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia = {{{1.255528, -0.076749, -0.178779},
                                 {-0.078411, 0.930809, 0.147602},
                                 {0.004733, 0.691367, 0.303900}}};

Vector times(const Matrix& matrix, const Vector& vector) {
  Vector result{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t i = 0; i < 3; ++i) result[row] += matrix[row][i] * vector[i];
  }
  return result;
}

Vector linear(const Rgb& colour) {
  // The luminance of a grey is its linear channel value.
  const auto channel = [](std::uint8_t value) { return luminance({value, value, value}); };
  return {channel(colour.red), channel(colour.green), channel(colour.blue)};
}

// CIE L*a*b* with sRGB's white.
Vector lab(const Rgb& colour, const Matrix& eyes) {
  constexpr Matrix kToXyz = {
      {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
  Vector seen = times(eyes, linear(colour));
  for (double& channel : seen) channel = std::clamp(channel, 0.0, 1.0);
  const Vector xyz = times(kToXyz, seen);
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f(xyz[0] / 0.9505);
  const double y = f(xyz[1]);
  const double z = f(xyz[2] / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

// The CIE 1976 colour difference; 2.3 is just noticeable side by side.
double difference(const Rgb& a, const Rgb& b, const Matrix& eyes) {
  const Vector one = lab(a, eyes);
  const Vector other = lab(b, eyes);
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

TEST(PaletteTest, BlackAndWhiteHaveTheContrastsOfTheStandard) {
  EXPECT_DOUBLE_EQ(contrast_ratio({0, 0, 0}, {255, 255, 255}), 21);
  EXPECT_DOUBLE_EQ(contrast_ratio({9, 9, 9}, {9, 9, 9}), 1);
  // In the standard's guides, the first of these greys just fails on white, and the second just
  // passes.
  EXPECT_LT(contrast_ratio({0x77, 0x77, 0x77}, {255, 255, 255}), 4.5);
  EXPECT_GT(contrast_ratio({0x76, 0x76, 0x76}, {255, 255, 255}), 4.5);
}

TEST(PaletteTest, NumbersOfTheCubeAreThoseOfXterm) {
  EXPECT_EQ(rgb_of_indexed(16), (Rgb{0, 0, 0}));
  EXPECT_EQ(rgb_of_indexed(33), (Rgb{0, 0x87, 0xFF}));
  EXPECT_EQ(rgb_of_indexed(231), (Rgb{255, 255, 255}));
  EXPECT_EQ(rgb_of_indexed(244), (Rgb{0x80, 0x80, 0x80}));
}

TEST(PaletteTest, EveryTilesNumberStandsOutInEveryPaletteAtEveryDepth) {
  for (const PaletteName palette : kPalettes) {
    for (const ColourDepth depth : kDepths) {
      for (int exponent = 1; exponent <= kLargestExponent; ++exponent) {
        for (const bool fresh : {false, true}) {
          const Paint paint = paint_of(tile_style(exponent, fresh), palette, depth);
          SCOPED_TRACE(::testing::Message() << "palette " << static_cast<int>(palette) << " depth "
                                            << static_cast<int>(depth) << " exponent " << exponent);
          // Either both are the terminal's own colours, whose contrast is the terminal's business,
          // or neither is.
          ASSERT_EQ(paint.text == Paint::kTerminals, paint.background == Paint::kTerminals);
          if (paint.text == Paint::kTerminals) continue;
          EXPECT_EQ(paint.attributes & kDim, 0);
          for (const Ansi& ansi : {kXterm, kTextMode}) {
            EXPECT_GE(
                contrast_ratio(rgb(paint.text, depth, ansi), rgb(paint.background, depth, ansi)),
                4.5);
          }
        }
      }
    }
  }
}

TEST(PaletteTest, WhatStandsOnTheTerminalsBackgroundCanBeReadOnBlackAndOnWhite) {
  for (const PaletteName palette : kPalettes) {
    for (const ColourDepth depth : kDepths) {
      for (const Tone tone : kTones) {
        const Paint paint = paint_of(tone, palette, depth);
        SCOPED_TRACE(::testing::Message()
                     << "depth " << static_cast<int>(depth) << " tone " << static_cast<int>(tone));
        EXPECT_EQ(paint.background, Paint::kTerminals) << "transparent backgrounds stay so";
        if (paint.text == Paint::kTerminals) continue;
        for (const Ansi& ansi : {kXterm, kTextMode}) {
          const Rgb text = rgb(paint.text, depth, ansi);
          EXPECT_GE(contrast_ratio(text, {0, 0, 0}), 3);
          EXPECT_GE(contrast_ratio(text, {255, 255, 255}), 3);
        }
      }
    }
  }
}

TEST(PaletteTest, TheFreshTileIsMarkedByMoreThanColour) {
  for (const PaletteName palette : kPalettes) {
    for (const ColourDepth depth : kDepths) {
      for (int exponent = 1; exponent <= kLargestExponent; ++exponent) {
        const Paint old = paint_of(tile_style(exponent), palette, depth);
        const Paint fresh = paint_of(tile_style(exponent, true), palette, depth);
        EXPECT_EQ(old.text, fresh.text);
        EXPECT_NE(old.attributes, fresh.attributes);
      }
    }
  }
}

TEST(PaletteTest, NeighboursOfTheContrastPaletteAreFarApartForAllEyes) {
  for (const ColourDepth depth :
       {ColourDepth::ansi, ColourDepth::bright, ColourDepth::indexed, ColourDepth::direct}) {
    for (int exponent = 1; exponent < kTileLooks; ++exponent) {
      const int one = paint_of(tile_style(exponent), PaletteName::contrast, depth).background;
      const int next = paint_of(tile_style(exponent + 1), PaletteName::contrast, depth).background;
      for (const Matrix& eyes : {kAllCones, kProtanopia, kDeuteranopia, kTritanopia}) {
        for (const Ansi& ansi : {kXterm, kTextMode}) {
          EXPECT_GE(difference(rgb(one, depth, ansi), rgb(next, depth, ansi), eyes), 25)
              << "depth " << static_cast<int>(depth) << " exponent " << exponent;
        }
      }
    }
  }
}

TEST(PaletteTest, TilesOfTheContrastPaletteGetDarkerAsTheyGrow) {
  for (const ColourDepth depth : {ColourDepth::indexed, ColourDepth::direct}) {
    double before = 1;
    for (int exponent = 1; exponent <= kTileLooks; ++exponent) {
      const int now = paint_of(tile_style(exponent), PaletteName::contrast, depth).background;
      const double brightness = luminance(rgb(now, depth, kXterm));
      EXPECT_LT(brightness, before) << exponent;
      before = brightness;
    }
  }
}

TEST(PaletteTest, NeighboursOfTheClassicPaletteDiffer) {
  for (const ColourDepth depth :
       {ColourDepth::ansi, ColourDepth::bright, ColourDepth::indexed, ColourDepth::direct}) {
    for (int exponent = 1; exponent < kTileLooks; ++exponent) {
      EXPECT_NE(paint_of(tile_style(exponent), PaletteName::classic, depth),
                paint_of(tile_style(exponent + 1), PaletteName::classic, depth));
    }
  }
}

TEST(PaletteTest, MonoIsWhatATerminalWithoutColoursGets) {
  for (const ColourDepth depth : kDepths) {
    for (int exponent = 0; exponent <= kLargestExponent; ++exponent) {
      const Style style = tile_style(exponent, exponent % 2 == 1);
      EXPECT_EQ(paint_of(style, PaletteName::mono, depth),
                paint_of(style, PaletteName::classic, ColourDepth::none));
    }
    for (const Tone tone : kTones) {
      EXPECT_EQ(paint_of(tone, PaletteName::mono, depth).text, Paint::kTerminals);
    }
  }
}

TEST(PaletteTest, NewsInPassingIsBoldWithoutColoursToo) {
  for (const Tone tone : {Tone::cheer, Tone::warning, Tone::bold}) {
    for (const PaletteName palette : kPalettes) {
      const Paint paint = paint_of(tone, palette, ColourDepth::none);
      EXPECT_NE(paint.attributes & kBold, 0) << static_cast<int>(tone);
    }
  }
}

TEST(PaletteTest, AQrCodeIsWhiteOnBlackInEveryPaletteWithColours) {
  for (const ColourDepth depth : kDepths) {
    const Paint paint = paint_of(Tone::code, PaletteName::classic, depth);
    EXPECT_EQ(paint_of(Tone::code, PaletteName::contrast, depth), paint);
    EXPECT_EQ(paint_of(Tone::code, PaletteName::mono, depth), Paint{});
    if (depth == ColourDepth::none) continue;
    EXPECT_NE(paint.text, Paint::kTerminals);
    EXPECT_NE(paint.background, Paint::kTerminals);
  }
}

TEST(PaletteTest, LargerTilesThanAnyTableHasLookLikeItsLast) {
  for (const ColourDepth depth : kDepths) {
    EXPECT_EQ(paint_of(tile_style(kLargestExponent), PaletteName::classic, depth),
              paint_of(tile_style(kTileLooks), PaletteName::classic, depth));
  }
}

}  // namespace
}  // namespace race2048::client
