// The rows of settings and options: each has all that its readers need, and none is there twice.
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/match/option_rows.h"
#include "engine/settings/setting_rows.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

// Expects what every field must have, and that nothing in it is in one of those before.
class Fields {
 public:
  void expect(const Field& field) {
    SCOPED_TRACE(field.names.key);
    EXPECT_FALSE(field.names.key.empty());
    if (!field.words.label.empty()) {
      EXPECT_FALSE(field.words.meaning.empty());
    }
    for (const std::string_view name : {field.names.flag, field.names.word, field.words.label}) {
      if (!name.empty() && name != field.names.word) {
        EXPECT_TRUE(seen_.insert(name).second) << name;
      }
    }
    EXPECT_TRUE(field.names.word.empty() || words_.insert(field.names.word).second);
    EXPECT_EQ(field.choices.empty(), !field.is(FieldKind::choice));
    for (const Choice& choice : field.choices) {
      EXPECT_EQ(field.choice(choice.value).name, choice.name);
      EXPECT_EQ(field.choice_named(choice.name)->value, choice.value);
    }
  }

 private:
  std::set<std::string_view> seen_;
  std::set<std::string_view> words_;
};

TEST(RowsTest, EachIsThereOnceAndWhole) {
  Fields fields;
  std::set<std::uint32_t> numbers = {kPasswordOption};
  for (const SettingRow& row : setting_rows()) {
    fields.expect(row.field);
    EXPECT_TRUE(row.wire == 0 || numbers.insert(100 + row.wire).second) << row.field.names.key;
  }
  for (const OptionRow& row : option_rows()) {
    fields.expect(row.field);
    EXPECT_TRUE(row.number == 0 || numbers.insert(row.number).second) << row.field.names.key;
  }
}

TEST(RowsTest, ASettingReadsTheValueThatItHasWritten) {
  for (const FormatRow& format : kFormats) {
    for (const SettingRow& row : setting_rows()) {
      MatchSettings settings = format.defaults;
      const std::optional<Range> values = row.values_in(format.value);
      row.set(settings, values ? values->most : row.otherwise);
      EXPECT_EQ(row.get(settings), values ? values->most : row.otherwise) << row.field.names.key;
      settings.target_exponent = format.defaults.target_exponent;
      EXPECT_TRUE(check(settings)) << row.field.names.key;
    }
  }
}

TEST(RowsTest, AnotherFormatKeepsWhatWasSetAndItHasToo) {
  MatchSettings settings = moves_settings(300);
  settings.cap_ms = 420'000;
  settings.watch = Watch::off;
  settings.on_stuck = OnStuck::next_board;
  const MatchSettings step = carried_over(default_settings(Format::step), settings);
  EXPECT_EQ(step.cap_ms, 420'000u);
  EXPECT_EQ(step.watch, Watch::off);
  EXPECT_EQ(step.on_stuck, OnStuck::next_board);
  EXPECT_EQ(step.move_limit, 0u);
  EXPECT_EQ(carried_over(last_settings(), settings).on_stuck, OnStuck::out);
  const MatchSettings first = carried_over(first_settings(11), moves_settings(300));
  EXPECT_EQ(first.cap_ms, first_settings(11).cap_ms) << "as usual in both";
  settings.rules.size = 3;
  EXPECT_EQ(carried_over(first_settings(11), settings).target_exponent, 10) << "no 2048 on 3x3";
}

TEST(RowsTest, ChangesMakeOneRoomsOptionsFromAnothers) {
  const RoomOptions all{.title = "Friday",
                        .listed = true,
                        .locked = true,
                        .chat_off = true,
                        .rounds = 3,
                        .pause = true,
                        .start_at = 4};
  for (const auto& [from, to] : {std::pair(RoomOptions{}, all), {all, RoomOptions{}}}) {
    RoomOptions options = from;
    EXPECT_EQ(changes(from, to).size(), 7u);
    for (const OptionChanged& change : changes(from, to)) apply(change, options);
    EXPECT_EQ(options, to);
  }
  EXPECT_TRUE(changes(all, all).empty());
  RoomOptions options = all;
  apply({.number = 999, .value = 1}, options);
  EXPECT_EQ(options, all) << "an option of a newer version";
}

TEST(RowsTest, ThePageOfDecisionsHasTheNumberOfEachOption) {
  std::ifstream file(std::string(RACE2048_CASES) + "/../../docs/decisions.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto expect_row = [&page](std::uint32_t number, std::string_view key) {
    const std::string row = "\n| " + std::to_string(number) + " | `" + std::string(key) + "` |";
    EXPECT_NE(page.find(row), std::string::npos) << row;
  };
  expect_row(kPasswordOption, "password");
  for (const OptionRow& row : option_rows()) {
    if (row.number != 0) expect_row(row.number, row.field.names.key);
  }
}

}  // namespace
}  // namespace race2048
