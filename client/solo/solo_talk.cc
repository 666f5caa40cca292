#include "client/solo/solo_talk.h"

#include <iterator>
#include <utility>

#include "client/plain/speech.h"

namespace race2048::client {
namespace {

using Kind = PlainWord::Kind;

std::string score_text(const Game& game) {
  return "Score " + std::to_string(game.score()) + ".";
}

// The new tile of the last move; empty if there is none.
std::vector<Spawn> new_tiles(const SoloGame& game) {
  const std::optional<int> cell = game.newest_cell();
  if (!cell) return {};
  return {{.cell = static_cast<std::uint8_t>(*cell),
           .exponent = static_cast<std::uint8_t>(game.state().board().exponent(*cell))}};
}

}  // namespace

SoloTalk::Lines SoloTalk::greeting() const {
  const Game& game = game_.state();
  const std::string size = std::to_string(game.rules().size);
  return {"A board of " + size + " by " + size + ". " +
              spoken_tiles(game.start_spawns(), game.rules().size) + ".",
          "Type left, down, up or right; ? for help."};
}

SoloTalk::Lines SoloTalk::take_line(std::string_view line) {
  Lines lines;
  for (const PlainWord& word : words_of(line)) {
    if (ended()) break;
    std::ranges::move(answer(word), std::back_inserter(lines));
  }
  return lines;
}

SoloTalk::Lines SoloTalk::answer(const PlainWord& word) {
  const Game& game = game_.state();
  switch (word.kind) {
    case Kind::move:
      return move(word.direction);
    case Kind::undo:
      return undo();
    case Kind::board:
      return spoken_board(game.board());
    case Kind::row:
      if (word.row > game.rules().size) {
        return {"The board has " + std::to_string(game.rules().size) + " rows."};
      }
      return {spoken_row(game.board(), word.row - 1)};
    case Kind::standings:
    case Kind::all_standings:
      return {score_text(game) + " " + spoken_count(game.moves(), "move") + "."};
    case Kind::leave:
      left_ = true;
      return {score_text(game)};
    case Kind::help:
      return {
          "Moves: left, down, up, right, or h j k l, or a x w d; you can type several in one line.",
          "b board; 1 to 8 a row of it; s score; u take back; q leave; ? this help."};
    case Kind::unknown:
      return {"Not understood: " + word.argument + ". Type ? for help."};
    case Kind::next_board:
    case Kind::give_up:
    case Kind::time:
    case Kind::ready:
    case Kind::not_ready:
    case Kind::toggle_ready:
    case Kind::members:
    case Kind::room:
    case Kind::say:
    case Kind::results:
    case Kind::yes:
    case Kind::no:
    case Kind::leave_server:
    case Kind::end_server:
    case Kind::start:
    case Kind::kick:
    case Kind::hand_over:
    case Kind::add_bot:
    case Kind::lock:
    case Kind::unlock:
    case Kind::set:
      break;
  }
  return {"That does not work in the practice room. Type ? for help."};
}

SoloTalk::Lines SoloTalk::move(Direction direction) {
  if (!game_.move(direction)) return {std::string(to_string(direction)) + ": nothing moves."};
  const Game& game = game_.state();
  std::string line =
      spoken_slide(direction, game_.last_gain(), new_tiles(game_), game.rules().size) + " " +
      score_text(game);
  if (game_.just_reached()) {
    line += " You have made the " + std::to_string(tile_value(game.rules().target_exponent)) + ".";
  }
  if (game.over()) line += " No move is left: the game is over.";
  return {std::move(line)};
}

SoloTalk::Lines SoloTalk::undo() {
  if (!game_.undo()) return {"There is nothing to take back."};
  return {"Taken back. " + score_text(game_.state())};
}

}  // namespace race2048::client
