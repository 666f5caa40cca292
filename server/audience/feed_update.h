// What everyone in a room is sent over and over: the newest state replaces all before.
#pragma once

#include "proto/race2048.pb.h"

namespace race2048::server {

struct FeedUpdate {
  v1::ToClient whole;    // as of the last update
  v1::ToClient changes;  // since the one before: for those who got that one
  bool changed = false;  // there are any
};

}  // namespace race2048::server
