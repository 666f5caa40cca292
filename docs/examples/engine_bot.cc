// A bot in twenty lines: one game of `classic`, always the move with the largest gain.
#include <iostream>

#include "engine/game.h"

int main() {
  using namespace race2048;
  Sequence sequence(Key{});  // any 32 bytes; the same key gives the same tiles
  Game game(Rules{}, sequence);
  while (!game.ended()) {
    std::optional<Direction> best;
    std::uint64_t most = 0;
    for (const Direction direction : kDirections) {
      const SlideResult slid = slide(game.board(), direction);
      if (!slid.moved || (best && slid.gain <= most)) continue;
      best = direction;
      most = slid.gain;
    }
    game.move(*best, sequence);
  }
  std::cout << to_text(game.board()) << game.score() << " in " << game.moves() << " moves\n";
}
