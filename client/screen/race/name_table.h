// Tables of people with as many columns as fit. The second column has the names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/screen/widgets.h"
#include "client/words/marks.h"

namespace race2048::client {

inline constexpr int kNeverDropped = 9;  // an importance of a column
inline constexpr std::size_t kNameColumn = 1;

// A column without its text.
struct TableHeading {
  std::string_view title;
  bool right_aligned = false;
  int min_width = 0;               // keeps columns in place while numbers grow
  int importance = kNeverDropped;  // the least important columns are dropped first
  bool only_if_said = false;       // has no place while all its cells are empty
  // The title of a column whose place this one takes when that is dropped; empty: it has its own.
  std::string_view stands_in_for{};
};

// A column of a table whose rows are of type `Row`.
template <typename Row>
struct TableColumn {
  TableHeading heading;
  std::string (*text)(const Row&);
};

struct NameTable {
  struct Heading : TableHeading {
    int width = 0;      // of the widest of title and cells
    bool said = false;  // some cell is not empty
  };
  struct Line {
    std::vector<std::string> cells;  // one per heading; none for a gap
    std::string name;                // cut if it must be; the mark is never cut
    std::string mark;
    bool own = false;
    bool danger = false;  // an own line with a warning
    bool gap() const { return cells.empty(); }
  };

  std::vector<Heading> headings;
  std::vector<Line> lines;

  template <typename Row>
  explicit NameTable(std::span<const TableColumn<Row>> columns) {
    for (const auto& [heading, text] : columns) {
      headings.push_back({heading, std::max(heading.min_width, width_of(heading.title))});
    }
  }
  // REQUIRES: the same columns.
  template <typename Row>
  void add(std::span<const TableColumn<Row>> columns, const Row& row) {
    Line line{.cells = {}, .name = row.name, .mark = row.mark, .own = row.own};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      line.cells.push_back(columns[i].text(row));
      const int width = width_of(line.cells.back());
      headings[i].width = std::max(headings[i].width, width);
      headings[i].said = headings[i].said || width > 0;
    }
    lines.push_back(std::move(line));
  }
  void add_gap() { lines.emplace_back(); }

  // The columns that it needs with everything in it.
  int columns() const;
};

// The text of the name column.
template <typename Row>
std::string name_cell(const Row& row) {
  return with_mark(row.name, row.mark);
}

// Draws the heading and as many lines as fit, always including the person's own. With few columns,
// drops the less important ones; names are cut last, and then so that no two of them look the same.
void draw_table(Frame& frame, const Area& area, NameTable table, bool heading = true);

}  // namespace race2048::client
