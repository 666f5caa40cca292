// A bot that has made a room waits until the seats are taken; after a time it plays with the people
// who are there. Pure.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "client/model/room.h"
#include "shared/time.h"

namespace race2048::client {

// A room starts a match when all who have a seat are ready, and its bot is ready when all seats are
// taken. So one bot that never comes, that dies, or that does not get ready would stop the others.
class SeatWait {
 public:
  // The room has `seats`. `wait`: for each match, since it was announced or the last seat was
  // taken; 0: for ever.
  SeatWait(std::size_t seats, std::chrono::milliseconds wait) : seats_(seats), wait_(wait) {}

  // The next act of the bot.
  struct Step {
    std::string line{};                       // to say to the bot's person; empty: nothing
    std::optional<std::size_t> go_on_with{};  // be ready when so many seats are taken, from now on
    bool start = false;                       // start the match with those who are ready
    bool alone = false;                       // the wait is over, and nobody else is there
  };
  // Call between matches whenever the room has changed, and at due(). REQUIRES: room.seal.
  Step look(const Room& room, TimePoint now);
  std::optional<TimePoint> due() const { return due_; }

 private:
  // The seats for which the bot waits. Zero if the match is about to start.
  struct Missing {
    std::size_t seats = 0;
    bool taken = false;  // they are taken, but not ready
  };
  Missing missing_in(const Room& room) const;
  std::string waiting_line(const Missing& missing) const;
  Step end_wait(const Room& room, const Missing& missing, TimePoint now);

  std::size_t seats_;
  std::chrono::milliseconds wait_;
  std::optional<MatchId> match_;  // the one that is waited for
  std::size_t seated_ = 0;
  TimePoint since_{};
  bool told_ = false;
  std::optional<TimePoint> due_;
};

}  // namespace race2048::client
