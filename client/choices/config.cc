#include "client/choices/config.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace race2048::client {
namespace {

// On some invalid files, such as "[[[", toml++ 3.3 fails an assertion: it aborts, or with NDEBUG
// its behaviour is undefined. Throwing this replaces both.
struct ParserFault {};

[[noreturn]] void throw_parser_fault() {
  throw ParserFault{};
}

}  // namespace
}  // namespace race2048::client

// Only this file includes the expensive header.
#undef NDEBUG
#define TOML_ASSERT(expr) ((expr) ? static_cast<void>(0) : ::race2048::client::throw_parser_fault())
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "client/choices/target.h"
#include "shared/list_text.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

std::uint32_t line_of(const toml::node& node) {
  return node.source().begin.line;
}

class Reader {
 public:
  explicit Reader(const toml::table& table) {
    for (const auto& [key, value] : table) read(key.str(), value);
  }

  OrFault<Config, ConfigFault> result() && {
    if (fault_) return *std::move(fault_);
    return std::move(config_);
  }

 private:
  void read(std::string_view key, const toml::node& value) {
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

  void read_name(const toml::node& value) {
    config_.name = value.value_or(std::string{});
    if (!is_valid_name(config_.name)) {
      complain(value, "name must be \"...\", 2 to 16 of A-Z a-z 0-9 _ . -");
    }
  }

  void read_server(const toml::node& value) {
    config_.server = value.value_or(std::string{});
    const OrFault<Target> target = parse_target(config_.server, "");
    if (!target || target->host.empty() || !target->room.empty()) {
      complain(value, "server must be \"HOST\" or \"HOST:PORT\"");
    }
  }

  // An index into `names`.
  template <std::size_t count>
  std::optional<std::size_t> choice(std::string_view key, const toml::node& value,
                                    const std::array<std::string_view, count>& names) {
    std::string text = value.value_or(std::string{});
    // A person may write 256 without quotes.
    if (const std::optional<std::int64_t> number = value.value_exact<std::int64_t>()) {
      text = std::to_string(*number);
    }
    const auto* const found = std::ranges::find(names, text);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::vector<std::string> quoted;
    for (const std::string_view name : names) quoted.push_back('"' + std::string(name) + '"');
    complain(value, std::string(key) + " must be " + list_text(quoted, " or "));
    return std::nullopt;
  }

  std::optional<bool> yes_or_no(std::string_view key, const toml::node& value) {
    const std::optional<bool> said = value.value_exact<bool>();
    if (!said) complain(value, std::string(key) + " must be true or false");
    return said;
  }

  void read_keys(const toml::node& value) {
    const toml::table* const table = value.as_table();
    if (table == nullptr) return complain(value, "keys must be a table: [keys]");
    std::array<const toml::node*, kMeanings> said{};
    for (const auto& [key, names] : *table) {
      const KeyAction* const action = find_key_action(key.str());
      if (action == nullptr) {
        complain(names, "keys: there is no action '" + std::string(key.str()) +
                            "'; the actions are " + all_actions());
      } else if (auto keys = keys_from(key.str(), names)) {
        config_.keys.bind(action->meaning, *std::move(keys));
        said[static_cast<std::size_t>(action->meaning)] = &names;
      }
    }
    if (fault_) return;
    if (const auto clash = config_.keys.clash()) {
      const toml::node* const one = said[static_cast<std::size_t>(clash->one)];
      const toml::node* const other = said[static_cast<std::size_t>(clash->other)];
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
  std::optional<std::vector<Key>> keys_from(std::string_view action, const toml::node& value) {
    std::vector<Key> keys;
    const auto add = [&](const toml::node& node) {
      const std::string name = node.value_or(std::string{});
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
    if (const toml::array* const array = value.as_array()) {
      for (const toml::node& node : *array) {
        if (!add(node)) return std::nullopt;
      }
    } else if (!add(value)) {
      return std::nullopt;
    }
    if (!keys.empty()) return keys;
    complain(value, "keys: " + std::string(action) + " needs at least one key");
    return std::nullopt;
  }

  // toml++ visits keys in alphabetical order; a person wants to hear about the first fault in the
  // file.
  void complain(const toml::node& node, std::string text) {
    if (fault_ && fault_->line <= line_of(node)) return;
    fault_ = ConfigFault{line_of(node), std::move(text) + "."};
  }

  Config config_;
  std::optional<ConfigFault> fault_;
};

bool parser_gives_up(std::string_view toml) {
  try {
    static_cast<void>(toml::parse(toml));
  } catch (const toml::parse_error&) {
    // A prefix of a valid file may be invalid; only assertions matter here.
  } catch (const ParserFault&) {
    return true;
  }
  return false;
}

// The first line after which toml++ asserts. It reads top-down, so every longer prefix asserts too.
// REQUIRES: the whole text does.
std::uint32_t line_of_parser_fault(std::string_view toml) {
  std::vector<std::size_t> ends;  // ends of the lines
  for (std::size_t end = toml.find('\n'); end != toml.npos; end = toml.find('\n', end + 1)) {
    ends.push_back(end);
  }
  const auto found = std::ranges::partition_point(
      ends, [toml](std::size_t end) { return !parser_gives_up(toml.substr(0, end)); });
  return static_cast<std::uint32_t>(found - ends.begin()) + 1;
}

}  // namespace

OrFault<Config, ConfigFault> parse_config(std::string_view toml) {
  if (toml.size() > kMaxConfigBytes) {
    return ConfigFault{1, "a config file has at most 64 KiB."};
  }
  try {
    return Reader(toml::parse(toml)).result();
  } catch (const toml::parse_error& error) {
    return ConfigFault{error.source().begin.line,
                       "this is not TOML: " + std::string(error.description()) + "."};
  } catch (const ParserFault&) {
    return ConfigFault{line_of_parser_fault(toml), "this is not TOML."};
  }
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
