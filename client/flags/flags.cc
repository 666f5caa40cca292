#include "client/flags/flags.h"

#include <utility>

#include "client/system/environment.h"
#include "client/text/duration.h"
#include "client/text/field_text.h"
#include "engine/rules.h"
#include "shared/names.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr const char* kTargetHelp =
    "HOST[:PORT]/ROOM, [v6]:PORT/ROOM, or /ROOM on the server that RACE2048_SERVER names; "
    "#FINGERPRINT behind it, as in an invitation, names the server's key";
constexpr const char* kServerHelp =
    "HOST[:PORT]; default: the server that RACE2048_SERVER names, else this machine";

}  // namespace

void add(usage::Command& command, std::vector<usage::Flag> flags) {
  for (usage::Flag& flag : flags) command.flags.push_back(std::move(flag));
}

usage::Value time_value(std::optional<std::chrono::seconds>& to, std::uint32_t least,
                        std::uint32_t most) {
  usage::Value value = usage::word(
      [&to, least, most](const std::string& typed) -> OrFault<> {
        const std::optional<std::uint32_t> seconds = seconds_from(typed);
        if (!seconds || *seconds < least || *seconds > most) {
          return Fault{takes_time(least, most) + ", not " + usage::as_typed(typed)};
        }
        to = std::chrono::seconds(*seconds);
        return {};
      },
      [] { return std::string(); });
  return usage::named("TIME", std::move(value));
}

// Empty: the default name.
usage::Value name_value(std::string& name) {
  return usage::word(
      [&name](const std::string& typed) -> OrFault<> {
        name = composed(typed).value_or(typed);
        if (name.empty() || is_valid_name(name)) return {};
        return Fault{std::string("takes ") + kNameRules + ", not " + usage::as_typed(typed)};
      },
      [&name] { return name; });
}

void declare_name(usage::Command& command, std::string& name, const std::string& default_name) {
  command.flags.push_back({.names = {"--name"},
                           .help = std::string("your name, ") + kNameRules,
                           .value = usage::named("NAME", name_value(name)),
                           .default_words = default_name + ", or the next free one",
                           .environment = kNameVariable});
}

const std::string& name_from(const std::string& given, const Config& configured) {
  return given.empty() ? configured.name : given;
}

void declare_password(usage::Command& command, std::string& password, const std::string& help,
                      const std::string& group) {
  command.flags.push_back({.names = {"--password"},
                           .help = help,
                           .value = usage::named("TEXT", usage::text(password)),
                           .environment = kPasswordVariable,
                           .group = group});
}

void declare_target(usage::Command& command, std::string& target, const std::string& more) {
  command.positionals.push_back(
      {.name = "TARGET", .help = kTargetHelp + more, .value = usage::text(target)});
}

void declare_server(usage::Command& command, std::string& server) {
  command.positionals.push_back(
      {.name = "HOST", .help = kServerHelp, .value = usage::text(server)});
}

void declare_plaintext(usage::Command& command, bool& plaintext) {
  command.flags.push_back(
      {.names = {"--plaintext"},
       .help = "no encryption: whoever is in between can read and change everything",
       .value = usage::flag(plaintext),
       .environment = kPlaintextVariable});
}

void declare_no_key(usage::Command& command, bool& no_key) {
  command.flags.push_back({.names = {"--no-key"},
                           .help = "be a guest: do not show the server who you are",
                           .value = usage::flag(no_key)});
}

void declare_tables(usage::Command& command, bool& json, bool& csv) {
  add(command,
      {{.names = {"--json"}, .help = "print JSON, for programs", .value = usage::flag(json)},
       {.names = {"--csv"},
        .help = "print CSV, for tables and programs",
        .value = usage::flag(csv),
        .excludes = {"--json"}}});
}

void declare_server(usage::Command& command, ServerFlags& flags) {
  declare_server(command, flags.server);
  declare_plaintext(command, flags.plaintext);
}

OrFault<Target> server_from(const ServerFlags& flags, const Config& configured,
                            const std::string& advice) {
  OrFault<Target> target = target_from(flags.server, flags.plaintext, configured);
  if (target && !target->room.empty()) return Fault{"leave out /" + target->room + advice};
  return target;
}

OrFault<Target> target_from(const std::string& typed, bool plaintext, const Config& configured) {
  OrFault<Target> target = parse_target(typed, configured.server);
  if (target) target->plaintext = plaintext;
  return target;
}

void declare_rules(usage::Command& command, std::string& rules, Puzzles puzzles) {
  std::string help = "the rules:";
  std::vector<std::string> names;
  for (const Preset& preset : presets()) {
    if (preset.puzzle && puzzles == Puzzles::left_out) continue;
    help.append("\n").append(preset.name).append(": ").append(preset.summary);
    names.emplace_back(preset.name);
  }
  command.flags.push_back({.names = {"--rules"},
                           .help = help,
                           .value = usage::choice(rules, names),
                           .shows_default = true});
}

}  // namespace race2048::client
