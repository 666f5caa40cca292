#include "client/solo/solo_game.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/solo/solo_games.h"

namespace race2048::client {
namespace {

using namespace testing;

// Compares everything that a game shows.
void expect_same(const SoloGame& a, const SoloGame& b) {
  EXPECT_EQ(a.state().board(), b.state().board());
  EXPECT_EQ(a.state().score(), b.state().score());
  EXPECT_EQ(a.state().moves(), b.state().moves());
  EXPECT_EQ(a.state().draws(), b.state().draws());
  EXPECT_EQ(a.state().reached(), b.state().reached());
  EXPECT_EQ(a.state().over(), b.state().over());
  EXPECT_EQ(a.last_gain(), b.last_gain());
  EXPECT_EQ(a.newest_cell(), b.newest_cell());
  EXPECT_EQ(a.just_reached(), b.just_reached());
  EXPECT_TRUE(std::ranges::equal(a.moves(), b.moves()));
}

TEST(SoloGameTest, AMoveThatDoesNothingIsNotKept) {
  SoloGame game = played(rules_of("classic"), 1, 30);
  const std::size_t moves = game.moves().size();
  for (const Direction direction : kDirections) {
    if (slide(game.state().board(), direction).moved) continue;
    EXPECT_FALSE(game.move(direction));
  }
  EXPECT_EQ(game.moves().size(), moves);
}

TEST(SoloGameTest, AMoveThatOnlyAddsATileIsKeptThoughNotCounted) {
  SoloGame game(rules_of("geeks"), key_of(1));
  while (slide(game.state().board(), Direction::left).moved) game.move(Direction::left);
  const std::uint32_t counted = game.state().moves();
  const std::size_t kept = game.moves().size();
  EXPECT_TRUE(game.move(Direction::left));
  EXPECT_EQ(game.state().moves(), counted);
  EXPECT_EQ(game.moves().size(), kept + 1);
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.moves().size(), kept);
}

TEST(SoloGameTest, UndoGoesBackToTheStartThroughEveryState) {
  for (const std::string_view preset : presets_with_games()) {
    SoloGame game = played_well(rules_of(preset));
    const std::vector<Direction> moves(game.moves().begin(), game.moves().end());
    ASSERT_GT(moves.size(), 700U);  // covers several checkpoints
    for (std::size_t left = moves.size(); left-- > 0;) {
      ASSERT_TRUE(game.undo());
      if (left % 97 != 0 && left > 3) continue;
      const auto again = SoloGame::replayed(game.state().rules(), game.key(),
                                            std::span(moves).first(left), game.undone());
      expect_same(game, *again);
    }
    EXPECT_FALSE(game.undo());
    EXPECT_EQ(game.undone(), moves.size());
  }
}

TEST(SoloGameTest, UndoAndTheSameMoveAgainAreNoChange) {
  std::mt19937 random(1);  // NOLINT: the same games on every run
  SoloGame game(rules_of("classic", 5), key_of(9));
  std::vector<Direction> moves;
  for (int i = 0; i < 3000 && !game.state().ended(); ++i) {
    if (random() % 3 == 0 && !moves.empty()) {
      EXPECT_TRUE(game.undo());
      moves.pop_back();
    } else {
      const Direction direction = kDirections[random() % 4];
      if (game.move(direction)) moves.push_back(direction);
    }
  }
  ASSERT_GT(moves.size(), 100U);
  expect_same(game, *SoloGame::replayed(game.state().rules(), game.key(), moves, 0));
}

TEST(SoloGameTest, UndoGoesBackOutOfALostGame) {
  SoloGame game = played(rules_of("classic", 3), 4, 10'000);
  ASSERT_TRUE(game.state().over());
  EXPECT_FALSE(game.move(Direction::left));
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.state().over());
  EXPECT_TRUE(game.move(*first_move(game.state().board())));
}

TEST(SoloGameTest, UndoGoesBackOutOfAWonGame) {
  SoloGame game = played_well(rules_of("geeks"));
  ASSERT_TRUE(game.state().ended());
  EXPECT_TRUE(game.just_reached());
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.state().ended());
  EXPECT_FALSE(game.state().reached());
}

TEST(SoloGameTest, JustReachedIsOnlyTheFirstTime) {
  Rules rules = rules_of("classic");
  rules.target_exponent = 3;
  SoloGame game(rules, key_of(1));
  int times = 0;
  for (int i = 0; i < 60; ++i) {
    game.move(*first_move(game.state().board()));
    times += game.just_reached() ? 1 : 0;
  }
  EXPECT_EQ(times, 1);
}

TEST(SoloGameTest, GainIsWhatTheScoreRises) {
  SoloGame game(rules_of("clojure"), key_of(1));
  for (int i = 0; i < 60; ++i) {
    const std::uint64_t before = game.state().score();
    game.move(*first_move(game.state().board()));
    EXPECT_EQ(game.last_gain(), game.state().score() - before);
  }
}

TEST(SoloGameTest, MovesThatCannotHaveBeenMadeAreNotReplayed) {
  const SoloGame game = played(rules_of("classic", 3), 4, 10'000);
  std::vector<Direction> moves(game.moves().begin(), game.moves().end());
  EXPECT_TRUE(SoloGame::replayed(game.state().rules(), game.key(), moves, 0));
  moves.push_back(Direction::up);  // after the end
  EXPECT_FALSE(SoloGame::replayed(game.state().rules(), game.key(), moves, 0));
  const std::vector<Direction> left(50, Direction::left);  // at some point changes nothing
  EXPECT_FALSE(SoloGame::replayed(rules_of("classic"), key_of(0), left, 0));
}

}  // namespace
}  // namespace race2048::client
