#include <memory>
#include <string>

#include "client/commands/subcommand.h"
#include "client/commands/visiting/guest.h"
#include "client/commands/visiting/kept_place.h"
#include "client/commands/visiting/lan_rooms.h"
#include "client/flags/flags.h"

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
    declare_look(command, LookOf::match, flags_.look);
    command.topics.push_back(usage::examples(
        {{"race2048 watch 192.168.1.20/KXQ7WP", ""}, {"race2048 watch example.org", ""}}));
    usage::show_first(command, {"--name", "--password", "--plain"});
  }

  int run(const Config& configured) override {
    flags_.target = typed_or_lan_target(flags_.target, configured);
    const OrFault<Visit> visit = visit_from(flags_, configured);
    if (!visit) return refuse(visit.fault().text);
    if (visit->target.room.empty()) return enter_lobby(*visit, true);
    const OrFault<int> entered = enter_named_room(*visit, true);
    return entered ? *entered : refuse(entered.fault().text);
  }

 private:
  GuestFlags flags_;
};

}  // namespace

std::unique_ptr<Subcommand> make_watch() {
  return std::make_unique<WatchCommand>();
}

}  // namespace race2048::client
