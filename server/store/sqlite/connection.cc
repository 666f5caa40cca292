#include "server/store/sqlite/connection.h"

#include <sqlite3.h>

#include <cerrno>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

#include "server/store/sqlite/limits.h"

namespace race2048::store {
namespace {

StoreFault::Kind kind_of(const SQLite::Exception& error) {
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_FULL:
      return StoreFault::Kind::full;
    case SQLITE_IOERR:
      return StoreFault::Kind::io;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return StoreFault::Kind::busy;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
      return StoreFault::Kind::access;
    // The caller's fault: the same write fails again, so it must not hold up the writes behind it.
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
    case SQLITE_INTERRUPT:
      return StoreFault::Kind::too_much;
    default:
      // Also a file with tables that are not ours: our statements fit our own.
      return StoreFault::Kind::corrupt;
  }
}

// The last error of one of the database's files. The connection's own is not that of a commit.
int last_errno_of(sqlite3* sqlite, int which_file) {
  sqlite3_file* file = nullptr;
  int last = 0;
  sqlite3_file_control(sqlite, "main", which_file, &file);
  if (file == nullptr || file->pMethods == nullptr) return last;
  file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &last);
  return last;
}

class SqliteStatement final : public SqlStatement {
 public:
  SqliteStatement(const SQLite::Database& database, const std::string& sql)
      : statement_(database, sql) {}

  void bind(int parameter, std::int64_t number) override { statement_.bind(parameter, number); }
  void bind_text(int parameter, const std::string& text) override {
    statement_.bindNoCopy(parameter, text);
  }
  void bind_blob(int parameter, std::string_view bytes) override {
    // A null pointer would be NULL, not an empty blob. No blob is longer than an int: see limits.h.
    const char* const data = bytes.empty() ? "" : bytes.data();
    statement_.bindNoCopy(parameter, data, static_cast<int>(bytes.size()));
  }
  void bind_nothing(int parameter, Type /*type*/) override { statement_.bind(parameter); }
  bool step() override { return statement_.executeStep(); }
  std::int64_t number(int column) override { return statement_.getColumn(column).getInt64(); }
  bool is_null(int column) override { return statement_.isColumnNull(column); }
  std::string_view bytes(int column) override {
    const SQLite::Column value = statement_.getColumn(column);
    const void* const data = value.getBlob();
    if (data == nullptr) return {};
    return {static_cast<const char*>(data), static_cast<std::size_t>(value.getBytes())};
  }
  void reset() noexcept override {
    statement_.tryReset();
    statement_.clearBindings();
  }

 private:
  SQLite::Statement statement_;
};

bool is_sync_fault(int extended_code) {
  return extended_code == SQLITE_IOERR_FSYNC || extended_code == SQLITE_IOERR_DIR_FSYNC;
}

}  // namespace

std::string advice_about_damage(const std::filesystem::path& file) {
  return "move " + file.string() +
         "* away to start with an empty one, or put a backup in its place";
}

StoreFault fault_of(const SQLite::Exception& error, std::string_view doing,
                    const std::filesystem::path& file) {
  if (error.getErrorCode() == SQLITE_NOMEM || error.getExtendedErrorCode() == SQLITE_IOERR_NOMEM) {
    throw std::bad_alloc();
  }
  if (error.getErrorCode() == SQLITE_MISUSE || error.getErrorCode() == SQLITE_RANGE) {
    throw std::logic_error(error.what());
  }
  StoreFault fault{
      .kind = kind_of(error),
      .text = "cannot " + std::string(doing) + " (" + file.string() + "): " + error.what()};
  if (fault.kind == StoreFault::Kind::corrupt) fault.text += ": " + advice_about_damage(file);
  return fault;
}

Connection::Connection(const std::filesystem::path& file, int flags, const std::string& vfs)
    : file_(file),
      database_(file.string(), flags | SQLite::OPEN_NOMUTEX,
                static_cast<int>(limits::kLockWait.count()), vfs),
      begin_(database_, "BEGIN IMMEDIATE"),
      commit_(database_, "COMMIT") {}

OrStoreFault<> Connection::prepare_for_writing(int checkpoint_pages, int list_steps) {
  checkpoint_pages_ = checkpoint_pages;
  list_steps_ = list_steps;
  // Works only in a new file: later the file system gets pages back a few at a time.
  database_.exec("PRAGMA auto_vacuum = INCREMENTAL");
  if (database_.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal") {
    return StoreFault{
        .kind = StoreFault::Kind::access,
        .text = "the file system of " + file_.string() +
                " has no shared memory, which the database needs: choose a folder on a "
                "local disk"};
  }
  database_.exec("PRAGMA wal_autocheckpoint = 0");  // SQLite's own would hide its faults
  database_.exec("PRAGMA journal_size_limit = " + std::to_string(limits::kMaxIdleLogBytes));
  database_.exec("PRAGMA trusted_schema = OFF");
  database_.exec("PRAGMA secure_delete = ON");  // what is deleted is overwritten; Debian's default
  database_.exec("PRAGMA synchronous = FULL");
  writes_durably_ = true;
  sqlite3_wal_hook(database_.getHandle(), &Connection::on_commit, this);
  return {};
}

SqlStatement& Connection::statement(const std::string& sql) {
  std::unique_ptr<SqlStatement>& statement = statements_[sql];
  if (statement == nullptr) statement = std::make_unique<SqliteStatement>(database_, sql);
  return *statement;
}

std::string Connection::replay_part(std::int64_t match, std::uint32_t offset, std::uint32_t count) {
  sqlite3* const sqlite = database_.getHandle();
  sqlite3_blob* opened = nullptr;
  const int code = sqlite3_blob_open(sqlite, "main", "replay", "bytes", match, 0, &opened);
  const std::unique_ptr<sqlite3_blob, int (*)(sqlite3_blob*)> blob(opened, sqlite3_blob_close);
  if (code != SQLITE_OK) throw SQLite::Exception(sqlite, code);
  std::string part(count, '\0');
  const int read =
      sqlite3_blob_read(blob.get(), part.data(), static_cast<int>(count), static_cast<int>(offset));
  if (read != SQLITE_OK) throw SQLite::Exception(sqlite, read);
  return part;
}

void Connection::begin_search() {
  const auto interrupts = [](void* /*nothing*/) { return 1; };
  sqlite3_progress_handler(database_.getHandle(), list_steps_, interrupts, nullptr);
}

void Connection::end_search() noexcept {
  sqlite3_progress_handler(database_.getHandle(), 0, nullptr, nullptr);
}

bool Connection::give_space_back() {
  const auto free_pages = [this] {
    return database_.execAndGet("PRAGMA freelist_count").getInt64();
  };
  const std::int64_t before = free_pages();
  if (before == 0) return false;
  Transaction transaction(*this, Durability::this_program);
  database_.exec("PRAGMA incremental_vacuum(" + std::to_string(limits::kVacuumStepPages) + ")");
  transaction.commit();
  const std::int64_t after = free_pages();
  return after != 0 && after < before;
}

int Connection::on_commit(void* connection, sqlite3* /*sqlite*/, const char* /*name*/, int pages) {
  static_cast<Connection*>(connection)->log_pages_ = pages;
  return SQLITE_OK;
}

void Connection::note(const SQLite::Exception& error) {
  disk_is_full_ = disk_is_full_ || error.getErrorCode() == SQLITE_FULL || is_at_limit(error);
  if (!is_sync_fault(error.getExtendedErrorCode())) return;
  fsync_failed_ = true;
  log_is_suspect_ = true;
}

StoreFault Connection::noted(const SQLite::Exception& error, std::string_view doing) {
  note(error);
  StoreFault fault = fault_of(error, doing, file_);
  if (is_at_limit(error)) {
    fault.kind = StoreFault::Kind::full;
    fault.text += ": the system allows this program no larger files (ulimit -f)";
  }
  return fault;
}

bool Connection::is_at_limit(const SQLite::Exception& error) {
  sqlite3* const sqlite = database_.getHandle();
  if (kind_of(error) != StoreFault::Kind::io) return false;
  if (sqlite3_system_errno(sqlite) == EFBIG) return true;
  return last_errno_of(sqlite, SQLITE_FCNTL_FILE_POINTER) == EFBIG ||
         last_errno_of(sqlite, SQLITE_FCNTL_JOURNAL_POINTER) == EFBIG;
}

void Connection::begin(Durability durability) {
  if (log_is_suspect_) {
    checkpoint(SQLITE_CHECKPOINT_TRUNCATE);
    log_is_suspect_ = false;
    log_pages_ = 0;
  }
  if (std::exchange(disk_is_full_, false)) empty_log();
  set_durability(durability);
  Use(begin_).run();
}

void Connection::commit() {
  Use(commit_).run();
  checkpoint_if_due();
}

void Connection::rollback() noexcept {
  // SQLite has rolled back by itself after some faults.
  if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
}

void Connection::set_durability(Durability durability) {
  const bool durably = durability == Durability::power_loss;
  if (durably == writes_durably_) return;
  database_.exec(durably ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  writes_durably_ = durably;
}

void Connection::checkpoint_if_due() {
  if (log_pages_ < checkpoint_pages_) next_checkpoint_pages_ = checkpoint_pages_;
  if (log_pages_ < next_checkpoint_pages_) return;
  next_checkpoint_pages_ = log_pages_ + checkpoint_pages_;  // if a backup still reads
  try {
    checkpoint(SQLITE_CHECKPOINT_PASSIVE);
  } catch (const SQLite::Exception& error) {
    note(error);
  }
}

void Connection::empty_log() {
  try {
    checkpoint(SQLITE_CHECKPOINT_TRUNCATE);
    log_pages_ = 0;
  } catch (const SQLite::Exception& error) {
    note(error);
  }
}

void Connection::checkpoint(int mode) {
  const int code =
      sqlite3_wal_checkpoint_v2(database_.getHandle(), nullptr, mode, nullptr, nullptr);
  if (code != SQLITE_OK) throw SQLite::Exception(database_.getHandle(), code);
}

Use& Use::blob(std::string_view bytes) {
  // A null pointer would be NULL, not an empty blob. No blob is longer than an int: see limits.h.
  const char* const data = bytes.empty() ? "" : bytes.data();
  statement_.bindNoCopy(++bound_, data, static_cast<int>(bytes.size()));
  return *this;
}

std::string_view Use::bytes(int column) {
  const SQLite::Column value = statement_.getColumn(column);
  const void* const data = value.getBlob();
  if (data == nullptr) return {};
  return {static_cast<const char*>(data), static_cast<std::size_t>(value.getBytes())};
}

}  // namespace race2048::store
