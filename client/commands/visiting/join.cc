#include <memory>
#include <string>
#include <utility>

#include "client/commands/subcommand.h"
#include "client/commands/visiting/guest.h"
#include "client/commands/visiting/kept_place.h"
#include "client/commands/visiting/lan_rooms.h"
#include "client/flags/flags.h"
#include "client/flags/match_flags.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

class Join : public Subcommand {
 public:
  Join() : Subcommand("join", kPlay, "Take a seat in a room") {}

  void declare(usage::Command& command) override {
    declare_name(command, flags_.name, kDefaultNameHelp);
    declare_target(
        command, flags_.target,
        "; without a room: an open room there, or a new one; without TARGET: on that "
        "server, else on one of the local network that you choose, else on this machine");
    declare_password(command, flags_.password, "of the room, if it has one (default: asked for)");
    declare_visit(command, flags_);
    declare_match(command, match_);
    declare_look(command, LookOf::match, flags_.look);
    command.notes =
        "Without a room, the flags under \"The match\" choose an open room with these settings,\n"
        "or set up a new one; without such flags any open room is good.\n"
        "\n"
        "If the link is lost, the client reconnects by itself. If the client was killed, or\n"
        "its terminal closed, the same command soon afterwards takes the same seat again.";
    command.topics.push_back(usage::examples(
        {{"race2048 join 192.168.1.20/KXQ7WP", ""},
         {"race2048 join --name ada example.org:4000/KXQ7WP", ""},
         {"race2048 join a.example,b.example/KXQ7WP", "the first server that answers"},
         {"race2048 join example.org", "any open room, or a new one"},
         {"race2048 join example.org --target 512", "an open room for a race to 512"}}));
    usage::show_first(command, {"--name", "--password", "--plain"});
  }

  int run(const Config& configured) override {
    flags_.target = typed_or_lan_target(flags_.target, configured);
    OrFault<Visit> visit = visit_from(flags_, configured);
    if (!visit) return refuse(visit.fault().text);
    return visit->target.room.empty() ? enter_any(*visit) : enter_room(*visit);
  }

 private:
  // Resumes a place in a room that the person was in, if they agree. Otherwise enters an open room,
  // with the settings of the flags, if any, or creates one.
  int enter_any(Visit& visit) {
    const auto settings = settings_from(match_);
    if (!settings) return refuse(settings.fault().text);
    KeptPlace place = offered_place(visit);
    if (place.file) {
      visit.target.room = place.file->record().code;
      return enter(
          visit, {.kind = Entry::Kind::join, .code = visit.target.room, .password = visit.password},
          std::move(place));
    }
    return enter(
        visit,
        {.kind = Entry::Kind::quick, .settings = *settings, .exact = match_ != SettingsFlags{}},
        std::move(place));
  }

  int enter_room(const Visit& visit) {
    const std::string& room = visit.target.room;
    if (match_ != SettingsFlags{}) {
      return refuse("the host of room " + room +
                    " chooses its settings: leave out the match flags, or the room.");
    }
    const OrFault<int> entered = enter_named_room(visit, false);
    return entered ? *entered : refuse(entered.fault().text);
  }

  GuestFlags flags_;
  SettingsFlags match_;
};

}  // namespace

std::unique_ptr<Subcommand> make_join() {
  return std::make_unique<Join>();
}

}  // namespace race2048::client
