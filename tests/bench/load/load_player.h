// A client of the load program with a seat: it moves in random directions, on demand or as soon as
// an answer allows the next move. It throws std::runtime_error if the server's board is not its
// own.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/run.h"
#include "shared/limits.h"
#include "tests/bench/load/load_client.h"

namespace race2048::bench {

// Over all players of a run.
struct MoveCounts {
  std::uint64_t sent = 0;
  std::uint64_t skipped = 0;  // not sent: no answer to the previous one yet
  std::uint64_t bytes = 0;    // received, with all that came besides answers
  std::uint64_t ends = 0;     // of matches, each counted by each of its players
  // From a Move to its Outcome; from the first time when move() could not make it, if it could not.
  std::vector<std::chrono::nanoseconds> waits;

  MoveCounts& operator+=(const MoveCounts& more);
};

class LoadPlayer final : public LoadClient {
 public:
  // `counts` outlives the player.
  LoadPlayer(Shared& shared, const std::string& name, MoveCounts& counts);

  // Gives its nonce for the latest seal and gets ready.
  void get_ready();
  // From now on it gets ready for each match that follows.
  void stay_for_more() { stays_ = true; }
  // Sends a move that changes its board, unless one has no answer yet; at once when it is back, if
  // its place is away.
  void move();
  // From now on so many moves are without an answer, at most limits::kMaxMovesInFlight; 0: no more
  // are sent. Beyond the first they are made for a board that is still to change, so that some of
  // them change nothing. Ends after the move with number `last`.
  void keep_moving(std::size_t outstanding, std::uint32_t last = UINT32_MAX);

  bool sealed() const { return !match_id_.empty(); }
  bool racing() const { return racing_; }
  // For the answer to a move.
  bool waits() const { return answered_ != seq_; }

  // Or for its place, to make one.
  bool wants_answer() const { return waits() || wished_at_; }

  using Clock = std::chrono::steady_clock;
  // Its first return since forget_return(); a return without an answer is not whole.
  struct Return {
    std::optional<Clock::time_point> in_room;
    std::optional<Clock::time_point> answered;  // a move that had no answer before
  };
  const Return& returned() const { return returned_; }
  void forget_return() { returned_ = {}; }

 private:
  struct Made {
    Action action{};
    std::uint32_t board = 0;
  };

  void on_frame(std::span<const std::uint8_t> body) override;
  void on_all_read() override;
  void on_message(const v1::ToClient& message) override;
  void add_answers(v1::Resume& resume) const override;
  void on_entered(const v1::Entered& entered);
  void on_outcome(const v1::Outcome& outcome);
  // The server has applied this action to a board that has to be the same as here.
  void apply(Action action, const v1::Outcome& outcome);
  void go_on_from(const v1::Resumed& resumed);
  // In its room, and the server takes new moves.
  bool may_move() const { return racing_ && in_room() && !stands_ && !board_is_kept_; }
  // Sends again what the server had not read, if it has given the answers to all before.
  void send_unread_if_due();
  void forget_match();
  void send_move();
  void write_move(std::uint32_t seq);
  void fill();
  Action next_action();
  Clock::time_point& sent_at(std::uint32_t seq) { return sent_at_[seq % sent_at_.size()]; }

  MoveCounts& counts_;
  std::string match_id_;
  bool match_runs_ = false;  // in its room, from the start to the end
  bool racing_ = false;
  bool stays_ = false;
  bool board_is_kept_ = false;  // the next Go brings the first board again
  std::uint32_t round_ = 0;
  Board board_;
  std::uint64_t score_ = 0;  // of this board
  std::uint32_t board_number_ = 0;
  bool stuck_ = false;
  bool next_board_asked_ = false;
  std::uint32_t seq_ = 0;
  std::uint32_t answered_ = 0;
  std::uint32_t first_answers_ = 0;  // the greatest answered_ so far: a server may repeat answers
  std::uint32_t unread_ = 0;         // from which number on moves are sent again; 0: none
  bool stands_ = false;              // the clock: the server takes no new moves
  std::optional<Clock::time_point> wished_at_;  // when the next move was to be made
  Return returned_;
  std::vector<Made> made_;  // all moves of the match
  std::size_t outstanding_ = 0;
  std::uint32_t last_ = UINT32_MAX;
  std::uint32_t random_;
  std::array<Clock::time_point, limits::kMaxMovesInFlight> sent_at_{};
};

}  // namespace race2048::bench
