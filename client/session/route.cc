#include "client/session/route.h"

#include <algorithm>

#include "shared/letter_case.h"

namespace race2048::client {
namespace {

bool is_same_address(const std::string& one, const std::string& other) {
  return lower_case(one) == lower_case(other);
}

}  // namespace

Route::Route(const std::vector<std::string>& named, const std::optional<Node>& kept)
    : named_count_(named.size()), untried_(named.size() - 1) {
  for (const std::string& address : named) stops_.push_back({.node = {.address = address}});
  if (!kept) return;
  const auto known = std::ranges::find_if(stops_, [&kept](const Stop& stop) {
    return is_same_address(stop.node.address, kept->address);
  });
  if (known != stops_.end()) {
    at_ = static_cast<std::size_t>(known - stops_.begin());
    return;
  }
  led_ = Stop{.node = *kept, .named = false};
  untried_ = stops_.size();
}

bool Route::pass_over() {
  if (led_) {
    led_.reset();
  } else {
    at_ = (at_ + 1) % stops_.size();
  }
  if (untried_ == 0) return false;
  --untried_;
  return true;
}

void Route::welcomed(const std::vector<Node>& nodes, bool safe) {
  const Stop here = stops_[at_];
  stops_.resize(named_count_);
  for (const Node& node : nodes) {
    const bool is_known = std::ranges::any_of(stops_, [&node](const Stop& stop) {
      return is_same_address(stop.node.address, node.address);
    });
    if (!is_known) stops_.push_back({.node = node, .named = false, .safe = safe});
  }
  const auto found = std::ranges::find(stops_, here);
  at_ = found == stops_.end() ? 0 : static_cast<std::size_t>(found - stops_.begin());
  untried_ = led_ ? stops_.size() : stops_.size() - 1;
}

Route::Turn Route::judge(const Redirection& to) {
  if (++hops_ > kMostHops) {
    hops_ = 0;
    return Turn::too_many;
  }
  const bool is_same_room = !to.room.empty() && to.room == room_;
  if (is_same_room && to.epoch < epoch_) return Turn::out_of_date;
  room_ = to.room;
  epoch_ = to.epoch;
  return Turn::followed;
}

Route::Turn Route::stay(const Redirection& to) {
  // The server that has lost a room does not know its new owner yet.
  const bool is_known = to.epoch != 0;
  return judge(is_known ? to : Redirection{.room = room_, .epoch = epoch_});
}

Route::Turn Route::follow(const Redirection& to, bool safe) {
  if (const Turn turn = judge(to); turn != Turn::followed) return turn;
  const bool named = std::any_of(
      stops_.begin(), stops_.begin() + static_cast<std::ptrdiff_t>(named_count_),
      [&to](const Stop& stop) { return is_same_address(stop.node.address, to.to.address); });
  led_ = Stop{.node = to.to, .named = named, .safe = safe || named};
  untried_ = stops_.size();
  return Turn::followed;
}

}  // namespace race2048::client
