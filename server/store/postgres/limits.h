// The bounds that a PostgreSQL server needs, each with its reason and the consequence of exceeding
// it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace race2048::limits {

// Bytes of a row of the journal: it fits a page of 8 KiB, so that nothing is stored out of line.
inline constexpr std::size_t kChunkBytes = 8000;
// Chunks of a claimed room that are read at once: 4 MB.
inline constexpr std::int64_t kChunksAtOnce = 512;
// Memory of appends that a crash of the server may lose, as nobody waited for them: some seconds of
// all moves. Beyond: the next append is stored durably, and then they are too.
inline constexpr std::size_t kMaxUnsafeBytes = 1 << 20;
// How long to wait for a connection to each host, and for an answer, a standby's included. Beyond:
// the connection is given up and made anew.
inline constexpr std::chrono::seconds kConnectWithin{2};  // the least that libpq takes
inline constexpr std::chrono::seconds kAnswerWithin{10};
// The same for commands of the operator, which no player waits for: a long replay over a slow link.
inline constexpr std::chrono::seconds kToolAnswerWithin{60};
// A host that is gone is noticed after so long without an answer, also by a connection that sends
// nothing.
inline constexpr std::chrono::seconds kSilentHost{4};
// How long a list may look for matches with all of several properties. Beyond: too_much.
inline constexpr std::chrono::milliseconds kSearchWithin{100};
// How often a transaction is tried that was in the way of another, or whose connection was lost.
inline constexpr int kTries = 3;

}  // namespace race2048::limits
