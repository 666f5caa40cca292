// A match as this client knows it, from the countdown to the results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "client/model/news.h"
#include "client/model/own_game.h"
#include "client/model/type_ahead.h"
#include "client/model/verification.h"
#include "engine/match/view/match_view.h"
#include "shared/time.h"

namespace race2048::client {

// In so much time before the end of a match, faces hurry the person.
inline constexpr std::uint32_t kLastSecondsMs = 10'000;

// Moves recently dropped for one reason; the person sees them as one number.
struct DroppedMoves {
  std::size_t count = 0;
  DropReason why = DropReason::too_many;
  TimePoint at;  // when the last of them was dropped
};

struct Race : MatchView {
  std::optional<std::uint32_t> own_seat;  // nothing: watches, even with a seat in the room
  TimePoint go_at;                        // countdown: when Go is expected
  TimePoint started_at;                   // racing: match clock zero, estimated
  std::optional<OwnGame> own;             // racing, with a seat
  TypeAhead ahead;                        // own moves that wait to be sent
  std::optional<DroppedMoves> dropped;
  // After a restart of the server the match clock stands until all are back, or until then.
  std::optional<TimePoint> stands_until;
  // Own actions whose answers have been events: after a restart of the server all come again.
  std::size_t answers_told = 0;

  using MatchView::take;
  // The own game knows more about the own seat than the standing does.
  void take(const Standing& standing);
  // The answer to an own action, or the server's move for the late seat; see OwnGame::on_outcome().
  // REQUIRES: own.
  [[nodiscard]] bool take(const Outcome& outcome);
};

struct MatchResult {
  EndReason reason = EndReason::all_done;
  std::uint32_t match_ms = 0;
  Verification verification;
};

}  // namespace race2048::client
