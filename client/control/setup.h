// How this client was started.
#pragma once

#include <span>

#include "engine/bot_levels.h"
#include "engine/settings/settings.h"

namespace race2048::client {

struct Setup {
  bool owns_server = false;         // this program started the server, so leaving may end it
  bool has_lobby = false;           // the person came through the lobby; leaving a room leads there
  bool watches_by_default = false;  // in the lobby Enter watches a room instead of joining it
  bool has_page = false;            // the server shows its rooms to browsers
  bool unicode = true;              // false: only ASCII, in the line mode
  bool may_write_files = true;      // the person may save results into files of their choice
  std::span<const BotLevel> bot_levels{};  // of the bots that this client can add; empty: none
  MatchSettings new_room{};                // initial settings of a room made in the lobby
};

}  // namespace race2048::client
