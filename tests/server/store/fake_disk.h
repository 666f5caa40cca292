// A disk in memory, as a file system of SQLite, that can run full, fail, and lose power.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace race2048::store::tests {

// A file. What was written since the last sync may or may not survive a loss of power, each sector
// on its own. A sync that fails leaves sectors that the system takes for written: no later sync
// writes them.
class FakeFile {
 public:
  static constexpr std::size_t kSector = 512;

  const std::string& bytes() const { return bytes_; }
  void write(std::size_t at, const char* bytes, std::size_t count);
  void truncate(std::size_t size);
  void sync();
  void fail_to_sync() { unsynced_.clear(); }
  // Each unsynced sector survives with this probability.
  void lose_power(double survives, std::mt19937& random);

  // The memory that connections share; regions by number.
  std::vector<std::unique_ptr<std::vector<char>>> shared;

 private:
  void keep_sector(std::size_t sector);

  std::string bytes_;
  std::string durable_;
  std::set<std::size_t> unsynced_;
};

class FakeDisk {
 public:
  enum class Failure { full, write, sync, power };

  FakeDisk();
  ~FakeDisk();
  FakeDisk(const FakeDisk&) = delete;
  FakeDisk& operator=(const FakeDisk&) = delete;

  // Of the file system, for SQLite.
  const std::string& name() const { return name_; }

  // Fails at the n-th of the calls that can fail this way, counted from 0 from now on. A full disk
  // and failing writes stay so, and without power nothing works, until heal(). One sync fails.
  void fail_at(Failure failure, std::uint64_t n);
  void heal() { failure_.reset(); }
  // The calls that could have failed since fail_at() or since the beginning.
  std::uint64_t calls() const { return calls_; }
  bool has_failed() const { return has_failed_; }

  void lose_power(double survives, std::mt19937& random);

  // For the file system's functions: the code of SQLite that a call returns.
  int on_read() const;
  int on_write(FakeFile& file, std::size_t at, const char* bytes, std::size_t count);
  int on_truncate(FakeFile& file, std::size_t size);
  int on_sync(FakeFile& file);
  std::map<std::string, FakeFile>& files() { return files_; }

 private:
  // True if the call fails, which is one of those that the failures hit.
  bool fails(std::initializer_list<Failure> hit_by);

  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  std::map<std::string, FakeFile> files_;
  std::optional<Failure> failure_;
  std::uint64_t fails_at_ = 0;
  std::uint64_t calls_ = 0;
  bool has_failed_ = false;
};

}  // namespace race2048::store::tests
