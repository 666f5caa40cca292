#include "client/flags/flags.h"

#include <CLI/CLI.hpp>

#include "client/system/environment.h"
#include "engine/rules.h"

namespace race2048::client {
namespace {

constexpr const char* kTargetHelp =
    "HOST[:PORT]/ROOM, [v6]:PORT/ROOM, or /ROOM on the server that RACE2048_SERVER names; "
    "#FINGERPRINT behind it, as in an invitation, names the server's key";
constexpr const char* kServerHelp =
    "HOST[:PORT]; default: the server that RACE2048_SERVER names, else this machine";

}  // namespace

void declare_name(CLI::App& app, std::string& name, const std::string& default_name) {
  app.add_option(
         "--name", name,
         "2 to 16 of A-Z a-z 0-9 _ . - (default: " + default_name + ", or the next free one)")
      ->envname(kNameVariable);
}

const std::string& name_from(const std::string& given, const Config& configured) {
  return given.empty() ? configured.name : given;
}

CLI::Option* declare_password(CLI::App& app, std::string& password, const std::string& help) {
  return app.add_option("--password", password, help)->envname(kPasswordVariable);
}

void declare_target(CLI::App& app, std::string& target, const std::string& more) {
  app.add_option("TARGET", target, kTargetHelp + more);
}

void declare_server(CLI::App& app, std::string& server) {
  app.add_option("HOST", server, kServerHelp);
}

void declare_plaintext(CLI::App& app, bool& plaintext) {
  app.add_flag("--plaintext", plaintext,
               "no encryption: whoever is in between can read and change everything")
      ->envname(kPlaintextVariable);
}

void declare_no_key(CLI::App& app, bool& no_key) {
  app.add_flag("--no-key", no_key, "be a guest: do not show the server who you are");
}

OrFault<Target> target_from(const std::string& typed, bool plaintext, const Config& configured) {
  OrFault<Target> target = parse_target(typed, configured.server);
  if (target) target->plaintext = plaintext;
  return target;
}

void declare_rules(CLI::App& app, std::string& rules, Puzzles puzzles) {
  std::string help = "the rules:";
  for (const Preset& preset : presets()) {
    if (preset.puzzle && puzzles == Puzzles::left_out) continue;
    help.append("\n").append(preset.name).append(": ").append(preset.summary);
  }
  app.add_option("--rules", rules, help)->capture_default_str();
}

}  // namespace race2048::client
