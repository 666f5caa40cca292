// Properties of every board and every game, on five thousand random cases each. A failure shows the
// smallest case that RapidCheck could find. RACE2048_TEST_SEED=N chooses other cases; so does
// RC_PARAMS, as RapidCheck documents it ("max_success=100000", or the line that a failure prints).
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "engine/board.h"
#include "engine/game.h"
#include "engine/packed_board.h"
#include "tests/engine/boards.h"
#include "tests/engine/random_boards.h"
#include "tests/support/naive_board.h"

namespace race2048 {
namespace {

// RapidCheck reads this at its first property. Without it, it would choose new cases in every run.
[[maybe_unused]] const int kParametersSet = [] {
  const std::string parameters = "seed=" + std::to_string(test_seed()) + " max_success=5000";
  return setenv("RC_PARAMS", parameters.c_str(), 0);
}();

// ---- boards

// At its small sizes, which come first, RapidCheck generates only small numbers.
template <typename T>
rc::Gen<T> at_full_size(rc::Gen<T> values) {
  return rc::gen::resize(rc::kNominalSize, std::move(values));
}

rc::Gen<int> any_size() {
  return at_full_size(rc::gen::inRange(kMinBoardSize, kMaxBoardSize + 1));
}

// Simpler boards to try when a property fails for this one, smallest first.
rc::Seq<Board> simpler(const Board& board, int smallest_size) {
  std::vector<Board> boards;
  const int size = board.size();
  if (size > smallest_size) {
    Board smaller(size - 1);
    for (int cell = 0; cell < smaller.cells(); ++cell) {
      smaller.set_exponent(cell, board.exponent(cell / (size - 1) * size + cell % (size - 1)));
    }
    boards.push_back(smaller);
  }
  for (const int exponent : {0, 1}) {
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (board.exponent(cell) <= exponent) continue;
      boards.push_back(board);
      boards.back().set_exponent(cell, exponent);
    }
  }
  return rc::seq::fromContainer(std::move(boards));
}

rc::Gen<Board> boards_of(const rc::Gen<int>& sizes, int smallest_size) {
  const auto of_number = [](int size, std::uint64_t number) {
    return RandomBoards(size, number).next();
  };
  const auto numbers = at_full_size(rc::gen::arbitrary<std::uint64_t>());
  return rc::gen::shrink(
      rc::gen::noShrink(rc::gen::apply(of_number, sizes, numbers)),
      [smallest_size](const Board& board) { return simpler(board, smallest_size); });
}

rc::Gen<Board> any_board() {
  return boards_of(any_size(), kMinBoardSize);
}

// 4x4 boards with tiles up to 32768, which the packed form can hold.
rc::Gen<Board> packable_board() {
  return rc::gen::map(boards_of(rc::gen::just(4), 4), [](Board board) {
    for (std::uint8_t& exponent : board.exponents()) {
      exponent = std::min<std::uint8_t>(exponent, PackedBoard::kMaxExponent);
    }
    return board;
  });
}

rc::Gen<Direction> any_direction() {
  return rc::gen::elementOf(kDirections);
}

std::uint64_t sum_of_tiles(const Board& board) {
  std::uint64_t sum = 0;
  for (int cell = 0; cell < board.cells(); ++cell) sum += board.tile(cell);
  return sum;
}

// ---- the slide

RC_GTEST_PROP(SlidePropertyTest, IsTheNaiveSlide, ()) {
  const Board board = *any_board();
  const Direction direction = *any_direction();
  const SlideResult result = slide(board, direction);
  const naive::Slide expected = naive::slide(naive::rows_of(board), direction);
  RC_ASSERT(naive::rows_of(result.board) == expected.rows);
  RC_ASSERT(result.gain == expected.gain());
  RC_ASSERT(result.moved == expected.moved);
  for (int exponent = 1; exponent <= kMaxExponent + 1; ++exponent) {
    RC_ASSERT(slide_makes(board, direction, exponent) == expected.makes(tile_value(exponent)));
  }
}

RC_GTEST_PROP(SlidePropertyTest, KeepsTheSumOfAllTiles, ()) {
  const Board board = *any_board();
  const SlideResult result = slide(board, *any_direction());
  RC_ASSERT(sum_of_tiles(result.board) == sum_of_tiles(board));
}

RC_GTEST_PROP(SlidePropertyTest, GainsExactlyWhenTilesBecomeFewer, ()) {
  const Board board = *any_board();
  const SlideResult result = slide(board, *any_direction());
  RC_ASSERT(result.board.empty_count() >= board.empty_count());
  RC_ASSERT((result.gain > 0) == (result.board.empty_count() > board.empty_count()));
}

RC_GTEST_PROP(SlidePropertyTest, OfAMirroredBoardIsTheMirroredSlide, ()) {
  const Board board = *any_board();
  const Direction direction = *any_direction();
  const SlideResult result = slide(board, direction);
  const SlideResult mirror = slide(mirrored(board), mirrored(direction));
  RC_ASSERT(mirror.board == mirrored(result.board));
  RC_ASSERT(mirror.gain == result.gain);
  RC_ASSERT(mirror.moved == result.moved);
}

RC_GTEST_PROP(SlidePropertyTest, OfATransposedBoardIsTheTransposedSlide, ()) {
  const Board board = *any_board();
  const Direction direction = *any_direction();
  const SlideResult result = slide(board, direction);
  const SlideResult transposition = slide(transposed(board), transposed(direction));
  RC_ASSERT(transposition.board == transposed(result.board));
  RC_ASSERT(transposition.gain == result.gain);
  RC_ASSERT(transposition.moved == result.moved);
}

RC_GTEST_PROP(SlidePropertyTest, OfARotatedBoardIsTheRotatedSlide, ()) {
  const auto rotated = [](const auto& what) { return mirrored(transposed(what)); };
  Board board = *any_board();
  Direction direction = *any_direction();
  const SlideResult result = slide(board, direction);
  Board expected = result.board;
  for (int quarter = 1; quarter <= 4; ++quarter) {
    board = rotated(board);
    direction = rotated(direction);
    expected = rotated(expected);
    RC_ASSERT(slide(board, direction).board == expected);
    RC_ASSERT(slide(board, direction).gain == result.gain);
  }
  RC_ASSERT(expected == result.board);
}

// The packed form and the general one must agree where one takes over from the other.
RC_GTEST_PROP(SlidePropertyTest, DoesNotDependOnHowLargeTheTilesAre, ()) {
  const Board board = *packable_board();
  const Direction direction = *any_direction();
  const int larger = *rc::gen::inRange(1, kMaxExponent - PackedBoard::kMaxExponent + 1);
  const auto enlarged = [larger](Board tiles) {
    for (std::uint8_t& exponent : tiles.exponents()) {
      if (exponent != 0) exponent = static_cast<std::uint8_t>(exponent + larger);
    }
    return tiles;
  };
  const SlideResult result = slide(board, direction);
  const SlideResult large = slide(enlarged(board), direction);
  RC_ASSERT(large.board == enlarged(result.board));
  RC_ASSERT(large.gain == result.gain << larger);
  RC_ASSERT(large.moved == result.moved);
  RC_ASSERT(is_stuck(enlarged(board)) == is_stuck(board));
}

// After a slide, a second one in the same direction finds no gaps: it can only merge tiles that the
// first one made.
RC_GTEST_PROP(SlidePropertyTest, ASecondTimeMovesOnlyByMerging, ()) {
  const Board board = *any_board();
  const Direction direction = *any_direction();
  const SlideResult once = slide(board, direction);
  const SlideResult twice = slide(once.board, direction);
  RC_ASSERT(twice.moved == (twice.gain > 0));
  if (once.gain == 0) RC_ASSERT(!twice.moved);
}

RC_GTEST_PROP(SlidePropertyTest, ComesToRestAfterAsManyTimesAsTheBoardIsWide, ()) {
  Board board = *any_board();
  const Direction direction = *any_direction();
  for (int i = 0; i < board.size(); ++i) board = slide(board, direction).board;
  RC_ASSERT(!slide(board, direction).moved);
}

RC_GTEST_PROP(StuckPropertyTest, ABoardWithATileIsStuckExactlyWhenNoDirectionChangesIt, ()) {
  const Board board = *any_board();
  RC_PRE(board.best_exponent() > 0);
  const bool moves = std::ranges::any_of(
      kDirections, [&board](Direction direction) { return slide(board, direction).moved; });
  RC_ASSERT(is_stuck(board) == !moves);
}

RC_GTEST_PROP(BoardTextPropertyTest, WhatIsPrintedCanBeRead, ()) {
  const Board board = *any_board();
  RC_ASSERT(board_from_text(to_text(board)) == board);
}

// ---- the packed form

RC_GTEST_PROP(PackedPropertyTest, HoldsTheBoardsItCanHoldAndNoOthers, ()) {
  const Board board = *any_board();
  const std::optional<PackedBoard> packed = PackedBoard::from(board);
  RC_ASSERT(packed.has_value() ==
            (board.size() == 4 && board.best_exponent() <= PackedBoard::kMaxExponent));
  if (packed) RC_ASSERT(packed->to_board() == board);
}

RC_GTEST_PROP(PackedPropertyTest, SlidesLikeTheNaiveOneUnlessTwo32768sMerge, ()) {
  const Board board = *packable_board();
  const Direction direction = *any_direction();
  const PackedSlide result = PackedBoard::from(board).value().slide(direction);
  const naive::Slide expected = naive::slide(naive::rows_of(board), direction);
  RC_ASSERT(result.overflow == expected.makes(65536));
  if (result.overflow) return;
  RC_ASSERT(naive::rows_of(result.board.to_board()) == expected.rows);
  RC_ASSERT(result.gain == expected.gain());
  RC_ASSERT(result.empty_count == static_cast<int>(naive::empty_cells(expected.rows).size()));
}

RC_GTEST_PROP(PackedPropertyTest, TellsOfABoardWhatLoopsTell, ()) {
  const Board board = *packable_board();
  const PackedBoard packed = PackedBoard::from(board).value();
  RC_ASSERT(packed.transposed().to_board() == transposed(board));
  RC_ASSERT(packed.is_stuck() == naive::is_over(naive::rows_of(board)));
  const std::vector<std::size_t> empties = naive::empty_cells(naive::rows_of(board));
  RC_ASSERT(packed.empty_count() == static_cast<int>(empties.size()));
  for (std::size_t n = 0; n < empties.size(); ++n) {
    RC_ASSERT(packed.nth_empty(static_cast<int>(n)) == static_cast<int>(empties[n]));
  }
}

// ---- games

Rules rules_of(const std::string& preset, int size) {
  Rules rules = find_preset(preset)->rules;
  rules.size = size;
  return rules;
}

rc::Gen<std::string> any_preset_with_games() {
  return rc::gen::element<std::string>("classic", "geeks", "clojure");
}

rc::Gen<Key> any_key() {
  return rc::gen::map(rc::gen::arbitrary<std::uint8_t>(),
                      [](std::uint8_t first) { return Key{first}; });
}

rc::Gen<std::vector<Direction>> any_moves() {
  return rc::gen::container<std::vector<Direction>>(any_direction());
}

bool same(const Game& game, const Game& other) {
  return game.rules() == other.rules() && game.board() == other.board() &&
         game.board_number() == other.board_number() && game.score() == other.score() &&
         game.moves() == other.moves() && game.draws() == other.draws() &&
         game.reached() == other.reached() && game.over() == other.over() &&
         game.ended() == other.ended() &&
         std::ranges::equal(game.start_spawns(), other.start_spawns());
}

// Plays the moves until the game ends. Returns the sum of the 4s that were added.
std::uint64_t play(Game& game, Sequence& sequence, const std::vector<Direction>& moves) {
  std::uint64_t fours = 0;
  for (const Direction direction : moves) {
    if (game.ended()) break;
    const Move move = game.move(direction, sequence);
    if (move.spawn && move.spawn->exponent == 2) fours += 4;
  }
  return fours;
}

// Building a tile 2^k from 2s by merges gains (k - 1) * 2^k; a 4 that was added whole saves a gain
// of 4.
RC_GTEST_PROP(GamePropertyTest, TheScoreIsWhatItsTilesTookToMake, ()) {
  const Rules rules = rules_of(*any_preset_with_games(), *any_size());
  Sequence sequence(*any_key());
  Game game(rules, sequence);
  std::uint64_t fours = 0;
  for (const Spawn& spawn : game.start_spawns()) fours += spawn.exponent == 2 ? 4 : 0;
  // Five times, so that games on small boards reach their ends.
  const std::vector<Direction> moves = *any_moves();
  for (int i = 0; i < 5; ++i) fours += play(game, sequence, moves);
  std::uint64_t merged = 0;
  for (const std::uint8_t exponent : game.board().exponents()) {
    if (exponent != 0) merged += (exponent - 1U) * tile_value(exponent);
  }
  merged -= fours;
  RC_ASSERT(game.score() == (rules.scoring == Scoring::half ? merged / 2 : merged));
}

RC_GTEST_PROP(GamePropertyTest, TheSameMovesGiveTheSameGame, ()) {
  const Rules rules = rules_of(*any_preset_with_games(), *any_size());
  const Key key = *any_key();
  const auto draws = *rc::gen::element(Draws::same, Draws::position);
  const std::vector<Direction> moves = *any_moves();
  Sequence sequence(key, draws);
  Sequence other_sequence(key, draws);
  Game game(rules, sequence, 3);
  Game other(rules, other_sequence, 3);
  play(game, sequence, moves);
  play(other, other_sequence, moves);
  RC_ASSERT(same(game, other));
}

RC_GTEST_PROP(GamePropertyTest, PlayingAllMovesButTheLastTakesTheLastBack, ()) {
  const Rules rules = rules_of(*any_preset_with_games(), *any_size());
  std::vector<Direction> moves = *rc::gen::nonEmpty(any_moves());
  Sequence sequence(*any_key());
  Game game(rules, sequence);
  const Direction last = moves.back();
  moves.pop_back();
  play(game, sequence, moves);
  const Game before = game;
  play(game, sequence, {last});
  Game again(rules, sequence);
  play(again, sequence, moves);
  RC_ASSERT(same(again, before));
  play(again, sequence, {last});
  RC_ASSERT(same(again, game));
}

RC_GTEST_PROP(GamePropertyTest, ACopyIsAGameOfItsOwn, ()) {
  const Rules rules = rules_of(*any_preset_with_games(), *any_size());
  const std::vector<Direction> moves = *any_moves();
  const std::vector<Direction> more = *any_moves();
  Sequence sequence(*any_key());
  Game game(rules, sequence);
  play(game, sequence, moves);
  const Game before = game;
  Game copy = game;
  play(copy, sequence, more);
  RC_ASSERT(same(game, before));
  play(game, sequence, more);
  RC_ASSERT(same(game, copy));
}

RC_GTEST_PROP(GamePropertyTest, AMoveIsASlideAndTheTileOfItsDraw, ()) {
  const Board board = *any_board();
  const Direction direction = *any_direction();
  const auto preset = *rc::gen::element<std::string>("classic", "geeks", "checkio", "clojure");
  const Rules rules = rules_of(preset, board.size());
  const DrawNumber draw = {.board = *rc::gen::arbitrary<std::uint32_t>(),
                           .spawn = *rc::gen::arbitrary<std::uint32_t>()};
  Sequence sequence(*any_key(), *rc::gen::element(Draws::same, Draws::position));
  const SlideResult slid = slide(board, direction);
  const Move moved = move_by(rules, board, direction, sequence, draw);
  RC_ASSERT(moved.gain == slid.gain);
  RC_ASSERT(moved.moved == slid.moved);
  RC_ASSERT(moved.reached == slide_makes(board, direction, rules.target_exponent));
  Board expected = slid.board;
  if (slid.moved || (rules.spawn_when_unchanged && slid.board.empty_count() > 0)) {
    const Spawn spawn = spawn_of(sequence.draw(draw, slid.board), slid.board, rules);
    RC_ASSERT(slid.board.exponent(spawn.cell) == 0);
    RC_ASSERT(moved.spawn == spawn);
    expected.set_exponent(spawn.cell, spawn.exponent);
  } else {
    RC_ASSERT(!moved.spawn);
  }
  RC_ASSERT(moved.board == expected);
  RC_ASSERT(moved.over == is_stuck(expected));
  const Move alone = slide_by(rules, board, direction);
  RC_ASSERT(alone.board == slid.board);
  RC_ASSERT(alone.gain == slid.gain);
  RC_ASSERT(alone.moved == slid.moved);
  RC_ASSERT(alone.reached == moved.reached);
  RC_ASSERT(alone.over == is_stuck(slid.board));
  RC_ASSERT(!alone.spawn);
}

}  // namespace
}  // namespace race2048
