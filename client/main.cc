// race2048: the client.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include <CLI/CLI.hpp>

#include "client/commands/bot.h"
#include "client/commands/guest.h"
#include "client/commands/host.h"
#include "client/commands/options.h"
#include "client/commands/rooms.h"
#include "client/commands/slide.h"
#include "client/commands/solo.h"
#include "client/system/configuration.h"
#include "client/system/environment.h"
#include "client/system/exit_codes.h"
#include "client/system/standard_io.h"
#include "client/terminal/terminal.h"
#include "proto/frame.h"

namespace {

using namespace race2048::client;

}  // namespace

int main(int argc, char** argv) {
  fill_standard_streams();
  CLI::App app("2048 as a race in the terminal: the same sealed boards and tiles for everyone.",
               "race2048");
  app.set_version_flag("--version", "race2048 " RACE2048_VERSION);
  app.require_subcommand(0, 1);  // none is answered below, in our own words
  app.footer(
      "Examples:\n"
      "  race2048 host                        start a server here and make a room\n"
      "  race2048 join 192.168.1.20/KXQ7WP    take a seat in a friend's room\n"
      "  race2048 watch 192.168.1.20/KXQ7WP   watch it\n"
      "  race2048 rooms example.org           the rooms that a server lists\n"
      "  race2048 join example.org            take a seat in an open one\n"
      "More with: race2048 COMMAND --help\n"
      "Exit codes: 0 done, 1 internal error, 2 usage, 3 cannot connect or link lost, 4 refused by\n"
      "the server, 5 terminal unsuitable, 6 verification failed, 130 after Ctrl-C, 128+N after\n"
      "other signals.\n"
      "Environment: RACE2048_NAME, RACE2048_SERVER, RACE2048_PASSWORD, RACE2048_UI (screen or\n"
      "plain), RACE2048_CONFIG, NO_COLOR.\n"
      "Config file: $XDG_CONFIG_HOME/race2048/config.toml, else ~/.config/race2048/config.toml, "
      "or\n"
      "what RACE2048_CONFIG names. Flags beat the environment, that beats what the screen\n"
      "remembers, that beats the file.");

  HostFlags host_flags;
  GuestFlags join_flags;
  GuestFlags watch_flags;
  GuestFlags lobby_flags;
  RoomsFlags rooms_flags;
  BotFlags bot_flags;
  SlideFlags slide_flags;
  SoloFlags solo_flags;
  CLI::App* host = app.add_subcommand("host", "Start a server here, make a room and play");
  CLI::App* join = app.add_subcommand("join", "Take a seat in a room");
  CLI::App* watch = app.add_subcommand("watch", "Watch a room without a seat");
  CLI::App* rooms = app.add_subcommand("rooms", "Print the rooms that a server lists");
  CLI::App* lobby = app.add_subcommand("lobby", "Choose one of them, or make one");
  CLI::App* bot = app.add_subcommand("bot", "Let a bot play in a room");
  CLI::App* solo = app.add_subcommand("solo", "Practise alone");
  CLI::App* slide = app.add_subcommand("slide", "Slide the boards of standard input, for scripts");
  declare_host(*host, host_flags);
  declare_join(*join, join_flags);
  declare_watch(*watch, watch_flags);
  declare_rooms(*rooms, rooms_flags);
  declare_lobby(*lobby, lobby_flags);
  declare_bot(*bot, bot_flags);
  declare_solo(*solo, solo_flags);
  declare_slide(*slide, slide_flags);
  for (CLI::App* command : {host, join, watch, rooms, lobby, bot, solo, slide}) {
    // The last one given counts, so that scripts can put defaults before what a person typed.
    for (CLI::Option* option : command->get_options()) {
      if (option->get_items_expected_max() == 1) option->take_last();
    }
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kUsage;
  }

  if (app.get_subcommands().empty()) {
    std::fprintf(stderr,
                 "race2048: which command? One of host, join, watch, rooms, lobby, bot, solo and "
                 "slide.\n\n%s",
                 app.help().c_str());
    return kUsage;
  }

  // Filters of boards have nothing that could be configured.
  if (!slide->parsed()) {
    const auto loaded = load_configuration();
    if (!loaded) {
      std::fprintf(stderr, "race2048: %s\n", loaded.fault().text.c_str());
      return kUsage;
    }
    const Config& configuration = *loaded;
    for (PersonFlags* person :
         {&host_flags.person, &join_flags.person, &watch_flags.person, &lobby_flags.person}) {
      if (person->name.empty()) person->name = configuration.name;
    }
    for (ScreenFlags* screen : {&host_flags.screen, &join_flags.screen, &watch_flags.screen,
                                &lobby_flags.screen, &solo_flags.screen}) {
      if (!screen->animation.empty()) {
        const std::string told = remember({.animate = screen->animation == "true"});
        if (!told.empty()) std::fprintf(stderr, "race2048: %s\n", told.c_str());
      }
      screen->behind = configuration.preferences;
      screen->keys = configuration.keys;
    }
    for (std::string* server :
         {&join_flags.default_server, &watch_flags.default_server, &lobby_flags.default_server,
          &rooms_flags.default_server, &bot_flags.default_server}) {
      *server = configuration.server;
    }
  }

  // It is for this program alone, not for those that it starts.
  unsetenv(kPasswordVariable);
  // A server that goes away while we write to it is an error code, not a signal.
  std::signal(SIGPIPE, SIG_IGN);
  race2048::wire::silence_protobuf();
  try {
    if (host->parsed()) return run_host(host_flags);
    if (join->parsed()) return run_join(join_flags);
    if (watch->parsed()) return run_watch(watch_flags);
    if (rooms->parsed()) return run_rooms(rooms_flags);
    if (lobby->parsed()) return run_lobby(lobby_flags);
    if (solo->parsed()) return run_solo(solo_flags);
    if (slide->parsed()) return run_slide(slide_flags);
    return run_bot(bot_flags);
  } catch (const ui::TerminalError& error) {
    std::fprintf(stderr, "race2048: %s\n", error.what());
    return kNoTerminal;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "race2048: internal error: %s\n", error.what());
    return kInternal;
  }
}
