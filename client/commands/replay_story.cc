#include "client/commands/replay_story.h"

#include <span>
#include <utility>
#include <variant>

namespace race2048::client {

void ReplayStory::see(const RoomState& room, const Decision& decision) {
  if (std::holds_alternative<MatchWent>(decision.body)) return start(room);
  if (!runs_) return;
  if (std::holds_alternative<MatchEnded>(decision.body)) {
    runs_ = false;
    return listener_.on_end(room);
  }
  see_during_match(*room.match(), decision);
}

void ReplayStory::start(const RoomState& room) {
  runs_ = true;
  for (const auto& [number, seat] : room.match()->seats)
    told_[number].answers = seat.answers.given();
  listener_.on_start(room);
}

void ReplayStory::see_during_match(const Match& match, const Decision& decision) {
  std::uint32_t at_ms = match.clock_ms(decision.at_ms);
  if (const auto* const acted = std::get_if<Acted>(&decision.body)) {
    look_at(match, acted->seat);
  } else if (const auto* const step = std::get_if<StepEnded>(&decision.body)) {
    at_ms = step->at_ms;
    for (const auto& [number, seat] : match.seats) look_at(match, number);
  } else if (const auto* const idle = std::get_if<SeatIdle>(&decision.body)) {
    look_for_out(match, idle->seat, at_ms);
  } else if (const auto* const left = std::get_if<Unseated>(&decision.body)) {
    look_for_out(match, left->seat, at_ms);
  } else if (const auto* const went = std::get_if<WentAway>(&decision.body)) {
    tell_link(match, went->person, at_ms);
  } else if (const auto* const came = std::get_if<CameBack>(&decision.body)) {
    tell_link(match, came->person, at_ms);
  }
  tell_what_follows(match, at_ms);
}

void ReplayStory::look_at(const Match& match, SeatNumber seat) {
  const Answers& answers = match.seats.at(seat).answers;
  if (std::exchange(told_[seat].answers, answers.given()) == answers.given()) return;
  // One decision applies at most one action of a seat, which is then the newest.
  if (answers.newest().record.result != Result::applied) return;
  changed_ = true;
  listener_.on_action(match, seat, answers.newest());
}

void ReplayStory::look_for_out(const Match& match, SeatNumber seat, std::uint32_t at_ms) {
  // Who leaves a seat that was done before is not out.
  if (!match.seats.at(seat).out || std::exchange(told_[seat].out, true)) return;
  changed_ = true;
  listener_.on_out(match, seat, at_ms);
}

void ReplayStory::tell_link(const Match& match, PersonNumber person, std::uint32_t at_ms) {
  for (const auto& [number, seat] : match.seats) {
    if (seat.person.number == person) listener_.on_link(match, number, at_ms);
  }
}

void ReplayStory::tell_what_follows(const Match& match, std::uint32_t at_ms) {
  const std::span<const race2048::Split> splits = match.splits.all();
  for (; splits_ < splits.size(); ++splits_) listener_.on_split(match, splits[splits_]);
  if (!changed_ || at_ms < next_standings_ms_) return;
  constexpr std::uint32_t kSecond = 1000;
  next_standings_ms_ = (at_ms / kSecond + 1) * kSecond;
  changed_ = false;
  listener_.on_standings(match, at_ms);
}

}  // namespace race2048::client
