#include "server/store/sqlite/copy_end.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/folder.h"
#include "server/store/sqlite/journal_table.h"
#include "server/store/sqlite/limits.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite_database.h"
#include "shared/descriptor.h"

namespace race2048::store {
namespace {

// In the folder: where a copy is made. Its file is the folder's database when it is whole.
constexpr const char* kUnfinishedFolder = "unfinished-copy";

using SharedLock = std::shared_ptr<const FolderLock>;

// The base that is destroyed last.
struct LockedCopyFolder {
  SharedLock folder_lock;
};

class SqliteCopyEnd final : private LockedCopyFolder, public SqlCopyEnd<Connection, JournalTable> {
 public:
  // Throws SQLite::Exception.
  SqliteCopyEnd(SharedLock lock, const std::filesystem::path& file)
      : LockedCopyFolder{std::move(lock)},
        SqlCopyEnd(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, std::string()) {}

  // Once, before all other calls.
  OrStoreFault<> begin() {
    return connection_.attempt("open the database", [this]() -> OrStoreFault<> {
      auto prepared =
          connection_.prepare_for_writing(limits::kCheckpointPages, limits::kMaxListSteps);
      if (!prepared) return prepared;
      if (const auto found = check_and_migrate(connection_); !found) return found.fault();
      journal_.emplace(connection_, limits::kRecentBytes);
      return journal_->begin();
    });
  }

  OrStoreFault<> attempt(std::string_view doing,
                         const std::function<OrStoreFault<>()>& work) override {
    return connection_.attempt(doing, work);
  }
  OrStoreFault<> finish() override { return {}; }
};

StoreFault cannot_keep(const std::filesystem::path& file, int error) {
  return {.kind = error == ENOSPC ? StoreFault::Kind::full : StoreFault::Kind::io,
          .text = "cannot put the copy in its place (" + file.string() +
                  "): " + std::error_code(error, std::generic_category()).message()};
}

// Moves the file, and makes its new name durable.
OrStoreFault<> move_durably(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (rename(from.c_str(), to.c_str()) != 0) return cannot_keep(to, errno);
  const Descriptor folder(open(to.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder || fsync(folder.get()) != 0) return cannot_keep(to, errno);
  return {};
}

// Writes beside the place of the database. The copy's file has all when its connection has ended.
class SqliteCopyTarget final : public CopyEnd {
 public:
  SqliteCopyTarget(SharedLock lock, std::unique_ptr<SqliteCopyEnd> end,
                   std::filesystem::path folder)
      : lock_(std::move(lock)), end_(std::move(end)), folder_(std::move(folder)) {}
  ~SqliteCopyTarget() override {
    some_.reset();
    end_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_ / kUnfinishedFolder, ignored);
  }
  SqliteCopyTarget(const SqliteCopyTarget&) = delete;
  SqliteCopyTarget& operator=(const SqliteCopyTarget&) = delete;

  SqlConnection& sql() override { return end_->sql(); }
  std::vector<std::string> rooms() override { return end_->rooms(); }
  OrStoreFault<ClaimedRoom> read_room(std::string_view room) override {
    return end_->read_room(room);
  }
  OrStoreFault<> write_room(const ClaimedRoom& room) override { return end_->write_room(room); }
  OrStoreFault<> attempt(std::string_view doing,
                         const std::function<OrStoreFault<>()>& work) override {
    return end_->attempt(doing, work);
  }
  void begin_some() override { some_.emplace(sql(), Durability::this_program); }
  void end_some() override {
    some_->commit();
    some_.reset();
  }
  OrStoreFault<> finish() override {
    const std::filesystem::path file = folder_ / kUnfinishedFolder / kDatabaseFile;
    const auto synced = end_->attempt("sync the copy", [this]() -> OrStoreFault<> {
      Transaction last(sql(), Durability::power_loss);
      Query(sql(), "UPDATE epoch SET barriers = barriers + 1").run();
      last.commit();
      return {};
    });
    if (!synced) return synced;
    end_.reset();
    std::error_code none;
    if (std::filesystem::exists(file.string() + "-wal", none)) return cannot_keep(file, EIO);
    return move_durably(file, folder_ / kDatabaseFile);
  }

 private:
  SharedLock lock_;
  std::unique_ptr<SqliteCopyEnd> end_;
  std::filesystem::path folder_;
  std::optional<Transaction> some_;
};

OrStoreFault<std::unique_ptr<SqliteCopyEnd>> open_end(const SharedLock& lock,
                                                      const std::filesystem::path& file) {
  try {
    auto end = std::make_unique<SqliteCopyEnd>(lock, file);
    if (auto begun = end->begin(); !begun) return begun.fault();
    return end;
  } catch (const SQLite::Exception& error) {
    return fault_of(error, "open the database", file);
  }
}

OrStoreFault<SharedLock> share_lock(const std::filesystem::path& folder) {
  auto lock = FolderLock::take(folder);
  if (!lock) return lock.fault();
  return SharedLock(std::make_shared<FolderLock>(*std::move(lock)));
}

}  // namespace

OrStoreFault<std::unique_ptr<CopyEnd>> copy_from_sqlite(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / kDatabaseFile;
  std::error_code none;
  if (!std::filesystem::exists(file, none)) {
    return StoreFault{.kind = StoreFault::Kind::not_found,
                      .text = "there is no database " + file.string() + " to copy"};
  }
  const auto lock = share_lock(folder);
  if (!lock) return lock.fault();
  if (auto looked = look_at(file, ""); !looked) return looked.fault();
  auto end = open_end(*lock, file);
  if (!end) return end.fault();
  return std::unique_ptr<CopyEnd>(*std::move(end));
}

OrStoreFault<std::unique_ptr<CopyEnd>> copy_to_sqlite(const std::filesystem::path& folder) {
  const auto lock = share_lock(folder);
  if (!lock) return lock.fault();
  const std::filesystem::path file = folder / kDatabaseFile;
  std::error_code error;
  if (std::filesystem::exists(file, error)) {
    return StoreFault{.kind = StoreFault::Kind::exists,
                      .text = "there is a database already: " + file.string()};
  }
  const std::filesystem::path unfinished = folder / kUnfinishedFolder;
  std::filesystem::remove_all(unfinished, error);
  if (error || !std::filesystem::create_directory(unfinished, error)) {
    return cannot_keep(unfinished, error ? error.value() : EEXIST);
  }
  if (auto made = make_private_file(unfinished / kDatabaseFile); !made) return made.fault();
  auto end = open_end(*lock, unfinished / kDatabaseFile);
  if (!end) return end.fault();
  return std::unique_ptr<CopyEnd>(new SqliteCopyTarget(*lock, *std::move(end), folder));
}

}  // namespace race2048::store
