// The view of a match that its room is sent: standings, and boards to those who may see them.
//
// In a match with more than limits::kStandingsSeats seats, updates hold only the leaders, and
// clients request pages for the others: the cost depends on the receivers, not on the number of
// seats.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/match/room_state.h"
#include "server/audience/outbox.h"
#include "server/sessions/types.h"

namespace race2048::server {

class MatchFeed {
 public:
  // A receiver is shown the standings alone, or the boards with them.
  enum class View : std::uint8_t { standings, boards };
  static constexpr std::array kViews{View::standings, View::boards};
  class Pings {
   public:
    // A seat's round trip in milliseconds, 0 when unknown.
    virtual std::uint32_t ping_ms(SeatNumber seat) const = 0;

   protected:
    ~Pings() = default;
  };

  // Begins a match: nothing of it has been shown.
  void begin();

  // REQUIRES for the functions below: the match has started. The feed owns what they return; it is
  // valid until the next call of the same function.

  // The leaders by place, the splits (who made which tile first), and in that view the leaders'
  // boards. If the match has at most limits::kStandingsSeats seats, `changes` holds the seats that
  // have changed; otherwise it holds all leaders, so that receivers know which seats have dropped
  // out. It holds the splits and boards that differ from the last update of the same view, or were
  // not in it. Each view has its own history.
  const FeedUpdate& update(const Match& match, View view, const Pings& pings);

  // The Page of seats by place that starts at index `first`, or the last page if `first` is beyond
  // it.
  const v1::ToClient& page(const Match& match, std::uint32_t first, View view, const Pings& pings);

  // All seats by place, and all splits.
  static void tell_final(const Match& match, const Pings& pings, v1::End& end);

 private:
  // The messages are reused: a steady stream of moves allocates nothing.
  struct Told {
    FeedUpdate update;
    v1::ToClient next;  // `whole` of the next update, while it is being built
    std::size_t splits = 0;
  };

  static std::span<const SeatNumber> leaders(const Match& match);

  std::array<Told, kViews.size()> told_;  // by View
  v1::ToClient page_;
};

}  // namespace race2048::server
