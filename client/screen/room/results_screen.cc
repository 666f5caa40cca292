#include "client/screen/room/results_screen.h"

#include <algorithm>
#include <functional>

#include "client/screen/chat_panel.h"
#include "client/screen/race/standings_table.h"
#include "client/screen/room/room_parts.h"
#include "client/words/clock.h"
#include "client/words/marks.h"
#include "client/words/race_words.h"
#include "client/words/report.h"
#include "client/words/room_words.h"
#include "client/words/seal_text.h"
#include "client/words/splits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kLeastNames = 24;  // columns
constexpr int kNameColumns = 22;
constexpr int kMostSplitsRows = 3;
constexpr std::size_t kRematchLines = 2;

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

struct IsOwn {
  std::string name;

  bool operator()(const StandingsRow& row) const { return row.own; }
  bool operator()(const SeriesRow& row) const { return row.name == name; }
};

class ResultsScreen {
 public:
  ResultsScreen(Canvas& canvas, const Race& race, const Result& result)
      : canvas_(canvas),
        model_(canvas.model()),
        race_(race),
        result_(result),
        is_own_{model_.own_name} {}

  void draw() {
    canvas_.keys(room_keys(canvas_));
    const int first = heading();
    const std::vector<TextLine> seal = verification_lines();
    const std::vector<TextLine> next = next_match_lines();
    const std::vector<std::string> next_seal = seal_lines(canvas_, "Next seal");
    std::vector<StandingsRow> rows = standings_rows(race_);
    const Series* series =
        model_.room.series && model_.room.series->played > 0 ? &*model_.room.series : nullptr;
    const int seats = static_cast<int>(rows.size());
    const int series_rows = series == nullptr ? 0 : static_cast<int>(series->rows.size());
    const int least_series = std::min(series_rows, canvas_.low() ? 1 : 3);
    const RowShare of_series =
        series == nullptr ? RowShare{} : RowShare{least_series + 2, series_rows + 2};
    const bool broken = result_.verification.kind == Verification::Kind::broken;
    const int seal_rows = static_cast<int>(seal.size());

    // From the most important block on: the heading of a table is one of its rows.
    enum Block { kTable, kSeal, kSeries, kNext, kSplits, kChat, kNextSeal };
    const std::vector<RowShare> blocks = {{std::min(seats, 3) + 1, seats + 1},
                                          {broken ? seal_rows : 1, seal_rows},
                                          of_series,
                                          {static_cast<int>(next.size()), 0},
                                          {0, static_cast<int>(splits(kMostSplitsRows).size())},
                                          chat_share(canvas_),
                                          {0, static_cast<int>(next_seal.size())}};
    std::vector<int> share = share_rows(canvas_.notice_row() - first, blocks);
    if (share[kTable] < seats + 1 || (series != nullptr && share[kSeries] < series_rows + 2)) {
      canvas_.keys(room_keys(canvas_), true);
      share = share_rows(canvas_.notice_row() - first, blocks);
    }
    int spare = canvas_.notice_row() - first;
    for (const int taken : share) spare -= taken;
    const auto gap = [&spare]() { return spare-- > 0 ? 1 : 0; };

    int row = first;
    int pages = paged(rows, share[kTable] - 1).count;
    if (series != nullptr) {
      pages = std::max(pages, paged(series->rows, share[kSeries] - 2).count);
    }
    table(row, share[kTable] - 1, std::move(rows));
    row += share[kTable];
    if (series != nullptr) {
      row += gap();
      series_table(row, share[kSeries], *series);
      row += share[kSeries];
    }
    if (share[kSplits] > 0) row += gap();
    for (const std::string& text : splits(share[kSplits])) canvas_.line(row++, text);
    row += gap();
    row = canvas_.lines(row, seal, share[kSeal]);
    row += gap();
    row = canvas_.lines(row, next, share[kNext]);
    if (share[kNextSeal] > 0) {
      for (const std::string& text : next_seal) canvas_.line(row++, text, Tone::dim);
    }
    if (share[kChat] > 0) draw_chat(canvas_, row + gap(), share[kChat]);
    canvas_.page_mark(pages);
  }

 private:
  // Returns the row below.
  int heading() {
    std::vector<std::string> title = {"results"};
    if (const std::string round = round_text(model_); !round.empty()) title.push_back(round);
    title.push_back(describe(race_.seal.settings));
    draw_title(canvas_.frame(), canvas_.joined(title), model_.room.code);
    const std::string ended = how_it_ended(race_, result_);
    const std::string own = own_rank(race_) == 0 ? "" : "You are " + place_text(race_) + ".";
    int row = canvas_.low() ? 1 : 2;
    if (!own.empty() && width_of(ended) + 1 + width_of(own) <= canvas_.text_columns()) {
      row = canvas_.paragraph(row, ended + " " + own, Tone::bold);
    } else {
      row = canvas_.paragraph(row, ended, Tone::bold);
      if (!own.empty()) row = canvas_.paragraph(row, own, Tone::bold);
    }
    return row + (canvas_.low() ? 0 : 1);
  }

  // A table's rows on so many lines: all of them, or a page of the others with the own one in its
  // place among them.
  struct Pages {
    int count = 1;
    int size = 1;  // without the own row
  };
  template <typename Rows>
  Pages paged(const Rows& rows, int lines) const {
    const int count = static_cast<int>(rows.size());
    if (count <= lines) return {1, count};
    const int own = std::any_of(rows.begin(), rows.end(), is_own_) ? 1 : 0;
    const int size = std::max(lines - own, 1);
    return {pages_of(count - own, size), size};
  }

  template <typename Rows>
  Rows page_of_rows(Rows rows, int lines) const {
    const Pages pages = paged(rows, lines);
    if (pages.count == 1) return rows;
    const auto own = std::find_if(rows.begin(), rows.end(), is_own_);
    const auto own_at = own - rows.begin();
    const Rows kept(own, own == rows.end() ? own : own + 1);
    rows.erase(own, own == rows.end() ? own : own + 1);
    const std::ptrdiff_t first = canvas_.page_of(pages.count) * pages.size;
    const std::ptrdiff_t last = std::min(first + pages.size, std::ssize(rows));
    Rows page(rows.begin() + first, rows.begin() + last);
    page.insert(page.begin() + (std::clamp(own_at, first, last) - first), kept.begin(), kept.end());
    return page;
  }

  void table(int row, int capacity, std::vector<StandingsRow> rows) {
    rows = page_of_rows(std::move(rows), capacity);
    draw_standings(canvas_.frame(), {row, 1, 1 + capacity, canvas_.text_columns()},
                   {rows.begin(), rows.end()},
                   {.final = true,
                    .reached_times = race_.seal.settings.format == Format::first,
                    .lockstep = race_.seal.settings.format == Format::step});
  }

  // With a line that says how far the series is.
  void series_table(int row, int rows, const Series& series) {
    canvas_.line(row, canvas_.fitted(how_series_stands(series)), Tone::bold);
    draw_series(canvas_.frame(), {row + 1, 1, rows - 1, canvas_.text_columns()},
                page_of_rows(series.rows, rows - 2), model_.own_name);
  }

  std::vector<std::string> splits(int rows) const {
    return splits_lines(race_, canvas_.text_columns(), static_cast<std::size_t>(rows),
                        canvas_.glyphs());
  }

  std::vector<TextLine> verification_lines() const {
    std::vector<TextLine> all;
    Style style = tone_of(result_.verification.kind);
    for (const std::string& text : seal_texts(result_.verification)) {
      const std::vector<TextLine> lines = canvas_.broken(text, style);
      all.insert(all.end(), lines.begin(), lines.end());
      style = Tone::dim;
    }
    return all;
  }

  // ---- What comes next.

  std::vector<TextLine> next_match_lines() const {
    std::vector<TextLine> all;
    const auto add = [&](const std::vector<TextLine>& lines) {
      all.insert(all.end(), lines.begin(), lines.end());
    };
    const std::optional<Seal>& seal = model_.room.seal;
    const bool new_series = model_.room.series && !model_.room.between_rounds();
    if (seal && (new_series || seal->settings != race_.seal.settings)) {
      add(canvas_.broken(
          "The next match: " + describe(seal->settings) +
              (new_series ? ", round 1 of " + std::to_string(model_.room.series->rounds) : ""),
          Tone::bold));
    }
    if (model_.room.between_rounds()) {
      add(canvas_.broken(next_round_text(), Tone::bold));
    } else {
      add(rematch_lines());
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
      text = "The next round waits for you: " + canvas_.ui().preferences.keys.go_on_label() +
             " goes on.";
    } else if (info.pause) {
      text = "The next round waits until " + model_.room.host + " goes on.";
    } else {
      text = "The next round starts soon.";
    }
    const std::vector<std::string> watch = not_ready();
    if (watch.empty()) return text;
    const std::string without = text + " Not ready: ";
    const int left = 2 * canvas_.text_columns() - width_of(without) - 20;
    return without + listed(watch, std::max(left, kLeastNames), canvas_.glyphs());
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

  // Who is ready for the next match, and who is not; only how many where their names need more than
  // two lines.
  std::vector<TextLine> rematch_lines() const {
    const std::string when = rematch_time();
    if (names_may_fit()) {
      std::vector<TextLine> lines = canvas_.broken("Rematch: " + who_is_ready() + when, Tone::bold);
      if (lines.size() <= kRematchLines) return lines;
    }
    const auto& members = model_.room.members;
    const auto ready = std::count_if(members.begin(), members.end(), std::mem_fn(&Member::ready));
    return canvas_.broken(
        "Rematch: " + how_many_are_ready(static_cast<std::size_t>(ready), members.size()) + when,
        Tone::bold);
  }

  // Not with a thousand seats, whose names nobody needs to put together for every frame.
  bool names_may_fit() const {
    constexpr std::size_t kLeastColumns = 3;  // one letter and ", "
    const auto columns = static_cast<std::size_t>(canvas_.text_columns());
    return model_.room.members.size() * kLeastColumns <= kRematchLines * columns;
  }

  std::string who_is_ready() const {
    std::string ready;
    std::string others;
    for (const Member& member : model_.room.members) {
      std::string& names = member.ready ? ready : others;
      if (!names.empty()) names += ", ";
      names += named(member);
    }
    if (ready.empty()) return "nobody is ready yet";
    return ready + " ready" + (others.empty() ? "" : "; waiting for " + others);
  }

  std::string rematch_time() const {
    const RoomInfo& info = model_.room.info;
    if (start_is_due(info, canvas_.input().now)) {
      return "; it starts " + when_enough_are_ready(model_.room);
    }
    if (!info.starts_at) return {};
    return "; it starts in " + countdown_text(*info.starts_at, canvas_.input().now);
  }

  Canvas& canvas_;
  const Model& model_;
  const Race& race_;
  const Result& result_;
  const IsOwn is_own_;
};

}  // namespace

void draw_results(Canvas& canvas, const Race& race, const Result& result) {
  ResultsScreen(canvas, race, result).draw();
}

}  // namespace race2048::client
