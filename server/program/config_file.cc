#include "server/program/config_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include <CLI/CLI.hpp>

#include "shared/option_faults.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

using toml_data::TomlFault;
using toml_data::Value;

// They are for a command line alone.
constexpr std::array<std::string_view, 4> kNotInAFile = {"help", "version", "config",
                                                         "check-config"};

// The value as one would type it behind the flag; nothing for a table, a date or a list.
std::optional<std::string> typed(const Value& value) {
  if (const auto* const text = value.as<std::string>()) return *text;
  if (const auto* const whole = value.as<std::int64_t>()) return std::to_string(*whole);
  if (const auto* const real = value.as<double>()) return CLI::detail::to_string(*real);
  return std::nullopt;
}

class Application {
 public:
  explicit Application(CLI::App& app) {
    for (CLI::Option* const option : app.get_options()) {
      const std::vector<std::string>& names = option->get_lnames();
      if (names.empty() || std::ranges::count(kNotInAFile, names.front()) != 0) continue;
      if (option->get_group().empty()) continue;  // hidden
      options_.push_back(option);
      if (option->count() != 0) given_.insert(option);
    }
  }

  OrFault<void, TomlFault> read(const toml_data::Table& table) {
    for (const auto& [key, value] : table) {
      const OrFault<> done = read(key, value);
      if (!done) return TomlFault{value.line, done.fault().text};
    }
    return {};
  }

 private:
  OrFault<> read(const std::string& key, const Value& value) {
    const auto found = std::ranges::find_if(options_, [&key](const CLI::Option* option) {
      return key_of(option->get_lnames().front()) == key;
    });
    if (found == options_.end()) return unknown(key);
    CLI::Option& option = **found;
    OrFault<std::vector<std::string>> words = words_of(key, option, value);
    if (!words) return words.fault();
    const std::set<CLI::Option*> excluded = option.get_excludes();
    for (CLI::Option* const other : excluded) {
      if (given_.contains(other)) return {};  // the command line has decided the matter
      if (other->count() == 0 || words->empty()) continue;
      return Fault{key + " and " + key_of(other->get_lnames().front()) +
                   " exclude each other; keep one of them."};
    }
    if (given_.contains(&option) || words->empty()) return {};
    return give(key, option, *std::move(words));
  }

  // Empty for a switch that is off.
  static OrFault<std::vector<std::string>> words_of(const std::string& key,
                                                    const CLI::Option& option, const Value& value) {
    const bool is_switch = option.get_expected_max() == 0;
    const bool* const on = value.as<bool>();
    if (is_switch != (on != nullptr)) {
      return Fault{key + (is_switch ? " is true or false."
                                    : " takes a value in quotes or a number, "
                                      "not true or false.")};
    }
    if (on != nullptr) return *on ? std::vector<std::string>{"true"} : std::vector<std::string>{};
    std::vector<std::string> words;
    const auto* const list = value.as<toml_data::Array>();
    if (list != nullptr && option.get_items_expected_max() <= 1) {
      return Fault{key + " takes one value, not a list."};
    }
    for (const Value& item : list != nullptr ? *list : toml_data::Array{value}) {
      std::optional<std::string> word = typed(item);
      if (!word) return Fault{key + " takes a text in quotes or a number."};
      words.push_back(*std::move(word));
    }
    return words;
  }

  static OrFault<> give(const std::string& key, CLI::Option& option,
                        std::vector<std::string> words) {
    try {
      option.add_result(std::move(words));
      option.run_callback();
      return {};
    } catch (const CLI::ParseError& error) {
      std::string fault = option_fault(error.get_name(), error.what());
      const std::string flag = option.get_name();
      if (const std::size_t at = fault.find(flag); at != fault.npos) {
        fault.replace(at, flag.size(), key);
      }
      return Fault{fault};
    }
  }

  Fault unknown(const std::string& key) const {
    std::vector<std::string> keys;
    for (const CLI::Option* const option : options_) {
      keys.push_back(key_of(option->get_lnames().front()));
    }
    const std::optional<std::string> meant = nearest_name(key, keys);
    return Fault{"there is no setting '" + printable(key) + "'" +
                 (meant ? "; did you mean " + *meant + "?"
                        : ". Each flag of race2048d --help is one, with _ for -.")};
  }

  std::vector<CLI::Option*> options_;
  std::set<const CLI::Option*> given_;  // by the command line or the environment
};

}  // namespace

std::string key_of(std::string_view flag) {
  std::string key(flag.substr(std::min(flag.find_first_not_of('-'), flag.size())));
  std::ranges::replace(key, '-', '_');
  return key;
}

OrFault<void, toml_data::TomlFault> apply_config(CLI::App& app, std::string_view toml) {
  const auto table = toml_data::parse(toml, kMaxConfigBytes);
  if (!table) return table.fault();
  return Application(app).read(*table);
}

}  // namespace race2048::server
