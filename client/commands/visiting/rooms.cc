#include <memory>
#include <string>

#include "client/commands/subcommand.h"
#include "client/commands/visiting/lan_rooms.h"
#include "client/commands/visiting/rooms_list.h"
#include "client/flags/flags.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

class Rooms : public Subcommand {
 public:
  Rooms() : Subcommand("rooms", kForPrograms, "Print the rooms that a server lists") {}

  void declare(usage::Command& command) override {
    declare_server(command, server_);
    add(command,
        {{.names = {"--lan"},
          .help = "of all servers that are found on the local network",
          .value = usage::flag(lan_)},
         {.names = {"--json"}, .help = "print JSON, for programs", .value = usage::flag(json_)}});
    command.notes =
        "Prints the listed rooms; rooms with a free seat and no running match come first.\n"
        "If there are none, it says so on stderr.\n"
        "--json prints one array on one line, even when it is empty, with an object for each "
        "room:\n"
        "  {\"room\":\"KXQ7WP\",\"title\":\"..\",\"host\":\"ada\",\"format\":\"time\",\n"
        "   \"settings\":\"best score in 3:00\",\"players\":2,\"seats\":8,\"watchers\":0,\n"
        "   \"running\":false,\"locked\":false,\"password\":false,\"rounds\":1,\n"
        "   \"name\":\"\"}, where \"name\" is the one of a room with a name.\n"
        "\"code\" is an older name for \"room\", and stays there.\n"
        "With --lan the array has an object for each server: {\"server\":\"192.168.1.20\",\n"
        "\"name\":\"laptop:2048\",\"rooms\":[..]}, with a \"fault\" if its rooms cannot be read.";
    command.topics.push_back(
        usage::examples({{"race2048 rooms", ""},
                         {"race2048 rooms example.org --json", ""},
                         {"race2048 rooms --lan", "friends' servers on this network"}}));
  }

  int run(const Config& configured) override {
    const RoomsFormat format = json_ ? RoomsFormat::json : RoomsFormat::table;
    if (lan_) {
      if (!server_.server.empty()) return refuse("leave out --lan, or the server.");
      return print_lan_rooms(format);
    }
    const OrFault<Target> server =
        server_from(server_, configured, ": this command lists all rooms of a server.");
    if (!server) return refuse(server.fault().text);
    return print_rooms(*server, format, program());
  }

 private:
  ServerFlags server_;
  bool json_ = false;
  bool lan_ = false;
};

}  // namespace

std::unique_ptr<Subcommand> make_rooms() {
  return std::make_unique<Rooms>();
}

}  // namespace race2048::client
