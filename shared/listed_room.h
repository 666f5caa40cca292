// A room as its server lists it.
#pragma once

#include <cstdint>
#include <string>

#include "engine/settings/settings.h"

namespace race2048 {

struct ListedRoom {
  std::string code;
  std::string name;   // of the room; empty: none
  std::string title;  // as the server says it, until somebody makes it safe for a terminal
  std::string host;
  MatchSettings settings;
  std::uint32_t players = 0;
  std::uint32_t watchers = 0;
  bool running = false;
  bool locked = false;
  bool has_password = false;
  std::uint32_t rounds = 0;  // of its series; 0: single matches
};

}  // namespace race2048
