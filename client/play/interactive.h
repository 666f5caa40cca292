// A client of a match with a screen: keys, the link and the clock. Or without a screen; see
// plain_session.h.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "client/control/preferences.h"
#include "client/net/server_check.h"
#include "client/session/client.h"
#include "client/system/exit_codes.h"
#include "client/system/seat_file.h"
#include "engine/or_fault.h"
#include "shared/fingerprint.h"
#include "shared/tls/credentials.h"

namespace race2048::client {

// The credentials of a bot for a room that is not open to all.
struct BotAdmission {
  std::string password{};   // the room's, as this client last set or gave it; empty: none
  std::string player_id{};  // with which the host has invited the bot; empty: it needs none
};

struct InteractiveOptions {
  Target target;
  ClientOptions client;
  std::optional<tls::Credentials> identity{};  // the key that the person shows; nothing: a guest
  // Judges the target's server; all sessions and bots of one visit share it. Null: the session
  // makes its own.
  std::shared_ptr<ServerCheck> check{};
  bool owns_server = false;
  // For the host: returns lines to pass on to friends, for each room entered, by its name if it has
  // one, else its code; `server` is Link::reached(). `hint` says what may prevent friends from
  // joining.
  std::function<std::vector<std::string>(const std::string& room, const Target& server)>
      invitations;
  std::string hint;
  // Returns the link to the room's page, for a room as above. Empty: the server has no page.
  std::function<std::string(const std::string& room)> page_link{};
  // Called once, as soon as the room's code is known; `name` is the one that the server gave this
  // client. The fault is a line for the person.
  std::function<OrFault<>(const std::string& code, const std::string& name)> on_room;
  // For the host: seats a bot in the room; `level` is an index into bot_levels() of
  // engine/bot_levels.h. The fault is a line for the person. Empty: this client cannot add bots.
  std::function<OrFault<>(const std::string& code, std::size_t level, const BotAdmission& with)>
      add_bot;
  // Returns a line about bots that have ended by themselves since the last call; nothing if none
  // has ended. Called regularly while in the room. Empty: this client has no bots.
  std::function<std::optional<std::string>()> lost_bots;
  // Called when the person has left a room for the lobby.
  std::function<void()> on_left;
  // Empty if this client has not started the server; otherwise returns true once the server has
  // ended. Not called again after that.
  std::function<bool()> server_ended;
  // The file of the place that client.restored has; the client's later places get files too.
  std::optional<SeatFile> place{};
  std::string greeting{};  // a line for the person at the start; empty: none
  Preferences preferences{};
  bool lobby_watches = false;  // in the lobby Enter watches a room instead of taking a seat

  // For people who may do nothing on this machine but play.

  // False: writes no files but those of the place and the look: no replays, no results, no bests.
  bool may_write_files = true;
  // False: SIGTSTP does nothing, because there is no shell to return to. Only with a screen.
  bool has_shell = true;
  // Ends the session when the person has pressed no key for so long, after a warning. Nothing:
  // never. Only with a screen.
  std::optional<std::chrono::seconds> idle_limit{};
};

struct InteractiveResult {
  int exit_code = kDone;
  bool stop_server = false;           // nobody else is there, or the host ended it for all
  bool for_all = false;               // the host ended it: everybody on the server is sent away
  bool left = false;                  // by the person or by a signal, not by a failure
  bool server_ended = false;          // InteractiveOptions::server_ended has returned true
  bool place_kept = false;            // a later start can take up the place in the room again
  std::string room;                   // room code; empty if no room was entered
  Reason refused_for = Reason::none;  // why the server did not let this client in; none: it did
};

// Runs until the person leaves or the link is lost. Restores the terminal before it returns or
// throws, then prints the last messages. Throws ui::TerminalError without a terminal. Calls
// `on_signals_handled` once signals are handled, before anything can block.
InteractiveResult run_interactive(
    InteractiveOptions options, const std::function<void()>& on_signals_handled = [] {});

}  // namespace race2048::client
