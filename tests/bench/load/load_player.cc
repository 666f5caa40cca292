#include "tests/bench/load/load_player.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include "engine/sequence.h"
#include "proto/conversions.h"

namespace race2048::bench {
namespace {

template <typename Spawns>
void place(const Spawns& spawns, Board& board) {
  for (const v1::Spawn& told : spawns) {
    const std::optional<Spawn> spawn = wire::spawn_from(told, board.cells());
    if (!spawn) throw std::runtime_error("the server sent a tile that is none");
    board.set_exponent(spawn->cell, spawn->exponent);
  }
}

}  // namespace

LoadPlayer::LoadPlayer(Shared& shared, const std::string& name, MoveCounts& counts)
    : LoadClient(shared, name),
      counts_(counts),
      random_(static_cast<std::uint32_t>(std::hash<std::string>{}(name))) {}

void LoadPlayer::get_ready() {
  v1::ToServer nonce;
  nonce.mutable_nonce()->set_match_id(match_id_);
  nonce.mutable_nonce()->set_nonce(std::string(Nonce{}.size(), 'n'));
  write(nonce);
  v1::ToServer ready;
  ready.mutable_ready()->set_match_id(match_id_);
  write(ready);
  flush();
}

void LoadPlayer::move() {
  if (!racing_ || !in_room()) return;
  if (waits()) {
    ++counts_.skipped;
    return;
  }
  send_move();
  flush();
}

void LoadPlayer::keep_moving(std::size_t outstanding, std::uint32_t last) {
  outstanding_ = outstanding;
  last_ = last;
  fill();
  flush();
}

void LoadPlayer::fill() {
  while (racing_ && seq_ - answered_ < outstanding_ && seq_ < last_) send_move();
}

void LoadPlayer::send_move() {
  const Action action = next_action();
  v1::ToServer message;
  v1::Move& move = *message.mutable_move();
  move.set_round(round_);
  move.set_board(board_number_);
  move.set_seq(++seq_);
  move.set_action(wire::to_wire(action));
  pending(seq_) = {.action = action, .sent_at = Clock::now()};
  ++counts_.sent;
  write(message);
}

Action LoadPlayer::next_action() {
  if (stuck_ && !std::exchange(next_board_asked_, true)) return Action::next_board;
  // A random direction, or the next one that changes the board.
  random_ = random_ * 1664525 + 1013904223;
  std::array<Direction, kDirections.size()> directions = kDirections;
  std::rotate(directions.begin(), directions.begin() + (random_ >> 30), directions.end());
  const auto legal = std::find_if(directions.begin(), directions.end(),
                                  [this](Direction it) { return slide(board_, it).moved; });
  return action_of(legal == directions.end() ? directions.front() : *legal);
}

void LoadPlayer::on_frame(std::span<const std::uint8_t> body) {
  if (!is_update(body)) parse(body);
}

void LoadPlayer::on_message(const v1::ToClient& message) {
  if (message.has_outcome()) {
    on_outcome(message.outcome());
  } else if (message.has_entered()) {
    board_is_kept_ = message.entered().has_resumed();
    if (board_is_kept_) go_on_from(message.entered().resumed().next_seq());
  } else if (message.has_sealed()) {
    match_id_ = message.sealed().match_id();
  } else if (message.has_start()) {
    round_ = message.start().round();
  } else if (message.has_go()) {
    racing_ = true;
    if (std::exchange(board_is_kept_, false)) return;
    board_ = Board(board_.size());
    place(message.go().spawns(), board_);
  } else if (message.has_end()) {
    racing_ = false;
    seq_ = answered_ = 0;
  }
}

void LoadPlayer::add_answers(v1::Resume& resume) const {
  resume.set_match_id(match_id_);
  resume.set_answers(answered_);
}

void LoadPlayer::go_on_from(std::uint32_t next_seq) {
  if (next_seq == 0 || next_seq > seq_ + 1 || next_seq <= answered_) {
    throw std::runtime_error(name() + " is back, but not in its match");
  }
  seq_ = next_seq - 1;
  next_board_asked_ = false;
}

void LoadPlayer::on_outcome(const v1::Outcome& outcome) {
  if (outcome.seq() != answered_ + 1 || !waits()) {
    throw std::runtime_error("an outcome of no move");
  }
  const Pending& answered = pending(++answered_);
  counts_.waits.push_back(Clock::now() - answered.sent_at);
  stuck_ = outcome.state() == v1::SEAT_STATE_STUCK;
  if (answered.action == Action::next_board) next_board_asked_ = false;
  if (outcome.result() == v1::RESULT_APPLIED) {
    const std::optional<Direction> direction = direction_of(answered.action);
    board_ = direction ? slide(board_, *direction).board : Board(board_.size());
    board_number_ = outcome.board();
    place(outcome.spawns(), board_);
  }
  fill();
}

}  // namespace race2048::bench
