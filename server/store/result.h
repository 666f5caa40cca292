// The results of matches, as they are kept, and what deletes them.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/match_result.h"
#include "engine/sequence.h"

namespace race2048::store {

// Opaque; the same for a person in all matches. Never leaves the server.
using PersonId = std::array<std::uint8_t, 16>;

// A match as it is kept.
struct MatchResult {
  MatchFacts facts;
  std::string room;
  bool listed = false;         // the room, all the time: the match is for everybody
  std::string settings_bytes;  // which the commitment covers
  Digest commitment{};         // zeros with an open seed
  Secret secret{};
  std::vector<PlayedSeat> seats;  // in order of their numbers
  // Of these seats. A seat whose person was removed has none.
  std::map<SeatNumber, PersonId> persons{};
  std::vector<Split> splits;  // each seat at most once for a tile
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

// The person who looks for results.
struct Viewer {
  PersonId person{};
  bool all = false;  // may find all matches; otherwise those that are listed and the person's own
};

// The view of the server's own operator.
inline constexpr Viewer kSeesAll{.all = true};

// The bounds of the retention.
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

// The effect of one step of the retention.
struct Retired {
  std::uint32_t matches = 0;  // deleted
  std::uint32_t replays = 0;  // deleted of other matches, which stay
  // How long ago these were saved, by the clock of ages.
  std::chrono::milliseconds youngest = std::chrono::milliseconds::max();
  std::chrono::milliseconds oldest{0};
  bool more = false;  // another step has something to do
};

}  // namespace race2048::store
