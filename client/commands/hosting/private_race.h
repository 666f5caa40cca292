// A race on a server for this program alone, which ends with it: against ghosts, or alone.
#pragma once

#include <string>
#include <vector>

#include "client/bots/ghost_player.h"
#include "client/control/preferences.h"
#include "engine/settings/settings.h"

namespace race2048::client {

struct PrivateRace {
  std::string name{};        // of the person; empty: the default name
  MatchSettings settings{};  // the person and the ghosts take all seats, and all boards are shown
  std::vector<Ghost> ghosts{};
  std::string greeting{};  // a line for the person at the start; empty: none
  Preferences preferences{};
};

// The match starts by itself once the ghosts are there; it can be raced again. `program` begins
// each message. Returns the program's exit code.
int run_private_race(PrivateRace race, const std::string& program);

}  // namespace race2048::client
