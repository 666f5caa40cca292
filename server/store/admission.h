// The bytes that may wait for the store's thread. Used on the thread that brings them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace race2048::store {

// Drops appends while too many bytes wait. The journal of a room from which one was dropped takes
// no more until it is replaced: it must have no gap.
class Admission {
 public:
  // Takes a place for the appends, if any of them may be stored, and removes the others.
  // Like the next two it returns null if there is no place.
  Reservation admit(std::vector<Append>& appends);
  // A checkpoint closes the gap of its room.
  Reservation admit(const Append& checkpoint);
  Reservation admit(const MatchResult& result, std::size_t replay_bytes);
  void removed(const std::string& room) { gaps_.erase(room); }

  // The rooms whose journals lack appends and wait for a checkpoint.
  const std::set<std::string>& gaps() const { return gaps_; }

 private:
  using WaitingBytes = std::shared_ptr<std::atomic<std::size_t>>;

  static Reservation reserve(const WaitingBytes& waiting, std::size_t bytes, std::size_t bound);

  WaitingBytes journal_ = std::make_shared<std::atomic<std::size_t>>(0);
  WaitingBytes results_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::set<std::string> gaps_;
};

}  // namespace race2048::store
