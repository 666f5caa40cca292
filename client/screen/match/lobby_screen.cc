#include "client/screen/match/lobby_screen.h"

#include <algorithm>

#include "client/control/commands.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kListRow = 3;
constexpr int kFirstColumn = 3;  // after the cursor's mark
// Fixed widths; the format gets the remaining space.
constexpr int kCodeColumns = 6;
constexpr int kTitleColumns = 16;
constexpr int kMostTitleColumns = 40;
constexpr int kHostColumns = 12;
constexpr int kPlayersColumns = 9;  // "1000/1000"
constexpr int kStateColumns = 9;    // "waiting *"

std::string state_of(const ListedRoom& room) {
  if (room.running) return "racing";
  if (room.locked) return "locked";
  return room.players >= room.settings.seats ? "full" : "waiting";
}

std::string format_of(const ListedRoom& room) {
  const std::string series = room.rounds >= 2 ? std::to_string(room.rounds) + "x " : "";
  return series + describe_briefly(room.settings);
}

class LobbyScreen {
 public:
  explicit LobbyScreen(Canvas& canvas)
      : canvas_(canvas), model_(canvas.model()), lobby_(canvas.model().lobby) {}

  void draw() {
    canvas_.keys(keys());
    const std::string name = model_.own_name.empty() ? "" : "you are " + model_.own_name;
    std::vector<std::string> title = {"rooms"};
    if (!name.empty()) title.push_back(name);
    draw_title(canvas_.frame(), canvas_.joined(title), model_.server);
    const std::optional<std::size_t> cursor = lobby_index(model_, canvas_.ui());
    if (!cursor) return empty();
    list(*cursor);
  }

  int rooms_shown() {
    canvas_.keys(keys());
    const std::optional<std::size_t> cursor = lobby_index(model_, canvas_.ui());
    const std::size_t below = cursor ? details_of(lobby_.rooms[*cursor]).size() : 0;
    return rows_above(canvas_.notice_row() - static_cast<int>(below));
  }

 private:
  static int rows_above(int end) { return std::max(end - kListRow, 1); }

  KeyHints keys() const {
    KeyHints keys;
    const bool watches = canvas_.input().setup.watches_by_default;
    if (!lobby_.rooms.empty()) {
      keys.push_back({"up down", "choose", 3});
      keys.push_back({"Enter", watches ? "watch" : "join", 7});
      keys.push_back({watches ? Meaning::join : Meaning::watch, watches ? "play" : "watch", 5});
    }
    keys.push_back({Meaning::room_by_name, "by name", lobby_.rooms.empty() ? 5 : 3});
    keys.push_back({Meaning::new_room, "new room", 6});
    keys.push_back({Meaning::quick_match, "quick match", 4});
    keys.push_back({Meaning::refresh, "refresh", 2});
    keys.push_back({Meaning::results, "results", 1});
    keys.push_back({Meaning::help, "help", 8});
    keys.push_back({Meaning::leave, "leave", 9});
    return keys;
  }

  void empty() {
    if (!lobby_.known) return canvas_.line(2, "Loading the rooms.");
    int row = canvas_.paragraph(2, "No rooms are listed here now.", Tone::bold);
    row = canvas_.paragraph(
        row + 1, canvas_.label(Meaning::new_room) + " creates a room that others can find here; " +
                     canvas_.label(Meaning::quick_match) + " creates one for a quick match.");
    canvas_.paragraph(row + 1, canvas_.label(Meaning::room_by_name) +
                                   " enters a private room: you type its code or its name.");
  }

  void list(std::size_t cursor) {
    const std::vector<TextLine> details = details_of(lobby_.rooms[cursor]);
    const int end = canvas_.notice_row() - static_cast<int>(details.size());
    const auto room = static_cast<std::size_t>(rows_above(end));
    // Keeps the cursor in view, and the next room below it, if any.
    const std::size_t first =
        cursor + 2 > room ? std::min(cursor + 2, lobby_.rooms.size()) - room : 0;
    const std::size_t last = std::min(first + room, lobby_.rooms.size());
    const std::vector<Column> columns = columns_of(first, last);
    row(
        kListRow - 1, columns, [](const Column& column) { return column.title; }, Tone::dim);
    for (std::size_t i = first; i < last; ++i) {
      const int at = kListRow + static_cast<int>(i - first);
      // The cursor has a mark, so that colour alone does not show it.
      if (i == cursor) canvas_.frame().put(at, 1, ">", Tone::accent);
      row(
          at, columns, [&](const Column& column) { return column.cells[i - first]; },
          i == cursor ? Tone::own : Tone::plain);
    }
    canvas_.line(1, canvas_.fitted(where(first, last)), Tone::dim);
    canvas_.lines(end, details);
  }

  // "rooms 51 to 68 of 120; * needs a password".
  std::string where(std::size_t first, std::size_t last) const {
    std::string text = "rooms " + grouped(lobby_.first + first + 1) + " to " +
                       grouped(lobby_.first + last) + " of " + grouped(lobby_.total);
    const bool any = std::any_of(lobby_.rooms.begin(), lobby_.rooms.end(),
                                 [](const ListedRoom& entry) { return entry.has_password; });
    return any ? text + (canvas_.narrow() ? "; * password" : "; * needs a password") : text;
  }

  // Facts about the room under the cursor that do not fit into its row.
  std::vector<TextLine> details_of(const ListedRoom& room) const {
    std::vector<std::string> parts;
    if (!room.title.empty()) parts.push_back(as_drawn(room.title));
    if (!room.name.empty()) parts.push_back("named " + room.name);
    parts.push_back("by " + room.host);
    if (room.rounds >= 2) parts.push_back(counted(room.rounds, "round"));
    parts.push_back(describe(room.settings));
    if (room.watchers > 0) parts.push_back(counted(room.watchers, "watcher"));
    const std::string text = canvas_.joined(parts);
    if (room.title.empty() || width_of(text) <= canvas_.text_columns()) {
      return canvas_.broken(text, Tone::dim);
    }
    parts.erase(parts.begin());
    std::vector<TextLine> lines = canvas_.broken(canvas_.joined(parts), Tone::dim);
    lines.insert(lines.begin(), {canvas_.fitted(as_drawn(room.title)), Tone::dim});
    return lines;
  }

  struct Column {
    std::string title;
    int width = 0;
    std::vector<std::string> cells{};
  };

  // The columns for the rooms from `first` to before `last`. A narrow terminal shows no format, and
  // a single column for the title or, if a room has none, its host.
  std::vector<Column> columns_of(std::size_t first, std::size_t last) const {
    Column code{"code", kCodeColumns};
    Column title{"title", std::clamp(canvas_.columns() - 64, kTitleColumns, kMostTitleColumns)};
    Column host{"host", kHostColumns};
    Column format{"format"};
    Column players{"players", kPlayersColumns};
    Column state{"state", kStateColumns};
    for (std::size_t i = first; i < last; ++i) {
      const ListedRoom& room = lobby_.rooms[i];
      code.cells.push_back(room.code);
      const std::string none = canvas_.narrow() ? "by " + room.host : "-";
      const std::string shown = as_drawn(room.title.empty() ? room.name : room.title);
      title.cells.push_back(shown.empty() ? none : shown);
      host.cells.push_back(room.host);
      format.cells.push_back(format_of(room));
      players.cells.push_back(std::to_string(room.players) + "/" +
                              std::to_string(room.settings.seats));
      state.cells.push_back(state_of(room) + (room.has_password ? " *" : ""));
    }
    const int available = canvas_.columns() - kFirstColumn - 1;
    if (canvas_.narrow()) {
      for (Column* column : {&players, &state}) {
        column->width = width_of(column->title);
        for (const std::string& cell : column->cells) {
          column->width = std::max(column->width, width_of(cell));
        }
      }
      title.width = available - (code.width + players.width + state.width + 3);
      return {code, title, players, state};
    }
    format.width =
        available - (code.width + title.width + host.width + players.width + state.width + 5);
    return {code, title, host, format, players, state};
  }

  template <typename TextOf>
  void row(int at, const std::vector<Column>& columns, const TextOf& text_of, Style style) {
    int left = kFirstColumn;
    for (const Column& column : columns) {
      canvas_.frame().put(at, left, client::fitted(text_of(column), column.width, canvas_.glyphs()),
                          style);
      left += column.width + 1;
    }
  }

  Canvas& canvas_;
  const Model& model_;
  const Lobby& lobby_;
};

}  // namespace

void draw_lobby(Canvas& canvas) {
  LobbyScreen(canvas).draw();
}

int rooms_shown(const ScreenInput& input) {
  Canvas canvas(input);
  return LobbyScreen(canvas).rooms_shown();
}

}  // namespace race2048::client
