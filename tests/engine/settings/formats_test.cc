#include "engine/settings/formats.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/settings/value_table.h"

namespace race2048 {
namespace {

using Number = std::uint32_t MatchSettings::*;
using NumberRange = std::optional<Range> FormatRow::*;

// Expects that the format accepts the number exactly within its range; without a range, only 0.
void expect_range(const FormatRow& format, Number number, NumberRange range) {
  const auto taken = [&](std::uint32_t value) {
    MatchSettings settings = format.defaults;
    settings.*number = value;
    return bool(check(settings));
  };
  if (const std::optional<Range>& of = format.*range) {
    EXPECT_TRUE(taken(of->least));
    EXPECT_TRUE(taken(of->most));
    EXPECT_FALSE(taken(of->most + 1));
    EXPECT_EQ(taken(0), of->least == 0);
  } else {
    EXPECT_TRUE(taken(0));
    EXPECT_FALSE(taken(1));
    EXPECT_FALSE(taken(60'000));
  }
}

TEST(FormatsTest, EachTakesTheNumbersInItsRangesAndNoOthers) {
  for (const FormatRow& format : kFormats) {
    SCOPED_TRACE(format.name);
    expect_range(format, &MatchSettings::time_limit_ms, &FormatRow::time_limit_ms);
    expect_range(format, &MatchSettings::move_limit, &FormatRow::move_limit);
    expect_range(format, &MatchSettings::move_time_ms, &FormatRow::move_time_ms);
    expect_range(format, &MatchSettings::knockout_ms, &FormatRow::knockout_ms);
  }
}

TEST(FormatsTest, EachTakesTheTargetsInItsRangeAndNoOthers) {
  for (const FormatRow& format : kFormats) {
    SCOPED_TRACE(format.name);
    for (int exponent = 0; exponent <= 31; ++exponent) {
      MatchSettings settings = format.defaults;
      settings.target_exponent = exponent;
      const std::uint64_t tile = tile_value(exponent);
      const bool fits = format.target ? tile >= format.target->least && tile <= format.target->most
                                      : exponent == 0;
      EXPECT_EQ(bool(check(settings)), fits) << tile;
      EXPECT_EQ(settings.has_target(), format.target.has_value());
    }
  }
}

TEST(FormatsTest, EachTakesTheEndsThatItMayHave) {
  for (const FormatRow& format : kFormats) {
    SCOPED_TRACE(format.name);
    MatchSettings settings = format.defaults;
    settings.finish = Finish::first;
    EXPECT_EQ(bool(check(settings)), format.may_finish_first);
    settings = format.defaults;
    settings.on_stuck = OnStuck::next_board;
    EXPECT_EQ(bool(check(settings)), format.may_have_next_board);
  }
}

TEST(FormatsTest, ANameIsOfOneFormat) {
  std::set<std::string_view> names;
  for (const FormatRow& format : kFormats) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_EQ(value_named(kFormats, format.name), format.value);
    EXPECT_EQ(row_of(format.value).name, format.name);
    EXPECT_FALSE(format.summary.empty());
  }
  EXPECT_EQ(value_named(kFormats, ""), std::nullopt);
  EXPECT_EQ(value_named(kFormats, "Time"), std::nullopt);
}

enum class Letter : std::uint8_t { a, b };
struct LetterRow {
  Letter value;
};

constexpr bool is_letter(Letter letter) {
  return letter == Letter::a || letter == Letter::b;
}

TEST(ValueTableTest, ATableIsCompleteWithEachValueInOrder) {
  constexpr std::array<LetterRow, 2> kAll = {{{Letter::a}, {Letter::b}}};
  static_assert(is_complete(kAll, is_letter));
  constexpr std::array<LetterRow, 1> kTooFew = {{{Letter::a}}};
  static_assert(!is_complete(kTooFew, is_letter));
  constexpr std::array<LetterRow, 2> kOutOfOrder = {{{Letter::b}, {Letter::a}}};
  static_assert(!is_complete(kOutOfOrder, is_letter));
  constexpr std::array<LetterRow, 3> kTooMany = {{{Letter::a}, {Letter::b}, {Letter{2}}}};
  static_assert(!is_complete(kTooMany, is_letter));
}

}  // namespace
}  // namespace race2048
