#include "server/store/sqlite/sqlite_database.h"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "server/store/limits.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/folder.h"
#include "server/store/sqlite/identity_table.h"
#include "server/store/sqlite/journal_table.h"
#include "server/store/sqlite/result_table.h"
#include "server/store/sqlite/schema.h"

namespace race2048::store {
namespace {

// SQLite makes its other files with the mode of the database; those of an earlier process may have
// another one.
OrStoreFault<> make_private_files(const std::filesystem::path& file) {
  for (const char* const suffix : {"-wal", "-shm"}) {
    const std::string other = file.string() + suffix;
    chmod(other.c_str(), 0600);  // fails if it does not exist
  }
  return make_private_file(file);
}

std::uint64_t bytes_of(const std::filesystem::path& file) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(file, none);
  return none ? 0 : size;
}

class SqliteDatabase final : public Database {
 public:
  // Throws SQLite::Exception.
  SqliteDatabase(FolderLock lock, const std::filesystem::path& file, const std::string& vfs)
      : lock_(std::move(lock)),
        connection_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, vfs) {}

  // Once, before all other calls.
  OrStoreFault<> begin(const SqliteOptions& options);

  OrStoreFault<> check() const override;
  OrStoreFault<Kept> kept() override;
  std::optional<std::int64_t> older_version() const override {
    const bool is_older = found_version_ != 0 && found_version_ < kSchemaVersion;
    return is_older ? std::optional(found_version_) : std::nullopt;
  }
  bool fsync_failed() const override { return connection_.fsync_failed(); }

  // ---- The journal.
  Epoch epoch() const override { return journal_->epoch(); }
  OrStoreFault<> append_all(std::span<const AppendBatch> batches, Durability durability) override {
    return connection_.attempt("write the journal",
                               [&] { return journal_->append(batches, durability); });
  }
  OrStoreFault<> replace(const Append& checkpoint, Durability durability) override {
    return connection_.attempt("write the journal",
                               [&] { return journal_->replace(checkpoint, durability); });
  }
  OrStoreFault<> remove(std::string_view room, Epoch epoch, Durability durability) override {
    return connection_.attempt("write the journal",
                               [&] { return journal_->remove(room, epoch, durability); });
  }
  OrStoreFault<std::vector<std::string>> rooms() override { return journal_->names_in_order(); }
  OrStoreFault<ClaimedRoom> claim(std::string_view room) override {
    return connection_.attempt("read the journal", [&] { return journal_->claim(room); });
  }
  OrStoreFault<> put_aside(std::string_view room, std::string_view reason) override {
    return connection_.attempt("put a room aside",
                               [&] { return journal_->put_aside(room, reason); });
  }

  // ---- Results.
  OrStoreFault<Saved> save_result(const MatchResult& result, std::string_view replay) override {
    return connection_.attempt("save a result", [&] { return results_->save(result, replay); });
  }
  OrStoreFault<ResultList> latest(const AskResults& asked, std::uint32_t count,
                                  const Viewer& viewer) override {
    return connection_.attempt("read the results",
                               [&] { return results_->latest(asked, count, viewer); });
  }
  OrStoreFault<std::string> replay(const MatchId& match) override {
    return connection_.attempt("read a replay", [&] { return results_->replay(match); });
  }
  OrStoreFault<> replace_replay(const MatchId& match, std::string_view replay) override {
    return connection_.attempt("save a replay",
                               [&] { return results_->replace_replay(match, replay); });
  }
  OrStoreFault<ResultDetails> result_page(const MatchId& match, std::uint32_t first,
                                          std::uint32_t count, const Viewer& viewer) override {
    return connection_.attempt("read a result",
                               [&] { return results_->page(match, first, count, viewer); });
  }
  OrStoreFault<ReplayPiece> replay_part(const AskReplay& asked, std::uint32_t count) override {
    return connection_.attempt("read a replay",
                               [&] { return results_->replay_part(asked, count); });
  }
  OrStoreFault<MatchId> find_match(std::string_view digits, const Viewer& viewer) override {
    return connection_.attempt("read the results", [&] { return results_->find(digits, viewer); });
  }
  OrStoreFault<TopLines> top(const AskTop& asked, std::uint32_t count, bool listed) override {
    return connection_.attempt("read the results",
                               [&] { return results_->top(asked, count, listed); });
  }
  OrStoreFault<Retired> retire(const Retention& retention) override {
    return connection_.attempt("delete old results", [&] {
      note_time();
      return results_->retire(retention);
    });
  }
  OrStoreFault<bool> remove_some(RemovalWork& work) override {
    return connection_.attempt("delete results", [&] { return results_->remove_some(work); });
  }
  const AgeClock& ages() const override { return *ages_; }

  // ---- Names that belong to keys, and bans.
  OrStoreFault<> change(const IdentityChanges& changes, Durability durability) override {
    return connection_.attempt("write names and bans",
                               [&] { return identities_->change(changes, durability); });
  }
  OrStoreFault<Identities> identities() override {
    return connection_.attempt("read names and bans", [&] { return identities_->all(); });
  }

 private:
  // Reads the last time of the clock of ages, and begins with it.
  void begin_ages(const AgeSources& sources);
  // Writes down the time of the clock of ages, if that was not done for a while.
  void note_time();
  void write_last_seen();

  FolderLock lock_;  // released last
  Connection connection_;
  std::int64_t found_version_ = 0;  // of the tables; 0: there were none
  std::optional<UsedFiles> files_;  // once all of them are there
  std::optional<AgeClock> ages_;
  std::chrono::milliseconds noted_at_{0};  // AgeClock::run()
  // They prepare statements for tables that exist only after the migrations.
  std::optional<JournalTable> journal_;
  std::optional<ResultTable> results_;
  std::optional<IdentityTable> identities_;
};

OrStoreFault<> SqliteDatabase::begin(const SqliteOptions& options) {
  const auto begun = connection_.attempt("open the database", [&]() -> OrStoreFault<> {
    if (auto prepared = connection_.prepare_for_writing(options.checkpoint_pages); !prepared) {
      return prepared;
    }
    const OrStoreFault<std::int64_t> found = check_and_migrate(connection_);
    if (!found) return found.fault();
    found_version_ = *found;
    journal_.emplace(connection_, options.recent_bytes);
    begin_ages(options.age_sources);
    results_.emplace(connection_, options.list_steps, *ages_);
    results_->begin();
    identities_.emplace(connection_);
    return journal_->begin();
  });
  const std::filesystem::path& file = connection_.file();
  files_.emplace(
      std::vector{file, std::filesystem::path(file.string() + "-wal"), options.folder / kLockFile});
  return begun;
}

void SqliteDatabase::begin_ages(const AgeSources& sources) {
  const std::int64_t last_seen =
      connection_.sqlite().execAndGet("SELECT last_seen_unix_ms FROM epoch").getInt64();
  ages_.emplace(last_seen == 0 ? std::nullopt : std::optional(last_seen), sources);
  if (last_seen == 0) write_last_seen();
}

// Not at once at the start: of a program that starts again and again none advances the clock by
// more than its uptime.
void SqliteDatabase::note_time() {
  if (ages_->run() - noted_at_ < limits::kLastSeenWritten) return;
  write_last_seen();
  noted_at_ = ages_->run();
}

void SqliteDatabase::write_last_seen() {
  Transaction transaction(connection_, Durability::this_program);
  SQLite::Statement update(connection_.sqlite(), "UPDATE epoch SET last_seen_unix_ms = ?");
  (Use(update) << ages_->unix_ms()).run();
  transaction.commit();
}

OrStoreFault<> SqliteDatabase::check() const {
  const std::optional<std::filesystem::path> missing = files_->missing();
  if (!missing) return {};
  return StoreFault{.kind = StoreFault::Kind::access,
                    .text = missing->string() +
                            " was deleted, moved or replaced while this server uses it: put it "
                            "back, or stop the server and restore a backup"};
}

OrStoreFault<Kept> SqliteDatabase::kept() {
  return connection_.attempt("read the results", [&]() -> OrStoreFault<Kept> {
    const std::filesystem::path& file = connection_.file();
    return Kept{.results = results_->count(),
                .bytes = bytes_of(file) + bytes_of(file.string() + "-wal")};
  });
}

}  // namespace

OrStoreFault<std::unique_ptr<Database>> open_sqlite(const SqliteOptions& options) {
  auto lock = FolderLock::take(options.folder);
  if (!lock) return lock.fault();
  const std::filesystem::path file = options.folder / kDatabaseFile;
  const OrStoreFault<> looked = look_at(file, options.vfs);
  const bool may_be_read = looked || looked.fault().kind != StoreFault::Kind::access;
  if (!looked && may_be_read) return looked.fault();
  if (auto made = make_private_files(file); !made) return made.fault();
  if (!looked) return looked.fault();
  try {
    auto database = std::make_unique<SqliteDatabase>(*std::move(lock), file, options.vfs);
    if (auto begun = database->begin(options); !begun) return begun.fault();
    return std::unique_ptr<Database>(std::move(database));
  } catch (const SQLite::Exception& error) {
    return fault_of(error, "open the database", file);
  }
}

}  // namespace race2048::store
