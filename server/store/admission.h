// Which bytes may wait for the store's thread. Used on the thread that brings them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/reservation.h"
#include "server/store/store.h"

namespace race2048::store {

// Drops appends while too many bytes wait. The journal of a room from which one was dropped takes
// no more until it is replaced: it must have no gap.
class Admission {
 public:
  // Takes a place for the appends, if any of them may be stored, and removes the others.
  std::optional<Reservation> admit(std::vector<Append>& appends);
  // A checkpoint closes the gap of its room.
  std::optional<Reservation> admit(const Append& checkpoint);
  std::optional<Reservation> admit(const MatchResult& result, std::size_t replay_bytes);
  void removed(const std::string& room) { gaps_.erase(room); }

  // The rooms whose journals lack appends and wait for a checkpoint.
  const std::set<std::string>& gaps() const { return gaps_; }

 private:
  static std::optional<Reservation> reserve(const WaitingBytes& waiting, std::size_t bytes,
                                            std::size_t bound);

  WaitingBytes journal_ = std::make_shared<std::atomic<std::size_t>>(0);
  WaitingBytes results_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::set<std::string> gaps_;
};

}  // namespace race2048::store
