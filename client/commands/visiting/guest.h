// The common part of join, watch and lobby: a match on somebody else's server.
#pragma once

#include <optional>
#include <string>

#include "client/bots/bot_team.h"
#include "client/choices/config.h"
#include "client/choices/target.h"
#include "client/flags/look_flags.h"
#include "client/model/node.h"
#include "client/play/interactive.h"
#include "client/session/client.h"
#include "client/system/seat_file.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Flags as typed; empty or false if not given.
struct GuestFlags {
  std::string name;
  LookFlags look;
  std::string target;  // empty: the default server
  std::string password;
  bool plaintext = false;
  bool no_key = false;
};

// The destination, and how the person wants to take part.
struct Visit {
  std::string typed;  // the target as typed
  Target target;
  std::string name;      // empty: the default name
  std::string password;  // of the room; empty if not given
  bool no_key = false;   // be a guest
  Preferences preferences;
};

// Declares the flags of the link, and whether there is a chat.
void declare_visit(usage::Command& command, GuestFlags& flags);
// Combines the flags with the configuration; a fault if the target is invalid. Saves the flags that
// should be remembered.
OrFault<Visit> visit_from(const GuestFlags& flags, const Config& configured);

// The place in a room that an earlier start of this program has left behind; see kept_place.h.
struct KeptPlace {
  std::optional<SeatFile> file;  // nothing: enter the room as anybody does
  std::string line;              // for the person; empty: nothing to say
  std::optional<Node> at{};      // the server with which it was kept; nothing: the target's first
};

// "race2048 join 192.168.1.20/KXQ7WP#k3v9...": the first server alone. `room` is a code or a name.
// `fingerprint` is that of Link::reached(), or nothing if it is not known; over the loopback nobody
// needs it.
std::string invitation(Target target, const std::string& room,
                       const std::optional<Fingerprint>& fingerprint);
// Lets the person seat bots, and dismisses the bots when the person leaves the room for the lobby.
// `bots` must outlive the match that uses the options.
void offer_bots(InteractiveOptions& options, BotTeam& bots);

// Both return the program's exit code, and throw ui::TerminalError if a screen is wanted and no
// terminal can show it.

// Resumes the kept place, or enters a room if no place is kept or the server has given it up. While
// the room rejects the password, asks the person for it.
int enter(const Visit& visit, Entry entry, KeptPlace place = {});
// Shows the lobby, from which the person can enter rooms: Enter watches a room if `watches`,
// otherwise takes a seat. The line mode has no lobby: it prints the list of rooms and how to enter
// one. REQUIRES: the target names no room.
int enter_lobby(const Visit& visit, bool watches);

}  // namespace race2048::client
