// Writes that a crash of the server may lose. For the files of this folder only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/journal.h"
#include "server/store/postgres/limits.h"

namespace race2048::store {

// A transaction that waits for no disk is lost if the server crashes soon after it, or a standby is
// promoted that lacks it. So the writes of such transactions stay here until a durable one follows,
// which they all come before.
class UnsafeWrites {
 public:
  struct Removed {
    std::string room;
    Epoch epoch = 0;
  };
  // Appends of a room one behind the other.
  struct Appended {
    std::uint64_t count = 0;
    std::string bytes;
  };

  void add_appends(std::string room, std::uint64_t first_index, Appended appended) {
    bytes_ += sizeof(Appends) + appended.bytes.size();
    appends_.push_back(
        {.room = std::move(room), .first_index = first_index, .appended = std::move(appended)});
  }
  void add_removal(std::string room, Epoch epoch) {
    bytes_ += sizeof(Removed);
    removed_.push_back({.room = std::move(room), .epoch = epoch});
  }
  // A durable transaction was stored.
  void clear() {
    appends_.clear();
    removed_.clear();
    bytes_ = 0;
  }

  // Beyond a bound: the next transaction has to be durable.
  bool are_many() const { return bytes_ >= limits::kMaxUnsafeBytes; }
  // The rooms with appends, some of them several times.
  std::vector<std::string_view> rooms() const {
    std::vector<std::string_view> names;
    for (const Appends& each : appends_) {
      if (names.empty() || names.back() != each.room) names.emplace_back(each.room);
    }
    return names;
  }
  // Those of the room from this index on; none if the first of them is missing.
  Appended from(std::string_view room, std::uint64_t index) const {
    Appended found;
    for (const Appends& each : appends_) {
      if (each.room != room || each.first_index != index + found.count) continue;
      found.count += each.appended.count;
      found.bytes += each.appended.bytes;
    }
    return found;
  }
  const std::vector<Removed>& removed() const { return removed_; }

 private:
  struct Appends {
    std::string room;
    std::uint64_t first_index = 0;
    Appended appended;
  };

  std::vector<Appends> appends_;
  std::vector<Removed> removed_;
  std::size_t bytes_ = 0;  // at least
};

}  // namespace race2048::store
