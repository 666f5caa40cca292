#include "client/commands/guest.h"

#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/bots/bot_team.h"
#include "client/commands/client_options.h"
#include "client/commands/remembered.h"
#include "client/commands/rooms.h"
#include "client/commands/seat_bots.h"
#include "client/play/interactive.h"
#include "client/system/password.h"
#include "client/terminal/terminal.h"

namespace race2048::client {
namespace {

constexpr int kPasswordsAsked = 3;

int usage(const char* command, const std::string& fault) {
  std::fprintf(stderr, "race2048 %s: %s\n", command, fault.c_str());
  return kUsage;
}

// The screen, where it is wanted, can be drawn. Throws ui::TerminalError.
void require_face(const ScreenFlags& flags) {
  if (!preferences_from(flags).plain) ui::require_terminal();
}

// The lobby is chosen from on a screen; lines are told what there is, and how to get in.
int list_rooms(const char* command, const GuestFlags& flags) {
  const int exit_code = run_rooms({.target = flags.target});
  if (exit_code == kDone) {
    std::fprintf(stderr, "Then: race2048 %s %sCODE\n",
                 std::string_view(command) == "watch" ? "watch" : "join",
                 (flags.target.empty() ? "/" : flags.target + "/").c_str());
  }
  return exit_code;
}

// A guest may become the host of the room, or make one: friends get there by the server that was
// asked, for whose other addresses nobody here knows. `bots` outlives what uses the options.
InteractiveOptions options_for(const GuestFlags& flags, const Target& target, Entry entry,
                               BotTeam& bots) {
  ClientOptions client = client_options(target, flags.person.name);
  client.ready.policy = flags.ready ? ReadyPolicy::first_match : ReadyPolicy::never;
  client.entry = std::move(entry);
  InteractiveOptions options{
      .target = target,
      .client = std::move(client),
      .invitations =
          [place = target](const std::string& code) mutable {
            place.room = code;
            return std::vector<std::string>{"race2048 join " + to_string(place)};
          },
      .preferences = preferences_from(flags.screen)};
  offer_bots(options, bots);
  return options;
}

// Into the room; while it wants another password than was given, the person is asked for it.
int enter(const GuestFlags& flags, const Target& target, Entry entry) {
  BotTeam bots(target, kSeatedBotPace);
  for (int asked = 0;; ++asked) {
    const InteractiveResult result = run_interactive(options_for(flags, target, entry, bots));
    if (result.refused_for != Reason::wrong_password) return result.exit_code;
    if (isatty(STDIN_FILENO) == 0 || asked == kPasswordsAsked) {
      std::fprintf(stderr, "Give the password with --password, or in RACE2048_PASSWORD.\n");
      return result.exit_code;
    }
    const AskedPassword answer = ask_password("Password of room " + target.room + ": ");
    if (!answer.password) return answer.exit_code;
    entry.password = *answer.password;
  }
}

// Any open room, or one with the settings just given; else a new one.
int enter_any(const GuestFlags& flags, const Target& target) {
  auto settings = settings_from(flags.settings, {.watch = Watch::paced});
  if (const auto* fault = std::get_if<std::string>(&settings)) return usage("join", *fault);
  require_face(flags.screen);
  return enter(flags, target,
               {.kind = Entry::Kind::quick,
                .settings = std::get<MatchSettings>(std::move(settings)),
                .exact = flags.settings != SettingsFlags{}});
}

int enter_room(const char* command, const GuestFlags& flags, const Target& target,
               Entry::Kind kind) {
  if (const std::string fault = fault_in_password(flags.password); !fault.empty()) {
    return usage(command, fault);
  }
  require_face(flags.screen);
  return enter(flags, target, {.kind = kind, .code = target.room, .password = flags.password});
}

int enter_lobby(const char* command, const GuestFlags& flags, const Target& target, bool watches) {
  if (!target.room.empty()) {
    return usage(command, "a room needs no lobby: race2048 join " + to_string(target));
  }
  if (preferences_from(flags.screen).plain) return list_rooms(command, flags);
  ui::require_terminal();
  BotTeam bots(target, kSeatedBotPace);
  InteractiveOptions options = options_for(flags, target, {.kind = Entry::Kind::lobby}, bots);
  options.lobby_watches = watches;
  return run_interactive(std::move(options)).exit_code;
}

}  // namespace

int run_join(const GuestFlags& flags) {
  auto parsed = parse_target(flags.target, flags.default_server);
  if (const auto* fault = std::get_if<std::string>(&parsed)) return usage("join", *fault);
  const auto target = std::get<Target>(parsed);
  if (target.room.empty()) return enter_any(flags, target);
  if (flags.settings != SettingsFlags{}) {
    return usage("join", "how room " + target.room +
                             " plays is up to its host: leave out such flags, or the room.");
  }
  return enter_room("join", flags, target, Entry::Kind::join);
}

int run_watch(const GuestFlags& flags) {
  auto parsed = parse_target(flags.target, flags.default_server);
  if (const auto* fault = std::get_if<std::string>(&parsed)) return usage("watch", *fault);
  const auto target = std::get<Target>(parsed);
  if (target.room.empty()) return enter_lobby("watch", flags, target, true);
  return enter_room("watch", flags, target, Entry::Kind::watch);
}

int run_lobby(const GuestFlags& flags) {
  auto parsed = parse_target(flags.target, flags.default_server);
  if (const auto* fault = std::get_if<std::string>(&parsed)) return usage("lobby", *fault);
  return enter_lobby("lobby", flags, std::get<Target>(parsed), false);
}

}  // namespace race2048::client
