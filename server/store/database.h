// The server's database, whichever program keeps it: the journal of its rooms, the results of
// matches, the names that belong to keys, and bans.
//
// All calls are synchronous. A call that returns a fault has stored nothing, and with
// is_storage_fault() it may be repeated; JournalStore says what that means for a journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/age_clock.h"
#include "server/store/identities.h"
#include "server/store/journal.h"
#include "server/store/result.h"
#include "server/store/store_fault.h"
#include "shared/atomic_file.h"

namespace race2048::store {

// How much is kept.
struct Kept {
  std::uint64_t results = 0;
  std::uint64_t bytes = 0;  // of the whole database
};

// The connection of one process to its database. One thread at a time.
class Database : public JournalStore {
 public:
  // A fault if later writes would be lost, because the database was deleted, moved or replaced.
  virtual OrStoreFault<> check() const = 0;
  virtual OrStoreFault<Kept> kept() = 0;
  // The version of the tables before they were brought up to date, if they had to be.
  virtual std::optional<std::int64_t> older_version() const = 0;
  // True if syncing a file has ever failed: the disk may lack data that it took.
  virtual bool fsync_failed() const = 0;

  // ---- Results.

  // Durable when it returns. A result that was deleted does not come back while its room has played
  // no further match.
  virtual OrStoreFault<Saved> save_result(const MatchResult& result, std::string_view replay) = 0;

  // The newest results first, at most `count`. The title of a match is empty if the viewer may not
  // know it. too_much if it would take too long to find them: few of many matches have all
  // properties.
  virtual OrStoreFault<ResultList> latest(const AskResults& asked, std::uint32_t count,
                                          const Viewer& viewer = kSeesAll) = 0;

  virtual OrStoreFault<std::string> replay(const MatchId& match) = 0;
  // Puts another file in place of the match's replay; empty: the match has none any more.
  virtual OrStoreFault<> replace_replay(const MatchId& match, std::string_view replay) = 0;

  // The match with its seats from index `first` by place on, at most `count`. Anybody with the
  // whole id may see the match.
  virtual OrStoreFault<ResultDetails> result_page(const MatchId& match, std::uint32_t first,
                                                  std::uint32_t count,
                                                  const Viewer& viewer = kSeesAll) = 0;
  // At most `count` bytes of the match's replay. Costs little, however long the replay is.
  virtual OrStoreFault<ReplayPiece> replay_part(const AskReplay& asked, std::uint32_t count) = 0;

  // The match whose id begins with these hexadecimal digits, of those that the viewer may find:
  // with all digits of the id, every match.
  virtual OrStoreFault<MatchId> find_match(std::string_view digits,
                                           const Viewer& viewer = kSeesAll) = 0;

  // At most `count` lines, of all matches or only of listed ones.
  virtual OrStoreFault<TopLines> top(const AskTop& asked, std::uint32_t count,
                                     bool listed = false) = 0;

  // Deletes results and replays beyond the retention, a few at a time. Now and then writes down the
  // time of the clock of ages.
  virtual OrStoreFault<Retired> retire(const Retention& retention) = 0;
  // Deletes the next matches of the removal, a few at a time, and writes down how many they were.
  // Returns whether more remain. not_found or ambiguous if no match, or several, have these digits.
  virtual OrStoreFault<bool> remove_some(RemovalWork& work) = 0;
  // Results and names age by it.
  virtual const AgeClock& ages() const = 0;

  // ---- Names that belong to keys, and bans.

  // Stores all changes or none.
  virtual OrStoreFault<> change(const IdentityChanges& changes, Durability durability) = 0;
  virtual OrStoreFault<Identities> identities() = 0;
};

}  // namespace race2048::store
