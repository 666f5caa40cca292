// The bounds of connections, each with its reason and the consequence of exceeding it. How often a
// connection may ask is in shared/limits.h; what a network address may take is in address_limits.h.
#pragma once

#include <chrono>
#include <cstddef>

#include "shared/limits.h"

namespace race2048::limits {

// A list of matches that have two properties: the store may have to look at thousands of one, in
// some milliseconds in which it writes nothing. It costs this many of the tokens of
// kPagesPerSecond. Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kSearchTokens = 4;
static_assert(kSearchTokens <= kPageBurst);

// Connections that have not logged in: as many as there may be clients, because all of them come
// back within a second of a router's restart; and at least this many, so that a handful of
// strangers do not fill the door of a small server. Each takes 2 KiB, or 30 KiB once it begins TLS.
// Beyond: the server closes the oldest that has sent nothing in kMaySpeakWithin, or else the
// oldest.
inline constexpr std::size_t kFewestWaiting = 128;
inline constexpr std::chrono::milliseconds kMaySpeakWithin{500};

// A browser reads a whole page or file in this time, or the connection closes; each request begins
// it anew, and so does each part of a replay. The next request, or the login on a WebSocket, comes
// within kLoginDeadline.
inline constexpr std::chrono::seconds kPageDeadline{30};

// A login or an entry to a room waits so long for an answer of the registry. Beyond: Refused
// NOT_NOW.
inline constexpr std::chrono::seconds kDoorWait{3};
static_assert(kDoorWait < kLoginDeadline);

// Network addresses that are remembered without a connection or a room, about 160 bytes each.
// Beyond: the least recent one is forgotten.
inline constexpr std::size_t kMaxIdleAddresses = 4096;
// After this time the rates of an address are full again, and an address that has tried a wrong
// room code is no suspect any more.
inline constexpr std::chrono::minutes kAddressKept{10};

// Codes of rooms that are not there, from all addresses together. Many people mistype at once when
// a class gets a code; a thousand addresses that guess are stopped after one try each.
inline constexpr double kCodeBurst = 200;
inline constexpr double kCodesPerSecond = 2;

// A client that comes back to its place may lack the answers of a whole match. Making so many again
// takes ten milliseconds, and costs the place a token of kEntersPerSecond; with all that a seat can
// have, 13 of its 16. Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kAnswersForToken = 16'384;
static_assert(static_cast<double>(kMaxActionsPerMatch) <
              kEnterBurst * static_cast<double>(kAnswersForToken));

// The reading of one connection counts messages (one with more than kPiece bytes counts as several)
// and reads that bring no whole message: ServerConfig::message_rate a second, and in a room its
// moves on top, twice as fast as the room allows. Beyond: the server reads on later, in pauses of
// at least kReadingPause, and refuses nothing.
inline constexpr double kReadBurstSeconds = 2;
inline constexpr std::size_t kPiece = 512;
inline constexpr std::chrono::milliseconds kReadingPause{50};
// Bytes that one connection is read at a time, between which all others that are ready are served:
// 85 moves at most, which take a tenth of a millisecond. A client has 8 moves on their way.
inline constexpr std::size_t kReadBytes = 1024;

}  // namespace race2048::limits
