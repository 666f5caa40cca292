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
#include "shared/utf8.h"

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

  OrFault<Config, ConfigFaults> result() && {
    if (faults_.empty()) return std::move(config_);
    std::ranges::stable_sort(faults_, {}, &ConfigFault::line);
    return std::move(faults_);
  }

 private:
  void read(std::string_view key, const Value& value) {
    if (key == "name") return read_name(value);
    if (key == "server") return read_server(value);
    if (key == "keys") return read_keys(value);
    std::vector<std::string> known = {"name", "server"};
    for (const PreferenceRow& row : preference_rows()) {
      if (key == row.name) return read_preference(row, value);
      known.emplace_back(row.name);
    }
    complain(value, "there is no setting '" + std::string(key) + "'; the settings are " +
                        list_text(known, ", ") + " and the table [keys]");
  }

  void read_preference(const PreferenceRow& row, const Value& value) {
    std::optional<std::uint8_t>& chosen = config_.preferences[row.of];
    if (row.is_switch()) {
      const bool* const said = value.as<bool>();
      if (said == nullptr) return complain(value, std::string(row.name) + " must be true or false");
      chosen = *said;
      return;
    }
    // A person may write 256 without quotes.
    const auto* const number = value.as<std::int64_t>();
    chosen = row.named(number != nullptr ? std::to_string(*number) : text_of(value));
    if (chosen) return;
    std::vector<std::string> quoted;
    for (const std::string_view name : row.values) quoted.push_back('"' + std::string(name) + '"');
    complain(value, std::string(row.name) + " must be " + list_text(quoted, " or "));
  }

  void read_name(const Value& value) {
    const std::string typed = text_of(value);
    config_.name = composed(typed).value_or(typed);
    if (!is_valid_name(config_.name)) {
      complain(value, std::string("name must be \"...\", ") + kNameRules);
    }
  }

  void read_server(const Value& value) {
    config_.server = text_of(value);
    const OrFault<Target> target = parse_target(config_.server, "");
    if (!target || target->host.empty() || !target->room.empty()) {
      complain(value, "server must be \"HOST\" or \"HOST:PORT\"");
    }
  }

  void read_keys(const Value& value) {
    const auto* const table = value.as<toml_data::Table>();
    if (table == nullptr) return complain(value, "keys must be a table: [keys]");
    const std::size_t faults_before = faults_.size();
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
    // A key that is not bound after all clashes with none.
    if (faults_.size() > faults_before) return;
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

  void complain(const Value& value, std::string text) {
    faults_.push_back({value.line, std::move(text) + "."});
  }

  Config config_;
  ConfigFaults faults_;
};

}  // namespace

OrFault<Config, ConfigFaults> parse_config(std::string_view toml) {
  const auto table = toml_data::parse(toml, kMaxConfigBytes);
  if (!table) return ConfigFaults{table.fault()};
  return Reader(*table).result();
}

std::string config_text(const ChosenPreferences& preferences) {
  std::string text;
  for (const PreferenceRow& row : preference_rows()) {
    const std::optional<std::uint8_t>& chosen = preferences[row.of];
    if (!chosen) continue;
    const std::string value = row.is_switch() ? (*chosen != 0 ? "true" : "false")
                                              : '"' + std::string(row.values[*chosen]) + '"';
    text.append(row.name).append(" = ").append(value).append("\n");
  }
  return text;
}

}  // namespace race2048::client
