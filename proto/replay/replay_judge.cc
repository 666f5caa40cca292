#include "proto/replay/replay_judge.h"

#include <algorithm>
#include <variant>

#include "engine/settings/limits.h"
#include "proto/replay/replay_disguise.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048 {
namespace {

// Looking through this many seats takes as long as a move.
constexpr std::size_t kSeatsPerMove = 16;

constexpr const char* kOutOfPlace = "it is out of place";
constexpr const char* kIntervalOver = "the interval was over before it";
constexpr const char* kNoSuchSeat = "the seat does not race";

struct MovesOf {
  std::size_t seats;

  std::size_t operator()(const StepEnded&) const { return seats; }
  std::size_t operator()(const WentAway&) const { return seats / kSeatsPerMove + 1; }
  std::size_t operator()(const CameBack&) const { return seats / kSeatsPerMove + 1; }
  template <typename Other>
  std::size_t operator()(const Other&) const {
    return 1;
  }
};

const char* not_a_person(const Person& person) {
  if (!is_valid_name(person.name)) return "nobody can have this name";
  return person.number == 0 ? "people have numbers from 1" : nullptr;
}

}  // namespace

std::size_t moves_of(const Decision& decision, const Match& match) {
  return std::visit(MovesOf{match.seats.size()}, decision.body);
}

OrFault<> ReplayJudge::take(const Decision& decision) {
  if (const char* const why = judge_time(decision)) return Fault{why};
  if (const char* const why =
          std::visit([this](const auto& body) { return judge(body); }, decision.body)) {
    return Fault{why};
  }
  room_.apply(decision);
  note_what_is_due();
  return {};
}

void ReplayJudge::note_what_is_due() {
  if (stage_ != Stage::racing) return;
  const bool due = is_decided() || match().all_have_chosen();
  if (!due) {
    due_since_ms_.reset();
  } else if (!due_since_ms_) {
    due_since_ms_ = now_ms_;
  }
}

std::optional<std::uint32_t> ReplayJudge::match_ms(std::uint64_t room_ms) const {
  if (stage_ != Stage::racing && stage_ != Stage::ended) return std::nullopt;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(room_ms - match().go_at_ms, UINT32_MAX));
}

const char* ReplayJudge::judge_time(const Decision& decision) {
  if (stage_ == Stage::ended) return "the match has ended before it";
  const bool before_start = stage_ == Stage::opened || stage_ == Stage::sealed;
  if (before_start && decision.at_ms != now_ms_) {
    return "it comes later than the decisions before it, which all say how the match began";
  }
  now_ms_ = decision.at_ms;
  if (stage_ == Stage::countdown || stage_ == Stage::racing) {
    moves_ += moves_of(decision, match());
    if (moves_ > limits::kMaxReplayMoves) return "a replay has not so many moves";
  }
  if (stage_ != Stage::racing) return nullptr;
  const std::uint64_t ms = now_ms_ - match().go_at_ms;
  if (ms > UINT32_MAX) return "it comes weeks after the start";
  now_match_ms_ = static_cast<std::uint32_t>(ms);
  if (last_step_ && last_step_->decided_ms != now_ms_) return "the match had ended before it";
  return nullptr;
}

// ---- before the start

template <typename Other>
const char* ReplayJudge::judge(const Other&) {
  return "a decision of this kind has no place in a replay";
}

const char* ReplayJudge::judge(const RoomOpened& opened) {
  if (stage_ != Stage::empty) return kOutOfPlace;
  if (normalised_room_code(opened.code) != opened.code) return "no room has this code";
  const bool names_none = opened.code == kDisguisedCode && opened.unix_ms == 0;
  if (header_.version >= kNamesNoRoom && !names_none) return "a file of this version names no room";
  stage_ = Stage::opened;
  return nullptr;
}

const char* ReplayJudge::judge(const SeriesRestored& restored) {
  if (stage_ != Stage::opened || room_.series().is_set()) return kOutOfPlace;
  const Series& series = restored.series;
  if (!series.is_set() || series.rounds() > limits::kMaxRounds || series.over()) {
    return "no series has such rounds";
  }
  std::set<PersonNumber> people;
  for (const SeriesRow& row : series.rows()) {
    if (const char* const why = not_a_person(row.person)) return why;
    if (!people.insert(row.person.number).second) return "the table has a person twice";
    const bool possible =
        row.wins <= series.played() && row.points <= series.played() * limits::kMaxSeats;
    if (!possible) return "nobody can have so many points";
  }
  return nullptr;
}

const char* ReplayJudge::judge(const MatchSealed& sealed) {
  if (stage_ != Stage::opened) return kOutOfPlace;
  if (sealed.round == 0) return "the rounds of a room begin with 1";
  if (header_.version >= kSettingsInOneForm && !is_one_form(sealed.settings_bytes)) {
    return "no server writes these settings in this form";
  }
  stage_ = Stage::sealed;
  return nullptr;
}

const char* ReplayJudge::judge(const Seated& seated) {
  if (!takes_seats()) return kOutOfPlace;
  if (!seated_.empty() && seated.seat <= seated_.back()) return "the seats do not rise";
  if (seated.seat >= limits::kMaxSeats) return "no room has a seat of this number";
  if (const char* const why = not_a_person(seated.person)) return why;
  if (!names_.insert(folded_name(seated.person.name)).second) return "two seats have the same name";
  if (!people_.emplace(seated.person.number, seated.seat).second) {
    return "two seats have the same person";
  }
  seated_.push_back(seated.seat);
  return nullptr;
}

const char* ReplayJudge::judge(const NonceGiven& given) {
  if (!takes_seats() || seated_.empty() || given.seat != seated_.back() ||
      room_.seats().at(given.seat).nonce) {
    return kOutOfPlace;
  }
  return room_.seal().made.settings.open_seed ? "an open room takes no nonces" : nullptr;
}

const char* ReplayJudge::judge(const RosterFrozen& frozen) {
  if (stage_ != Stage::sealed) return kOutOfPlace;
  if (frozen.seats.empty()) return "nobody races";
  if (frozen.seats != seated_) return "the seats that race are not those that have a person";
  const bool open = room_.seal().made.settings.open_seed.has_value();
  const bool all_gave = std::all_of(room_.seats().begin(), room_.seats().end(),
                                    [](const auto& entry) { return entry.second.nonce; });
  if (!open && !all_gave) return "a seat races without a nonce";
  if (frozen.go_at_ms < now_ms_) return "the start would come before it";
  stage_ = Stage::countdown;
  return nullptr;
}

// ---- people

bool ReplayJudge::has_seat(PersonNumber person) const {
  const auto seat = people_.find(person);
  return seat != people_.end() && room_.seats().contains(seat->second);
}

const char* ReplayJudge::people_may_come_and_go() const {
  if (stage_ == Stage::racing) return nothing_is_due();
  if (stage_ != Stage::countdown) return kOutOfPlace;
  return now_ms_ < match().go_at_ms ? nullptr : "the match clock should have started before it";
}

const char* ReplayJudge::judge(const Unseated& unseated) {
  if (const char* const why = people_may_come_and_go()) return why;
  return room_.seats().contains(unseated.seat) ? nullptr : kNoSuchSeat;
}

const char* ReplayJudge::judge(const WentAway& went) {
  if (!has_seat(went.person)) return "the person has no seat";
  if (room_.is_away(went.person)) return "the person was away already";
  return stage_ == Stage::sealed ? nullptr : people_may_come_and_go();
}

const char* ReplayJudge::judge(const CameBack& came) {
  if (!has_seat(came.person)) return "the person has no seat";
  if (!room_.is_away(came.person)) return "the person was not away";
  return people_may_come_and_go();
}

const char* ReplayJudge::judge(const ClockStood&) {
  if (!runs()) return kOutOfPlace;
  stood_at_ms_ = now_ms_;
  return nullptr;
}

const char* ReplayJudge::judge(const SeriesBegun& begun) {
  if (!runs()) return kOutOfPlace;
  return begun.rounds <= limits::kMaxRounds ? nullptr : "no series has so many rounds";
}

bool ReplayJudge::runs() const {
  return (stage_ == Stage::countdown || stage_ == Stage::racing) && !last_step_;
}

// ---- the match

const char* ReplayJudge::judge(const MatchWent&) {
  if (stage_ != Stage::countdown) return kOutOfPlace;
  if (now_ms_ < match().go_at_ms) return "the match clock starts too early";
  const std::uint64_t late_ms = now_ms_ - match().go_at_ms;
  if (late_ms > UINT32_MAX) return "it comes weeks after the start";
  const bool is_over = late_ms >= length_ms();
  if (header_.version >= kStartsBeforeItsEnd && is_over) return "the match was over before it";
  stage_ = Stage::racing;
  return nullptr;
}

bool ReplayJudge::first_is_done() const {
  return match().settings.finish == Finish::first && match().anyone_reached();
}

std::optional<std::pair<EndReason, std::uint32_t>> ReplayJudge::end_due() const {
  if (now_match_ms_ >= length_ms()) {
    const bool by_time = match().settings.ends_by_time();
    return std::pair(by_time ? EndReason::time_up : EndReason::cap, length_ms());
  }
  if (!is_decided() || due_since_ms_ != now_ms_) return std::nullopt;
  if (first_is_done()) return std::pair(EndReason::target_reached, now_match_ms_);
  return std::pair(match().anyone_racing() ? EndReason::one_left : EndReason::all_done,
                   now_match_ms_);
}

const char* ReplayJudge::nothing_is_due() const {
  if (last_step_ || now_match_ms_ >= length_ms()) return "the match was over before it";
  // A server that was started again takes the moves made before that, and only then resumes.
  if (stood_at_ms_ == now_ms_) return nullptr;
  if (is_decided()) return "the match was over before it";
  if (match().interval_is_over(now_match_ms_)) return kIntervalOver;
  const bool step_is_late = match().lockstep() && match().step_ends_ms() <= now_match_ms_;
  return due_since_ms_ || step_is_late ? "the step was over before it" : nullptr;
}

const char* ReplayJudge::judge(const Acted& acted) {
  if (stage_ != Stage::racing) return kOutOfPlace;
  if (const char* const why = nothing_is_due()) return why;
  const auto found = match().seats.find(acted.seat);
  if (found == match().seats.end()) return kNoSuchSeat;
  const MatchSeat& seat = found->second;
  if (!room_.seats().contains(acted.seat)) return "the person of the seat has left";
  if (room_.is_away(seat.person.number)) return "the person of the seat is away";
  if (seat.next_seq() > limits::kMaxActionsPerMatch) return "a seat cannot act so often";
  if (!acted.too_fast) return nullptr;
  if (match().settings.move_rate == 0) return "the room has no limit of moves a second";
  return seat.too_fast < limits::kMaxTooFast ? nullptr : "a seat cannot be too fast so often";
}

const char* ReplayJudge::judge(const StepEnded& ended) {
  if (stage_ != Stage::racing || !match().lockstep() || last_step_) return kOutOfPlace;
  const std::uint32_t due_ms = match().step_ends_ms();
  const bool is_late = match().anyone_racing() && due_ms <= now_match_ms_ && due_ms < length_ms();
  if (!ended.moves_for_late) {  // the last one, at the end of the match
    const auto end = end_due();
    if (is_late || !end || end->second != ended.at_ms) return "the match does not end then";
    last_step_ = {.decided_ms = now_ms_, .at_ms = ended.at_ms};
    return nullptr;
  }
  const bool all_chose = match().all_have_chosen() && due_since_ms_ == now_ms_ &&
                         now_match_ms_ < length_ms() && ended.at_ms == now_match_ms_;
  if (is_late ? ended.at_ms == due_ms : all_chose) return nullptr;
  return "the step does not end then";
}

const char* ReplayJudge::judge(const IntervalEnded& ended) {
  if (stage_ != Stage::racing) return kOutOfPlace;
  const bool is_over = match().interval_is_over(now_match_ms_);
  return is_over && match().interval_ends_ms() == ended.at_ms ? nullptr
                                                              : "no seat is knocked out then";
}

const char* ReplayJudge::judge(const SeatIdle& idle) {
  if (stage_ != Stage::racing || last_step_) return kOutOfPlace;
  if (match().interval_is_over(now_match_ms_)) return kIntervalOver;
  const auto found = match().seats.find(idle.seat);
  if (found == match().seats.end() || !found->second.racing()) return kNoSuchSeat;
  const MatchSeat& seat = found->second;
  const bool waits = is_decided() || seat.has_chosen() || seat.away;
  const std::uint32_t now_ms = std::min(now_match_ms_, length_ms());
  if (waits || now_ms < seat.last_move_ms || now_ms - seat.last_move_ms < header_.idle_ms) {
    return "the seat was not idle for long enough";
  }
  return nullptr;
}

const char* ReplayJudge::judge(const MatchEnded& ended) {
  if (stage_ != Stage::racing) return kOutOfPlace;
  if (match().interval_is_over(now_match_ms_)) return kIntervalOver;
  const auto due = end_due();
  if (!due) return "the match was not over";
  if (due->first != ended.reason) return "the match ended for another reason";
  if (due->second != ended.at_ms) return "the match ended at another time";
  if (match().lockstep() && !last_step_) return "the last step has not ended before it";
  stage_ = Stage::ended;
  return nullptr;
}

}  // namespace race2048
