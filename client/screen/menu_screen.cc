#include "client/screen/menu_screen.h"

#include <algorithm>
#include <string>

#include "client/screen/widgets.h"

namespace race2048::client {
namespace {

constexpr int kFirstItemRow = 2;
constexpr int kItemColumn = 3;
constexpr int kTextColumn = kItemColumn + 3;  // behind the digit
constexpr int kGapBeforeAbout = 4;

}  // namespace

Frame draw_menu(const Menu& menu, int rows, int columns, Glyphs glyphs) {
  Frame frame(rows, columns, glyphs);
  draw_title(frame, "", "");
  int widest = 0;
  for (const MenuItem& item : menu.items) widest = std::max(widest, width_of(item.text));
  const int about_column = kTextColumn + widest + kGapBeforeAbout;
  const auto count = static_cast<int>(menu.items.size());
  // A row of keys and one without text stand below.
  const int step = kFirstItemRow + 2 * count + 1 <= rows ? 2 : 1;
  for (int i = 0; i < count; ++i) {
    const MenuItem& item = menu.items[static_cast<std::size_t>(i)];
    const int row = kFirstItemRow + i * step;
    const bool chosen = static_cast<std::size_t>(i) == menu.at;
    // The cursor has a mark, so that colour alone does not show it.
    if (chosen) frame.put(row, kItemColumn - 2, ">", Tone::accent);
    frame.put(row, kItemColumn, std::to_string(i + 1), Tone::accent);
    frame.put(row, kTextColumn, item.text, chosen ? Tone::own : Tone::plain);
    if (about_column + width_of(item.about) < columns) {
      frame.put(row, about_column, item.about, Tone::dim);
    }
  }
  draw_keys(frame, {{"up down", "choose"}, {"Enter", "start"}, {"q", "leave"}});
  return frame;
}

}  // namespace race2048::client
