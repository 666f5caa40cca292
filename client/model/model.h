// Everything the client knows, as plain data. The screen is drawn from this model alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
#include "engine/match/person.h"
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

// A person or bot in the room, with a seat or without one: watching, waiting for a seat, or the
// referee.
struct Member : PersonShown {
  std::optional<std::uint32_t> seat{};
  bool ready = false;      // with a seat
  bool has_nonce = false;  // with a seat
  bool waits = false;      // without a seat: for one in the next match
  // The person's link is lost, and their place is kept until then; nothing: the link stands.
  std::optional<TimePoint> away_until{};
  bool muted = false;  // by the room's host: nobody gets what the person says
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
  // Each person in the room once: first those with a seat, by seat, then the others in the order of
  // the server. In a room with very many people, the server lists only some of the others.
  std::vector<Member> people;
  std::optional<Seal> seal;
  RoomInfo info;
  std::optional<Series> series;  // if the room plays a series
  SeriesStory story;             // of its rounds that this client has seen end
  std::deque<ChatLine> chat;
  // The people whose chat this person does not want to see while they are in this room: their lines
  // do not come into `chat`.
  std::vector<PersonShown> hidden;
  bool own_muted = false;  // the host has muted this person
  // The person's last chat line that the server refused because it came too soon, or that was lost
  // with a link; and how many lines were given back for these reasons.
  std::string refused_line;
  bool refused_announcement = false;  // it was to be announced
  std::uint32_t refused_lines = 0;
  std::uint32_t unreadied = 0;  // how often changed settings have reset this person's readiness

  std::span<const Member> seated() const;
  std::span<const Member> unseated() const;
  // Null if nobody sits there, or if nobody in the room has the name.
  const Member* in_seat(std::uint32_t seat) const;
  const Member* find(std::string_view called) const;
  // The person in the room with the name; for another name, a person of whom only that is known.
  PersonShown named(const std::string& called) const;
  const Member* own_member() const;  // in the person's own seat; null without one
  // True if the person is one of `hidden`: known again by the number, which stays the same after a
  // lost link, or by the name, which people mostly have again when they come back.
  bool hides(const PersonShown& person) const;
  void hide(const PersonShown& person);
  void stop_hiding(const PersonShown& person);
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

// A person as they were called at the start of the race, also if they leave or a name changes.
struct RaceSeat : PersonShown {
  std::uint32_t seat = 0;
  std::optional<Nonce> nonce{};
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
  const PersonShown& person(std::uint32_t seat) const;  // named "?" if no such seat races
  std::string name_of(std::uint32_t seat) const { return person(seat).name; }
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
  std::string own_key_mark;  // as PersonShown::key_mark
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
  // True for the person at this client, as long as they are in the room.
  bool is_own(const PersonShown& person) const { return person.name == own_name; }
  // The person is the host and no stand-in for the room's owner.
  bool is_owner() const { return is_host() && (room.owner.empty() || room.owner == own_name); }
  // Milliseconds on the match clock at `now`; 0 before the start. It stops while the server is
  // silent.
  std::uint32_t match_ms(TimePoint now) const;
};

}  // namespace race2048::client
