// Everything the client knows, as plain data. The screen is drawn from this model alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/failure.h"
#include "client/model/kept_result.h"
#include "client/model/news.h"
#include "client/model/own_game.h"
#include "client/model/refusal.h"
#include "client/model/series_story.h"
#include "client/model/type_ahead.h"
#include "client/model/verification.h"
#include "engine/match/match_result.h"
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
  entering,    // the room has been asked for
  room,        // in a room, before its first match
  countdown,   // Start has come, Go has not come yet
  racing,      // the match clock runs
  results,     // the match has ended; the room is open for the next one
  closed,      // over; Model::failure says why, or is empty if the person left
};

// The seal of the next match. It is stored before the match starts.
struct Seal {
  MatchId match_id{};
  std::string settings_bytes;  // as received: the commitment covers these bytes
  MatchSettings settings;
  std::optional<Digest> commitment;  // nothing in a room with an open seed
  std::uint32_t round = 0;
  std::optional<Nonce> own_nonce;  // if this client has a seat
};

struct Member {
  std::uint32_t seat = 0;
  std::uint32_t person = 0;  // number in the room; the same after a lost link
  std::string name;
  bool bot = false;
  bool ready = false;
  bool has_nonce = false;
  // The person's link is lost, and the seat is kept until then; nothing: the link stands.
  std::optional<TimePoint> away_until{};
  std::string key_mark{};  // of the person's key, letters and digits; empty: a guest
  bool muted = false;      // by the room's host: nobody gets what the person says
};

// A person or bot in the room without a seat.
struct Watcher {
  std::uint32_t person = 0;
  std::string name;
  bool bot = false;
  bool waits = false;                     // for a seat in the next match
  std::optional<TimePoint> away_until{};  // as Member::away_until, for the place in the room
  std::string key_mark{};                 // as Member::key_mark
  bool muted = false;                     // as Member::muted
};

// A person whose chat this person does not want to see, for as long as they are in this room. Known
// again by the number, which stays the same after a lost link, and by the name, which whoever comes
// back mostly has again.
struct HiddenPerson {
  std::uint32_t person = 0;
  std::string name;

  bool is(std::uint32_t number, const std::string& called) const;
};

// The room's options, with a title safe for a terminal, and the other facts that the server sends
// with them.
struct RoomInfo : RoomOptions {
  bool has_password = false;
  std::optional<TimePoint> starts_at{};  // when the next match starts by itself
  bool start_is_due = false;  // that time has come; the match starts once enough seats can race

  // The request with which a host changes some of it. Unless set, the password and the planned
  // start stay unchanged.
  RoomRequest as_request() const { return {.options = *this}; }
};

struct SeriesRow {
  std::uint32_t person = 0;
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

// Who else got a line of chat.
enum class Hearers : std::uint8_t {
  all,
  not_racing,  // people whose seat does not race
  announced,   // all, also in a race: the host's announcement
};

struct ChatLine {
  std::string name;
  std::string text;  // safe for a terminal
  TimePoint at;
  Hearers hearers = Hearers::all;
};

// How many lines of chat the client keeps.
inline constexpr std::size_t kChatKept = 100;

struct Room {
  std::string code;
  std::string name;  // by which the room is found as by its code; empty: none
  std::uint32_t own_person = 0;
  // How long the server keeps the place of a person whose link is lost: of a racing seat, and of
  // all others.
  std::chrono::milliseconds hold{};
  std::chrono::milliseconds hold_between{};
  std::optional<std::uint32_t> own_seat;  // nothing for a watcher or a referee
  std::string host;                       // name; empty if there is no host
  // Name of the person who made the room or was handed it; another name than `host` while the host
  // stands in. Empty: as `host`.
  std::string owner;
  // For a host who owns the room: the names of people who are kept out, the newest last, and how
  // many there are; the server names only the newest.
  std::vector<std::string> put_out;
  std::uint32_t put_out_total = 0;
  std::vector<Watcher> watchers;  // without a seat: watching, waiting, or the referee
  std::vector<Member> members;    // by seat
  std::optional<Seal> seal;
  RoomInfo info;
  std::optional<Series> series;  // if the room plays a series
  SeriesStory story;             // of its rounds that this client has seen end
  std::deque<ChatLine> chat;
  std::vector<HiddenPerson> hidden;  // their lines do not come into `chat`
  bool own_muted = false;            // the host has muted this person
  // The person's last chat line that the server refused because it came too soon, or that was lost
  // with a link; and how many lines were given back for these reasons.
  std::string refused_line;
  bool refused_announcement = false;  // it was to be announced
  std::uint32_t refused_lines = 0;
  std::uint32_t unreadied = 0;  // how often changed settings have reset this person's readiness

  const Member* own_member() const;
  // True if the person is one of `hidden`.
  bool hides(std::uint32_t number, const std::string& called) const;
  // The number of seats that can race: ready and, in a sealed room, with their nonce for the key.
  std::size_t ready_count() const;
  // How many such seats a planned start needs: two, or one in a room with a single seat.
  std::size_t enough() const;
  // True if a series has begun and more rounds follow.
  bool between_rounds() const;
  // True if the host has no seat.
  bool has_referee() const;
  // True in a listed room in which somebody has proved a key: among strangers it matters who has
  // the same key as yesterday, and who is a guest.
  bool shows_keys() const;
};

// One of the server's listed rooms.
struct ListedRoom {
  std::string code;
  std::string name;   // of the room; empty: none
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

// One page of the list of rooms, as last received.
struct Lobby {
  std::uint32_t first = 0;
  std::uint32_t total = 0;
  std::vector<ListedRoom> rooms;
  bool known = false;  // an answer has come
};

struct RaceSeat {
  std::uint32_t seat = 0;
  std::uint32_t person = 0;
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
  bool chosen = false;       // lockstep: has chosen a move for the current step
  std::uint32_t missed = 0;  // lockstep: number of steps for which it was late

  bool operator==(const Standing&) const = default;
};

// When a seat made a tile for the first time in the match.
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

// Moves recently dropped for one reason; the person sees them as one number.
struct DroppedMoves {
  std::size_t count = 0;
  DropReason why = DropReason::too_many;
  TimePoint at;  // when the last of them was dropped
};

// Lockstep: the step for which everyone now chooses a move.
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
  std::map<std::uint32_t, WatchedBoard> boards;  // by seat, if boards may be seen now
  // By the tile's exponent: the first two seats that made it. No list is empty.
  std::map<int, std::vector<Split>> splits;
  std::optional<OwnGame> own;  // racing, with a seat
  TypeAhead ahead;             // own moves that wait to be sent
  std::optional<DroppedMoves> dropped;
  std::optional<CurrentStep> step;  // lockstep, once the first step has begun
  // After a restart of the server the match clock stands until all are back, or until then.
  std::optional<TimePoint> stands_until;
  // In a race of more than limits::kStandingsSeats seats the server sends only some standings at a
  // time. Then this has all seats, in the order of the newest standings; see places.h. If empty,
  // the ranks give the order.
  std::vector<std::uint32_t> order;

  // Null if no such seat races.
  const RaceSeat* find_seat(std::uint32_t seat) const;
  // The standings by `order`; if that is empty, by rank, then by seat.
  std::vector<Standing> ranked() const;
  std::string name_of(std::uint32_t seat) const;
  bool is_bot(std::uint32_t seat) const;
};

struct MatchResult {
  EndReason reason = EndReason::all_done;
  std::uint32_t match_ms = 0;
  Verification verification;
};

// No byte has come for longer than a working link ever takes, or the client has its place again but
// the room is not whole yet, or the match waits for others after a restart of the server. Meanwhile
// the client accepts no moves, and the match clock stops.
struct Silence {
  TimePoint since;          // the last byte
  TimePoint noticed;        // the match clock stopped then
  std::size_t dropped = 0;  // moves that were waiting then, or typed since
  // After a restart of the server: all is well, and the match goes on when all who raced are back,
  // or then.
  std::optional<TimePoint> goes_on_by{};
};

// The link is lost, and the client tries to get its place in the room back. Model::silence is set
// too, so that the client accepts no moves and the match clock is marked.
struct Reconnecting {
  TimePoint since;          // the last byte on the link
  TimePoint until;          // then the server gives the place up; by this client's own clock
  std::uint32_t tries = 0;  // that have failed
  LinkFault why{};          // what ended the link or the last try
};

// The server stops soon and lets running matches end: no match begins any more.
struct Stopping {
  TimePoint at;           // at the latest
  bool restarts = false;  // it keeps its rooms: what runs then goes on when it runs again
};

struct Model {
  Phase phase = Phase::connecting;
  std::string server;        // HOST:PORT as requested
  bool owns_server = false;  // this program started it: the server ends with this program
  std::string own_name;      // as the server shows it
  std::string own_key_mark;  // as Member::key_mark
  std::string server_version;
  Lobby lobby;
  // The newest answer to Client::ask(), and how many there were.
  std::optional<ResultAnswer> answer;
  std::uint32_t answers = 0;
  Room room;
  std::optional<Race> race;  // from countdown on; kept in results
  std::optional<MatchResult> result;
  // Of the match of `result`; nothing: not told, as by a server that keeps no results.
  std::optional<KeptResult> kept;
  // Likewise, unless it is broken.
  std::optional<OwnReplay> replay;
  // What no later match or room makes up for: the newest broken replay of an own match, and that
  // the draws of some match were not verified.
  std::optional<OwnReplay> broken_replay;
  bool draws_ever_broken = false;
  std::optional<Failure> failure;
  std::optional<News> news;  // the newest
  // The newest refusal; nothing once a request of the same kind has worked.
  std::optional<Refusal> last_refusal;
  std::optional<Silence> silence;
  std::optional<Reconnecting> reconnecting;
  std::optional<Stopping> stopping;
  std::uint32_t ping_ms = 0;  // of this client, as the standings say
  // Matches that the person raced in and whose end came and went while the link was lost.
  std::uint32_t matches_missed = 0;

  bool is_host() const { return !room.host.empty() && room.host == own_name; }
  // The person is the host and no stand-in for the room's owner.
  bool is_owner() const { return is_host() && (room.owner.empty() || room.owner == own_name); }
  // Milliseconds on the match clock at `now`; 0 before the start. It stops while the server is
  // silent.
  std::uint32_t match_ms(TimePoint now) const;
};

}  // namespace race2048::client
