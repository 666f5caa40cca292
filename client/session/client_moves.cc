// The person's moves: which are sent, which wait, which are dropped; and the silences during which
// the client accepts no moves.
#include <string>
#include <utility>

#include "client/model/client_limits.h"
#include "client/session/client.h"
#include "proto/conversions.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// Moves dropped within this time for the same reason are reported as one number.
constexpr std::chrono::seconds kToldTogether{5};

}  // namespace

// --------------------------------------------------------------------------------------- the moves

bool Client::races() const {
  return model_.phase == Phase::racing && model_.race->own && model_.race->own->racing();
}

bool Client::plays() const {
  return races() && !model_.race->own->stuck();
}

void Client::want(const Act& intent, TimePoint now) {
  const Action action = intent.action;
  if (!races()) return;
  if (model_.silence) {
    ++model_.silence->dropped;
    return;
  }
  Race& race = *model_.race;
  // A step takes one move, so nothing can wait.
  if (race.seal.settings.lockstep()) return send_move(action, now);
  const bool next_board = action == Action::next_board;
  if (race.own->stuck() ? direction_of(action).has_value() : next_board) return;
  if (next_board && !race.ahead.empty()) return;
  if (action == Action::give_up) {
    tell_dropped(race.ahead.clear(), DropReason::run_ended, now);
  }
  if (!race.ahead.add(action)) return tell_dropped(1, DropReason::too_many, now);
  send_waiting(now);
}

void Client::send_waiting(TimePoint now) {
  if (resumes()) return;
  TypeAhead& ahead = model_.race->ahead;
  while (!ahead.empty() && !model_.race->own->has_to_wait(ahead.front()) && ahead.may_send(now)) {
    const Action action = ahead.front();
    ahead.pop();
    send_move(action, now);
  }
}

void Client::send_move(Action action, TimePoint now) {
  const std::optional<SentAction> sent = model_.race->own->act(action);
  if (!sent) return;
  model_.race->ahead.sent(now);
  made_.push_back(*sent);
  place_.acted(*sent);
  send_action(*sent);
  if (!links_.current()->outcome_by) await_outcome(now);
}

void Client::await_outcome(TimePoint now) {
  const bool is_due =
      races() && !model_.race->seal.settings.lockstep() && model_.race->own->in_flight() != 0;
  links_.current()->outcome_by =
      is_due ? std::optional(now + limits::kOutcomeDeadline) : std::nullopt;
}

void Client::send_action(const SentAction& action) {
  v1::ToServer message;
  v1::Move& move = *message.mutable_move();
  move.set_round(model_.race->seal.round);
  move.set_board(action.board);
  move.set_seq(action.seq);
  move.set_action(wire::to_wire(action.action));
  move.set_step(action.step);
  send(message);
}

std::optional<TimePoint> Client::next_send() const {
  if (!races() || model_.silence) return std::nullopt;
  const TypeAhead& ahead = model_.race->ahead;
  // An action that waits for an answer is sent when that answer comes.
  if (ahead.empty() || model_.race->own->has_to_wait(ahead.front())) return std::nullopt;
  return ahead.next_send();
}

void Client::drop_moves(TimePoint now) {
  if (!model_.race || !model_.race->own || finished()) return;
  Race& race = *model_.race;
  // Giving up concerns the whole run, and the person confirmed it, so it outlives the board. When
  // the run or the match is over, it has no effect any more.
  if (races()) {
    const std::size_t slides = race.own->slides_in_flight() + race.ahead.drop_slides();
    return tell_dropped(slides, DropReason::board_ended, now);
  }
  const bool match_goes_on = model_.phase == Phase::racing;
  tell_dropped(race.own->slides_in_flight() + race.ahead.clear(),
               match_goes_on ? DropReason::run_ended : DropReason::match_ended, now);
}

void Client::tell_dropped(std::size_t count, DropReason why, TimePoint now) {
  if (count == 0) return;
  std::optional<DroppedMoves>& dropped = model_.race->dropped;
  if (!dropped || dropped->why != why || now >= dropped->at + kToldTogether) {
    dropped = DroppedMoves{.count = 0, .why = why, .at = now};
  }
  dropped->count += count;
  dropped->at = now;
  show(
      MovesDropped{
          .count = dropped->count, .why = why, .move_rate = model_.race->seal.settings.move_rate},
      now);
}

void Client::forget_board_before() {
  std::optional<DroppedMoves>& dropped = model_.race->dropped;
  if (!dropped || dropped->why != DropReason::board_ended) return;
  if (model_.news && model_.news->is<MovesDropped>()) model_.news.reset();
  dropped.reset();
}

// ------------------------------------------------------------------------------------- the silence

void Client::note_silence(TimePoint since, TimePoint now) {
  model_.silence = Silence{.since = since, .noticed = now};
  // Slides were meant for the board as it was. Giving up and the next board are decisions, and stay
  // valid until the server is back.
  if (races()) model_.silence->dropped = model_.race->ahead.drop_slides();
}

void Client::end_silence(TimePoint now) {
  const Silence silence = *std::exchange(model_.silence, std::nullopt);
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - silence.since);
  if (seconds == seconds.zero() && silence.dropped == 0) return;
  show(ServerIsBack{.silence = seconds, .dropped = silence.dropped}, now);
}

}  // namespace race2048::client
