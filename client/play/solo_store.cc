#include "client/play/solo_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <system_error>
#include <variant>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "client/system/standard_io.h"

namespace race2048::client {
namespace {

// Closes its descriptor.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

std::string cannot(const char* what, const std::filesystem::path& file, int error) {
  return std::string("cannot ") + what + " " + file.string() + " (" +
         std::generic_category().message(error) + ")";
}

// Up to `most` bytes; nothing on an error.
std::optional<std::string> read_all(int descriptor, std::size_t most) {
  std::string text(most, '\0');
  std::span<char> space(text);
  while (!space.empty()) {
    const std::optional<std::size_t> count = read_some(descriptor, space);
    if (!count) return std::nullopt;
    if (*count == 0) break;
    space = space.subspan(*count);
  }
  text.resize(most - space.size());
  return text;
}

}  // namespace

SoloStore::SoloStore(const Preset& preset, int size) : preset_(preset), size_(size) {
  try {
    const std::filesystem::path folder = state_folder() / "solo";
    std::filesystem::create_directories(folder);
    file_ = folder / (std::string(preset.name) + "-" + std::to_string(size) + ".game");
    lock();
  } catch (const std::filesystem::filesystem_error& error) {
    fault_ = error.path1().empty() ? "HOME is not set"
                                   : cannot("make", error.path1(), error.code().value());
  }
  usable_ = fault_.empty();
}

SoloStore::~SoloStore() {
  if (lock_ >= 0) close(lock_);
}

void SoloStore::lock() {
  std::filesystem::path file = file_;
  file.replace_extension(".lock");
  // Never removed: who opened it before would hold a lock that nobody else sees.
  lock_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ < 0) {
    fault_ = cannot("write", file, errno);
  } else if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    fault_ = errno == EWOULDBLOCK ? "another race2048 has the kept game open; leave that first"
                                  : cannot("lock", file, errno);
  }
}

std::optional<SoloSave> SoloStore::load(std::string& notice) {
  if (!usable_) return std::nullopt;
  const std::optional<std::string> text = read();
  if (text) {
    auto found = read_save(*text, preset_, size_);
    if (auto* save = std::get_if<SoloSave>(&found)) return std::move(*save);
    if (std::get<SaveFault>(found) == SaveFault::newer) {
      fault_ = file_.string() + " is of a later version of race2048: update it, or move that away";
    } else {
      damaged_ = true;
    }
  }
  if (damaged_) put_aside(notice);
  usable_ = fault_.empty();
  return std::nullopt;
}

// Nothing when there is no file, it is damaged, or a fault.
std::optional<std::string> SoloStore::read() {
  // Not to wait for a writer, should it be a pipe.
  const File file(open(file_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file.is_open()) {
    if (errno != ENOENT) fault_ = cannot("read", file_, errno);
    return std::nullopt;
  }
  struct stat status {};
  if (fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_size > static_cast<off_t>(kMaxSaveBytes)) {
    damaged_ = true;
    return std::nullopt;
  }
  std::optional<std::string> text = read_all(file.get(), kMaxSaveBytes);
  if (!text) fault_ = cannot("read", file_, errno);
  return text;
}

void SoloStore::put_aside(std::string& notice) {
  const PutAside done = client::put_aside(file_);
  fault_ = done.fault;
  if (!fault_.empty()) return;
  notice = "The kept game could not be read. It is put aside: " + done.where.string();
}

void SoloStore::save(const SoloGame& game, std::uint64_t best, Durability durability) {
  if (!usable_) return;
  fault_ = game.moves().size() > kMaxSavedMoves
               ? "the game has become too long"
               : write(save_text(preset_.name, game, best), durability);
}

// Empty, or what failed. Under a name of its own first, so that the old one stays whole until the
// new one is.
std::string SoloStore::write(const std::string& text, Durability durability) const {
  const std::filesystem::path aside = file_.string() + ".new";
  {
    const File file(open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!file.is_open() || !write_all(file.get(), text)) return cannot("write", aside, errno);
    if (durability == Durability::power_loss && fsync(file.get()) != 0) {
      return cannot("write", aside, errno);
    }
  }
  if (rename(aside.c_str(), file_.c_str()) != 0) return cannot("replace", file_, errno);
  if (durability == Durability::power_loss) {
    const File folder(open(file_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.is_open() || fsync(folder.get()) != 0) return cannot("write", file_, errno);
  }
  return {};
}

}  // namespace race2048::client
