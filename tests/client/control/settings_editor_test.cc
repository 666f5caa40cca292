#include "client/control/settings_editor.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/control/settings_words.h"

namespace race2048::client {
namespace {

using Field = SettingsEditor::Field;
using Outcome = SettingsEditor::Outcome;

struct Form {
  SettingsEditor editor;

  explicit Form(const MatchSettings& settings = {}, const RoomOptions& options = {},
                bool has_password = false)
      : editor(settings, options, has_password) {}

  Outcome press(Key::Kind kind) { return editor.on_key({kind}); }
  void type(const std::u32string& text) {
    for (const char32_t c : text) editor.on_key(Key::of(c));
  }
  // Down to the field.
  Form& at(Field field) {
    for (int i = 0; i < 30 && editor.focused() != field; ++i) press(Key::Kind::down);
    EXPECT_EQ(editor.focused(), field);
    return *this;
  }
  bool has(Field field) const {
    const std::vector<Field> all = editor.fields();
    return std::find(all.begin(), all.end(), field) != all.end();
  }
  std::string value() const { return editor.value_of(editor.focused(), 40, Glyphs::ascii); }
};

TEST(SettingsEditorTest, NothingChangedIsNothingNew) {
  const MatchSettings settings = first_settings(11);
  RoomOptions options;
  options.title = "Friday";
  options.rounds = 3;
  Form form(settings, options, true);
  EXPECT_EQ(form.press(Key::Kind::enter), Outcome::apply);
  EXPECT_EQ(form.editor.settings(), settings);
  EXPECT_TRUE(same(form.editor.options(), options));
  EXPECT_EQ(form.editor.options().password, std::nullopt) << "as it is";
}

TEST(SettingsEditorTest, EveryFormatIsValidWhateverWasThereBefore) {
  for (const int size : {3, 4, 8}) {
    MatchSettings settings;
    settings.rules.size = size;
    Form form(settings);
    std::vector<Format> seen;
    for (int i = 0; i < 5; ++i) {
      form.press(Key::Kind::right);
      EXPECT_EQ(form.editor.fault(), "");
      EXPECT_EQ(form.editor.settings().rules.size, size);
      seen.push_back(form.editor.settings().format);
    }
    EXPECT_EQ(seen, (std::vector<Format>{Format::first, Format::moves, Format::last, Format::step,
                                         Format::time}));
    EXPECT_EQ(form.editor.settings(), settings) << "round and round";
  }
}

TEST(SettingsEditorTest, AFormatHasItsOwnFields) {
  EXPECT_TRUE(Form(time_settings(1000)).has(Field::time_limit));
  EXPECT_FALSE(Form(time_settings(1000)).has(Field::target));
  EXPECT_TRUE(Form(first_settings(11)).has(Field::finish));
  EXPECT_TRUE(Form(moves_settings(10)).has(Field::moves));
  EXPECT_FALSE(Form(last_settings()).has(Field::on_stuck));
  EXPECT_TRUE(Form(step_settings(10'000)).has(Field::move_time));
  EXPECT_TRUE(Form(step_settings(10'000)).has(Field::moves));
}

TEST(SettingsEditorTest, NumbersAreTypedInTheUnitsThatAreShown) {
  Form form;
  form.at(Field::time_limit).type(U"90");
  EXPECT_EQ(form.value(), "90_");
  EXPECT_EQ(form.editor.settings().time_limit_ms, 90'000u);
  form.press(Key::Kind::backspace);
  EXPECT_EQ(form.editor.settings().time_limit_ms, 9'000u);
  form.at(Field::seats).type(U"30");
  EXPECT_EQ(form.editor.settings().seats, 30u);
  form.at(Field::move_rate).type(U"0");
  form.at(Field::time_limit);
  EXPECT_EQ(form.value(), "0:09");
  EXPECT_EQ(form.editor.value_of(Field::move_rate, 40, Glyphs::ascii), "no limit");
}

TEST(SettingsEditorTest, WhatIsOutOfRangeIsToldAndNotApplied) {
  Form form;
  form.at(Field::time_limit).type(U"0");
  EXPECT_EQ(form.editor.fault(), "the time is 0 seconds; it must be 1 to 1800");
  EXPECT_EQ(form.press(Key::Kind::enter), Outcome::open);
  form.type(U"9999999999");
  EXPECT_EQ(form.editor.fault(), "the time is 99999 seconds; it must be 1 to 1800");
  EXPECT_EQ(form.press(Key::Kind::escape), Outcome::discard);
}

TEST(SettingsEditorTest, EveryNumbersRangeIsToldInItsUnit) {
  const std::vector<std::pair<Field, std::string>> cases = {
      {Field::move_time, "the time for a move is 999999 seconds; it must be 1 to 120"},
      {Field::moves, "the number of moves is 999999; it must be 0 to 100000"},
      {Field::cap, "the longest time is 999999 seconds; it must be 1 to 1800"},
      {Field::seats, "the number of seats is 999999; it must be 1 to 1000"},
      {Field::move_rate, "the number of moves a second is 999999; it must be 0 to 1000"},
      {Field::rounds, "the number of rounds is 999999; it must be 1 to 99"}};
  for (const auto& [field, fault] : cases) {
    Form form(step_settings(10'000));
    form.at(field).type(U"999999");
    EXPECT_EQ(form.editor.fault(), fault);
    EXPECT_LE(fault.size() + std::string("This cannot be: .").size(), 2 * 78U);
  }
}

TEST(SettingsEditorTest, StepsStayInRange) {
  Form form;
  for (const Field field : {Field::time_limit, Field::size, Field::cap, Field::seats,
                            Field::move_rate, Field::rounds, Field::start_at}) {
    form.at(field);
    for (int i = 0; i < 70; ++i) form.press(Key::Kind::left);
    for (int i = 0; i < 5; ++i) form.press(Key::Kind::right);
    if (field != Field::start_at) {
      EXPECT_EQ(form.editor.fault(), "");
    }
    for (int i = 0; i < 5; ++i) form.press(Key::Kind::left);
    EXPECT_EQ(form.editor.fault(), "") << label_of(field);
  }
}

TEST(SettingsEditorTest, StepsAreRoundNumbers) {
  Form form(time_settings(95'000));
  form.at(Field::time_limit).press(Key::Kind::right);
  EXPECT_EQ(form.editor.settings().time_limit_ms, 120'000u);
  form.press(Key::Kind::left);
  EXPECT_EQ(form.editor.settings().time_limit_ms, 90'000u);
}

TEST(SettingsEditorTest, ATargetIsATileThatTheBoardCanHold) {
  Form form(first_settings(11));
  form.at(Field::target).type(U"20");
  EXPECT_NE(form.editor.fault().find("must be a tile"), std::string::npos);
  form.type(U"48");
  EXPECT_EQ(form.editor.fault(), "");
  EXPECT_EQ(form.editor.settings().target_exponent, 11);
  form.at(Field::size).type(U"3");
  EXPECT_EQ(form.editor.settings().rules.size, 3);
  EXPECT_EQ(form.editor.settings().target_exponent, 10) << "no 2048 on 3x3";
  EXPECT_EQ(form.editor.fault(), "");
  form.at(Field::target).type(U"2048");
  EXPECT_NE(form.editor.fault().find("cannot hold"), std::string::npos) << form.editor.fault();
}

TEST(SettingsEditorTest, LettersGoIntoTheTitle) {
  Form form;
  form.at(Field::title).type(U"Été, hjkl q");
  EXPECT_EQ(form.editor.options().title, "Été, hjkl q");
  EXPECT_EQ(form.editor.focused(), Field::title);
  form.press(Key::Kind::backspace);
  EXPECT_EQ(form.editor.options().title, "Été, hjkl ");
}

TEST(SettingsEditorTest, APasswordIsKeptChangedOrTakenAway) {
  Form form({}, {}, true);
  EXPECT_EQ(form.at(Field::password).value(), "as it is");
  form.press(Key::Kind::backspace);
  EXPECT_EQ(form.editor.options().password, "");
  form.type(U"new");
  EXPECT_EQ(form.value(), "***_");
  EXPECT_EQ(form.editor.options().password, "new");
}

TEST(SettingsEditorTest, APauseIsForASeries) {
  Form form;
  EXPECT_FALSE(form.has(Field::pause));
  form.at(Field::rounds).press(Key::Kind::right);
  EXPECT_EQ(form.editor.options().rounds, 2u);
  EXPECT_TRUE(form.has(Field::pause));
  form.at(Field::pause).press(Key::Kind::right);
  EXPECT_TRUE(form.editor.options().pause);
}

TEST(SettingsEditorTest, MorePlayersThanSeatsCannotBeWaitedFor) {
  Form form;
  form.at(Field::start_at).type(U"9");
  EXPECT_NE(form.editor.fault().find("8 seats"), std::string::npos) << form.editor.fault();
}

TEST(SettingsEditorTest, EveryFieldSaysWhatItMeans) {
  for (int i = 0; i <= static_cast<int>(Field::chat); ++i) {
    EXPECT_FALSE(label_of(static_cast<Field>(i)).empty());
    EXPECT_FALSE(meaning_of(static_cast<Field>(i)).empty());
  }
}

}  // namespace
}  // namespace race2048::client
