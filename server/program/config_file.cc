#include "server/program/config_file.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "shared/usage/usage_fault.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

using toml_data::TomlFault;
using toml_data::Value;

// The value as one would type it behind the flag; nothing for a table, a date or a list.
std::optional<std::string> typed(const Value& value) {
  if (const auto* const text = value.as<std::string>()) return *text;
  if (const auto* const whole = value.as<std::int64_t>()) return std::to_string(*whole);
  if (const auto* const real = value.as<double>()) return usage::number_text(*real);
  return std::nullopt;
}

bool exclude_each_other(const usage::Flag& one, const usage::Flag& other) {
  return std::ranges::count(one.excludes, other.name()) != 0 ||
         std::ranges::count(other.excludes, one.name()) != 0;
}

class Application {
 public:
  Application(const usage::Command& program, const usage::Given& given) : given_(given) {
    for (const usage::Flag& flag : program.flags) {
      if (flag.in_file != usage::InFile::no) flags_.push_back(&flag);
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
    const auto found = std::ranges::find_if(
        flags_, [&key](const usage::Flag* flag) { return key_of(flag->name()) == key; });
    if (found == flags_.end()) return unknown(key);
    const usage::Flag& flag = **found;
    const OrFault<std::vector<std::string>> words = words_of(key, flag.value, value);
    if (!words) return words.fault();
    for (const usage::Flag* const other : flags_) {
      if (!exclude_each_other(flag, *other)) continue;
      if (given_.flags.contains(other)) return {};  // the command line has decided the matter
      if (!in_file_.contains(other) || words->empty()) continue;
      return Fault{key + " and " + key_of(other->name()) +
                   " exclude each other; keep one of them."};
    }
    if (given_.flags.contains(&flag) || words->empty()) return {};
    in_file_.insert(&flag);
    if (const OrFault<> taken = flag.value.take(*words); !taken) {
      return Fault{key + " " + taken.fault().text + "."};
    }
    return {};
  }

  // Empty for a switch that is off.
  static OrFault<std::vector<std::string>> words_of(const std::string& key,
                                                    const usage::Value& takes, const Value& value) {
    const bool* const on = value.as<bool>();
    if (takes.is_switch() != (on != nullptr)) {
      return Fault{key + (takes.is_switch() ? " is true or false."
                                            : " takes a value in quotes or a number, "
                                              "not true or false.")};
    }
    if (on != nullptr) return *on ? std::vector<std::string>{"true"} : std::vector<std::string>{};
    std::vector<std::string> words;
    const auto* const list = value.as<toml_data::Array>();
    if (list != nullptr && !takes.is_list) return Fault{key + " takes one value, not a list."};
    for (const Value& item : list != nullptr ? *list : toml_data::Array{value}) {
      std::optional<std::string> word = typed(item);
      if (!word) return Fault{key + " takes a text in quotes or a number."};
      words.push_back(*std::move(word));
    }
    return takes.is_list ? usage::split_at_commas(words) : words;
  }

  Fault unknown(const std::string& key) const {
    std::vector<std::string> keys;
    for (const usage::Flag* const flag : flags_) keys.push_back(key_of(flag->name()));
    const std::optional<std::string> meant = usage::nearest_name(key, keys);
    return Fault{"there is no setting '" + printable(key) + "'" +
                 (meant ? "; did you mean " + *meant + "?"
                        : ". Each flag of race2048d --help is one, with _ for -.")};
  }

  const usage::Given& given_;
  std::vector<const usage::Flag*> flags_;  // that a file may set
  std::set<const usage::Flag*> in_file_;   // that it has set
};

}  // namespace

std::string key_of(std::string_view flag) {
  std::string key(flag.substr(std::min(flag.find_first_not_of('-'), flag.size())));
  std::ranges::replace(key, '-', '_');
  return key;
}

OrFault<void, toml_data::TomlFault> apply_config(const usage::Command& program,
                                                 const usage::Given& given, std::string_view toml) {
  const auto table = toml_data::parse(toml, kMaxConfigBytes);
  if (!table) return table.fault();
  return Application(program, given).read(*table);
}

}  // namespace race2048::server
