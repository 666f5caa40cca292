#include "server/store/sqlite/sqlite_database.h"

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "server/store/sql/sql_database.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/folder.h"
#include "server/store/sqlite/journal_table.h"
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

// The base that is destroyed last.
struct LockedFolder {
  FolderLock folder_lock;
};

class SqliteDatabase final : private LockedFolder, public SqlDatabase<Connection, JournalTable> {
 public:
  // Throws SQLite::Exception.
  SqliteDatabase(FolderLock lock, const std::filesystem::path& file, const std::string& vfs)
      : LockedFolder{std::move(lock)},
        SqlDatabase(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, vfs) {}

  // Once, before all other calls.
  OrStoreFault<> begin(const SqliteOptions& options);

  OrStoreFault<> check() const override;
  OrStoreFault<Kept> kept() override;
  bool fsync_failed() const override { return connection_.fsync_failed(); }

 private:
  std::optional<UsedFiles> files_;  // once all of them are there
};

OrStoreFault<> SqliteDatabase::begin(const SqliteOptions& options) {
  const auto begun = connection_.attempt("open the database", [&]() -> OrStoreFault<> {
    if (auto prepared =
            connection_.prepare_for_writing(options.checkpoint_pages, options.list_steps);
        !prepared) {
      return prepared;
    }
    const OrStoreFault<std::int64_t> found = check_and_migrate(connection_);
    if (!found) return found.fault();
    if (*found != 0 && *found < kSchemaVersion) older_version_ = *found;
    begin_tables(options.age_sources, options.recent_bytes);
    return journal_->begin();
  });
  const std::filesystem::path& file = connection_.file();
  files_.emplace(
      std::vector{file, std::filesystem::path(file.string() + "-wal"), options.folder / kLockFile});
  return begun;
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
  return connection_.attempt(kReadResults, [&]() -> OrStoreFault<Kept> {
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
