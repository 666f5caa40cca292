#include "server/program/server_flags.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <asio/ip/address.hpp>

#include "server/door/reserved_names.h"
#include "server/program/program_topics.h"
#include "server/program/retention.h"
#include "shared/list_text.h"
#include "shared/names.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

using usage::InFile;

// The largest value of --limit. 0 means no limit.
constexpr std::uint32_t kMostOfALimit = 1'000'000;

std::string comma_list(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out.append(out.empty() ? "" : ",").append(item);
  return out;
}

// Each network of a machine has such addresses of its own; "fe80::1%eth0" says on which.
bool lacks_interface(const std::string& text) {
  asio::error_code not_v6;
  const asio::ip::address_v6 address = asio::ip::make_address_v6(text, not_v6);
  return !not_v6 && address.is_link_local() && text.find('%') == text.npos;
}

Fault interface_is_missing(const std::string& address) {
  return {"takes " + address + " only with its network interface, as in " + address + "%eth0; " +
          "`ip link` lists them"};
}

usage::Value addresses(std::vector<std::string>& to) {
  return usage::words(
      [&to](const std::vector<std::string>& typed) -> OrFault<> {
        for (const std::string& word : typed) {
          asio::error_code error;
          asio::ip::make_address(word, error);
          if (error) {
            return Fault{"takes an IP address of this machine, such as 127.0.0.1 or ::1, not '" +
                         printable(word) + "'"};
          }
          if (lacks_interface(word)) return interface_is_missing(word);
        }
        to = typed;
        return {};
      },
      [&to] { return comma_list(to); });
}

// From "PORT", "ADDRESS:PORT" or "[ADDRESS]:PORT".
std::optional<Endpoint> endpoint_from(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string digits = text.substr(colon == text.npos ? 0 : colon + 1);
  std::string address = colon == text.npos ? "127.0.0.1" : text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) {
    address = address.substr(1, address.size() - 2);
  }
  std::uint16_t port = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  asio::error_code error;
  asio::ip::make_address(address, error);
  if (error || fault != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return Endpoint{.address = address, .port = port};
}

usage::Value endpoint(std::optional<Endpoint>& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> {
        to = endpoint_from(typed);
        if (to && lacks_interface(to->address)) return interface_is_missing(to->address);
        if (to) return {};
        return Fault{"takes a port such as 9248, or ADDRESS:PORT, not '" + printable(typed) + "'"};
      },
      [&to] { return to ? "[" + to->address + "]:" + std::to_string(to->port) : std::string(); });
}

usage::Value retention(store::Retention& to) {
  return usage::word(
      [&to](const std::string& typed) -> OrFault<> {
        const OrFault<store::Retention> keep = parse_retention(typed);
        if (!keep) {
          return Fault{"takes a time and a size such as 90d,1GiB: " + keep.fault().text};
        }
        to = *keep;
        return {};
      },
      [&to] { return to_text(to); });
}

// Sets the limit that a text such as "connections=16" is about.
OrFault<> set_limit(const std::string& typed, AddressLimits& limits) {
  const std::size_t sign = typed.find('=');
  const std::string name = typed.substr(0, sign);
  const std::string digits = sign == typed.npos ? "" : typed.substr(sign + 1);
  std::uint32_t number = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_number = fault == std::errc() && end == digits.data() + digits.size();
  std::vector<std::string> names;
  for (const AddressLimitRow& row : kAddressLimits) {
    names.emplace_back(row.name);
    if (row.name == name && is_number && number <= kMostOfALimit) {
      limits.*row.most = number;
      return {};
    }
  }
  return Fault{"takes one of " + list_text(names, " and ") +
               ", an equals sign and a number up to " + std::to_string(kMostOfALimit) + ", not '" +
               printable(typed) + "'"};
}

usage::Value limits_of_an_address(AddressLimits& to) {
  return usage::words(
      [&to](const std::vector<std::string>& typed) -> OrFault<> {
        for (const std::string& word : typed) {
          if (OrFault<> set = set_limit(word, to); !set) return set;
        }
        return {};
      },
      [&to] {
        std::vector<std::string> items;
        items.reserve(kAddressLimits.size());
        for (const AddressLimitRow& row : kAddressLimits) {
          items.push_back(std::string(row.name) + "=" + std::to_string(to.*row.most));
        }
        return comma_list(items);
      });
}

usage::Value networks(Networks& to) {
  return usage::words(
      [&to](const std::vector<std::string>& typed) -> OrFault<> {
        Networks read;
        for (const std::string& word : typed) {
          const auto network = Network::parse(word);
          if (!network) {
            return Fault{
                "takes a network such as 192.0.2.0/24 or 2001:db8::/32, with nothing behind "
                "its first bits, not '" +
                printable(word) + "'"};
          }
          read.push_back(*network);
        }
        to = std::move(read);
        return {};
      },
      [&to] {
        std::vector<std::string> items;
        for (const Network& network : to) {
          items.push_back(network.base.text() + "/" + std::to_string(network.bits));
        }
        return comma_list(items);
      });
}

usage::Value names(std::vector<std::string>& to) {
  return usage::words(
      [&to](const std::vector<std::string>& typed) -> OrFault<> {
        for (const std::string& name : typed) {
          if (is_valid_name(name)) continue;
          return Fault{"takes a name of 2 to 16 characters from A-Z a-z 0-9 _ . and -, not '" +
                       printable(name) + "'"};
        }
        to = typed;
        return {};
      },
      [&to] { return comma_list(to); });
}

std::vector<std::string> reserved_by_default() {
  return {kReservedNames.begin(), kReservedNames.end()};
}

template <typename Count>
std::uint32_t seconds_of(Count count) {
  return static_cast<std::uint32_t>(count.count());
}

// Seconds from "45s", "30m", "12h" or "7d"; nothing for anything else.
std::optional<std::uint64_t> seconds_from(std::string_view text) {
  constexpr std::array<std::pair<char, std::uint64_t>, 4> kUnits{
      {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 24 * 3600}}};
  if (text.empty()) return std::nullopt;
  const auto unit =
      std::ranges::find(kUnits, text.back(), [](const auto& row) { return row.first; });
  std::uint32_t count = 0;
  const char* const end = text.data() + text.size() - 1;
  const auto [stop, fault] = std::from_chars(text.data(), end, count);
  if (unit == kUnits.end() || fault != std::errc() || stop != end || count == 0) {
    return std::nullopt;
  }
  return count * unit->second;
}

usage::Value duration(std::string& seconds) {
  return usage::word(
      [&seconds](const std::string& typed) -> OrFault<> {
        const std::optional<std::uint64_t> read = seconds_from(typed);
        if (!read) {
          return Fault{"takes a time such as 30m, 12h or 7d, not '" + printable(typed) + "'"};
        }
        seconds = std::to_string(*read);
        return {};
      },
      [&seconds] { return seconds; });
}

usage::Command backup_command(ProgramOptions& options) {
  return {.name = kBackup,
          .summary =
              "copy the database of the state folder to FILE, and the server's own key to "
              "FILE.tls.pem, also while a server uses it",
          .positionals = {{.name = "FILE",
                           .help = "the copy; neither file may exist yet",
                           .value = usage::text(options.backup),
                           .required = true}}};
}

usage::Positional positional(const AdminWord& word, std::string& to) {
  return {.name = std::string(word.name),
          .help = std::string(word.help),
          .value = usage::text(to),
          .required = word.required};
}

// A row of the table of the operator's commands.
usage::Command admin_command(const AdminCommand& row, AdminRequest& request) {
  usage::Command command{.name = std::string(row.name), .summary = std::string(row.summary)};
  if (!row.word.name.empty()) command.positionals.push_back(positional(row.word, request.word));
  if (!row.text.name.empty()) command.positionals.push_back(positional(row.text, request.text));
  if (row.json) {
    command.flags.push_back({.names = {"--json"},
                             .help = "an array with an object for each row",
                             .value = usage::flag(request.json)});
  }
  if (row.lasts) {
    command.flags.push_back({.names = {"--for"},
                             .help = "how long: 30m, 12h, 7d (default: for good)",
                             .value = duration(request.lasts)});
  }
  if (row.note) {
    command.flags.push_back({.names = {"--note"},
                             .help = "why: a line for the log, and for the people who are put out",
                             .value = usage::text(request.note)});
  }
  if (row.yes) {
    command.flags.push_back({.names = {"--yes"},
                             .help = "do not ask, however many people it covers",
                             .value = usage::flag(request.yes)});
  }
  return command;
}

usage::Command admin_commands(AdminRequest& request) {
  usage::Command admin{.name = kAdmin,
                       .summary = "give a command to the server that runs with the state folder",
                       .needs_command = true};
  for (const AdminCommand& row : kAdminCommands) {
    admin.commands.push_back(admin_command(row, request));
  }
  return admin;
}

constexpr const char* kNotes =
    "When the server accepts connections, it prints 'race2048d listening on port N' on stdout.\n"
    "If another program has the port, it prints 'race2048d finds port N taken'.";

}  // namespace

std::vector<usage::Flag> server_flags(ProgramOptions& options) {
  return {
      {.names = {"--listen"},
       .help = "IP address to listen on; may be repeated (default: all, IPv6 and IPv4)",
       .value = addresses(options.listen),
       .environment = "RACE2048D_LISTEN",
       .in_file = InFile::at_start},
      {.names = {"--port"},
       .help = "TCP port; 0 takes a free one",
       .value = usage::number(options.port, 0, 65535),
       .shows_default = true,
       .environment = "RACE2048D_PORT",
       .in_file = InFile::at_start},
      {.names = {"--countdown"},
       .help = "seconds from the last 'ready' to the start",
       .value = usage::number(options.countdown_s, 0, 60),
       .shows_default = true,
       .in_file = InFile::at_start},
      {.names = {"--seat-idle"},
       .help = "seconds without a move after which a racing seat is out",
       .value = usage::number(options.seat_idle_s, 1, 3600),
       .shows_default = true,
       .in_file = InFile::at_start},
      {.names = {"--hold"},
       .help = "seconds for which a racing seat is kept when its link is lost, other places for at "
               "most 60; 0: not at all",
       .value = usage::number(options.hold_s, 0, seconds_of(limits::kMaxHold)),
       .shows_default = true,
       .in_file = InFile::at_start},
      {.names = {"--resume-wait"},
       .help = "seconds for which rooms and running matches wait for their players when the server "
               "was started again",
       .value = usage::number(options.resume_wait_s, 0, seconds_of(limits::kMaxResumeWait)),
       .shows_default = true,
       .in_file = InFile::at_start},
      {.names = {"--state"},
       .help = "folder in which rooms, running matches and results are kept (default: "
               "$STATE_DIRECTORY, or $XDG_STATE_HOME/race2048/server-PORT; with --port 0 none)",
       .value = usage::text(options.state),
       .environment = "RACE2048D_STATE",
       .in_file = InFile::at_start},
      {.names = {"--no-state"},
       .help = "keep nothing: rooms end with the server",
       .value = usage::flag(options.no_state),
       .excludes = {"--state"},
       .in_file = InFile::at_start},
      {.names = {"--keep"},
       .help = "for how long results and replays are kept, and how much of them: days, MiB, GiB or "
               "TiB, or both",
       .value = retention(options.keep),
       .shows_default = true,
       .environment = "RACE2048D_KEEP",
       .in_file = InFile::at_any_time},
      {.names = {"--results"},
       .help = "whose results everybody may find: those of listed rooms (listed), or of all rooms "
               "(all); the people of a room find those of their own matches anyway",
       .value = usage::choice(options.results, {kListedOnly, kAllResults}),
       .shows_default = true,
       .environment = "RACE2048D_RESULTS",
       .in_file = InFile::at_any_time},
      {.names = {"--close-on-stop"},
       .help = "a signal that stops the server ends its rooms; without this they go on at its next "
               "start, as after a crash",
       .value = usage::flag(options.close_on_stop),
       .in_file = InFile::at_start},
      {.names = {"--close-on-interrupt"},
       .help = "the same for SIGINT alone: with SIGTERM rooms go on at the next start",
       .value = usage::flag(options.close_on_interrupt),
       .in_file = InFile::at_start},
      {.names = {"--drain-timeout"},
       .help = "seconds for which a signal that stops the server lets running matches go on; a "
               "second signal stops it at once",
       .value = usage::number(options.drain_timeout_s, 0, seconds_of(limits::kMaxDrainTimeout)),
       .shows_default = true,
       .environment = "RACE2048D_DRAIN_TIMEOUT",
       .in_file = InFile::at_start},
      {.names = {"--lan"},
       .help = "let clients on the local network find this server (Multicast DNS, UDP port 5353)",
       .value = usage::flag(options.lan),
       .environment = "RACE2048D_LAN",
       .in_file = InFile::at_start},
      {.names = {"--tls-cert"},
       .help = "PEM file with the certificate of this server and those that lead to an authority "
               "(default: one that the server has signed itself, kept in the folder of its state)",
       .value = usage::text(options.tls_cert),
       .environment = "RACE2048D_TLS_CERT",
       .in_file = InFile::at_start},
      {.names = {"--tls-key"},
       .help = "PEM file with its key (default: the same file)",
       .value = usage::text(options.tls_key),
       .environment = "RACE2048D_TLS_KEY",
       .needs = {"--tls-cert"},
       .in_file = InFile::at_start},
      {.names = {"--plaintext"},
       .help =
           "take connections without encryption from other machines too, not only from this one",
       .value = usage::flag(options.plaintext),
       .environment = "RACE2048D_PLAINTEXT",
       .in_file = InFile::at_start},
      {.names = {"--no-chat"},
       .help = "no chat in any room",
       .value = usage::flag(options.no_chat),
       .in_file = InFile::at_start},
      {.names = {"--idle-exit"},
       .help = "stop when nobody was connected or had a place in a room for this many seconds; 0: "
               "never",
       .value = usage::number(options.idle_exit_s, 0, 7 * 24 * 3600),
       .shows_default = true,
       .in_file = InFile::at_start},
      {.names = {"--max-sessions"},
       .help = "maximum number of clients",
       .value = usage::number(options.max_sessions, 1, limits::kMostSessions),
       .shows_default = true,
       .in_file = InFile::at_any_time},
      {.names = {"--max-rooms"},
       .help = "maximum number of rooms",
       .value = usage::number(options.max_rooms, 1, limits::kMostRooms),
       .shows_default = true,
       .in_file = InFile::at_any_time},
      {.names = {"--max-watchers"},
       .help = "maximum number of watchers of one room",
       .value = usage::number(options.max_watchers, 0, limits::kMostWatchers),
       .shows_default = true,
       .in_file = InFile::at_any_time},
      {.names = {"--message-rate"},
       .help = "messages a second that are read from one connection, on top of the moves that its "
               "room allows; beyond it the rest waits; 0: no limit",
       .value = usage::number(options.message_rate, 0, limits::kMostMessageRate),
       .shows_default = true,
       .in_file = InFile::at_any_time},
      {.names = {"--limit"},
       .help = "what people at one network address may take, such as connections=16; 0: no limit; "
               "may be repeated",
       .value = limits_of_an_address(options.address_limits),
       .environment = "RACE2048D_LIMIT",
       .in_file = InFile::at_any_time},
      {.names = {"--trust-net"},
       .help = "network whose people are exempt from the limits of one address, such as "
               "198.51.100.0/24; may be repeated (this machine always is)",
       .value = networks(options.trusted),
       .environment = "RACE2048D_TRUST_NET",
       .in_file = InFile::at_any_time},
      {.names = {"--reserve", "--reserved-names"},
       .help = "a name that nobody may have, nor one that looks like it, beside " +
               list_text(reserved_by_default(), " and ") + "; may be repeated",
       .value = names(options.reserved_names),
       .environment = "RACE2048D_RESERVED_NAMES",
       .in_file = InFile::at_any_time},
      {.names = {"--log-level"},
       .help = "what to log on stderr",
       .value = usage::choice(options.log_level, {"debug", "info", "warn", "error", "off"}),
       .shows_default = true,
       .environment = "RACE2048D_LOG_LEVEL",
       .in_file = InFile::at_any_time},
      {.names = {"--metrics"},
       .help = "[ADDRESS:]PORT for figures: /metrics for Prometheus, /healthz, /readyz; without an "
               "address only this machine can ask",
       .value = endpoint(options.metrics),
       .environment = "RACE2048D_METRICS",
       .in_file = InFile::at_start},
      {.names = {"--config"},
       .help = "TOML file with a key for each of these flags, such as seat_idle = 30; flags and "
               "environment override it",
       .value = usage::text(options.config),
       .environment = "RACE2048D_CONFIG"}};
}

usage::Program server_program(ProgramOptions& options, ServerWords& words) {
  usage::Command server{.name = "race2048d",
                        .summary = "The match server of race2048: 2048 as a networked race.",
                        .flags = server_flags(options),
                        .commands = {backup_command(options), admin_commands(words.admin)},
                        // --state and --port also find the folder for a command.
                        .shares_flags = true,
                        .notes = kNotes,
                        .topics = program_topics()};
  server.flags.push_back(
      {.names = {"--check-config"},
       .help = "say whether flags, environment and config file are valid, and start nothing",
       .value = usage::flag(words.checks)});
  constexpr int kAdministration = 8;
  return usage::with_common_flags(
      {.command = std::move(server), .version = RACE2048_VERSION, .section = kAdministration});
}

}  // namespace race2048::server
