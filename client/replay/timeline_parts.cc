#include "client/replay/timeline_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::client {
namespace {

std::uint32_t time_of_column(int column, const Area& area, const Timeline& timeline) {
  const auto last = static_cast<std::uint64_t>(std::max(area.columns - 1, 1));
  return static_cast<std::uint32_t>(timeline.end_ms * static_cast<std::uint64_t>(column) / last);
}

int column_of(std::uint32_t at_ms, const Area& area, const Timeline& timeline) {
  const std::uint64_t end = std::max<std::uint32_t>(timeline.end_ms, 1);
  const auto last = static_cast<std::uint64_t>(area.columns - 1);
  return area.column + static_cast<int>(std::min<std::uint64_t>(at_ms, end) * last / end);
}

// One column of the graph: `eighths` of a cell, up or down from the middle line.
void draw_gap(Frame& frame, int row, int column, bool ahead, int eighths) {
  const Style style = ahead ? Tone::good : Tone::warning;
  const int at = ahead ? row : row + 1;
  if (frame.glyphs() == Glyphs::ascii) {
    frame.fill(at, column, 1, eighths > 4 ? U'#' : eighths > 0 ? U'=' : U' ', style);
    return;
  }
  // U+2581 is one eighth from below, U+2588 a full block. From above there are one and four.
  if (eighths == 0) return;
  const char32_t from_below = U'\u2580' + static_cast<char32_t>(eighths);
  const char32_t from_above = eighths > 6 ? U'\u2588' : eighths > 2 ? U'\u2580' : U'\u2594';
  frame.fill(at, column, 1, ahead ? from_below : from_above, style);
}

// How much a mark matters where two need the same columns: large tiles most.
int weight_of(const Mark& mark) {
  constexpr std::array<int, 5> kOthers = {0, 3, 4, 2, 1};  // by Mark::What
  return mark.what == Mark::What::first_tile ? 10 + mark.exponent
                                             : kOthers[static_cast<std::size_t>(mark.what)];
}

struct Sign {
  std::string text;
  Style style;
};
Sign sign_of(const Mark& mark) {
  switch (mark.what) {
    case Mark::What::first_tile:
      return {tile_text(mark.exponent, 4), tile_style(mark.exponent)};
    case Mark::What::lead:
      return {"^", Tone::accent};
    case Mark::What::stuck:
      return {"x", Tone::warning};
    case Mark::What::pause:
      return {"z", Tone::bold};
    case Mark::What::end:
      return {"|", Tone::dim};
  }
  return {};
}

}  // namespace

void draw_gap_graph(Frame& frame, const Area& area, const Timeline& timeline, SeatNumber seat) {
  constexpr int kEighths = 8;
  std::vector<std::int64_t> gaps;
  std::int64_t widest = 1;
  for (int i = 0; i < area.columns; ++i) {
    gaps.push_back(timeline.gap_at(seat, time_of_column(i, area, timeline)));
    widest = std::max(widest, std::abs(gaps.back()));
  }
  for (int i = 0; i < area.columns; ++i) {
    const std::int64_t gap = gaps[static_cast<std::size_t>(i)];
    const auto eighths = static_cast<int>((std::abs(gap) * kEighths + widest - 1) / widest);
    draw_gap(frame, area.row, area.column + i, gap > 0, eighths);
  }
}

void draw_timeline(Frame& frame, const Area& area, const Timeline& timeline, std::uint32_t now_ms) {
  std::vector<Mark> marks = timeline.marks;
  std::ranges::stable_sort(marks, std::greater<>(), weight_of);
  std::vector<bool> taken(static_cast<std::size_t>(std::max(area.column + area.columns + 1, 0)));
  for (const Mark& mark : marks) {
    const Sign sign = sign_of(mark);
    const int width = width_of(sign.text);
    const int column =
        std::min(column_of(mark.at_ms, area, timeline), area.column + area.columns - width);
    if (column < area.column) continue;
    // A blank beside each tile, so that two numbers do not become one.
    const auto first = taken.begin() + std::max(column - (width > 1 ? 1 : 0), 0);
    const auto end = taken.begin() +
                     std::min(column + width + (width > 1 ? 1 : 0), static_cast<int>(taken.size()));
    if (std::find(first, end, true) != end) continue;
    std::fill(taken.begin() + column, taken.begin() + column + width, true);
    frame.put(area.row, column, sign.text, sign.style);
  }
  const bool ascii = frame.glyphs() == Glyphs::ascii;
  const int now = column_of(now_ms, area, timeline);
  frame.fill(area.row + 1, area.column, area.columns, ascii ? U'-' : U'─', Tone::dim);
  frame.fill(area.row + 1, area.column, now - area.column, ascii ? U'=' : U'━', Tone::accent);
  frame.fill(area.row + 1, now, 1, ascii ? U'#' : U'█', Tone::own);
}

}  // namespace race2048::client
