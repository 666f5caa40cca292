// The protocol between a bot and the program that chooses its moves: lines of JSON to the program,
// one word per line from it. Pure: no process, no pipe, no clock.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/board.h"
#include "engine/sequence.h"
#include "shared/time.h"

namespace race2048::client {

// A longer line from the program is not an answer, whatever it contains.
inline constexpr std::size_t kMaxAnswerBytes = 4096;

// A program that has said nothing for so long may not know that it must end its line and flush it.
inline constexpr std::chrono::seconds kHintAfter{5};

// A program that was just started may take so much longer for its first answer: interpreters and
// their libraries take seconds on a busy machine.
inline constexpr std::chrono::seconds kTimeToStart{10};

// After this many answers in a row that are not moves, the next turn waits for kAnswerPause.
inline constexpr std::uint32_t kBadAnswersInARow = 10;
inline constexpr std::chrono::seconds kAnswerPause{1};

// A turn for which the program must choose a move.
struct ExecTurn {
  MatchId match{};
  std::uint32_t seq = 0;  // number of this action in the match, from 1
  Board board{4};
  std::uint64_t score = 0;    // of that board
  std::uint32_t left_ms = 0;  // until the end of the step or the match
  // Knock-out: until the last one is out, and whether that is the bot. Nothing if none is to come.
  std::optional<std::uint32_t> to_knockout_ms{};
  bool in_danger = false;
  // The time after which a program without an answer counts as hanging.
  std::chrono::milliseconds allowed = std::chrono::hours(1);
  // The points and the new tile of the last move on that board; nothing before the first move.
  std::uint64_t gain = 0;
  std::optional<Spawn> spawn{};
};

// {"type":"turn","board":[[0,2],..],"seq":7,"score":64,"left_ms":900,"gain":4,
// "spawn":{"row":0,"column":1,"tile":2}}, with a line end; `spawn` may be null. Before a knock-out
// also "to_knockout_ms":7000,"in_danger":true.
std::string turn_line(const ExecTurn& turn);

// Accepts left, right, up or down in any case, with blanks around it; nothing for other text.
std::optional<Direction> direction_in(std::string_view answer);

// Handles one turn at a time: asks, judges the answer, and asks again if it is not a move. A
// program answers every turn once and in order. So if the board has changed before the answer, as
// it does in lockstep for a late seat, that answer cannot be mistaken for the next one.
class ExecDialogue {
 public:
  // The seat may move. Returns the line to send to the program; nothing if the program still owes
  // an answer, has answered this turn already, or has to wait.
  std::optional<std::string> ask(const ExecTurn& turn, TimePoint now);

  // The program did not take the line of ask(): the turn will be asked again. REQUIRES: ask() has
  // just returned it.
  void not_asked() { asked_.reset(); }
  // A turn waits for its answer.
  bool asks() const { return asked_.has_value(); }

  struct Answer {
    std::optional<Direction> move{};  // a direction that changes the turn's board
    std::string complaint{};          // the fault in the answer; only once for each kind
    bool invalid = false;             // no move, or no turn was waiting for it
    // The time that the program has thought; nothing for an invalid answer.
    std::optional<TimePoint::duration> thought{};
  };
  // Handles a line from the program. If the answer has no move, call ask() again.
  Answer on_line(std::string_view line, TimePoint now);

  // A program that has no answer for ask()'s turn: what to say about it now, once; else empty.
  std::string hint(TimePoint now);
  // True if the program has had all the time that it is allowed for an answer in this match. A
  // bad answer gives the program no more time. Nor does lockstep, when a step ends without it.
  bool overdue(TimePoint now) const { return gives_up_at() && now >= *gives_up_at(); }
  // When hint() or overdue() should be asked again.
  std::optional<TimePoint> look_again_at() const;

  // The program was restarted, so it owes no answer.
  void restart();

  // The turn of its last move; null if it has made no move since restart().
  const ExecTurn* answered() const { return answered_ ? &*answered_ : nullptr; }
  // When to call ask() again even if nothing has changed.
  std::optional<TimePoint> paused_until() const { return paused_until_; }

 private:
  enum Kind : std::size_t { kUnasked, kNoWord, kNoMove, kLate, kSilent, kKinds };
  std::optional<TimePoint> gives_up_at() const;
  // Returns the complaint only if it is the first of its kind.
  std::string complain(Kind kind, std::string_view line);

  // The match in which the program has to answer, and since when it has not.
  struct Waits {
    MatchId match{};
    TimePoint since{};
    std::chrono::milliseconds allowed{};
  };

  std::optional<ExecTurn> asked_;  // waits for its answer
  TimePoint asked_at_{};
  bool lapsed_ = false;  // the answer to `asked_` will come too late
  bool late_ = false;    // the answer will come too late, and not because its match is over
  std::optional<Waits> waits_;
  bool just_started_ = true;  // has not answered since
  std::optional<ExecTurn> answered_;
  std::uint32_t bad_ = 0;  // answers in a row that were not moves
  std::optional<TimePoint> paused_until_;
  bool complained_[kKinds] = {};
};

// Lines about matches for a program that may be behind: only a newer line of the same kind replaces
// one. A match that has ended before the program got its start is left out.
class UntoldLines {
 public:
  void add_settings(std::string line) { settings_ = std::move(line); }
  void add_start(std::string line) { start_ = std::move(line); }
  void add_end(std::string line);
  void clear() { *this = {}; }

  // Calls `write` for each line, in order, until it returns false because it did not take the line.
  // Returns true if no line remains.
  bool tell(const std::function<bool(const std::string& line)>& write);

 private:
  std::optional<std::string> end_;  // of the match before the settings
  std::optional<std::string> settings_;
  std::optional<std::string> start_;
};

}  // namespace race2048::client
