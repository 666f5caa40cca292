// Everything the client knows, as plain data. The screen is drawn from this model alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "client/model/failure.h"
#include "client/model/kept_result.h"
#include "client/model/news.h"
#include "client/model/own_best.h"
#include "client/model/race.h"
#include "client/model/refusal.h"
#include "client/model/room.h"
#include "engine/match/match_result.h"
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

// No byte has come for longer than a working link ever takes, or the client has its place again but
// the room is not whole yet, or the match waits for others after a restart of the server. Meanwhile
// the client accepts no moves, and the match clock stops.
struct Silence {
  TimePoint since;          // the last byte
  TimePoint noticed;        // the match clock stopped then
  std::size_t dropped = 0;  // moves that were waiting then, or typed since
  // After a restart of the server: the link works, and the match resumes when all racers are back,
  // or at this time.
  std::optional<TimePoint> goes_on_by{};
};

// The link is lost, and the client tries to get its place in the room back. Model::silence is set
// too, so that the client accepts no moves and the match clock is marked.
struct Reconnecting {
  TimePoint since;          // the last byte on the link
  TimePoint until;          // then the server gives the place up; by this client's own clock
  std::uint32_t tries = 0;  // failed tries
  LinkFault why{};          // what ended the link or the last try
};

// The server stops soon and lets running matches end: no match begins any more.
struct Stopping {
  TimePoint at;           // at the latest
  bool restarts = false;  // it keeps its rooms: running matches resume when it runs again
};

struct Model {
  Phase phase = Phase::connecting;
  std::string server;        // HOST:PORT: as the person, or the server before, named it
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
  // For the match of `result`; nothing if the server has not said, as one that keeps no results.
  std::optional<KeptResult> kept;
  // Likewise, unless it is broken.
  std::optional<OwnReplay> replay;
  // Likewise, if the person has surpassed their best in it.
  std::optional<NewBest> new_best;
  // Faults that outlast the match and the room: the newest broken replay of an own match, and
  // whether the draws of some match did not hold.
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
