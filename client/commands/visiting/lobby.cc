#include <memory>

#include "client/commands/subcommand.h"
#include "client/commands/visiting/guest.h"
#include "client/commands/visiting/lan_rooms.h"
#include "client/flags/flags.h"

namespace race2048::client {
namespace {

class LobbyCommand : public Subcommand {
 public:
  LobbyCommand() : Subcommand("lobby", kPlay, "Choose a room from the list, or create one") {}

  void declare(usage::Command& command) override {
    declare_name(command, flags_.name, kDefaultNameHelp);
    declare_server(command, flags_.target);
    declare_visit(command, flags_);
    declare_look(command, LookOf::match, flags_.look);
    command.topics.push_back(
        usage::examples({{"race2048 lobby", ""}, {"race2048 lobby example.org:4000", ""}}));
    usage::show_first(command, {"--name", "--palette", "--plain"});
  }

  int run(const Config& configured) override {
    flags_.target = typed_or_lan_target(flags_.target, configured);
    const OrFault<Visit> visit = visit_from(flags_, configured);
    if (!visit) return refuse(visit.fault().text);
    if (!visit->target.room.empty()) {
      return refuse("to enter a room directly: race2048 join " + to_string(visit->target));
    }
    return enter_lobby(*visit, false);
  }

 private:
  GuestFlags flags_;
};

}  // namespace

std::unique_ptr<Subcommand> make_lobby() {
  return std::make_unique<LobbyCommand>();
}

}  // namespace race2048::client
