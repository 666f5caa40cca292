// The bounds of matches and rooms, each with its reason. docs/design.md says where the others are.
#pragma once

#include <cstddef>
#include <cstdint>

namespace race2048::limits {

// People. An installation has one id, as long as a UUID.
inline constexpr std::size_t kPlayerIdBytes = 16;

// Tokens of one person that are valid at once: one for each connection since the last one on which
// the client has spoken. Beyond: the oldest but the first is void.
inline constexpr std::size_t kMaxTokens = 8;
// Tokens of people who have left a room, so that people keep their points, and a kicked person is
// recognised. Beyond: the oldest are forgotten.
inline constexpr std::size_t kMaxOldTokens = 1000;

// Settings. The server refuses settings beyond these bounds with BAD_SETTINGS.
// A Start with the names and nonces of this many seats fits into a frame to the client.
inline constexpr std::uint32_t kMaxSeats = 1000;
// A match under a second is over before anybody sees it, and nobody waits for the end of one longer
// than half an hour.
inline constexpr std::uint32_t kMinMatchMs = 1'000;
inline constexpr std::uint32_t kMaxMatchMs = 30 * 60 * 1000;
inline constexpr std::uint32_t kDefaultTimeLimitMs = 3 * 60 * 1000;
// Most people either make the target within a quarter of an hour or do not make it at all.
inline constexpr std::uint32_t kDefaultFirstCapMs = 15 * 60 * 1000;
// A board may start with several 4s, so 8 is the first target that takes more than one move. The
// largest is the highest tile that a 4x4 board can hold.
inline constexpr std::uint32_t kMinTarget = 8;
inline constexpr std::uint32_t kMaxTarget = 131072;
inline constexpr int kDefaultTargetExponent = 11;  // 2048
// Actions per second and seat. People type at most 10 a second; a bot needs no more than 1000.
inline constexpr std::uint32_t kDefaultMoveRate = 20;
inline constexpr std::uint32_t kMaxMoveRate = 1000;
// The longest match at 55 moves a second. Most boards are stuck long before.
inline constexpr std::uint32_t kMaxMoveLimit = 100'000;
inline constexpr std::uint32_t kDefaultMoveLimit = 500;
// Lockstep: a person needs at least a second for a move, and nobody waits longer than two minutes
// for another's.
inline constexpr std::uint32_t kMinMoveTimeMs = 1'000;
inline constexpr std::uint32_t kMaxMoveTimeMs = 120'000;
inline constexpr std::uint32_t kDefaultMoveTimeMs = 10'000;
// Knock-out: in under a second nobody sees who is last, and in intervals of more than ten minutes
// the longest match puts at most two seats out. In 30 seconds people make some 40 moves: the last
// one can catch up.
inline constexpr std::uint32_t kMinKnockoutMs = 1'000;
inline constexpr std::uint32_t kMaxKnockoutMs = 10 * 60 * 1000;
inline constexpr std::uint32_t kDefaultKnockoutMs = 30'000;

// Room options. The server refuses options beyond these bounds with BAD_ROOM_OPTIONS.
inline constexpr std::size_t kMaxTitle = 40;     // characters; a title is one line of a list
inline constexpr std::size_t kMaxPassword = 64;  // characters; nobody types more for a game
// A room's own name, which people say and type instead of its code.
inline constexpr std::size_t kMinRoomName = 2;
inline constexpr std::size_t kMaxRoomName = 16;
inline constexpr std::uint32_t kMaxRounds = 99;             // two digits on every screen
inline constexpr std::uint32_t kMaxStartIn = 24 * 60 * 60;  // seconds; a room rarely lives longer

// Numbered actions of one seat in one match; 110 a second for the longest match. It bounds the work
// of making the answers again for a client that has lost them. Beyond: Refused TOO_MANY_MOVES.
inline constexpr std::uint32_t kMaxActionsPerMatch = 200'000;
// The newest answers of a seat, which are kept whole, 56 bytes each. A client has at most 8 moves
// in flight, so it repeats no more. Beyond: they are made again, from the actions.
inline constexpr std::size_t kAnswersKept = 8;
// The applied actions of a seat between two copies of its run, from which later answers are made
// again: a millisecond's work. A copy takes some 500 bytes, so those of kMaxActionsPerMatch add
// 50 KB to the 200 KB or more of their log. A person's match has none or one.
inline constexpr std::size_t kActionsBetweenCopies = 2048;

// We record the first two seats to make each tile from 32 up: everybody sees which seat was first,
// and that seat sees the runner-up. Smaller tiles come within seconds.
inline constexpr int kFirstSplitExponent = 5;
inline constexpr std::size_t kSplitSeats = 2;
// The number of splits in a match is at most this: tiles go up to 2^31.
inline constexpr std::size_t kMaxSplits = (31 - kFirstSplitExponent + 1) * kSplitSeats;

}  // namespace race2048::limits
