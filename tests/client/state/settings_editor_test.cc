#include "client/state/settings_editor.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/state/settings_fields.h"
#include "shared/limits.h"
#include "tests/support/fault_text.h"
#include "tests/support/settings.h"

namespace race2048::client {
namespace {

using EditOutcome = SettingsEditor::Outcome;

// A form that shows all fields.
struct Form {
  SettingsEditor editor;

  explicit Form(const MatchSettings& settings = {}, const RoomRequest& request = {},
                const EditedRoom& room = {})
      : editor(settings, request, room) {
    at("More settings").press(Key::Kind::enter);
    at("Format");
  }

  EditOutcome press(Key::Kind kind) { return editor.on_key({kind}); }
  void type(const std::u32string& text) {
    for (const char32_t c : text) editor.on_key(Key::of(c));
  }
  // Moves down to the field.
  Form& at(std::string_view label) {
    for (int i = 0; i < 30 && editor.focused().field->words.label != label; ++i)
      press(Key::Kind::down);
    EXPECT_EQ(editor.focused().field->words.label, label);
    return *this;
  }
  const SettingsField* find(std::string_view label) const {
    for (const SettingsField* field : editor.fields()) {
      if (field->field->words.label == label) return field;
    }
    return nullptr;
  }
  bool has(std::string_view label) const { return find(label) != nullptr; }
  std::string fault() const { return fault_text(editor.check()); }
  std::string value() const { return editor.value_of(editor.focused(), 40, Glyphs::ascii); }
  std::string value_of(std::string_view label) const {
    return editor.value_of(*find(label), 40, Glyphs::ascii);
  }
};

TEST(SettingsEditorTest, NothingChangedIsNothingNew) {
  const MatchSettings settings = first_settings(11);
  const RoomRequest request{.options = {.title = "Friday", .rounds = 3}};
  Form form(settings, request, {.has_password = true, .has_start = true});
  EXPECT_EQ(form.press(Key::Kind::enter), EditOutcome::apply);
  EXPECT_EQ(form.editor.settings(), settings);
  EXPECT_EQ(form.editor.request(), request);
  EXPECT_EQ(form.editor.request().password, std::nullopt) << "unchanged";
  EXPECT_EQ(form.editor.request().start_in_s, std::nullopt) << "unchanged";
}

std::vector<std::string> labels_of(const SettingsEditor& editor) {
  std::vector<std::string> labels;
  for (const SettingsField* field : editor.fields()) {
    labels.emplace_back(field->field->words.label);
  }
  return labels;
}

TEST(SettingsEditorTest, AtFirstAFormHasTheFewFieldsThatMostRoomsNeed) {
  using Labels = std::vector<std::string>;
  const EditedRoom room{.bots = 0, .people = 1};
  EXPECT_EQ(
      labels_of(SettingsEditor(MatchSettings{}, {}, room)),
      (Labels{"Format", "Time", "Seats", "Rounds", "Bots", "Title", "Password", "More settings"}));
  EXPECT_EQ(labels_of(SettingsEditor(first_settings(11), {})),
            (Labels{"Format", "Target", "Seats", "Rounds", "Title", "Password", "More settings"}));
  EXPECT_EQ(labels_of(SettingsEditor(step_settings(10'000, 100), {})),
            (Labels{"Format", "Time for a move", "Seats", "Rounds", "Title", "Password",
                    "More settings"}));
}

TEST(SettingsEditorTest, EnterOnMoreShowsAndHidesTheOthers) {
  SettingsEditor editor(MatchSettings{}, {});
  const std::size_t few = editor.fields().size();
  editor.on_key({Key::Kind::up});
  ASSERT_TRUE(editor.focused().is_more());
  EXPECT_EQ(editor.on_key({Key::Kind::enter}), EditOutcome::open);
  EXPECT_GT(editor.fields().size(), few + 5);
  EXPECT_TRUE(editor.focused().is_more()) << "the cursor stays";
  EXPECT_EQ(editor.on_key({Key::Kind::enter}), EditOutcome::open);
  EXPECT_EQ(editor.fields().size(), few);
}

TEST(SettingsEditorTest, AFaultBehindMoreIsFoundToo) {
  MatchSettings settings;
  settings.cap_ms = 0;
  EXPECT_NE(fault_text(SettingsEditor(settings, {}).check()), "");
}

TEST(SettingsEditorTest, BotsAreAddedToThoseThatAreThere) {
  MatchSettings settings;
  settings.seats = 4;
  Form form(settings, {}, {.bots = 1, .people = 2});
  form.at("Bots");
  EXPECT_EQ(form.editor.new_bots(), 0u);
  form.press(Key::Kind::left);
  EXPECT_EQ(form.editor.new_bots(), 0u) << "no bot leaves";
  form.press(Key::Kind::right);
  form.press(Key::Kind::right);
  EXPECT_EQ(form.editor.new_bots(), 1u) << "there are four seats";
  EXPECT_EQ(form.value(), "2");
  EXPECT_FALSE(Form(settings).has("Bots")) << "this client seats none";
}

TEST(SettingsEditorTest, EveryFormatIsValidWhateverWasThereBefore) {
  for (const int size : {3, 4, 8}) {
    MatchSettings settings;
    settings.rules.size = size;
    Form form(settings);
    std::vector<Format> seen;
    for (std::size_t i = 0; i < kFormats.size(); ++i) {
      form.press(Key::Kind::right);
      EXPECT_EQ(form.fault(), "");
      EXPECT_EQ(form.editor.settings().rules.size, size);
      seen.push_back(form.editor.settings().format);
    }
    EXPECT_EQ(seen, (std::vector<Format>{Format::first, Format::moves, Format::last, Format::step,
                                         Format::knockout, Format::time}));
    EXPECT_EQ(form.editor.settings(), settings) << "round and round";
  }
}

TEST(SettingsEditorTest, AFormatHasItsOwnFields) {
  EXPECT_TRUE(Form(time_settings(1000)).has("Time"));
  EXPECT_FALSE(Form(time_settings(1000)).has("Target"));
  EXPECT_TRUE(Form(first_settings(11)).has("Ends"));
  EXPECT_TRUE(Form(moves_settings(10)).has("Moves"));
  EXPECT_FALSE(Form(last_settings()).has("Stuck players"));
  EXPECT_TRUE(Form(step_settings(10'000)).has("Time for a move"));
  EXPECT_TRUE(Form(step_settings(10'000)).has("Moves"));
}

TEST(SettingsEditorTest, NumbersAreTypedInTheUnitsThatAreShown) {
  Form form;
  form.at("Time").type(U"90");
  EXPECT_EQ(form.value(), "90_  1:30");
  EXPECT_EQ(form.editor.settings().time_limit_ms, 90'000u);
  form.press(Key::Kind::backspace);
  EXPECT_EQ(form.editor.settings().time_limit_ms, 9'000u);
  form.at("Seats").type(U"30");
  EXPECT_EQ(form.editor.settings().seats, 30u);
  form.at("Moves a second").type(U"0");
  form.at("Time");
  EXPECT_EQ(form.value(), "0:09");
  EXPECT_EQ(form.value_of("Moves a second"), "no limit");
}

TEST(SettingsEditorTest, ATimeIsTypedAsPeopleWriteItAndShownAsUnderstood) {
  for (const std::u32string text : {U"120", U"120s", U"2m", U"2M", U"2:00"}) {
    Form form;
    form.at("Time").type(text);
    EXPECT_EQ(form.editor.settings().time_limit_ms, 120'000u);
    EXPECT_EQ(form.fault(), "");
    EXPECT_EQ(form.press(Key::Kind::enter), EditOutcome::apply);
  }
  Form form;
  form.at("Time").type(U"2m");
  EXPECT_EQ(form.value(), "2m_  2:00");
  form.press(Key::Kind::down);
  EXPECT_EQ(form.value_of("Time"), "2:00");
  Form clock;
  clock.at("Time").type(U"2:00");
  EXPECT_EQ(clock.value(), "2:00_") << "nothing to explain";
}

TEST(SettingsEditorTest, AHalfTypedTimeIsNotApplied) {
  Form form;
  form.at("Time").type(U"2:");
  EXPECT_EQ(form.fault(), "'2:' is no time such as 90, 2m or 2:00");
  EXPECT_EQ(form.press(Key::Kind::enter), EditOutcome::open);
  form.type(U"00");
  EXPECT_EQ(form.press(Key::Kind::enter), EditOutcome::apply);
}

TEST(SettingsEditorTest, AWrongLetterIsSaidAndChangesNothing) {
  Form form;
  form.at("Time").type(U"2x");
  EXPECT_EQ(form.editor.refusal(), "It takes a time from 1s to 30m, such as 90, 90s or 2m.");
  EXPECT_EQ(form.editor.settings().time_limit_ms, 2000u);
  form.type(U"0");
  EXPECT_EQ(form.editor.refusal(), "") << "about the last key only";
  form.at("Seats").type(U"m");
  EXPECT_EQ(form.editor.refusal(), "It takes a number from 1 to 1000.");
  form.at("Found").type(U"a");
  EXPECT_EQ(form.editor.refusal(), "Left and Right change it.");
}

TEST(SettingsEditorTest, ATitleTypedIntoAnotherFieldChangesNothing) {
  const Form before(first_settings(11));
  for (const SettingsField* field : before.editor.fields()) {
    const std::string_view label = field->field->words.label;
    if (field->field->is(FieldKind::text)) continue;
    Form form = before;
    form.at(label).type(U"Friday  night");
    EXPECT_EQ(form.editor.settings(), before.editor.settings()) << label;
    EXPECT_EQ(form.editor.request(), before.editor.request()) << label;
  }
}

TEST(SettingsEditorTest, AStartIsPlannedKeptOrTakenBack) {
  Form form;
  form.at("Starts in").type(U"5m");
  EXPECT_EQ(form.editor.request().start_in_s, 300u);
  EXPECT_EQ(form.value(), "5m_  5:00");
  form.press(Key::Kind::backspace);
  form.press(Key::Kind::backspace);
  EXPECT_EQ(form.editor.request(), RoomRequest{}) << "nothing was planned";

  Form planned({}, {}, {.has_start = true});
  EXPECT_EQ(planned.at("Starts in").value(), "unchanged");
  planned.type(U"0");
  EXPECT_EQ(planned.editor.request().start_in_s, 0u);
}

TEST(SettingsEditorTest, OnlyANewRoomGetsAName) {
  EXPECT_FALSE(Form().has("Name"));
  Form form({}, {}, {.is_new = true});
  form.at("Name").type(U"club");
  EXPECT_EQ(form.editor.room_name(), "club");
  EXPECT_EQ(form.fault(), "");
  form.type(U" two");
  EXPECT_NE(form.fault().find("letters, digits or -"), std::string::npos) << form.fault();
}

TEST(SettingsEditorTest, WhatIsOutOfRangeIsToldAndNotApplied) {
  Form form;
  form.at("Time").type(U"0");
  EXPECT_EQ(form.fault(), "the time is 0:00; it must be 0:01 to 30:00");
  EXPECT_EQ(form.press(Key::Kind::enter), EditOutcome::open);
  form.type(U"9999999999");
  EXPECT_EQ(form.fault(), "the time is 277:46:39; it must be 0:01 to 30:00");
  EXPECT_EQ(form.press(Key::Kind::escape), EditOutcome::discard);
}

TEST(SettingsEditorTest, EveryNumbersRangeIsToldInItsUnit) {
  const std::vector<std::pair<std::string_view, std::string>> cases = {
      {"Time for a move", "the time for a move is 277:46:39; it must be 0:01 to 2:00"},
      {"Moves", "the number of moves is 999999; it must be 0 to 100000"},
      {"Time cap", "the time cap is 277:46:39; it must be 0:01 to 30:00"},
      {"Starts in", "the time until the start is 277:46:39; it must be 0:00 to 24:00:00"},
      {"Seats", "the number of seats is 999999; it must be 1 to 1000"},
      {"Moves a second", "the number of moves a second is 999999; it must be 0 to 1000"},
      {"Rounds", "the number of rounds is 999999; it must be 1 to 99"}};
  for (const auto& [field, fault] : cases) {
    Form form(step_settings(10'000));
    form.at(field).type(U"999999");
    EXPECT_EQ(form.fault(), fault);
    EXPECT_LE(fault.size() + std::string("Not possible: .").size(), 2 * 78U);
  }
}

TEST(SettingsEditorTest, StepsStayInRange) {
  Form form;
  for (const std::string_view field :
       {"Time", "Size", "Time cap", "Seats", "Moves a second", "Rounds", "Starts when"}) {
    form.at(field);
    for (int i = 0; i < 70; ++i) form.press(Key::Kind::left);
    for (int i = 0; i < 5; ++i) form.press(Key::Kind::right);
    if (field != "Starts when") {
      EXPECT_EQ(form.fault(), "");
    }
    for (int i = 0; i < 5; ++i) form.press(Key::Kind::left);
    EXPECT_EQ(form.fault(), "") << field;
  }
}

TEST(SettingsEditorTest, StepsAreRoundNumbers) {
  Form form(time_settings(95'000));
  form.at("Time").press(Key::Kind::right);
  EXPECT_EQ(form.editor.settings().time_limit_ms, 120'000u);
  form.press(Key::Kind::left);
  EXPECT_EQ(form.editor.settings().time_limit_ms, 90'000u);
}

TEST(SettingsEditorTest, HalfATimeIsNotLeftBehind) {
  Form form(time_settings(90'000));
  form.at("Time").type(U"2:");
  form.press(Key::Kind::tab);
  EXPECT_EQ(form.editor.focused().field->words.label, "Time");
  form.type(U"30");
  form.press(Key::Kind::tab);
  EXPECT_NE(form.editor.focused().field->words.label, "Time");
  EXPECT_EQ(form.editor.settings().time_limit_ms, 150'000u);
}

TEST(SettingsEditorTest, ATargetIsATileThatTheBoardCanHold) {
  Form form(first_settings(11));
  form.at("Target").type(U"20");
  EXPECT_NE(form.fault().find("must be a tile"), std::string::npos);
  form.type(U"48");
  EXPECT_EQ(form.fault(), "");
  EXPECT_EQ(form.editor.settings().target_exponent, 11);
  form.at("Size").type(U"3");
  EXPECT_EQ(form.editor.settings().rules.size, 3);
  EXPECT_EQ(form.editor.settings().target_exponent, 10) << "no 2048 on 3x3";
  EXPECT_EQ(form.fault(), "");
  form.at("Target").type(U"2048");
  EXPECT_NE(form.fault().find("cannot hold"), std::string::npos) << form.fault();
}

TEST(SettingsEditorTest, LettersGoIntoTheTitle) {
  Form form;
  form.at("Title").type(U"Été, hjkl q");
  EXPECT_EQ(form.editor.request().options.title, "Été, hjkl q");
  EXPECT_EQ(form.editor.focused().field->words.label, "Title");
  form.press(Key::Kind::backspace);
  EXPECT_EQ(form.editor.request().options.title, "Été, hjkl ");
}

TEST(SettingsEditorTest, APasswordIsKeptChangedOrTakenAway) {
  Form form({}, {}, {.has_password = true});
  EXPECT_EQ(form.at("Password").value(), "set (type to change, Backspace removes)");
  form.press(Key::Kind::backspace);
  EXPECT_EQ(form.editor.request().password, "");
  form.type(U"new");
  EXPECT_EQ(form.value(), "***_");
  EXPECT_EQ(form.editor.request().password, "new");
}

TEST(SettingsEditorTest, ARefusedLetterIsSaidAndChangesNothing) {
  Form form({}, {}, {.has_password = true});
  form.at("Password").type(U"\u202E");
  EXPECT_EQ(form.editor.refusal(), "That character cannot be used.");
  EXPECT_EQ(form.editor.request().password, std::nullopt) << "the room keeps its password";
  form.type(U"päss wörd");
  EXPECT_EQ(form.editor.refusal(), "");
  EXPECT_EQ(form.value(), "*********_");
  EXPECT_EQ(form.editor.request().password, "päss wörd");
}

TEST(SettingsEditorTest, APauseIsForASeries) {
  Form form;
  EXPECT_FALSE(form.has("Between rounds"));
  form.at("Rounds").press(Key::Kind::right);
  EXPECT_EQ(form.editor.request().options.rounds, 2u);
  EXPECT_TRUE(form.has("Between rounds"));
  form.at("Between rounds").press(Key::Kind::right);
  EXPECT_TRUE(form.editor.request().options.pause);
}

TEST(SettingsEditorTest, MorePlayersThanSeatsCannotBeWaitedFor) {
  Form form;
  form.at("Starts when").type(U"9");
  EXPECT_NE(form.fault().find("number of seats is 8"), std::string::npos) << form.fault();
}

TEST(SettingsEditorTest, ASeriesThatIsTakenBackIsNoChange) {
  Form form;
  form.at("Rounds").press(Key::Kind::right);
  form.press(Key::Kind::left);
  EXPECT_EQ(form.value(), "1: single matches");
  EXPECT_EQ(form.editor.request(), RoomRequest{});
}

TEST(SettingsEditorTest, AnUnfocusedPasswordHasNoCursor) {
  Form form;
  form.at("Password").type(U"new");
  form.press(Key::Kind::down);
  EXPECT_EQ(form.value_of("Password"), "***");
}

// Properties of every field in the table, whatever its kind.

// A form for each format, with a series, and nothing typed yet.
std::vector<Form> form_of_each_format() {
  std::vector<Form> forms;
  for (const FormatRow& format : kFormats) {
    forms.emplace_back(format.defaults, RoomRequest{.options = {.rounds = 2}},
                       EditedRoom{.is_new = true});
  }
  return forms;
}

// Calls `check` with a fresh form for each field of this kind in each format, with that field
// focused.
template <typename Check>
void for_each_field(FieldKind kind, const Check& check) {
  for (const Form& form : form_of_each_format()) {
    for (const SettingsField* field : form.editor.fields()) {
      if (field->field->kind != kind) continue;
      SCOPED_TRACE(field->field->words.label);
      Form fresh = form;
      fresh.at(field->field->words.label);
      check(fresh, *field);
    }
  }
}

template <typename Check>
void for_each_number(const Check& check) {
  for (const FieldKind kind : {FieldKind::number, FieldKind::ms, FieldKind::seconds})
    for_each_field(kind, check);
}

RoomDraft draft_of(const Form& form) {
  return {.settings = form.editor.settings(), .original = {}, .request = form.editor.request()};
}

TEST(SettingsFieldsTest, EachIsOnceInTheFormOfSomeFormat) {
  std::set<const SettingsField*> seen;
  for (const Form& form : form_of_each_format()) {
    std::set<std::string_view> labels;
    for (const SettingsField* field : form.editor.fields()) {
      const std::string_view label = field->field->words.label;
      EXPECT_TRUE(labels.insert(label).second) << label << " is there twice";
      seen.insert(field);
    }
  }
  EXPECT_EQ(seen.size() + 1, settings_fields().size())
      << "all but the bots, which not all can seat";
}

TEST(SettingsFieldsTest, TheMeaningIsASentenceWithTheRangeOfTheFormat) {
  const auto meaning_in = [](const MatchSettings& settings, std::string_view label) {
    return Form(settings, {}, {.is_new = true}).at(label).editor.meaning();
  };
  EXPECT_EQ(meaning_in({}, "Time"),
            "The length of a race for time: 1s to 30m, such as 90, 2m or 2:00.");
  EXPECT_EQ(meaning_in(moves_settings(10), "Moves"), "Moves for each player: 1 to 100000.");
  EXPECT_EQ(meaning_in(step_settings(1000), "Moves"),
            "Moves for each player: 0 to 100000; 0: no limit.");
  EXPECT_EQ(meaning_in({}, "Watchers see"), "What watchers and players who are done can see.");
  EXPECT_EQ(meaning_in({}, "Title"), "The title in the list of rooms: at most 40 characters.");
}

TEST(SettingsFieldsTest, NumbersAreTakenFromTheLeastToTheMostAndNoFurther) {
  for_each_number([](const Form& fresh, const SettingsField& field) {
    const auto fault_with = [&fresh](std::uint32_t typed) {
      Form form = fresh;
      const std::string digits = std::to_string(typed);
      form.type(std::u32string(digits.begin(), digits.end()));
      return form.fault();
    };
    const Range range = field.values(draft_of(fresh)).value();
    const std::uint32_t unit = field.field->unit();
    // At most as many players as there are seats can be waited for.
    if (range.most < 10 || field.field->names.key == "start_at") return;
    EXPECT_EQ(fault_with(range.least / unit), "");
    EXPECT_EQ(fault_with(range.most / unit), "");
    EXPECT_NE(fault_with(range.most / unit + 1), "");
    // A series of 0 rounds means single matches.
    EXPECT_EQ(fault_with(0).empty(), range.least == 0 || field.field->names.key == "rounds");
  });
}

TEST(SettingsFieldsTest, NumbersStepThroughTheirRangeAndStopAtItsEnds) {
  for_each_number([](Form form, const SettingsField& field) {
    const Range range = field.values(draft_of(form)).value();
    for (int i = 0; i < 3000; ++i) form.press(Key::Kind::right);
    EXPECT_EQ(field.value(draft_of(form)), range.most);
    for (int i = 0; i < 3000; ++i) {
      form.press(Key::Kind::left);
      if (field.field->names.key != "start_at") {
        ASSERT_EQ(form.fault(), "");
      }
    }
    EXPECT_EQ(field.value(draft_of(form)), range.least);
  });
}

TEST(SettingsFieldsTest, AChoiceComesRoundInBothDirectionsAndTakesNoDigits) {
  for_each_field(FieldKind::choice, [](Form form, const SettingsField& /*field*/) {
    const std::string first = form.value();
    std::vector<std::string> forward;
    do {
      form.press(Key::Kind::right);
      EXPECT_EQ(form.fault(), "");
      forward.push_back(form.value());
    } while (forward.back() != first && forward.size() < 10);
    EXPECT_GE(forward.size(), 2u);
    EXPECT_EQ(std::set<std::string>(forward.begin(), forward.end()).size(), forward.size());
    for (auto it = forward.rbegin(); it != forward.rend(); ++it) {
      EXPECT_EQ(form.value(), *it);
      form.press(Key::Kind::left);
    }
    form.type(U"7");
    EXPECT_EQ(form.value(), first);
  });
}

TEST(SettingsFieldsTest, ATileStepsFromTheSmallestToTheLargestThatTheBoardCanHold) {
  for_each_field(FieldKind::tile, [](Form form, const SettingsField& /*field*/) {
    for (int i = 0; i < 40; ++i) form.press(Key::Kind::left);
    EXPECT_EQ(form.value(), std::to_string(limits::kMinTarget));
    for (int i = 0; i < 40; ++i) {
      form.press(Key::Kind::right);
      ASSERT_EQ(form.fault(), "");
    }
    EXPECT_EQ(form.value(), std::to_string(limits::kMaxTarget));
  });
}

TEST(SettingsFieldsTest, ALineTakesWhatIsTypedAndGivesItBack) {
  for_each_field(FieldKind::text, [](Form form, const SettingsField& field) {
    const std::string_view label = field.field->words.label;
    EXPECT_EQ(form.value(), "_");
    form.type(U"a1-b");
    EXPECT_EQ(form.fault(), "");
    form.press(Key::Kind::down);
    EXPECT_TRUE(form.value_of(label) == "a1-b" || form.value_of(label) == "****");
    form.at(label);
    for (int i = 0; i < 4; ++i) form.press(Key::Kind::backspace);
    form.press(Key::Kind::down);
    EXPECT_EQ(form.value_of(label), "none");
  });
}

}  // namespace
}  // namespace race2048::client
