#include "client/text/text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/settings/settings.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// Removes the first character and returns it; '?' for a byte of invalid UTF-8.
char32_t take_character(std::string_view& text) {
  const std::optional<char32_t> taken = take_code_point(text);
  if (!taken) text.remove_prefix(1);
  return taken.value_or(U'?');
}

// The number of bytes that fit on a line: at least one character, so that every line of a text
// takes something from it.
std::size_t size_of_line(std::string_view text, int width) {
  const std::size_t fitting = beginning(text, width).size();
  if (fitting > 0 || text.empty()) return fitting;
  std::string_view rest = text;
  take_character(rest);
  return text.size() - rest.size();
}

std::string people_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " person" : " people");
}

bool starts_wide(std::string_view text) {
  return columns_of(take_character(text)) == 2;
}

}  // namespace

int width_of(std::string_view text) {
  int width = 0;
  while (!text.empty()) width += columns_of(take_character(text));
  return width;
}

std::string_view beginning(std::string_view text, int width) {
  std::string_view rest = text;
  while (!rest.empty()) {
    std::string_view next = rest;
    width -= columns_of(take_character(next));
    if (width < 0) break;
    rest = next;
  }
  return text.substr(0, text.size() - rest.size());
}

std::string_view ending(std::string_view text, int width) {
  for (int left = width_of(text); !text.empty() && left > width;) {
    left -= columns_of(take_character(text));
  }
  return text;
}

std::string as_shown(std::string_view text, Glyphs glyphs) {
  std::string shown;
  for (const char32_t c : code_points(text)) {
    if (may_be_in_typed_text(c) && (glyphs == Glyphs::unicode || c < 0x7F)) {
      append_utf8(shown, c);
    } else {
      shown.append(static_cast<std::size_t>(columns_of(c)), '?');
    }
  }
  return shown;
}

std::string as_drawn(std::string_view text) {
  constexpr std::string_view kRemark = "[right-to-left text]";
  std::string drawn;
  std::optional<std::string> behind;  // text that may stand between two words of the same run
  for (const char32_t c : code_points(text)) {
    if (runs_leftwards(c)) {
      if (!behind) drawn += kRemark;
      behind.emplace();
    } else if (behind && !is_letter_or_digit(c)) {
      append_utf8(*behind, c);
    } else {
      if (behind) drawn += *std::exchange(behind, std::nullopt);
      append_utf8(drawn, c);
    }
  }
  return drawn + behind.value_or("");
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
    case SeatState::knocked_out:
      return "out";
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

std::vector<std::string> packed(const std::vector<std::string>& parts, std::string_view between,
                                int width) {
  std::vector<std::string> lines;
  for (const std::string& part : parts) {
    const std::string longer = lines.empty() ? part : lines.back() + std::string(between) + part;
    if (!lines.empty() && width_of(longer) <= width) {
      lines.back() = longer;
    } else {
      lines.push_back(part);
    }
  }
  return lines;
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  const int limit = std::max(width, 1);
  std::vector<std::string> lines;
  // Looks at no more text than fits on a line, because a text may be very long.
  while (size_of_line(text, limit) < text.size()) {
    // A blank just after a full line is a valid break, because the break drops the blank.
    const std::size_t blank = beginning(text, limit + 1).rfind(' ');
    const std::size_t fitting = size_of_line(text, limit);
    const bool before_wide = blank + 1 < fitting && starts_wide(text.substr(fitting));
    const bool at_blank = blank != std::string_view::npos && blank > 0 && !before_wide;
    const std::size_t end = at_blank ? blank : fitting;
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
      if (all.empty()) return fitted(people_text(names.size()), width, glyphs);
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
