#include "client/play/solo_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "shared/read_file.h"

namespace race2048::client {

SoloStore::SoloStore(const Preset& preset, int size) : preset_(preset), size_(size) {
  const OrFault<std::filesystem::path> folder = state_folder("solo");
  if (folder) {
    file_ = *folder / (std::string(preset.name) + "-" + std::to_string(size) + ".game");
    lock();
  } else {
    fault_ = folder.fault().text;
  }
  usable_ = fault_.empty();
}

void SoloStore::lock() {
  std::filesystem::path file = file_;
  file.replace_extension(".lock");
  // Never removed: a program that has the old file open would hold a lock that nobody else sees.
  lock_ =
      Descriptor(open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  if (!lock_) {
    fault_ = cannot_text("write", file, errno);
  } else if (flock(lock_.get(), LOCK_EX | LOCK_NB) != 0) {
    fault_ = errno == EWOULDBLOCK ? "another race2048 has this game open; close it first"
                                  : cannot_text("lock", file, errno);
  }
}

std::optional<SoloSave> SoloStore::load(std::string& notice) {
  if (!usable_) return std::nullopt;
  const std::optional<std::string> text = read();
  if (text) {
    OrFault<SoloSave, SaveFault> found = read_save(*text, preset_, size_);
    if (found) return *std::move(found);
    if (found.fault() == SaveFault::newer) {
      fault_ = file_.string() +
               " is from a later version of race2048: update race2048, or move the file away";
    } else {
      damaged_ = true;
    }
  }
  if (damaged_) put_aside(notice);
  usable_ = fault_.empty();
  return std::nullopt;
}

// Returns nothing if there is no file. Sets `damaged_` if the file cannot be ours, and `fault_` if
// it cannot be read.
std::optional<std::string> SoloStore::read() {
  auto text = read_file(file_, kMaxSaveBytes, FileOrigin::own);
  if (text && text->size() <= kMaxSaveBytes) return *std::move(text);
  damaged_ = text || text.fault().is_no_file || text.fault().error == std::errc::is_a_directory;
  if (!damaged_ && !text.fault().missing()) {
    fault_ = cannot_text("read", file_, text.fault().error.value());
  }
  return std::nullopt;
}

void SoloStore::put_aside(std::string& notice) {
  const OrFault<std::filesystem::path> aside = client::put_aside(file_);
  if (aside) {
    notice = "The saved game could not be read; its file is now " + aside->string();
  } else {
    fault_ = aside.fault().text;
  }
}

void SoloStore::save(const SoloGame& game, std::uint64_t best, Durability durability) {
  if (!usable_) return;
  const OrFault<> written = game.moves().size() > kMaxSavedMoves
                                ? Fault{"the game is too long"}
                                : write(save_text(preset_.name, game, best), durability);
  fault_ = written ? "" : written.fault().text;
}

OrFault<> SoloStore::write(const std::string& text, Durability durability) const {
  const auto replaced = replace_file(file_, text, durability);
  if (replaced) return {};
  const FileFault& fault = replaced.fault();
  return Fault{cannot_text(fault.what, fault.file, fault.error.value())};
}

}  // namespace race2048::client
