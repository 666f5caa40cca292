#include "client/solo/solo_text.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/solo/solo_games.h"

namespace race2048::client {
namespace {

using namespace testing;

char letter_for(Direction direction) {
  switch (direction) {
    case Direction::up:
      return 'w';
    case Direction::down:
      return 's';
    case Direction::left:
      return 'a';
    case Direction::right:
      return 'd';
  }
  return 0;
}

std::string line_for(Direction direction) {
  return {letter_for(direction), '\n'};
}

std::string rows_of(const Board& board) {
  std::string text;
  for (int row = 0; row < board.size(); ++row) {
    text += "[";
    for (int column = 0; column < board.size(); ++column) {
      text += (column > 0 ? ", " : "") + std::to_string(board.tile(row * board.size() + column));
    }
    text += "]\n";
  }
  return text;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

// The printed states after each move of a game.
std::vector<std::string> states_of(TextGame& text, const SoloGame& game) {
  std::vector<std::string> states;
  for (const Direction direction : game.moves()) {
    states.push_back(first_line(text.take(line_for(direction))));
  }
  return states;
}

TextGame game_of(std::string_view preset, std::uint32_t key = 0, int size = 4) {
  return {rules_of(preset, size), key_of(key)};
}

constexpr std::string_view kInvalid = "Invalid Key Pressed\n";

TEST(SoloTextTest, StartingBoardIsPrintedAsRows) {
  const SoloGame game(rules_of("classic"), key_of(0));
  EXPECT_EQ(game_of("classic").board_text(), rows_of(game.state().board()));
  EXPECT_EQ(game_of("classic", 0, 3).board_text().size(), 3U * std::string("[0, 0, 0]\n").size());
}

TEST(SoloTextTest, EachLetterIsAnsweredByTheStateAndTheBoard) {
  for (const std::string_view preset : presets_with_games()) {
    for (const int size : {3, 4, 8}) {
      SCOPED_TRACE(std::string(preset) + std::to_string(size));
      TextGame text = game_of(preset, 5, size);
      SoloGame game(rules_of(preset, size), key_of(5));
      for (int i = 0; i < 20; ++i) {
        const Direction direction = kDirections[static_cast<std::size_t>(i) % 4];
        game.move(direction);
        EXPECT_EQ(text.take(line_for(direction)),
                  "GAME NOT OVER\n" + rows_of(game.state().board()));
      }
    }
  }
}

TEST(SoloTextTest, LettersCountInEitherCaseAndBetweenBlanks) {
  TextGame plain = game_of("classic");
  const std::string answers = plain.take("w\na\ns\nd\n");
  for (const std::string_view input :
       {"W\nA\nS\nD\n", "  w\na  \n\ts\t\n d \n", "w\r\na\r\ns\r\nd\r\n"}) {
    TextGame text = game_of("classic");
    EXPECT_EQ(text.take(input), answers) << input;
  }
}

TEST(SoloTextTest, AnythingElseIsInvalidAndChangesNothing) {
  TextGame text = game_of("classic");
  const std::string board = text.board_text();
  for (const std::string_view line :
       {"\n", "  \n", "x\n", "ww\n", "w w\n", "up\n", "\xc3\xa4\n", "0\n", "\x1b[A\n", "w.\n"}) {
    EXPECT_EQ(text.take(line), kInvalid) << line;
  }
  EXPECT_EQ(text.take(std::string_view("\0\n", 2)), kInvalid);
  EXPECT_EQ(text.take(std::string_view("w\0\n", 3)), kInvalid);
  EXPECT_EQ(text.take(std::string_view("\0w\n", 3)), kInvalid);
  EXPECT_EQ(text.board_text(), board);
}

TEST(SoloTextTest, LinesOfAnyLengthAreJudgedAsAWhole) {
  TextGame text = game_of("classic");
  const std::string blanks(100'000, ' ');
  const std::string letters(100'000, 'w');
  EXPECT_EQ(text.take(letters), "");
  EXPECT_EQ(text.take(letters), "");
  EXPECT_EQ(text.take("\n"), kInvalid);
  EXPECT_EQ(text.take(blanks), "");
  EXPECT_EQ(text.take("w"), "");
  EXPECT_EQ(text.take(blanks), "");
  EXPECT_EQ(first_line(text.take("\n")), "GAME NOT OVER");
}

TEST(SoloTextTest, LinesMayComeInPiecesAndManyAtOnce) {
  TextGame pieces = game_of("geeks");
  TextGame whole = game_of("geeks");
  const std::string input = "w\n s\nnope\n\nD\na";
  std::string answers;
  for (const char byte : input) answers += pieces.take(std::string(1, byte));
  EXPECT_EQ(whole.take(input), answers);
  const std::string last = pieces.take_end();
  EXPECT_EQ(first_line(last), "GAME NOT OVER");
  EXPECT_EQ(whole.take_end(), last);
  EXPECT_EQ(whole.take_end(), "");
}

TEST(SoloTextTest, EndOfInputAddsNoLine) {
  TextGame text = game_of("classic");
  EXPECT_EQ(text.take_end(), "");
  text.take("x\n");
  EXPECT_EQ(text.take_end(), "");
  text.take(" ");
  EXPECT_EQ(text.take_end(), kInvalid);
}

TEST(SoloTextTest, AMoveThatChangesNothingIsAnsweredWithTheBoardAsItIs) {
  for (const std::string_view preset : {"classic", "clojure"}) {
    int unchanged = 0;
    for (int moves = 0; moves < 20; ++moves) {
      const SoloGame game = played(rules_of(preset), 3, moves);
      TextGame text = game_of(preset, 3);
      states_of(text, game);
      for (const Direction direction : kDirections) {
        if (slide(game.state().board(), direction).moved) continue;
        ++unchanged;
        EXPECT_EQ(text.take(line_for(direction)),
                  "GAME NOT OVER\n" + rows_of(game.state().board()));
      }
    }
    EXPECT_GT(unchanged, 0) << preset;
  }
}

TEST(SoloTextTest, AGeeksMoveThatChangesNothingStillAddsATile) {
  TextGame text = game_of("geeks");
  int tiles = 0;
  for (int i = 0; i < 4; ++i) {
    const std::string answer = text.take("a\n");
    const auto twos = std::count(answer.begin(), answer.end(), '2');
    const auto fours = std::count(answer.begin(), answer.end(), '4');
    tiles = static_cast<int>(twos + 2 * fours);
  }
  EXPECT_EQ(tiles, 5);  // all twos: the starting tile and one for each of four moves
}

TEST(SoloTextTest, WonEndsTheGameWhereTheRulesStop) {
  for (const std::string_view preset : {"geeks", "clojure"}) {
    const SoloGame game = played_well(rules_of(preset));
    TextGame text(rules_of(preset), game.key());
    const std::vector<std::string> states = states_of(text, game);
    EXPECT_EQ(states.back(), "WON");
    EXPECT_EQ(std::count(states.begin(), states.end(), "GAME NOT OVER"),
              static_cast<std::ptrdiff_t>(states.size()) - 1);
    EXPECT_TRUE(text.ended());
    EXPECT_EQ(text.take("w\nx\n"), "");
    EXPECT_EQ(text.take_end(), "");
  }
}

TEST(SoloTextTest, WonIsToldOnceWhereTheRulesPlayOn) {
  const SoloGame game = played_well(rules_of("classic"));
  TextGame text(rules_of("classic"), game.key());
  EXPECT_EQ(states_of(text, game).back(), "WON");
  EXPECT_FALSE(text.ended());
  EXPECT_EQ(first_line(text.take("w\n")), "GAME NOT OVER");
}

TEST(SoloTextTest, ASecondTargetTileIsNotWonAgain) {
  Rules rules = rules_of("classic");
  rules.target_exponent = 3;
  const SoloGame game = played(rules, 1, 60);
  TextGame text(rules, game.key());
  const std::vector<std::string> states = states_of(text, game);
  EXPECT_EQ(std::count(states.begin(), states.end(), "WON"), 1);
}

TEST(SoloTextTest, LostEndsTheGame) {
  for (const std::string_view preset : presets_with_games()) {
    const SoloGame game = played(rules_of(preset, 3), 2, 10'000);
    ASSERT_TRUE(game.state().over());
    TextGame text(rules_of(preset, 3), game.key());
    EXPECT_EQ(states_of(text, game).back(), "LOST") << preset;
    EXPECT_TRUE(text.ended());
    EXPECT_EQ(text.take("w\n"), "");
  }
}

// A small target, so that some games reach it with their very last move.
Rules with_small_target(OnTarget on_target) {
  Rules rules = rules_of("classic", 3);
  rules.target_exponent = 6;
  rules.on_target = on_target;
  return rules;
}

TEST(SoloTextTest, WonBeatsLost) {
  const Rules rules = with_small_target(OnTarget::stop);
  const SoloGame game = reached_and_stuck(rules);
  TextGame text(rules, game.key());
  EXPECT_EQ(states_of(text, game).back(), "WON");
  EXPECT_TRUE(text.ended());
}

TEST(SoloTextTest, WonOnAStuckBoardIsFollowedByLostWhereTheRulesPlayOn) {
  const Rules rules = with_small_target(OnTarget::play_on);
  const SoloGame game = reached_and_stuck(rules);
  TextGame text(rules, game.key());
  EXPECT_EQ(states_of(text, game).back(), "WON");
  EXPECT_FALSE(text.ended());
  EXPECT_EQ(text.take("x\n"), kInvalid);
  EXPECT_EQ(text.take("w\nw\n"), "LOST\n" + rows_of(game.state().board()));
  EXPECT_TRUE(text.ended());
}

}  // namespace
}  // namespace race2048::client
