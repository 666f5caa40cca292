// The bounds of lists of rooms, and of what many people in one room may send, each with its reason
// and the consequence of exceeding it.
#pragma once

#include <chrono>
#include <cstddef>

namespace race2048::limits {

// Listed rooms up to which each list is new: making it takes a few microseconds. With more of them,
// which rooms there are and their order may be this old: of 50,000 they take 2 ms.
inline constexpr std::size_t kShortList = 500;
inline constexpr std::chrono::milliseconds kLongListRenewed{250};
// Rooms that a quick match looks at, the best first, in up to a millisecond: it is rare that none
// of this many suits. Beyond: the best of those, or a new room.
inline constexpr std::size_t kRoomsTried = 1000;

// Lines of chat in a room: more than anybody reads. Each is sent to everybody in it. Beyond:
// Refused TOO_OFTEN.
inline constexpr double kRoomChatBurst = 20;
inline constexpr double kRoomChatsPerSecond = 10;

// Emotes in a room: more than anybody reads, as the newest takes the place of the one before. Each
// is sent to everybody in it. Beyond: Refused TOO_OFTEN.
inline constexpr double kRoomEmoteBurst = 8;
inline constexpr double kRoomEmotesPerSecond = 4;

// In a room with more people than this, new settings send a Roster to each of them, and one for
// each answer of their clients: some megabytes. One change, then one in five seconds. Beyond:
// Refused TOO_OFTEN.
inline constexpr std::size_t kManyPeople = 50;
inline constexpr double kManyPeopleSettingsPerSecond = 0.2;

}  // namespace race2048::limits
