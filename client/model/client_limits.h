// The bounds on what a server makes a client do, each with its reason and the consequence of
// exceeding it. A server that keeps to its own bounds (shared/limits.h, server/audience/limits.h)
// never meets one, nor does one of the version before; docs/security.md has the table.
//
// Bounds of single fields, such as names, are where the fields are checked (client/wire/, with
// those of lists and counts in its limits.h); those of files are in client/system/seat_file.h and
// client/play/file_replays.h.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "engine/settings/limits.h"
#include "shared/limits.h"

namespace race2048::limits {

// Messages that a client reads in a second, of all its links; of a long one each kReadUnit bytes
// count as another. A room sends standings, boards and rosters 20 times a second each, and chat of
// a thousand people 500 lines. Answers to own moves do not count: a client asks for each. Beyond:
// the client reads later, and other work comes first.
inline constexpr double kReadsPerSecond = 500;
inline constexpr double kReadBurst = 5000;
inline constexpr std::size_t kReadUnit = 4096;

// Bytes that the server does not take from the client: more than all moves of a match. A server
// that reads nothing can still make a client answer pings. Beyond: ProtocolFault::reads_nothing.
inline constexpr std::size_t kMostUnsent = std::size_t{256} * 1024;

// Names that a server may propose in place of a taken one; the first is free on an honest server,
// unless somebody is quicker. Beyond: the refusal counts.
inline constexpr int kMostSuggestions = 8;

// Answers to a question, to entering a room, and to a person who says whether they are ready: a
// round trip, and a busy disk. Beyond: the client ends; in a room, where a match may still run, a
// question about results and a readiness count as refused, and a replay that nobody has asked for
// is not kept.
inline constexpr std::chrono::seconds kAnswerDeadline{10};
// A readiness that the server refuses because it takes only so many in a second is said again after
// this time, in which a server takes one. Refusals are limited too, and four a second are allowed.
inline constexpr std::chrono::milliseconds kReadyAgain{500};
// The answer to a move but in lockstep, where a move waits for those of others. The server answers
// a move as soon as it has read it, and a delay of its answers delays its pings too. Beyond: the
// link counts as lost; the second time, without an answer in between, the client ends.
inline constexpr std::chrono::seconds kOutcomeDeadline{60};
// From the Welcome of a link that takes up a place again until the room is whole: the answers of a
// long match may take a while on a slow link. Beyond: the link counts as lost.
inline constexpr std::chrono::seconds kWholeDeadline{60};
// Each of the servers that answered on the local network, all asked at once. Beyond: the list says
// that it did not answer.
inline constexpr std::chrono::seconds kLanAnswerDeadline{3};

// From Start to Go; servers count three seconds. Beyond: ProtocolFault::long_countdown.
inline constexpr std::chrono::seconds kMaxCountdown{60};

}  // namespace race2048::limits
