// An audience sends its sessions the answers that they lack.
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "server/audience/audience.h"

namespace race2048::server {

void Audience::catch_up(SessionId to, SeatNumber seat, std::size_t from) {
  Entry& entry = found_.at(to);
  const Match& match = *room_.state().match();
  const Answers& answers = match.seats.at(seat).answers;
  if (from >= answers.given()) return;
  entry.second.missed = std::make_unique<Missed>(*this, entry, seat, from);
  Missed& missed = *entry.second.missed;
  missing_.push_back(&entry);
  // End follows, and comes after all answers.
  if (match.ended) keep_all_behind(missed);
  // Sending a kept answer costs no more than the send, so nobody waits for it.
  std::size_t work = answers.keeps(from) ? limits::kAnswersKept : 0;
  if (work == 0) {
    outbox_.answer_turns().begin(missed);
  } else {
    send_missed_answers(entry, work);
  }
}

bool Audience::send_missed_answers(Entry& entry, std::size_t& work) {
  const SessionId to = entry.first;
  Missed& missed = *entry.second.missed;
  const Match& match = *room_.state().match();
  while (missed.answers.has_next(match, missed.seat)) {
    if (outbox_.is_backlogged(to)) return false;  // reads_again() follows
    const std::optional<Answer> answer = missed.answers.next(match, missed.seat, work);
    if (!answer) return true;
    send_outcome(to, missed.seat, *answer);
  }
  end_missing(entry);
  return false;
}

void Audience::end_missing(Entry& entry) {
  const std::unique_ptr<Missed> missed = std::exchange(entry.second.missed, nullptr);
  std::erase(missing_, &entry);
  if (!missed->keeps_behind) return;
  --keeping_count_;
  if (!missed->behind.empty()) outbox_.send_frame(entry.first, missed->behind);
  reads_again(entry.first);
}

void Audience::keep_all_behind(Missed& missed) {
  missed.keeps_behind = true;
  ++keeping_count_;
}

void Audience::give_up_missing() {
  for (Entry* const entry : missing_) {
    entry->second.missed.reset();
    outbox_.close_too_slow(entry->first);
  }
  missing_.clear();
  keeping_count_ = 0;
}

bool Audience::keeps_behind(const Entry& entry) {
  return entry.second.missed && entry.second.missed->keeps_behind;
}

void Audience::keep_behind(Entry& entry, std::string_view frame) {
  std::string& behind = entry.second.missed->behind;
  if (behind.size() + frame.size() > limits::kBacklogCloses) {
    return outbox_.close_too_slow(entry.first);
  }
  behind += frame;
}

}  // namespace race2048::server
