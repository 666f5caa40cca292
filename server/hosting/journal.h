// The journal of decisions: the server sends nothing about a decision before it is stored.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/rooms/room.h"

namespace race2048::server {

// Numbers the wake-ups that decided or wrote something, from 1.
enum class Batch : std::uint64_t {};

// Stores decisions before the server sends them. A journal sees each decision when it is made; at
// the end of a wake-up commit() makes them a batch. Output about a room leaves the server only once
// the newest batch with the room is released.
class Journal : public DecisionSink {
 public:
  // The decisions since the last commit() are `batch`. Adds to `waiting` the code, once, of each
  // room whose output must wait until the batch is stored. If it adds a code,
  // MatchServer::release() must be called later, on the server's thread: a journal that stores on a
  // thread of its own posts the call.
  virtual void commit(Batch batch, std::vector<std::string>& waiting) = 0;
};

}  // namespace race2048::server
