#include "client/core/screens/lobby_screen.h"

#include <algorithm>
#include <array>

namespace race2048::client {
namespace {

constexpr int kListRow = 3;
// Of the columns that do not take what is left; the format takes that.
constexpr int kCodeColumns = 6;
constexpr int kTitleColumns = 16;
constexpr int kHostColumns = 12;
constexpr int kSeatsColumns = 9;  // "1000/1000"
constexpr int kStateColumns = 7;  // "waiting"

std::string state_of(const ListedRoom& room) {
  if (room.running) return "racing";
  if (room.locked) return "locked";
  return room.players >= room.settings.seats ? "full" : "waiting";
}

// Shorter than describe(): a column's width.
std::string format_of(const ListedRoom& room) {
  const MatchSettings& settings = room.settings;
  const auto in_words = [&settings]() -> std::string {
    switch (settings.format) {
      case Format::time:
        return "in " + clock_text(settings.time_limit_ms);
      case Format::first:
        return "first to " + std::to_string(tile_value(settings.target_exponent));
      case Format::moves:
        return counted(settings.move_limit, "move");
      case Format::last:
        return "until stuck";
      case Format::step:
        return "step " + std::to_string(settings.move_time_ms / 1000) + " s";
    }
    return {};
  };
  const std::string series = room.rounds >= 2 ? std::to_string(room.rounds) + "x " : "";
  const std::string size = std::to_string(settings.rules.size);
  return series + in_words() + (settings.rules.size == 4 ? "" : " " + size + "x" + size);
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

 private:
  KeyHints keys() const {
    KeyHints keys;
    const bool watches = canvas_.input().setup.watches_by_default;
    if (!lobby_.rooms.empty()) {
      keys.push_back({"up down", "choose", 3});
      keys.push_back({"Enter", watches ? "watch" : "join", 7});
      keys.push_back({watches ? "p" : "w", watches ? "play" : "watch", 5});
    }
    keys.push_back({"n", "new room", 6});
    keys.push_back({"m", "quick match", 4});
    keys.push_back({"r", "refresh", 2});
    keys.push_back({"?", "help", 8});
    keys.push_back({"q", "leave", 9});
    return keys;
  }

  void empty() {
    if (!lobby_.known) return canvas_.line(2, "Asking for the rooms.");
    canvas_.line(2, "No room is listed here now.", Tone::bold);
    canvas_.paragraph(
        4, "n makes one that others find here; m too, and it starts when all are ready.");
    canvas_.paragraph(
        6, "A private room is entered by its code: race2048 join " + model_.server + "/CODE");
  }

  void list(std::size_t cursor) {
    const int rows = std::max(canvas_.notice_row() - kListRow, 1);
    const auto room = static_cast<std::size_t>(rows);
    // The cursor stays in view, with the next room below it where there is one.
    const std::size_t first =
        cursor + 2 > room ? std::min(cursor + 2, lobby_.rooms.size()) - room : 0;
    const std::size_t last = std::min(first + room, lobby_.rooms.size());
    row(kListRow - 1, {"code", "title", "host", "format", "players", "state"}, Tone::dim, false);
    for (std::size_t i = first; i < last; ++i) {
      const ListedRoom& entry = lobby_.rooms[i];
      const std::string seats =
          std::to_string(entry.players) + "/" + std::to_string(entry.settings.seats);
      row(kListRow + static_cast<int>(i - first),
          {entry.code, entry.title.empty() ? "-" : entry.title, entry.host, format_of(entry), seats,
           state_of(entry) + (entry.has_password ? " *" : "")},
          i == cursor ? Tone::own : Tone::plain, i == cursor);
    }
    canvas_.line(1, where(first, last), Tone::dim);
  }

  // "rooms 51 to 68 of 120; * asks for a password".
  std::string where(std::size_t first, std::size_t last) const {
    std::string text = "rooms " + grouped(lobby_.first + first + 1) + " to " +
                       grouped(lobby_.first + last) + " of " + grouped(lobby_.total);
    const bool any = std::any_of(lobby_.rooms.begin(), lobby_.rooms.end(),
                                 [](const ListedRoom& entry) { return entry.has_password; });
    return any ? text + "; * asks for a password" : text;
  }

  // The cursor is a mark, not a colour alone.
  void row(int at, const std::array<std::string, 6>& texts, Style style, bool marked) {
    const int fixed = kCodeColumns + kTitleColumns + kHostColumns + kSeatsColumns + kStateColumns;
    const int left = canvas_.columns() - 4 - 2 - fixed - 5;
    const std::array<int, 6> widths = {kCodeColumns, kTitleColumns, kHostColumns,
                                       left,         kSeatsColumns, kStateColumns + 2};
    Frame& frame = canvas_.frame();
    frame.put(at, 1, marked ? ">" : " ", Tone::accent);
    int column = 3;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      frame.put(at, column, client::fitted(texts[i], widths[i], canvas_.glyphs()), style);
      column += widths[i] + 1;
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

}  // namespace race2048::client
