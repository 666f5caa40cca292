// The results of matches, as they are kept and asked for.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/match/settings.h"
#include "engine/match/splits.h"
#include "engine/sequence.h"

namespace race2048::store {

// Opaque; the same for a person in all matches. Never leaves the server.
using PersonId = std::array<std::uint8_t, 16>;

struct SeatResult {
  SeatNumber seat = 0;
  PersonId person{};
  std::string name;
  bool bot = false;
  std::uint32_t place = 1;
  std::uint64_t score = 0;      // of the best board
  std::uint32_t best_tile = 0;  // of that board; the tile, not its exponent
  std::uint32_t boards = 1;
  std::uint32_t moves = 0;
  SeatState state = SeatState::racing;
  std::optional<std::uint32_t> reached_ms{};  // match clock at which it made the target
  std::uint32_t points = 0;                   // in the series, this match included; 0 without one

  bool operator==(const SeatResult&) const = default;
};

// What is known of a match without its seats.
struct MatchFacts {
  MatchId match_id{};
  std::string room;
  std::string title;
  std::uint32_t round = 1;   // the match's number in its series, from 1
  std::uint32_t rounds = 0;  // of the series; fewer than 2: a single match
  Format format = Format::time;
  std::uint32_t size = 4;         // of the boards
  std::uint32_t target_tile = 0;  // 0 without a target
  std::int64_t began_unix_ms = 0;
  std::int64_t ended_unix_ms = 0;
  EndReason reason = EndReason::time_up;
  bool open_seed = false;  // the seed was known before: no place in top lists
  bool listed = false;     // so was the room, all the time: the match is for everybody

  bool operator==(const MatchFacts&) const = default;
};

struct MatchResult {
  MatchFacts facts;
  std::string settings_bytes;  // which the commitment covers
  Digest commitment{};         // zeros with an open seed
  Secret secret{};
  std::vector<SeatResult> seats;  // in order of their numbers
  std::vector<Split> splits;      // each seat at most once for a tile
  // The people who may find a match that is not listed: its seats, and others in the room, each
  // once.
  std::vector<PersonId> people{};

  bool operator==(const MatchResult&) const = default;
};

// Whether save_result() wrote anything.
enum class Saved : std::uint8_t {
  now,
  before,  // the match has a result, which stays as it is, or had one that the retention has
           // deleted
};

// A line of the list of results.
struct MatchSummary {
  std::int64_t number = 0;  // in the order of saving; the cursor of the next page
  MatchFacts facts;         // the title is empty if the viewer may not know it
  std::uint32_t seats = 0;
  std::string winner;  // the name of the first seat in the first place
  std::uint64_t winner_score = 0;
};

// A match with a page of its seats.
struct ResultPage {
  MatchSummary match;
  std::string settings_bytes;
  std::vector<SeatResult> seats;   // by place, equal places by number
  std::vector<Split> splits;       // all of the match
  std::uint64_t replay_bytes = 0;  // 0: it has no replay
};

// A part of a match's replay.
struct ReplayPart {
  std::uint64_t total = 0;  // bytes of the whole replay; 0: the match has none
  std::string bytes;        // empty from the end on
};

// The person who looks for results.
struct Viewer {
  PersonId person{};
  bool all = false;  // may find all matches; otherwise those that are listed and the person's own
};

// The view of the server's own operator.
inline constexpr Viewer kSeesAll{.all = true};

// Which results to list; what is left out does not matter.
struct ResultFilter {
  std::optional<std::string> name{};  // of a seat, in any case of letters
  std::optional<std::string> room{};
  std::optional<Format> format{};
};

// A line of a top list.
struct TopEntry {
  MatchId match_id{};
  std::int64_t ended_unix_ms = 0;
  std::string room;
  SeatNumber seat = 0;
  PersonId person{};
  std::string name;
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t moves = 0;
  std::optional<std::uint32_t> made_ms{};  // match clock; only in lists of tiles
};

// The best scores of a format on boards of a size.
struct ScoreList {
  Format format = Format::time;
  std::uint32_t size = 4;
  bool bots = false;
  bool listed = false;  // only of listed matches; otherwise of all
};

// The fastest seats to make a tile on boards of a size.
struct TileList {
  std::uint32_t tile = 2048;
  std::uint32_t size = 4;
  bool bots = false;
  bool listed = false;  // likewise
};

// Which part of a top list.
struct TopPage {
  std::uint32_t skip = 0;
  std::uint32_t count = 20;
};

// What the retention keeps.
struct Retention {
  std::uint32_t keep_days = 90;
  std::uint64_t max_bytes = 1024ULL * 1024 * 1024;  // of rows and replays together

  // Neither takes the other's part: long replays delete no results, and many results no replays. A
  // result takes about 600 bytes without its replay, and a short race of two about 4 KB with it.
  std::uint64_t max_row_bytes() const { return max_bytes / 8; }
  std::uint64_t max_replay_bytes() const { return max_bytes - max_row_bytes(); }

  bool operator==(const Retention&) const = default;
};

// The operator deletes this: one match, or all that is kept of a person.
struct Removal {
  std::string match{};  // the first digits of the match's id; counts if `name` is empty
  // Of a person: the name, in any case of letters, and the id of the person with the key that owns
  // it, whose other names go too.
  std::string name{};
  std::optional<PersonId> person{};
  std::string note{};  // the operator's reason
};

// The sums of a removal. A match goes whole if all of its seats do; of any other, the replay goes,
// and the seat stays without the name.
struct Removed {
  std::uint32_t matches = 0;
  std::uint32_t seats = 0;
  std::uint32_t replays = 0;  // of matches that stay

  bool nothing() const { return matches == 0 && seats == 0; }
  bool operator==(const Removed&) const = default;
};

// A removal that is done some matches at a time, in Database::remove_some().
struct RemovalWork {
  Removal wanted;
  std::optional<std::vector<std::int64_t>>
      left{};                         // numbers of matches; nothing: not looked up yet
  std::optional<MatchId> match_id{};  // of the one match, if it is one
  std::vector<std::string> names{};   // of the person, folded: no title keeps one of them
  Removed done{};
  std::int64_t trace = 0;  // the row that says what has gone; 0: nothing has
};

// In place of the name of a seat whose person was removed. It can be a name, but no list of a
// name's matches has it.
inline constexpr const char* kRemovedName = "---";

// What one step of the retention did.
struct Retired {
  std::uint32_t matches = 0;  // deleted
  std::uint32_t replays = 0;  // deleted of other matches, which stay
  // How long ago these were saved, by the clock of ages.
  std::chrono::milliseconds youngest = std::chrono::milliseconds::max();
  std::chrono::milliseconds oldest{0};
  bool more = false;  // another step has something to do
};

}  // namespace race2048::store
