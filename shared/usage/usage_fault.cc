#include "shared/usage/usage_fault.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "shared/list_text.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"

namespace race2048::usage {
namespace {

using Kind = UsageFault::Kind;

// Longer words are no slips of a flag's name, and comparing takes the product of the lengths.
constexpr std::size_t kLongestName = 30;

constexpr std::size_t kShownOfAFlag = 40;

std::string_view without_dashes(std::string_view name) {
  return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

// The number of letters to insert, remove, replace or swap with their neighbour that makes `b` of
// `a`. REQUIRES: neither is longer than kLongestName.
std::size_t slips(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, kLongestName + 1>, kLongestName + 1> least{};
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        least[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = least[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      least[i][j] = std::min({least[i - 1][j] + 1, least[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
      }
    }
  }
  return least[a.size()][b.size()];
}

std::string unknown(const std::string& what, const UsageFault& fault) {
  if (!fault.other.empty()) return what + "; did you mean " + fault.other + "?";
  return what + "; " + fault.command + " --help shows what it takes.";
}

std::string unknown_flag(const UsageFault& fault) {
  const std::string what =
      "Unknown option " + printable(std::string_view(fault.subject).substr(0, kShownOfAFlag));
  if (!fault.other.empty() || fault.commands.empty()) return unknown(what, fault);
  return what + ": options of a command stand behind it, as in " + fault.command + " " +
         fault.commands.front() + " --help.";
}

std::string sentence(const UsageFault& fault) {
  switch (fault.kind) {
    case Kind::unknown_flag:
      return unknown_flag(fault);
    case Kind::unknown_command:
      return unknown("Unknown command " + as_typed(fault.subject), fault);
    case Kind::unexpected_word:
      return unknown("Unexpected argument " + as_typed(fault.subject), fault);
    case Kind::command_missing:
      return fault.subject + " needs a command: " + list_text(fault.commands, " or ") + "; " +
             fault.command + " --help explains them.";
    case Kind::value_missing:
      return fault.subject + " needs a value.";
    case Kind::takes_no_value:
      return fault.subject + " takes no value.";
    case Kind::bad_value:
      return fault.subject + " " + fault.why + ".";
    case Kind::exclude_each_other:
      return fault.subject + " and " + fault.other + " exclude each other: give one of them.";
    case Kind::needs_other:
      return fault.subject + " needs " + fault.other + " too.";
    case Kind::required:
      return fault.subject + " is required.";
  }
  return "";  // unreachable
}

}  // namespace

std::string to_text(const UsageFault& fault) {
  std::string text = sentence(fault);
  if (fault.variable.empty()) return text;
  const bool is_of_two = fault.kind == UsageFault::Kind::exclude_each_other;
  return text + (is_of_two ? " One is set by " : " It is set by ") + fault.variable + ".";
}

bool looks_like_flag(std::string_view word) {
  return word.size() > 1 && word.front() == '-';
}

std::optional<std::string> nearest_name(std::string_view word,
                                        const std::vector<std::string>& names) {
  const std::string_view typed = without_dashes(word);
  if (typed.size() < 2 || typed.size() > kLongestName) return std::nullopt;
  const std::string* nearest = nullptr;
  std::size_t fewest = std::min<std::size_t>(2, typed.size() / 2) + 1;
  for (const std::string& name : names) {
    const std::string_view candidate = without_dashes(name);
    if (candidate.size() > kLongestName) continue;
    const bool begun = typed.size() >= 3 && candidate.starts_with(typed);
    const std::size_t count = begun ? 1 : slips(typed, candidate);
    if (count >= fewest) continue;
    fewest = count;
    nearest = &name;
  }
  return nearest == nullptr ? std::nullopt : std::optional(*nearest);
}

}  // namespace race2048::usage
