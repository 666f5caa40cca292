// The answers that a session of an audience lacks. For the files of the audience only.
#pragma once

#include <cstddef>
#include <string>

#include "server/audience/audience.h"

namespace race2048::server {

// The answers to the seat in which the session's person races or has raced.
struct Audience::Missed final : public AnswerTurns::Taker {
  Missed(Audience& its_audience, Entry& its_entry, SeatNumber its_seat, std::size_t from)
      : Taker(its_audience.outbox_.answer_turns(), its_entry.first),
        audience(its_audience),
        entry(its_entry),
        seat(its_seat),
        answers(from) {}

  bool take_turn(std::size_t& work) override { return audience.send_missed_answers(entry, work); }

  Audience& audience;
  Entry& entry;
  SeatNumber seat;
  AnswerReader answers;
  // After the match: frames that follow the answers.
  bool keeps_behind = false;
  std::string behind{};
};

}  // namespace race2048::server
