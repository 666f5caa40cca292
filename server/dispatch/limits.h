// The bounds of connections and of questions about results, each with its reason and the
// consequence of exceeding it. How often a connection may ask, and how much an answer holds, is in
// shared/limits.h; what a network address may take is in address_limits.h.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "shared/limits.h"

namespace race2048::limits {

// Questions of one connection without an answer: a client that fetches a replay has one, its person
// another, and some may be on their way. One is with the archive at a time, so that nobody fills
// its queue. Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kMaxOpenQuestions = 4;
// No question goes to the archive while a connection is backlogged, so an answer never makes a
// client too slow.
static_assert(kBacklogSkips + kMaxFrameToClient < kBacklogCloses);

// A list of matches that have two properties: the store may have to look at thousands of one, in
// some milliseconds in which it writes nothing. Costs so many of the tokens of kPagesPerSecond.
// Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kSearchTokens = 4;
static_assert(kSearchTokens <= kPageBurst);

// The digits of a match's id in a question, in hexadecimal: the log shows twelve, and six of them
// tell a thousand matches apart. Beyond: Refused BAD_QUESTION.
inline constexpr std::size_t kMinMatchDigits = 6;
inline constexpr std::size_t kMaxMatchDigits = 32;
// Where the last page of a top list may begin: the store counts its way there. Beyond: Refused
// BAD_QUESTION.
inline constexpr std::uint32_t kMaxTopFirst = 1000;

// Connections that have not logged in: as many as there may be clients, because all of them come
// back within a second of a router's restart; and at least this many, so that a handful of
// strangers do not fill the door of a small server. Each takes 2 KiB, or 30 KiB once it begins TLS.
// Beyond: the oldest that has not said a word in kMaySpeakWithin goes, or the oldest.
inline constexpr std::size_t kFewestWaiting = 128;
inline constexpr std::chrono::milliseconds kMaySpeakWithin{500};

// Network addresses that are remembered without a connection or a room, about 160 bytes each.
// Beyond: the least recent one is forgotten.
inline constexpr std::size_t kMaxIdleAddresses = 4096;
// After this time nothing is left of what an address has used up; and who has tried a wrong code of
// a room is no suspect any more.
inline constexpr std::chrono::minutes kAddressKept{10};

// Codes of rooms that are not there, from all addresses together. Many people mistype at once when
// a class is told a code; a thousand addresses that guess are stopped after one try each.
inline constexpr double kCodeBurst = 200;
inline constexpr double kCodesPerSecond = 2;

// Listed rooms up to which each list is new: making it takes a few microseconds. With more of them,
// which rooms there are and their order may be this old: of 50,000 they take 2 ms.
inline constexpr std::size_t kShortList = 500;
inline constexpr std::chrono::milliseconds kLongListRenewed{250};
// Rooms that a quick match looks at, the best first, in up to a millisecond: so many that do not
// suit are rare. Beyond: the best of those, or a new room.
inline constexpr std::size_t kRoomsTried = 1000;

// A client that comes back to its place may lack the answers of a whole match. Making so many again
// takes ten milliseconds, and costs the place a token of kEntersPerSecond; with all that a seat can
// have, 13 of its 16. Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kAnswersForToken = 16'384;
static_assert(static_cast<double>(kMaxActionsPerMatch) <
              kEnterBurst * static_cast<double>(kAnswersForToken));

// Lines of chat in a room: more than anybody reads. Each is sent to everybody in it. Beyond:
// Refused TOO_OFTEN.
inline constexpr double kRoomChatBurst = 20;
inline constexpr double kRoomChatsPerSecond = 10;

// In a room with more people than this, new settings send a Roster to each of them, and one for
// each answer of their clients: some megabytes. One change, then one in five seconds. Beyond:
// Refused TOO_OFTEN.
inline constexpr std::size_t kManyPeople = 50;
inline constexpr double kManyPeopleSettingsPerSecond = 0.2;

// What the server reads from a connection: messages, of which one with more than kPiece bytes
// counts as several, and reads that bring no whole one: ServerConfig::message_rate a second, and in
// a room its moves on top, twice as fast as the room allows. Beyond: the server reads on later, in
// pauses of at least kReadingPause, and refuses nothing.
inline constexpr double kReadBurstSeconds = 2;
inline constexpr std::size_t kPiece = 512;
inline constexpr std::chrono::milliseconds kReadingPause{50};
// Bytes that one connection is read at a time, between which all others that are ready are served:
// 85 moves at most, which take a tenth of a millisecond. A client has 8 moves on their way.
inline constexpr std::size_t kReadBytes = 1024;

// The server's thread is busy when it is awake for more than this share of a period, and has time
// again when it is for less than the other: twice as many standings then make it not busy at once.
// While it is busy, standings come at most every kStandingsEveryBusy; as often as in large rooms.
inline constexpr std::chrono::milliseconds kLoadJudgedEvery{250};
inline constexpr double kBusyShare = 0.7;
inline constexpr double kCalmShare = 0.3;
inline constexpr std::chrono::milliseconds kStandingsEveryBusy = kStandingsEveryLarge;
static_assert(2 * kCalmShare < kBusyShare && kStandingsEveryBusy == 4 * kStandingsEvery);

// What happened to strangers is summed up for the log once in this time.
inline constexpr std::chrono::seconds kSummaryEvery{60};

}  // namespace race2048::limits
