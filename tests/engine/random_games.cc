#include "tests/engine/random_games.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <sstream>

#include "engine/game.h"
#include "engine/run.h"
#include "tests/engine/random_boards.h"
#include "tests/support/naive_game.h"

namespace race2048 {
namespace {

// Mostly small games: a large one takes as long as a hundred small ones.
int random_size(Chance& chance) {
  const int thousandth = chance.below(1000);
  if (thousandth < 450) return 3;
  if (thousandth < 920) return 4;
  if (thousandth < 970) return 5;
  if (thousandth < 985) return 6;
  return thousandth < 995 ? 7 : 8;
}

// The rules of a preset with games, or random rules.
Rules random_rules(Chance& chance) {
  constexpr std::array kNames = {"classic", "geeks", "clojure"};
  const int kind = chance.below(5);
  Rules rules;
  if (kind < 3) {
    rules = find_preset(kNames[static_cast<std::size_t>(kind)])->rules;
  } else {
    constexpr std::array<std::uint32_t, 5> kFours = {0, 429496729, 1U << 31, 3U << 30, ~0U};
    rules.start_tiles = 1 + chance.below(kMaxStartTiles);
    rules.four_probability = kFours[static_cast<std::size_t>(chance.below(5))];
    rules.spawn = chance.one_in(3) ? SpawnPlace::last_empty : SpawnPlace::random;
    rules.target_exponent = chance.one_in(4) ? 0 : 2 + chance.below(9);
    rules.on_target = chance.one_in(2) ? OnTarget::stop : OnTarget::play_on;
    rules.spawn_when_unchanged = chance.one_in(2);
    rules.scoring = chance.one_in(2) ? Scoring::half : Scoring::merged;
  }
  rules.size = random_size(chance);
  return rules;
}

Key random_key(Chance& chance) {
  Key key;
  for (std::uint8_t& byte : key) byte = static_cast<std::uint8_t>(chance.bits());
  return key;
}

Draws random_draws(Chance& chance) {
  return chance.one_in(2) ? Draws::position : Draws::same;
}

// Any direction on small boards. Games on large ones would never end that way, so there it is the
// direction that changes the board with the least gain.
Direction random_direction(const Board& board, Chance& chance) {
  const auto first = static_cast<std::size_t>(chance.below(4));
  if (board.size() <= 4) return kDirections[first];
  Direction least = kDirections[first];
  std::uint64_t least_gain = ~std::uint64_t{0};
  for (std::size_t i = 0; i < 4; ++i) {
    const Direction direction = kDirections[(first + i) % 4];
    const SlideResult slid = slide(board, direction);
    if (!slid.moved || slid.gain >= least_gain) continue;
    least = direction;
    least_gain = slid.gain;
  }
  return least;
}

bool same(const Board& board, const naive::Rows& rows) {
  int cell = 0;
  for (const naive::Line& row : rows) {
    for (const naive::Tile tile : row) {
      if (board.tile(cell++) != tile) return false;
    }
  }
  return cell == board.cells();
}

bool same(const Spawn& spawn, const naive::NewTile& added) {
  return spawn.cell == added.cell && tile_value(spawn.exponent) == added.tile;
}

int best_exponent(const naive::Rows& rows) {
  int best = 0;
  for (const naive::Line& row : rows) {
    for (const naive::Tile tile : row) {
      while (tile > naive::Tile{1} << best) ++best;
    }
  }
  return best;
}

bool same(const Game& game, const naive::Game& expected) {
  return same(game.board(), expected.rows()) && game.score() == expected.score() &&
         game.moves() == expected.moves() && game.draws() == expected.draws() &&
         game.reached() == expected.reached() && game.over() == expected.over() &&
         game.ended() == expected.ended();
}

bool same(const Move& move, const naive::Move& expected, const naive::Game& after) {
  return same(move.board, after.rows()) && move.gain == expected.gain &&
         move.moved == expected.moved && move.reached == expected.reached &&
         move.over == after.over() && move.spawn.has_value() == expected.added.has_value() &&
         (!move.spawn || same(*move.spawn, *expected.added));
}

std::string parted(const char* what, std::uint64_t number, std::uint32_t move, const Board& board,
                   const naive::Rows& expected) {
  std::ostringstream text;
  text << what << " number " << number << " of seed " << test_seed() << " parts from the naive one"
       << " at move " << move << "; the engine has\n"
       << to_text(board) << "the naive one\n";
  for (const naive::Line& row : expected) {
    for (const naive::Tile tile : row) text << tile << ' ';
    text << '\n';
  }
  return text.str();
}

std::string compare_game(std::uint64_t number, Chance& chance, std::uint64_t& moves) {
  const Rules rules = random_rules(chance);
  const auto board_number = static_cast<std::uint32_t>(chance.bits());
  const Key key = random_key(chance);
  const Draws draws = random_draws(chance);
  Sequence sequence(key, draws);
  Sequence naive_sequence(key, draws);
  Game game(rules, sequence, board_number);
  naive::Game expected(rules, naive_sequence, board_number);
  std::uint32_t made = 0;
  bool agree = same(game, expected) && game.board_number() == board_number;
  while (agree && !game.ended()) {
    const Direction direction = random_direction(game.board(), chance);
    const Move move = game.move(direction, sequence);
    const naive::Move naive_move = expected.move(direction);
    agree = same(move, naive_move, expected) && same(game, expected);
    ++made;
  }
  moves += made;
  return agree ? "" : parted("game", number, made, game.board(), expected.rows());
}

// True if the result of a Run's move equals that of the naive game.
bool same(const ActionResult& result, const naive::Move& expected) {
  if (!expected.added) return result.verdict == ActionVerdict::no_change && result.spawns().empty();
  return result.verdict == ActionVerdict::applied && result.spawns().size() == 1 &&
         same(result.spawns()[0], *expected.added);
}

RunState naive_state(const naive::Game& game, const Rules& rules) {
  if (game.reached() && rules.on_target == OnTarget::stop) return RunState::reached;
  return game.over() ? RunState::stuck : RunState::racing;
}

// Plays up to three boards. The best has the highest score, and of equal scores the larger tile.
std::string compare_run(std::uint64_t number, Chance& chance, std::uint64_t& moves) {
  const Rules rules = random_rules(chance);
  const Key key = random_key(chance);
  const Draws draws = random_draws(chance);
  Run run({.rules = rules, .draws = draws}, key);
  Sequence naive_sequence(key, draws);
  std::uint32_t made = 0;
  std::uint32_t earlier_moves = 0;
  std::pair<std::uint64_t, int> best{};
  for (std::uint32_t board_number = 0; board_number < 3; ++board_number) {
    naive::Game expected(rules, naive_sequence, board_number);
    const auto agree = [&] {
      best = std::max(best, {expected.score(), best_exponent(expected.rows())});
      return same(run.board(), expected.rows()) && run.score() == expected.score() &&
             run.moves() == earlier_moves + expected.moves() &&
             run.board_number() == board_number && run.state() == naive_state(expected, rules) &&
             std::pair(run.best_score(), run.best_exponent()) == best;
    };
    bool agreed = agree();
    while (agreed && run.state() == RunState::racing) {
      const Direction direction = random_direction(run.board(), chance);
      const ActionResult result = run.apply(action_of(direction), board_number, made);
      agreed = same(result, expected.move(direction)) && agree();
      ++made;
    }
    if (!agreed) return parted("run", number, made, run.board(), expected.rows());
    moves += expected.draws();
    if (run.over()) break;
    earlier_moves += expected.moves();
    run.apply(Action::next_board, board_number, made);
  }
  return "";
}

}  // namespace

std::string compare_with_naive_game(std::uint64_t number, std::uint64_t& moves) {
  Chance chance(number);
  return number % 5 == 0 ? compare_run(number, chance, moves) : compare_game(number, chance, moves);
}

}  // namespace race2048
