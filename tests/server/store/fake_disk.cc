#include "tests/server/store/fake_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace race2048::store::tests {
namespace {

// What SQLite keeps for an open file.
struct OpenFile {
  sqlite3_file base;
  FakeDisk* disk;
  FakeFile* file;
};

OpenFile& opened(sqlite3_file* file) {
  return *reinterpret_cast<OpenFile*>(file);
}

FakeDisk& disk_of(sqlite3_vfs* vfs) {
  return *static_cast<FakeDisk*>(vfs->pAppData);
}

int close_file(sqlite3_file* /*file*/) {
  return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
  if (const int code = opened(file).disk->on_read(); code != SQLITE_OK) return code;
  const std::string& bytes = opened(file).file->bytes();
  const std::size_t begin = std::min(static_cast<std::size_t>(at), bytes.size());
  const std::size_t have = std::min(static_cast<std::size_t>(count), bytes.size() - begin);
  std::memcpy(to, bytes.data() + begin, have);
  std::memset(static_cast<char*>(to) + have, 0, static_cast<std::size_t>(count) - have);
  return have == static_cast<std::size_t>(count) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  return opened(file).disk->on_write(*opened(file).file, static_cast<std::size_t>(at),
                                     static_cast<const char*>(from),
                                     static_cast<std::size_t>(count));
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  return opened(file).disk->on_truncate(*opened(file).file, static_cast<std::size_t>(size));
}

int sync_file(sqlite3_file* file, int /*flags*/) {
  return opened(file).disk->on_sync(*opened(file).file);
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(opened(file).file->bytes().size());
  return opened(file).disk->on_read();
}

// There is one connection at a time.
int lock_file(sqlite3_file* /*file*/, int /*lock*/) {
  return SQLITE_OK;
}

int check_lock(sqlite3_file* /*file*/, int* locked) {
  *locked = 0;
  return SQLITE_OK;
}

int control_file(sqlite3_file* /*file*/, int /*request*/, void* /*argument*/) {
  return SQLITE_NOTFOUND;
}

int sector_size(sqlite3_file* /*file*/) {
  return 4096;
}

int characteristics(sqlite3_file* /*file*/) {
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** to) {
  auto& shared = opened(file).file->shared;
  const auto wanted = static_cast<std::size_t>(region) + 1;
  *to = nullptr;
  if (shared.size() < wanted && extend == 0) return SQLITE_OK;
  while (shared.size() < wanted) {
    shared.push_back(std::make_unique<std::vector<char>>(static_cast<std::size_t>(size)));
  }
  *to = shared[wanted - 1]->data();
  return SQLITE_OK;
}

int lock_shared(sqlite3_file* /*file*/, int /*offset*/, int /*count*/, int /*flags*/) {
  return SQLITE_OK;
}

void barrier(sqlite3_file* /*file*/) {}

int unmap_shared(sqlite3_file* file, int /*deletes*/) {
  opened(file).file->shared.clear();
  return SQLITE_OK;
}

constexpr sqlite3_io_methods kMethods{.iVersion = 2,
                                      .xClose = close_file,
                                      .xRead = read_file,
                                      .xWrite = write_file,
                                      .xTruncate = truncate_file,
                                      .xSync = sync_file,
                                      .xFileSize = size_of_file,
                                      .xLock = lock_file,
                                      .xUnlock = lock_file,
                                      .xCheckReservedLock = check_lock,
                                      .xFileControl = control_file,
                                      .xSectorSize = sector_size,
                                      .xDeviceCharacteristics = characteristics,
                                      .xShmMap = map_shared,
                                      .xShmLock = lock_shared,
                                      .xShmBarrier = barrier,
                                      .xShmUnmap = unmap_shared,
                                      .xFetch = nullptr,
                                      .xUnfetch = nullptr};

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  FakeDisk& disk = disk_of(vfs);
  file->pMethods = nullptr;
  if (disk.on_read() != SQLITE_OK) return SQLITE_CANTOPEN;
  const std::string path = name == nullptr ? "unnamed" : name;
  if (name == nullptr) disk.files().erase(path);
  if ((flags & SQLITE_OPEN_CREATE) == 0 && !disk.files().contains(path)) return SQLITE_CANTOPEN;
  opened(file) = {.base = {.pMethods = &kMethods}, .disk = &disk, .file = &disk.files()[path]};
  if (out_flags != nullptr) *out_flags = flags;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs* vfs, const char* name, int /*sync*/) {
  if (disk_of(vfs).on_read() != SQLITE_OK) return SQLITE_IOERR_DELETE;
  return disk_of(vfs).files().erase(name) == 1 ? SQLITE_OK : SQLITE_IOERR_DELETE_NOENT;
}

int access_file(sqlite3_vfs* vfs, const char* name, int /*flags*/, int* result) {
  const auto found = disk_of(vfs).files().find(name);
  *result = found != disk_of(vfs).files().end() && !found->second.bytes().empty() ? 1 : 0;
  return disk_of(vfs).on_read();
}

int full_path(sqlite3_vfs* /*vfs*/, const char* name, int size, char* to) {
  sqlite3_snprintf(size, to, "%s", name);
  return SQLITE_OK;
}

}  // namespace

// ---- FakeFile.

void FakeFile::write(std::size_t at, const char* bytes, std::size_t count) {
  if (bytes_.size() < at + count) bytes_.resize(at + count);
  std::memcpy(bytes_.data() + at, bytes, count);
  for (std::size_t sector = at / kSector; sector * kSector < at + count; ++sector) {
    unsynced_.insert(sector);
  }
}

void FakeFile::truncate(std::size_t size) {
  bytes_.resize(size);
  unsynced_.erase(unsynced_.lower_bound((size + kSector - 1) / kSector), unsynced_.end());
}

void FakeFile::keep_sector(std::size_t sector) {
  const std::size_t begin = sector * kSector;
  if (begin >= bytes_.size()) return;
  const std::size_t count = std::min(kSector, bytes_.size() - begin);
  if (durable_.size() < begin + count) durable_.resize(begin + count);
  durable_.replace(begin, count, bytes_, begin, count);
}

void FakeFile::sync() {
  durable_.resize(bytes_.size());
  for (const std::size_t sector : unsynced_) keep_sector(sector);
  unsynced_.clear();
}

void FakeFile::lose_power(double survives, std::mt19937& random) {
  std::bernoulli_distribution chance(survives);
  if (bytes_.size() < durable_.size() && chance(random)) durable_.resize(bytes_.size());
  for (const std::size_t sector : unsynced_) {
    if (chance(random)) keep_sector(sector);
  }
  bytes_ = durable_;
  unsynced_.clear();
  shared.clear();
}

// ---- FakeDisk.

FakeDisk::FakeDisk() : vfs_(std::make_unique<sqlite3_vfs>()) {
  static int disks = 0;
  name_ = "fake-disk-" + std::to_string(++disks);
  sqlite3_initialize();
  const sqlite3_vfs& real = *sqlite3_vfs_find(nullptr);
  *vfs_ = {.iVersion = 1,
           .szOsFile = sizeof(OpenFile),
           .mxPathname = 512,
           .zName = name_.c_str(),
           .pAppData = this,
           .xOpen = open_file,
           .xDelete = delete_file,
           .xAccess = access_file,
           .xFullPathname = full_path,
           .xRandomness = real.xRandomness,
           .xSleep = real.xSleep,
           .xCurrentTime = real.xCurrentTime,
           .xGetLastError = real.xGetLastError};
  if (sqlite3_vfs_register(vfs_.get(), 0) != SQLITE_OK) throw std::runtime_error("no fake disk");
}

FakeDisk::~FakeDisk() {
  sqlite3_vfs_unregister(vfs_.get());
}

void FakeDisk::fail_at(Failure failure, std::uint64_t n) {
  failure_ = failure;
  fails_at_ = n;
  calls_ = 0;
  has_failed_ = false;
}

bool FakeDisk::fails(std::initializer_list<Failure> hit_by) {
  const bool can_fail = !failure_ || std::count(hit_by.begin(), hit_by.end(), *failure_) != 0;
  if (!can_fail) return false;
  const std::uint64_t call = calls_++;
  if (!failure_ || call < fails_at_) return false;
  has_failed_ = true;
  return *failure_ != Failure::sync || call == fails_at_;
}

int FakeDisk::on_read() const {
  const bool is_off = failure_ == Failure::power && has_failed_;
  return is_off ? SQLITE_IOERR_READ : SQLITE_OK;
}

int FakeDisk::on_write(FakeFile& file, std::size_t at, const char* bytes, std::size_t count) {
  const bool was_off = on_read() != SQLITE_OK;
  if (!fails({Failure::full, Failure::write, Failure::power})) {
    file.write(at, bytes, count);
    return SQLITE_OK;
  }
  if (!was_off) file.write(at, bytes, count / 2);
  return failure_ == Failure::full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

int FakeDisk::on_truncate(FakeFile& file, std::size_t size) {
  if (fails({Failure::write, Failure::power})) return SQLITE_IOERR_TRUNCATE;
  file.truncate(size);
  return SQLITE_OK;
}

int FakeDisk::on_sync(FakeFile& file) {
  if (!fails({Failure::sync, Failure::power})) {
    file.sync();
    return SQLITE_OK;
  }
  if (failure_ == Failure::sync) file.fail_to_sync();
  return SQLITE_IOERR_FSYNC;
}

void FakeDisk::lose_power(double survives, std::mt19937& random) {
  for (auto& [path, file] : files_) file.lose_power(survives, random);
}

}  // namespace race2048::store::tests
