#include "tests/bench/load/nodes/service.h"

#include "tests/bench/load/under_load.h"

namespace race2048::bench {
namespace {

std::string address_at(std::uint16_t port) {
  return "127.0.0.1:" + std::to_string(port);
}

}  // namespace

Service::Service(const LoadRun& run, std::size_t count, std::size_t hold_s)
    : ports(free_ports(count)) {
  for (const std::uint16_t port : ports) {
    nodes.push_back(std::make_unique<ServerProcess>(ServerProcessOptions{
        .program = run.program,
        .hold_s = hold_s,
        .clients = 2 * run.rooms * run.seats + run.watchers,
        .rooms = 2 * run.rooms,
        .watchers = run.watchers,
        .paced = false,
        .state = folder.path() / std::to_string(port),
        .port = port,
        .flags = {"--store", database.address(), "--node", address_at(port)}}));
  }
}

std::vector<std::string> Service::addresses() const {
  std::vector<std::string> all;
  for (const std::uint16_t port : ports) all.push_back(address_at(port));
  return all;
}

}  // namespace race2048::bench
