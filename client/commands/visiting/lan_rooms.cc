#include "client/commands/visiting/lan_rooms.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "client/commands/visiting/rooms_json.h"
#include "client/play/plain_output.h"
#include "client/system/complain.h"
#include "client/system/environment.h"
#include "client/system/exit_codes.h"
#include "client/words/rooms_text.h"
#include "shared/standard_io.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

constexpr const char* kNobodyFound =
    "No server answers on this network. race2048 host without --local can be found, and race2048d\n"
    "with --lan; a network that keeps its machines apart hides them: then ask for the address.\n";

std::string text_of(const LanServer& server) {
  return server.name + " at " + to_string(server.target);
}

bool is_own(const LanServer& server) {
  const std::vector<lan::Interface> networks = lan::interfaces();
  return std::ranges::any_of(networks, [&](const lan::Interface& network) {
    std::string own;
    for (const std::uint8_t byte : network.address) {
      own += (own.empty() ? "" : ".") + std::to_string(byte);
    }
    return own == server.target.host;
  });
}

// The number of a server from 1 that was typed; nothing for anything else.
std::optional<std::size_t> number_in(const std::string& line, std::size_t most) {
  const auto number = whole_number<std::size_t>(line);
  return number && *number != 0 && *number <= most ? number : std::nullopt;
}

}  // namespace

int print_lan_rooms(RoomsFormat format) {
  const std::vector<LanServer> servers = servers_on_lan();
  std::vector<Target> targets;
  targets.reserve(servers.size());
  for (const LanServer& server : servers) targets.push_back(server.target);
  auto lists = rooms_of_each(targets);
  std::vector<LanRooms> found;
  for (std::size_t i = 0; i < servers.size(); ++i) {
    found.push_back({.server = to_string(servers[i].target),
                     .name = servers[i].name,
                     .rooms = {},
                     .fault = {}});
    if (lists[i]) {
      found.back().rooms = *std::move(lists[i]);
    } else {
      found.back().fault = lists[i].fault().text;
      complain(text_of(servers[i]) + ": " + lists[i].fault().text);
    }
  }
  if (found.empty()) std::fputs(kNobodyFound, stderr);
  if (format == RoomsFormat::json) {
    return write_output(lan_rooms_json(found), "race2048 rooms").value_or(kDone);
  }
  std::string text;
  for (const LanRooms& server : found) {
    text += (text.empty() ? "" : "\n") + server.name + ", race2048 lobby " + server.server + "\n";
    if (!server.fault.empty()) {
      text += "Its rooms cannot be read.\n";
      continue;
    }
    text += server.rooms.empty() ? "No room is listed; a friend's room takes its code.\n"
                                 : rooms_table(server.rooms, glyphs_of_lines());
  }
  return write_output(text, "race2048 rooms").value_or(kDone);
}

std::string typed_or_lan_target(const std::string& typed, const Config& configured) {
  const bool can_ask = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  if (!typed.empty() || configured.server_is_chosen || !uses_lan() || !can_ask) return typed;
  std::fputs("Looking for servers on this network...\n", stderr);
  const std::vector<LanServer> servers = servers_on_lan();
  if (servers.empty()) std::fputs("No server answers; trying this machine.\n", stderr);
  if (std::ranges::all_of(servers, is_own)) return {};
  return choose_server(servers, std::cin, std::cout).value_or("");
}

std::optional<std::string> choose_server(const std::vector<LanServer>& servers, std::istream& in,
                                         std::ostream& out) {
  for (std::size_t i = 0; i < servers.size(); ++i) {
    out << "  " << i + 1 << "  " << text_of(servers[i]) << '\n';
  }
  // Any machine can answer, under a name that comes first: Enter alone chooses a server only if no
  // other was found.
  const bool one = servers.size() == 1;
  const std::string question =
      one ? "Which server? [Enter or 1, n: not this one] "
          : "Which server? [1 to " + std::to_string(servers.size()) + ", n: none of them] ";
  std::string line;
  while (out << question << std::flush && std::getline(in, line)) {
    if (line == "n" || line == "N") return std::nullopt;
    const auto number =
        one && line.empty() ? std::optional<std::size_t>(1) : number_in(line, servers.size());
    if (number) return to_string(servers[*number - 1].target);
  }
  return std::nullopt;
}

}  // namespace race2048::client
