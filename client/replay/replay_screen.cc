#include "client/replay/replay_screen.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "client/model/places.h"
#include "client/replay/timeline_parts.h"
#include "client/screen/canvas.h"
#include "client/screen/help.h"
#include "client/screen/race/boards_layout.h"
#include "client/screen/race/race_parts.h"
#include "client/screen/race/seat_cards.h"
#include "client/text/duration.h"
#include "client/words/archive_text.h"
#include "client/words/mark_text.h"
#include "shared/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

constexpr int kRowsForGraph = 22;
constexpr int kColumnsForOthers = 72;  // beside a large board
constexpr milliseconds kFrameTime{40};

// The match of now as the screens of a running match know one.
Model model_of(const ReplayRoom& room, TimePoint now) {
  Model model;
  const Match& match = room.playback.match();
  const bool ended = match.ended.has_value();
  model.phase = ended ? Phase::results : Phase::racing;
  model.room.code = short_id(match.match_id);
  Race& race = model.race.emplace();
  static_cast<MatchView&>(race) = room.playback.view();
  race.started_at = now - milliseconds(room.playback.now_ms());
  for (const auto& [number, seat] : match.seats) {
    if (!seat.away) continue;
    Member& member = model.room.people.emplace_back();
    member.number = seat.person.number;
    member.seat = number;
    member.away_until = kUnknownUntil;
  }
  if (ended) model.result = MatchResult{match.ended->reason, match.ended->at_ms, {}};
  return model;
}

UiState ui_of(const ReplayRoom& room) {
  UiState ui;
  ui.preferences = room.preferences;
  ui.page = room.page;
  return ui;
}

// From top to bottom.
struct ReplayLayout {
  Area boards;
  Area graph;  // no rows in a low terminal
  Area timeline;
};
ReplayLayout layout_of(int rows, int columns) {
  const int graph_rows = rows < kRowsForGraph ? 0 : 2;
  const int timeline = rows - 3;
  ReplayLayout layout{.timeline = {timeline, 1, 2, columns - 2}};
  layout.graph = {timeline - graph_rows, 1, graph_rows, columns - 2};
  layout.boards = {2, 1, layout.graph.row - 2, columns - 2};
  return layout;
}

class ReplayScreen {
 public:
  explicit ReplayScreen(const ReplayScreenInput& input)
      : room_(input.room),
        has_keys_(input.keys),
        model_(model_of(input.room, input.now)),
        ui_(ui_of(input.room)),
        input_{.model = model_,
               .setup = setup_,
               .ui = ui_,
               .now = input.now,
               .rows = input.rows,
               .columns = input.columns,
               .unicode = input.unicode},
        canvas_(input_),
        layout_(layout_of(input.rows, input.columns)),
        cards_(canvas_, race()) {}

  Frame drawn() {
    if (too_small()) {
      draw_text_box(canvas_.frame(), {0, 0, input_.rows, input_.columns},
                    {{std::to_string(kMinColumns) + "x" + std::to_string(kMinRows) + " needed"}});
      return std::move(canvas_.frame());
    }
    header();
    if (room_.branch) {
      draw_branch();
    } else {
      facts();
      draw_boards();
    }
    Frame& frame = canvas_.frame();
    if (layout_.graph.rows > 0) {
      draw_gap_graph(frame, layout_.graph, room_.timeline(), room_.seat_in_view());
    }
    draw_timeline(frame, layout_.timeline, room_.timeline(), room_.playback.now_ms());
    dialogs();
    return std::move(frame);
  }

  // In the order in which they stand on the screen.
  std::vector<std::uint32_t> shown_seats() const {
    if (too_small()) return {};
    std::vector<std::uint32_t> seats;
    if (room_.large) seats.push_back(*room_.large);
    const std::vector<std::uint32_t> others = seats_beside();
    const Page page = canvas_.page(pages_of(static_cast<int>(others.size()), page_size()));
    const auto first = static_cast<std::size_t>(page.at * page_size());
    const std::size_t end = std::min(others.size(), first + static_cast<std::size_t>(page_size()));
    for (std::size_t i = first; i < end; ++i) seats.push_back(others[i]);
    return seats;
  }

 private:
  const Race& race() const { return *model_.race; }
  bool too_small() const { return input_.rows < kMinRows || input_.columns < kMinColumns; }

  void header() {
    const std::string end = tenths_text(room_.playback.end_ms());
    canvas_.header({{tenths_text(room_.playback.now_ms()) + " / " + end, 9, Tone::clock},
                    {pace(), 8},
                    {describe(race().seal.settings), 3},
                    {"replay", 2}});
  }

  std::string pace() const {
    if (!room_.runs) return "paused";
    if (room_.speed >= kUsualSpeed) return "x" + std::to_string(room_.speed / kUsualSpeed);
    return "x1/" + std::to_string(kUsualSpeed / room_.speed);
  }

  void facts() {
    if (const Mark* const mark = mark_now(room_)) {
      canvas_.line(1, mark_text(*mark, race()), Tone::bold);
    } else if (const auto leads = race().leader()) {
      canvas_.line(1,
                   race().name_of(*leads) + " leads with " + grouped(race().standing(*leads).score),
                   Tone::dim);
    }
  }

  // ---- The boards.

  bool has_others() const {
    return !room_.large || (input_.columns >= kColumnsForOthers && race().seats.size() > 1);
  }

  Area large_area() const {
    Area area = layout_.boards;
    if (has_others()) area.columns = area.columns * 3 / 5;
    return area;
  }

  // By seat, so that boards do not jump about; very many by place, as a watcher has them.
  std::vector<std::uint32_t> seats_beside() const {
    std::vector<std::uint32_t> seats;
    if (!has_others()) return seats;
    for (const Standing& standing : cards_.standings()) seats.push_back(standing.seat);
    if (!told_in_parts(race())) std::ranges::sort(seats);
    std::erase_if(seats, [this](std::uint32_t seat) { return room_.large == seat; });
    return seats;
  }

  BoardsLayout boards_beside() const {
    const int count = static_cast<int>(race().seats.size()) - (room_.large ? 1 : 0);
    Area area = layout_.boards;
    if (room_.large) {
      const int taken = large_area().columns + 2;
      area.column += taken;
      area.columns -= taken;
    }
    return boards_layout(race(), std::max(count, 1), area, !room_.large);
  }

  int page_size() const { return std::max(boards_beside().grid.page_size(), 1); }

  void draw_boards() {
    std::vector<std::uint32_t> seats = shown_seats();
    const int pages = pages_of(static_cast<int>(seats_beside().size()), page_size());
    canvas_.keys_in_one_row(keys(), canvas_.page(pages));
    if (room_.large) {
      const BoardsLayout large = boards_layout(race(), 1, large_area(), false);
      cards_.draw(large.grid, large.boards, {*room_.large});
      seats.erase(seats.begin());
    }
    if (!has_others()) return;
    const BoardsLayout beside = boards_beside();
    cards_.draw(beside.grid, beside.boards, seats);
    if (beside.table.columns == 0) return;
    std::vector<Standing> places = cards_.standings();
    places.resize(std::min(places.size(), static_cast<std::size_t>(beside.table.rows)));
    StandingsTable table = standings_table_of(race());
    table.pings = false;
    draw_places(canvas_, race(), places, beside.table, table);
  }

  KeyHints keys() const {
    if (!has_keys_) return {};
    return {{Meaning::run_replay, room_.runs ? "pause" : "play"},
            {canvas_.label(Meaning::mark_back) + " " + canvas_.label(Meaning::mark_on), "marks"},
            {Meaning::branch_off, "play on"},
            {Meaning::help, "help"},
            {Meaning::leave, "leave"}};
  }

  // ---- The branch, beside the recorded board.

  void draw_branch() {
    canvas_.keys_in_one_row({{slide_hint(room_.preferences.keys, input_.columns), "move"},
                             {Meaning::undo, "undo"},
                             {"Esc", "back"}});
    const Branch& branch = *room_.branch;
    const Run& run = branch.run();
    const BoardsLayout layout = boards_layout(race(), 2, layout_.boards, false);
    const int size = run.board().size();
    const Area own = layout.grid.card(layout.boards, 0);
    const Area recorded = layout.grid.card(layout.boards, 1);
    card_label(own, "your way", run.score());
    draw_board(canvas_.frame(),
               board_of(size, layout.grid.shape, own.row + layout.grid.label_rows, own.column),
               run.board(), branch.newest_cell());
    const WatchedBoard& board = race().boards.at(branch.seat());
    card_label(recorded, race().name_of(branch.seat()), board.score);
    draw_board(
        canvas_.frame(),
        board_of(size, layout.grid.shape, recorded.row + layout.grid.label_rows, recorded.column),
        board.board, std::nullopt);
    canvas_.line(1, branch_text(), Tone::bold);
  }

  void card_label(const Area& at, const std::string& name, std::uint64_t score) {
    const std::string points = grouped(score);
    const int end = at.column + at.columns;
    canvas_.frame().put(at.row, at.column,
                        fitted(name, at.columns - width_of(points) - 1, canvas_.glyphs()),
                        Tone::bold);
    canvas_.frame().put(at.row, end - width_of(points), points, Tone::plain);
  }

  std::string branch_text() const {
    const Branch& branch = *room_.branch;
    if (branch.run().over()) return "your board is done";
    if (branch.run().state() == RunState::stuck) return "stuck: any move takes the next board";
    return "move " + grouped(branch.moves());
  }

  // ---- Over the screen.

  std::vector<TextLine> branch_help() const {
    constexpr int kKeyColumns = 14;
    const KeyMap& keys = room_.preferences.keys;
    std::vector<TextLine> lines = {{"Your way", Tone::bold}};
    const auto add = [&lines](const std::string& key, std::string_view does) {
      lines.push_back({" " + left_aligned(key, kKeyColumns) + "  " + std::string(does), {}});
    };
    add(keys.slide_labels(), "slide the tiles");
    add(keys.labels(Meaning::undo), "take back a move");
    add("Esc " + keys.labels(Meaning::leave), "back to the replay");
    add("Ctrl-C", "leave the program");
    return lines;
  }

  void dialogs() {
    const Area all{0, 0, input_.rows, input_.columns};
    if (room_.dialog == ReplayDialog::help) {
      draw_text_box(canvas_.frame(), all,
                    room_.branch ? branch_help()
                                 : help_lines(room_.preferences.keys, KeyContext::replay,
                                              room_.help_page, input_.rows, input_.columns));
    }
    if (room_.dialog == ReplayDialog::go_to) {
      constexpr int kLineColumns = 20;
      std::vector<TextLine> lines = {{"Go to a time or a tile", Tone::bold},
                                     {"> " + room_.asked.shown(kLineColumns, canvas_.glyphs()), {}},
                                     {"1:23, or 512", Tone::dim}};
      if (!room_.refusal.empty()) lines.push_back({room_.refusal, Tone::warning});
      draw_text_box(canvas_.frame(), all, lines);
    }
  }

  const ReplayRoom& room_;
  const bool has_keys_;
  const Model model_;
  const UiState ui_;
  const Setup setup_{};
  const ScreenInput input_;
  Canvas canvas_;
  const ReplayLayout layout_;
  SeatCards cards_;
};

}  // namespace

Frame draw(const ReplayScreenInput& input) {
  return ReplayScreen(input).drawn();
}

std::vector<SeatNumber> seats_on_screen(const ReplayScreenInput& input) {
  std::vector<SeatNumber> seats;
  for (const std::uint32_t seat : ReplayScreen(input).shown_seats()) {
    seats.push_back(static_cast<SeatNumber>(seat));
  }
  return seats;
}

std::optional<TimePoint> next_redraw(const ReplayScreenInput& input) {
  if (!input.room.runs) return std::nullopt;
  return input.now + kFrameTime;
}

}  // namespace race2048::client
