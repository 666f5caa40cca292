#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST(RaceScreenTest, TheCountdownShowsABigDigitAndTheNames) {
  View view = race_of_four();
  view.model.phase = Phase::countdown;
  view.model.race->go_at = at(3);
  const auto digit_at = [&](double seconds) {
    view.now = at(seconds);
    return block(view.frame(), 5, 9, 10, 12);
  };
  const std::string three = digit_at(0);
  expect_screen(view, "race/countdown");
  EXPECT_EQ(digit_at(0.999), three);
  EXPECT_NE(digit_at(1), three);
  EXPECT_EQ(digit_at(2.5), digit_at(9)) << "it stays at 1 until the match starts";
  view.columns = 40;
  view.rows = 16;
  expect_screen(view, "race/countdown_40x16");
}

// ---- The race.

TEST(RaceScreenTest, ARaceShowsTheOwnBoardTheStandingsAndTheClock) {
  const View view = race_of_four();
  expect_screen(view, "race/of_four");
  EXPECT_EQ(view.style_of("2   ada (you)"), Style(Tone::own));
  EXPECT_EQ(view.style_of("1   dee"), Style(Tone::plain));
}

TEST(RaceScreenTest, ARaceFitsOtherTerminals) {
  View view = race_of_four();
  const auto resize = [&](int columns, int rows) {
    view.columns = columns;
    view.rows = rows;
  };
  resize(120, 40);
  expect_screen(view, "race/of_four_120x40");
  resize(60, 20);
  expect_screen(view, "race/of_four_60x20");
  resize(40, 16);
  expect_screen(view, "race/of_four_40x16");
}

// Everybody's board shows another stage of a game. The person is in the middle of the field.
View race_with_boards(std::uint32_t seats) {
  constexpr const char* kBoards[] = {
      "2 4 2 ./4 16 32 2/8 64 128 4/2 8 512 16", "2 . . ./4 2 . ./16 4 . ./128 64 8 2",
      "4 2 4 2/2 4 2 4/4 2 64 8/2 16 256 32", ". . 2 ./. . . ./2 . . ./8 4 . 2"};
  View view{in_race(many(seats))};
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    const std::uint32_t rank = seat == 0                ? (seats + 1) / 2
                               : seat < (seats + 1) / 2 ? seat
                                                        : seat + 1;
    view.model.race->standings[seat] = standing(seat, rank, 4096 - 97 * rank, 512, 120);
    if (seat != 0) show_board(view.model, seat, kBoards[seat % 4]);
  }
  if (seats > 3) view.model.race->standings[3].state = SeatState::stuck;
  return view;
}

TEST(RaceScreenTest, OtherPlayersBoardsStandBesideTheOwn) {
  struct Case {
    std::uint32_t seats;
    int columns;
    int rows;
    const char* golden;
  };
  constexpr Case kCases[] = {
      {2, 40, 16, "race/boards_2_40x16"},     {2, 80, 24, "race/boards_2_80x24"},
      {2, 120, 40, "race/boards_2_120x40"},   {2, 200, 60, "race/boards_2_200x60"},
      {4, 40, 16, "race/boards_4_40x16"},     {4, 80, 24, "race/boards_4_80x24"},
      {4, 120, 40, "race/boards_4_120x40"},   {4, 200, 60, "race/boards_4_200x60"},
      {8, 40, 16, "race/boards_8_40x16"},     {8, 80, 24, "race/boards_8_80x24"},
      {8, 120, 40, "race/boards_8_120x40"},   {8, 200, 60, "race/boards_8_200x60"},
      {30, 40, 16, "race/boards_30_40x16"},   {30, 80, 24, "race/boards_30_80x24"},
      {30, 120, 40, "race/boards_30_120x40"}, {30, 200, 60, "race/boards_30_200x60"},
  };
  for (const auto& [seats, columns, rows, golden] : kCases) {
    View view = race_with_boards(seats);
    view.columns = columns;
    view.rows = rows;
    expect_screen(view, golden);
  }
}

// What has just happened.
View race_with_highlight(const Highlight& highlight) {
  View view = race_with_boards(4);
  view.ui.race.memo = {.match_id = view.model.race->seal.match_id,
                       .standings = standings_now(*view.model.race),
                       .highlight = highlight,
                       .highlight_at = view.now};
  return view;
}

TEST(RaceScreenTest, AHighlightStandsBelowTheOwnBoard) {
  const View lead = race_with_highlight({.what = Highlight::What::lead, .seat = 0, .before = 1});
  expect_screen(lead, "race/highlight_own_lead");
  EXPECT_EQ(lead.style_of("You take the lead"), Style(Tone::cheer));
  View tile = race_with_highlight({.what = Highlight::What::first_tile, .seat = 1, .exponent = 9});
  tile.columns = 40;
  tile.rows = 16;
  expect_screen(tile, "race/highlight_first_tile_40x16");
  EXPECT_EQ(tile.style_of("p1 makes the first 512"), Style(Tone::warning));
}

// To 512, a minute after the start: p2 has a 256, and the person and two others have a 128.
View race_to_a_tile() {
  View view{in_race({member(0, "ada"), member(1, "bo"), member(2, "cy"), bot(3, "vera")},
                    first_settings(9))};
  view.now = at(61);
  make_tiles(view.model, {10'000, 20'500, 48'000});
  tell_split(view.model, 7, 2, 31'000);
  tell_split(view.model, 7, 1, 45'000);
  tell_split(view.model, 8, 2, 59'000);
  set_standings(view.model, {standing(0, 2, 768, 128, 90), standing(1, 3, 700, 128, 80),
                             standing(2, 1, 1500, 256, 130), standing(3, 4, 690, 128, 80)});
  return view;
}

TEST(RaceScreenTest, InARaceToATileTheTilesComeBeforeTheScores) {
  View view = race_to_a_tile();
  view.ui.side = Side::standings;
  expect_screen(view, "race/to_a_tile");
  view.columns = 40;
  view.rows = 16;
  expect_rows(view, {"1  cy          256  0:59  ########..", "2  ada (you)   128  0:48  ###"});
}

TEST(RaceScreenTest, InARaceToATileACardSaysWhenTheTileWasMade) {
  View view = race_to_a_tile();
  view.model = watched(view.model);
  view.columns = 120;
  view.rows = 40;
  show_board(view.model, 2, "256 4 2 ./16 . . ./. . . ./. . . .");
  expect_rows(view, {"0:59 · 1,500", " 690"});
}

TEST(RaceScreenTest, TheSideShowsBoardsOrStandingsOrChat) {
  View view = race_of_four();
  make_tiles(view.model, {10'000, 20'500, 31'000});
  tell_split(view.model, 6, 3, 19'000);
  view.model.room.chat = {{"dee", "good luck", kZero}};
  show_board(view.model, 1, "2 . . ./. . . ./. . . ./. . . .");
  expect_rows(view, {"no board yet", "Tab table"});
  view.ui.side = Side::standings;
  expect_screen(view, "race/standings");
  view.ui.side = Side::chat;
  expect_rows(view, {"dee: good luck", "Tab boards"});
}

TEST(RaceScreenTest, AnEmoteIsShownForTwoSecondsInThePlaceOfTheChat) {
  View view = race_of_four();
  view.now = at(20);
  view.model.room.chat = {{"dee", "good luck", at(19)}};
  view.model.room.emote = ShownEmote{.name = "dee", .emote = Emote::nooo, .at = at(19)};
  expect_rows(view, {"dee: nooo"});
  EXPECT_LE(next_redraw(view.input()), at(21));
  view.ui.side = Side::chat;
  expect_rows(view, {"dee: nooo"});
  view.ui.side = Side::boards;
  view.now = at(21);
  expect_rows(view, {"dee: good luck"});
  view.now = at(20);
  view.ui.chat_hidden = true;
  for (int row = 0; row < 24; ++row) EXPECT_EQ(view.row(row).find("nooo"), std::string::npos);
}

TEST(RaceScreenTest, TheLastSecondsAreCounted) {
  View view = race_of_four();
  view.now = at(171.2);
  expect_rows(view, {"0:08.8 left"});
  EXPECT_TRUE(view.row(0).starts_with(" 0:08.8 left · ")) << view.row(0);
  EXPECT_EQ(view.frame().at(0, 0).style, Style(Tone::urgent)) << "the blanks beside it too";
  EXPECT_EQ(view.style_of("0:08.8"), Style(Tone::urgent));
  EXPECT_EQ(view.style_of("· you are"), Style(Tone::bold));
  EXPECT_EQ(next_redraw(view.input()), at(171.3));
  view.now = at(170);
  EXPECT_EQ(view.style_of("0:10.0 left"), Style(Tone::urgent));
  view.now = at(169.999);
  EXPECT_EQ(view.style_of("0:11 left"), Style(Tone::clock));
  EXPECT_EQ(next_redraw(view.input()), at(170));
}

TEST(RaceScreenTest, BelowTheBoardStandsWhenTilesWereMade) {
  View view = race_of_four();
  make_tiles(view.model, {10'000, 20'500, 31'000});
  tell_split(view.model, 5, 0, 10'000);
  tell_split(view.model, 5, 1, 14'000);
  tell_split(view.model, 6, 3, 19'000);
  tell_split(view.model, 7, 0, 31'000);
  expect_screen(view, "race/tiles_made");
  view.columns = 40;
  EXPECT_TRUE(view.says("\n 128 at 0:31, first\n")) << view.text();
}

TEST(RaceScreenTest, TheOwnBoardStandsAtAFixedPlace) {
  View view = race_of_four();
  const std::string board = own_board(view.frame());
  EXPECT_TRUE(board.starts_with("┌──────┬"));
  EXPECT_TRUE(board.ends_with("┴──────┘"));
  view.ui.help = true;
  EXPECT_EQ(own_board(view.frame()), board) << "help does not hide it";
  view.ui = {.dialog = Dialog::confirm, .act = Meaning::give_up};
  EXPECT_EQ(own_board(view.frame()), board) << "a question does not hide it";
}

TEST(RaceScreenTest, LargeTilesFitTheirCells) {
  View view = race_of_four();
  view.model.race->own.emplace(Rules{}, std::vector<Spawn>{{0, 17}, {1, 16}, {2, 13}, {3, 10}});
  EXPECT_TRUE(view.says("│131072│ 65536│ 8192 │ 1024 │"));
}

TEST(RaceScreenTest, AMoveIsShownAtOnce) {
  View view = race_of_four();
  ASSERT_TRUE(view.model.race->own->act(Action::up).has_value());
  EXPECT_TRUE(view.says("│   4  │   2  │      │      │"));
}

TEST(RaceScreenTest, TheNewestTileIsPointedOutUntilTheNextMove) {
  View view = race_of_four();
  apply_own_move(view.model, Action::up, 15);
  const auto corner = [&] { return view.frame().at(kBoardRow + 13, kBoardColumn + 22).style; };
  EXPECT_EQ(corner(), tile_style(1, true));
  ASSERT_TRUE(view.model.race->own->act(Action::left).has_value());
  EXPECT_FALSE(corner().fresh);
}

TEST(RaceScreenTest, StuckSaysWhichKeyGoesOn) {
  View view = race_of_four();
  end_own_run(view.model, SeatState::stuck);
  expect_screen(view, "race/stuck");
  EXPECT_EQ(view.style_of("No move left on this board: n takes"), Style(Tone::warning));
}

TEST(RaceScreenTest, WithoutStandingsTheNamesAreThere) {
  View view{in_race({member(0, "ada"), bot(1, "bo")})};
  expect_rows(view, {"#   name         score   best   moves    ping"});
  EXPECT_FALSE(view.says("you are"));
  EXPECT_TRUE(view.says("ada (you)"));
  EXPECT_TRUE(view.says("bo (bot)"));
}

TEST(RaceScreenTest, OfTwentySeatsTheLeadersAndTheOwnNeighbourhoodAreShown) {
  for (std::uint32_t rank = 1; rank <= 20; ++rank) {
    const View view = race_of_twenty(rank);
    EXPECT_TRUE(view.says("(you)")) << rank << "\n" << view.text();
    EXPECT_NE(view.row(3).find("1 "), std::string::npos) << "the leader";
  }
  expect_rows(race_of_twenty(10), {"you are 10th of 20"});
}

TEST(RaceScreenTest, PingsMakeWayForLongNamesAndStatesStay) {
  View view = race_of_twenty(1);
  EXPECT_TRUE(view.says(" 1 sixteen_chars_10 (you) 3,932,100 131072 12345\n")) << view.text();
  EXPECT_FALSE(view.says("999ms"));
  view.model.race->standings[1].state = SeatState::moves_made;
  EXPECT_TRUE(view.says(" 2 sixteen_chars_11 (bot) 3,932,099 131072 done\n")) << view.text();
}

TEST(RaceScreenTest, ARaceToATileCountsUpUntilItsEndIsNear) {
  View view{in_race({member(0, "ada")}, first_settings(11))};
  view.now = at(92.9);
  EXPECT_TRUE(view.says(" 1:32 elapsed · first to 2048"));
  view.now = at(15 * 60 - 42);
  EXPECT_TRUE(view.says("0:42 left"));
}

TEST(RaceScreenTest, TilesThatWereMadeAreToldAsFarAsThereIsRoom) {
  View view = race_of_four();
  tell_split(view.model, 6, 1, 12'000);
  tell_split(view.model, 7, 3, 30'000);
  const std::string told = " 128 by dee at 0:30\n";
  EXPECT_TRUE(view.says(told)) << view.text();
  view.rows = 16;
  view.columns = 40;
  expect_rows(view, {"128 by dee at 0:30"});
  EXPECT_TRUE(view.says(told)) << view.text();
  view.ui.side = Side::standings;
  expect_rows(view, {"128 by dee at 0:30"});
  EXPECT_TRUE(view.says(told)) << view.text();
  end_own_run(view.model, SeatState::stuck);
  expect_rows(view, {"No move left: n takes the next board", "790 stuck"});
  EXPECT_FALSE(view.says(told)) << "what to do takes its row";
  view.rows = 40;
  view.columns = 120;
  expect_rows(view, {"128 by dee at 0:30"});
  EXPECT_TRUE(view.says(told)) << view.text();
}

// ---- The end of the person's own run.

TEST(RaceScreenTest, WhoIsDoneSeesTheStandingsAndWhyThereAreNoBoards) {
  MatchSettings settings = time_settings(180'000);
  settings.watch = Watch::at_end;
  View view{in_race({member(0, "ada"), member(1, "bo")}, settings)};
  end_own_run(view.model, SeatState::gave_up);
  expect_rows(view, {"You are done: you gave up; watching the others while they race.",
                     "The boards are shown at the end."});
  EXPECT_TRUE(view.says(" You are done: you gave up;"));
  EXPECT_TRUE(view.says(" The boards are shown at the end.\n"));
}

TEST(RaceScreenTest, WhoIsDoneWatchesTheOthersBoards) {
  View view = race_of_four();
  end_own_run(view.model, SeatState::out_stuck);
  for (const std::uint32_t seat : {0U, 1U, 3U}) {
    show_board(view.model, seat, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  }
  expect_screen(view, "race/done");
}

// ---- Sizes and formats.

TEST(RaceScreenTest, EverySizeOfBoardFitsBesideTheStandings) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    MatchSettings settings = time_settings(180'000);
    settings.rules.size = size;
    View view{in_race({member(0, "ada"), bot(1, "bo")}, settings)};
    set_standings(view.model, {standing(0, 1, 118'332, 8192, 3812, SeatState::racing, 38),
                               standing(1, 2, 9120, 512, 640, SeatState::racing, 2)});
    EXPECT_TRUE(view.row(2).starts_with(" ┌──────")) << size;
    EXPECT_TRUE(view.says("──────┘")) << size;
    EXPECT_TRUE(view.says(" score 0 · 0 moves")) << size << view.text();
    EXPECT_TRUE(view.says("ada (you)")) << size << view.text();
    EXPECT_TRUE(view.says("118,332")) << size << view.text();
    EXPECT_TRUE(view.says("move   Tab table")) << size;
    view.ui.help = true;
    EXPECT_TRUE(view.says("Esc closes.")) << size;
  }
}

TEST(RaceScreenTest, LargeBoardsLeaveRoomForTheStandings) {
  MatchSettings settings = time_settings(180'000);
  settings.rules.size = 8;
  View view{in_race({member(0, "ada"), bot(1, "bo")}, settings)};
  set_standings(view.model, {standing(0, 1, 118'332, 8192, 3812), standing(1, 2, 9120, 512, 640)});
  expect_screen(view, "race/eight_by_eight");
  view.columns = 40;
  view.rows = 16;
  expect_rows(view, {"1 ada (you) 118,332 8192", "2 bo (bot)"});
}

TEST(RaceScreenTest, ARaceOfMovesSaysHowManyAreMade) {
  View view{in_race({member(0, "ada"), member(1, "bo")}, moves_settings(500))};
  view.now = at(92);
  expect_rows(view, {"0 of 500 moves", "best score in 500 moves"});
  EXPECT_TRUE(view.says(" 1:32 elapsed · best score in 500 moves · 0 of 500 moves"));
  end_own_run(view.model, SeatState::moves_made);
  EXPECT_TRUE(view.says(" You are done: you made all your moves;"));
}

TEST(RaceScreenTest, TheTitleTellsTheGapInPointsWherePointsDecide) {
  const auto title = [](const MatchSettings& settings, std::uint64_t own, std::uint64_t other) {
    View view{in_race({member(0, "ada"), member(1, "bo")}, settings)};
    set_standings(view.model, {standing(0, 1, own, 2, 1), standing(1, 2, other, 2, 2)});
    return view.row(0);
  };
  const auto ends_so = [](const std::string& row, const std::string& what) {
    return row.find("you are 1st of 2" + what + "  ") != std::string::npos;
  };
  EXPECT_TRUE(ends_so(title(time_settings(180'000), 20, 4), " · 16 ahead of bo"));
  EXPECT_TRUE(ends_so(title(time_settings(180'000), 20, 20), " · level with bo"));
  EXPECT_TRUE(ends_so(title(first_settings(9), 20, 4), "")) << "the tile decides";
  EXPECT_TRUE(ends_so(title(knockout_settings(30'000), 4, 20), "")) << "bo is out";
}

TEST(RaceScreenTest, TheLeastImportantPartsOfAHeaderMakeWay) {
  MatchSettings settings = moves_settings(100'000);
  settings.rules.size = 5;
  View view{in_race({member(0, "ada"), member(1, "bo")}, settings)};
  set_standings(view.model, {standing(0, 1, 1, 2, 1), standing(1, 2, 0, 2, 1)});
  EXPECT_TRUE(view.says(" 0:00 elapsed · 0 of 100,000 moves · you are 1st of 2 · 1 ahead of bo   "))
      << view.row(0);
}

TEST(RaceScreenTest, LockstepSaysWhoStillThinksAndHowLong) {
  View view{in_race({member(0, "ada"), bot(1, "bo"), member(2, "cy"), member(3, "dee")},
                    step_settings(10'000))};
  set_standings(view.model,
                {standing(0, 1, 40, 8, 5), standing(1, 2, 30, 8, 5), standing(2, 3, 20, 8, 5),
                 standing(3, 4, 10, 8, 5, SeatState::out_stuck)});
  view.model.race->step = CurrentStep{.number = 41, .ends_ms = 10'000};
  view.model.race->standings[1].chosen = true;
  view.model.race->standings[2].missed = 3;
  view.now = at(4.2);
  expect_screen(view, "race/lockstep");
  EXPECT_EQ(view.style_of("6 s"), Style(Tone::clock));
  view.now = at(7.2);
  EXPECT_EQ(view.style_of("3 s"), Style(Tone::urgent));
  EXPECT_TRUE(view.says(" chose\n")) << "one who has chosen a move";
  ASSERT_TRUE(view.model.race->own->act(Action::left));
  EXPECT_TRUE(view.says(" You chose left: waiting for cy\n"));
  EXPECT_EQ(view.style_of("3 s"), Style(Tone::clock)) << "there is nothing left to do";
  view.model.race->standings[2].chosen = true;
  EXPECT_TRUE(view.says(" You chose left.\n"));
}

TEST(RaceScreenTest, AKnockoutSaysWhoIsInDangerAndWhenTheLastOneIsOut) {
  View view{in_race({member(0, "ada"), bot(1, "bo"), member(2, "cy"), member(3, "dee")},
                    knockout_settings(30'000))};
  Standing dee = standing(3, 4, 10, 8, 5, SeatState::knocked_out);
  dee.out_ms = 30'000;
  set_standings(view.model, {standing(0, 3, 20, 8, 5), standing(1, 1, 40, 8, 5),
                             standing(2, 2, 30, 8, 5), dee});
  view.now = at(52.4);
  expect_screen(view, "race/knockout");
  EXPECT_EQ(view.style_of("out in 0:08"), Style(Tone::urgent));
  EXPECT_EQ(view.style_of("ada (you)"), Style(Tone::warning));
  view.columns = kMinColumns;
  view.rows = kMinRows;
  EXPECT_TRUE(view.says("out in 0:08") && view.says("danger")) << view.text();
  view.columns = 80;
  view.rows = 24;
  set_standings(view.model, {standing(0, 2, 30, 8, 5), standing(2, 3, 20, 8, 5)});
  EXPECT_TRUE(view.says("knock-out in 0:08")) << view.text();
  EXPECT_EQ(view.style_of("knock-out in 0:08"), Style(Tone::clock));
  EXPECT_EQ(view.style_of("ada (you)"), Style(Tone::own));
  EXPECT_EQ(next_redraw(view.input()), at(53));
  end_own_run(view.model, SeatState::knocked_out);
  EXPECT_TRUE(view.says("You are done: you were last"));
}

TEST(RaceScreenTest, NobodyIsInDangerWhileAllShareTheLastPlace) {
  View view{in_race({member(0, "ada"), bot(1, "bo")}, knockout_settings(30'000))};
  set_standings(view.model, {standing(0, 1, 0, 2, 0), standing(1, 1, 0, 2, 0)});
  EXPECT_FALSE(view.says("danger"));
  EXPECT_TRUE(view.says("knock-out in 0:30"));
}

TEST(RaceScreenTest, ARacingSeatBehindOneThatIsOutIsNotUpToDate) {
  Model model = in_race({member(0, "ada"), bot(1, "bo"), member(2, "cy"), member(3, "dee")},
                        knockout_settings(30'000));
  set_standings(model, {standing(0, 2, 20, 8, 5), standing(1, 1, 40, 8, 5),
                        standing(2, 3, 10, 8, 5, SeatState::knocked_out), standing(3, 4, 9, 8, 5)});
  EXPECT_TRUE(model.race->in_danger(model.race->standing(0)));
  EXPECT_FALSE(model.race->in_danger(model.race->standing(2)));
}

TEST(RaceScreenTest, AMoveMadeForALatePlayerIsSaid) {
  View view{in_race({member(0, "ada"), bot(1, "bo")}, step_settings(10'000))};
  OwnGame& own = *view.model.race->own;
  Outcome outcome;
  outcome.applied = true;
  outcome.made = Action::left;
  outcome.state = SeatState::racing;
  outcome.spawns = std::vector<Spawn>{{0, 1}};
  ASSERT_TRUE(own.on_outcome(outcome));
  view.model.race->step = CurrentStep{.number = 2, .ends_ms = 20'000};
  own.on_step(2);
  view.now = at(10.5);
  expect_rows(view, {"lockstep, 10 s each", "Too late: left was made for you"});
  EXPECT_EQ(view.style_of("Too late: left was made for you"), Style(Tone::warning));
}

TEST(RaceScreenTest, ASeriesSaysWhichRoundItIs) {
  View view = race_of_four();
  in_series(view.model, 3, 1);
  expect_rows(view, {"round 2 of 3"});
  EXPECT_TRUE(view.says("\n round 2 of 3\n"));
  view.model.phase = Phase::countdown;
  EXPECT_TRUE(view.says("\n round 2 of 3\n"));
}

}  // namespace
}  // namespace race2048::client
