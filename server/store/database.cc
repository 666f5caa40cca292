#include "server/store/database.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "server/store/connection.h"
#include "server/store/folder.h"
#include "server/store/identity_table.h"
#include "server/store/journal_table.h"
#include "server/store/result_table.h"
#include "server/store/schema.h"

namespace race2048::store {

struct Database::Parts {
  Parts(FolderLock folder_lock, const std::filesystem::path& file, const std::string& vfs)
      : lock(std::move(folder_lock)),
        connection(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, vfs) {}

  // Reads what the clock of ages showed last, and begins with it.
  void begin_ages(const AgeSources& sources);
  // Writes down what it shows, if it has not done so for a while.
  void note_time();
  void write_last_seen();

  FolderLock lock;  // released last
  Connection connection;
  std::int64_t found_version = 0;  // of the tables; 0: there were none
  std::optional<UsedFiles> files;  // once all of them are there
  std::optional<AgeClock> ages;
  std::chrono::milliseconds noted_at{0};  // AgeClock::run()
  // They prepare statements for tables that exist only after the migrations.
  std::unique_ptr<JournalTable> journal;
  std::unique_ptr<ResultTable> results;
  std::unique_ptr<IdentityTable> identities;
};

namespace {

// SQLite makes its other files with the mode of the database; those of an earlier process may have
// another one.
OrStoreFault<> make_private_files(const std::filesystem::path& file) {
  for (const char* const suffix : {"-wal", "-shm"}) {
    const std::string other = file.string() + suffix;
    chmod(other.c_str(), 0600);  // fails if there is none
  }
  return make_private_file(file);
}

std::uint64_t bytes_of(const std::filesystem::path& file) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(file, none);
  return none ? 0 : size;
}

}  // namespace

OrStoreFault<Database> Database::open(const DatabaseOptions& options) {
  auto lock = FolderLock::take(options.folder);
  if (!lock) return lock.fault();
  const std::filesystem::path file = options.folder / kDatabaseFile;
  const OrStoreFault<> looked = look_at(file, options.vfs);
  const bool may_be_read = looked || looked.fault().kind != StoreFault::Kind::access;
  if (!looked && may_be_read) return looked.fault();
  if (auto made = make_private_files(file); !made) return made.fault();
  if (!looked) return looked.fault();
  std::unique_ptr<Parts> parts;
  try {
    parts = std::make_unique<Parts>(*std::move(lock), file, options.vfs);
  } catch (const SQLite::Exception& error) {
    return fault_of(error, "open the database", file);
  }
  const auto begun = parts->connection.attempt("open the database", [&]() -> OrStoreFault<> {
    Connection& connection = parts->connection;
    if (auto prepared = connection.prepare_for_writing(options.checkpoint_pages); !prepared) {
      return prepared;
    }
    const OrStoreFault<std::int64_t> found = check_and_migrate(connection);
    if (!found) return found.fault();
    parts->found_version = *found;
    parts->journal = std::make_unique<JournalTable>(connection, options.recent_bytes);
    parts->begin_ages(options.age_sources);
    parts->results = std::make_unique<ResultTable>(connection, options.list_steps, *parts->ages);
    parts->results->begin();
    parts->identities = std::make_unique<IdentityTable>(connection);
    return parts->journal->begin();
  });
  if (!begun) return begun.fault();
  parts->files.emplace(
      std::vector{file, std::filesystem::path(file.string() + "-wal"), options.folder / kLockFile});
  return Database(std::move(parts));
}

void Database::Parts::begin_ages(const AgeSources& sources) {
  const std::int64_t last_seen =
      connection.sqlite().execAndGet("SELECT last_seen_unix_ms FROM epoch").getInt64();
  ages.emplace(last_seen == 0 ? std::nullopt : std::optional(last_seen), sources);
  if (last_seen == 0) write_last_seen();
}

// Not at once at the start: of a program that starts again and again none advances the clock by
// more than its uptime.
void Database::Parts::note_time() {
  if (ages->run() - noted_at < limits::kLastSeenWritten) return;
  write_last_seen();
  noted_at = ages->run();
}

void Database::Parts::write_last_seen() {
  Transaction transaction(connection, Durability::this_program);
  SQLite::Statement update(connection.sqlite(), "UPDATE epoch SET last_seen_unix_ms = ?");
  (Use(update) << ages->unix_ms()).run();
  transaction.commit();
}

Database::Database(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Database::Database(Database&& other) noexcept = default;
Database& Database::operator=(Database&& other) noexcept = default;
Database::~Database() = default;

OrStoreFault<> Database::check_files() const {
  const std::optional<std::filesystem::path> missing = parts_->files->missing();
  if (!missing) return {};
  return StoreFault{.kind = StoreFault::Kind::access,
                    .text = missing->string() +
                            " was deleted, moved or replaced while this server uses it: put it "
                            "back, or stop the server and restore a backup"};
}

OrStoreFault<Kept> Database::kept() {
  return parts_->connection.attempt("read the results", [&]() -> OrStoreFault<Kept> {
    const std::filesystem::path& file = parts_->connection.file();
    return Kept{.results = parts_->results->count(),
                .bytes = bytes_of(file) + bytes_of(file.string() + "-wal")};
  });
}

std::optional<std::int64_t> Database::older_version() const {
  const std::int64_t found = parts_->found_version;
  return found != 0 && found < kSchemaVersion ? std::optional(found) : std::nullopt;
}

bool Database::fsync_failed() const {
  return parts_->connection.fsync_failed();
}

Epoch Database::epoch() const {
  return parts_->journal->epoch();
}

OrStoreFault<> Database::append(AppendBatch appends, Durability durability) {
  return append_all({&appends, 1}, durability);
}

OrStoreFault<> Database::append_all(std::span<const AppendBatch> batches, Durability durability) {
  return parts_->connection.attempt("write the journal",
                                    [&] { return parts_->journal->append(batches, durability); });
}

OrStoreFault<> Database::replace(const Append& checkpoint, Durability durability) {
  return parts_->connection.attempt(
      "write the journal", [&] { return parts_->journal->replace(checkpoint, durability); });
}

OrStoreFault<> Database::remove(std::string_view room, Epoch epoch, Durability durability) {
  return parts_->connection.attempt(
      "write the journal", [&] { return parts_->journal->remove(room, epoch, durability); });
}

OrStoreFault<> Database::load(const std::function<void(LoadedRoom)>& take) {
  return parts_->connection.attempt("read the journal",
                                    [&] { return parts_->journal->load(take); });
}

OrStoreFault<> Database::put_aside(std::string_view room, std::string_view reason) {
  return parts_->connection.attempt("put a room aside",
                                    [&] { return parts_->journal->put_aside(room, reason); });
}

OrStoreFault<std::vector<RoomAside>> Database::aside() {
  return parts_->connection.attempt(
      "read the journal",
      [&]() -> OrStoreFault<std::vector<RoomAside>> { return parts_->journal->aside(); });
}

OrStoreFault<Saved> Database::save_result(const MatchResult& result, std::string_view replay) {
  return parts_->connection.attempt("save a result",
                                    [&] { return parts_->results->save(result, replay); });
}

OrStoreFault<ResultList> Database::latest(const AskResults& asked, std::uint32_t count,
                                          const Viewer& viewer) {
  return parts_->connection.attempt("read the results",
                                    [&] { return parts_->results->latest(asked, count, viewer); });
}

OrStoreFault<MatchResult> Database::result(const MatchId& match) {
  return parts_->connection.attempt("read a result",
                                    [&] { return parts_->results->result(match); });
}

OrStoreFault<std::string> Database::replay(const MatchId& match) {
  return parts_->connection.attempt("read a replay",
                                    [&] { return parts_->results->replay(match); });
}

OrStoreFault<> Database::replace_replay(const MatchId& match, std::string_view replay) {
  return parts_->connection.attempt("save a replay",
                                    [&] { return parts_->results->replace_replay(match, replay); });
}

OrStoreFault<ResultDetails> Database::result_page(const MatchId& match, std::uint32_t first,
                                                  std::uint32_t count, const Viewer& viewer) {
  return parts_->connection.attempt(
      "read a result", [&] { return parts_->results->page(match, first, count, viewer); });
}

OrStoreFault<ReplayPiece> Database::replay_part(const AskReplay& asked, std::uint32_t count) {
  return parts_->connection.attempt("read a replay",
                                    [&] { return parts_->results->replay_part(asked, count); });
}

OrStoreFault<MatchId> Database::find_match(std::string_view digits, const Viewer& viewer) {
  return parts_->connection.attempt("read the results",
                                    [&] { return parts_->results->find(digits, viewer); });
}

OrStoreFault<TopLines> Database::top(const AskTop& asked, std::uint32_t count, bool listed) {
  return parts_->connection.attempt("read the results",
                                    [&] { return parts_->results->top(asked, count, listed); });
}

std::uint64_t Database::results_bytes() const {
  return parts_->results->bytes();
}

OrStoreFault<Retired> Database::retire(const Retention& retention) {
  return parts_->connection.attempt("delete old results", [&] {
    parts_->note_time();
    return parts_->results->retire(retention);
  });
}

OrStoreFault<bool> Database::remove_some(RemovalWork& work) {
  return parts_->connection.attempt("delete results",
                                    [&] { return parts_->results->remove_some(work); });
}

const AgeClock& Database::ages() const {
  return *parts_->ages;
}

OrStoreFault<> Database::change(const IdentityChanges& changes, Durability durability) {
  return parts_->connection.attempt(
      "write names and bans", [&] { return parts_->identities->change(changes, durability); });
}

OrStoreFault<Identities> Database::identities() {
  return parts_->connection.attempt("read names and bans",
                                    [&] { return parts_->identities->all(); });
}

}  // namespace race2048::store
