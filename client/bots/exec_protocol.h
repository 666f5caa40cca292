// What is said between a bot and the program that chooses its moves: lines of JSON to it, a word a
// line from it. Pure: no process, no pipe, no clock.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board.h"
#include "shared/time.h"

namespace race2048::client {

// A longer line of the program is no answer, whatever it begins with.
inline constexpr std::size_t kMaxAnswerBytes = 4096;

// So many answers in a row that are no move, and the next turn waits for kAnswerPause.
inline constexpr std::uint32_t kBadAnswersInARow = 10;
inline constexpr std::chrono::seconds kAnswerPause{1};

// A move that the program is asked for.
struct ExecTurn {
  std::uint32_t round = 0;  // the match
  std::uint32_t seq = 0;    // the action of the match that this is, from 1
  Board board{4};
  std::uint64_t score = 0;    // of that board
  std::uint32_t left_ms = 0;  // until the step is over, or the match
};

// {"type":"turn","board":[[0,2],..],"seq":7,"score":64,"left_ms":900}, with a line end.
std::string turn_line(const ExecTurn& turn);
// {"type":"end","rank":3,"score":64,"players":4}, with a line end.
std::string end_line(std::uint32_t rank, std::uint64_t score, std::size_t players);

// left, right, up or down in any case, blanks around it do not count; nothing for other text.
std::optional<Direction> direction_in(std::string_view answer);

// One turn at a time: asks, judges the answers, and asks again where one is no move. A program
// answers every turn once and in order; so an answer that comes when the board has changed, as in
// lockstep it does for who is late, is told from the next one.
class ExecDialogue {
 public:
  // The seat may move. The line to send to the program; nothing while it owes an answer, has given
  // one to this very turn, or has to wait.
  std::optional<std::string> ask(const ExecTurn& turn, TimePoint now);

  struct Answer {
    std::optional<Direction> move;  // a direction that changes the board of the turn
    std::string complaint;          // what is wrong with the answer; said once for each kind
  };
  // A line of the program. Without a move it is to be asked again, by ask().
  Answer on_line(std::string_view line, TimePoint now);

  // The program was started anew: it owes nothing.
  void restart();

  // The turn that its last move was for; null when it has not made one since restart().
  const ExecTurn* answered() const { return answered_ ? &*answered_ : nullptr; }
  // When ask() makes sense again although nothing has changed.
  std::optional<TimePoint> paused_until() const { return paused_until_; }

 private:
  enum Kind : std::size_t { kUnasked, kNoWord, kNoMove, kKinds };
  // The complaint, if it is the first of its kind.
  std::string complain(Kind kind, std::string_view line);

  std::optional<ExecTurn> asked_;  // waits for its answer
  bool lapsed_ = false;            // and the answer comes too late
  std::optional<ExecTurn> answered_;
  std::uint32_t bad_ = 0;  // answers in a row that were no move
  std::optional<TimePoint> paused_until_;
  bool complained_[kKinds] = {};
};

}  // namespace race2048::client
