#include "server/program/command_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>
#include <asio/ip/address.hpp>

#include "server/program/config_file.h"
#include "server/program/retention.h"
#include "shared/list_text.h"
#include "shared/option_faults.h"
#include "shared/read_file.h"
#include "shared/usage/cli_usage.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

constexpr const char* kBackup = "backup";
constexpr const char* kAdmin = "admin";
// Of --limit; more is no limit, which is 0.
constexpr std::uint32_t kMostOfALimit = 1'000'000;

CLI::Validator is_address() {
  return {[](const std::string& typed) {
            asio::error_code error;
            asio::ip::make_address(typed, error);
            if (!error) return std::string();
            return "takes an IP address of this machine, such as 127.0.0.1 or ::1, not '" +
                   printable(typed) + "'";
          },
          ""};
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

// Sets the limit that a text such as "connections=16" is about.
void set_limit(const std::string& text, AddressLimits& limits) {
  const std::size_t sign = text.find('=');
  const std::string name = text.substr(0, sign);
  const std::string digits = sign == text.npos ? "" : text.substr(sign + 1);
  std::uint32_t number = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_number = fault == std::errc() && end == digits.data() + digits.size();
  std::vector<std::string> names;
  for (const AddressLimitRow& row : kAddressLimits) {
    names.emplace_back(row.name);
    if (row.name == name && is_number && number <= kMostOfALimit) {
      limits.*row.most = number;
      return;
    }
  }
  throw CLI::ValidationError("--limit", "takes one of " + list_text(names, " and ") +
                                            ", an equals sign and a number up to " +
                                            std::to_string(kMostOfALimit) + ", not '" +
                                            printable(text) + "'");
}

Networks networks_from(const std::vector<std::string>& typed) {
  Networks networks;
  for (const std::string& text : typed) {
    const auto network = Network::parse(text);
    if (!network) {
      throw CLI::ValidationError("--trust-net",
                                 "takes a network such as 192.0.2.0/24 or 2001:db8::/32, with "
                                 "nothing behind its first bits, not '" +
                                     printable(text) + "'");
    }
    networks.push_back(*network);
  }
  return networks;
}

void declare_flags(CLI::App& app, ProgramOptions& options) {
  app.add_option("--listen", options.listen,
                 "IP address to listen on; may be repeated (default: all, IPv6 and IPv4)")
      ->delimiter(',')
      ->check(is_address())
      ->envname("RACE2048D_LISTEN");
  app.add_option("--port", options.port, "TCP port; 0 takes a free one")
      ->capture_default_str()
      ->check(CLI::Range(0u, 65535u))
      ->envname("RACE2048D_PORT");
  app.add_option("--countdown", options.countdown_s, "seconds from the last 'ready' to the start")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 60.0));
  app.add_option("--seat-idle", options.seat_idle_s,
                 "seconds without a move after which a racing seat is out")
      ->capture_default_str()
      ->check(CLI::Range(1, 3600));
  app.add_option("--hold", options.hold_s,
                 "seconds for which a racing seat is kept when its link is lost, other places "
                 "for at most 60; 0: not at all")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{limits::kMaxHold.count()}));
  app.add_option(
         "--resume-wait", options.resume_wait_s,
         "seconds for which rooms and running matches wait for their players when the server "
         "was started again")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{limits::kMaxResumeWait.count()}));
  CLI::Option* const state =
      app.add_option("--state", options.state,
                     "folder in which rooms, running matches and results are kept (default: "
                     "$STATE_DIRECTORY, or $XDG_STATE_HOME/race2048/server-PORT; with --port 0 "
                     "none)")
          ->envname("RACE2048D_STATE");
  app.add_flag("--no-state", options.no_state, "keep nothing: rooms end with the server")
      ->excludes(state);
  app.add_option_function<std::string>(
         "--keep",
         [&options](const std::string& text) {
           const OrFault<store::Retention> keep = parse_retention(text);
           if (!keep) throw CLI::ValidationError("--keep", keep.fault().text);
           options.keep = *keep;
         },
         "for how long results and replays are kept, and how much of them: days, MiB, GiB or TiB, "
         "or both; the oldest go first")
      ->default_str(to_text(options.keep))
      ->envname("RACE2048D_KEEP");
  app.add_flag("--close-on-stop", options.close_on_stop,
               "a signal that stops the server ends its rooms; without this they go on at its "
               "next start, as after a crash");
  app.add_flag("--close-on-interrupt", options.close_on_interrupt,
               "the same for SIGINT alone: with SIGTERM rooms go on at the next start");
  app.add_option("--drain-timeout", options.drain_timeout_s,
                 "seconds for which a signal that stops the server lets running matches go on; a "
                 "second signal stops it at once")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{limits::kMaxDrainTimeout.count()}))
      ->envname("RACE2048D_DRAIN_TIMEOUT");
  app.add_flag("--lan", options.lan,
               "let clients on the local network find this server (Multicast DNS, UDP port 5353)")
      ->envname("RACE2048D_LAN");
  CLI::Option* const certificate =
      app.add_option("--tls-cert", options.tls_cert,
                     "PEM file with the certificate of this server and those that lead to an "
                     "authority (default: one that the server has signed itself, kept in the "
                     "folder of its state)")
          ->envname("RACE2048D_TLS_CERT");
  app.add_option("--tls-key", options.tls_key, "PEM file with its key (default: the same file)")
      ->needs(certificate)
      ->envname("RACE2048D_TLS_KEY");
  app.add_flag("--plaintext", options.plaintext,
               "take connections without encryption from other machines too, not only from this "
               "one")
      ->envname("RACE2048D_PLAINTEXT");
  app.add_flag("--no-chat", options.no_chat, "no chat in any room");
  app.add_option("--idle-exit", options.idle_exit_s,
                 "stop when nobody was connected or had a place in a room for this many seconds; "
                 "0: never")
      ->capture_default_str()
      ->check(CLI::Range(0, 7 * 24 * 3600));
  app.add_option("--max-sessions", options.max_sessions, "maximum number of clients")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{1}, limits::kMostSessions));
  app.add_option("--max-rooms", options.max_rooms, "maximum number of rooms")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{1}, limits::kMostRooms));
  app.add_option("--max-watchers", options.max_watchers, "maximum number of watchers of one room")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{0}, limits::kMostWatchers));
  app.add_option("--message-rate", options.message_rate,
                 "messages a second that are read from one connection, on top of the moves that "
                 "its room allows; beyond it the rest waits; 0: no limit")
      ->capture_default_str()
      ->check(CLI::Range(std::uint32_t{0}, limits::kMostMessageRate));
  app.add_option_function<std::vector<std::string>>(
         "--limit",
         [&options](const std::vector<std::string>& typed) {
           for (const std::string& text : typed) set_limit(text, options.address_limits);
         },
         "what people at one network address may take, such as connections=16; 0: no limit; may be "
         "repeated")
      ->delimiter(',')
      ->envname("RACE2048D_LIMIT");
  app.add_option_function<std::vector<std::string>>(
         "--trust-net",
         [&options](const std::vector<std::string>& typed) {
           options.trusted = networks_from(typed);
         },
         "network whose people are exempt from the limits of one address, such as "
         "198.51.100.0/24; may be repeated (this machine always is)")
      ->delimiter(',')
      ->envname("RACE2048D_TRUST_NET");
  app.add_option("--log-level", options.log_level, "what to log on stderr")
      ->capture_default_str()
      ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
      ->envname("RACE2048D_LOG_LEVEL");
  app.add_option_function<std::string>(
         "--metrics",
         [&options](const std::string& text) {
           options.metrics = endpoint_from(text);
           if (!options.metrics) {
             throw CLI::ValidationError(
                 "--metrics",
                 "takes a port such as 9248, or ADDRESS:PORT, not '" + printable(text) + "'");
           }
         },
         "[ADDRESS:]PORT for figures: /metrics for Prometheus, /healthz, /readyz; without an "
         "address only this machine can ask")
      ->envname("RACE2048D_METRICS");
  app.add_option("--config", options.config,
                 "TOML file with a key for each of these flags, such as seat_idle = 30; flags and "
                 "environment override it")
      ->envname("RACE2048D_CONFIG");
}

void declare_check(CLI::App& app, bool& checks) {
  app.add_flag("--check-config", checks,
               "say whether flags, environment and config file are valid, and start nothing");
}

void declare_backup(CLI::App& app, ProgramOptions& options) {
  CLI::App* const backup = app.add_subcommand(
      kBackup, "copy the database of the state folder to FILE, also while a server uses it");
  backup->add_option("FILE", options.backup, "the copy; must not exist yet")->required();
  backup->fallthrough();  // --state and --port find the folder
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

CLI::Validator is_duration() {
  return {[](const std::string& typed) {
            if (seconds_from(typed)) return std::string();
            return "takes a time such as 30m, 12h or 7d, not '" + printable(typed) + "'";
          },
          ""};
}

// What a subcommand of `admin` is given.
struct AdminWords {
  bool json = false;
  std::string word;
  std::string lasts;  // a ban
  std::string note;
};

// The commands of the operator. When one is parsed, `options` has its words.
void declare_admin(CLI::App& app, ProgramOptions& options, AdminWords& given) {
  CLI::App* const admin =
      app.add_subcommand(kAdmin, "give a command to the server that runs with the state folder");
  admin->fallthrough();  // --state and --port find the folder
  admin->require_subcommand(1);
  const auto command = [&](const char* name, const char* what, auto... more) {
    CLI::App* const one = admin->add_subcommand(name, what);
    one->fallthrough();
    one->callback([&options, &given, name, more...] {
      options.admin = {name, more(given)...};
      if (given.json) options.admin.insert(options.admin.begin(), "--json");
    });
    return one;
  };
  const auto word = [](const AdminWords& words) { return words.word; };
  const auto takes = [&given](CLI::App* one, const char* what, const char* help) {
    one->add_option(what, given.word, help)->required();
    return one;
  };
  const auto table = [&given](CLI::App* one) {
    one->add_flag("--json", given.json, "an array with an object for each row");
  };
  command("status", "how many are there, and whether all is well");
  table(command("rooms", "all rooms, also those that are not listed"));
  table(command("people", "everybody who is there, with keys and addresses"));
  table(command("bans", "everybody who is kept off"));
  takes(command("kick", "put somebody out, who may come back", word), "NAME", "name of the person");
  CLI::App* const ban = takes(
      command(
          "ban", "keep somebody off, and put out who is there", word,
          [](const AdminWords& words) {
            const auto seconds = seconds_from(words.lasts);
            return seconds ? std::to_string(*seconds) : std::string();
          },
          [](const AdminWords& words) { return words.note; }),
      "WHO", "key:LETTERS as `people` shows them, an address, or a network such as 192.0.2.0/24");
  ban->add_option("--for", given.lasts, "how long: 30m, 12h, 7d (default: for good)")
      ->check(is_duration());
  ban->add_option("--note", given.note, "why: a line for the person and for you");
  takes(command("unban", "let somebody in again", word), "WHO", "as `bans` shows it");
  takes(command("free", "take a name from the key that owns it", word), "NAME", "the name");
  takes(command("announce", "tell everybody who is logged in something", word), "TEXT",
        "the line, in quotes");
  command("drain", "let running matches end, then stop, as SIGTERM does");
  command("reload", "read the config file again, as SIGHUP does");
}

constexpr const char* kFooter =
    "When the server accepts connections, it prints 'race2048d listening on port N' on stdout.\n"
    "If another program has the port, it prints 'race2048d finds port N taken'.\n"
    "SIGINT and SIGTERM stop the server: it lets running matches end, says goodbye to everyone\n"
    "and exits with 0. A second signal stops it at once. Its next start with the same folder goes\n"
    "on with its rooms.\n"
    "SIGHUP makes it read its config file again: what can change while it runs does.\n"
    "SIGUSR1 stops it as soon as nobody is connected or has a place in a room.\n\n"
    "Examples:\n"
    "  race2048d                                  for everyone who can reach this machine\n"
    "  race2048d --listen 127.0.0.1 --port 0      for this machine, on a free port\n"
    "  race2048d --lan                            race2048 rooms --lan finds it\n"
    "  race2048d --no-chat --max-sessions 200     for a class, without chat\n"
    "  race2048d --state /var/lib/race2048        rooms outlive a crash and a restart\n"
    "  race2048d --state /var/lib/race2048 backup copy.db      a copy of what is kept\n"
    "  race2048d admin people                     who is on the server of this folder or port\n"
    "  race2048d admin ban 192.0.2.0/24 --for 7d --note 'spam'\n"
    "  race2048d --config race2048d.toml --check-config        is the file valid?\n"
    "Exit codes: 0 done, 1 internal error, 2 usage, 3 cannot listen";

// The file's text, up to a byte more than it may have; a fault says why it cannot be read.
OrFault<std::string> text_of(const std::string& file) {
  auto text = read_file(file, kMaxConfigBytes, FileOrigin::given);
  if (!text) return Fault{text.fault().message()};
  return *std::move(text);
}

// A line for a person if the config file is at fault.
OrFault<> read_config(CLI::App& app, const std::string& file) {
  const std::string name = printable(file);
  const OrFault<std::string> text = text_of(file);
  if (!text) return Fault{name + ": the config file cannot be read: " + text.fault().text + "."};
  const auto applied = apply_config(app, *text);
  if (applied) return {};
  return Fault{name + ":" + std::to_string(applied.fault().line) + ": " +
               printable(applied.fault().text)};
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  return names;
}

// The app, or its subcommand that was typed, if it waits for a command; otherwise null.
const CLI::App* waiting_for_command(const CLI::App& app) {
  const std::vector<CLI::App*> typed = app.get_subcommands();
  if (typed.empty()) return commands_of(app).empty() ? nullptr : &app;
  return waiting_for_command(*typed.front());
}

std::string unexpected_in(const CLI::App& app, const std::vector<std::string>& words) {
  Expected expected{.command = app.get_name(), .options = {}, .commands = {}};
  for (const CLI::Option* const option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) expected.options.push_back("--" + name);
  }
  const CLI::App* const waiting = waiting_for_command(app);
  if (!has_option(words) && waiting != nullptr) {
    expected.commands = commands_of(*waiting);
    if (waiting != &app) expected.command += " " + waiting->get_name();
  }
  return unexpected_fault(words, expected);
}

// A command line that ends where a command of `waiting` has to stand.
std::string command_needed(const CLI::App& app, const CLI::App& waiting) {
  return waiting.get_name() + " needs a command: " + list_text(commands_of(waiting), " or ") +
         "; " + app.get_name() + " " + waiting.get_name() + " --help explains them.";
}

// The variable that has set the option that the message is about; empty: it was typed.
std::string variable_behind(const CLI::App& app, std::string_view told,
                            std::span<const char* const> typed) {
  for (const CLI::Option* const option : app.get_options()) {
    const std::string name = option->get_name();
    if (option->get_envname().empty() || !told.starts_with(name + ":")) continue;
    const bool is_typed = std::ranges::any_of(
        typed, [&name](const char* word) { return std::string_view(word).starts_with(name); });
    return is_typed ? "" : option->get_envname();
  }
  return "";
}

// A mistake in the command line or the environment, as a line for a person.
std::string line_about(const CLI::App& app, const CLI::ParseError& error,
                       std::span<const char* const> typed) {
  const std::vector<std::string> unexpected = app.remaining(true);
  const bool extra = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  const CLI::App* const waiting = waiting_for_command(app);
  const bool needs_command =
      error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError) &&
      waiting != nullptr && waiting != &app;
  std::string fault;
  if (extra || has_option(unexpected) || (needs_command && !unexpected.empty())) {
    fault = unexpected_in(app, unexpected);
  } else if (needs_command) {
    fault = command_needed(app, *waiting);
  } else {
    fault = option_fault(error.get_name(), error.what());
  }
  const std::string variable = variable_behind(app, error.what(), typed);
  if (!variable.empty()) fault += " It is set by " + variable + ".";
  return app.get_name() + ": " + fault + "\n";
}

}  // namespace

std::variant<ProgramOptions, EndsAtOnce> parse_command_line(int argc, const char* const* argv) {
  CLI::App app("The match server of race2048: 2048 as a networked race.", "race2048d");
  ProgramOptions options;
  app.set_version_flag("--version", "race2048d " RACE2048_VERSION);
  declare_flags(app, options);
  bool checks = false;
  declare_check(app, checks);
  declare_backup(app, options);
  AdminWords admin;
  declare_admin(app, options, admin);
  app.require_subcommand(0, 1);
  for (CLI::Option* option : app.get_options()) {
    if (option->get_expected_max() == 0) option->disable_flag_override();  // --no-chat=5
  }
  app.footer(kFooter);
  std::string printed;
  usage::declare_print_usage(app, printed);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      return EndsAtOnce{.exit_code = kUsage,
                        .out = "",
                        .error = line_about(app, error, {argv, static_cast<std::size_t>(argc)})};
    }
    // Also --help and --version come as an exception.
    std::ostringstream out;
    app.exit(error, out, out);
    return EndsAtOnce{.exit_code = kDone, .out = out.str(), .error = ""};
  }
  if (!options.config.empty()) {
    if (const OrFault<> read = read_config(app, options.config); !read) {
      return EndsAtOnce{
          .exit_code = kUsage, .out = "", .error = "race2048d: " + read.fault().text + "\n"};
    }
  }
  if (checks) {
    return EndsAtOnce{.exit_code = kDone,
                      .out = (options.config.empty() ? "no config file" : options.config) +
                             ": everything is valid\n",
                      .error = ""};
  }
  if (!printed.empty()) {
    constexpr int kAdministration = 8;
    return EndsAtOnce{.exit_code = kDone,
                      .out = usage::printed_usage(app, printed, kAdministration, RACE2048_VERSION),
                      .error = {}};
  }
  return options;
}

}  // namespace race2048::server
