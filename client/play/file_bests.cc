#include "client/play/file_bests.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string_view>
#include <utility>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "client/system/file_lock.h"
#include "shared/atomic_file.h"
#include "shared/read_file.h"
#include "shared/utf8.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

constexpr const char* kBestsFile = "own_bests";
// The match's end waits for the lock.
constexpr std::chrono::milliseconds kBestsPatience{300};

bool is_kind(std::string_view text) {
  return !text.empty() && text.size() <= FileBests::kMostKindBytes &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

}  // namespace

std::optional<std::uint64_t> FileBests::keep(const OwnMark& mark) {
  OrFault<std::optional<std::uint64_t>> before = kept(mark);
  if (before) return *before;
  if (!std::exchange(told_, true)) {
    tell_("Your best results are not kept: " + printable(before.fault().text) + ".");
  }
  return std::nullopt;
}

OrFault<std::optional<std::uint64_t>> FileBests::kept(const OwnMark& mark) {
  const OrFault<std::filesystem::path> folder = state_folder();
  if (!folder) return folder.fault();
  const std::filesystem::path file = *folder / kBestsFile;
  // Another program of this person may end a match at the same time.
  const OrFault<Descriptor> lock = lock_to_change(file, kBestsPatience);
  if (!lock) return lock.fault();
  OrFault<Bests> bests = read(file);
  if (!bests) return bests.fault();
  std::optional<std::uint64_t> before;
  if (const auto found = bests->find(mark.kind); found != bests->end()) {
    if (!mark.is_better_than(found->second)) return std::optional<std::uint64_t>();
    before = found->second;
  } else if (bests->size() >= kMostKinds) {
    return Fault{file.string() + " has " + std::to_string(kMostKinds) + " kinds of races"};
  }
  (*bests)[mark.kind] = mark.value;
  std::string text;
  for (const auto& [kind, value] : *bests) text += kind + " " + std::to_string(value) + "\n";
  const auto written = replace_file(file, text, Durability::power_loss);
  if (!written) return Fault{cannot_text("write", file, written.fault().error.value())};
  return before;
}

OrFault<FileBests::Bests> FileBests::read(const std::filesystem::path& file) const {
  const auto text = read_file(file, kMostBytes, FileOrigin::own);
  if (!text && text.fault().missing()) return Bests{};
  if (!text && !text.fault().is_no_file) {
    return Fault{cannot_text("read", file, text.fault().error.value())};
  }
  if (text && text->size() <= kMostBytes) {
    if (auto bests = bests_in(*text)) return *std::move(bests);
  }
  const OrFault<std::filesystem::path> aside = put_aside(file);
  if (!aside) return aside.fault();
  tell_("Your best results could not be read; their file is now " + printable(aside->string()) +
        ".");
  return Bests{};
}

std::optional<FileBests::Bests> FileBests::bests_in(const std::string& text) {
  Bests bests;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view rest = std::string_view(line).substr(blank);
    const auto value = whole_number<std::uint64_t>(rest.substr(rest.empty() ? 0 : 1));
    std::string kind = line.substr(0, blank);
    if (!value || !is_kind(kind)) return std::nullopt;
    bests[std::move(kind)] = *value;
  }
  return bests;
}

}  // namespace race2048::client
