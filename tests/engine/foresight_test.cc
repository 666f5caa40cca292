// What a seat's board tells of the tiles that another seat on the same key gets next.
//
// An onlooker knows all of one seat: its boards, its moves and its tiles. Before each draw of the
// other seat it foretells the tile. It knows the position there too, which the standings of a match
// do not tell: nobody can know more.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game.h"
#include "tests/engine/keys.h"
#include "tests/engine/random_boards.h"

namespace race2048 {
namespace {

constexpr std::uint32_t kMatches = 200;

// A tile, the board on which it was placed, and the slide that led there.
struct Placed {
  Board before;
  Spawn spawn;
  Direction slid;
};

// The tiles of a board that is played to its end, without the starting tiles: first with the slides
// of `copied`, then by random moves.
std::vector<Placed> played(const Key& key, Draws draws, std::uint64_t moves,
                           std::span<const Placed> copied = {}) {
  Sequence sequence(key, draws);
  Game game(Rules{}, sequence);
  Chance chance(moves);
  std::vector<Placed> all;
  while (!game.over()) {
    const Direction direction = all.size() < copied.size()
                                    ? copied[all.size()].slid
                                    : kDirections[static_cast<std::size_t>(chance.below(4))];
    const Board before = slide(game.board(), direction).board;
    const Move move = game.move(direction, sequence);
    if (move.spawn) all.push_back({.before = before, .spawn = *move.spawn, .slid = direction});
  }
  return all;
}

// The tile that the onlooker expects on `board`, from the tile that the known seat placed with the
// draw of the same number: in the empty cell at the same share of all empty cells.
Spawn expected_from(const Placed& known, const Board& board) {
  int rank = 0;
  for (int cell = 0; cell < known.spawn.cell; ++cell) {
    rank += known.before.exponent(cell) == 0 ? 1 : 0;
  }
  const double share = (rank + 0.5) / known.before.empty_count();
  const int number = static_cast<int>(share * board.empty_count());
  return {.cell = static_cast<std::uint8_t>(board.nth_empty(number)),
          .exponent = known.spawn.exponent};
}

// How well the onlooker foretold.
struct Foresight {
  std::size_t draws = 0;
  std::size_t cells = 0;       // foretold
  double cells_by_chance = 0;  // expected of one who guesses, and its variance
  double variance = 0;
  std::size_t fours = 0;  // drawn, and foretold
  std::size_t fours_foretold = 0;
  // The known seat had the same position: the same moves bring the same tiles. Counted here only.
  std::size_t same_positions = 0;

  void add(const Placed& known, const Placed& drawn) {
    const Spawn expected = expected_from(known, drawn.before);
    const double chance = 1.0 / drawn.before.empty_count();
    ++draws;
    cells += expected.cell == drawn.spawn.cell ? 1U : 0U;
    cells_by_chance += chance;
    variance += chance * (1 - chance);
    if (drawn.spawn.exponent != 2) return;
    ++fours;
    fours_foretold += expected.exponent == 2 ? 1U : 0U;
  }
  double share_of_cells() const { return static_cast<double>(cells) / static_cast<double>(draws); }
  double share_by_chance() const { return cells_by_chance / static_cast<double>(draws); }
};

// Two seats on each of many keys: the second one makes the first slides of the known one, `copied`
// of them, then other moves.
Foresight foresight(Draws draws, std::size_t copied = 0) {
  Foresight all;
  for (std::uint32_t match = 0; match < kMatches; ++match) {
    const Key key = key_of(match);
    const std::vector<Placed> known = played(key, draws, std::uint64_t{2} * match);
    const std::vector<Placed> other =
        played(key, draws, std::uint64_t{2} * match + 1,
               std::span(known).first(std::min(copied, known.size())));
    for (std::size_t n = 0; n < std::min(known.size(), other.size()); ++n) {
      const bool met = std::any_of(known.begin(), known.end(), [&](const Placed& placed) {
        return placed.before == other[n].before;
      });
      if (met) {
        ++all.same_positions;
      } else {
        all.add(known[n], other[n]);
      }
    }
  }
  return all;
}

// The figures of docs/fairness.md: --gtest_output=json:FILE shows them.
void record(const Foresight& seen) {
  testing::Test::RecordProperty("draws", std::to_string(seen.draws));
  testing::Test::RecordProperty("cells", std::to_string(seen.share_of_cells()));
  testing::Test::RecordProperty("cells_by_chance", std::to_string(seen.share_by_chance()));
  testing::Test::RecordProperty("fours", std::to_string(seen.fours));
  testing::Test::RecordProperty("fours_foretold", std::to_string(seen.fours_foretold));
}

TEST(ForesightTest, WithTheSameDrawsAnyBoardForetellsAnyOther) {
  const Foresight seen = foresight(Draws::same);
  record(seen);
  EXPECT_GT(seen.share_of_cells(), 0.75);
  EXPECT_LT(seen.share_by_chance(), 0.3);
  EXPECT_EQ(seen.fours_foretold, seen.fours) << "and each 2";
}

// A guess is right by a share of 25 % of these 20,000 draws, give or take 0.3 %: three times that
// is the bound.
TEST(ForesightTest, ByPositionNoBoardForetellsAnother) {
  const Foresight seen = foresight(Draws::position);
  record(seen);
  EXPECT_GT(seen.draws, 15'000U);
  const double more_cells = static_cast<double>(seen.cells) - seen.cells_by_chance;
  EXPECT_LT(std::abs(more_cells), 3 * std::sqrt(seen.variance));
  const auto fours = static_cast<double>(seen.fours);
  const double more_fours = static_cast<double>(seen.fours_foretold) - 0.1 * fours;
  EXPECT_LT(std::abs(more_fours), 3 * std::sqrt(fours * 0.1 * 0.9));
}

// The copier sees the boards of the seat that it copies, which is ahead of it.
TEST(ForesightTest, ByPositionACopierKnowsItsTilesUntilItMakesAnotherMove) {
  constexpr std::size_t kCopied = 25;
  const Foresight seen = foresight(Draws::position, kCopied);
  record(seen);
  EXPECT_GE(seen.same_positions, kCopied * kMatches) << "all that it copied";
  EXPECT_LT(seen.same_positions, (kCopied + 3) * kMatches);
  const double more_cells = static_cast<double>(seen.cells) - seen.cells_by_chance;
  EXPECT_LT(std::abs(more_cells), 3 * std::sqrt(seen.variance)) << "nothing of its own moves";
}

TEST(ForesightTest, OnlyTheSameMovesBringTheSameTiles) {
  for (const Draws draws : {Draws::same, Draws::position}) {
    const std::vector<Placed> once = played(key_of(1), draws, 1);
    const std::vector<Placed> again = played(key_of(1), draws, 1);
    ASSERT_EQ(once.size(), again.size());
    for (std::size_t n = 0; n < once.size(); ++n) ASSERT_EQ(once[n].spawn, again[n].spawn) << n;
  }
  // Random moves part within the first few; only until then do the boards meet.
  const Foresight seen = foresight(Draws::position);
  EXPECT_GT(seen.same_positions, 0U);
  EXPECT_LT(seen.same_positions, 3 * kMatches);
}

}  // namespace
}  // namespace race2048
