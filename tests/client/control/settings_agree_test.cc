// The rules, the wire, the flags and the form judge any settings alike, and the flags and the form
// can express all valid settings.
#include <optional>
#include <random>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "client/choices/room_flags.h"
#include "client/state/settings_editor.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/hex.h"
#include "shared/match_text.h"
#include "tests/support/fault_text.h"

namespace race2048::client {
namespace {

constexpr int kCases = 3000;

// A source of random settings, the same in every run.
class AnySettings {
 public:
  // Every number has the right type, but in some settings one is out of range; times are in whole
  // seconds.
  MatchSettings next() {
    const FormatRow& format = kFormats[below(kFormats.size())];
    MatchSettings settings = format.defaults;
    settings.rules.size =
        kMinBoardSize + static_cast<int>(below(kMaxBoardSize - kMinBoardSize + 1));
    settings.time_limit_ms = number(format.time_limit_ms, 1000);
    settings.move_limit = number(format.move_limit, 1);
    settings.move_time_ms = number(format.move_time_ms, 1000);
    if (format.target || one_in(20)) settings.target_exponent = 1 + static_cast<int>(below(20));
    settings.cap_ms = number(kMatchLengthMs, 1000);
    if (format.may_finish_first || one_in(20)) settings.finish = choice(kFinishes);
    if (format.may_have_next_board || one_in(20)) settings.on_stuck = choice(kOnStucks);
    settings.watch = choice(kWatches);
    settings.draws = choice(kDraws);
    settings.seats = number(Range{1, limits::kMaxSeats}, 1);
    settings.move_rate = number(Range{0, limits::kMaxMoveRate}, 1);
    if (one_in(4)) settings.open_seed.emplace().fill(static_cast<std::uint8_t>(below(256)));
    return settings;
  }

 private:
  std::uint32_t below(std::size_t end) { return static_cast<std::uint32_t>(random_() % end); }
  bool one_in(std::uint32_t count) { return below(count) == 0; }

  std::uint32_t number(const std::optional<Range>& range, std::uint32_t unit) {
    if (!range) return one_in(20) ? unit : 0;
    const std::uint32_t least = range->least / unit;
    const std::uint32_t most = range->most / unit;
    if (one_in(20)) return (most + 1) * unit;
    if (one_in(20)) return least == 0 ? 0 : (least - 1) * unit;
    return (least + below(most - least + 1)) * unit;
  }

  template <typename Rows>
  decltype(Rows::value_type::value) choice(const Rows& rows) {
    return rows[below(rows.size())].value;
  }

  std::mt19937 random_{1};
};

std::optional<std::string> in_seconds(std::uint32_t ms) {
  return ms == 0 ? std::nullopt : std::optional(std::to_string(ms / 1000));
}

// The flags for these settings, even for numbers that the format does not have.
SettingsFlags flags_for(const MatchSettings& settings) {
  const FormatRow& format = row_of(settings.format);
  SettingsFlags flags{.format = std::string(format.name),
                      .time = in_seconds(settings.time_limit_ms),
                      .move_time = in_seconds(settings.move_time_ms),
                      .cap = std::to_string(settings.cap_ms / 1000),
                      .size = settings.rules.size,
                      .finish = std::string(row_of(kFinishes, settings.finish).name),
                      .on_stuck = std::string(row_of(kOnStucks, settings.on_stuck).name),
                      .watch = std::string(row_of(kWatches, settings.watch).name),
                      .draws = std::string(row_of(kDraws, settings.draws).name),
                      .seats = settings.seats,
                      .move_rate = settings.move_rate};
  if (format.time_limit_ms) flags.time = std::to_string(settings.time_limit_ms / 1000);
  if (format.move_time_ms) flags.move_time = std::to_string(settings.move_time_ms / 1000);
  if (format.move_limit || settings.move_limit != 0) flags.moves = settings.move_limit;
  if (format.target || settings.target_exponent != 0) {
    flags.target = static_cast<std::uint32_t>(tile_value(settings.target_exponent));
  }
  if (settings.open_seed) flags.seed = hex(*settings.open_seed);
  return flags;
}

RoomDraft draft_of(const MatchSettings& settings) {
  return {.settings = settings,
          .original = settings,
          .request = {},
          .has_password = false,
          .title = {LineInput::Kind::text, limits::kMaxTitle},
          .password = {LineInput::Kind::password, limits::kMaxPassword}};
}

void type(SettingsEditor& form, std::uint64_t number) {
  for (const char digit : std::to_string(number)) {
    form.on_key(Key::of(static_cast<char32_t>(digit)));
  }
}

// Gives the focused field its value in `wanted`.
void fill_in(SettingsEditor& form, const RoomDraft& wanted) {
  const SettingsField& field = form.focused();
  if (const auto* number = std::get_if<NumberField>(&field.kind)) {
    type(form, number->value(wanted) / number->unit);
  } else if (const auto* tile = std::get_if<TileField>(&field.kind)) {
    type(form, tile_value(wanted.settings.*tile->exponent));
  } else if (const auto* choice = std::get_if<ChoiceField>(&field.kind)) {
    for (int i = 0; i < 10; ++i) {
      if (form.value_of(field, 80, Glyphs::ascii) == choice->words(wanted)) return;
      form.on_key({Key::Kind::right});
    }
  }
}

// The result when a person turns the usual settings in the form into `wanted`.
MatchSettings filled_in(const MatchSettings& wanted) {
  MatchSettings usual;
  usual.open_seed = wanted.open_seed;
  SettingsEditor form(usual, {});
  const RoomDraft draft = draft_of(wanted);
  fill_in(form, draft);  // the format, which decides on the other fields
  const std::size_t fields = form.fields().size();
  for (std::size_t i = 1; i < fields; ++i) {
    form.on_key({Key::Kind::down});
    fill_in(form, draft);
  }
  EXPECT_TRUE(form.check());
  return form.settings();
}

TEST(SettingsAgreeTest, TheWireTheFlagsAndTheFormTakeWhatCanBePlayedAndNothingElse) {
  AnySettings any;
  int playable = 0;
  for (int i = 0; i < kCases; ++i) {
    const MatchSettings settings = any.next();
    SCOPED_TRACE(describe(settings) + ": " + fault_text(check(settings)));
    const bool fine = bool(check(settings));
    playable += fine;
    const auto parsed = parse_settings(wire::bytes_of(serialised(settings)));
    EXPECT_EQ(bool(parsed), fine);
    const auto asked = settings_from(flags_for(settings));
    EXPECT_EQ(bool(asked), fine);
    EXPECT_EQ(bool(SettingsEditor(settings, {}).check()), fine);
    if (!fine) continue;
    EXPECT_EQ(*parsed, settings);
    EXPECT_EQ(*asked, settings);
    EXPECT_EQ(filled_in(settings), settings);
  }
  EXPECT_GT(playable, kCases / 4);
  EXPECT_LT(playable, kCases);
}

}  // namespace
}  // namespace race2048::client
