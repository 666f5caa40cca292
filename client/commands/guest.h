// What join, watch and lobby have in common: a match on a server that somebody else runs.
#pragma once

#include <string>

#include "client/choices/config.h"
#include "client/choices/target.h"
#include "client/commands/look_flags.h"
#include "client/session/client.h"
#include "shared/or_fault.h"

namespace race2048::client {

// As they were typed; empty or false if they were not.
struct GuestFlags {
  std::string name;
  LookFlags look;
  std::string target;  // empty: the default server
  std::string password;
  bool ready = false;
};

// Where somebody goes, and how they want to be there.
struct Visit {
  std::string typed;  // the target as it was typed
  Target target;
  std::string name;      // empty: the default one
  std::string password;  // of the room; empty if none was given
  bool ready = false;    // for the first match
  Preferences preferences;
};

// What the flags and the configuration say, or what is wrong with the target. Remembers what the
// flags say to remember.
OrFault<Visit> visit_from(const GuestFlags& flags, const Config& configured);

// Each returns the program's exit code. Throws ui::TerminalError if there is no terminal for a
// screen.

// Enters a room. As long as the room wants another password, asks the person for it.
int enter(const Visit& visit, Entry entry);
// Shows the lobby, to enter a room from. Lines have no lobby: they get the list of rooms, and how
// to enter one. Enter watches a room if `watches`, else takes a seat in it. REQUIRES: the target
// names no room.
int enter_lobby(const Visit& visit, bool watches);

}  // namespace race2048::client
