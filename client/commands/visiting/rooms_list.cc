#include "client/commands/visiting/rooms_list.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/commands/client_options.h"
#include "client/commands/question_visit.h"
#include "client/commands/visiting/rooms_json.h"
#include "client/model/client_limits.h"
#include "client/play/plain_output.h"
#include "client/session/room_pages.h"
#include "client/system/exit_codes.h"
#include "client/words/rooms_text.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

ClientOptions options_of_list(const Target& server) {
  ClientOptions options = visitor_options(server);
  options.entry = {.kind = Entry::Kind::lobby};  // the lobby brings the first page
  return options;
}

// `race2048 host` creates its room on this machine unless --server names another one.
std::string how_to_list_one(const Target& target) {
  const std::string command = "race2048 host --listed";
  return target == Target{.host = kLoopback} ? command : command + " --server " + to_string(target);
}

}  // namespace

std::vector<OrFault<std::vector<ListedRoom>>> rooms_of_each(const std::vector<Target>& servers) {
  EventLoop loop;
  std::size_t open = servers.size();
  std::vector<std::unique_ptr<QuestionVisit<RoomPages>>> visits;
  visits.reserve(servers.size());
  for (const Target& server : servers) {
    visits.push_back(std::make_unique<QuestionVisit<RoomPages>>(
        loop, options_of_list(server), server,
        [&](bool ended) {
          if (ended && --open == 0) loop.stop();
        },
        LinkOptions{.trusts = ServerCheck::Whom::anybody}));
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
    fault ? rooms.emplace_back(Fault{*std::move(fault)})
          : rooms.emplace_back(visits[i]->questions().rooms());
  }
  return rooms;
}

int print_rooms(const Target& server, RoomsFormat format, const std::string& program) {
  EventLoop loop;
  const QuestionVisit<RoomPages> list(
      loop, options_of_list(server), server,
      [&loop](bool ended) {
        if (ended) loop.stop();
      },
      LinkOptions{});
  loop.run();
  if (const auto fault = list.fault(server)) {
    std::fprintf(stderr, "%s: %s\n", program.c_str(), fault->c_str());
    return list.exit_code();
  }
  if (list.questions().rooms().empty()) {
    std::fprintf(stderr, "No room is listed on %s. `%s` creates one.\n",
                 server_text(server).c_str(), how_to_list_one(server).c_str());
  }
  if (format == RoomsFormat::json) {
    return write_output(rooms_json(list.questions().rooms()), program).value_or(kDone);
  }
  if (list.questions().rooms().empty()) return kDone;
  const std::string table = rooms_table(list.questions().rooms(), glyphs_of_lines());
  return write_output(table, program).value_or(kDone);
}

}  // namespace race2048::client
