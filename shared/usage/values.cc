#include "shared/usage/values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <utility>

#include "shared/list_text.h"
#include "shared/utf8.h"

namespace race2048::usage {
namespace {

constexpr std::size_t kShownOfAWord = 40;

// The words that the environment may give for a flag without a value; nullopt for any other text.
std::optional<bool> yes_or_no(std::string word) {
  constexpr std::array<std::string_view, 7> kYes = {"true", "on", "yes", "enable", "1", "t", "y"};
  constexpr std::array<std::string_view, 7> kNo = {"false", "off", "no", "disable", "0", "f", "n"};
  std::ranges::transform(word, word.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (std::ranges::find(kYes, word) != kYes.end()) return true;
  if (std::ranges::find(kNo, word) != kNo.end()) return false;
  return std::nullopt;
}

Value switch_to(std::function<void(bool)> set, std::function<std::string()> now) {
  return {.take = [set = std::move(set)](const std::vector<std::string>& words) -> OrFault<> {
            const std::optional<bool> says = yes_or_no(words.back());
            if (!says) return Fault{"takes true or false, not " + as_typed(words.back())};
            set(*says);
            return {};
          },
          .text = std::move(now)};
}

// Its index.
OrFault<std::size_t> one_of(const std::vector<std::string>& names, const std::string& typed) {
  const auto found = std::ranges::find(names, typed);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  return Fault{"takes " + list_text(names, " or ") + ", not " + as_typed(typed)};
}

// `take` gets the index of the typed one.
template <typename Take>
Value choice_of(std::vector<std::string> names, Take take, std::function<std::string()> now) {
  Value value = word(
      [take, names](const std::string& typed) -> OrFault<> {
        const OrFault<std::size_t> found = one_of(names, typed);
        if (!found) return found.fault();
        take(*found);
        return {};
      },
      std::move(now));
  value.choices = std::move(names);
  return value;
}

}  // namespace

std::vector<std::string> split_at_commas(const std::vector<std::string>& words) {
  std::vector<std::string> parts;
  for (std::string_view rest : words) {
    for (std::size_t comma = rest.find(','); comma != rest.npos; comma = rest.find(',')) {
      parts.emplace_back(rest.substr(0, comma));
      rest.remove_prefix(comma + 1);
    }
    parts.emplace_back(rest);
  }
  return parts;
}

std::string as_typed(std::string_view typed) {
  const bool number =
      !typed.empty() && typed.find_first_not_of("0123456789.+-") == std::string_view::npos;
  const bool cut = typed.size() > kShownOfAWord;
  const std::string text = printable(typed.substr(0, kShownOfAWord)) + (cut ? ".." : "");
  return number ? text : "'" + text + "'";
}

std::string number_text(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.10g", number);
  return text.data();
}

std::string not_a_number(std::string_view typed) {
  return "takes a number, not " + as_typed(typed);
}

std::string not_in_range(std::string_view least, std::string_view most, std::string_view typed) {
  return "takes a number from " + std::string(least) + " to " + std::string(most) + ", not " +
         as_typed(typed);
}

Value named(std::string name, Value value) {
  value.name = std::move(name);
  return value;
}

Value flag(bool& on) {
  return switch_to([&on](bool says) { on = says; },
                   [&on] { return std::string(on ? "true" : "false"); });
}

Value flag(std::optional<std::uint8_t>& on) {
  return switch_to([&on](bool says) { on = says ? 1 : 0; },
                   [&on] {
                     return std::string(!on ? "" : *on != 0 ? "true" : "false");
                   });
}

Value switch_that(std::function<void(bool)> sets) {
  return switch_to(std::move(sets), [] { return std::string(); });
}

Value word(std::function<OrFault<>(const std::string&)> take, std::function<std::string()> now) {
  return {.name = "TEXT",
          .take = [take = std::move(take)](
                      const std::vector<std::string>& words) { return take(words.back()); },
          .text = std::move(now)};
}

Value words(std::function<OrFault<>(const std::vector<std::string>&)> take,
            std::function<std::string()> now) {
  return {.name = "TEXT", .is_list = true, .take = std::move(take), .text = std::move(now)};
}

Value files(std::vector<std::string>& to) {
  return words(
      [&to](const std::vector<std::string>& typed) -> OrFault<> {
        to = typed;
        return {};
      },
      [] { return std::string(); });
}

Value text(std::string& to) {
  return word(
      [&to](const std::string& typed) -> OrFault<> {
        to = typed;
        return {};
      },
      [&to] { return to; });
}

Value text(std::optional<std::string>& to) {
  return word(
      [&to](const std::string& typed) -> OrFault<> {
        to = typed;
        return {};
      },
      [&to] { return to.value_or(""); });
}

Value choice(std::string& to, std::vector<std::string> names) {
  return choice_of(
      names, [&to, names](std::size_t at) { to = names[at]; }, [&to] { return to; });
}

Value choice(std::optional<std::uint8_t>& to, std::vector<std::string> names) {
  return choice_of(
      names, [&to](std::size_t at) { to = static_cast<std::uint8_t>(at); },
      [&to, names] { return to ? names[*to] : ""; });
}

Value switch_or(std::string& to, std::vector<std::string> names) {
  Value value = choice(to, std::move(names));
  value.name.clear();
  value.forms = std::exchange(value.choices, {});
  return value;
}

Value nowhere() {
  return {.take = [](const std::vector<std::string>&) { return OrFault<>(); },
          .text = [] { return std::string(); }};
}

Value help() {
  Value value = nowhere();
  value.forms = {"true", kAllHelp};
  return value;
}

Value page() {
  Value value = choice_of(
      {"man", "bash", "zsh", "fish"}, [](std::size_t) {}, [] { return std::string(); });
  value.choices.clear();
  return value;
}

Value internal::number_value(std::string range, std::function<OrFault<>(const std::string&)> take,
                             std::function<std::string()> now) {
  Value value = word(std::move(take), std::move(now));
  value.name = "NUMBER";
  value.range = std::move(range);
  return value;
}

}  // namespace race2048::usage
