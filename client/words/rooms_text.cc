#include "client/words/rooms_text.h"

#include "client/text/table.h"
#include "client/text/text.h"
#include "engine/settings/settings.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

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

TableRow row_of(const ListedRoom& room, Glyphs glyphs) {
  return {room.name.empty() ? room.code : room.code + " " + room.name,
          as_shown(room.title, glyphs),
          room.host,
          match_of(room),
          std::to_string(room.players) + "/" + std::to_string(room.settings.seats),
          std::to_string(room.watchers),
          state_of(room)};
}

}  // namespace

std::string rooms_table(const std::vector<ListedRoom>& rooms, Glyphs glyphs) {
  std::vector<TableRow> table = {
      {"room", "title", "host", "match", "players", "watching", "state"}};
  for (const ListedRoom& room : rooms) table.push_back(row_of(room, glyphs));
  return aligned(table);
}

}  // namespace race2048::client
