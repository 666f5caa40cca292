// The part of a room that resumes it after a restart of the server, and waits for its people.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "server/rooms/room.h"

namespace race2048::server {
namespace {

// A machine's clock may be wrong by any time, and so may the times in a journal. The stops that are
// written must stay within the bounds for reading them, and sums must fit.
constexpr std::uint64_t kLongestStopMs = std::uint64_t{100} * 365 * 24 * 60 * 60 * 1000;
constexpr std::uint64_t kLongestMs = std::uint64_t{1} << 53;

// How long the server was down. `ran_ms` is how long the room had existed before, stops included.
std::uint64_t down_ms(std::int64_t opened_unix_ms, std::uint64_t ran_ms, std::int64_t unix_ms) {
  const std::int64_t last_unix_ms =
      opened_unix_ms + static_cast<std::int64_t>(std::min(ran_ms, kLongestMs));
  if (unix_ms <= last_unix_ms) return 0;
  return std::min(static_cast<std::uint64_t>(unix_ms - last_unix_ms), kLongestStopMs);
}

}  // namespace

Room::Room(RoomState state, const std::function<SessionId()>& new_session, RoomServices& services,
           Announcer& announcer, TimePoint now)
    : code_(state.code()),
      services_(services),
      announcer_(announcer),
      opened_at_(now - std::chrono::milliseconds(state.clock_ms())),
      state_(std::move(state)) {
  for (const auto& [number, seat] : state_.seats()) {
    people_.sit(restore(new_session(), seat.person, now), number);
  }
  for (const Person& person : state_.waiting()) {
    people_.await_seat(restore(new_session(), person, now));
  }
  for (const auto& [number, watcher] : state_.watchers()) restore(new_session(), watcher, now);
  judge_mutes();
  for (const auto& [person, absence] : state_.away()) {
    if (!people_.find(person)) throw std::logic_error("somebody is away without a place");
  }
  const std::uint64_t ran_ms = state_.clock_ms() + state_.stood_ms();
  decide(ClockStood{.by_ms = down_ms(state_.opened().unix_ms, ran_ms, services_.unix_ms())}, now);
  may_lack_answers_ = running();
  for (const auto& [session, member] : members()) {
    if (state_.is_away(member.person.number)) continue;
    const std::chrono::milliseconds kept = is_racing(session) ? hold() : hold_between();
    lose(session, std::max(kept, services_.timings.resume_wait), now);
  }
  if (people_.empty()) {
    decide(RoomClosed{}, now);
    return;
  }
  stands_ = {.since = now, .until = awaits_anybody() ? now + services_.timings.resume_wait : now};
}

SessionId Room::restore(SessionId session, const Person& person, TimePoint now) {
  people_.enter(session, person, "", move_bucket(now));
  people_.set_away(session, true);
  return session;
}

std::optional<std::chrono::milliseconds> Room::stands_for(TimePoint now) const {
  if (!stands_) return std::nullopt;
  return std::chrono::ceil<std::chrono::milliseconds>(
      std::max(stands_->until - now, TimePoint::duration::zero()));
}

// People who were away before the restart are not awaited: all went on without them.
bool Room::awaits_anybody() const {
  const auto is_awaited = [this](PersonNumber person) {
    const auto absence = state_.away().find(person);
    return absence != state_.away().end() && absence->second.since_ms == state_.clock_ms();
  };
  if (!running()) {
    return std::any_of(state_.seats().begin(), state_.seats().end(),
                       [&](const auto& seat) { return is_awaited(seat.second.person.number); });
  }
  const SeatTable<MatchSeat>& seats = state_.match()->seats;
  return std::any_of(seats.begin(), seats.end(), [&](const auto& entry) {
    const auto& [number, seat] = entry;
    return seat.racing() && (is_awaited(seat.person.number) || awaits_moves_of(number, seat));
  });
}

// The clock must not run out before these moves are read: their answers were a promise.
bool Room::awaits_moves_of(SeatNumber number, const MatchSeat& seat) const {
  const std::optional<SessionId> session = people_.sitting_in(number);
  if (!session) return false;
  const Member& member = people_.at(*session);
  // In lockstep the end of the step may answer what is missing.
  return seat.answers.given() < member.shown_answers && !seat.has_chosen() &&
         member.moves_before_restart < moves_before_restart();
}

void Room::go_on_if_due(TimePoint now) {
  if (!stands_ || (now < stands_->until && awaits_anybody())) return;
  const TimePoint::duration stood = now - stands_->since;
  stands_.reset();
  opened_at_ += stood;
  clock_stood(std::chrono::duration_cast<std::chrono::milliseconds>(stood), now);
  if (state_.phase() == RoomPhase::countdown) announcer_.announce(News::start, now);
  start_if_due(now);
}

}  // namespace race2048::server
