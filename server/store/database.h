// The server's database: the journal of its rooms and the results of matches, in one SQLite file.
//
// A folder has one owner at a time; a lock file sees to that. All calls are synchronous. A call
// that returns a fault has stored nothing, and with is_storage_fault() it may be repeated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/age_clock.h"
#include "server/store/identities.h"
#include "server/store/journal.h"
#include "server/store/limits.h"
#include "server/store/result.h"
#include "server/store/store_fault.h"
#include "shared/atomic_file.h"

namespace race2048::store {

struct DatabaseOptions {
  std::filesystem::path folder;  // is created; then only its owner can read it
  std::string vfs{};             // name of the SQLite file system; empty: the system's own
  // Smaller in tests, so that the same happens earlier.
  int checkpoint_pages = limits::kCheckpointPages;
  std::size_t recent_bytes = limits::kRecentBytes;
  int list_steps = limits::kMaxListSteps;
  AgeSources age_sources{};
};

// How much is kept.
struct Kept {
  std::uint64_t results = 0;
  std::uint64_t bytes = 0;  // of the database's files
};

// The file within its folder.
inline constexpr std::string_view kDatabaseFile = "race2048.db";

// One thread at a time.
class Database {
 public:
  // Takes the folder, checks the file, brings an older schema up to date and begins a new epoch.
  static OrStoreFault<Database> open(const DatabaseOptions& options);

  Database(Database&& other) noexcept;
  Database& operator=(Database&& other) noexcept;
  ~Database();

  // A fault if one of its files, or their folder, was deleted, moved or replaced: what is written
  // from then on is lost when the program ends.
  OrStoreFault<> check_files() const;

  OrStoreFault<Kept> kept();

  // The version of the tables before open() brought them up to date, if it had to.
  std::optional<std::int64_t> older_version() const;

  // True if syncing a file has ever failed: what the disk holds may differ from what it said.
  bool fsync_failed() const;

  // ---- The journal.

  // The epoch of this process, in all its appends.
  Epoch epoch() const;

  // Stores all appends or none, in one transaction. The appends of a room come in order. With
  // Durability::power_loss everything stored earlier is durable too, also without appends. What was
  // stored without it may be lost in a power failure, the latest first.
  OrStoreFault<> append(AppendBatch appends, Durability durability);
  // The same for several batches in one transaction.
  OrStoreFault<> append_all(std::span<const AppendBatch> batches, Durability durability);

  // Replaces all that the room has by one append, whose index is the next one or higher. Makes the
  // room if there is none.
  OrStoreFault<> replace(const Append& checkpoint, Durability durability);

  // The room is over. Succeeds without a room.
  OrStoreFault<> remove(std::string_view room, Epoch epoch, Durability durability);

  // Takes over all rooms and hands each to `take`, in order of their names; they become this
  // process's own when load() succeeds. Rooms with a gap are put aside. REQUIRES: `take` does not
  // use the database.
  OrStoreFault<> load(const std::function<void(LoadedRoom)>& take);

  // Moves a room that cannot be restored out of the journal; its bytes are kept. REQUIRES: the room
  // is loaded.
  OrStoreFault<> put_aside(std::string_view room, std::string_view reason);

  // The rooms put aside, the newest first.
  OrStoreFault<std::vector<RoomAside>> aside();

  // ---- Results.

  // Durable when it returns. A result that was deleted does not come back while its room has played
  // no further match.
  OrStoreFault<Saved> save_result(const MatchResult& result, std::string_view replay);

  // The newest results first, at most `count`. The title of a match is empty if the viewer may not
  // know it. too_much if it would take too long to find them: few of many matches have all
  // properties.
  OrStoreFault<ResultList> latest(const AskResults& asked, std::uint32_t count,
                                  const Viewer& viewer = kSeesAll);

  OrStoreFault<MatchResult> result(const MatchId& match);
  OrStoreFault<std::string> replay(const MatchId& match);
  // Puts another file in place of the match's replay; empty: the match has none any more.
  OrStoreFault<> replace_replay(const MatchId& match, std::string_view replay);

  // The match with its seats from index `first` by place on, at most `count`. Whoever has the whole
  // id may see the match.
  OrStoreFault<ResultDetails> result_page(const MatchId& match, std::uint32_t first,
                                          std::uint32_t count, const Viewer& viewer = kSeesAll);
  // At most `count` bytes of the match's replay. Costs little, however long the replay is.
  OrStoreFault<ReplayPiece> replay_part(const AskReplay& asked, std::uint32_t count);

  // The match whose id begins with these hexadecimal digits, of those that the viewer may find:
  // with all digits of the id, every match.
  OrStoreFault<MatchId> find_match(std::string_view digits, const Viewer& viewer = kSeesAll);

  // At most `count` lines, of all matches or only of listed ones.
  OrStoreFault<TopLines> top(const AskTop& asked, std::uint32_t count, bool listed = false);

  // What all results together take, in bytes, without indexes and the like.
  std::uint64_t results_bytes() const;

  // Deletes results and replays beyond the retention, a few at a time. Writes down now and then
  // what the clock of ages shows.
  OrStoreFault<Retired> retire(const Retention& retention);
  // Deletes the next of what shall go, a few matches at a time, and writes down how much it was.
  // Returns whether there is more. not_found or ambiguous if no match, or several, have these
  // digits.
  OrStoreFault<bool> remove_some(RemovalWork& work);
  // Results and names age by it.
  const AgeClock& ages() const;

  // ---- Names that belong to keys, and bans.

  // Stores all changes or none.
  OrStoreFault<> change(const IdentityChanges& changes, Durability durability);
  OrStoreFault<Identities> identities();

 private:
  struct Parts;
  explicit Database(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

// Copies the database of a folder to a new file, readable by its owner alone, while another process
// uses it. The copy is complete and checked, or no file remains.
OrStoreFault<> backup(const DatabaseOptions& options, const std::filesystem::path& file);

}  // namespace race2048::store
