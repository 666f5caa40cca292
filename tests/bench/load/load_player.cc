#include "tests/bench/load/load_player.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include "engine/sequence.h"
#include "proto/conversions.h"

namespace race2048::bench {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(std::string("a wrong board: ") + what);
}

template <typename Spawns>
void place(const Spawns& spawns, Board& board) {
  for (const v1::Spawn& told : spawns) {
    const std::optional<Spawn> spawn = wire::spawn_from(told, board.cells());
    require(spawn.has_value(), "the server sent a tile that is none");
    require(board.exponent(spawn->cell) == 0, "the server put a tile on another one");
    board.set_exponent(spawn->cell, spawn->exponent);
  }
}

}  // namespace

MoveCounts& MoveCounts::operator+=(const MoveCounts& more) {
  sent += more.sent;
  skipped += more.skipped;
  bytes += more.bytes;
  ends += more.ends;
  waits.insert(waits.end(), more.waits.begin(), more.waits.end());
  return *this;
}

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
  if (!racing_) return;
  if (!may_move()) {
    if (!wished_at_) wished_at_ = Clock::now();
    return;
  }
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
  while (racing_ && unread_ == 0 && seq_ - answered_ < outstanding_ && seq_ < last_) send_move();
}

void LoadPlayer::send_move() {
  made_.push_back({.action = next_action(), .board = board_number_});
  ++seq_;
  sent_at(seq_) = std::exchange(wished_at_, std::nullopt).value_or(Clock::now());
  ++counts_.sent;
  write_move(seq_);
}

void LoadPlayer::write_move(std::uint32_t seq) {
  const Made& made = made_[seq - 1];
  v1::ToServer& message = reused_move();
  v1::Move& move = *message.mutable_move();
  move.set_round(round_);
  move.set_board(made.board);
  move.set_seq(seq);
  move.set_action(wire::to_wire(made.action));
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
  if (!is_standings(body)) parse(body);
}

void LoadPlayer::on_all_read() {
  if (wished_at_ && may_move() && !waits()) send_move();
}

void LoadPlayer::on_message(const v1::ToClient& message) {
  if (message.has_outcome()) {
    on_outcome(message.outcome());
  } else if (message.has_entered()) {
    on_entered(message.entered());
  } else if (message.has_sealed()) {
    match_id_ = message.sealed().match_id();
    if (stays_ && !match_runs_) get_ready();
  } else if (message.has_start()) {
    match_runs_ = true;
    round_ = message.start().round();
    stands_ = false;
  } else if (message.has_clock()) {
    stands_ = message.clock().stands_ms() != 0;
  } else if (message.has_go()) {
    racing_ = true;
    if (std::exchange(board_is_kept_, false)) return send_unread_if_due();
    board_ = Board(board_.size());
    board_number_ = 0;
    score_ = 0;
    place(message.go().spawns(), board_);
    send_unread_if_due();
  } else if (message.has_end()) {
    ++counts_.ends;
    forget_match();
  }
}

void LoadPlayer::on_entered(const v1::Entered& entered) {
  match_runs_ = entered.running();
  if (!entered.has_resumed()) return;
  if (!returned_.in_room) returned_.in_room = Clock::now();
  if (entered.resumed().next_seq() == 0) return forget_match();
  go_on_from(entered.resumed());
}

void LoadPlayer::forget_match() {
  match_id_.clear();
  match_runs_ = racing_ = board_is_kept_ = stuck_ = next_board_asked_ = stands_ = false;
  seq_ = answered_ = first_answers_ = unread_ = 0;
  wished_at_.reset();
  made_.clear();
}

void LoadPlayer::add_answers(v1::Resume& resume) const {
  resume.set_match_id(match_id_);
  resume.set_answers(answered_);
}

void LoadPlayer::go_on_from(const v1::Resumed& resumed) {
  if (resumed.from_start()) answered_ = 0;
  const std::uint32_t next_seq = resumed.next_seq();
  if (next_seq > seq_ + 1 || next_seq <= answered_) {
    throw std::runtime_error(name() + " is back, but not in its match");
  }
  board_is_kept_ = racing_ && !resumed.from_start();
  stands_ = false;
  unread_ = next_seq;
}

void LoadPlayer::send_unread_if_due() {
  if (unread_ == 0 || answered_ + 1 < unread_) return;
  for (std::uint32_t seq = std::exchange(unread_, 0); seq <= seq_; ++seq) write_move(seq);
}

void LoadPlayer::on_outcome(const v1::Outcome& outcome) {
  if (outcome.seq() != answered_ + 1 || !waits()) {
    throw std::runtime_error("an outcome of no move");
  }
  const Action action = made_[answered_++].action;
  if (answered_ > first_answers_) {
    first_answers_ = answered_;
    const Clock::time_point now = Clock::now();
    counts_.waits.push_back(now - sent_at(answered_));
    if (returned_.in_room && !returned_.answered) returned_.answered = now;
  }
  stuck_ = outcome.state() == v1::SEAT_STATE_STUCK;
  if (action == Action::next_board) next_board_asked_ = false;
  if (outcome.result() == v1::RESULT_APPLIED) {
    apply(action, outcome);
  } else if (outcome.result() == v1::RESULT_NO_CHANGE) {
    const std::optional<Direction> direction = direction_of(action);
    require(direction && !slide(board_, *direction).moved, "a move changed nothing there");
  }
  send_unread_if_due();
  fill();
}

void LoadPlayer::apply(Action action, const v1::Outcome& outcome) {
  if (const std::optional<Direction> direction = direction_of(action)) {
    const SlideResult slid = slide(board_, *direction);
    require(slid.moved, "a move changed something there");
    board_ = slid.board;
    score_ += slid.gain;
  } else {
    board_ = Board(board_.size());
    score_ = 0;
    ++board_number_;
  }
  place(outcome.spawns(), board_);
  require(outcome.board() == board_number_, "its number is another");
  require(outcome.score() == score_, "its score is another");
}

}  // namespace race2048::bench
