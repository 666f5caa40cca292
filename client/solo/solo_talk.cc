#include "client/solo/solo_talk.h"

#include <iterator>
#include <utility>

#include "client/plain/key_lines.h"

namespace race2048::client {
namespace {

using Kind = PlainWord::Kind;

std::string score_text(const Game& game) {
  return "Score " + std::to_string(game.score()) + ".";
}

// The new tile of the last move; empty before the first move.
std::vector<Spawn> new_tiles(const SoloGame& game) {
  const std::optional<int> cell = game.newest_cell();
  if (!cell) return {};
  return {{.cell = static_cast<std::uint8_t>(*cell),
           .exponent = static_cast<std::uint8_t>(game.state().board().exponent(*cell))}};
}

}  // namespace

SoloTalk::Lines SoloTalk::greeting() const {
  Lines lines;
  if (!room_.warning.empty()) lines.push_back(room_.warning + ".");
  if (const std::uint32_t moves = room_.game.state().moves(); moves > 0) {
    lines.push_back("Your game continues after " + spoken_count(moves, "move") + ". " +
                    score_text(room_.game.state()) + " b reads the board, n starts a new game.");
  } else {
    lines = dealt();
  }
  lines.emplace_back(input_ == PlainInput::keys ? "Arrow keys move; ? for help."
                                                : "Type left, down, up or right; ? for help.");
  return lines;
}

SoloTalk::Lines SoloTalk::dealt() const {
  const Game& game = room_.game.state();
  const int size = game.rules().size;
  const std::string number = std::to_string(size);
  return {"A board of " + number + " by " + number + ". " +
          speech_.tiles(game.start_spawns(), size) + "."};
}

SoloTalk::Lines SoloTalk::take_line(std::string_view line) {
  Lines lines;
  for (const PlainWord& word : words_of(line)) {
    if (ended()) break;
    std::ranges::move(answer(word), std::back_inserter(lines));
  }
  return lines;
}

SoloTalk::Lines SoloTalk::interrupt() {
  if (question_ == Question::leave) {
    left_ = interrupted_ = true;
    return {standing()};
  }
  question_ = Question::leave;
  return {"Leave race2048? y or Ctrl-C leaves, no stays."};
}

// The person has said yes.
SoloTalk::Lines SoloTalk::answer_to_question(Question question) {
  if (question == Question::none) return {"There is no question to answer."};
  if (question == Question::new_game) {
    wants_new_game_ = true;
    return {};
  }
  left_ = interrupted_ = true;
  return {standing()};
}

std::string SoloTalk::standing() const {
  const Game& game = room_.game.state();
  std::string text = score_text(game) + " " + spoken_count(game.moves(), "move") + ".";
  if (room_.counts && room_.best > 0) text += " Best score " + std::to_string(room_.best) + ".";
  return text;
}

SoloTalk::Lines SoloTalk::answer(const PlainWord& word) {
  const Question question = std::exchange(question_, Question::none);
  const Board& board = room_.game.state().board();
  switch (word.kind) {
    case Kind::move:
      return move(word.direction);
    case Kind::undo:
      return undo();
    case Kind::next_board:
    case Kind::no:
      if (question != Question::none) return {"All right."};
      return word.kind == Kind::no ? answer_to_question(question) : new_game();
    case Kind::yes:
      return answer_to_question(question);
    case Kind::board:
      return speech_.board(board);
    case Kind::row:
      if (word.row > board.size()) {
        return {"The board has " + std::to_string(board.size()) + " rows."};
      }
      return {speech_.row(board, word.row - 1)};
    case Kind::merges:
    case Kind::merges_or_members:
      return {speech_.merges(board)};
    case Kind::standings:
    case Kind::all_standings:
      return {standing()};
    case Kind::leave:
      left_ = true;
      return {score_text(room_.game.state())};
    case Kind::help:
      return help();
    case Kind::words:
      return {speech_.choose(word.argument)};
    case Kind::unknown:
      return {"Not understood: " + word.argument + ". Type ? for help."};
    default:
      return {"That does not work in the practice room. Type ? for help."};
  }
}

SoloTalk::Lines SoloTalk::help() const {
  Lines lines = {
      "Moves: left, down, up, right, or h j k l, or a x w d; you can type several in one line.",
      std::string("b board; 1 to 8 a row of it; m or merge? which neighbours are equal; ") +
          (input_ == PlainInput::keys ? "p" : "s") + " score.",
      "u take back; n a new game; words short, or words full; q leave; ? this help."};
  if (input_ == PlainInput::keys) lines.front() = kHelpForKeys;
  return lines;
}

SoloTalk::Lines SoloTalk::move(Direction direction) {
  if (!make_move(room_, direction)) return {speech_.nothing_moves(direction)};
  const SoloGame& solo = room_.game;
  const Game& game = solo.state();
  std::string line = speech_.scored(
      speech_.slide(direction, solo.last_gain(), new_tiles(solo), game.rules().size), game.score());
  const std::string end = speech_.brief() ? "." : "";
  if (solo.just_reached()) {
    line += end + " You have made the " + std::to_string(tile_value(game.rules().target_exponent)) +
            ".";
  }
  if (game.over()) {
    line += (solo.just_reached() ? "" : end) + " No move is left: the game is over.";
  }
  return {std::move(line)};
}

SoloTalk::Lines SoloTalk::undo() {
  if (!take_back(room_)) return {"There is nothing to take back."};
  return {"Taken back. " + score_text(room_.game.state())};
}

// A person is asked first if a game would end, as on a screen; u brings it back for a while.
SoloTalk::Lines SoloTalk::new_game() {
  if (at_stake(room_) && input_ != PlainInput::program) {
    question_ = Question::new_game;
    return {"A new game? y starts one, no keeps this one."};
  }
  wants_new_game_ = true;
  return {};
}

SoloTalk::Lines SoloTalk::start(const race2048::Key& key) {
  start_game(room_, key);
  return dealt();
}

}  // namespace race2048::client
