#include "client/screen/room/results_screen.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "client/screen/blocks.h"
#include "client/screen/chat_panel.h"
#include "client/screen/race/standings_table.h"
#include "client/screen/room/room_parts.h"
#include "client/words/clock_text.h"
#include "client/words/kept_text.h"
#include "client/words/marks.h"
#include "client/words/race_words.h"
#include "client/words/report.h"
#include "client/words/room_words.h"
#include "client/words/seal_text.h"
#include "client/words/splits_text.h"
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
  ResultsScreen(Canvas& canvas, const Race& race, const MatchResult& result)
      : canvas_(canvas),
        model_(canvas.model()),
        race_(race),
        result_(result),
        is_own_{model_.own_name},
        rows_(standings_rows(race)) {}

  void draw() {
    const int first = heading();
    draw_blocks(canvas_, first, room_hints(canvas_.key_row()), blocks());
  }

 private:
  // In order from top to bottom.
  std::vector<Block> blocks() {
    Block chat = chat_block(canvas_);
    chat.rank = 6;
    return {table_block(), series_block(), splits_block(),    seal_block(),
            kept_block(),  next_block(),   next_seal_block(), std::move(chat)};
  }

  // The rows of the table include its heading.
  Block table_block() {
    const int seats = static_cast<int>(rows_.size());
    return {.rank = 1,
            .least = std::min(seats, 3) + 1,
            .wanted = seats + 1,
            .draw =
                [this](int row, int lines) {
                  table(row, lines - 1);
                  return row + lines;
                },
            .pages = [this](int lines) { return paged(rows_, lines - 1).count; }};
  }

  // These rows include the line about the progress of the series, and the heading.
  Block series_block() {
    const std::optional<Series>& series = model_.room.series;
    if (!series || series->played == 0) return {};
    const int rows = static_cast<int>(series->rows.size());
    return {.rank = 3,
            .least = std::min(rows, canvas_.low() ? 1 : 3) + 2,
            .wanted = rows + 2,
            .gap = Block::Gap::if_shown,
            .draw =
                [this, &series](int row, int lines) {
                  series_table(row, lines, *series);
                  return row + lines;
                },
            .pages = [this, &series](int lines) { return paged(series->rows, lines - 2).count; }};
  }

  Block splits_block() {
    return {.rank = 5,
            .wanted = static_cast<int>(splits(kMostSplitsRows).size()),
            .gap = Block::Gap::if_shown,
            .draw = [this](int row, int rows) {
              for (const std::string& text : splits(rows)) canvas_.line(row++, text);
              return row;
            }};
  }

  Block seal_block() {
    Block block = text_block(canvas_, verification_lines());
    block.rank = 2;
    const bool broken = result_.verification.kind == Verification::Kind::broken;
    block.least = broken ? block.wanted : 1;
    block.gap = Block::Gap::always;
    return block;
  }

  Block kept_block() {
    Block block = text_block(canvas_, kept_lines());
    block.rank = 2;
    block.least = kept_is_news() ? block.wanted : 0;
    return block;
  }

  Block next_block() {
    Block block = text_block(canvas_, next_match_lines());
    block.rank = 4;
    block.least = block.wanted;
    block.gap = Block::Gap::always;
    return block;
  }

  Block next_seal_block() {
    Block block = list_block(canvas_, seal_lines(canvas_, "Next seal"), Tone::dim);
    block.rank = 7;
    return block;
  }

  // Returns the row below the heading.
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

  // How many pages a table needs with this many lines. Each page shows the person's own row as
  // well, in its place among the others.
  struct Pages {
    int count = 1;
    int size = 1;  // without the person's own row
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
  Rows page_of_rows(const Rows& rows, int lines) const {
    const Pages pages = paged(rows, lines);
    if (pages.count == 1) return rows;
    const int first = canvas_.page(pages.count).at * pages.size;
    Rows page;
    int at = 0;  // index among the other people's rows
    for (const auto& row : rows) {
      const bool own = is_own_(row);
      if (own || (at >= first && at < first + pages.size)) page.push_back(row);
      if (!own) ++at;
    }
    return page;
  }

  void table(int row, int capacity) {
    const std::vector<StandingsRow> rows = page_of_rows(rows_, capacity);
    draw_standings(canvas_.frame(), {row, 1, 1 + capacity, canvas_.text_columns()},
                   {rows.begin(), rows.end()},
                   {.final = true,
                    .reached_times = race_.seal.settings.has_target(),
                    .lockstep = race_.seal.settings.lockstep()});
  }

  // Draws a line about the progress of the series above the table.
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

  // What is lost or does not hold is not left out.
  bool kept_is_news() const {
    return (model_.kept && model_.kept->keeping != Keeping::stored) ||
           (model_.replay && model_.replay->state != OwnReplay::State::kept) ||
           model_.broken_replay;
  }

  // One quiet line if all is well.
  std::vector<TextLine> kept_lines() const {
    std::vector<TextLine> lines;
    const auto add = [&](const std::string& text, Style style) {
      for (TextLine& line : canvas_.broken(text, style)) lines.push_back(std::move(line));
    };
    std::vector<std::string> quiet;
    if (model_.broken_replay) add(own_replay_text(*model_.broken_replay), Tone::warning);
    if (const std::optional<OwnReplay>& replay = model_.replay) {
      if (replay->state == OwnReplay::State::kept) {
        quiet.push_back(own_replay_text(*replay));
      } else {
        add(own_replay_text(*replay), Tone::bold);
      }
    }
    if (const std::optional<KeptResult>& kept = model_.kept) {
      if (kept->keeping == Keeping::stored) {
        quiet.insert(quiet.begin(), canvas_.narrow() ? "saved" : kept_result_text(*kept));
      } else {
        add(kept_result_text(*kept), Tone::warning);
      }
    }
    if (!quiet.empty()) add(canvas_.joined(quiet), Tone::dim);
    return lines;
  }

  // ---- The next match.

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
      text = "The next round waits for you: press " + canvas_.ui().preferences.keys.go_on_label() +
             ".";
    } else if (info.pause) {
      text = "The next round waits for " + model_.room.host + ".";
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

  // The names of people who are ready for the next match and of those who are not; only numbers if
  // the names need more than two lines.
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

  // Avoids joining the names of a thousand seats for every frame.
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
  const MatchResult& result_;
  const IsOwn is_own_;
  const std::vector<StandingsRow> rows_;
};

}  // namespace

void draw_results(Canvas& canvas, const Race& race, const MatchResult& result) {
  ResultsScreen(canvas, race, result).draw();
}

}  // namespace race2048::client
