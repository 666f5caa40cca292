#include "client/commands/rooms_list.h"

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/commands/client_options.h"
#include "client/commands/rooms_json.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/play/plain_output.h"
#include "client/session/client_limits.h"
#include "client/session/room_pages.h"
#include "client/system/exit_codes.h"
#include "client/words/failure_text.h"
#include "client/words/rooms_text.h"
#include "client/words/stated_text.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

// A connection that asks a server for its complete list.
class RoomsVisit {
 public:
  // `on_end` is called once, when nothing more comes; it may stop the loop.
  RoomsVisit(EventLoop& loop, const Target& target, std::function<void()> on_end,
             ServerCheck::Whom trusts = ServerCheck::Whom::only_the_known)
      : client_(options_for(target)),
        pages_(client_),
        on_end_(std::move(on_end)),
        timer_(loop),
        link_(
            loop, client_, target, [this] { go_on(); }, LinkOptions{.trusts = trusts}) {}

  bool ended() const { return ended_; }
  const std::vector<ListedRoom>& rooms() const { return pages_.rooms(); }
  // Why the list is not whole; `server` is its name for the person. REQUIRES: ended().
  std::optional<std::string> fault(const Target& server) const {
    if (client_.model().failure) return failure_text(client_.model());
    if (const auto& refusal = pages_.refusal()) {
      return stated_text(server_text(server), refusal->reason, refusal->said);
    }
    return std::nullopt;
  }
  // REQUIRES: there is a fault.
  int exit_code() const {
    return client_.model().failure ? exit_code_of(*client_.model().failure) : kRefused;
  }

 private:
  static ClientOptions options_for(const Target& target) {
    ClientOptions options = visitor_options(target);
    options.entry = {.kind = Entry::Kind::lobby};  // the lobby brings the first page
    return options;
  }

  void go_on() {
    pages_.follow(read_clock());
    link_.flush();
    if (const auto next = pages_.next_deadline()) timer_.set(*next, [this] { go_on(); });
    if (link_.closed() && !std::exchange(ended_, true)) on_end_();
  }

  Client client_;
  RoomPages pages_;
  std::function<void()> on_end_;
  EventLoop::Timer timer_;
  bool ended_ = false;
  Link link_;
};

// `race2048 host` creates its room on this machine unless --server names another one.
std::string how_to_list_one(const Target& target) {
  const std::string command = "race2048 host --listed";
  return target == Target{.host = kLoopback} ? command : command + " --server " + to_string(target);
}

}  // namespace

std::vector<OrFault<std::vector<ListedRoom>>> rooms_of_each(const std::vector<Target>& servers) {
  EventLoop loop;
  std::size_t open = servers.size();
  std::vector<std::unique_ptr<RoomsVisit>> visits;
  visits.reserve(servers.size());
  for (const Target& server : servers) {
    visits.push_back(std::make_unique<RoomsVisit>(
        loop, server,
        [&] {
          if (--open == 0) loop.stop();
        },
        ServerCheck::Whom::anybody));
  }
  EventLoop::Timer patience(loop);
  patience.set(read_clock() + limits::kLanAnswerDeadline, [&loop] { loop.stop(); });
  if (open != 0) loop.run();
  std::vector<OrFault<std::vector<ListedRoom>>> rooms;
  for (std::size_t i = 0; i < servers.size(); ++i) {
    std::optional<std::string> fault = visits[i]->fault(servers[i]);
    if (!visits[i]->ended() && !fault) {
      fault = server_text(servers[i]) + " did not answer within " +
              std::to_string(limits::kLanAnswerDeadline.count()) + " seconds.";
    }
    fault ? rooms.emplace_back(Fault{*std::move(fault)}) : rooms.emplace_back(visits[i]->rooms());
  }
  return rooms;
}

int print_rooms(const Target& server, RoomsFormat format) {
  EventLoop loop;
  const RoomsVisit list(loop, server, [&loop] { loop.stop(); });
  loop.run();
  if (const auto fault = list.fault(server)) {
    std::fprintf(stderr, "race2048 rooms: %s\n", fault->c_str());
    return list.exit_code();
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
