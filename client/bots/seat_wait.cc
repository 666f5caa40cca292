#include "client/bots/seat_wait.h"

#include <algorithm>
#include <utility>

#include "client/text/duration.h"

namespace race2048::client {
namespace {

// Bots that a script starts together are all there sooner: then there is nothing to say.
constexpr std::chrono::seconds kSilentFor{5};

std::string of_seats(std::size_t some, std::size_t all) {
  return std::to_string(some) + " of " + std::to_string(all) + (all == 1 ? " seat" : " seats");
}

}  // namespace

SeatWait::Missing SeatWait::missing_in(const Room& room) const {
  const std::size_t seated = room.seated().size();
  if (seated < seats_) return {.seats = seats_ - seated};
  return {.seats = seated - std::min(seated, room.ready_count()), .taken = true};
}

std::string SeatWait::waiting_line(const Missing& missing) const {
  return "waiting for " + of_seats(missing.seats, std::max(seats_, seated_)) +
         (missing.taken ? " to get ready." : ".");
}

SeatWait::Step SeatWait::look(const Room& room, TimePoint now) {
  const std::size_t seated = room.seated().size();
  if (match_ != room.seal->match_id || seated > seated_) {
    since_ = now;
    told_ = false;
  }
  match_ = room.seal->match_id;
  seated_ = seated;
  due_.reset();
  const Missing missing = missing_in(room);
  if (missing.seats == 0) return {};
  if (wait_.count() != 0 && now >= since_ + wait_) return end_wait(room, missing, now);
  if (!told_ && now < since_ + kSilentFor) {
    due_ = since_ + kSilentFor;
    if (wait_.count() != 0) due_ = std::min(*due_, since_ + wait_);
    return {};
  }
  if (wait_.count() != 0) due_ = since_ + wait_;
  if (told_) return {};
  told_ = true;
  return {.line = waiting_line(missing)};
}

SeatWait::Step SeatWait::end_wait(const Room& room, const Missing& missing, TimePoint now) {
  const std::size_t seated = room.seated().size();
  const std::string after = " after " +
                            duration_text(static_cast<std::uint32_t>(
                                std::chrono::duration_cast<std::chrono::seconds>(wait_).count())) +
                            ".";
  if (!missing.taken && seated >= 2) {
    const std::string with = of_seats(seated, seats_);
    seats_ = seated;
    since_ = now;
    told_ = false;
    due_ = now + std::min<std::chrono::milliseconds>(wait_, kSilentFor);
    return {.line = "going on with " + with + after, .go_on_with = seated};
  }
  if (missing.taken && room.ready_count() >= 2) {
    since_ = now;
    due_ = now + wait_;
    return {.line = "starting without " + of_seats(missing.seats, seated) + ", not ready" + after,
            .start = true};
  }
  Step step{.alone = seated == 1};
  if (!std::exchange(told_, true)) step.line = waiting_line(missing);
  return step;
}

}  // namespace race2048::client
