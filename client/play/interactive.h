// A client of a match with a screen: keys, the link and the clock; or without one, see
// plain_session.h.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "client/control/preferences.h"
#include "client/session/client.h"
#include "client/system/exit_codes.h"

namespace race2048::client {

struct InteractiveOptions {
  Target target;
  ClientOptions client;
  bool owns_server = false;
  // For the host, asked for each room that is entered: lines to give to friends, and what may be in
  // the way of them.
  std::function<std::vector<std::string>(const std::string& code)> invitations;
  std::string hint;
  // Called once, when the room's code is known.
  std::function<void(const std::string& code)> on_room;
  // For the host: seats a bot of a level, an index into bot_levels() of engine/bot_levels.h,
  // in the room, whose password, as this client set or gave it last, comes with it; empty when
  // there is none. Returns nothing, or why that cannot be done. Empty: bots cannot be added from
  // here.
  std::function<std::string(const std::string& code, std::size_t level,
                            const std::string& password)>
      add_bot;
  // What became of bots that are gone by themselves since the last call; nothing when none are.
  // Asked now and then while in the room. Empty: there are no bots of one's own.
  std::function<std::string()> lost_bots;
  // Called when a room has been left for the lobby.
  std::function<void()> on_left;
  Preferences preferences{};
  bool lobby_watches = false;  // in the lobby Enter watches a room, rather than taking a seat in it
};

struct InteractiveResult {
  int exit_code = kDone;
  bool stop_server = false;           // nobody else is in the room, or the host ended it for all
  bool for_all = false;               // the latter: whoever is on the server is sent away
  bool left = false;                  // by the person or a signal, rather than by a failure
  std::string room;                   // its code, when one was entered
  Reason refused_for = Reason::none;  // why the server did not let this client in
};

// Runs until the person leaves or the link is lost. The terminal is whole again when it returns or
// throws; what there is to say is then printed. Throws ui::TerminalError when there is no terminal.
// `on_signals_handled` is called once signals are handled, before anything can block.
InteractiveResult run_interactive(
    InteractiveOptions options, const std::function<void()>& on_signals_handled = [] {});

}  // namespace race2048::client
