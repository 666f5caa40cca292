// The bounds that an SQLite file needs, each with its reason and the consequence of exceeding it.
#pragma once

#include <chrono>
#include <cstddef>

namespace race2048::limits {

// Appends are one stream of bytes in the order of their coming, which is cheap to write. When it is
// this long they become one row a room, which is cheap to remove.
inline constexpr std::size_t kRecentBytes = 1024 * 1024;
// How long a list may look for matches with all of several properties, in steps of SQLite's virtual
// machine: some 4,000 matches, or some milliseconds in which nothing is written. Beyond: too_much.
inline constexpr int kMaxListSteps = 100'000;
// Pages of 4 KiB that one step of the retention returns to the file system.
inline constexpr int kVacuumStepPages = 1000;
// Pages in the write-ahead log after which they move to the database: 4 MiB.
inline constexpr int kCheckpointPages = 1000;
// The file of the log is cut to this when it starts anew.
inline constexpr std::size_t kMaxIdleLogBytes = 16 * 1024 * 1024;
// How long SQLite waits for a lock of another process. Only backups take any, briefly.
inline constexpr std::chrono::milliseconds kLockWait{1000};

}  // namespace race2048::limits
