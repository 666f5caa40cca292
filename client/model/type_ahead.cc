#include "client/model/type_ahead.h"

#include "shared/limits.h"

namespace race2048::client {

TypeAhead::TypeAhead(std::uint32_t move_rate, TimePoint now) {
  if (move_rate != 0) rate_.emplace(move_rate, limits::kMaxMovesInFlight, now);
}

bool TypeAhead::add(Action action) {
  if (waiting_.size() >= limits::kMaxMovesWaiting) return false;
  waiting_.push_back(action);
  return true;
}

std::size_t TypeAhead::drop_slides() {
  return std::erase_if(waiting_, [](Action action) { return direction_of(action).has_value(); });
}

std::size_t TypeAhead::clear() {
  const std::size_t slides = drop_slides();
  waiting_.clear();
  return slides;
}

void TypeAhead::sent(TimePoint now) {
  if (rate_) rate_->take(now);
}

std::optional<TimePoint> TypeAhead::next_send() const {
  return rate_ ? std::optional(rate_->next_token()) : std::nullopt;
}

}  // namespace race2048::client
