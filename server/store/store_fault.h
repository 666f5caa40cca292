// A fault of the store, as a value.
#pragma once

#include <cstdint>
#include <string>

#include "engine/or_fault.h"

namespace race2048::store {

struct StoreFault {
  enum class Kind : std::uint8_t {
    // The storage's: the same call may succeed later.
    full,     // no space left
    io,       // reading, writing or syncing failed
    busy,     // another process holds a lock, or too much is waiting
    corrupt,  // the file is damaged, or not one of ours
    access,   // missing permission, no such folder
    // The caller's: the same call fails again.
    in_use,        // another process uses the folder
    newer_schema,  // written by a newer version of the program
    stale_epoch,   // the room belongs to another process
    wrong_index,   // not the room's next append
    too_much,      // beyond a bound of limits.h
    exists,        // the file to create exists
    not_found,
    ambiguous,  // several matches fit
    dropped,    // given up while the storage was faulty
  };

  Kind kind = Kind::io;
  std::string text;  // for a person: what was tried, on which file, and why it failed
  // stale_epoch: the code of the room, which lets people in and so is not in the text, and the
  // refused epoch.
  std::string room{};
  std::uint64_t epoch = 0;

  bool operator==(const StoreFault&) const = default;
};

// True if the storage is at fault: nothing was stored, and trying again makes sense.
constexpr bool is_storage_fault(StoreFault::Kind kind) {
  return kind <= StoreFault::Kind::access;
}

template <typename T = void>
using OrStoreFault = OrFault<T, StoreFault>;

}  // namespace race2048::store
