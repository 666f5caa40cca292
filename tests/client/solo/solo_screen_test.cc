#include "client/solo/solo_screen.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/client/screen/golden_screen.h"
#include "tests/client/solo/solo_games.h"

namespace race2048::client {
namespace {

using namespace testing;

struct SoloView {
  SoloRoom room;
  int rows = kFullSoloRows;
  int columns = kFullSoloColumns;
  bool unicode = true;

  Frame frame() const {
    return draw(
        SoloScreenInput{.room = room, .rows = rows, .columns = columns, .unicode = unicode});
  }
  std::string text() const { return frame().text(); }
  bool says(const std::string& what) const { return text().find(what) != std::string::npos; }
};

SoloView solo_view_of(SoloGame game, std::string rules_name = "classic") {
  SoloView view{.room = {.rules_name = std::move(rules_name), .game = std::move(game)}};
  view.room.best = 5678;
  return view;
}

SoloView solo_view_after(int moves, int size = 4) {
  return solo_view_of(played(rules_of("classic", size), 1, moves));
}

// The board as read from the screen.
Board shown_board(const Frame& frame, const Board& board) {
  const SoloLayout layout = solo_layout(board, frame.rows(), frame.columns());
  Board shown(board.size());
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int row = layout.own.board.row + cell / board.size() * (layout.own.cell_rows + 1) + 1;
    const int column =
        layout.own.board.column + cell % board.size() * (layout.own.cell_columns + 1) + 1;
    std::uint64_t tile = 0;
    for (int i = 0; i < layout.own.cell_columns; ++i) {
      const char32_t glyph = frame.at(row + layout.own.cell_rows / 2, column + i).glyph;
      if (glyph != U' ') tile = 10 * tile + (glyph - U'0');
    }
    shown.set_exponent(cell, exponent_of(tile).value());
  }
  return shown;
}

TEST(SoloScreenTest, AGameThatGoesOn) {
  expect_screen(solo_view_after(60), "solo/game");
}

TEST(SoloScreenTest, StandsInTheMiddleOfALargeTerminal) {
  SoloView view = solo_view_after(60);
  view.rows = 40;
  view.columns = 120;
  expect_screen(view, "solo/game_120x40");
}

TEST(SoloScreenTest, EverySizeIsFullyVisible) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    SCOPED_TRACE(size);
    const SoloView view = solo_view_after(40, size);
    const Frame frame = view.frame();
    const Board& board = view.room.game.state().board();
    const SoloLayout layout = solo_layout(board, kFullSoloRows, kFullSoloColumns);
    EXPECT_EQ(shown_board(frame, board), board);
    EXPECT_LE(layout.own.board.row + layout.own.board.rows, kFullSoloRows - 1);
    EXPECT_GE(layout.panel.columns, 19);
    EXPECT_TRUE(view.says("Largest"));
    EXPECT_TRUE(view.says("5,678"));
    EXPECT_TRUE(view.says("arrows hjkl wasd move"));
  }
}

TEST(SoloScreenTest, LargeTilesFitTheCells) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (const int exponent : {13, 16, 17, 20, 23}) {
      SCOPED_TRACE(std::to_string(size) + " " + std::to_string(exponent));
      Board board(size);
      for (int cell = 0; cell < board.cells(); ++cell) board.set_exponent(cell, exponent);
      const SoloLayout layout = solo_layout(board, kFullSoloRows, kFullSoloColumns);
      EXPECT_GE(layout.own.cell_columns,
                static_cast<int>(std::to_string(tile_value(exponent)).size()));
      EXPECT_LE(layout.own.board.row + layout.own.board.rows, kFullSoloRows - 1);
      EXPECT_LE(layout.own.board.column + layout.own.board.columns, kFullSoloColumns - 1);
      // The score fits beside the board, up to tiles that no saved game can reach.
      EXPECT_GE(layout.panel.columns, exponent <= 20 ? 10 : 0);
    }
  }
}

TEST(SoloScreenTest, CellsGrowWithTheTerminal) {
  const Board board(4);
  EXPECT_EQ(solo_layout(board, 24, 80).own.cell_rows, 3);
  EXPECT_EQ(solo_layout(board, 30, 80).own.cell_rows, 5);
  EXPECT_EQ(solo_layout(board, 24, 200).own.cell_rows, 3);
}

TEST(SoloScreenTest, AGameAt40x16) {
  SoloView view = solo_view_after(60);
  view.rows = 16;
  view.columns = 40;
  expect_screen(view, "solo/game_40x16");
}

// Every question is completely readable beside the board, from the smallest size on.
TEST(SoloScreenTest, EveryQuestionFitsEverySize) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (const auto& [rows, columns] :
         {std::pair(16, 40), {16, 79}, {16, 200}, {20, 60}, {23, 80}, {24, 79}, {60, 40}}) {
      SCOPED_TRACE(std::to_string(size) + ": " + std::to_string(columns) + "x" +
                   std::to_string(rows));
      SoloView view = solo_view_after(40, size);
      view.rows = rows;
      view.columns = columns;
      EXPECT_TRUE(view.says("500") || view.says("score") || view.says("Score"));
      view.room.not_saved = "the disk is full";
      view.room.on_disk = true;
      view.room.dialog = SoloDialog::leave;
      const std::string text = view.text();
      for (const char* word : {"Leave?", "last", "saved.", "q or y: leave", "any other", "on"}) {
        EXPECT_NE(text.find(word), std::string::npos) << word << "\n" << text;
      }
      const SoloLayout layout = solo_layout(view.room.game.state().board(), rows, columns);
      EXPECT_LE(layout.own.board.row + layout.own.board.rows, rows - 2);
      EXPECT_LE(layout.own.board.column + layout.own.board.columns, columns);
      EXPECT_TRUE(view.says("q leave"));
    }
  }
}

TEST(SoloScreenTest, ASmallTerminalIsToldWhatIsNeeded) {
  SoloView view = solo_view_after(20);
  view.columns = 39;
  view.rows = 20;
  expect_rows(view, {"race2048 needs 40x16; this terminal is", "The game waits."});
  view.columns = 60;
  view.rows = 15;
  expect_rows(view, {"The game waits."});
  view.columns = 20;
  view.rows = 5;
  view.room.dialog = SoloDialog::leave_by_ctrl;
  expect_rows(view, {"Leave? The game is", "any other key: play"});
  EXPECT_TRUE(view.says("Ctrl-C or y: leave"));
  for (int rows = 0; rows < 5; ++rows) {
    for (int columns = 0; columns < 12; ++columns) {
      view.rows = rows;
      view.columns = columns;
      EXPECT_EQ(view.frame().rows(), rows);
    }
  }
}

TEST(SoloScreenTest, UndoIsSaid) {
  SoloView view = solo_view_after(20);
  EXPECT_FALSE(view.says("Undone"));
  view.room.game.undo();
  view.room.game.undo();
  expect_rows(view, {"Undone", "A game with an undo sets no best score."});
}

TEST(SoloScreenTest, QuestionsNameTheirKeys) {
  SoloView view = solo_view_after(20);
  view.room.dialog = SoloDialog::new_game;
  expect_rows(view, {"Start a new game?", "any other key: play on"});
  EXPECT_TRUE(view.says("n or y: new game"));
  view.room.dialog = SoloDialog::leave_by_ctrl;
  expect_rows(view, {"Leave? The game is saved.", "any other key: play on"});
  view.room.not_saved = "the disk is full";
  EXPECT_TRUE(view.says("Leave? The game is not saved."));
}

TEST(SoloScreenTest, MakingTheTargetWaitsForAKey) {
  SoloView view = solo_view_of(played_well(rules_of("classic")));
  expect_rows(view, {"You made 2048!", "c plays on."});
  EXPECT_TRUE(view.says("c play on "));
  view.room.played_on = true;
  EXPECT_FALSE(view.says("You made 2048!"));
}

TEST(SoloScreenTest, HowAGameEndedIsSaid) {
  const SoloView lost = solo_view_of(played(rules_of("classic", 3), 4, 10'000));
  expect_screen(lost, "solo/lost");
  const SoloView won = solo_view_of(played_well(rules_of("geeks")), "geeks");
  expect_rows(won, {"geeks", "You made 2048!"});
  EXPECT_FALSE(won.says("No move is left."));
}

TEST(SoloScreenTest, AGameThatReachesAndEndsAtOnceSaysBoth) {
  Rules rules = rules_of("classic", 3);
  rules.target_exponent = 6;
  const SoloView view = solo_view_of(reached_and_stuck(rules));
  EXPECT_TRUE(view.says("You made 64!"));
  EXPECT_TRUE(view.says("No move is left."));
}

TEST(SoloScreenTest, WhatIsNotSavedIsSaidWithItsReason) {
  SoloView view = solo_view_after(20);
  EXPECT_TRUE(view.frame().row_text(0).ends_with(" saved"));
  view.room.counts = false;
  view.room.not_saved = "--seed was given";
  expect_rows(view, {"not saved", "Not saved: --seed was given."});
  EXPECT_TRUE(view.frame().row_text(0).ends_with(" not saved"));
  EXPECT_TRUE(view.says("Not saved: --seed was given."));
}

TEST(SoloScreenTest, NotesAreWrappedBesideEveryBoard) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    SoloView view = solo_view_after(20, size);
    view.room.welcome = "Continuing your game of 132 moves; n starts a new one.";
    view.room.dialog = SoloDialog::new_game;
    const std::string text = view.text();
    for (const char* word : {"Continuing", "132", "starts", "one."}) {
      EXPECT_NE(text.find(word), std::string::npos) << size << word;
    }
  }
}

TEST(SoloScreenTest, HelpLiesOverTheBoard) {
  SoloView view = solo_view_after(20);
  view.room.help = true;
  expect_screen(view, "solo/help");
  SoloView stops = solo_view_of(played(rules_of("geeks"), 1, 20), "geeks");
  stops.room.help = true;
  EXPECT_TRUE(stops.says("At 2048 you win, and the game ends."));
}

TEST(SoloScreenTest, WithoutUnicodeAllIsAscii) {
  SoloView view = solo_view_after(60);
  view.unicode = false;
  expect_rows(view, {"race2048 - solo - classic - 4x4"});
  view.room.help = true;
  for (const char byte : view.text()) EXPECT_LT(static_cast<unsigned char>(byte), 0x80);
}

TEST(SoloScreenTest, OnlyAMoveThatIsSeenAsItHappensIsDrawnAnew) {
  constexpr TimePoint kMoved{};
  const Board before = board_from_text("2 . . ./. . . ./. . . ./. . . 4").value();
  const SoloRoom room{.rules_name = "classic", .game = played(rules_of("classic", 4), 1, 1)};
  const SoloRoom large{.rules_name = "classic", .game = played(rules_of("classic", 8), 1, 1)};
  SoloScreenInput input{
      .room = room, .motion = motion_of_slide(before, Direction::right, kMoved), .now = kMoved};
  EXPECT_EQ(next_redraw(input), kMoved + kMotionFrame);
  input.now = kMoved + kMotionTime;
  EXPECT_EQ(next_redraw(input), std::nullopt);
  input.now = kMoved;
  input.rows = kMinRows;
  EXPECT_EQ(next_redraw(input), std::nullopt);
  const SoloScreenInput small_cells{.room = large, .motion = input.motion, .now = kMoved};
  EXPECT_EQ(next_redraw(small_cells), std::nullopt);
}

}  // namespace
}  // namespace race2048::client
