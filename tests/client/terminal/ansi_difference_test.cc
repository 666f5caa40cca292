#include "client/terminal/ansi_difference.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "client/solo/solo_room.h"
#include "client/solo/solo_screen.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// How far the terminal moves its cursor for a wide letter.
enum class WideLetters : std::uint8_t { take_two, take_one };

// A minimal terminal that shows the bytes sent to it.
class Emulator {
 public:
  Emulator(const Frame& frame, const PaintOf& paint_of,
           WideLetters wide_letters = WideLetters::take_two)
      : rows_(frame.rows()), columns_(frame.columns()), wide_letters_(wide_letters) {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        cells_.push_back(shown(frame.at(row, column), paint_of));
      }
    }
  }

  void send(const std::string& bytes) {
    rest_ = code_points(bytes);
    at_ = 0;
    while (at_ < rest_.size()) {
      const char32_t c = rest_[at_++];
      if (c == 0x1B) {
        escape();
      } else {
        put(c);
      }
    }
  }

  bool shows(const Frame& frame, const PaintOf& paint_of) const {
    return Emulator(frame, paint_of, wide_letters_).cells_ == cells_;
  }
  bool is_reset() const { return pen_ == Paint{} && row_ == 0 && column_ == 0; }

 private:
  struct Shown {
    char32_t glyph;
    Paint paint;
    bool operator==(const Shown&) const = default;
  };

  // The text colour and weight of a blank are invisible.
  static Shown seen(char32_t glyph, Paint paint) {
    if (glyph == U' ' && (paint.attributes & kReverse) == 0) {
      paint = {.background = paint.background};
    }
    return {glyph, paint};
  }
  Shown shown(const Cell& cell, const PaintOf& paint_of) const {
    const bool half = cell.glyph == kRightHalf;
    if (half && wide_letters_ == WideLetters::take_one) return {U' ', {}};
    return seen(cell.glyph, paint_of(cell.style));
  }

  Shown& cell_at(int column) { return cells_[static_cast<std::size_t>(row_ * columns_ + column)]; }

  // The rest of a wide letter of which a half is written over becomes blank, as in xterm.
  void put_cell(int column, const Shown& shown) {
    if (cell_at(column).glyph == kRightHalf) cell_at(column - 1).glyph = U' ';
    if (column + 1 < columns_ && cell_at(column + 1).glyph == kRightHalf) {
      cell_at(column + 1).glyph = U' ';
    }
    cell_at(column) = shown;
  }

  void put(char32_t glyph) {
    const int width = wide_letters_ == WideLetters::take_two ? columns_of(glyph) : 1;
    if (glyph < 0x20 || row_ >= rows_ || column_ < 0 || column_ + width > columns_) {
      throw std::logic_error("outside");
    }
    put_cell(column_, seen(glyph, pen_));
    if (width == 2) put_cell(column_ + 1, seen(kRightHalf, pen_));
    column_ += width;
  }

  void escape() {
    const char32_t c = rest_[at_++];
    if (c == U'7' || c == U'8') return keep_or_restore(c == U'7');
    if (c != U'[') throw std::logic_error("not understood");
    std::vector<int> numbers = {0};
    bool any = false;
    for (; rest_[at_] < 0x40; ++at_) {
      if (rest_[at_] == U';') numbers.push_back(0);
      if (rest_[at_] == U';') continue;
      any = true;
      numbers.back() = numbers.back() * 10 + static_cast<int>(rest_[at_] - U'0');
    }
    control(rest_[at_++], numbers, any ? numbers[0] : 1);
  }

  void keep_or_restore(bool keep) {
    if (keep) {
      kept_ = {row_, column_};
    } else {
      std::tie(row_, column_) = kept_;
    }
  }

  void control(char32_t final, const std::vector<int>& numbers, int count) {
    switch (final) {
      case U'H':
        row_ = numbers.at(0) - 1;
        column_ = numbers.at(1) - 1;
        break;
      case U'C':
        column_ += count;
        break;
      case U'D':
        column_ -= count;
        break;
      case U'X':
        for (int i = 0; i < count; ++i) {
          put_cell(column_ + i, seen(U' ', {.background = pen_.background}));
        }
        break;
      case U'm':
        for (std::size_t i = 0; i < numbers.size();) i += render(numbers, i);
        break;
      default:
        throw std::logic_error("not understood");
    }
  }

  // Returns how many of the numbers it has used.
  std::size_t render(const std::vector<int>& numbers, std::size_t i) {
    const int number = numbers[i];
    if (number == 0) pen_ = {};
    if (number == 1) pen_.attributes |= kBold;
    if (number == 2) pen_.attributes |= kDim;
    if (number == 7) pen_.attributes |= kReverse;
    if (number >= 30 && number < 38) pen_.text = number - 30;
    if (number >= 40 && number < 48) pen_.background = number - 40;
    if (number >= 90 && number < 98) pen_.text = number - 90 + 8;
    if (number >= 100 && number < 108) pen_.background = number - 100 + 8;
    if (number != 38 && number != 48) return 1;
    (number == 38 ? pen_.text : pen_.background) = numbers.at(i + 2);
    return 3;
  }

  int rows_;
  int columns_;
  WideLetters wide_letters_;
  std::vector<Shown> cells_;
  std::vector<char32_t> rest_;
  std::size_t at_ = 0;
  Paint pen_;
  int row_ = 0;
  int column_ = 0;
  std::pair<int, int> kept_;
};

PaintOf painter(PaletteName palette, ColourDepth depth) {
  return [palette, depth](const Style& style) { return paint_of(style, palette, depth); };
}

Frame random_frame(std::mt19937& random) {
  constexpr std::array<Tone, 8> kTones = {Tone::plain, Tone::dim,     Tone::bold, Tone::accent,
                                          Tone::good,  Tone::warning, Tone::own,  Tone::tile};
  Frame frame(6, 20);
  for (int i = 0; i < 12; ++i) {
    Style style = kTones[random() % kTones.size()];
    if (style.tone == Tone::tile) {
      style = tile_style(static_cast<int>(random() % 20), random() % 4 == 0);
    }
    const std::string text =
        std::vector<std::string>{"      ", "  16  ", "│", "┌──┐", "ab c", "漢字", "😀a", " ế好"}.at(
            random() % 8);
    frame.put(static_cast<int>(random() % 6), static_cast<int>(random() % 20), text, style);
  }
  return frame;
}

TEST(AnsiDifferenceTest, EveryFrameBecomesEveryOther) {
  std::mt19937 random(1);
  for (const ColourDepth depth :
       {ColourDepth::none, ColourDepth::ansi, ColourDepth::bright, ColourDepth::indexed}) {
    for (const PaletteName palette :
         {PaletteName::classic, PaletteName::contrast, PaletteName::mono}) {
      const PaintOf paint_of = painter(palette, depth);
      Frame before = random_frame(random);
      Emulator terminal(before, paint_of);
      for (int i = 0; i < 300; ++i) {
        const Frame after = random_frame(random);
        terminal.send(ansi_difference(before, after, paint_of, {depth, i % 2 == 0}));
        ASSERT_TRUE(terminal.shows(after, paint_of));
        ASSERT_TRUE(terminal.is_reset()) << "the cursor and the attributes are left as they were";
        before = after;
      }
    }
  }
}

TEST(AnsiDifferenceTest, ATerminalThatTakesAWideLetterForANarrowOneShowsTheRestInItsPlace) {
  std::mt19937 random(3);
  const PaintOf paint_of = [](const Style&) { return Paint{}; };
  Frame before = random_frame(random);
  Emulator terminal(before, paint_of, WideLetters::take_one);
  for (int i = 0; i < 1000; ++i) {
    const Frame after = random_frame(random);
    terminal.send(ansi_difference(before, after, paint_of, {ColourDepth::none, i % 2 == 0}));
    ASSERT_TRUE(terminal.shows(after, paint_of)) << after.text();
    before = after;
  }
}

TEST(AnsiDifferenceTest, TheCursorIsPlacedAnewBehindALetterWithoutASureWidth) {
  const PaintOf paint_of = [](const Style&) { return Paint{}; };
  const auto bytes = [&paint_of](const Frame& before, const Frame& after) {
    return ansi_difference(before, after, paint_of, {ColourDepth::none, false});
  };
  Frame wide(2, 9);
  wide.put(1, 1, "a漢ếb");
  EXPECT_EQ(bytes(Frame(2, 9), wide),
            "\x1B"
            "7\x1B[2;2Ha漢\x1B[2;5Hế\x1B[2;6Hb\x1B"
            "8");
  Frame narrow(2, 9);
  narrow.put(1, 1, "aée");
  EXPECT_EQ(bytes(wide, narrow),
            "\x1B"
            "7\x1B[2;3Hée  \x1B"
            "8");
}

// Moves by a number of rows end at the margin of a scrolling region.
TEST(AnsiDifferenceTest, EveryRowIsNamedByItsNumber) {
  const PaintOf paint_of = [](const Style&) { return Paint{}; };
  Frame after(30, 5);
  after.put(20, 0, "a");
  after.put(25, 1, "b");
  EXPECT_EQ(ansi_difference(Frame(30, 5), after, paint_of, {ColourDepth::none, false}),
            "\x1B"
            "7\x1B[21;1Ha\x1B[26;2Hb\x1B"
            "8");
}

TEST(AnsiDifferenceTest, NothingIsSentWhenNothingChanges) {
  std::mt19937 random(2);
  const Frame frame = random_frame(random);
  const PaintOf paint_of = painter(PaletteName::classic, ColourDepth::indexed);
  EXPECT_EQ(ansi_difference(frame, frame, paint_of, {ColourDepth::indexed, true}), "");
  // Nor if the change is invisible.
  Frame bold = frame;
  Frame plain = frame;
  bold.put(0, 0, " ", Tone::bold);
  plain.put(0, 0, " ");
  EXPECT_EQ(ansi_difference(plain, bold, paint_of, {ColourDepth::indexed, true}), "");
}

TEST(AnsiDifferenceTest, ColoursAreThoseOfTheDialect) {
  EXPECT_EQ(ansi_colour(1, false, ColourDepth::ansi), "\x1B[31m");
  EXPECT_EQ(ansi_colour(9, true, ColourDepth::bright), "\x1B[101m");
  EXPECT_EQ(ansi_colour(223, true, ColourDepth::indexed), "\x1B[48;5;223m");
  EXPECT_EQ(ansi_colour(0x0A0B0C, false, ColourDepth::direct), "\x1B[38:2::10:11:12m");
}

TEST(AnsiDifferenceTest, AMoveTakesFewBytes) {
  const PaintOf paint_of = painter(PaletteName::classic, ColourDepth::indexed);
  SoloRoom room{.rules_name = "classic", .game = SoloGame(Rules{}, race2048::Key{})};
  const auto draw_it = [&room] {
    return draw(SoloScreenInput{.room = room, .rows = 24, .columns = 80, .unicode = true});
  };
  Frame before = draw_it();
  std::vector<std::size_t> sizes;
  for (int i = 0; i < 200; ++i) {
    static constexpr std::array kTurns = {Key::Kind::left, Key::Kind::down, Key::Kind::right,
                                          Key::Kind::down};
    on_key({.kind = kTurns[static_cast<std::size_t>(i) % kTurns.size()]}, room);
    const Frame after = draw_it();
    if (after == before) continue;
    sizes.push_back(ansi_difference(before, after, paint_of, {ColourDepth::indexed, true}).size());
    before = after;
  }
  ASSERT_GT(sizes.size(), 40U);
  std::sort(sizes.begin(), sizes.end());
  EXPECT_LT(sizes[sizes.size() / 2], 400U);
}

}  // namespace
}  // namespace race2048::client
