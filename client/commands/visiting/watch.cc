#include <cstdint>
#include <memory>
#include <string>

#include "client/bots/watch_session.h"
#include "client/choices/room_flags.h"
#include "client/commands/client_options.h"
#include "client/commands/subcommand.h"
#include "client/commands/visiting/guest.h"
#include "client/commands/visiting/kept_place.h"
#include "client/commands/visiting/lan_rooms.h"
#include "client/flags/flags.h"
#include "client/system/identity_file.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

class WatchCommand : public Subcommand {
 public:
  WatchCommand() : Subcommand("watch", kPlay, "Watch a room without a seat") {}

  void declare(usage::Command& command) override {
    declare_name(command, flags_.name, kDefaultNameHelp);
    declare_target(command, flags_.target,
                   "; without a room: the lobby, to choose one; without TARGET: of a server of the "
                   "local network that you choose, else of this machine");
    declare_password(command, flags_.password, "of the room, if it has one (default: asked for)");
    declare_visit(command, flags_);
    add(command, {{.names = {"--json"},
                   .help = "print lines of JSON, for programs, until a match has ended",
                   .value = usage::flag(json_)},
                  {.names = {"--matches"},
                   .help = "leave after this many matches; 0: stay",
                   .value = usage::number(matches_),
                   .shows_default = true,
                   .needs = {"--json"}}});
    declare_look(command, LookOf::match, flags_.look);
    command.topics.push_back(usage::examples({{"race2048 watch 192.168.1.20/KXQ7WP", ""},
                                              {"race2048 watch example.org", ""},
                                              {"race2048 watch --json 192.168.1.20/KXQ7WP", ""}}));
    usage::show_first(command, {"--name", "--password", "--plain", "--json"});
  }

  int run(const Config& configured) override {
    if (json_) return run_json(configured);
    flags_.target = typed_or_lan_target(flags_.target, configured);
    const OrFault<Visit> visit = visit_from(flags_, configured);
    if (!visit) return refuse(visit.fault().text);
    if (visit->target.room.empty()) return enter_lobby(*visit, true);
    const OrFault<int> entered = enter_named_room(*visit, true);
    return entered ? *entered : refuse(entered.fault().text);
  }

 private:
  int run_json(const Config& configured) {
    const OrFault<Visit> visit = visit_from(flags_, configured);
    if (!visit) return refuse(visit.fault().text);
    if (visit->target.room.empty()) return refuse("which room? Give HOST[:PORT]/ROOM.");
    if (const OrFault<> password = check_password(visit->password); !password) {
      return refuse(password.fault().text);
    }
    WatchOptions options{.target = visit->target,
                         .client = client_options(visit->target, visit->name),
                         .matches = matches_};
    options.client.no_chat = true;
    options.client.entry = {
        .kind = Entry::Kind::watch, .code = visit->target.room, .password = visit->password};
    if (!visit->no_key) options.link.identity = own_key();
    return run_watch(options);
  }

  GuestFlags flags_;
  bool json_ = false;
  std::uint32_t matches_ = 1;
};

}  // namespace

std::unique_ptr<Subcommand> make_watch() {
  return std::make_unique<WatchCommand>();
}

}  // namespace race2048::client
