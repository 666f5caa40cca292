#include "client/text/distinct_names.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>

#include "client/text/text.h"

namespace race2048::client {
namespace {

// The beginning and the last `tail` columns of a name that is wider than `width`.
std::string cut_before_tail(std::string_view name, int width, int tail, Glyphs glyphs) {
  const std::string_view mark = glyphs == Glyphs::unicode ? "…" : "~";
  const int head = width - width_of(mark) - tail;
  return std::string(beginning(name, std::max(head, 0))) + std::string(mark) +
         std::string(ending(name, tail));
}

// The beginning of a name, the mark, and a number: for names that differ in the middle only.
std::string cut_before_number(std::string_view name, int width, std::size_t number, Glyphs glyphs) {
  const std::string digits = std::to_string(number);
  return fitted(name, std::max(width - width_of(digits), 1), glyphs) + digits;
}

}  // namespace

std::vector<std::string> distinct_names(std::span<const std::string> names,
                                        std::span<const int> widths, Glyphs glyphs) {
  std::vector<std::string> shown;
  std::map<std::string, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < names.size(); ++i) {
    shown.push_back(fitted(names[i], widths[i], glyphs));
    alike[shown.back()].push_back(i);
  }
  std::set<std::string> taken;
  for (const auto& [text, group] : alike) {
    if (group.size() == 1) taken.insert(text);
  }
  const auto is_cut = [&](std::size_t i) { return width_of(names[i]) > widths[i]; };
  // True if these texts are different from each other and from all that stand.
  const auto stand_apart = [&](const std::vector<std::string>& texts) {
    const std::set<std::string> different(texts.begin(), texts.end());
    return different.size() == texts.size() &&
           std::ranges::none_of(texts, [&](const auto& text) { return taken.contains(text); });
  };
  for (const auto& [text, group] : alike) {
    if (group.size() == 1) continue;
    int widest = 0;
    for (const std::size_t i : group) widest = std::max(widest, widths[i]);
    std::vector<std::string> texts;
    bool apart = false;
    for (int tail = 1; tail + 1 < widest && !apart; ++tail) {
      texts.clear();
      for (const std::size_t i : group) {
        const int most = std::min(tail, std::max(widths[i] - 2, 0));
        texts.push_back(is_cut(i) ? cut_before_tail(names[i], widths[i], most, glyphs) : names[i]);
      }
      apart = stand_apart(texts);
    }
    for (std::size_t at = 0; at < group.size(); ++at) {
      const std::size_t i = group[at];
      std::string own = apart ? texts[at] : text;
      for (std::size_t number = 2; !apart && is_cut(i) && taken.contains(own); ++number) {
        if (number > names.size() + 1) break;
        own = cut_before_number(names[i], widths[i], number, glyphs);
      }
      taken.insert(own);
      shown[i] = std::move(own);
    }
  }
  return shown;
}

std::vector<std::string> distinct_names(std::span<const std::string> names, int width,
                                        Glyphs glyphs, std::span<const std::string> marks) {
  std::vector<int> widths(names.size(), width);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (!marks[i].empty()) widths[i] = std::max(width - width_of(marks[i]) - 1, 1);
  }
  std::vector<std::string> shown = distinct_names(names, widths, glyphs);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (!marks[i].empty()) shown[i] += " " + marks[i];
  }
  return shown;
}

}  // namespace race2048::client
