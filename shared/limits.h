// The bounds on what comes over the wire and on what a server keeps, each with its reason and what
// happens beyond it. Those that matches and rooms obey are in engine/match/limits.h.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/match/limits.h"

namespace race2048::limits {

// The client opens with these bytes; the digit is the version of the framing.
inline constexpr std::string_view kPreface = "R2048/1\n";

inline constexpr std::uint32_t kMinProtocol = 1;
inline constexpr std::uint32_t kMaxProtocol = 1;

// Frames. Beyond: Goodbye FRAME_TOO_LONG, before a byte of the body is kept.
inline constexpr std::size_t kMaxFrameBeforeLogin = 512;     // a Hello takes under 100 bytes
inline constexpr std::size_t kMaxFrameToServer = 4096;       // a CreateRoom takes under 200
inline constexpr std::size_t kMaxFrameToClient = 64 * 1024;  // a Start with 1000 seats: 61 KB
// A frame's length takes at most three varint bytes under these limits.
inline constexpr int kMaxLengthBytes = 3;

// Typed text and identifiers. Beyond: Refused.
inline constexpr std::size_t kMinName = 2;
inline constexpr std::size_t kMaxName = 16;
inline constexpr std::size_t kMaxClientVersion = 32;

// Rooms. Beyond: Refused.
inline constexpr std::string_view kRoomAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
inline constexpr std::size_t kRoomCodeLength = 6;
// A client refuses greater seat numbers; a room never comes near it.
inline constexpr std::uint32_t kMaxSeatNumber = 0xffff;
inline constexpr std::size_t kMaxWatchers = 100;     // per room: each costs a copy of every frame
inline constexpr std::size_t kMaxRooms = 256;        // ~10 KiB each, and their matches' moves
inline constexpr std::size_t kMaxSessions = 1024;    // open connections; a descriptor each
inline constexpr std::size_t kMaxLoginAttempts = 8;  // Hellos with a bad or taken name
inline constexpr std::size_t kMaxChat = 120;         // characters; a line or two on a screen
inline constexpr std::size_t kMaxBanned = 1000;      // kicked people that a room remembers
// Marks above and below letters that may follow each other; written languages need no more.
inline constexpr std::size_t kMaxMarks = 2;

// Serialised settings, unknown fields included: 50 rooms of a list go into one frame. Beyond:
// Refused BAD_SETTINGS.
inline constexpr std::size_t kMaxSettingsBytes = 256;

// A client's own rule: it keeps at most this many moves unanswered.
inline constexpr std::size_t kMaxMovesInFlight = 8;
// Typed moves that wait behind them, in a client: more than anyone plans ahead, and at ten keys a
// second not two seconds' worth to sit through. Beyond: dropped, and the person is told.
inline constexpr std::size_t kMaxMovesWaiting = 16;

// Moves of one seat in one match that come faster than the room's rate. Each is numbered and kept
// like any other; a bot that goes by the settings makes none. Beyond: Goodbye TOO_MANY_MOVES.
inline constexpr std::uint32_t kMaxTooFast = 1'000;

// Rooms that a connection makes or enters: a burst, then one in so many seconds. Each costs the
// others in the room a roster, and the log some lines. Beyond: Refused TOO_OFTEN.
inline constexpr double kEnterBurst = 16;
inline constexpr double kEntersPerSecond = 1;

// Wrong passwords: on one connection, and for a room from all of them together (then also the right
// one has to wait). Beyond: Refused TOO_OFTEN.
inline constexpr double kPasswordBurst = 5;
inline constexpr double kPasswordsPerSecond = 0.2;
inline constexpr double kRoomPasswordBurst = 50;
inline constexpr double kRoomPasswordsPerSecond = 2;

// Chat lines of one person: each costs everybody else a line. Beyond: Refused TOO_OFTEN.
inline constexpr double kChatBurst = 5;
inline constexpr double kChatsPerSecond = 0.5;

// What a host does to the room: each costs everybody in it up to some hundred bytes. Beyond:
// Refused TOO_OFTEN.
inline constexpr double kHostActBurst = 20;
inline constexpr double kHostActsPerSecond = 2;

// Lists of rooms and pages of standings that a connection asks for. Beyond: Refused TOO_OFTEN.
inline constexpr double kPageBurst = 10;
inline constexpr double kPagesPerSecond = 4;
inline constexpr std::size_t kRoomsPerPage = 50;  // about 150 bytes each

// Of more seats than this, standings show those that lead, and less often; and one page has this
// many.
inline constexpr std::size_t kStandingsSeats = 20;

// Refused messages: a burst, then some a second. A client that means well sends none. Beyond:
// Goodbye TOO_MANY_REFUSALS.
inline constexpr double kRefusalBurst = 64;
inline constexpr double kRefusalsPerSecond = 4;

// Output waiting for one client. Above the first, standings and boards are skipped for it and sent
// whole when it has drained; above the second, Goodbye TOO_SLOW.
inline constexpr std::size_t kBacklogSkips = 16 * 1024;
inline constexpr std::size_t kBacklogCloses = 256 * 1024;

// Time.
inline constexpr std::chrono::seconds kLoginDeadline{10};  // from connect to Welcome
inline constexpr std::chrono::seconds kPingRacing{1};
inline constexpr std::chrono::seconds kPingIdle{10};
inline constexpr std::chrono::seconds kSilenceRacing{15};  // no byte heard: Goodbye SILENT
inline constexpr std::chrono::seconds kSilenceIdle{45};
// A client tells its person of a silence before that: two pings, or one and a bit, are missing.
inline constexpr std::chrono::seconds kQuietRacing{2};
inline constexpr std::chrono::seconds kQuietIdle{12};
inline constexpr std::chrono::seconds kGoodbyeDeadline{2};  // to take a Goodbye, then it is cut
inline constexpr std::chrono::milliseconds kCountdown{3000};
inline constexpr std::chrono::seconds kSeatIdle{120};  // no move: the seat is out
inline constexpr std::chrono::milliseconds kStandingsEvery{50};
inline constexpr std::chrono::milliseconds kStandingsEveryLarge{200};  // over kStandingsSeats
inline constexpr std::chrono::seconds kNextRound{10};        // between the rounds of a series
inline constexpr std::chrono::seconds kConnectDeadline{10};  // a client's, to be welcomed

}  // namespace race2048::limits
