// What a room tells everyone in it, over and over: the newest state replaces all before.
#pragma once

#include "proto/race2048.pb.h"

namespace race2048::server {

// Both messages belong to who made the update, and are valid until it makes the next of this kind.
struct FeedUpdate {
  const v1::ToClient& changes;  // since the last update: for those who got that one
  bool changed = false;         // there are any
  const v1::ToClient& whole;    // for all others
};

}  // namespace race2048::server
