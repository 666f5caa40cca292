// race2048 guest: the only program of an account that anybody, or anybody with a known key, may use
// over ssh. Guests are not trusted: this program takes nothing from them but keys, a name, the
// terminal's type and the language.
#include "client/commands/visiting/ssh_guest.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/bots/bot_team.h"
#include "client/commands/client_options.h"
#include "client/commands/subcommand.h"
#include "client/commands/visiting/guest.h"
#include "client/commands/visiting/kept_place.h"
#include "client/flags/flags.h"
#include "client/flags/look_flags.h"
#include "client/play/interactive.h"
#include "client/system/complain.h"
#include "client/system/configuration.h"
#include "client/system/environment.h"
#include "client/system/exit_codes.h"
#include "client/system/guest_environment.h"
#include "client/system/guest_folder.h"
#include "client/system/guest_key.h"
#include "client/system/identity_file.h"
#include "client/terminal/terminal.h"
#include "client/text/duration.h"
#include "client/text/text.h"
#include "shared/names.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

constexpr const char* kAnyServer = "127.0.0.1";

// Each bot is a process of this machine, with some megabytes of memory.
constexpr std::size_t kMostBots = 8;
constexpr std::size_t kBots = 2;

constexpr std::uint32_t kIdle = 30 * 60;
constexpr std::uint32_t kShortestIdle = 5;
constexpr std::uint32_t kLongestIdle = 24 * 60 * 60;

// The only word that a guest may give to ssh: asks for the name anew.
constexpr const char* kAskName = "name";
constexpr int kNamesAsked = 5;
constexpr std::chrono::minutes kToTypeAName{2};

// Flags as the operator's configuration of sshd gives them; empty if not given.
struct SshGuestFlags {
  std::string server;
  bool plaintext = false;
  std::string name;
  std::string keys;
  std::optional<std::chrono::seconds> idle;
  std::size_t bots = kBots;
};

struct Session {
  Target server;
  std::size_t bots = 0;
  std::chrono::seconds idle_limit{};
};

OrFault<Session> session_from(const SshGuestFlags& flags) {
  OrFault<Target> server = parse_target(flags.server, kAnyServer);
  if (!server) return server.fault();
  server->plaintext = flags.plaintext;
  if (!server->room.empty()) return Fault{"--server is HOST[:PORT], without a room."};
  if (!flags.name.empty() && !is_valid_name(flags.name)) {
    return Fault{std::string("--name is ") + kNameRules};
  }
  return Session{.server = *server,
                 .bots = flags.bots,
                 .idle_limit = flags.idle.value_or(std::chrono::seconds(kIdle))};
}

// A line from the terminal, without its end; nothing at the end of the input, or if none comes in
// time. The terminal itself edits the line.
std::optional<std::string> read_line(std::chrono::milliseconds patience) {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (poll(&input, 1, static_cast<int>(patience.count())) <= 0) return std::nullopt;
  std::array<char, 256> bytes{};
  const std::optional<std::size_t> count = read_some(STDIN_FILENO, bytes);
  if (!count || *count == 0) return std::nullopt;
  const std::string_view line(bytes.data(), *count);
  return std::string(line.substr(0, line.find_first_of("\r\n")));
}

std::optional<std::string> ask_name() {
  std::fprintf(stderr, "race2048: your name in the race has %s\n", kNameRules);
  for (int asked = 0; asked < kNamesAsked; ++asked) {
    std::fprintf(stderr, "Name: ");
    const std::optional<std::string> line = read_line(kToTypeAName);
    if (!line) break;
    if (is_valid_name(*line)) return line;
    std::fprintf(stderr, "That is no name: a name has %s\n", kNameRules);
  }
  std::fprintf(stderr, "\nrace2048: no name, no race. Come again.\n");
  return std::nullopt;
}

class SshGuest : public Subcommand {
 public:
  SshGuest() : Subcommand("guest", kForPrograms, "Play over ssh: the only program of an account") {}

  void declare(usage::Command& command) override {
    command.flags = {
        {.names = {"--server"},
         .help = "HOST[:PORT] of the server",
         .value = usage::named("HOST", usage::text(flags_.server)),
         .default_words = kAnyServer},
        {.names = {"--plaintext"},
         .help = "no encryption between this machine and the server",
         .value = usage::flag(flags_.plaintext)},
        {.names = {"--name"},
         .help = std::string("the guest's name: ") + kNameRules,
         .value = usage::named("NAME", usage::text(flags_.name)),
         .default_words = "as in the comment of the key; else the guest is asked once"},
        {.names = {"--keys"},
         .help = "the file of keys with comments",
         .value = usage::named("FILE", usage::text(flags_.keys)),
         .default_words = "~/.ssh/authorized_keys"},
        {.names = {"--idle"},
         .help = "the session ends when no key is pressed for so long",
         .value = time_value(flags_.idle, kShortestIdle, kLongestIdle),
         .default_words = duration_text(kIdle)},
        {.names = {"--bots"},
         .help = "most bots that a guest may seat at once",
         .value = usage::number(flags_.bots, 0, kMostBots),
         .shows_default = true}};
    command.notes =
        "For sshd: the forced command of an account. Shows the lobby of the server; leaving a\n"
        "room leads back there, and leaving the lobby ends the connection. The guest can do\n"
        "nothing else: a command given to ssh is refused, but for the word name, which asks for\n"
        "another name; the environment is not used but for TERM, LANG, LC_ALL and LC_CTYPE; and\n"
        "files are written only in $XDG_STATE_HOME/race2048/guests, in a folder for each key\n"
        "(ExposeAuthInfo yes).\n"
        "docs/operating.md has the whole configuration.";
    command.topics.push_back(usage::examples(
        {{"in sshd_config:", "ForceCommand /usr/bin/race2048 guest"},
         {"in authorized_keys:",
          "restrict,pty,command=\"race2048 guest --name ada\" ssh-ed25519 ..."},
         {"the guest's machine:", "ssh play@192.168.1.20\nssh -t play@192.168.1.20 name"}}));
  }

  // The environment is the guest's, and may not configure anything.
  bool is_configurable() const override { return false; }

  int run(const Config& /*configured*/) override {
    const OrFault<Session> session = session_from(flags_);
    if (!session) return refuse(session.fault().text);
    const std::string command = variable("SSH_ORIGINAL_COMMAND");
    if (!command.empty() && command != kAskName) {
      return refuse(
          "no commands here, and no files: this account only plays. Use ssh without a "
          "command.");
    }
    const std::filesystem::path home = variable("HOME");
    const std::optional<GuestKey> key = read_guest_key(variable("SSH_USER_AUTH"));
    keep_guest_variables();
    std::signal(SIGTSTP, SIG_IGN);
    ui::require_terminal();
    const OrFault<GuestFolder> folder =
        GuestFolder::open(key ? std::optional(key->id()) : std::nullopt);
    if (!folder) {
      complain("this machine cannot keep your seat: " + folder.fault().text + ".");
      return kInternal;
    }
    const std::filesystem::path keys = flags_.keys.empty() ? home / ".ssh" / "authorized_keys"
                                                           : std::filesystem::path(flags_.keys);
    const std::optional<std::string> name = name_of(*folder, key, keys, command == kAskName);
    if (!name) return kUsage;
    const std::string account = variable("USER");
    live_in(folder->path());
    return play(*session, *name, ssh_invitation(account, variable("SSH_CONNECTION")),
                greeting(key.has_value(), folder->is_visit()));
  }

 private:
  std::optional<std::string> name_of(const GuestFolder& folder, const std::optional<GuestKey>& key,
                                     const std::filesystem::path& keys, bool anew) const {
    if (!flags_.name.empty()) return flags_.name;
    if (std::optional<std::string> known = known_guest_name(folder, key, keys, anew)) return known;
    std::optional<std::string> name = ask_name();
    if (name) folder.set_name(*name);
    return name;
  }

  // The greeting of a person whom the next visit will not know again; empty for all others.
  static std::string greeting(bool has_key, bool is_visit) {
    if (!has_key) return "You came without a key: your seat goes when you do.";
    if (is_visit) return "This machine is full of guests: your name and your seat go when you do.";
    return {};
  }

  // A person with a greeting is not known again, and shows no key.
  static int play(const Session& session, const std::string& name, const std::string& invitation,
                  std::string greeting) {
    const auto check = std::make_shared<ServerCheck>(session.server, known_servers_file());
    BotTeam bots(session.server, kSeatedBotPace, check);
    ClientOptions client = client_options(session.server, name);
    client.name_is_default = true;  // a guest who comes twice gets the next free name
    client.entry.kind = Entry::Kind::lobby;
    InteractiveOptions options{
        .target = session.server,
        .client = std::move(client),
        .check = check,
        .invitations =
            [invitation](const std::string& /*code*/, const Target& /*server*/) {
              return invitation.empty() ? std::vector<std::string>{}
                                        : std::vector<std::string>{invitation};
            },
        .preferences = preferences(),
        .may_write_files = false,
        .has_shell = false,
        .idle_limit = session.idle_limit};
    if (session.bots > 0) offer_few_bots(options, bots, session.bots);
    go_on(left_seat(session.server), options);
    if (greeting.empty()) {
      options.identity = own_key();
    } else {
      options.greeting = std::move(greeting);
    }
    return run_interactive(std::move(options)).exit_code;
  }

  static void offer_few_bots(InteractiveOptions& options, BotTeam& bots, std::size_t most) {
    offer_bots(options, bots);
    options.add_bot = [&bots, most, add = options.add_bot](
                          const std::string& code, std::size_t level, const BotAdmission& with) {
      if (bots.size() < most) return add(code, level, with);
      return OrFault<>(Fault{"Guests seat at most " + counted(most, "bot") + " here."});
    };
  }

  static void go_on(KeptPlace place, InteractiveOptions& options) {
    if (place.file) {
      options.client.name = place.file->record().name;
      options.client.restored = place.file->record();
    }
    options.place = std::move(place.file);
    options.greeting = std::move(place.line);
  }

  // As the guest left them. A screen in any case: lines have no lobby.
  static Preferences preferences() {
    const OrFault<Config> own = load_configuration();
    Preferences preferences = preferences_from({}, own ? *own : Config{}, true);
    preferences.ui = Ui::screen;
    return preferences;
  }

  SshGuestFlags flags_;
};

}  // namespace

std::optional<std::string> known_guest_name(const GuestFolder& folder,
                                            const std::optional<GuestKey>& key,
                                            const std::filesystem::path& keys, bool anew) {
  std::optional<std::string> named = key ? name_in_keys_file(keys, *key) : std::nullopt;
  return named || anew ? named : folder.name();
}

std::string ssh_invitation(const std::string& account, std::string_view connection) {
  std::vector<std::string_view> words;
  while (!connection.empty()) {
    const std::size_t end = std::min(connection.find(' '), connection.size());
    words.push_back(connection.substr(0, end));
    connection.remove_prefix(std::min(end + 1, connection.size()));
  }
  // The client's address and port, then the server's.
  if (account.empty() || words.size() != 4) return {};
  const std::string port = words[3] == "22" ? "" : "-p " + std::string(words[3]) + " ";
  return "ssh " + port + account + "@" + std::string(words[2]);
}

std::unique_ptr<Subcommand> make_guest() {
  return std::make_unique<SshGuest>();
}

}  // namespace race2048::client
