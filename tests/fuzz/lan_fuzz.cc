// Any machine of a local network may send a server and a client any datagram. Neither may crash; a
// server's answer must fit into one message, and its client must find that server in it; and what a
// client finds must be a server that it could show and reach.
//
// The first two bytes of the input are the id of the client's query, the rest is the datagram. Its
// beginning is also a server's name, as people may type any. By the last bits of the id, the server
// has two addresses, or more than fit into a message, which takes long to make and read.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "shared/lan/messages.h"

namespace race2048::lan {
namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

std::span<const std::uint8_t> bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Server server_named(const std::string& name, std::uint8_t addresses) {
  Server server{.name = name, .label = "laptop-7f3a", .port = 2048, .addresses = {}};
  for (std::uint8_t i = 1; i <= addresses; ++i) server.addresses.push_back({192, 0, 2, i});
  return server;
}

void check_is_found(const std::string& message, const Server& server, std::uint16_t id) {
  check(message.size() <= kMaxMessage);
  const std::vector<Found> expected = {
      {.name = server.name, .label = server.label, .port = server.port}};
  check(read_answer(bytes(message), id) == expected);
}

void run(std::uint16_t id, std::span<const std::uint8_t> datagram) {
  static const Server few = server_named("ada's laptop", 2);
  static const Server many = server_named("ada's laptop", 40);
  const Server& server = (id & 15) == 15 ? many : few;
  if (const std::optional<Question> question = read_question(datagram, server)) {
    check_is_found(direct_answer(server, *question), server, question->id);
  }
  const std::vector<Found> found = read_answer(datagram, id);
  check(found.size() <= kMaxRecords);
  for (const Found& one : found) {
    check(one.port != 0);
    check(!one.name.empty() && one.name.size() <= kMaxLabel);
    check(!one.label.empty() && one.label.size() <= kMaxLabel);
  }
  if (datagram.empty()) return;
  const auto name = datagram.first(std::min(datagram.size(), kMaxLabel));
  Server typed = server;
  typed.name.assign(name.begin(), name.end());
  check_is_found(announcement(typed, kRemember), typed, 0);
}

}  // namespace
}  // namespace race2048::lan

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  race2048::lan::run(static_cast<std::uint16_t>(data[0] << 8 | data[1]), {data + 2, size - 2});
  return 0;
}
