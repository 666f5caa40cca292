#include "client/text/text.h"

#include <algorithm>

#include "engine/match/settings.h"
#include "shared/match_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// The first `count` code points of UTF-8.
std::string_view beginning(std::string_view text, int count) {
  std::size_t end = 0;
  for (int seen = 0; end < text.size(); ++end) {
    const bool starts = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (starts && ++seen > count) break;
  }
  return text.substr(0, end);
}

}  // namespace

int width_of(std::string_view text) {
  return static_cast<int>(code_points(text).size());
}

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string counted(std::uint64_t number, const std::string& thing) {
  return grouped(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string ordinal(std::uint32_t number) {
  const std::uint32_t tens = number % 100;
  const bool teen = tens >= 11 && tens <= 13;
  const char* suffix = "th";
  if (!teen && number % 10 == 1) suffix = "st";
  if (!teen && number % 10 == 2) suffix = "nd";
  if (!teen && number % 10 == 3) suffix = "rd";
  return std::to_string(number) + suffix;
}

std::string tenths_text(std::uint32_t ms) {
  return clock_text(ms / 1000 * 1000) + "." + std::to_string(ms / 100 % 10);
}

std::string state_word(SeatState state) {
  switch (state) {
    case SeatState::racing:
      return "racing";
    case SeatState::stuck:
    case SeatState::out_stuck:
      return "stuck";
    case SeatState::reached:
      return "done";
    case SeatState::gave_up:
      return "gave up";
    case SeatState::link_lost:
      return "gone";
    case SeatState::idle:
      return "idle";
    case SeatState::moves_made:
      return "finished";
  }
  return "";
}

std::string final_state_word(SeatState state) {
  return state == SeatState::racing ? "to the end" : state_word(state);
}

std::string right_aligned(const std::string& text, int width) {
  return std::string(static_cast<std::size_t>(std::max(width - width_of(text), 0)), ' ') + text;
}

std::string left_aligned(const std::string& text, int width) {
  return text + std::string(static_cast<std::size_t>(std::max(width - width_of(text), 0)), ' ');
}

std::string fitted(std::string_view text, int width, Glyphs glyphs) {
  if (width_of(text) <= width) return std::string(text);
  if (width <= 0) return {};
  return std::string(beginning(text, width - 1)) + (glyphs == Glyphs::unicode ? "…" : "~");
}

std::string marked_as_cut(const std::string& text, int width, Glyphs glyphs) {
  const std::string mark = glyphs == Glyphs::unicode ? " …" : " ~";
  return width_of(text) + width_of(mark) <= width ? text + mark
                                                  : fitted(text + mark, width, glyphs);
}

std::string fitted_name(std::string_view name, std::string_view mark, int width, Glyphs glyphs) {
  if (mark.empty()) return fitted(name, width, glyphs);
  const int left = width - width_of(mark) - 1;
  // The mark matters more than the end of the name.
  return fitted(name, std::max(left, 1), glyphs) + " " + std::string(mark);
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  const int limit = std::max(width, 1);
  std::vector<std::string> lines;
  // Looks at no more text than fits on a line, because a text may be very long.
  while (beginning(text, limit).size() < text.size()) {
    // A blank just after a full line is a valid break, because the break drops the blank.
    const std::size_t blank = beginning(text, limit + 1).rfind(' ');
    const bool at_blank = blank != std::string_view::npos && blank > 0;
    const std::size_t end = at_blank ? blank : beginning(text, limit).size();
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(at_blank ? end + 1 : end);
  }
  lines.emplace_back(text);
  return lines;
}

std::string listed(const std::vector<std::string>& names, int width, Glyphs glyphs) {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string more = " and " + std::to_string(names.size() - i) + " more";
    const bool last = i + 1 == names.size();
    const std::string next = (all.empty() ? "" : ", ") + names[i];
    const std::string rest = last ? "" : " and " + std::to_string(names.size() - i - 1) + " more";
    if (width_of(all + next + rest) > width) {
      if (all.empty()) return fitted(counted(names.size(), "person"), width, glyphs);
      return all + more;
    }
    all += next;
  }
  return all;
}

std::string_view separator_of(Glyphs glyphs) {
  return glyphs == Glyphs::unicode ? " · " : " - ";
}

std::string joined(const std::vector<std::string>& parts, Glyphs glyphs) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator_of(glyphs);
    text += part;
  }
  return text;
}

}  // namespace race2048::client
