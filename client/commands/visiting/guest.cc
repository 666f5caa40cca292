#include "client/commands/visiting/guest.h"

#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "client/bots/bot_team.h"
#include "client/choices/room_flags.h"
#include "client/choices/room_password.h"
#include "client/commands/client_options.h"
#include "client/commands/hosting/own_server.h"
#include "client/commands/visiting/rooms_list.h"
#include "client/flags/flags.h"
#include "client/play/interactive.h"
#include "client/system/complain.h"
#include "client/system/identity_file.h"
#include "client/system/password.h"
#include "client/terminal/terminal.h"
#include "engine/bot_levels.h"

namespace race2048::client {
namespace {

constexpr int kPasswordsAsked = 3;

// Compares the host as people type it; other names of this machine only make the line longer.
bool is_loopback(const std::string& host) {
  return host.starts_with("127.") || host == "::1" || host == "localhost";
}

// Guests get invitations too, because they may become host or create a room. Invitations name the
// server as the guest, or another server, named it, because its other addresses are unknown. `bots`
// must outlive the match.
InteractiveOptions options_for(const Visit& visit, Entry entry,
                               const std::shared_ptr<ServerCheck>& check, BotTeam& bots) {
  ClientOptions client = client_options(visit.target, visit.name);
  client.entry = std::move(entry);
  InteractiveOptions options{
      .target = visit.target,
      .client = std::move(client),
      .invitations =
          [](const std::string& room, const Target& server) {
            return std::vector<std::string>{invitation(server, room, server.fingerprint)};
          },
      .preferences = visit.preferences};
  options.check = check;
  offer_bots(options, bots);
  if (!visit.no_key) options.identity = own_key();
  return options;
}

void take_up(KeptPlace place, const std::optional<SeatRecord>& record,
             InteractiveOptions& options) {
  if (record) {
    options.client.name = record->name;
    options.client.restored = record;
  } else if (!place.line.empty()) {
    // Also for people whom the server then does not let in, because the place still has their name.
    complain(place.line);
  }
  options.place = std::move(place.file);
  options.greeting = std::move(place.line);
}

// Leaving asks what becomes of the server, as for the program that started it.
void be_host(OwnServer& server, InteractiveOptions& options) {
  options.owns_server = options.client.owns_server = true;
  options.page_link = [place = options.target](const std::string& room) {
    Target target = place;
    target.room = room;
    return page_link(target);
  };
  options.server_ended = [&server] { return server.has_ended({}); };
  options.on_room = [&server](const std::string& code, const std::string& name) -> OrFault<> {
    server.note_room(code, name);
    return {};
  };
}

int list_rooms(const Visit& visit, bool watches) {
  const int exit_code =
      print_rooms(visit.target, RoomsFormat::table, watches ? "race2048 watch" : "race2048 lobby");
  if (exit_code == kDone) {
    std::fprintf(stderr, "Then: race2048 %s %sCODE\n", watches ? "watch" : "join",
                 (visit.typed.empty() ? "/" : visit.typed + "/").c_str());
  }
  return exit_code;
}

// Asks again as long as the answer cannot be a password.
AskedPassword ask_for_password(const std::string& room) {
  for (;;) {
    AskedPassword answer = ask_password("Password for room " + room + ": ");
    if (!answer.password) return answer;
    const OrFault<> possible = check_password(*answer.password);
    if (possible) return answer;
    std::fprintf(stderr, "%s\n", possible.fault().text.c_str());
  }
}

}  // namespace

std::string invitation(Target target, const std::string& room,
                       const std::optional<Fingerprint>& fingerprint) {
  target.room = room;
  target.others.clear();
  target.fingerprint = is_loopback(target.host) ? std::nullopt : fingerprint;
  return "race2048 join " + to_string(target);
}

void offer_bots(InteractiveOptions& options, BotTeam& bots) {
  options.add_bot = [&bots](const std::string& code, std::size_t level, const BotAdmission& with) {
    return bots.add(code, bot_levels()[level], with.password, with.player_id);
  };
  options.lost_bots = [&bots] { return bots.losses(); };
  options.on_left = [&bots] { bots.dismiss(); };
}

void declare_visit(usage::Command& command, GuestFlags& flags) {
  declare_plaintext(command, flags.plaintext);
  declare_no_key(command, flags.no_key);
  declare_no_chat(command, flags.look);
}

OrFault<Visit> visit_from(const GuestFlags& flags, const Config& configured) {
  Preferences preferences = adopt_look(flags.look, configured);
  OrFault<Target> target = target_from(flags.target, flags.plaintext, configured);
  if (!target) return target.fault();
  std::string password = room_password(flags.password, configured, *target);
  return Visit{.typed = flags.target,
               .target = *std::move(target),
               .name = name_from(flags.name, configured),
               .password = std::move(password),
               .no_key = flags.no_key,
               .preferences = std::move(preferences)};
}

int enter(const Visit& visit, Entry entry, KeptPlace place) {
  if (!visit.preferences.plain()) ui::require_terminal();
  // The server of the first try, which asked for the password, is the one that gets it.
  const auto check = std::make_shared<ServerCheck>(visit.target, known_servers_file());
  BotTeam bots(visit.target, kSeatedBotPace, check);
  std::optional<OwnServer> own = own_server_at(visit.target);
  // The first try removes the file of a place that the server has given up. Its name and token are
  // still good for the person's points, once the password is right.
  std::optional<SeatRecord> record;
  if (place.file) record = place.file->record();
  if (record && !record->at) record->at = place.at;
  bool asked_for_password = false;
  for (int asked = 0;; ++asked) {
    InteractiveOptions options = options_for(visit, entry, check, bots);
    options.client.asked_for_password = asked_for_password;
    take_up(std::exchange(place, {}), record, options);
    if (own) be_host(*own, options);
    const InteractiveResult result = run_interactive(std::move(options));
    if (result.refused_for != Reason::wrong_password) {
      if (!own || result.room.empty()) return result.exit_code;
      return settle_server(*own, result, {invitation(visit.target, result.room, {})});
    }
    if (isatty(STDIN_FILENO) == 0 || asked == kPasswordsAsked) {
      std::fprintf(stderr, "%s\n", kHowToGivePassword);
      return result.exit_code;
    }
    const AskedPassword answer = ask_for_password(visit.target.room);
    if (!answer.password) return answer.exit_code;
    entry.password = *answer.password;
    asked_for_password = true;
  }
}

int enter_lobby(const Visit& visit, bool watches) {
  if (visit.preferences.plain()) return list_rooms(visit, watches);
  ui::require_terminal();
  const auto check = std::make_shared<ServerCheck>(visit.target, known_servers_file());
  BotTeam bots(visit.target, kSeatedBotPace, check);
  InteractiveOptions options = options_for(visit, {.kind = Entry::Kind::lobby}, check, bots);
  options.lobby_watches = watches;
  return run_interactive(std::move(options)).exit_code;
}

}  // namespace race2048::client
