// Judges whether decisions are those of one match by the rules: in their order, legal, and at the
// times at which the rules make them due. docs/replay.md lists what it checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/decision.h"
#include "engine/match/room_state.h"
#include "engine/or_fault.h"
#include "proto/replay/replay_file.h"

namespace race2048 {

// The work of a decision in the match, in moves: limits::kMaxReplayMoves bounds it.
std::size_t moves_of(const Decision& decision, const Match& match);

class ReplayJudge {
 public:
  explicit ReplayJudge(const ReplayHeader& header) : header_(header), room_(header.unmoved()) {}

  // Applies the decision to the room if it fits what came before. The fault is a part of a sentence
  // and says why it does not; the room is then as before, and no call may follow.
  OrFault<> take(const Decision& decision);

  const RoomState& room() const { return room_; }
  // No call may follow.
  RoomState take_room() { return std::move(room_); }
  bool ended() const { return stage_ == Stage::ended; }
  // The match clock at this time on the room clock; nothing outside the match.
  std::optional<std::uint32_t> match_ms(std::uint64_t room_ms) const;

 private:
  enum class Stage : std::uint8_t { empty, opened, sealed, countdown, racing, ended };

  // Each returns null if the decision fits, otherwise why it does not.
  template <typename Other>
  const char* judge(const Other&);
  const char* judge(const RoomOpened& opened);
  const char* judge(const SeriesRestored& restored);
  const char* judge(const SeriesBegun& begun);
  const char* judge(const MatchSealed& sealed);
  const char* judge(const Seated& seated);
  const char* judge(const NonceGiven& given);
  const char* judge(const RosterFrozen& frozen);
  const char* judge(const MatchWent& went);
  const char* judge(const Acted& acted);
  const char* judge(const StepEnded& ended);
  const char* judge(const IntervalEnded& ended);
  const char* judge(const SeatIdle& idle);
  const char* judge(const Unseated& unseated);
  const char* judge(const WentAway& went);
  const char* judge(const CameBack& came);
  const char* judge(const ClockStood& stood);
  const char* judge(const MatchEnded& ended);

  const char* judge_time(const Decision& decision);
  // True from the seal on, until the first WentAway.
  bool takes_seats() const { return stage_ == Stage::sealed && room_.away().empty(); }
  // True from the frozen roster up to the end or the last step.
  bool runs() const;
  // Null if no step, interval or end is due, so that people may act.
  const char* nothing_is_due() const;
  const char* people_may_come_and_go() const;
  void note_what_is_due();
  bool first_is_done() const;  // and with that the match
  // The match is over before its time: the target is reached, nobody races any more, or one is left
  // of a knock-out.
  bool is_decided() const {
    return first_is_done() || !match().anyone_racing() || match().one_is_left();
  }
  // The end that is due now.
  std::optional<std::pair<EndReason, std::uint32_t>> end_due() const;
  const Match& match() const { return *room_.match(); }
  std::uint32_t length_ms() const { return match().settings.length_ms(); }
  // True if the person has a seat in the match and has not left it.
  bool has_seat(PersonNumber person) const;

  ReplayHeader header_;
  RoomState room_;
  Stage stage_ = Stage::empty;
  std::uint64_t now_ms_ = 0;        // room clock of the decision being judged
  std::uint32_t now_match_ms_ = 0;  // match clock of it, from the go on
  std::size_t moves_ = 0;
  std::set<std::string> names_;                // folded
  std::map<PersonNumber, SeatNumber> people_;  // as they were seated
  std::vector<SeatNumber> seated_;
  // Room clock since when the match is decided or all have chosen.
  std::optional<std::uint64_t> due_since_ms_;
  std::optional<std::uint64_t> stood_at_ms_;  // room clock of the last ClockStood
  // Lockstep: the time and the decision's time of the last step, which the end must follow.
  struct LastStep {
    std::uint64_t decided_ms = 0;
    std::uint32_t at_ms = 0;
  };
  std::optional<LastStep> last_step_;
};

}  // namespace race2048
