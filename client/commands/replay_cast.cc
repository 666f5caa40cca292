#include "client/commands/replay_cast.h"

#include <chrono>
#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/replay/replay_screen.h"
#include "client/terminal/ansi_difference.h"
#include "client/words/archive_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

// A picture each 200 ms: moves are seen one by one, and a minute takes some 100 KB.
constexpr std::uint32_t kPictureMs = 200;
// The end stays this long.
constexpr std::uint32_t kEndMs = 3000;
constexpr std::uint32_t kSecondMs = 1000;

std::string header(const Playback& playback) {
  const Match& match = playback.match();
  const nlohmann::ordered_json json = {
      {"version", 2},
      {"width", kCastColumns},
      {"height", kCastRows},
      {"timestamp", match.began_unix_ms / kSecondMs},
      {"title", "race2048 " + short_id(match.match_id) + ", " + describe(match.settings)}};
  return json.dump() + "\n";
}

std::string event(std::uint32_t at_ms, const std::string& output) {
  return nlohmann::json::array({static_cast<double>(at_ms) / kSecondMs, "o", output}).dump() + "\n";
}

}  // namespace

void write_cast(Playback playback, const Preferences& preferences,
                const std::function<bool(const std::string& lines)>& write) {
  ReplayRoom room(std::move(playback), preferences);
  if (!write(header(room.playback))) return;
  const PaletteName palette = preferences.appearance.palette;
  const PaintOf paint = [palette](const Style& style) {
    return paint_of(style, palette, ColourDepth::direct);
  };
  const AnsiDialect dialect{.depth = ColourDepth::direct, .erases = true};
  const bool unicode = !preferences.appearance.ascii;
  Frame before(kCastRows, kCastColumns, unicode ? Glyphs::unicode : Glyphs::ascii);
  std::string output = dialect.clear + "\x1B[?25l";
  const TimePoint began{};
  run(began, room);
  const std::uint32_t end_ms = room.playback.end_ms();
  for (std::uint32_t ms = 0;; ms = std::min(ms + kPictureMs, end_ms)) {
    const TimePoint now = began + std::chrono::milliseconds(ms);
    advance(now, room);
    Frame after = draw({.room = room,
                        .now = now,
                        .rows = kCastRows,
                        .columns = kCastColumns,
                        .unicode = unicode,
                        .keys = false});
    output += ansi_difference(before, after, paint, dialect);
    if (!output.empty() && !write(event(ms, std::exchange(output, {})))) return;
    before = std::move(after);
    if (ms == end_ms) break;
  }
  write(event(end_ms + kEndMs, "\x1B[?25h"));
}

}  // namespace race2048::client
