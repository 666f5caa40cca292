#include "client/screen/room/results_screen.h"

#include <algorithm>
#include <utility>

#include "client/screen/blocks.h"
#include "client/screen/chat_panel.h"
#include "client/screen/race/standings_table.h"
#include "client/screen/room/final_boards.h"
#include "client/screen/room/next_match.h"
#include "client/screen/room/series_table.h"
#include "client/words/end_text.h"
#include "client/words/evening_rows.h"
#include "client/words/kept_text.h"
#include "client/words/podium_text.h"
#include "client/words/race_words.h"
#include "client/words/report.h"
#include "client/words/seal_text.h"
#include "client/words/splits_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kMostSplitsRows = 3;
constexpr int kSideBySide = 100;  // columns of a terminal: two tables, or a table and boards
constexpr int kSideGap = 3;
constexpr int kStandingsColumns = 60;  // of the table at the left, if there is a board at the right
constexpr int kRowsBesideTable = 9;    // of title, heading, seal, next match, notice and keys
constexpr int kLeastPodium = 2;
constexpr int kLongPage = 14;  // rows, among which a person finds the own one

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

// The part of `all` that `columns` beside it leave.
Area right_of(const Area& all, int columns) {
  const int left = columns + kSideGap;
  return {all.row, all.column + left, all.rows, all.columns - left};
}

class ResultsScreen {
 public:
  ResultsScreen(Canvas& canvas, const Race& race, const MatchResult& result)
      : canvas_(canvas),
        model_(canvas.model()),
        race_(race),
        result_(result),
        rows_(standings_rows(race)),
        evening_(rows_by_series(model_)),
        boards_(canvas, race) {}

  void draw() {
    const int first = heading();
    draw_blocks(canvas_, first, room_hints(canvas_.key_row()), blocks());
  }

 private:
  // In order from top to bottom.
  std::vector<Block> blocks() {
    Block chat = chat_block(canvas_);
    chat.rank = 6;
    return {table_block(), podium_block(), splits_block(),
            seal_block(),  next_block(),   std::move(chat)};
  }

  bool side_by_side() const { return canvas_.columns() >= kSideBySide; }

  bool has_series() const {
    const std::optional<Series>& series = model_.room.series;
    return series && series->played > 0;
  }

  // Shows the series alone where only one table has room: it has the points of the round as well.
  bool only_series() const { return has_series() && !side_by_side(); }

  int table_rows() const {
    return static_cast<int>(has_series() ? evening_.size() : rows_.size()) + 1;
  }

  // The rows of a table include its heading.
  Block table_block() {
    const int rows = table_rows();
    const int boards =
        side_by_side() && !has_series() ? boards_.rows(canvas_.rows() - kRowsBesideTable) : 0;
    return {.rank = 1,
            .least = std::min(rows, 4),
            .wanted = std::max(rows, boards),
            .draw =
                [this](int row, int lines) {
                  tables({row, 1, lines, canvas_.text_columns()});
                  return row + lines;
                },
            .pages =
                [this](int lines) {
                  const int rest = std::max(lines - 1, 1);
                  const int of_series = has_series() ? paged(evening_, rest).count : 1;
                  return only_series() ? of_series : std::max(of_series, paged(rows_, rest).count);
                }};
  }

  // With too few rows, its lines have pages, like the tables.
  Block podium_block() {
    const std::vector<std::string> lines = podium();
    const int wanted = static_cast<int>(lines.size());
    return {.rank = 3,
            .least = std::min(wanted, kLeastPodium),
            .wanted = wanted,
            .gap = Block::Gap::if_shown,
            .draw =
                [this, lines](int row, int rows) {
                  const Page page = canvas_.page(pages_of(static_cast<int>(lines.size()), rows));
                  const auto first =
                      static_cast<std::size_t>(page.at) * static_cast<std::size_t>(rows);
                  const auto last = std::min(first + static_cast<std::size_t>(rows), lines.size());
                  for (std::size_t i = first; i < last; ++i) {
                    canvas_.line(row + static_cast<int>(i - first), lines[i]);
                  }
                  return row + rows;
                },
            .pages = [wanted](int rows) { return rows == 0 ? 1 : pages_of(wanted, rows); }};
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

  // The verdict, and the records of the match: on one line if all is well.
  Block seal_block() {
    std::vector<TextLine> lines = kept_news();
    std::vector<std::string> quiet = kept_quietly();
    const std::string verdict = seal_texts(result_.verification).front();
    const Style style = tone_of(result_.verification.kind);
    const std::string all = canvas_.joined([&] {
      std::vector<std::string> parts = {verdict};
      parts.insert(parts.end(), quiet.begin(), quiet.end());
      return parts;
    }());
    const bool one_line = width_of(all) <= canvas_.text_columns();
    std::vector<TextLine> first = canvas_.broken(one_line ? all : verdict, style);
    if (!one_line && !quiet.empty()) {
      for (TextLine& line : canvas_.broken(canvas_.joined(quiet), Tone::dim)) {
        first.push_back(std::move(line));
      }
    }
    lines.insert(lines.begin(), first.begin(), first.end());
    Block block = text_block(canvas_, lines);
    block.rank = 2;
    const bool news = result_.verification.kind == Verification::Kind::broken || kept_is_news();
    block.least = news ? block.wanted : 1;
    block.gap = Block::Gap::always;
    if (!one_line || quiet.empty()) return block;
    block.draw = [this, draw = block.draw, verdict, rest = all.substr(verdict.size())](int row,
                                                                                       int rows) {
      const int below = draw(row, rows);
      canvas_.frame().put(row, 1 + width_of(verdict), rest, Tone::dim);
      return below;
    };
    return block;
  }

  Block next_block() {
    Block block = text_block(canvas_, next_match_lines(canvas_, race_));
    block.rank = 4;
    block.least = needs_rows() && !canvas_.low() ? std::min(block.wanted, 1) : block.wanted;
    block.gap = Block::Gap::always;
    return block;
  }

  // The table alone would fill the screen: then it gets the rows that other blocks can spare.
  bool needs_rows() const { return table_rows() > canvas_.rows() - kRowsBesideTable; }

  // Returns the row below the heading.
  int heading() {
    std::vector<std::string> title = {"results"};
    if (const std::string round = round_text(model_); !round.empty()) title.push_back(round);
    title.push_back(describe(race_.seal.settings));
    draw_title(canvas_.frame(), canvas_.joined(title), model_.room.code);
    std::vector<std::string> sentences = {how_it_ended(race_, result_)};
    if (const std::uint32_t rank = own_rank(race_); rank != 0) {
      sentences.push_back("You are " + place_text(rank, race_) + ".");
    }
    if (std::string tie = tie_text(race_); !tie.empty()) sentences.push_back(std::move(tie) + ".");
    if (model_.new_best) sentences.push_back(new_best_text(*model_.new_best) + ".");
    if (has_series() && model_.room.series->over()) {
      sentences.push_back(how_series_stands(*model_.room.series));
    }
    const bool tight = canvas_.low() || needs_rows();
    int row = tight ? 1 : 2;
    for (const std::string& line : packed(sentences, " ", canvas_.text_columns())) {
      row = canvas_.paragraph(row, line, Tone::bold);
    }
    return row + (tight ? 0 : 1);
  }

  // How many pages a table needs with this many lines.
  struct Pages {
    int count = 1;
    int size = 1;      // without an own row that is on every page
    bool own = false;  // each page shows the person's own row too, in its place among the others
  };
  // Every page has the own row, unless the pages are long and would be more with it; one line has
  // no room for it.
  template <typename Rows>
  static Pages paged(const Rows& rows, int lines) {
    const int count = static_cast<int>(rows.size());
    if (count <= lines) return {1, count, false};
    const Pages plain{pages_of(count, lines), lines, false};
    if (std::ranges::none_of(rows, [](const auto& row) { return row.own; }) || lines < 2) {
      return plain;
    }
    const Pages with_own{pages_of(count - 1, lines - 1), lines - 1, true};
    return lines < kLongPage || with_own.count <= plain.count ? with_own : plain;
  }

  template <typename Rows>
  Rows page_of_rows(const Rows& rows, int lines) const {
    const Pages pages = paged(rows, lines);
    if (pages.count == 1) return rows;
    const int first = canvas_.page(pages.count).at * pages.size;
    Rows page;
    int at = 0;  // index among the rows that are on one page only
    for (const auto& row : rows) {
      const bool always = pages.own && row.own;
      if (always || (at >= first && at < first + pages.size)) page.push_back(row);
      if (!always) ++at;
    }
    return page;
  }

  void tables(const Area& area) {
    if (only_series()) return series_table(area);
    if (has_series()) {
      const int most = area.columns - kSideGap - kStandingsColumns;
      const int wanted = series_table_columns(evening_, false);
      const int left = area.columns - kSideGap - std::clamp(wanted, most / 2, std::max(most, 38));
      standings({area.row, area.column, area.rows, left});
      series_table(right_of(area, left));
    } else if (side_by_side() && boards_.rows(area.rows) > 0) {
      standings({area.row, area.column, area.rows, kStandingsColumns});
      boards_.draw(right_of(area, kStandingsColumns));
    } else {
      standings(area);
    }
  }

  void standings(const Area& area) {
    const std::vector<StandingsRow> rows = page_of_rows(rows_, area.rows - 1);
    draw_standings(canvas_.frame(), area, {rows.begin(), rows.end()},
                   {.final = true,
                    .reached_times = race_.seal.settings.has_target(),
                    .lockstep = race_.seal.settings.lockstep(),
                    .knockout = race_.seal.settings.knocks_out()});
  }

  void series_table(const Area& area) {
    draw_series(canvas_.frame(), area, page_of_rows(evening_, area.rows - 1), only_series());
  }

  // As many facts on a line as fit.
  std::vector<std::string> podium() const {
    std::vector<std::string> lines;
    for (const std::string& line :
         packed(podium_lines(model_), separator_of(canvas_.glyphs()), canvas_.text_columns())) {
      std::ranges::move(wrapped(line, canvas_.text_columns()), std::back_inserter(lines));
    }
    return lines;
  }

  std::vector<std::string> splits(int rows) const {
    return splits_lines(race_, canvas_.text_columns(), static_cast<std::size_t>(rows),
                        canvas_.glyphs());
  }

  // True if a record is lost or does not hold: then it is not left out.
  bool kept_is_news() const {
    return (model_.kept && model_.kept->keeping != Keeping::stored) ||
           (model_.replay && model_.replay->state != OwnReplay::State::kept) ||
           model_.broken_replay;
  }

  // The records that are lost, or do not hold.
  std::vector<TextLine> kept_news() const {
    std::vector<TextLine> lines;
    const auto add = [&](const std::string& text, Style style) {
      for (TextLine& line : canvas_.broken(text, style)) lines.push_back(std::move(line));
    };
    if (model_.broken_replay) add(own_replay_text(*model_.broken_replay), Tone::warning);
    if (model_.replay && model_.replay->state != OwnReplay::State::kept) {
      add(own_replay_text(*model_.replay), Tone::bold);
    }
    if (model_.kept && model_.kept->keeping != Keeping::stored) {
      add(kept_result_text(*model_.kept, model_.server), Tone::warning);
    }
    return lines;
  }

  std::vector<std::string> kept_quietly() const {
    std::vector<std::string> parts;
    if (model_.kept && model_.kept->keeping == Keeping::stored) {
      parts.push_back(canvas_.narrow() ? "saved" : kept_result_text(*model_.kept, model_.server));
    }
    if (model_.replay && model_.replay->state == OwnReplay::State::kept) {
      parts.push_back(own_replay_text(*model_.replay));
    }
    return parts;
  }

  Canvas& canvas_;
  const Model& model_;
  const Race& race_;
  const MatchResult& result_;
  const std::vector<StandingsRow> rows_;
  const std::vector<EveningRow> evening_;
  const FinalBoards boards_;
};

}  // namespace

void draw_results(Canvas& canvas, const Race& race, const MatchResult& result) {
  ResultsScreen(canvas, race, result).draw();
}

}  // namespace race2048::client
