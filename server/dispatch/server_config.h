// The configuration of a server, and its counts.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/door/address_limits.h"
#include "server/door/host_names.h"
#include "server/door/limits.h"
#include "server/sessions/address.h"
#include "server/sessions/types.h"
#include "shared/proof/node_proof.h"

namespace race2048::server {

// The number of connections that may wait to log in to a server for `sessions` clients.
constexpr std::size_t most_waiting(std::size_t sessions) {
  return std::max(sessions, limits::kFewestWaiting);
}

// Each client counts twice, because clients whose links are lost come back before the server has
// noticed the loss; and connections without a login count once.
constexpr std::size_t most_connections(std::size_t sessions) {
  return 2 * sessions + most_waiting(sessions);
}

struct ServerConfig {
  RandomBytes random;
  Timings timings{};
  std::size_t max_sessions = limits::kMaxSessions;               // clients that are logged in
  std::size_t max_waiting = most_waiting(limits::kMaxSessions);  // connections that are not
  std::size_t max_connections = most_connections(limits::kMaxSessions);
  std::size_t max_rooms = limits::kMaxRooms;
  std::size_t max_watchers = limits::kMaxWatchers;    // of one room
  std::uint32_t message_rate = limits::kMessageRate;  // of one connection; 0: any
  AddressLimits address_limits{};
  Networks trusted{};                         // exempt from these limits, as this machine is
  std::vector<std::string> reserved_names{};  // beside those of every server
  HostNames host_names{};                     // for which people may sign proofs of their keys
  // Where clients reach this server and those beside it, as in Welcome; empty: it is alone. Beyond
  // limits::kMaxNodes clients are not told of them.
  std::vector<std::string> nodes{};
  // By which the servers of a service know each other; nothing: this one is alone.
  std::optional<ServiceSecret> service_secret{};
  // The servers of the service are behind one address: nobody is sent to another one, but passed
  // on.
  bool pass_through = false;
  bool chat = true;
  UnixMs unix_ms = [] { return std::int64_t{0}; };
  // The clock by which owned names age: a wrong wall clock frees none.
  UnixMs age_unix_ms = [] { return std::int64_t{0}; };
  // The processor time that the server's thread has used; called on it. Time in which the thread
  // works is not a stop.
  std::function<std::chrono::nanoseconds()> thread_time = [] {
    return std::chrono::nanoseconds::zero();
  };
  // Rooms resume at the next start: stop() asks clients to come back.
  bool keeps_rooms = false;
};

// Counts since the server was made, for metrics.
struct ServerCounts {
  std::uint64_t opened = 0;       // connections
  std::uint64_t turned_away = 0;  // others, which admit_connection() refused
  std::uint64_t logged_in = 0;
  std::uint64_t put_out = 0;         // before they logged in, because too many others waited
  std::uint64_t reading_pauses = 0;  // of connections that sent too much
  std::uint64_t sent_away = 0;       // connections, by a Redirect
  std::uint64_t passed_on = 0;       // connections, to servers that answer in the place of this one
  std::uint64_t watched_from_afar = 0;  // people let in to watch rooms of other servers from here
};

}  // namespace race2048::server
