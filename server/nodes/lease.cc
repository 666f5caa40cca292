#include "server/nodes/lease.h"

namespace race2048::server {

void Lease::confirmed(std::size_t others) {
  if (!sure_since_ || may_have_lost_rooms(sent_)) sure_from_ = sent_;
  sure_since_ = sent_;
  failed_ = false;
  others_ = others;
}

Lease::State Lease::state(TimePoint now) const {
  if (!sure_since_) return State::unsure;
  const TimePoint::duration since = now - *sure_since_;
  if (since < limits::kSureFor) return State::sure;
  // Nobody is there who could have claimed anything, unless they have come since.
  if (!failed_) return State::unsure;
  return others_ != 0 && since >= adrift_after_ ? State::adrift : State::alone;
}

}  // namespace race2048::server
