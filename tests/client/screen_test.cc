#include "client/core/screen.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/widgets.h"
#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;
using std::chrono::milliseconds;

// One terminal in front of one model.
struct View {
  Model model;
  UiState ui{};
  TimePoint now = kZero;
  int rows = kMinRows;
  int columns = kMinColumns;
  bool unicode = true;
  bool owns_server = false;
  std::vector<std::string> invitations{};
  std::string hint{};

  ScreenInput input() const {
    return {.model = model,
            .ui = ui,
            .now = now,
            .rows = rows,
            .columns = columns,
            .unicode = unicode,
            .owns_server = owns_server,
            .invitations = invitations,
            .hint = hint};
  }
  Frame frame() const { return draw(input()); }
  std::string text() const { return frame().text(); }
  std::string row(int row) const { return frame().row_text(row); }
  bool says(const std::string& what) const { return text().find(what) != std::string::npos; }
};

// The frame from `row` on, without what stands left of `column`; rows joined by line ends.
std::string block(const Frame& frame, int row, int column, int rows, int columns) {
  Frame part(rows, columns, frame.glyphs());
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) part.fill(r, c, 1, frame.at(row + r, column + c).glyph);
  }
  return part.text();
}

std::string own_board(const Frame& frame) {
  return block(frame, kBoardRow, kBoardColumn, 17, 29);
}

// A race of four, in its 42nd second.
View race_of_four() {
  View view{in_race({member(0, "ada"), bot(1, "bo"), member(2, "cy"), member(3, "dee")})};
  set_standings(view.model, {standing(0, 2, 16204, 1024, 790, v1::SEAT_STATE_RACING, 38),
                             standing(1, 3, 9120, 512, 640, v1::SEAT_STATE_STUCK, 2),
                             standing(2, 4, 120, 16, 30, v1::SEAT_STATE_LINK_LOST),
                             standing(3, 1, 118332, 8192, 3812, v1::SEAT_STATE_RACING, 120)});
  view.model.ping_ms = 38;
  view.model.room.watchers = 3;
  view.now = at(42);
  return view;
}

View race_of_twenty(std::uint32_t own_rank) {
  std::vector<Member> members;
  std::vector<Standing> standings;
  for (std::uint32_t seat = 0; seat < 20; ++seat) {
    const std::string name = "sixteen_chars_" + std::to_string(10 + seat);
    members.push_back(seat % 3 == 1 ? bot(seat, name) : member(seat, name));
    const std::uint32_t rank = seat == 0 ? own_rank : seat < own_rank ? seat : seat + 1;
    standings.push_back(
        standing(seat, rank, 3'932'100 - seat, 131072, 12345, v1::SEAT_STATE_RACING, 999));
  }
  View view{in_race(std::move(members))};
  set_standings(view.model, standings);
  view.model.ping_ms = 999;
  return view;
}

View results_of(const Verification& verification) {
  View view = race_of_four();
  view.model = in_results(view.model, verification);
  return view;
}

Verification verified() {
  return {Verification::Kind::verified, "790 tiles follow from the seal"};
}

// Every screen there is, with little and with much on it.
std::vector<std::pair<std::string, View>> all_screens() {
  std::vector<std::pair<std::string, View>> screens;
  const auto add = [&](const std::string& name, View view) {
    view.invitations = {"race2048 join 192.168.1.20/KXQ7WP",
                        "race2048 join [2001:db8:85a3:1:2:8a2e:370:7334]/KXQ7WP"};
    view.hint = "If they cannot connect: open TCP port 2048 in the firewall and forward it.";
    screens.emplace_back(name, std::move(view));
  };
  for (const Phase phase : {Phase::connecting, Phase::greeting, Phase::entering, Phase::closed}) {
    View view{in_room({})};
    view.model.phase = phase;
    add("phase " + std::to_string(static_cast<int>(phase)), view);
  }
  for (const View& race : {race_of_four(), race_of_twenty(9)}) {
    View room = race;
    room.model.phase = Phase::room;
    add("room", room);
    View countdown = race;
    countdown.model.phase = Phase::countdown;
    add("countdown", countdown);
    add("race", race);
    View stuck = race;
    end_own_run(stuck.model, v1::SEAT_STATE_STUCK);
    stuck.model.notice = Notice{"Refused: too fast", stuck.now};
    add("stuck", stuck);
    View done = race;
    end_own_run(done.model, v1::SEAT_STATE_GAVE_UP);
    add("done", done);
    View watching{watched(race.model)};
    add("watching nothing", watching);
    for (const RaceSeat& seat : race.model.race->seats) {
      show_board(watching.model, seat.seat, "2 4 8 16/. . 2 4/131072 2 2 2/. . . .");
    }
    add("watching", watching);
    View results = race;
    results.model = in_results(race.model, verified());
    add("results", results);
    View help = race;
    help.ui.help = true;
    add("help", help);
    for (const Dialog dialog : {Dialog::leave, Dialog::host_leave, Dialog::give_up}) {
      View asked = race;
      asked.ui.dialog = dialog;
      add("dialog", asked);
    }
  }
  return screens;
}

// ---- Frames.

TEST(FrameTest, WhatLiesOutsideIsLeftOut) {
  Frame frame(2, 5);
  EXPECT_EQ(frame.put(0, 3, "abcdef"), 9);
  frame.put(-1, 0, "above");
  frame.put(2, 0, "below");
  frame.put(1, -2, "xyz");
  EXPECT_EQ(frame.text(), "   ab\nz");
}

TEST(FrameTest, HostileTextCannotSteerTheTerminal) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"a\x1b]52;c;x\x07z", "a?]52;c;x?z"},     // OSC 52
      {"a\tb\nc\rd\x7f", "a?b?c?d?"},           // controls
      {"\xC2\x9B\x32J", "?2J"},                 // C1 CSI
      {"\xE2\x80\xAE.exe", "?.exe"},            // right-to-left override
      {"a\xE2\x80\x8D\x62", "a?b"},             // zero-width joiner
      {"e\xCC\x81", "e?"},                      // combining mark
      {"\xE6\xBC\xA2", "?"},                    // two columns wide
      {"\xF0\x9F\x98\x80!", "?!"},              // emoji
      {"\xC0\xAF\xED\xA0\x80", "?????"},        // overlong, surrogate
      {"\xF4\x90\x80\x80", "????"},             // beyond Unicode
      {"ok\xE2\x82", "ok??"},                   // cut
      {"\xC3\xA9 \xD0\xB6 \xCE\xBB", "é ж λ"},  // letters that people have
  };
  for (const auto& [typed, shown] : cases) {
    Frame frame(1, 40);
    frame.put(0, 0, typed);
    EXPECT_EQ(frame.text(), shown);
  }
}

TEST(FrameTest, AnAsciiFrameHoldsOnlyAscii) {
  Frame frame(1, 10, Glyphs::ascii);
  frame.put(0, 0, "é·x");
  EXPECT_EQ(frame.text(), "??x");
}

// ---- All screens.

// What a screen of 80x24 says, all words of it: a larger terminal has room for no more.
std::string words_of(const View& view) {
  std::string words;
  for (const char c : view.text()) {
    if (c != ' ' && c != '\n') words += c;
  }
  return words;
}

TEST(ScreenTest, NothingIsCutInTheSmallestTerminal) {
  for (const auto& [name, view] : all_screens()) {
    View larger = view;
    larger.rows = 24;
    larger.columns = 81;
    if (larger.model.room.members.size() > 4) continue;
    EXPECT_EQ(words_of(view), words_of(larger)) << name;
  }
}

TEST(ScreenTest, KeysAndTextsAreWholeEvenOnAFullScreen) {
  for (const auto& [name, view] : all_screens()) {
    View wider = view;
    wider.columns = 200;
    for (const char* text : {"q leave", "Esc  stay", "Esc  play on", "closes this", "page 1/",
                             "trust your friends", "takes the next one", "while they race"}) {
      EXPECT_EQ(view.says(text), wider.says(text)) << name << ": " << text;
    }
  }
}

TEST(ScreenTest, AsciiModeHoldsOnlyAscii) {
  for (auto [name, view] : all_screens()) {
    view.unicode = false;
    const std::string text = view.text();
    EXPECT_TRUE(std::all_of(text.begin(), text.end(),
                            [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }))
        << name << "\n"
        << text;
  }
}

TEST(ScreenTest, AnySizeCanBeDrawn) {
  for (auto [name, view] : all_screens()) {
    for (const auto& [rows, columns] :
         {std::pair{0, 0}, {1, 1}, {5, 20}, {16, 40}, {24, 79}, {23, 80}, {40, 120}, {100, 300}}) {
      view.rows = rows;
      view.columns = columns;
      EXPECT_EQ(view.frame().columns(), columns) << name;
    }
  }
}

TEST(ScreenTest, ATerminalThatIsTooSmallIsToldWhileTheMatchGoesOn) {
  View view = race_of_four();
  view.rows = 20;
  view.columns = 60;
  EXPECT_EQ(view.row(0), " race2048 needs 80x24; this terminal is 60x20");
  EXPECT_EQ(view.row(2), " The match goes on: 2:18 left");
}

TEST(ScreenTest, HostileNamesPutNothingButPrintableCellsOnAnyScreen) {
  for (auto [name, view] : all_screens()) {
    for (Member& member : view.model.room.members) member.name = "\x1b[2J\xE2\x80\xAE\t";
    if (view.model.race) {
      for (RaceSeat& seat : view.model.race->seats) seat.name = "\x1b]0;x\x07\xC2\x9B";
    }
    view.model.notice = Notice{"\x1b[31mred\n\n", view.now};
    view.model.server = "host\x1b[H";
    const Frame frame = view.frame();
    for (int row = 0; row < frame.rows(); ++row) {
      for (int column = 0; column < frame.columns(); ++column) {
        ASSERT_TRUE(is_printable(frame.at(row, column).glyph)) << name;
      }
    }
  }
}

// ---- Before the room.

TEST(ScreenTest, ConnectingSaysWhatIsTried) {
  View view{Model{}};
  view.model.server = "192.168.1.20:2048";
  EXPECT_EQ(view.row(2), " Connecting to 192.168.1.20:2048 …");
  view.model.phase = Phase::greeting;
  EXPECT_EQ(view.row(2), " Connected to 192.168.1.20:2048. Saying hello …");
  view.model.phase = Phase::entering;
  view.model.own_name = "ada";
  EXPECT_EQ(view.row(2), " Logged in as ada. Entering the room …");
}

// ---- The room.

TEST(ScreenTest, TheRoomShowsWhoIsHereAndTheSeal) {
  View view{in_room({member(0, "ada", true), bot(1, "bo"), member(2, "cy")})};
  view.model.room.watchers = 1;
  EXPECT_EQ(view.row(0),
            " race2048 · room KXQ7WP                                       192.168.1.20:2048");
  EXPECT_EQ(view.row(2), " best score in 3:00 · 3 players of at most 8 · 1 watcher");
  EXPECT_EQ(view.row(3),
            " watchers see boards live: a slower player could look ahead; trust your friends");
  EXPECT_EQ(view.row(5), "   ada (you)              host ready");
  EXPECT_EQ(view.row(6), "   bo (bot)                    ready");
  EXPECT_EQ(view.row(7), "   cy                          not ready");
  EXPECT_EQ(view.row(9), " Seal  00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f");
  EXPECT_EQ(view.row(10),
            " It fixes the tiles before the start; your client checks it after the match.");
  EXPECT_TRUE(view.says(" You are ready. 2 of 3 are."));
  EXPECT_EQ(view.row(23), " r not ready   s start now   ? help   q leave");
}

TEST(ScreenTest, TheHostSeesTheLinesForFriends) {
  View view{in_room({member(0, "ada")})};
  view.invitations = {"race2048 join 192.168.1.20/KXQ7WP", "race2048 join 10.0.0.7/KXQ7WP"};
  view.hint = "If they cannot connect: open TCP port 2048.";
  EXPECT_TRUE(
      view.says(" For your friends, each in a terminal:\n"
                "   race2048 join 192.168.1.20/KXQ7WP\n"
                "   race2048 join 10.0.0.7/KXQ7WP\n"
                " If they cannot connect: open TCP port 2048.\n"));
  EXPECT_TRUE(view.says("Nobody else is here yet. s starts alone."));
}

TEST(ScreenTest, AFullRoomStillFits) {
  View view = race_of_twenty(1);
  view.model.phase = Phase::room;
  view.invitations = {"race2048 join 192.168.1.20/KXQ7WP"};
  view.hint = "If they cannot connect: open TCP port 2048.";
  for (const Member& member : view.model.room.members) EXPECT_TRUE(view.says(member.name));
  EXPECT_TRUE(view.says("   race2048 join 192.168.1.20/KXQ7WP\n"));
  EXPECT_TRUE(view.says(" If they cannot connect: open TCP port 2048.\n"));
  EXPECT_TRUE(view.says("Press r when you are ready"));
}

TEST(ScreenTest, AGuestIsNotOfferedToStart) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  view.model.room.host_seat = 1;
  EXPECT_EQ(view.row(23), " r ready   ? help   q leave");
}

TEST(ScreenTest, AnOpenRoomSaysThatNothingIsSealed) {
  View view{in_room({member(0, "ada")})};
  view.model.room.seal->commitment.reset();
  EXPECT_TRUE(
      view.says(" Seal  none: the seed is known to all, so anyone can foresee the tiles\n"));
}

TEST(ScreenTest, TheRoomSaysWhatWatchersMaySee) {
  const std::vector<std::pair<Watch, std::string>> cases = {
      {Watch::paced, "only as far as every racing player has come"},
      {Watch::at_end, "when the match has ended"},
      {Watch::off, "watchers see no boards"}};
  for (const auto& [watch, text] : cases) {
    MatchSettings settings = first_settings(11);
    settings.watch = watch;
    View view{in_room({member(0, "ada")}, settings)};
    EXPECT_TRUE(view.says(text));
    EXPECT_TRUE(view.says(" first to 2048 · 1 player of at most 8 · 0 watchers\n"));
  }
}

// ---- Countdown.

TEST(ScreenTest, TheCountdownShowsABigDigitAndTheNames) {
  View view = race_of_four();
  view.model.phase = Phase::countdown;
  view.model.race->go_at = at(3);
  const auto digit_at = [&](double seconds) {
    view.now = at(seconds);
    return block(view.frame(), 5, 9, 10, 12);
  };
  const std::string three = digit_at(0);
  EXPECT_EQ(three,
            "████████████\n████████████\n        ████\n        ████\n████████████\n"
            "████████████\n        ████\n        ████\n████████████\n████████████");
  EXPECT_EQ(digit_at(0.999), three);
  EXPECT_NE(digit_at(1), three);
  EXPECT_EQ(digit_at(2.5), digit_at(9)) << "it stays at 1 until the match starts";
  EXPECT_TRUE(view.says(" 4 players\n"));
  EXPECT_TRUE(view.says(" bo (bot)\n"));
}

// ---- The race.

TEST(ScreenTest, ARaceShowsTheOwnBoardTheStandingsAndTheClock) {
  const View view = race_of_four();
  EXPECT_EQ(view.row(0),
            " best score in 3:00 · 2:18 left · you are 2nd of 4 · ping 38 ms          KXQ7WP");
  EXPECT_EQ(view.row(2),
            " ┌──────┬──────┬──────┬──────┐ #  name         score  best  moves  state   ping");
  EXPECT_EQ(view.row(3),
            " │      │      │      │      │ 1  dee        118,332  8192   3812  racing 120ms");
  EXPECT_EQ(view.row(4),
            " │      │      │      │      │ 2  ada (you)   16,204  1024    790  racing  38ms");
  EXPECT_EQ(view.row(5),
            " │      │      │      │      │ 3  bo (bot)     9,120   512    640  stuck    2ms");
  EXPECT_EQ(view.row(6),
            " ├──────┼──────┼──────┼──────┤ 4  cy             120    16     30  link lost");
  EXPECT_EQ(view.row(20), " board 1 · score 0 · 0 moves · 3 watching (live)");
  EXPECT_EQ(view.row(23), " arrows hjkl wasd move   g give up   ? help   q leave");
}

TEST(ScreenTest, TheOwnBoardStandsAtAFixedPlace) {
  const std::string board =
      "┌──────┬──────┬──────┬──────┐\n"
      "│      │      │      │      │\n"
      "│      │      │      │      │\n"
      "│      │      │      │      │\n"
      "├──────┼──────┼──────┼──────┤\n"
      "│      │      │      │      │\n"
      "│      │   2  │      │      │\n"
      "│      │      │      │      │\n"
      "├──────┼──────┼──────┼──────┤\n"
      "│      │      │      │      │\n"
      "│   4  │      │      │      │\n"
      "│      │      │      │      │\n"
      "├──────┼──────┼──────┼──────┤\n"
      "│      │      │      │      │\n"
      "│      │      │      │      │\n"
      "│      │      │      │      │\n"
      "└──────┴──────┴──────┴──────┘";
  View view = race_of_four();
  EXPECT_EQ(own_board(view.frame()), board);
  view.ui.help = true;
  EXPECT_EQ(own_board(view.frame()), board) << "help does not hide it";
  view.ui = {.dialog = Dialog::give_up};
  EXPECT_EQ(own_board(view.frame()), board) << "a question does not hide it";
  view.rows = 50;
  view.columns = 200;
  EXPECT_EQ(own_board(view.frame()), board);
}

TEST(ScreenTest, LargeTilesFitTheirCells) {
  View view = race_of_four();
  view.model.race->own.emplace(Rules{}, std::vector<Spawn>{{0, 17}, {1, 16}, {2, 13}, {3, 10}});
  EXPECT_EQ(block(view.frame(), 4, 1, 1, 29), "│131072│ 65536│ 8192 │ 1024 │");
}

TEST(ScreenTest, AMoveIsShownAtOnce) {
  View view = race_of_four();
  ASSERT_TRUE(view.model.race->own->act(Action::up).has_value());
  EXPECT_EQ(block(view.frame(), 4, 1, 1, 29), "│   4  │   2  │      │      │");
}

TEST(ScreenTest, TheNewestTileIsPointedOutUntilTheNextMove) {
  View view = race_of_four();
  OwnGame& own = *view.model.race->own;
  const auto move = own.act(Action::up);
  v1::Outcome outcome;
  outcome.set_seq(move.value().seq());
  outcome.set_result(v1::RESULT_APPLIED);
  outcome.set_state(v1::SEAT_STATE_RACING);
  outcome.add_spawns()->set_cell(15);
  outcome.mutable_spawns(0)->set_tile(2);
  ASSERT_TRUE(own.on_outcome(outcome));
  const auto corner = [&] { return view.frame().at(kBoardRow + 13, kBoardColumn + 22).style; };
  EXPECT_EQ(corner(), tile_style(1, true));
  ASSERT_TRUE(own.act(Action::left).has_value());
  EXPECT_FALSE(corner().fresh);
}

TEST(ScreenTest, StuckSaysWhichKeyGoesOn) {
  View view = race_of_four();
  end_own_run(view.model, v1::SEAT_STATE_STUCK);
  EXPECT_EQ(view.row(21), " No move left on this board: n takes the next one");
}

TEST(ScreenTest, WithoutStandingsTheNamesAreThere) {
  View view{in_race({member(0, "ada"), bot(1, "bo")})};
  EXPECT_EQ(view.row(0),
            " best score in 3:00 · 3:00 left                                          KXQ7WP");
  EXPECT_TRUE(view.says(" -  ada (you)       0     -      0  racing\n"));
  EXPECT_TRUE(view.says(" -  bo (bot)        0     -      0  racing\n"));
}

TEST(ScreenTest, OfTwentySeatsTheLeadersAndTheOwnNeighbourhoodAreShown) {
  for (std::uint32_t rank = 1; rank <= 20; ++rank) {
    const View view = race_of_twenty(rank);
    EXPECT_TRUE(view.says("(you)")) << rank << "\n" << view.text();
    EXPECT_NE(view.row(3).find("  1 "), std::string::npos) << "the leader";
  }
  const Frame frame = race_of_twenty(20).frame();
  EXPECT_EQ(block(frame, 6, 31, 1, 6), "...");
  EXPECT_EQ(block(frame, 18, 31, 1, 2), "20");
}

TEST(ScreenTest, ALongNameNeverPushesOutTheNumbersNorTheBotMark) {
  const View view = race_of_twenty(1);
  for (int row = 3; row < 18; ++row) {
    EXPECT_NE(view.row(row).find("131072 12345 racing 999ms"), std::string::npos) << view.row(row);
  }
  EXPECT_TRUE(view.says("(bot)"));
}

TEST(ScreenTest, ARaceToATileCountsUpUntilItsEndIsNear) {
  View view{in_race({member(0, "ada")}, first_settings(11))};
  view.now = at(92.9);
  EXPECT_EQ(view.row(0).substr(0, 30), " first to 2048 · 1:32 elapsed");
  view.now = at(15 * 60 - 42);
  EXPECT_TRUE(view.says("0:42 left"));
}

// ---- Own finish.

TEST(ScreenTest, WhoIsDoneSeesTheStandingsAndWhyThereAreNoBoards) {
  MatchSettings settings = time_settings(180'000);
  settings.watch = Watch::at_end;
  View view{in_race({member(0, "ada"), member(1, "bo")}, settings)};
  end_own_run(view.model, v1::SEAT_STATE_GAVE_UP);
  EXPECT_EQ(view.row(21), " You are done: you gave up; watching the others while they race.");
  EXPECT_EQ(view.row(22), " The boards are shown when the match has ended: the room is set so.");
  EXPECT_EQ(view.row(23), " ? help   q leave");
}

TEST(ScreenTest, WhoIsDoneWatchesTheOthersBoards) {
  View view = race_of_four();
  end_own_run(view.model, v1::SEAT_STATE_OUT_STUCK);
  for (const std::uint32_t seat : {0U, 1U, 3U}) {
    show_board(view.model, seat, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  }
  EXPECT_EQ(view.row(1), " You are done: no move is left; watching the others while they race.");
  EXPECT_TRUE(view.says("3  bo (bot)"));
  EXPECT_FALSE(view.says("ada"));
  EXPECT_TRUE(view.says("no board yet")) << "of cy";
}

// ---- Watching.

TEST(ScreenTest, TwoBoardsAreWatchedLarge) {
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}))};
  set_standings(view.model, {standing(0, 1, 16204, 1024, 790), standing(1, 2, 9120, 512, 1)});
  show_board(view.model, 0, "2 4 8 16/32 64 128 256/512 1024 2048 4096/. . 2 131072");
  show_board(view.model, 1, "2 . . ./. . 4 ./. . . ./. . 2 .");
  EXPECT_EQ(view.row(0),
            " best score in 3:00 · 3:00 left · watching 2 players                     KXQ7WP");
  EXPECT_EQ(view.row(1), " 1 watching (live)");
  EXPECT_EQ(view.row(2), " 1  ada                          2  bo (bot)");
  EXPECT_EQ(view.row(3), " 16,204 · 790 moves              9,120 · 1 move");
  EXPECT_EQ(view.row(4), " racing                          racing");
  EXPECT_EQ(view.row(7), " │   2  │   4  │   8  │  16  │   │   2  │      │      │      │");
  EXPECT_EQ(view.row(19), " │      │      │   2  │131072│   │      │      │   2  │      │");
  EXPECT_EQ(view.row(23), " ? help   q leave");
}

TEST(ScreenTest, MoreBoardsAreWatchedCompactAndPaged) {
  View view = race_of_twenty(4);
  view.model = watched(view.model);
  for (std::uint32_t seat = 0; seat < 20; ++seat) {
    show_board(view.model, seat, "2 4 8 16/. . . ./. . . ./. . . 2048");
  }
  view.model.race->boards[0].number = 1;
  EXPECT_EQ(block(view.frame(), 4, 1, 7, 22),
            "racing         board 2\n"
            "┌────────────────────┐\n"
            "│   2    4    8   16 │\n"
            "│   .    .    .    . │\n"
            "│   .    .    .    . │\n"
            "│   .    .    . 2048 │\n"
            "└────────────────────┘");
  EXPECT_TRUE(view.row(23).ends_with("Tab page 1/4"));
  EXPECT_TRUE(view.says("sixteen_chars_10"));
  view.ui.page = -1;
  EXPECT_TRUE(view.row(23).ends_with("Tab page 4/4"));
  EXPECT_TRUE(view.says("sixteen_chars_28"));
  EXPECT_FALSE(view.says("sixteen_chars_10"));
  view.ui.page = 4;
  EXPECT_TRUE(view.row(23).ends_with("Tab page 1/4"));
}

TEST(ScreenTest, WatchersAreToldWhyTheyDoNotSeeBoards) {
  MatchSettings settings = time_settings(180'000);
  settings.watch = Watch::off;
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}, settings))};
  set_standings(view.model, {standing(0, 1, 16204, 1024, 790), standing(1, 2, 9120, 512, 1)});
  EXPECT_EQ(view.row(2), " The boards are not shown: the room is set so.");
  EXPECT_TRUE(view.says("ada"));
  EXPECT_TRUE(view.says("16,204"));
}

// ---- Results.

TEST(ScreenTest, ResultsShowHowItEndedTheStandingsAndTheVerification) {
  const View view = results_of(verified());
  EXPECT_EQ(view.row(0),
            " race2048 · results · best score in 3:00                                 KXQ7WP");
  EXPECT_EQ(view.row(2), " Time is up after 3:00. You are 2nd of 4.");
  EXPECT_EQ(view.row(4), " #   name          score   best   moves   state");
  EXPECT_EQ(view.row(5), " 1   dee         118,332   8192    3812   to the end");
  EXPECT_EQ(view.row(6), " 2   ada (you)    16,204   1024     790   to the end");
  EXPECT_EQ(view.row(7), " 3   bo (bot)      9,120    512     640   stuck");
  EXPECT_EQ(view.row(8), " 4   cy              120     16      30   link lost");
  EXPECT_EQ(view.row(10), " draws verified");
  EXPECT_EQ(view.row(11), " 790 tiles follow from the seal");
  EXPECT_EQ(view.row(13), " Rematch: bo (bot) ready; waiting for ada (you), cy, dee");
  EXPECT_EQ(view.row(23), " r rematch   ? help   q leave");
}

TEST(ScreenTest, ABrokenSealIsALoudWarning) {
  const View view = results_of({Verification::Kind::broken, "tile 17 of board 0 differs"});
  EXPECT_EQ(view.row(10), " DRAWS NOT VERIFIED: tile 17 of board 0 differs");
  EXPECT_EQ(view.frame().at(10, 1).style, Style(Tone::warning));
  EXPECT_FALSE(view.says("draws verified"));
}

TEST(ScreenTest, WhatWasNotSealedOrNotKnownIsNotCalledVerified) {
  EXPECT_EQ(results_of({Verification::Kind::open_room, ""}).row(10),
            " seed known: nothing was sealed");
  EXPECT_EQ(results_of({Verification::Kind::nothing_known, "you came after the start"}).row(10),
            " seal not checked: you came after the start");
}

TEST(ScreenTest, AWatcherSeesTheSameResults) {
  View view = results_of(verified());
  view.model = watched(view.model);
  EXPECT_EQ(view.row(2), " Time is up after 3:00.");
  EXPECT_TRUE(view.says("\n draws verified\n"));
  EXPECT_EQ(view.row(23), " ? help   q leave");
}

TEST(ScreenTest, ARaceToATileTellsWhoMadeItAndWhen) {
  View view{in_race({member(0, "ada"), member(1, "bo")}, first_settings(6))};
  Standing first = standing(1, 1, 500, 64, 60, v1::SEAT_STATE_REACHED);
  first.reached_ms = 12'345;
  set_standings(view.model, {first, standing(0, 2, 300, 32, 50)});
  view.model = in_results(view.model, verified(), v1::END_REASON_TARGET_REACHED, 12'345);
  EXPECT_EQ(view.row(2), " bo made the 64 first, at 0:12.3. You are 2nd of 2.");
  EXPECT_EQ(view.row(4), " #   name         score   best   moves   made at   state");
  EXPECT_EQ(view.row(5), " 1   bo             500     64      60    0:12.3   done");
  EXPECT_EQ(view.row(6), " 2   ada (you)      300     32      50         -   to the end");
}

TEST(ScreenTest, LongResultsHavePages) {
  View view = race_of_twenty(20);
  view.model = in_results(view.model, verified());
  EXPECT_TRUE(view.row(23).ends_with("Tab page 1/2")) << view.text();
  EXPECT_FALSE(view.says("(you)"));
  view.ui.page = 1;
  EXPECT_TRUE(view.says("(you)"));
}

TEST(ScreenTest, TheHostMayStartTheRematchOnceReady) {
  View view = results_of(verified());
  view.model.room.members[0].ready = true;
  EXPECT_EQ(view.row(23), " r no rematch   s start now   ? help   q leave");
  EXPECT_TRUE(view.says(" Rematch: ada (you), bo (bot) ready; waiting for cy, dee\n"));
}

// ---- Over the screen.

TEST(ScreenTest, QuestionsNameTheirKeys) {
  View view = race_of_four();
  view.ui.dialog = Dialog::leave;
  EXPECT_TRUE(view.says("Leave the race? Your score stands."));
  EXPECT_TRUE(view.says("You cannot come back into this match."));
  view.owns_server = true;
  EXPECT_TRUE(view.says("The match and its server end with you."));
  view.ui.dialog = Dialog::host_leave;
  EXPECT_TRUE(view.says("l    leave it running for them"));
  EXPECT_TRUE(view.says("e    end it for all"));
  view.ui.dialog = Dialog::give_up;
  EXPECT_TRUE(view.says("y    give up"));
}

TEST(ScreenTest, ANoticeIsShownForSixSeconds) {
  View view = race_of_four();
  view.model.notice = Notice{"Refused: too fast", view.now};
  EXPECT_EQ(view.row(22), " Refused: too fast");
  view.now += kNoticeShown - milliseconds(1);
  EXPECT_EQ(view.row(22), " Refused: too fast");
  view.now += milliseconds(1);
  EXPECT_EQ(view.row(22), "");
}

// ---- When to draw again.

TEST(ScreenTest, NothingIsDrawnAgainWhileNothingChanges) {
  View room{in_room({member(0, "ada")})};
  EXPECT_EQ(next_redraw(room.input()), std::nullopt);
  EXPECT_EQ(next_redraw(results_of(verified()).input()), std::nullopt);
  View over = race_of_four();
  over.now = at(200);
  EXPECT_EQ(next_redraw(over.input()), std::nullopt);
}

TEST(ScreenTest, TheNextDrawIsWhenTheScreenNextChanges) {
  View time_left = race_of_four();
  View elapsed{in_race({member(0, "ada")}, first_settings(11))};
  View odd{in_race({member(0, "ada")}, time_settings(61'300))};
  View countdown = race_of_four();
  countdown.model.phase = Phase::countdown;
  countdown.model.race->go_at = at(3.25);
  for (View view : {time_left, elapsed, odd, countdown}) {
    for (view.now = at(0.37); const auto next = next_redraw(view.input());) {
      ASSERT_GT(*next, view.now);
      const std::string before = view.text();
      view.now = *next - milliseconds(1);
      EXPECT_EQ(view.text(), before);
      view.now = *next;
      ASSERT_NE(view.text(), before);
    }
  }
}

TEST(ScreenTest, TheEndOfANoticeIsDrawn) {
  View view{in_room({member(0, "ada")})};
  view.model.notice = Notice{"Refused", at(1)};
  view.now = at(2);
  EXPECT_EQ(next_redraw(view.input()), at(7));
}

// ---- Widgets.

TEST(WidgetsTest, NumbersAreWrittenForPeople) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(3'932'100), "3,932,100");
  EXPECT_EQ(ordinal(1) + ordinal(2) + ordinal(3) + ordinal(4), "1st2nd3rd4th");
  EXPECT_EQ(ordinal(11) + ordinal(12) + ordinal(13) + ordinal(21), "11th12th13th21st");
  EXPECT_EQ(tenths_text(92'499), "1:32.4");
}

TEST(WidgetsTest, TextIsWrappedAtBlanks) {
  EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("abcdefghij", 4), (std::vector<std::string>{"abcd", "efgh", "ij"}));
  EXPECT_EQ(wrapped("été été", 3), (std::vector<std::string>{"été", "été"}));
  EXPECT_EQ(wrapped("", 4), std::vector<std::string>{""});
}

TEST(WidgetsTest, ACutNameKeepsItsMark) {
  EXPECT_EQ(fitted_name("bartholomew", "(bot)", 12, Glyphs::unicode), "barth… (bot)");
  EXPECT_EQ(fitted_name("bartholomew", "(bot)", 12, Glyphs::ascii), "barth~ (bot)");
  EXPECT_EQ(fitted_name("bo", "(bot)", 12, Glyphs::unicode), "bo (bot)");
}

TEST(WidgetsTest, AWindowHoldsTheOwnRowWhateverTheSizes) {
  for (std::size_t count = 1; count <= 30; ++count) {
    for (std::size_t own = 0; own < count; ++own) {
      for (std::size_t capacity = 1; capacity <= 20; ++capacity) {
        const auto window = window_of(count, own, capacity);
        EXPECT_LE(window.size(), capacity);
        EXPECT_EQ(std::count(window.begin(), window.end(), std::optional(own)), 1)
            << count << " " << own << " " << capacity;
      }
    }
  }
}

}  // namespace
}  // namespace race2048::client
