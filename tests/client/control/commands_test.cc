#include "client/control/commands.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/screen/person.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST(CommandsTest, EveryMoveKeyMovesInBothCases) {
  const std::vector<std::pair<std::u32string, Action>> keys = {{U"wWkK", Action::up},
                                                               {U"sSjJ", Action::down},
                                                               {U"aAhH", Action::left},
                                                               {U"dDlL", Action::right}};
  for (const auto& [letters, action] : keys) {
    for (const char32_t letter : letters) EXPECT_EQ(racing().press(letter), act(action));
  }
  EXPECT_EQ(racing().press(Key::Kind::up), act(Action::up));
  EXPECT_EQ(racing().press(Key::Kind::down), act(Action::down));
  EXPECT_EQ(racing().press(Key::Kind::left), act(Action::left));
  EXPECT_EQ(racing().press(Key::Kind::right), act(Action::right));
}

TEST(CommandsTest, MoveKeysDoNothingOutsideOfAnOwnRun) {
  Person in_the_room{in_room({member(0, "ada"), member(1, "bo")})};
  Person watcher{watched(racing().model)};
  for (Person person : {in_the_room, watcher, done()}) {
    EXPECT_EQ(person.press(Key::Kind::left), kNothing);
    EXPECT_EQ(person.press(U'h'), kNothing);
  }
}

TEST(CommandsTest, NextBoardIsTakenOnlyWhenStuck) {
  EXPECT_EQ(stuck().press(U'n'), act(Action::next_board));
  EXPECT_EQ(stuck().press(Key::Kind::enter), act(Action::next_board));
  EXPECT_EQ(racing().press(U'n'), kNothing);
  EXPECT_EQ(racing().press(Key::Kind::enter), kNothing);
}

TEST(CommandsTest, NoSingleKeyEndsARace) {
  for (const bool owns_server : {false, true}) {
    for (char32_t c = 0; c < 0x180; ++c) {
      Person person = racing();
      person.setup.owns_server = owns_server;
      const Command command = person.press(c);
      EXPECT_TRUE(is<Nothing>(command) || is<Act>(command) || is<SendEmote>(command))
          << unsigned{c};
      EXPECT_NE(command, act(Action::give_up)) << unsigned{c};
    }
    for (int kind = 0; kind <= static_cast<int>(Key::Kind::unbound); ++kind) {
      Person person = racing();
      person.setup.owns_server = owns_server;
      const Command command = person.press(static_cast<Key::Kind>(kind));
      EXPECT_TRUE(is<Nothing>(command) || is<Act>(command) || is<Redraw>(command)) << kind;
    }
  }
}

TEST(CommandsTest, LeavingARaceAsksFirst) {
  Person person = racing();
  EXPECT_EQ(person.press(U'q'), kNothing);
  EXPECT_TRUE(person.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(person.press(U'y'), Command(Leave{}));
}

TEST(CommandsTest, TheCountdownCountsAsARace) {
  Person person = racing();
  person.model.phase = Phase::countdown;
  EXPECT_EQ(person.press(U'q'), kNothing);
  EXPECT_EQ(person.press(U'y'), Command(Leave{}));
}

TEST(CommandsTest, EscapeAndNStay) {
  for (const Key key : {Key{Key::Kind::escape}, Key::of(U'n'), Key::of(U'N')}) {
    Person person = racing();
    person.press(U'q');
    EXPECT_EQ(person.press(key), kNothing);
    EXPECT_EQ(person.ui.dialog, Dialog::none);
    EXPECT_EQ(person.press(U'y'), kNothing);
  }
}

TEST(CommandsTest, AMoveClosesTheQuestionAndCounts) {
  for (const char32_t opens : {U'q', U'g'}) {
    Person person = racing();
    person.press(opens);
    EXPECT_EQ(person.press(Key::Kind::left), act(Action::left));
    EXPECT_EQ(person.ui.dialog, Dialog::none);
  }
}

TEST(CommandsTest, GivingUpTakesTwoKeys) {
  Person person = racing();
  EXPECT_EQ(person.press(U'g'), kNothing);
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::give_up));
  EXPECT_EQ(person.press(U'y'), act(Action::give_up));
}

TEST(CommandsTest, AQuestionThatTheEndOfTheMatchAnsweredIsGone) {
  Person person = racing();
  person.press(U'g');
  person.model = in_results(person.model, {});
  EXPECT_EQ(open_dialog(person.model, person.setup, person.ui), Dialog::none);
  EXPECT_EQ(person.press(U'y'), kNothing);
}

TEST(CommandsTest, LeavingIsImmediateWhereNothingIsLost) {
  Person connecting{Model{}};
  Person in_the_room{in_room({member(0, "ada"), member(1, "bo")})};
  Person watcher{watched(racing().model)};
  for (Person person : {connecting, in_the_room, watcher, done()}) {
    EXPECT_EQ(person.press(U'q'), Command(Leave{}));
  }
}

TEST(CommandsTest, AHostWithOtherPeopleChoosesWhatBecomesOfTheServer) {
  for (const Model& model : {in_room({member(0, "ada"), member(1, "bo")}), racing().model,
                             in_results(racing().model, {})}) {
    Person person{model, {.owns_server = true}};
    EXPECT_EQ(person.press(U'q'), kNothing);
    EXPECT_TRUE(person.is_asked(LeaveQuestion::server));
    Person other = person;
    EXPECT_EQ(person.press(U'y'), Command(Leave{}));
    EXPECT_EQ(other.press(U'e'), Command(Leave{.stop_server = true}));
  }
}

TEST(CommandsTest, LeavingALaterRoundAfterTheOwnEndAsksFirst) {
  Person person = done();
  person.model.room.info.rounds = 3;
  EXPECT_EQ(person.press(U'q'), kNothing);
  EXPECT_TRUE(person.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(person.press(U'y'), Command(Leave{}));
  Person watcher{watched(person.model)};
  EXPECT_EQ(watcher.press(U'q'), Command(Leave{})) << "has no points to lose";
}

TEST(CommandsTest, AMatchThatEndsWithTheOwnServerIsNotLeftByOneKey) {
  const Model race = in_race({bot(1, "bo"), bot(2, "cy")});
  for (const Phase phase : {Phase::countdown, Phase::racing}) {
    Person referee{refereed(race), {.owns_server = true}};
    referee.model.phase = phase;
    EXPECT_EQ(referee.press(U'q'), kNothing);
    EXPECT_TRUE(referee.is_asked(LeaveQuestion::sure));
    EXPECT_EQ(referee.press(U'y'), Command(Leave{.stop_server = true}));
  }
  Person host{in_race({member(0, "ada"), bot(1, "bo")}), {.owns_server = true}};
  end_own_run(host.model, SeatState::out_stuck);
  EXPECT_EQ(host.press(U'q'), kNothing);
  EXPECT_TRUE(host.is_asked(LeaveQuestion::sure));
  host.model = in_results(host.model, {});
  EXPECT_EQ(open_dialog(host.model, host.setup, host.ui), Dialog::none);
  host.look_up();
  EXPECT_EQ(host.press(U'q'), Command(Leave{.stop_server = true}));
}

TEST(CommandsTest, AMoveIsNoAnswerToWhatBecomesOfTheServer) {
  for (const char32_t key : std::u32string(U"hjklwasd")) {
    Person host = racing();
    host.setup.owns_server = true;
    host.press(U'q');
    ASSERT_TRUE(host.is_asked(LeaveQuestion::server));
    EXPECT_TRUE(is<Act>(host.press(key))) << unsigned{key};
    EXPECT_EQ(host.ui.dialog, Dialog::none);
  }
  Person host = racing();
  host.setup.owns_server = true;
  host.ui.preferences.keys.bind(Meaning::up, {Key::of(U'e')});
  host.press(U'q');
  EXPECT_EQ(host.press(U'e'), act(Action::up)) << "nor is one with keys of one's own";
}

TEST(CommandsTest, AHostIsNotAskedOnBehalfOfBots) {
  EXPECT_EQ(host_in_room({bot(1, "bo")}).press(U'q'), Command(Leave{.stop_server = true}));
  Person racing_a_bot{in_race({member(0, "ada"), bot(1, "bo")}), {.owns_server = true}};
  EXPECT_EQ(racing_a_bot.press(U'q'), kNothing);
  EXPECT_TRUE(racing_a_bot.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(racing_a_bot.press(U'y'), Command(Leave{.stop_server = true}));
}

TEST(CommandsTest, WatchersCountAsOthersButOneselfDoesNot) {
  Person host = host_in_room({});
  EXPECT_FALSE(others_present(host.model));
  host.model.room.people.push_back(watcher("eve"));
  EXPECT_TRUE(others_present(host.model));
  EXPECT_EQ(host.press(U'q'), kNothing);
  Model alone_watching = watched(in_room({}));
  EXPECT_FALSE(others_present(alone_watching));
}

TEST(CommandsTest, SomebodyWhoComesDuringTheQuestionIsNotThrownOut) {
  Person host{in_race({member(0, "ada"), bot(1, "bo")}), {.owns_server = true}};
  host.press(U'q');
  host.model.room.people.push_back(watcher("eve"));
  EXPECT_EQ(host.press(U'y'), kNothing);
  EXPECT_TRUE(host.is_asked(LeaveQuestion::server));
}

TEST(CommandsTest, ASecondInterruptLeaves) {
  Person person = racing();
  EXPECT_EQ(person.press(Key::Kind::interrupt), kNothing);
  EXPECT_TRUE(person.is_asked(LeaveQuestion::program));
  EXPECT_TRUE(is_interrupt(person.press(Key::Kind::interrupt)));
}

TEST(CommandsTest, AnInterruptAsksOnceWhereverThereIsSomethingToLeave) {
  Model in_lobby;
  in_lobby.phase = Phase::lobby;
  for (const Model& model : {in_lobby, in_room({member(0, "ada")}), racing().model,
                             watched(racing().model), in_results(racing().model, {})}) {
    Person person{model};
    EXPECT_EQ(person.press(Key::Kind::interrupt), kNothing);
    Person other = person;
    Person third = person;
    EXPECT_TRUE(is_interrupt(person.press(Key::Kind::interrupt)));
    EXPECT_TRUE(is_interrupt(other.press(U'y')));
    EXPECT_EQ(third.press(Key::Kind::escape), kNothing);
    EXPECT_EQ(third.ui.dialog, Dialog::none);
  }
}

TEST(CommandsTest, EscapeNeverLeaves) {
  Model in_lobby;
  in_lobby.phase = Phase::lobby;
  for (const Model& model : {Model{}, in_lobby, in_room({member(0, "ada")}), racing().model,
                             watched(racing().model), in_results(racing().model, {})}) {
    Person person{model};
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(person.press(Key::Kind::escape), kNothing);
      EXPECT_EQ(person.press(U'y'), kNothing);
    }
  }
}

TEST(CommandsTest, AnInterruptWhereNothingIsLostLeavesAtOnce) {
  Person connecting{Model{}};
  EXPECT_TRUE(is_interrupt(connecting.press(Key::Kind::interrupt)));
}

TEST(CommandsTest, AnInterruptStopsTheOwnServerOnlyWhenNobodyElseIsThere) {
  Person host = host_in_room({member(1, "bo")});
  EXPECT_EQ(host.press(Key::Kind::interrupt), kNothing);
  EXPECT_FALSE(stops_server(host.press(Key::Kind::interrupt)));
  Person alone = host_in_room({bot(1, "bo")});
  alone.press(Key::Kind::interrupt);
  EXPECT_TRUE(stops_server(alone.press(Key::Kind::interrupt)));
  EXPECT_FALSE(stops_server(Person{Model{}}.press(Key::Kind::interrupt)));
}

TEST(CommandsTest, ReadyIsToggledInTheRoom) {
  for (const char32_t key : {U'r', U'R', U' '}) {
    Person person{in_room({member(0, "ada"), member(1, "bo")})};
    EXPECT_EQ(person.press(key), Command(SetReady{true}));
    person.model.room.people[0].ready = true;
    EXPECT_EQ(person.press(key), Command(SetReady{false}));
  }
}

TEST(CommandsTest, RAsksForTheRematch) {
  Person person{in_results(racing().model, {})};
  EXPECT_EQ(person.press(U'r'), Command(SetReady{true}));
  EXPECT_EQ(person.press(U' '), kNothing);
}

TEST(CommandsTest, AWatcherHasNothingToBeReadyFor) {
  Person person{watched(in_room({member(0, "ada")}))};
  EXPECT_EQ(person.press(U'r'), kNothing);
  EXPECT_EQ(person.press(U's'), kNothing);
}

TEST(CommandsTest, HelpOpensAndAnyKeyClosesIt) {
  Person person{in_room({member(0, "ada")})};
  person.press(U'?');
  EXPECT_TRUE(person.ui.help);
  EXPECT_EQ(person.press(U'q'), kNothing);
  EXPECT_FALSE(person.ui.help);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(CommandsTest, AKeyThatTheHelpListsIsPressedInIt) {
  Person person{in_room({member(0, "ada")})};
  person.press(U'?');
  person.press(U'e');
  EXPECT_FALSE(person.ui.help);
  EXPECT_EQ(person.ui.dialog, Dialog::settings);
  person.press(Key::Kind::escape);
  person.press(U'?');
  EXPECT_EQ(person.press(U' '), kNothing) << "it closes the help, and gets nobody ready";
  EXPECT_FALSE(person.ui.help);
  person.press(U'?');
  EXPECT_EQ(person.press(Key::Kind::escape), kNothing);
  EXPECT_FALSE(person.ui.help);
}

TEST(CommandsTest, NoKeyActsThroughTheHelpOfARace) {
  Person person = racing();
  person.press(U'?');
  EXPECT_EQ(person.press(U'g'), kNothing);
  EXPECT_FALSE(person.ui.help);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(CommandsTest, AMoveWhileHelpIsOpenCounts) {
  Person person = racing();
  person.press(U'?');
  EXPECT_EQ(person.press(U'j'), act(Action::down));
  EXPECT_FALSE(person.ui.help);
}

TEST(CommandsTest, PagesTurnBothWays) {
  Person person{in_room({member(0, "ada")})};
  person.press(Key::Kind::tab);
  person.press(Key::Kind::page_down);
  EXPECT_EQ(person.ui.page, 2);
  for (int i = 0; i < 3; ++i) person.press(Key::Kind::back_tab);
  person.press(Key::Kind::page_up);
  EXPECT_EQ(person.ui.page, -2);
}

TEST(CommandsTest, InARaceTabAndVChangeTheSide) {
  Person person = racing();
  person.model.room.chat = {{"bo", "good luck", kZero}};
  const auto side_after = [&](Key key) {
    person.press(key);
    return person.ui.side;
  };
  show_board(person.model, 1, "2 . . ./. . . ./. . . ./. . . .");
  EXPECT_EQ(side_after({Key::Kind::tab}), Side::standings);
  EXPECT_EQ(side_after(Key::of(U'v')), Side::chat);
  EXPECT_EQ(side_after(Key::of(U'V')), Side::boards);
  EXPECT_EQ(side_after({Key::Kind::back_tab}), Side::chat);
  person.model.room.info.chat_off = true;
  EXPECT_EQ(side_after({Key::Kind::back_tab}), Side::standings);
  EXPECT_EQ(side_after({Key::Kind::tab}), Side::boards) << "there is no chat";
  person.model.room.info.chat_off = false;
  person.model.race->boards.clear();
  EXPECT_EQ(side_after({Key::Kind::tab}), Side::chat) << "the standings stood in their place";
  person.model.room.chat.clear();
  EXPECT_EQ(side_after({Key::Kind::tab}), Side::standings) << "nothing else can be shown";
  EXPECT_EQ(person.ui.page, 0) << "pages are PgUp's and PgDn's";
  person.press(Key::Kind::page_down);
  EXPECT_EQ(person.ui.page, 1);
  person.press(Key::Kind::escape);
  EXPECT_EQ(person.ui.page, 0);
}

TEST(CommandsTest, TheFirstTabShowsSomethingElseWhereBoardsDoNotFit) {
  Person person = racing();
  person.model.room.chat = {{"bo", "good luck", kZero}};
  show_board(person.model, 1, "2 . . ./. . . ./. . . ./. . . .");
  person.ui.boards_fit = false;
  person.press(Key::Kind::tab);
  EXPECT_EQ(person.ui.side, Side::chat) << "the standings stood in the boards' place";
  person.press(Key::Kind::tab);
  EXPECT_EQ(person.ui.side, Side::standings);
}

TEST(CommandsTest, WhoWatchesTurnsFromTheBoardsToTheTableAndBack) {
  for (Person person : {Person{watched(racing().model)}, done()}) {
    show_board(person.model, 1, "2 . . ./. . . ./. . . ./. . . .");
    person.press(Key::Kind::tab);
    EXPECT_TRUE(person.ui.room.table);
    person.press(U'v');
    EXPECT_FALSE(person.ui.room.table);
    EXPECT_EQ(person.ui.side, Side::boards);
  }
}

TEST(CommandsTest, CtrlLRedrawsWhateverIsOpen) {
  Person person = racing();
  person.press(U'q');
  EXPECT_EQ(person.press(Key::Kind::redraw), Command(Redraw{}));
  EXPECT_TRUE(person.is_asked(LeaveQuestion::sure));
}

}  // namespace
}  // namespace race2048::client
