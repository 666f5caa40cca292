#include "client/choices/config.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "client/choices/target.h"
#include "shared/list_text.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

using toml_data::Value;

// Empty if the value is no text.
std::string text_of(const Value& value) {
  const std::string* const text = value.as<std::string>();
  return text != nullptr ? *text : "";
}

class Reader {
 public:
  explicit Reader(const toml_data::Table& table) {
    for (const auto& [key, value] : table) read(key, value);
  }

  OrFault<Config, ConfigFault> result() && {
    if (fault_) return *std::move(fault_);
    return std::move(config_);
  }

 private:
  void read(std::string_view key, const Value& value) {
    ChosenPreferences& preferences = config_.preferences;
    if (key == "name") return read_name(value);
    if (key == "server") return read_server(value);
    if (key == "ui") {
      const std::optional<std::size_t> chosen = choice(key, value, kUiNames);
      if (chosen) preferences.plain = *chosen >= 1;
      if (chosen) preferences.one_key = *chosen == 2;
    } else if (key == "words") {
      const std::optional<std::size_t> chosen = choice(key, value, kWordsNames);
      if (chosen) preferences.words = static_cast<Words>(*chosen);
    } else if (key == "color") {
      const std::optional<std::size_t> chosen = choice(key, value, kColourModeNames);
      if (chosen) preferences.colour = static_cast<ColourMode>(*chosen);
    } else if (key == "palette") {
      const std::optional<std::size_t> chosen = choice(key, value, kPaletteNames);
      if (chosen) preferences.palette = static_cast<PaletteName>(*chosen);
    } else if (key == "ascii") {
      preferences.ascii = yes_or_no(key, value);
    } else if (key == "animation") {
      preferences.animate = yes_or_no(key, value);
    } else if (key == "bell") {
      preferences.bell = yes_or_no(key, value);
    } else if (key == "flash") {
      preferences.flash = yes_or_no(key, value);
    } else if (key == "chat") {
      preferences.chat = yes_or_no(key, value);
    } else if (key == "keys") {
      read_keys(value);
    } else {
      complain(value,
               "there is no setting '" + std::string(key) +
                   "'; the settings are name, server, ui, words, color, palette, ascii, animation, "
                   "bell, flash, chat and the table [keys]");
    }
  }

  void read_name(const Value& value) {
    config_.name = text_of(value);
    if (!is_valid_name(config_.name)) {
      complain(value, "name must be \"...\", 2 to 16 of A-Z a-z 0-9 _ . -");
    }
  }

  void read_server(const Value& value) {
    config_.server = text_of(value);
    const OrFault<Target> target = parse_target(config_.server, "");
    if (!target || target->host.empty() || !target->room.empty()) {
      complain(value, "server must be \"HOST\" or \"HOST:PORT\"");
    }
  }

  // An index into `names`.
  template <std::size_t count>
  std::optional<std::size_t> choice(std::string_view key, const Value& value,
                                    const std::array<std::string_view, count>& names) {
    std::string text = text_of(value);
    // A person may write 256 without quotes.
    if (const auto* const number = value.as<std::int64_t>()) {
      text = std::to_string(*number);
    }
    const auto* const found = std::ranges::find(names, text);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::vector<std::string> quoted;
    quoted.reserve(names.size());
    for (const std::string_view name : names) quoted.push_back('"' + std::string(name) + '"');
    complain(value, std::string(key) + " must be " + list_text(quoted, " or "));
    return std::nullopt;
  }

  std::optional<bool> yes_or_no(std::string_view key, const Value& value) {
    if (const bool* const said = value.as<bool>()) return *said;
    complain(value, std::string(key) + " must be true or false");
    return std::nullopt;
  }

  void read_keys(const Value& value) {
    const auto* const table = value.as<toml_data::Table>();
    if (table == nullptr) return complain(value, "keys must be a table: [keys]");
    std::array<const Value*, kMeanings> said{};
    for (const auto& [key, names] : *table) {
      const KeyAction* const action = find_key_action(key);
      if (action == nullptr) {
        complain(names, "keys: there is no action '" + key + "'; the actions are " + all_actions());
      } else if (auto keys = keys_from(key, names)) {
        config_.keys.bind(action->meaning, *std::move(keys));
        said[static_cast<std::size_t>(action->meaning)] = &names;
      }
    }
    if (fault_) return;
    if (const auto clash = config_.keys.clash()) {
      const Value* const one = said[static_cast<std::size_t>(clash->one)];
      const Value* const other = said[static_cast<std::size_t>(clash->other)];
      complain(other != nullptr ? *other : *one,
               "keys: '" + name_of(clash->key) + "' would mean both " +
                   std::string(action_for(clash->one).name) + " and " +
                   std::string(action_for(clash->other).name) + "; give one of them another key");
    }
  }

  static std::string all_actions() {
    std::vector<std::string> names;
    for (const KeyAction& action : key_actions()) names.emplace_back(action.name);
    return list_text(names, " and ");
  }

  // "x", or ["x", "y"].
  std::optional<std::vector<Key>> keys_from(std::string_view action, const Value& value) {
    std::vector<Key> keys;
    const auto add = [&](const Value& node) {
      const std::string name = text_of(node);
      const std::optional<Key> key = key_named(name);
      if (!key) {
        complain(node,
                 "keys: " + std::string(action) +
                     " takes keys such as \"x\", \"left\", "
                     "\"tab\", \"shift-tab\", \"space\", \"pgup\", \"pgdn\" or \"backspace\"; "
                     "Enter, Esc and Ctrl cannot be changed");
        return false;
      }
      if (std::ranges::find(keys, *key) != keys.end()) {
        complain(node, "keys: " + std::string(action) + " has '" + name_of(*key) + "' twice");
        return false;
      }
      keys.push_back(*key);
      return true;
    };
    if (const auto* const array = value.as<toml_data::Array>()) {
      for (const Value& node : *array) {
        if (!add(node)) return std::nullopt;
      }
    } else if (!add(value)) {
      return std::nullopt;
    }
    if (!keys.empty()) return keys;
    complain(value, "keys: " + std::string(action) + " needs at least one key");
    return std::nullopt;
  }

  // The first fault in the file counts.
  void complain(const Value& value, std::string text) {
    if (fault_ && fault_->line <= value.line) return;
    fault_ = ConfigFault{value.line, std::move(text) + "."};
  }

  Config config_;
  std::optional<ConfigFault> fault_;
};

}  // namespace

OrFault<Config, ConfigFault> parse_config(std::string_view toml) {
  const auto table = toml_data::parse(toml, kMaxConfigBytes);
  if (!table) return table.fault();
  return Reader(*table).result();
}

std::string config_text(const ChosenPreferences& preferences) {
  std::string text;
  const auto line = [&text](std::string_view key, std::string_view value) {
    text.append(key).append(" = ").append(value).append("\n");
  };
  const auto name = [&line](std::string_view key, std::string_view value) {
    line(key, '"' + std::string(value) + '"');
  };
  const auto yes_or_no = [&line](std::string_view key, const std::optional<bool>& value) {
    if (value) line(key, *value ? "true" : "false");
  };
  if (preferences.plain) {
    const std::size_t lines = preferences.one_key.value_or(false) ? 2 : 1;
    name("ui", kUiNames[*preferences.plain ? lines : 0]);
  }
  if (preferences.words) name("words", kWordsNames[static_cast<std::size_t>(*preferences.words)]);
  if (preferences.colour) {
    name("color", kColourModeNames[static_cast<std::size_t>(*preferences.colour)]);
  }
  if (preferences.palette) {
    name("palette", kPaletteNames[static_cast<std::size_t>(*preferences.palette)]);
  }
  yes_or_no("ascii", preferences.ascii);
  yes_or_no("animation", preferences.animate);
  yes_or_no("bell", preferences.bell);
  yes_or_no("flash", preferences.flash);
  yes_or_no("chat", preferences.chat);
  return text;
}

}  // namespace race2048::client
