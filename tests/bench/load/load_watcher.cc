#include "tests/bench/load/load_watcher.h"

#include <functional>
#include <string_view>

namespace race2048::bench {
namespace {

// The length in front of an update.
constexpr std::size_t kLengthBytes = 2;

}  // namespace

void Spread::note(std::span<const std::uint8_t> bytes, std::uint64_t& got, Clock::time_point now) {
  const std::size_t hash =
      std::hash<std::string_view>{}({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  // Most get the newest one.
  for (std::size_t back = 1; back <= newest_.size(); ++back) {
    const Update& update = newest_[(next_ - back) % newest_.size()];
    if (update.hash != hash || update.number <= got) continue;
    got = update.number;
    if (update.is_measured) delays_.push_back(now - update.first);
    return;
  }
  got = next_ + 1;
  const bool is_measured = measures_;
  newest_[next_++ % newest_.size()] = {
      .hash = hash, .number = got, .first = now, .is_measured = is_measured};
  if (is_measured) delays_.emplace_back(0);
}

void LoadWatcher::on_frame(std::span<const std::uint8_t> body) {
  if (is_standings(body)) spread_.count(kLengthBytes + body.size());
  // One of standings and of boards is one update.
  if (is_standings(body)) return spread_.note(body, got_, Spread::Clock::now());
  if (!is_standings(body)) parse(body);
}

}  // namespace race2048::bench
