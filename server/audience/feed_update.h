// State that a room is sent again and again: each update replaces the one before.
#pragma once

#include "proto/race2048.pb.h"

namespace race2048::server {

struct FeedUpdate {
  v1::ToClient whole;    // the state as of this update
  v1::ToClient changes;  // since the previous update, for sessions that got that one
  bool changed = false;  // `changes` is not empty
};

}  // namespace race2048::server
