// The turns in which sessions that lack many answers get them: all of them together take a small
// share of the server's time, however many answers they lack.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "server/audience/limits.h"
#include "server/sessions/types.h"

namespace race2048::server {

class AnswerTurns {
 public:
  class Taker {
   public:
    // The turns outlive the taker.
    Taker(AnswerTurns& turns, SessionId session) : turns_(turns), session_(session) {}
    Taker(const Taker&) = delete;
    Taker& operator=(const Taker&) = delete;
    virtual ~Taker() { turns_.leave(*this); }

    // Makes and sends answers, and counts `work` down with each. Returns true if it has used all of
    // it and wants a further turn; otherwise the taker may be gone.
    virtual bool take_turn(std::size_t& work) = 0;

   private:
    friend class AnswerTurns;
    AnswerTurns& turns_;
    SessionId session_;
    bool waits_ = false;
  };

  // The taker gets its first turn at once if nobody waits and there is work left in this slice of
  // time, and later ones if it wants them.
  void begin(Taker& taker);
  // The taker waits for a turn. Harmless if it does already.
  void wait(Taker& taker);
  // Gives turns, as many as there is time for. Calls had_turn(SessionId) after each. Times never
  // decrease.
  template <typename HadTurn>
  void on_time(TimePoint now, HadTurn had_turn) {
    if (used_) renewed_at_ = now + limits::kAnswersPause;
    used_ = false;
    if (now < renewed_at_) return;
    left_ = limits::kAnswersAtOnce;
    while (left_ != 0 && !waiting_.empty()) {
      const SessionId session = give_turn();
      had_turn(session);
    }
    if (left_ != limits::kAnswersAtOnce) renewed_at_ = now + limits::kAnswersPause;
  }
  // When on_time() must be called next; nothing if nobody waits.
  std::optional<TimePoint> next_deadline() const {
    return waiting_.empty() ? std::nullopt : std::optional(renewed_at_);
  }
  // The answers that were made or sent in turns so far.
  std::size_t work_done() const { return work_done_; }

 private:
  // Returns the session that had the turn.
  SessionId give_turn();
  bool take_turn(Taker& taker);
  void leave(Taker& taker);

  std::deque<Taker*> waiting_;  // the next one first
  std::size_t left_ = limits::kAnswersAtOnce;
  bool used_ = false;  // some of left_, since the last on_time()
  TimePoint renewed_at_{};
  std::size_t work_done_ = 0;
};

}  // namespace race2048::server
