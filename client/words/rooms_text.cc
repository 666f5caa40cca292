#include "client/words/rooms_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "client/text/text.h"
#include "engine/match/settings.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr std::size_t kColumns = 7;
using Row = std::array<std::string, kColumns>;

std::string state_of(const ListedRoom& room) {
  std::string text = room.running ? "racing" : "waiting";
  if (room.locked) text += ", locked";
  if (room.has_password) text += ", password";
  return text;
}

std::string match_of(const ListedRoom& room) {
  std::string text = describe(room.settings);
  if (room.rounds >= 2) text += ", " + std::to_string(room.rounds) + " rounds";
  return text;
}

Row row_of(const ListedRoom& room, Glyphs glyphs) {
  return {room.code,
          as_shown(room.title, glyphs),
          room.host,
          match_of(room),
          std::to_string(room.players) + "/" + std::to_string(room.settings.seats),
          std::to_string(room.watchers),
          state_of(room)};
}

}  // namespace

std::string rooms_table(const std::vector<ListedRoom>& rooms, Glyphs glyphs) {
  std::vector<Row> rows = {{"room", "title", "host", "match", "players", "watching", "state"}};
  for (const ListedRoom& room : rooms) rows.push_back(row_of(room, glyphs));
  std::array<int, kColumns> widths{};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < kColumns; ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i + 1 < kColumns; ++i) {
      const int blanks = widths[i] - width_of(row[i]) + 2;
      text += row[i] + std::string(static_cast<std::size_t>(blanks), ' ');
    }
    text += row.back() + "\n";
  }
  return text;
}

}  // namespace race2048::client
