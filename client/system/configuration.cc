#include "client/system/configuration.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "shared/atomic_file.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr const char* kFileVariable = "RACE2048_CONFIG";
constexpr const char* kUiVariable = "RACE2048_UI";
constexpr const char* kWordsVariable = "RACE2048_WORDS";
constexpr const char* kConfig = "config.toml";
constexpr const char* kRemembered = "preferences.toml";

// Nothing if the file does not exist. Throws std::system_error if it cannot be read.
std::optional<std::string> text_of(const std::filesystem::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in && errno == ENOENT) return std::nullopt;
  // Reads one byte more than allowed, so that the parser notices a file that is too long.
  std::string text(kMaxConfigBytes + 1, '\0');
  if (in) in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in && !in.eof()) throw std::system_error(errno, std::generic_category());
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

// The same for a file in one of our folders; nothing if the folder is unknown because there is no
// home.
std::optional<std::string> text_of(const std::filesystem::path& folder, const char* file) {
  return folder.is_absolute() ? text_of(folder / file) : std::nullopt;
}

// Reads only the config file.
OrFault<Config> read_config() {
  const std::string asked = variable(kFileVariable);
  const std::filesystem::path file =
      asked.empty() ? config_path() / kConfig : std::filesystem::path(asked);
  const std::string name = printable(file.string());
  try {
    const std::optional<std::string> text =
        asked.empty() ? text_of(config_path(), kConfig) : text_of(file);
    if (!text && !asked.empty())
      return Fault{name + ": this file does not exist; " + kFileVariable + " names it."};
    if (!text) return Config{};
    auto parsed = parse_config(*text);
    if (!parsed) {
      const ConfigFault& fault = parsed.fault();
      return Fault{name + ":" + std::to_string(fault.line) + ": " + printable(fault.text)};
    }
    return *std::move(parsed);
  } catch (const std::system_error& error) {
    return Fault{name + ": the file cannot be read: " + error.code().message() + "."};
  }
}

// The preferences that earlier runs saved; nothing if the file makes no sense. Throws
// std::system_error if it cannot be read.
std::optional<ChosenPreferences> remembered() {
  auto parsed = parse_config(text_of(state_path(), kRemembered).value_or(""));
  return parsed ? std::optional(parsed->preferences) : std::nullopt;
}

// This program writes the file itself, and can run without it.
ChosenPreferences remembered_if_any() {
  try {
    return remembered().value_or(ChosenPreferences{});
  } catch (const std::system_error&) {
    return {};
  }
}

// Throws std::system_error.
void write_preferences(const std::filesystem::path& file, const ChosenPreferences& preferences) {
  const auto replaced = replace_file(
      file, "# Saved by race2048; these choices override config.toml.\n" + config_text(preferences),
      Durability::power_loss);
  if (!replaced) throw std::system_error(replaced.fault().error);
}

}  // namespace

OrFault<Config> load_configuration() {
  OrFault<Config> config = read_config();
  if (!config) return config;
  config->server_is_chosen = !config->server.empty() || !variable(kServerVariable).empty();
  config->server = default_server(config->server);
  ChosenPreferences& preferences = config->preferences;
  remembered_if_any().apply_to(preferences);
  if (!variable("NO_COLOR").empty()) preferences.colour = ColourMode::none;
  if (const std::string ui = variable(kUiVariable); !ui.empty()) {
    const auto* const named = std::ranges::find(kUiNames, ui);
    if (named == kUiNames.end()) {
      return Fault{std::string(kUiVariable) + " must be screen, plain or keys."};
    }
    preferences.plain = named != kUiNames.begin();
    preferences.one_key = named == kUiNames.begin() + 2;
  }
  if (const std::string words = variable(kWordsVariable); !words.empty()) {
    const auto* const named = std::ranges::find(kWordsNames, words);
    if (named == kWordsNames.end()) {
      return Fault{std::string(kWordsVariable) + " must be short or full."};
    }
    preferences.words = static_cast<Words>(named - kWordsNames.begin());
  }
  return config;
}

OrFault<> remember(const ChosenPreferences& chosen) {
  try {
    const std::filesystem::path file = state_folder() / kRemembered;
    std::optional<ChosenPreferences> all = remembered();
    std::string put_aside_to;
    if (!all) {
      const OrFault<std::filesystem::path> aside = put_aside(file);
      if (!aside) return Fault{"Not saved for the next start: " + aside.fault().text + "."};
      put_aside_to = aside->string();
      all.emplace();
    }
    chosen.apply_to(*all);
    write_preferences(file, *all);
    if (put_aside_to.empty()) return {};
    return Fault{"Your saved choices could not be read; their file is now " +
                 printable(put_aside_to)};
  } catch (const std::system_error& error) {
    return Fault{"Not saved for the next start: " + error.code().message() + "."};
  }
}

}  // namespace race2048::client
