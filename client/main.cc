// race2048: the client.
#include <csignal>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "client/app/bot.h"
#include "client/app/environment.h"
#include "client/app/host.h"
#include "client/app/interactive.h"
#include "client/app/options.h"
#include "client/app/slide.h"
#include "client/app/solo.h"
#include "client/ui/terminal.h"
#include "proto/frame.h"

namespace {

using namespace race2048::client;

// join and watch: enters a room on a server that somebody else runs.
int run_guest(const JoinFlags& flags, Entry::Kind kind) {
  const char* command = kind == Entry::Kind::watch ? "watch" : "join";
  auto parsed = parse_target(flags.target, default_server());
  if (const auto* fault = std::get_if<std::string>(&parsed)) {
    std::fprintf(stderr, "race2048 %s: %s\n", command, fault->c_str());
    return kUsage;
  }
  const auto target = std::get<Target>(parsed);
  if (target.room.empty()) {
    std::fprintf(stderr, "race2048 %s: which room? Write %s/ROOM, with the code from its host.\n",
                 command, to_string(target).c_str());
    return kUsage;
  }
  ui::require_terminal();
  ClientOptions options = client_options(target, flags.person.name);
  options.ready = flags.ready ? ReadyPolicy::first_match : ReadyPolicy::never;
  options.entry = {.kind = kind, .code = target.room};
  return run_interactive({.target = target, .client = std::move(options)}).exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("2048 as a race in the terminal: the same sealed boards and tiles for everyone.",
               "race2048");
  app.set_version_flag("--version", "race2048 " RACE2048_VERSION);
  app.require_subcommand(0, 1);  // none is answered below, in our own words
  app.footer(
      "Examples:\n"
      "  race2048 host                        start a server here and make a room\n"
      "  race2048 join 192.168.1.20/KXQ7WP    take a seat in a friend's room\n"
      "  race2048 watch 192.168.1.20/KXQ7WP   watch it\n"
      "More with: race2048 COMMAND --help\n"
      "Exit codes: 0 done, 1 internal error, 2 usage, 3 cannot connect or link lost, 4 refused by\n"
      "the server, 5 terminal unsuitable, 6 verification failed, 130 after Ctrl-C, 128+N after\n"
      "other signals. Environment: RACE2048_NAME, RACE2048_SERVER, NO_COLOR.");

  HostFlags host_flags;
  JoinFlags join_flags;
  JoinFlags watch_flags;
  BotFlags bot_flags;
  SlideFlags slide_flags;
  SoloFlags solo_flags;
  CLI::App* host = app.add_subcommand("host", "Start a server here, make a room and play");
  CLI::App* join = app.add_subcommand("join", "Take a seat in a room");
  CLI::App* watch = app.add_subcommand("watch", "Watch a room without a seat");
  CLI::App* bot = app.add_subcommand("bot", "Let a bot play in a room");
  CLI::App* solo = app.add_subcommand("solo", "Practise alone");
  CLI::App* slide = app.add_subcommand("slide", "Slide the boards of standard input, for scripts");
  declare_host(*host, host_flags);
  declare_join(*join, join_flags);
  declare_watch(*watch, watch_flags);
  declare_bot(*bot, bot_flags);
  declare_solo(*solo, solo_flags);
  declare_slide(*slide, slide_flags);
  for (CLI::App* command : {host, join, watch, bot, solo, slide}) {
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
                 "race2048: which command? One of host, join, watch, bot, solo and slide.\n\n%s",
                 app.help().c_str());
    return kUsage;
  }

  // A server that goes away while we write to it is an error code, not a signal.
  std::signal(SIGPIPE, SIG_IGN);
  race2048::wire::silence_protobuf();
  try {
    if (host->parsed()) return run_host(host_flags);
    if (join->parsed()) return run_guest(join_flags, Entry::Kind::join);
    if (watch->parsed()) return run_guest(watch_flags, Entry::Kind::watch);
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
