// What this client was started with.
#pragma once

#include <span>

#include "engine/bot_levels.h"
#include "engine/match/settings.h"

namespace race2048::client {

struct Setup {
  bool owns_server = false;         // this program started the server, so that leaving may end it
  bool has_lobby = false;           // it came by the lobby, and goes back there out of a room
  bool watches_by_default = false;  // in the lobby Enter watches a room, rather than joining it
  std::span<const BotLevel> bot_levels{};  // of bots that it can add; empty: none
  MatchSettings new_room{};                // of a room made in the lobby, to begin with
};

}  // namespace race2048::client
