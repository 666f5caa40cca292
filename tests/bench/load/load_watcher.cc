#include "tests/bench/load/load_watcher.h"

#include <functional>
#include <string_view>

namespace race2048::bench {

void Spread::note(std::span<const std::uint8_t> bytes, Clock::time_point now) {
  const std::size_t hash =
      std::hash<std::string_view>{}({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  // Most get the newest one.
  for (std::size_t back = 1; back <= newest_.size(); ++back) {
    const Update& update = newest_[(next_ - back) % newest_.size()];
    if (update.hash != hash) continue;
    delays_.push_back(now - update.first);
    return;
  }
  newest_[next_++ % newest_.size()] = {.hash = hash, .first = now};
  delays_.emplace_back(0);
}

void LoadWatcher::on_frame(std::span<const std::uint8_t> body) {
  // One of standings and of boards is one update.
  if (is_standings(body)) return spread_.note(body, Spread::Clock::now());
  if (!is_update(body)) parse(body);
}

}  // namespace race2048::bench
