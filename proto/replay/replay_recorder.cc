#include "proto/replay/replay_recorder.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "proto/replay/replay_judge.h"
#include "proto/settings.h"
#include "shared/limits.h"

namespace race2048 {
namespace {

// The most that the result and the player's record add to the decisions: 1000 seats, their splits
// and the table of a series with people who have left.
constexpr std::size_t kRestBytes = 1024 * 1024;
// The decisions before the first move, and a few moves.
constexpr std::size_t kExpectedBytes = 1024;
constexpr std::size_t kMostOfAction = 32;

// Earlier servers sealed the settings in the form in which they came: their rooms may resume here.
std::uint8_t version_for(const MatchSealed& sealed) {
  return is_one_form(sealed.settings_bytes) ? kReplayVersion : kSettingsInOneForm - 1;
}

bool goes_before_its_end(const RoomState& room) {
  const Match& match = *room.match();
  return room.clock_ms() - match.go_at_ms < match.settings.length_ms();
}

bool races(const RoomState& room, SeatNumber seat) {
  return room.match()->seats.contains(seat);
}

bool has_racing_seat(const RoomState& room, PersonNumber person) {
  return std::any_of(room.seats().begin(), room.seats().end(), [&](const auto& entry) {
    return entry.second.person.number == person && races(room, entry.first);
  });
}

// True for the decisions after the frozen roster that belong to the match.
struct BelongsToMatch {
  const RoomState& room;  // after the decision

  bool operator()(const MatchWent&) const { return true; }
  bool operator()(const Acted&) const { return true; }
  bool operator()(const StepEnded&) const { return true; }
  bool operator()(const IntervalEnded&) const { return true; }
  bool operator()(const SeatIdle&) const { return true; }
  bool operator()(const MatchEnded&) const { return true; }
  bool operator()(const ClockStood&) const { return true; }
  bool operator()(const SeriesBegun&) const { return true; }  // the match is its first round
  bool operator()(const Unseated& unseated) const { return races(room, unseated.seat); }
  bool operator()(const WentAway& went) const { return has_racing_seat(room, went.person); }
  bool operator()(const CameBack& came) const { return has_racing_seat(room, came.person); }
  template <typename Other>
  bool operator()(const Other&) const {
    return false;
  }
};

}  // namespace

void ReplayRecorder::note(const RoomState& room, const Decision& decision) {
  finished_.reset();
  if (std::holds_alternative<RosterFrozen>(decision.body)) return begin(room, decision);
  if (std::holds_alternative<RoomClosed>(decision.body)) recording_ = false;
  if (!recording_ || !std::visit(BelongsToMatch{room}, decision.body)) return;
  moves_ += moves_of(decision, *room.match());
  if (std::holds_alternative<MatchWent>(decision.body)) recording_ = goes_before_its_end(room);
  if (const auto* const idle = std::get_if<SeatIdle>(&decision.body)) note_idle(room, *idle);
  append(decision);
  if (std::holds_alternative<MatchEnded>(decision.body)) finish(room);
}

void ReplayRecorder::note_idle(const RoomState& room, const SeatIdle& idle) {
  const Match& match = *room.match();
  const auto clock_ms = static_cast<std::uint32_t>(room.clock_ms() - match.go_at_ms);
  const std::uint32_t match_ms = std::min(clock_ms, match.settings.length_ms());
  header_.idle_ms = std::min(header_.idle_ms, match_ms - match.seats.at(idle.seat).last_move_ms);
}

void ReplayRecorder::note_action(std::uint64_t at_ms, const Acted& acted) {
  if (!recording_) return;
  ++moves_;
  writer_.append_action(disguise_->clock(at_ms), acted,
                        decisions_.back(kMostOfAction, kExpectedBytes));
  check_length();
}

void ReplayRecorder::begin(const RoomState& room, const Decision& frozen) {
  recording_ = true;
  moves_ = 0;
  header_ = {.version = version_for(room.seal().made), .idle_ms = idle_ms_};
  writer_ = DecisionWriter();
  disguise_.emplace(room.match()->match_id, frozen.at_ms);
  decisions_.clear();
  const auto add = [&](DecisionBody body) {
    append({.at_ms = frozen.at_ms, .body = std::move(body)});
  };
  add(room.opened());
  if (room.series().is_set()) add(SeriesRestored{.series = room.series()});
  add(room.seal().made);
  for (const auto& [number, seat] : room.match()->seats) {
    add(Seated{.seat = number, .person = seat.person});
    if (seat.nonce) add(NonceGiven{.seat = number, .nonce = *seat.nonce});
  }
  for (const auto& [person, absence] : room.away()) {
    if (has_racing_seat(room, person))
      add(WentAway{.person = person, .until_ms = absence.until_ms});
  }
  append(frozen);
}

void ReplayRecorder::append(const Decision& decision) {
  writer_.append(disguise_->decision(decision), decisions_.back(0, 0));
  check_length();
}

void ReplayRecorder::check_length() {
  recording_ = recording_ && decisions_.size() + kRestBytes <= limits::kMaxReplayBytes &&
               moves_ <= limits::kMaxReplayMoves;
}

void ReplayRecorder::finish(const RoomState& room) {
  if (recording_) {
    finished_.emplace(header_, decisions_.take(), disguise_->result(result_of(room)));
  }
  recording_ = false;
}

}  // namespace race2048
