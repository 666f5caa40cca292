// The command line and the environment of race2048d.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/door/address_limits.h"
#include "server/sessions/address.h"
#include "server/store/result.h"
#include "shared/limits.h"

namespace race2048::server {

// The exit codes of race2048d. Scripts may rely on them.
enum ExitCode { kDone = 0, kInternal = 1, kUsage = 2, kCannotListen = 3 };

struct Endpoint {
  std::string address;
  std::uint16_t port = 0;  // 0: a free one

  bool operator==(const Endpoint&) const = default;
};

// Values of ProgramOptions::results.
inline constexpr const char* kAllResults = "all";
inline constexpr const char* kListedOnly = "listed";

struct ProgramOptions {
  std::vector<std::string> listen;  // empty: all addresses, over IPv6 and IPv4
  std::uint16_t port = 2048;        // 0: a free one
  double countdown_s = 3;
  std::uint32_t seat_idle_s = std::uint32_t{limits::kSeatIdle.count()};
  std::uint32_t hold_s = std::uint32_t{limits::kHold.count()};  // 0: a lost link is final
  std::uint32_t resume_wait_s = std::uint32_t{limits::kResumeWait.count()};
  bool no_chat = false;
  bool lan = false;   // clients on the local network find the server
  std::string state;  // folder; empty: state_folder() finds one
  bool no_state = false;
  std::string store;  // address of another database than the folder's; empty: none
  std::string node;   // HOST:PORT or HOST:PORT#FINGERPRINT, where clients reach it; empty: unknown
  bool pass_through = false;          // all servers of the service are behind one address
  store::Retention keep;              // of results
  std::string results = kListedOnly;  // whose matches everybody may find, or kAllResults
  bool close_on_stop = false;
  bool close_on_interrupt = false;
  std::vector<std::string> admin;      // a command for the server that runs; empty: none
  std::string tls_cert;                // PEM files; empty: a certificate of the server's own
  std::string tls_key;                 // empty: in the same file
  bool plaintext = false;              // other machines may do without TLS
  bool no_web = false;                 // no pages for browsers
  std::vector<std::string> web_hosts;  // names of this server in addresses of pages, in lower case
  std::string web_base;                // where the pages lie behind a proxy, such as "/race"
  Networks proxies;                    // whose word about the address of a peer counts
  // A command on the store: what it is called, and its words; empty: none.
  std::string store_command;
  std::string store_from;  // of copy: a folder or an address; of others the address, or empty
  std::string store_to;
  std::string backup;  // file for a copy of the state folder's database; empty: run a server
  std::uint32_t drain_timeout_s = std::uint32_t{limits::kDrainTimeout.count()};
  std::uint32_t idle_exit_s = 0;  // 0: never
  std::size_t max_sessions = limits::kMaxSessions;
  std::size_t max_rooms = limits::kMaxRooms;
  std::size_t max_watchers = limits::kMaxWatchers;    // of one room
  std::uint32_t message_rate = limits::kMessageRate;  // of one connection; 0: any
  AddressLimits address_limits;
  Networks trusted;                         // exempt from these limits
  std::vector<std::string> reserved_names;  // beside those of every server
  std::string log_level = "info";
  std::optional<Endpoint> metrics;  // where metrics are served; nothing: nowhere
  std::string config;               // file with further options; empty: none
};

// The program ends without running a server: after --help, --version or a mistake.
struct EndsAtOnce {
  ExitCode exit_code = kDone;
  std::string out;    // for standard output
  std::string error;  // for standard error
};

// Reads flags, environment variables for flags that are not given, and the config file for what
// neither says.
std::variant<ProgramOptions, EndsAtOnce> parse_command_line(int argc, const char* const* argv);

// Reads command line, environment and config file again.
using Reread = std::function<std::variant<ProgramOptions, EndsAtOnce>()>;

}  // namespace race2048::server
