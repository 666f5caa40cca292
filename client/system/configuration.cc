#include "client/system/configuration.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "client/system/file_lock.h"
#include "shared/atomic_file.h"
#include "shared/list_text.h"
#include "shared/read_file.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr const char* kConfig = "config.toml";
constexpr const char* kRemembered = "preferences.toml";

// The text of a file, if it exists.
using FileText = OrFault<std::optional<std::string>>;

FileText text_of(const std::filesystem::path& file, FileOrigin origin) {
  // The parser notices a file that is too long.
  auto text = read_file(file, kMaxConfigBytes, origin);
  if (text) return std::optional(*std::move(text));
  if (text.fault().missing()) return std::optional<std::string>();
  return Fault{text.fault().message()};
}

// The same for a file in one of our folders; nothing if the folder is unknown because there is no
// home.
FileText text_of(const std::filesystem::path& folder, const char* file, FileOrigin origin) {
  if (!folder.is_absolute()) return std::optional<std::string>();
  return text_of(folder / file, origin);
}

// Reads only the config file.
OrFault<Config> read_config() {
  const std::string asked = variable(kConfigVariable);
  const std::filesystem::path file =
      asked.empty() ? config_path() / kConfig : std::filesystem::path(asked);
  const std::string name = printable(file.string());
  const FileText text = asked.empty() ? text_of(config_path(), kConfig, FileOrigin::edited)
                                      : text_of(file, FileOrigin::given);
  if (!text) return Fault{name + ": the file cannot be read: " + text.fault().text + "."};
  if (!*text && !asked.empty())
    return Fault{name + ": this file does not exist; " + kConfigVariable + " names it."};
  if (!*text) return Config{};
  auto parsed = parse_config(**text);
  if (!parsed) {
    std::string faults;
    for (const ConfigFault& fault : parsed.fault()) {
      if (!faults.empty()) faults += "\n";
      faults += name + ":" + std::to_string(fault.line) + ": " + printable(fault.text);
    }
    return Fault{std::move(faults)};
  }
  return *std::move(parsed);
}

// The preferences that earlier runs saved; nothing if the file makes no sense. The fault says why
// it cannot be read.
OrFault<std::optional<ChosenPreferences>> remembered() {
  const FileText text = text_of(state_path(), kRemembered, FileOrigin::own);
  if (!text) return text.fault();
  auto parsed = parse_config(text->value_or(""));
  if (!parsed) return std::optional<ChosenPreferences>();
  return std::optional<ChosenPreferences>(parsed->preferences);
}

// This program writes the file itself, and can run without it.
ChosenPreferences remembered_if_any() {
  const auto chosen = remembered();
  return chosen ? chosen->value_or(ChosenPreferences{}) : ChosenPreferences{};
}

}  // namespace

OrFault<Config> load_configuration() {
  OrFault<Config> config = read_config();
  if (!config) return config;
  config->server_is_chosen = !config->server.empty() || !variable(kServerVariable).empty();
  config->server = default_server(config->server);
  ChosenPreferences& preferences = config->preferences;
  remembered_if_any().apply_to(preferences);
  if (!variable("NO_COLOR").empty()) {
    preferences[Preference::colour] = static_cast<std::uint8_t>(ColourMode::none);
  }
  for (const PreferenceRow& row : preference_rows()) {
    const std::string value = row.variable != nullptr ? variable(row.variable) : "";
    if (value.empty()) continue;
    preferences[row.of] = row.named(value);
    if (preferences[row.of]) continue;
    return Fault{row.variable +
                 (" must be " + list_text({row.values.begin(), row.values.end()}, " or ") + ".")};
  }
  return config;
}

OrFault<> remember(const ChosenPreferences& chosen) {
  const auto not_saved = [](const std::string& why) {
    return Fault{"Not saved for the next start: " + why + "."};
  };
  const OrFault<std::filesystem::path> folder = state_folder();
  if (!folder) return not_saved(folder.fault().text);
  const std::filesystem::path file = *folder / kRemembered;
  // Another program may save another choice meanwhile.
  const OrFault<Descriptor> lock = lock_to_change(file);
  if (!lock) return not_saved(lock.fault().text);
  const auto read = remembered();
  if (!read) return not_saved(read.fault().text);
  OrFault<std::filesystem::path> aside = std::filesystem::path();
  if (!*read) aside = put_aside(file);
  if (!aside) return not_saved(aside.fault().text);
  ChosenPreferences all = read->value_or(ChosenPreferences{});
  chosen.apply_to(all);
  const auto written = replace_file(
      file, "# Saved by race2048; these choices override config.toml.\n" + config_text(all),
      Durability::power_loss);
  if (!written) return not_saved(written.fault().error.message());
  if (aside->empty()) return {};
  return Fault{"Your saved choices could not be read; their file is now " +
               printable(aside->string())};
}

}  // namespace race2048::client
