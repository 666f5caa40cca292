// The bounds on input from the wire and on a server's stored data, each with its reason and the
// consequence of exceeding it; and the times that servers and clients agree on. The bounds of
// matches and rooms are in engine/settings/limits.h.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/settings/limits.h"

namespace race2048::limits {

// The first bytes from a client; the digit is the version of the framing.
inline constexpr std::string_view kPreface = "R2048/1\n";

inline constexpr std::uint32_t kMinProtocol = 1;
inline constexpr std::uint32_t kMaxProtocol = 1;

// Frames. Beyond: Goodbye FRAME_TOO_LONG, before the server keeps a byte of the body.
inline constexpr std::size_t kMaxFrameBeforeLogin =
    640;                                                // a Hello takes up to 590, most of them 150
inline constexpr std::size_t kMaxFrameToServer = 4096;  // a CreateRoom takes under 200
inline constexpr std::size_t kMaxFrameToClient = 64 * 1024;  // a Start with 1000 seats: 46 KB
// Under these limits the length of a frame takes at most three varint bytes.
inline constexpr int kMaxLengthBytes = 3;

// Typed text and identifiers. Beyond: Refused.
inline constexpr std::size_t kMinName = 2;   // one letter is easily mistaken for a key
inline constexpr std::size_t kMaxName = 16;  // fits the standings at 80 columns
inline constexpr std::size_t kMaxNameBytes = 2 * kMaxName;  // no letter of a name has more than 2
inline constexpr std::size_t kMaxClientVersion = 32;        // a short part of a line in the log

// Rooms. Beyond: Refused.
// Without 0, O, 1, I and L, which people confuse when they read them aloud or copy them; and
// without A, E and U, so that no code spells a word.
inline constexpr std::string_view kRoomAlphabet = "23456789BCDFGHJKMNPQRSTVWXYZ";
// Codes that an older server has made may have these letters too: they are still read.
inline constexpr std::string_view kOlderCodeLetters = "AE";
inline constexpr std::size_t kRoomCodeLength = 6;
// A client refuses larger seat numbers; a room never comes near this one.
inline constexpr std::uint32_t kMaxSeatNumber = 0xffff;
inline constexpr std::size_t kMaxLoginAttempts = 8;  // room for a few bad or taken names
inline constexpr std::size_t kMaxChat = 120;         // characters: a line or two on a screen
inline constexpr std::size_t kMaxBanned = 1000;      // per room: a name and an address each
inline constexpr std::size_t kMaxPutOutTold = 50;    // names in a PutOut: more than a host reads
// The people whom a host has muted, per room; a host who has to silence more turns chat off.
// Everybody in the room is compared with each of them. Beyond: the oldest may chat again.
inline constexpr std::size_t kMaxMuted = 50;
// The bots that a host has invited and that have not come yet, per room. Beyond: the oldest is
// forgotten.
inline constexpr std::size_t kMaxInvited = 64;
// The secret with which a client takes up its place again: nobody guesses it.
inline constexpr std::size_t kTokenBytes = 32;
// Combining marks on one letter. No written language needs more; more would cover other lines.
inline constexpr std::size_t kMaxMarks = 2;

// The settings of an operator, each with its default and the most that it can be set to. The
// defaults are for a machine with 1 GiB of memory.
//
// Clients: 2 KiB each, 30 KiB more by TLS, 6 KiB with a seat of a match, and kBacklogCloses if
// they read nothing, which for all of the default are 300 MiB. The most needs 3 GiB by TLS, and
// 300,000 descriptors, of which Linux allows a process a million by default.
inline constexpr std::size_t kMaxSessions = 1024;
inline constexpr std::size_t kMostSessions = 100'000;
// Rooms: about 10 KiB each, and their matches' moves. The default has room for all clients in rooms
// of 4, the most for all of them in rooms of 2.
inline constexpr std::size_t kMaxRooms = 256;
inline constexpr std::size_t kMostRooms = kMostSessions / 2;
// Watchers of a room: each is sent 20 updates a second, in some 5 microseconds each. The default
// leaves nine tenths of a core to the other rooms, the most is everybody.
inline constexpr std::size_t kMaxWatchers = 100;
inline constexpr std::size_t kMostWatchers = kMostSessions;
// Messages a second that are read from one connection, on top of what its room's move rate allows.
// A client sends some tens; the most is more than a core takes.
inline constexpr std::uint32_t kMessageRate = 200;
inline constexpr std::uint32_t kMostMessageRate = 1'000'000;

// Serialised settings, unknown fields included: a list of 50 rooms fits into one frame. Beyond:
// Refused BAD_SETTINGS.
inline constexpr std::size_t kMaxSettingsBytes = 256;

// A rule for clients: the most moves without an answer.
inline constexpr std::size_t kMaxMovesInFlight = 8;
// Typed moves that wait behind them in a client. Nobody plans further ahead, and at ten keys a
// second they last less than two seconds. Beyond: the client drops them and shows a notice.
inline constexpr std::size_t kMaxMovesWaiting = 16;

// Moves of one seat in one match beyond the room's rate. Each takes a number and is stored; a bot
// that obeys the settings sends none. Beyond: Goodbye TOO_MANY_MOVES.
inline constexpr std::uint32_t kMaxTooFast = 1'000;

// Rooms that one connection creates or enters: a burst, then one per second. Each entry sends a
// roster to the others in the room and writes some lines to the log. Beyond: Refused TOO_OFTEN.
inline constexpr double kEnterBurst = 16;
inline constexpr double kEntersPerSecond = 1;

// Wrong passwords of one connection, to slow down guessing. Beyond: Refused TOO_OFTEN, also for the
// right one.
inline constexpr double kPasswordBurst = 5;
inline constexpr double kPasswordsPerSecond = 0.2;

// Lines of chat from one person: each is sent to everybody. Beyond: Refused TOO_OFTEN.
inline constexpr double kChatBurst = 5;
inline constexpr double kChatsPerSecond = 0.5;

// Emotes of one person in a match: screens show each for two seconds, so more would not be read.
// Clients send no more. Beyond: Refused TOO_OFTEN.
inline constexpr double kEmoteBurst = 2;
inline constexpr double kEmotesPerSecond = 0.5;
inline constexpr std::chrono::seconds kEmoteShown{2};

// A host's acts, such as changes to the room: each sends some hundred bytes to everybody in it.
// Beyond: Refused TOO_OFTEN.
inline constexpr double kHostActBurst = 20;
inline constexpr double kHostActsPerSecond = 2;

// A player's Readys: each that changes something sends a roster to everybody and is stored. Nobody
// decides faster. Beyond: Refused TOO_OFTEN.
inline constexpr double kReadyBurst = 20;
inline constexpr double kReadiesPerSecond = 2;

// Moves that repeat a number, which a client needs after a lost link, and no more than it has in
// flight. Each is answered again. Beyond: Refused TOO_OFTEN.
inline constexpr double kRepeatBurst = 64;
inline constexpr double kRepeatsPerSecond = 8;

// Pong, Nonce, AskChallenge, and all messages that are ignored: they change next to nothing, but
// reading them takes time that others wait for. Beyond: Refused TOO_OFTEN.
inline constexpr double kSmallBurst = 400;
inline constexpr double kSmallPerSecond = 200;

// Lists of rooms and of results, and pages of standings for one connection: each takes a few
// kilobytes. Beyond: Refused TOO_OFTEN.
inline constexpr double kPageBurst = 10;
inline constexpr double kPagesPerSecond = 4;
inline constexpr std::size_t kRoomsPerPage = 50;      // about 150 bytes each
inline constexpr std::uint32_t kResultsPerPage = 50;  // about 300 bytes each, a title included
// The digits of a match's id in a question, in hexadecimal: the log shows twelve, and six of them
// distinguish a thousand matches. Beyond: Refused BAD_QUESTION.
inline constexpr std::size_t kMinMatchDigits = 6;
inline constexpr std::size_t kMaxMatchDigits = 32;
// The last index at which a page of a top list may begin: the store counts its way there. Beyond:
// Refused BAD_QUESTION.
inline constexpr std::uint32_t kMaxTopFirst = 1000;

// Parts of replays for one connection: half a mebibyte a second, so that a long one takes a minute
// and its reader slows nobody down. Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kReplayPartBytes = 32 * 1024;
inline constexpr double kReplayPartBurst = 64;
inline constexpr double kReplayPartsPerSecond = 16;
// Replays up to this size are fetched by the clients of their players after each match, without
// being asked: a room of a hundred makes a hundred copies. Larger ones wait to be asked for.
inline constexpr std::size_t kMaxFetchedReplay = 1024 * 1024;

// With more seats than this, standings hold only the leaders and are sent less often, so that their
// cost does not grow with the square of the seats. Also the seats on a page of standings.
inline constexpr std::size_t kStandingsSeats = 20;

// Refused messages: a burst, then some per second. A correct client sends hardly any. Beyond:
// Goodbye TOO_MANY_REFUSALS.
inline constexpr double kRefusalBurst = 64;
inline constexpr double kRefusalsPerSecond = 4;

// Output waiting for one client. Above the first bound the server skips standings, boards and the
// roster, and sends them whole once the client has caught up. Above the second: Goodbye TOO_SLOW.
inline constexpr std::size_t kBacklogSkips = 16 * 1024;
inline constexpr std::size_t kBacklogCloses = 256 * 1024;

// Replays of one match. A hundred seats at the usual 20 moves a second make 3.6 million moves in
// the longest match, of about three bytes each. A match beyond either bound has no replay, and a
// longer file is refused.
inline constexpr std::size_t kMaxReplayBytes = 32 * 1024 * 1024;
inline constexpr std::size_t kMaxReplayMoves = 8'000'000;

// ---- Times.

// From connecting to Welcome; a slow link needs a few round trips. Beyond: Goodbye LOGIN_DEADLINE.
inline constexpr std::chrono::seconds kLoginDeadline{5};
// A client waits longer for its connection and its Welcome, so that it gets the server's reason.
inline constexpr std::chrono::seconds kConnectDeadline{10};
// From a host's invitation of a bot to its coming: a bot starts within a second.
inline constexpr std::chrono::seconds kInvitationHolds{60};
// Pings: a racing client learns every second that the link works; others rarely need to know.
inline constexpr std::chrono::seconds kPingRacing{1};
inline constexpr std::chrono::seconds kPingIdle{10};
// A silent client: several pings are unanswered. Beyond: Goodbye SILENT.
inline constexpr std::chrono::seconds kSilenceRacing{15};
inline constexpr std::chrono::seconds kSilenceIdle{45};
// A client warns its person about a silent server earlier: when two pings are missing in a race, or
// one otherwise.
inline constexpr std::chrono::seconds kQuietRacing{2};
inline constexpr std::chrono::seconds kQuietIdle{12};
// Time to read a Goodbye; then the server cuts the connection.
inline constexpr std::chrono::seconds kGoodbyeDeadline{2};
// A server that is asked to stop lets running matches end, but nobody waits longer than that for a
// restart; service managers allow 90 s.
inline constexpr std::chrono::seconds kDrainTimeout{60};
inline constexpr std::chrono::seconds kMaxDrainTimeout{7200};
// The addresses at which a service of several servers answers: a client tries them one after the
// other.
inline constexpr std::size_t kMaxNodes = 16;
// A server that has handed a room over says how long its people wait before they connect to the
// next one: that one takes the room up within seconds.
inline constexpr std::chrono::seconds kMaxRedirectWait{30};
// Counts 3, 2, 1.
inline constexpr std::chrono::milliseconds kCountdown{3000};
// A seat without an applied action for this long is out, so that the others need not wait for it.
inline constexpr std::chrono::seconds kSeatIdle{120};
// A person whose link is lost keeps the place for so long: a racing seat, and any other place. A
// train's tunnel is shorter, and nobody waits much longer for one person.
inline constexpr std::chrono::seconds kHold{120};
inline constexpr std::chrono::seconds kMaxHold{3600};
inline constexpr std::chrono::seconds kHoldBetween{60};
// A host whose link is lost remains the host for so long: the others need somebody who can act.
inline constexpr std::chrono::seconds kHostHold{10};
// After a restart of the server, a running match waits for its people for so long: their clients
// try again every few seconds at most, and nobody waits much longer for one person.
inline constexpr std::chrono::seconds kResumeWait{30};
inline constexpr std::chrono::seconds kMaxResumeWait{600};
// Meanwhile a seat may make as many moves as it can have made in this time before the restart, and
// some: the journal may lack them. They are on disk within a second (server/store).
inline constexpr std::chrono::seconds kMovesBeforeRestart{2};
inline constexpr std::uint32_t kSomeMovesBeforeRestart = 64;
// A server that wakes up later than this after it should have was stopped. Nothing counts as late
// that it could not listen to.
inline constexpr std::chrono::seconds kStalled{1};
// The interval between updates of standings and boards: faster than the eye can follow. The second
// is for more than kStandingsSeats seats.
inline constexpr std::chrono::milliseconds kStandingsEvery{50};
inline constexpr std::chrono::milliseconds kStandingsEveryLarge{200};
// Between two rounds of a series: time to read the table.
inline constexpr std::chrono::seconds kNextRound{10};

}  // namespace race2048::limits
