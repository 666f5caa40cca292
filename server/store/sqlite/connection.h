// A connection to SQLite: how transactions begin and end, what survives a fault, and how errors
// become faults. For the files of this folder only: it brings in SQLite's headers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>

#include <SQLiteCpp/SQLiteCpp.h>

#include "server/store/sql/sql_connection.h"
#include "server/store/store_fault.h"
#include "shared/atomic_file.h"

namespace race2048::store {

// SQLite's report as a fault. `doing` completes "cannot ...". Throws std::bad_alloc if memory
// is short, std::logic_error if SQLite was misused.
StoreFault fault_of(const SQLite::Exception& error, std::string_view doing,
                    const std::filesystem::path& file);

// Advice about a damaged database: the end of a sentence.
std::string advice_about_damage(const std::filesystem::path& file);

// One thread at a time: SQLite does not lock it.
class Connection final : public SqlConnection {
 public:
  // Throws SQLite::Exception, as do the functions below that say nothing else.
  Connection(const std::filesystem::path& file, int flags, const std::string& vfs);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  SQLite::Database& sqlite() { return database_; }
  const std::filesystem::path& file() const { return file_; }
  bool fsync_failed() const { return fsync_failed_; }

  // Write-ahead log, our own checkpoints after so many of its pages, no trust in the file's schema.
  // For the one that writes. `list_steps`: see limits::kMaxListSteps.
  OrStoreFault<> prepare_for_writing(int checkpoint_pages, int list_steps);

  SqlStatement& statement(const std::string& sql) override;
  void begin(Durability durability) override;
  void commit() override;
  void rollback() noexcept override;
  std::string replay_part(std::int64_t match, std::uint32_t offset, std::uint32_t count) override;
  // SQLite interrupts a statement after so many steps of its virtual machine.
  void begin_search() override;
  void end_search() noexcept override;
  // Pages go back to the file system.
  bool give_space_back() override;
  bool is_shared() const override { return false; }

  // Runs `work`, which returns an OrStoreFault; an SQLite exception in it becomes a fault. `doing`
  // completes "cannot ...".
  template <typename Work>
  std::invoke_result_t<Work> attempt(std::string_view doing, Work&& work) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      return noted(error, doing);
    }
  }

 private:
  void note(const SQLite::Exception& error);
  StoreFault noted(const SQLite::Exception& error, std::string_view doing);
  // The file has the size that the system allows this process (ulimit -f). SQLite takes that for a
  // faulty disk; it is like a full one.
  bool is_at_limit(const SQLite::Exception& error);
  void set_durability(Durability durability);
  // Moves the log's pages to the database when there are many. The transactions in it stand anyway,
  // so a fault here only shows in the next transaction.
  void checkpoint_if_due();
  void checkpoint(int mode);
  // The log may be what fills the disk: its pages move to their places in the database, where most
  // of them need no new space. The next transaction shows whether that was enough.
  void empty_log();
  static int on_commit(void* connection, sqlite3* sqlite, const char* name, int pages);

  std::filesystem::path file_;
  SQLite::Database database_;
  SQLite::Statement begin_;
  SQLite::Statement commit_;
  std::unordered_map<std::string, std::unique_ptr<SqlStatement>> statements_;  // by SQL
  bool writes_durably_ = true;  // SQLite's own default
  int log_pages_ = 0;
  int checkpoint_pages_ = 0;
  int next_checkpoint_pages_ = 0;
  int list_steps_ = 0;
  bool fsync_failed_ = false;
  bool disk_is_full_ = false;  // since the last transaction began
  // After a failed sync the system may take lost bytes of the log for written, and a later sync
  // that succeeds would prove nothing. So nothing is appended to that log any more.
  bool log_is_suspect_ = false;
};

// One use of a prepared statement, which is ready for the next use afterwards. Does not copy texts
// and bytes: they must outlive the use.
class Use {
 public:
  explicit Use(SQLite::Statement& statement) : statement_(statement) {}
  ~Use() {
    statement_.tryReset();
    statement_.clearBindings();
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

  // Binds the next parameter.
  Use& operator<<(std::int64_t number) {
    statement_.bind(++bound_, number);
    return *this;
  }
  Use& operator<<(std::uint64_t number) { return *this << static_cast<std::int64_t>(number); }
  Use& operator<<(std::uint32_t number) { return *this << static_cast<std::int64_t>(number); }
  Use& operator<<(std::uint16_t number) { return *this << static_cast<std::int64_t>(number); }
  Use& operator<<(bool value) { return *this << static_cast<std::int64_t>(value); }
  Use& text(const std::string& text) {
    statement_.bindNoCopy(++bound_, text);
    return *this;
  }
  Use& text(std::string&& text) = delete;
  Use& blob(std::string_view bytes);
  Use& blob(std::span<const std::uint8_t> bytes) {
    return blob({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
  Use& nothing() {
    statement_.bind(++bound_);
    return *this;
  }

  // The next row, if any.
  bool row() { return statement_.executeStep(); }
  // For a statement without rows.
  void run() { statement_.executeStep(); }
  std::int64_t number(int column) { return statement_.getColumn(column).getInt64(); }
  bool is_null(int column) const { return statement_.isColumnNull(column); }
  // Valid until the next row.
  std::string_view bytes(int column);

 private:
  SQLite::Statement& statement_;
  int bound_ = 0;
};

}  // namespace race2048::store
