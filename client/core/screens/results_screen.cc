#include "client/core/screens/results_screen.h"

#include <algorithm>

#include "client/core/report.h"
#include "client/core/screens/chat_panel.h"
#include "client/core/screens/race_parts.h"
#include "client/core/screens/room_screen.h"
#include "client/core/screens/standings_table.h"

namespace race2048::client {
namespace {

constexpr int kTableRow = 4;
constexpr int kNameColumns = 22;

Style tone_of(Verification::Kind kind) {
  switch (kind) {
    case Verification::Kind::verified:
    case Verification::Kind::seal_verified:
      return Tone::good;
    case Verification::Kind::broken:
      return Tone::warning;
    case Verification::Kind::open_room:
    case Verification::Kind::nothing_known:
      return Tone::plain;
  }
  return {};
}

class ResultsScreen {
 public:
  ResultsScreen(Canvas& canvas, const Race& race, const Result& result)
      : canvas_(canvas), model_(canvas.model()), race_(race), result_(result) {}

  void draw() {
    canvas_.keys(room_keys(canvas_));
    heading();
    const std::vector<TextLine> seal = verification_lines();
    const std::vector<TextLine> next = next_match_lines();
    const std::vector<std::string> next_seal = seal_lines(model_, "Next seal");
    std::vector<StandingsRow> rows = standings_rows(race_);
    const Series* series =
        model_.room.series && model_.room.series->played > 0 ? &*model_.room.series : nullptr;
    const int seats = static_cast<int>(rows.size());
    const int series_rows = series == nullptr ? 0 : static_cast<int>(series->rows.size());
    const RowShare of_series =
        series == nullptr ? RowShare{} : RowShare{std::min(series_rows, 2) + 2, series_rows + 2};

    // From the most important block on: the heading of a table is one of its rows.
    enum Block { kTable, kSeries, kNext, kSeal, kChat, kNextSeal };
    const std::vector<RowShare> blocks = {{std::min(seats, 3) + 1, seats + 1},
                                          of_series,
                                          {static_cast<int>(next.size()), 0},
                                          {1, static_cast<int>(seal.size())},
                                          chat_share(canvas_),
                                          {0, static_cast<int>(next_seal.size())}};
    std::vector<int> share = share_rows(canvas_.notice_row() - kTableRow, blocks);
    if (share[kTable] < seats + 1 || (series != nullptr && share[kSeries] < series_rows + 2)) {
      canvas_.keys(room_keys(canvas_), true);
      share = share_rows(canvas_.notice_row() - kTableRow, blocks);
    }
    int spare = canvas_.notice_row() - kTableRow;
    for (const int taken : share) spare -= taken;
    const auto gap = [&spare]() { return spare-- > 0 ? 1 : 0; };

    int row = kTableRow;
    const int pages = std::max(pages_of(seats, share[kTable] - 1),
                               series == nullptr ? 1 : pages_of(series_rows, share[kSeries] - 2));
    table(row, share[kTable] - 1, std::move(rows));
    row += share[kTable];
    if (series != nullptr) {
      row += gap();
      series_table(row, share[kSeries], *series);
      row += share[kSeries];
    }
    row += gap();
    row = lines(row, seal, share[kSeal]);
    row += gap();
    row = lines(row, next, share[kNext]);
    if (share[kNextSeal] > 0) {
      for (const std::string& text : next_seal) canvas_.line(row++, text, Tone::dim);
    }
    if (share[kChat] > 0) draw_chat(canvas_, row + gap(), share[kChat]);
    canvas_.page_mark(pages);
  }

 private:
  void heading() {
    std::vector<std::string> title = {"results"};
    if (const std::string round = round_text(model_); !round.empty()) title.push_back(round);
    title.push_back(describe(race_.seal.settings));
    draw_title(canvas_.frame(), canvas_.joined(title), model_.room.code);
    std::string ended = how_it_ended(race_, result_);
    if (own_rank(race_) != 0) ended += " You are " + place_text(race_) + ".";
    canvas_.line(2, ended, Tone::bold);
  }

  template <typename Rows>
  Rows page_of_rows(const Rows& rows, int capacity) const {
    const int count = static_cast<int>(rows.size());
    const int first = canvas_.page_of(pages_of(count, capacity)) * std::max(capacity, 1);
    const int last = std::min(first + std::max(capacity, 1), count);
    return {rows.begin() + first, rows.begin() + last};
  }

  void table(int row, int capacity, std::vector<StandingsRow> rows) {
    rows = page_of_rows(rows, capacity);
    draw_standings(canvas_.frame(), {row, 1, 1 + capacity, canvas_.text_columns()}, rows,
                   {.final = true,
                    .reached_times = race_.seal.settings.format == Format::first,
                    .lockstep = race_.seal.settings.format == Format::step});
  }

  // With a line that says how far the series is.
  void series_table(int row, int rows, const Series& series) {
    canvas_.line(row, canvas_.fitted(how_series_stands(series)), Tone::bold);
    Series page = series;
    page.rows = page_of_rows(series.rows, rows - 2);
    draw_series(canvas_.frame(), {row + 1, 1, rows - 1, canvas_.text_columns()}, page,
                model_.own_name);
  }

  // As many as there is room for; returns the row below.
  int lines(int row, const std::vector<TextLine>& texts, int count) {
    for (int i = 0; i < count; ++i) {
      const TextLine& text = texts[static_cast<std::size_t>(i)];
      canvas_.line(row++, text.text, text.style);
    }
    return row;
  }

  std::vector<TextLine> verification_lines() const {
    std::vector<TextLine> all;
    Style style = tone_of(result_.verification.kind);
    for (const std::string& text : seal_texts(result_.verification)) {
      for (std::string& part : wrapped(text, canvas_.text_columns())) {
        all.push_back({std::move(part), style});
      }
      style = Tone::dim;
    }
    return all;
  }

  // ---- What comes next.

  std::vector<TextLine> next_match_lines() const {
    std::vector<TextLine> all;
    const auto add = [&](const std::string& text, Style style) {
      for (std::string& part : wrapped(text, canvas_.text_columns())) {
        all.push_back({std::move(part), style});
      }
    };
    const std::optional<Seal>& seal = model_.room.seal;
    const bool new_series = model_.room.series && !model_.room.between_rounds();
    if (seal && (new_series || seal->settings != race_.seal.settings)) {
      add("The next match: " + describe(seal->settings) +
              (new_series ? ", round 1 of " + std::to_string(model_.room.series->rounds) : ""),
          Tone::bold);
    }
    if (model_.room.between_rounds()) {
      add(next_round_text(), Tone::bold);
    } else {
      for (TextLine& line : rematch_lines()) all.push_back(std::move(line));
    }
    return all;
  }

  std::string next_round_text() const {
    const RoomInfo& info = model_.room.info;
    std::string text;
    if (start_is_due(info, canvas_.input().now)) {
      text = "The next round starts " + when_enough_are_ready(model_.room) + ".";
    } else if (info.starts_at) {
      text = "Next round in " + countdown_text(*info.starts_at, canvas_.input().now) + ".";
    } else if (info.pause && model_.is_host()) {
      text = "The next round waits for you: Space goes on.";
    } else if (info.pause) {
      text = "The next round waits until " + model_.room.host + " goes on.";
    } else {
      text = "The next round starts soon.";
    }
    const std::vector<std::string> watch = not_ready();
    if (watch.empty()) return text;
    const std::string without = text + " Not ready: ";
    return without +
           listed(watch, 2 * canvas_.text_columns() - width_of(without) - 20, canvas_.glyphs());
  }

  std::vector<std::string> not_ready() const {
    std::vector<std::string> names;
    for (const Member& member : model_.room.members) {
      if (!member.ready) names.push_back(named(member));
    }
    return names;
  }

  std::string named(const Member& member) const {
    return fitted_name(member.name, mark_of(model_, member), kNameColumns, canvas_.glyphs());
  }

  // Who is ready for the next match, and who is not.
  std::vector<TextLine> rematch_lines() const {
    std::string ready;
    std::string others;
    int ready_count = 0;
    for (const Member& member : model_.room.members) {
      ready_count += member.ready ? 1 : 0;
      std::string& names = member.ready ? ready : others;
      if (!names.empty()) names += ", ";
      names += named(member);
    }
    std::string text = "Rematch: ";
    if (ready.empty()) {
      text += "nobody is ready yet";
    } else {
      text += ready + " ready" + (others.empty() ? "" : "; waiting for " + others);
    }
    const RoomInfo& info = model_.room.info;
    if (start_is_due(info, canvas_.input().now)) {
      text += "; it starts " + when_enough_are_ready(model_.room);
    } else if (info.starts_at) {
      text += "; it starts in " + countdown_text(*info.starts_at, canvas_.input().now);
    }
    std::vector<std::string> parts = wrapped(text, canvas_.text_columns());
    if (parts.size() > 2) {
      parts = {"Rematch: " + std::to_string(ready_count) + " of " +
               std::to_string(model_.room.members.size()) + " are ready"};
    }
    std::vector<TextLine> all;
    for (std::string& part : parts) all.push_back({std::move(part), Tone::bold});
    return all;
  }

  Canvas& canvas_;
  const Model& model_;
  const Race& race_;
  const Result& result_;
};

}  // namespace

void draw_results(Canvas& canvas, const Race& race, const Result& result) {
  ResultsScreen(canvas, race, result).draw();
}

}  // namespace race2048::client
