#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include <SQLiteCpp/Backup.h>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/sqlite_database.h"
#include "shared/descriptor.h"

namespace race2048::store {
namespace {

// The new file; removed unless it is kept.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path file)
      : file_(std::move(file)),
        made_(open(file_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)),
        error_(made_ ? 0 : errno) {
    made_.reset();
  }
  ~NewFile() {
    if (error_ == 0 && !kept_) unlink(file_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  int error() const { return error_; }
  // Makes the file's name durable too.
  bool keep() {
    const std::filesystem::path folder = file_.has_parent_path() ? file_.parent_path() : ".";
    const Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    kept_ = opened && fsync(opened.get()) == 0;
    return kept_;
  }

 private:
  std::filesystem::path file_;
  Descriptor made_;
  int error_;
  bool kept_ = false;
};

StoreFault cannot_make(const std::filesystem::path& file, int error) {
  return {.kind = error == EEXIST   ? StoreFault::Kind::exists
                  : error == ENOSPC ? StoreFault::Kind::full
                                    : StoreFault::Kind::access,
          .text = "cannot create the backup " + file.string() + ": " +
                  std::generic_category().message(error)};
}

// One read transaction: later writes of others are not in the copy, and need not wait.
void copy_all(SQLite::Database& from, SQLite::Database& to) {
  SQLite::Backup copying(to, from);
  const int code = copying.executeStep(-1);
  if (code != SQLITE_DONE) throw SQLite::Exception(to.getHandle(), code);
}

OrStoreFault<> check_copy(SQLite::Database& copy, const std::filesystem::path& file) {
  // The copy says that it has a write-ahead log, which would be two more files.
  copy.exec("PRAGMA journal_mode = DELETE");
  const std::string found = copy.execAndGet("PRAGMA integrity_check(1)").getString();
  if (found == "ok") return {};
  return StoreFault{.kind = StoreFault::Kind::corrupt,
                    .text = "the backup " + file.string() + " would be damaged: " + found};
}

OrStoreFault<> copy_database(const SqliteOptions& options, const std::filesystem::path& file) {
  Connection from(options.folder / kDatabaseFile, SQLite::OPEN_READONLY, options.vfs);
  return from.attempt("read the database", [&]() -> OrStoreFault<> {
    Connection to(file, SQLite::OPEN_READWRITE, options.vfs);
    return to.attempt("write the backup", [&]() -> OrStoreFault<> {
      copy_all(from.sqlite(), to.sqlite());
      return check_copy(to.sqlite(), file);
    });
  });
}

}  // namespace

OrStoreFault<> back_up_sqlite(const SqliteOptions& options, const std::filesystem::path& file) {
  NewFile copy(file);
  if (copy.error() != 0) return cannot_make(file, copy.error());
  try {
    if (auto copied = copy_database(options, file); !copied) return copied;
  } catch (const SQLite::Exception& error) {
    return fault_of(error, "open the database", options.folder / kDatabaseFile);
  }
  if (!copy.keep()) return cannot_make(file, errno);
  return {};
}

}  // namespace race2048::store
