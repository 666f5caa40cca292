#include "client/solo/solo_game.h"

namespace race2048::client {
namespace {

constexpr std::size_t kCheckpointEvery = 256;

}  // namespace

Rules rules_of(const Preset& preset, int size) {
  Rules rules = preset.rules;
  rules.size = size;
  return rules;
}

SoloGame::SoloGame(const Rules& rules, const race2048::Key& key)
    : key_(key), sequence_(key), now_{.game = Game(rules, sequence_)}, checkpoints_{now_} {}

std::optional<SoloGame> SoloGame::replayed(const Rules& rules, const race2048::Key& key,
                                           std::span<const Direction> moves, std::uint32_t undone) {
  SoloGame game(rules, key);
  game.moves_.reserve(moves.size());
  for (const Direction direction : moves) {
    if (!game.move(direction)) return std::nullopt;
  }
  game.undone_ = undone;
  return game;
}

bool SoloGame::move(Direction direction) {
  if (!advance(direction)) return false;
  moves_.push_back(direction);
  if (moves_.size() % kCheckpointEvery == 0) checkpoints_.push_back(now_);
  return true;
}

bool SoloGame::undo() {
  if (moves_.empty()) return false;
  moves_.pop_back();
  ++undone_;
  const std::size_t checkpoint = moves_.size() / kCheckpointEvery;
  checkpoints_.resize(checkpoint + 1, now_);  // never grows
  now_ = checkpoints_.back();
  for (std::size_t i = checkpoint * kCheckpointEvery; i < moves_.size(); ++i) advance(moves_[i]);
  return true;
}

bool SoloGame::advance(Direction direction) {
  if (now_.game.ended()) return false;
  const bool reached_before = now_.game.reached();
  const std::uint64_t score_before = now_.game.score();
  const Move move = now_.game.move(direction, sequence_);
  if (!move.moved && !move.spawn) return false;
  now_.gain = now_.game.score() - score_before;
  now_.newest_cell.reset();
  if (move.spawn) now_.newest_cell = move.spawn->cell;
  now_.just_reached = now_.game.reached() && !reached_before;
  return true;
}

}  // namespace race2048::client
