// The bots that the host of a room lets in.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/match/person.h"
#include "shared/limits.h"
#include "shared/time.h"

namespace race2048::server {

class Invitations {
 public:
  // Holds for limits::kInvitationHolds. Beyond limits::kMaxInvited the oldest ends.
  void add(const PlayerId& bot, TimePoint now) {
    remove(bot);
    if (all_.size() == limits::kMaxInvited) all_.erase(all_.begin());
    all_.push_back({.bot = bot, .until = now + limits::kInvitationHolds});
  }
  bool has(const PlayerId& bot, TimePoint now) const {
    return std::ranges::any_of(all_,
                               [&](const One& one) { return one.bot == bot && now < one.until; });
  }
  void remove(const PlayerId& bot) {
    std::erase_if(all_, [&bot](const One& one) { return one.bot == bot; });
  }

 private:
  struct One {
    PlayerId bot{};
    TimePoint until;
  };
  std::vector<One> all_;  // oldest first
};

}  // namespace race2048::server
