#include "client/commands/rooms_list.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "client/commands/client_options.h"
#include "client/commands/rooms_json.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/play/plain_output.h"
#include "client/system/exit_codes.h"
#include "client/system/standard_io.h"
#include "client/words/failure_text.h"
#include "client/words/rooms_text.h"

namespace race2048::client {
namespace {

// Asks a server for its complete list, page after page.
class RoomsList {
 public:
  explicit RoomsList(const Target& target,
                     ServerCheck::Whom trusts = ServerCheck::Whom::only_the_known)
      : client_(options_for(target)),
        link_(
            loop_, client_, target, [this] { on_change(); }, LinkOptions{.trusts = trusts}) {}

  // Reads all pages. Afterwards model() has a failure if something went wrong.
  void read() { loop_.run(); }
  const Model& model() const { return client_.model(); }
  const std::vector<ListedRoom>& rooms() const { return rooms_; }

 private:
  static ClientOptions options_for(const Target& target) {
    ClientOptions options = visitor_options(target);
    options.entry = {.kind = Entry::Kind::lobby};  // the lobby brings the first page
    return options;
  }

  void on_change() {
    const Model& model = client_.model();
    if (model.phase == Phase::lobby && model.lobby.known && model.lobby.first == next_) {
      take_page(model.lobby);
    }
    if (link_.closed()) loop_.stop();
  }

  void take_page(const Lobby& lobby) {
    for (const ListedRoom& room : lobby.rooms) {
      // A room that has moved to a later page meanwhile appears twice.
      const bool known =
          std::any_of(rooms_.begin(), rooms_.end(),
                      [&room](const ListedRoom& other) { return other.code == room.code; });
      if (!known) rooms_.push_back(room);
    }
    next_ += static_cast<std::uint32_t>(lobby.rooms.size());
    if (lobby.rooms.empty() || next_ >= lobby.total) {
      client_.leave();
    } else {
      client_.list_rooms(next_);
    }
    link_.flush();
  }

  EventLoop loop_;
  Client client_;
  std::vector<ListedRoom> rooms_;
  std::uint32_t next_ = 0;  // number of the first room on the awaited page
  Link link_;
};

// `race2048 host` creates its room on this machine unless --server names another one.
std::string how_to_list_one(const Target& target) {
  const std::string command = "race2048 host --listed";
  return target == Target{.host = kLoopback} ? command : command + " --server " + to_string(target);
}

}  // namespace

OrFault<std::vector<ListedRoom>> rooms_of(const Target& server) {
  RoomsList list(server, ServerCheck::Whom::anybody);
  list.read();
  if (list.model().failure) return Fault{failure_text(list.model())};
  return list.rooms();
}

int print_rooms(const Target& server, RoomsFormat format) {
  RoomsList list(server);
  list.read();
  if (const Model& model = list.model(); model.failure) {
    std::fprintf(stderr, "race2048 rooms: %s\n", failure_text(model).c_str());
    return exit_code_of(*model.failure);
  }
  if (list.rooms().empty()) {
    std::fprintf(stderr, "No room is listed on %s. `%s` creates one.\n",
                 server_text(server).c_str(), how_to_list_one(server).c_str());
  }
  if (format == RoomsFormat::json) {
    return write_output(rooms_json(list.rooms()), "race2048 rooms").value_or(kDone);
  }
  if (list.rooms().empty()) return kDone;
  const std::string table = rooms_table(list.rooms(), glyphs_of_lines());
  return write_output(table, "race2048 rooms").value_or(kDone);
}

}  // namespace race2048::client
