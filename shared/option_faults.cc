#include "shared/option_faults.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "shared/list_text.h"
#include "shared/utf8.h"

namespace race2048 {
namespace {

// Longer words are no slips of an option's name, and comparing takes the product of the lengths.
constexpr std::size_t kLongestName = 30;

constexpr std::size_t kShownOfAWord = 40;

// As a person recognises it: text in quotes, numbers bare.
std::string shown(std::string_view typed) {
  const bool number =
      !typed.empty() && typed.find_first_not_of("0123456789.+-") == std::string_view::npos;
  const bool cut = typed.size() > kShownOfAWord;
  const std::string text = printable(typed.substr(0, kShownOfAWord)) + (cut ? ".." : "");
  return number ? text : "'" + text + "'";
}

bool is_option(std::string_view word) {
  return word.size() > 1 && word.front() == '-';
}

// "--tiem=60" is "--tiem".
std::string_view name_in(std::string_view word) {
  return word.substr(0, word.find('='));
}

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

struct Parts {
  std::string_view before;
  std::string_view after;
};

// The text before and after the mark.
std::optional<Parts> split(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return Parts{text.substr(0, at), text.substr(at + mark.size())};
}

// The same for the last mark, if what the person typed stands before it.
std::optional<Parts> split_at_last(std::string_view text, std::string_view mark) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return Parts{text.substr(0, at), text.substr(at + mark.size())};
}

// "0.500000" is "0.5".
std::string plain_number(std::string_view number) {
  if (number.find('.') != std::string_view::npos) {
    number = number.substr(0, number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.remove_suffix(1);
  }
  return std::string(number);
}

// "{time,first,last}" is "time, first or last".
std::string choices_in(std::string_view set) {
  if (set.ends_with('}')) set.remove_suffix(1);
  std::vector<std::string> choices;
  while (!set.empty()) {
    choices.emplace_back(set.substr(0, set.find(',')));
    set.remove_prefix(std::min(choices.back().size() + 1, set.size()));
  }
  return list_text(choices, " or ");
}

// The validators of ranges and of sets, and our own, whose messages begin with "takes".
std::string invalid(const std::string& name, std::string_view why) {
  if (why.starts_with("Value ")) {
    if (const auto range = split_at_last(why.substr(6), " not in range ")) {
      if (const auto ends = split(range->after, " to ")) {
        return name + " takes a number from " + plain_number(ends->before) + " to " +
               plain_number(ends->after) + ", not " + shown(range->before) + ".";
      }
    }
  }
  if (const auto set = split_at_last(why, " not in {")) {
    return name + " takes " + choices_in(set->after) + ", not " + shown(set->before) + ".";
  }
  if (why.starts_with("takes ")) return name + " " + std::string(why) + ".";
  return name + ": " + std::string(why) + ".";
}

std::string mismatch(std::string_view told) {
  constexpr std::string_view kOverride = " was given a disallowed flag override";
  // The one name that is told without its dashes.
  const auto flag = split(told, kOverride);
  if (flag) return "--" + std::string(flag->before) + " takes no value.";
  const auto parts = split(told, ": ");
  if (parts && parts->after.find("required") != std::string_view::npos) {
    return std::string(parts->before) + " needs a value.";
  }
  return std::string(told) + ".";
}

std::string unconverted(std::string_view told) {
  constexpr std::string_view kCould = "Could not convert: ";
  if (told.starts_with(kCould)) {
    if (const auto parts = split(told.substr(kCould.size()), " = ")) {
      return std::string(parts->before) + " takes a number, not " + shown(parts->after) + ".";
    }
  }
  const auto flag = split(told, ": Should be true/false or a number");
  if (flag) return std::string(flag->before) + " takes no value.";
  return std::string(told) + ".";
}

}  // namespace

std::string option_fault(std::string_view kind, std::string_view told) {
  if (kind == "ValidationError") {
    const auto parts = split(told, ": ");
    if (parts) return invalid(std::string(parts->before), parts->after);
  }
  if (kind == "ConversionError") return unconverted(told);
  if (kind == "ArgumentMismatch") return mismatch(told);
  if (kind == "ExcludesError") {
    const auto names = split(told, " excludes ");
    if (names) {
      return std::string(names->before) + " and " + std::string(names->after) +
             " exclude each other: give one of them.";
    }
  }
  if (kind == "RequiresError") {
    const auto names = split(told, " requires ");
    if (names) return std::string(names->before) + " needs " + std::string(names->after) + " too.";
  }
  return printable(told) + ".";
}

bool has_option(const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [](const std::string& word) { return is_option(word); });
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

std::string unexpected_fault(const std::vector<std::string>& words, const Expected& expected) {
  const auto option =
      std::ranges::find_if(words, [](const std::string& word) { return is_option(word); });
  const bool is_command = option == words.end() && !expected.commands.empty();
  const std::string_view word = option == words.end() ? words.front() : name_in(*option);
  std::string what = "Unexpected argument ";
  if (option != words.end()) what = "Unknown option ";
  if (is_command) what = "Unknown command ";
  what += option == words.end() ? shown(word) : printable(word.substr(0, kShownOfAWord));
  const auto meant = nearest_name(word, is_command ? expected.commands : expected.options);
  if (meant && (is_command || option != words.end())) {
    return what + "; did you mean " + *meant + "?";
  }
  if (option != words.end() && !expected.commands.empty()) {
    return what + ": options of a command stand behind it, as in " + expected.command + " " +
           expected.commands.front() + " --help.";
  }
  return what + "; " + expected.command + " --help shows what it takes.";
}

}  // namespace race2048
