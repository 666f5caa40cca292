#include "client/screen/race/name_table.h"

#include <optional>
#include <utility>

#include "client/text/distinct_names.h"
#include "client/words/standings_rows.h"

namespace race2048::client {
namespace {

constexpr int kMinNameColumns = 6;

// The columns that a table may show, and those that it shows.
class ShownColumns {
 public:
  explicit ShownColumns(const std::vector<NameTable::Heading>& headings) : headings_(headings) {
    for (std::size_t i = 0; i < headings.size(); ++i) {
      if (headings[i].stands_in_for.empty() && has_a_place(i)) shown_.push_back(i);
    }
  }

  // Drops columns until all names are whole. Of equally important ones, the last is dropped first.
  std::vector<std::size_t> that_fit(int available) && {
    for (int importance = 0; importance < kNeverDropped; ++importance) {
      for (std::size_t i = headings_.size(); i-- > 0 && width() > available;) {
        if (headings_[i].importance == importance) drop(i);
      }
    }
    return std::move(shown_);
  }

 private:
  bool has_a_place(std::size_t i) const { return !headings_[i].only_if_said || headings_[i].said; }

  int width() const {
    int width = static_cast<int>(shown_.size()) - 1;
    for (const std::size_t i : shown_) width += headings_[i].width;
    return width;
  }

  void drop(std::size_t dropped) {
    if (std::erase(shown_, dropped) == 0) return;
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      const bool takes_its_place = headings_[i].stands_in_for == headings_[dropped].title;
      if (!takes_its_place || !has_a_place(i)) continue;
      shown_.push_back(i);
      std::ranges::sort(shown_);
    }
  }

  const std::vector<NameTable::Heading>& headings_;
  std::vector<std::size_t> shown_;
};

// A column's place on the screen.
struct Place {
  std::size_t column = 0;
  int at = 0;
  int width = 0;
};

// The name gets the space that the other columns leave; gaps are as wide as possible.
std::vector<Place> places_of(const std::vector<NameTable::Heading>& headings, const Area& area) {
  const std::vector<std::size_t> shown = ShownColumns(headings).that_fit(area.columns);
  int others = 0;
  for (const std::size_t i : shown) {
    if (i != kNameColumn) others += headings[i].width;
  }
  const int whole_name = headings[kNameColumn].width;
  const int gaps = static_cast<int>(shown.size()) - 1;
  int gap = 3;
  while (gap > 1 && others + whole_name + gaps * gap > area.columns) --gap;
  const int name = std::clamp(area.columns - others - gaps * gap, kMinNameColumns,
                              std::max(whole_name, kMinNameColumns));
  std::vector<Place> places;
  int at = area.column;
  for (const std::size_t i : shown) {
    const int width = i == kNameColumn ? name : headings[i].width;
    places.push_back({i, at, width});
    at += width + gap;
  }
  return places;
}

void draw_row(Frame& frame, int line, const NameTable& table, const NameTable::Line& row,
              const std::vector<Place>& places) {
  const Tone own = row.danger ? Tone::warning : Tone::own;
  const Style style = row.own ? own : Tone::plain;
  for (const auto& [column, at, width] : places) {
    const std::string& text = column == kNameColumn ? row.name : row.cells[column];
    frame.put(line, at, table.headings[column].right_aligned ? right_aligned(text, width) : text,
              style);
  }
}

// Cuts each name to the width of its column, with its mark.
void cut_names(NameTable& table, int width, Glyphs glyphs) {
  std::vector<std::string> names;
  std::vector<std::string> marks;
  for (const NameTable::Line& row : table.lines) {
    if (row.gap()) continue;
    names.push_back(row.name);
    marks.push_back(row.mark);
  }
  const std::vector<std::string> shown = distinct_names(names, width, glyphs, marks);
  auto next = shown.begin();
  for (NameTable::Line& row : table.lines) {
    if (!row.gap()) row.name = *next++;
  }
}

}  // namespace

int NameTable::columns() const {
  int width = static_cast<int>(headings.size()) - 1;
  for (const Heading& heading : headings) width += heading.width;
  return width;
}

void draw_table(Frame& frame, const Area& area, NameTable table, bool heading) {
  const std::vector<Place> places = places_of(table.headings, area);
  cut_names(table, places[kNameColumn].width, frame.glyphs());
  int line = area.row;
  if (heading) {
    for (const auto& [column, at, width] : places) {
      const NameTable::Heading& shown = table.headings[column];
      const std::string title(shown.title);
      frame.put(line, at, shown.right_aligned ? right_aligned(title, width) : title, Tone::dim);
    }
    ++line;
  }
  const auto own = std::find_if(table.lines.begin(), table.lines.end(),
                                [](const NameTable::Line& row) { return row.own; });
  std::optional<std::size_t> own_index;
  if (own != table.lines.end()) own_index = static_cast<std::size_t>(own - table.lines.begin());
  const auto lines = static_cast<std::size_t>(std::max(area.row + area.rows - line, 0));
  for (const auto& i : near_places(table.lines.size(), own_index, lines, table.lines.size())) {
    if (!i || table.lines[*i].gap()) {
      frame.put(line++, area.column, "...", Tone::dim);
    } else {
      draw_row(frame, line++, table, table.lines[*i], places);
    }
  }
}

}  // namespace race2048::client
