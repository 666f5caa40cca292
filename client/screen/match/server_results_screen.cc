#include "client/screen/match/server_results_screen.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "client/control/results_keys.h"
#include "client/words/archive_text.h"
#include "client/words/kept_text.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

constexpr int kResultsRow = 3;
constexpr int kWhenColumns = 11;  // without the year
constexpr int kWinnerColumns = 16;
constexpr int kScoreColumns = 10;
constexpr int kSeatsColumns = 5;
constexpr int kIdColumns = kShortIdDigits;
constexpr int kMarkColumns = 3;  // the cursor's mark, and blanks around it

class ServerResultsScreen {
 public:
  explicit ServerResultsScreen(Canvas& canvas)
      : canvas_(canvas), model_(canvas.model()), ui_(canvas.ui().results) {}

  void draw() {
    draw_title(canvas_.frame(), "results", model_.server);
    const std::optional<std::string> refusal = results_refusal(model_, ui_);
    const ResultList* const page = results_page(model_, ui_);
    keys(!refusal && page != nullptr && !page->matches.empty());
    if (refusal) {
      canvas_.paragraph(2, *refusal, Tone::bold);
      return;
    }
    if (ui_.match) return match(opened_match(model_, ui_));
    if (page == nullptr) return canvas_.line(2, "Loading the results.");
    if (page->matches.empty()) {
      canvas_.paragraph(2, "No match has ended here yet.", Tone::bold);
      return;
    }
    list(*page, results_index(*page, ui_));
  }

 private:
  void keys(bool has_rows) {
    if (ui_.match) {
      return canvas_.keys({{"up down", "scroll", 5}, {"Enter", "play", 7}, {"Esc", "list", 9}});
    }
    KeyHints keys;
    if (has_rows) keys = {{"up down", "choose", 5}, {"Enter", "open", 7}, {"PgDn", "older", 6}};
    keys.push_back({"r", "ask again", 4});
    keys.push_back({"Esc", "rooms", 9});
    canvas_.keys(keys);
  }

  // Null: it has not come yet.
  void match(const ResultDetails* details) {
    if (details == nullptr) return canvas_.line(2, "Loading the match.");
    constexpr int kLinesRow = 1;
    const std::vector<TextLine> about = details_of(details->match);
    const std::vector<std::string> lines = match_lines(*details);
    const int end = canvas_.notice_row() - static_cast<int>(about.size());
    const auto room = static_cast<std::size_t>(std::max(end - kLinesRow, 1));
    const std::size_t first = std::min(ui_.line, lines.size() - std::min(lines.size(), room));
    for (std::size_t i = first; i < std::min(first + room, lines.size()); ++i) {
      const Style style = i == 0 ? Style(Tone::dim) : Style();
      canvas_.line(kLinesRow + static_cast<int>(i - first), canvas_.fitted(lines[i]), style);
    }
    canvas_.lines(end, about);
  }

  struct Column {
    std::string_view title;
    int width = 0;
    std::string (*text)(const PlayedMatch& match) = nullptr;
    bool right = false;
  };

  // A narrow terminal shows the other facts below the list.
  std::vector<Column> columns() const {
    const Column when{
        "when", kWhenColumns, [](const PlayedMatch& match) {
          return local_time_text(match.ended_unix_ms).substr(std::string_view("2026-").size());
        }};
    const Column winner{"winner", kWinnerColumns,
                        [](const PlayedMatch& match) { return match.winner; }};
    const Column score{"score", kScoreColumns,
                       [](const PlayedMatch& match) { return grouped(match.winner_score); }, true};
    if (canvas_.narrow()) {
      Column cut = winner;
      cut.width = canvas_.columns() - kMarkColumns - 1 - when.width - score.width - 2;
      return {when, cut, score};
    }
    const Column seats{"seats", kSeatsColumns,
                       [](const PlayedMatch& match) { return std::to_string(match.seats); }, true};
    const Column id{"match", kIdColumns,
                    [](const PlayedMatch& match) { return short_id(match.match_id); }};
    const int taken = when.width + winner.width + score.width + seats.width + id.width + 5;
    const Column format{"format", canvas_.columns() - kMarkColumns - 1 - taken, format_text};
    return {when, format, winner, score, seats, id};
  }

  void list(const ResultList& page, std::size_t cursor) {
    const std::vector<TextLine> details = details_of(page.matches[cursor]);
    const int end = canvas_.notice_row() - static_cast<int>(details.size());
    const auto room = static_cast<std::size_t>(std::max(end - kResultsRow, 1));
    // Keeps the cursor in view, and the next result below it, if any.
    const std::size_t count = page.matches.size();
    const std::size_t first = cursor + 2 > room ? std::min(cursor + 2, count) - room : 0;
    const std::vector<Column> all = columns();
    canvas_.line(1, canvas_.fitted(where()), Tone::dim);
    row(
        kResultsRow - 1, all, [](const Column& column) { return std::string(column.title); },
        Tone::dim);
    for (std::size_t i = first; i < std::min(first + room, count); ++i) {
      const int at = kResultsRow + static_cast<int>(i - first);
      if (i == cursor) canvas_.frame().put(at, 1, ">", Tone::accent);
      row(
          at, all, [&](const Column& column) { return column.text(page.matches[i]); },
          i == cursor ? Tone::own : Tone::plain);
    }
    canvas_.lines(end, details);
  }

  std::string where() const {
    const std::size_t page = ui_.pages.size();
    return page == 1 ? "the newest matches"
                     : "page " + std::to_string(page) + ", from the newest matches on";
  }

  std::vector<TextLine> details_of(const PlayedMatch& match) const {
    std::vector<std::string> parts;
    if (!match.title.empty()) parts.push_back(as_drawn(match.title));
    parts.push_back(format_text(match));
    if (match.rounds >= 2) {
      parts.push_back("round " + std::to_string(match.round) + " of " +
                      std::to_string(match.rounds));
    }
    parts.push_back(counted(match.seats, "seat"));
    parts.push_back(local_time_text(match.ended_unix_ms));
    if (match.open_seed) parts.push_back("seed known");
    parts.push_back("match " + short_id(match.match_id));
    return canvas_.broken(canvas_.joined(parts), Tone::dim);
  }

  template <typename TextOf>
  void row(int at, const std::vector<Column>& columns, const TextOf& text_of, Style style) {
    int left = kMarkColumns;
    for (const Column& column : columns) {
      const std::string text = fitted(text_of(column), column.width, canvas_.glyphs());
      const int indent = column.right ? column.width - width_of(text) : 0;
      canvas_.frame().put(at, left + indent, text, style);
      left += column.width + 1;
    }
  }

  Canvas& canvas_;
  const Model& model_;
  const ResultsUi& ui_;
};

}  // namespace

void draw_server_results(Canvas& canvas) {
  ServerResultsScreen(canvas).draw();
}

}  // namespace race2048::client
