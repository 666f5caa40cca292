// What the client knows, as plain data: the screen is drawn from it and nothing else.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/session/failure.h"
#include "client/session/news.h"
#include "client/session/own_game.h"
#include "client/session/refusal.h"
#include "client/session/type_ahead.h"
#include "client/session/verification.h"
#include "engine/match/outcome.h"
#include "engine/match/room_options.h"
#include "engine/match/settings.h"
#include "engine/sequence.h"
#include "shared/time.h"

namespace race2048::client {

enum class Phase : std::uint8_t {
  connecting,  // no connection yet
  greeting,    // Hello is sent
  lobby,       // logged in and in no room: Model::lobby
  entering,    // the room is asked for
  room,        // in a room, before its first match
  countdown,   // Start has come, Go has not
  racing,      // the match clock runs
  results,     // the match has ended; the room stands for the next one
  closed,      // over: see Model::failure; without one the person left
};

// The seal of the next match, stored before its start.
struct Seal {
  MatchId match_id{};
  std::string settings_bytes;  // as they came: the commitment covers these bytes
  MatchSettings settings;
  std::optional<Digest> commitment;  // nothing in an open room
  std::uint32_t round = 0;
  std::optional<Nonce> own_nonce;  // when seated
};

struct Member {
  std::uint32_t seat = 0;
  std::string name;
  bool bot = false;
  bool ready = false;
  bool has_nonce = false;
};

// Somebody in the room without a seat.
struct Watcher {
  std::string name;
  bool bot = false;
  bool waits = false;  // for a seat in the next match
};

// The room's options, the title safe for a terminal, and what else the server sends with them.
struct RoomInfo : RoomOptions {
  bool has_password = false;
  std::optional<TimePoint> starts_at{};  // when the next match starts by itself
  bool start_is_due = false;  // that time has come; the match starts once enough can race

  // What a host asks for to change some of it: the password and the planned start stay.
  RoomRequest as_request() const { return {.options = *this}; }
};

struct SeriesRow {
  std::string name;
  bool bot = false;
  std::uint32_t place = 0;
  std::uint32_t points = 0;
  std::uint32_t wins = 0;
  std::uint32_t last_points = 0;
};

struct Series {
  std::uint32_t rounds = 0;
  std::uint32_t played = 0;
  std::vector<SeriesRow> rows;  // by place

  bool over() const { return played >= rounds; }
};

struct ChatLine {
  std::string name;
  std::string text;  // safe for a terminal
  TimePoint at;
};

// How many lines of chat are kept.
inline constexpr std::size_t kChatKept = 100;

struct Room {
  std::string code;
  std::optional<std::uint32_t> own_seat;  // nothing: a watcher, or a referee
  std::string host;                       // name; empty when there is none
  std::vector<Watcher> watchers;          // without a seat: watching, waiting, or the referee
  std::vector<Member> members;            // by seat
  std::optional<Seal> seal;
  RoomInfo info;
  std::optional<Series> series;  // while a series is set
  std::deque<ChatLine> chat;
  // The last own line that the server refused because it came too soon after others, and how many
  // it has refused so.
  std::string refused_line;
  std::uint32_t refused_lines = 0;
  std::uint32_t unreadied = 0;  // how often changed settings have made this person not ready

  const Member* own_member() const;
  // Seats that can race: ready and, in a sealed room, with their part of the key.
  std::size_t ready_count() const;
  // How many of them a planned start needs: two, or one in a room with a single seat.
  std::size_t enough() const;
  // Rounds of a series have been played, and more are to come.
  bool between_rounds() const;
  // The host has no seat.
  bool has_referee() const;
};

// One of the server's listed rooms.
struct ListedRoom {
  std::string code;
  std::string title;  // safe for a terminal
  std::string host;
  MatchSettings settings;
  std::uint32_t players = 0;
  std::uint32_t watchers = 0;
  bool running = false;
  bool locked = false;
  bool has_password = false;
  std::uint32_t rounds = 0;
};

// A page of the list, as the server sent it last.
struct Lobby {
  std::uint32_t first = 0;
  std::uint32_t total = 0;
  std::vector<ListedRoom> rooms;
  bool known = false;  // an answer has come
};

struct RaceSeat {
  std::uint32_t seat = 0;
  std::string name;
  bool bot = false;
  std::optional<Nonce> nonce;
};

struct Standing {
  std::uint32_t seat = 0;
  std::uint32_t rank = 0;
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t moves = 0;
  SeatState state = SeatState::racing;
  std::uint32_t ping_ms = 0;
  std::uint32_t boards = 1;
  std::uint32_t reached_ms = 0;
  bool chosen = false;       // lockstep: its move for the current step
  std::uint32_t missed = 0;  // lockstep: steps that it was late for

  bool operator==(const Standing&) const = default;
};

// A seat made a tile for the first time in the match.
struct Split {
  std::uint32_t seat = 0;
  std::uint32_t at_ms = 0;  // match clock

  bool operator==(const Split&) const = default;
};

struct WatchedBoard {
  std::uint32_t number = 0;
  Board board;
  std::uint64_t score = 0;
  std::uint32_t moves = 0;
};

// Moves that were dropped lately and for one reason: the person sees them as one number.
struct DroppedMoves {
  std::size_t count = 0;
  DropReason why = DropReason::too_many;
  TimePoint at;  // the last of them
};

// Lockstep: the step that everyone chooses a move for.
struct CurrentStep {
  std::uint32_t number = 0;   // from 1
  std::uint32_t ends_ms = 0;  // match clock
};

struct Race {
  Seal seal;                                     // of this match, frozen at the start
  std::vector<RaceSeat> seats;                   // by seat
  std::optional<std::uint32_t> own_seat;         // nothing: watches, even with a seat in the room
  TimePoint go_at;                               // countdown: when Go is expected
  TimePoint started_at;                          // racing: match clock zero, estimated
  std::map<std::uint32_t, Standing> standings;   // by seat
  std::map<std::uint32_t, WatchedBoard> boards;  // by seat, when boards may be seen
  // By the tile's exponent: the first two seats that made it. No list is empty.
  std::map<int, std::vector<Split>> splits;
  std::optional<OwnGame> own;  // racing with a seat of one's own
  TypeAhead ahead;             // own moves that wait to be sent
  std::optional<DroppedMoves> dropped;
  std::optional<CurrentStep> step;  // lockstep, once the first has begun
  // In a race of more than limits::kStandingsSeats seats the server sends only some standings at a
  // time: all seats in the order of the newest ones; see places.h. Empty: the ranks give the order.
  std::vector<std::uint32_t> order;

  // Nothing when no such seat races.
  const RaceSeat* find_seat(std::uint32_t seat) const;
  // The standings by `order`; if that is empty, by rank, then by seat.
  std::vector<Standing> ranked() const;
  std::string name_of(std::uint32_t seat) const;
  bool is_bot(std::uint32_t seat) const;
};

struct Result {
  EndReason reason = EndReason::all_done;
  std::uint32_t match_ms = 0;
  Verification verification;
};

// No byte has come for longer than a sound link ever takes. Meanwhile the client takes no move, and
// the match clock stands.
struct Silence {
  TimePoint since;          // the last byte
  TimePoint noticed;        // where the match clock stands
  std::size_t dropped = 0;  // moves that waited then, and those typed since
};

struct Model {
  Phase phase = Phase::connecting;
  std::string server;        // HOST:PORT as asked for
  bool owns_server = false;  // this program started it: the server ends with this program
  std::string own_name;      // as the server shows it
  std::string server_version;
  Lobby lobby;
  Room room;
  std::optional<Race> race;  // from countdown on; kept in results
  std::optional<Result> result;
  std::optional<Failure> failure;
  std::optional<News> news;  // the newest
  // The newest refusal; nothing once a request of the same kind has worked.
  std::optional<Refusal> last_refusal;
  std::optional<Silence> silence;
  std::uint32_t ping_ms = 0;  // of this client, as the standings say

  bool is_host() const { return !room.host.empty() && room.host == own_name; }
  // Milliseconds on the match clock at `now`; 0 before the start. It stands while the server is
  // silent.
  std::uint32_t match_ms(TimePoint now) const;
};

}  // namespace race2048::client
