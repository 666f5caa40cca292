#include "client/core/screen.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "client/core/report.h"
#include "client/core/widgets.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

constexpr int kBoardColumns = 4 * (kBoardCellColumns + 1) + 1;
constexpr int kBoardRows = 4 * (kBoardCellRows + 1) + 1;
constexpr int kBesideBoard = kBoardColumn + kBoardColumns + 1;  // the first column right of it
constexpr int kOneColumnOfMembers = 6;  // more than these stand in two columns

// What the race's clock shows: the time left of a limit or near the cap, else the time gone by.
struct ClockFace {
  bool counts_down = true;
  std::uint32_t ms = 0;
  std::uint32_t lasts_ms = 0;  // until it will show something else; 0 when it will not
};

ClockFace clock_face(const MatchSettings& settings, std::uint32_t match_ms) {
  constexpr std::uint32_t kNearMs = 60'000;
  const std::uint32_t left = settings.length_ms() - std::min(match_ms, settings.length_ms());
  if (settings.ends_by_time() || left <= kNearMs) {
    return {true, left, left == 0 ? 0 : (left - 1) % 1000 + 1};
  }
  return {false, match_ms / 1000 * 1000, std::min(1000 - match_ms % 1000, left - kNearMs)};
}

std::string race_clock_text(const MatchSettings& settings, std::uint32_t match_ms) {
  const ClockFace face = clock_face(settings, match_ms);
  return clock_text(face.ms) + (face.counts_down ? " left" : " elapsed");
}

int seconds_until(TimePoint when, TimePoint now) {
  const auto left = std::chrono::ceil<std::chrono::seconds>(when - now).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 1, 9));
}

std::string watch_text(Watch watch) {
  switch (watch) {
    case Watch::live:
      return "watchers see boards live: a slower player could look ahead; trust your friends";
    case Watch::paced:
      return "watchers see each board only as far as every racing player has come";
    case Watch::at_end:
      return "watchers see the boards when the match has ended";
    case Watch::off:
      return "watchers see no boards";
  }
  return {};
}

std::string watch_word(Watch watch) {
  switch (watch) {
    case Watch::live:
      return "live";
    case Watch::paced:
      return "paced";
    case Watch::at_end:
      return "boards at the end";
    case Watch::off:
      return "no boards";
  }
  return {};
}

std::string why_no_boards(Watch watch) {
  switch (watch) {
    case Watch::live:
    case Watch::paced:
      return "The boards are on their way.";
    case Watch::at_end:
      return "The boards are shown when the match has ended: the room is set so.";
    case Watch::off:
      return "The boards are not shown: the room is set so.";
  }
  return {};
}

std::string how_own_run_ended(const Race& race, v1::SeatState state) {
  switch (state) {
    case v1::SEAT_STATE_REACHED:
      return "you made the " + std::to_string(tile_value(race.seal.settings.target_exponent));
    case v1::SEAT_STATE_OUT_STUCK:
      return "no move is left";
    case v1::SEAT_STATE_GAVE_UP:
      return "you gave up";
    case v1::SEAT_STATE_IDLE:
      return "no move came for too long";
    default:
      return "your run has ended";
  }
}

class Screen {
 public:
  explicit Screen(const ScreenInput& input)
      : in_(input),
        model_(input.model),
        glyphs_(input.unicode ? Glyphs::unicode : Glyphs::ascii),
        frame_(input.rows, input.columns, glyphs_) {}

  Frame drawn() {
    if (in_.rows < kMinRows || in_.columns < kMinColumns) {
      too_small();
    } else {
      body();
      notice();
    }
    if (in_.ui.help) help();
    dialog();
    return std::move(frame_);
  }

 private:
  // ---- Frame parts.

  std::string joined(const std::vector<std::string>& parts) const {
    return client::joined(parts, glyphs_);
  }

  int text_columns() const { return in_.columns - 2; }
  int keys_row() const { return in_.rows - 1; }
  int notice_row() const { return in_.rows - 2; }

  void line(int row, std::string_view text, Style style = {}) { frame_.put(row, 1, text, style); }

  // Wrapped; returns the row below.
  int paragraph(int row, std::string_view text, Style style = {}) {
    for (const std::string& part : wrapped(text, text_columns())) line(row++, part, style);
    return row;
  }

  void header(const std::vector<std::string>& parts) {
    line(0, joined(parts), Tone::bold);
    const std::string& code = model_.room.code;
    frame_.put(0, in_.columns - 1 - width_of(code), code, Tone::accent);
  }

  void titled_header(std::string_view title, const std::string& right) {
    draw_title(frame_, title, right);
  }

  void keys(KeyHints keys) { draw_keys(frame_, keys); }

  void notice() {
    if (!model_.notice || in_.now >= model_.notice->at + kNoticeShown) return;
    frame_.fill(notice_row(), 0, in_.columns, U' ');
    line(notice_row(), fitted(model_.notice->text, text_columns(), glyphs_), Tone::warning);
  }

  // ---- Which screen.

  void body() {
    switch (model_.phase) {
      case Phase::connecting:
        return before_the_room("Connecting to " + model_.server);
      case Phase::greeting:
        return before_the_room("Connected to " + model_.server + ". Saying hello");
      case Phase::entering:
        return before_the_room("Logged in as " + model_.own_name + ". Entering the room");
      case Phase::room:
        return room();
      case Phase::countdown:
        if (model_.race) return countdown(*model_.race);
        break;
      case Phase::racing:
        if (model_.race) return race(*model_.race);
        break;
      case Phase::results:
        if (model_.race && model_.result) return results(*model_.race, *model_.result);
        break;
      case Phase::closed:
        return closed();
    }
    before_the_room("Waiting for " + model_.server);
  }

  void too_small() {
    const std::string size = std::to_string(in_.columns) + "x" + std::to_string(in_.rows);
    const int last = paragraph(0, "race2048 needs 80x24; this terminal is " + size, Tone::warning);
    if (model_.phase == Phase::racing && model_.race) {
      paragraph(last + 1, "The match goes on: " + clock(*model_.race), Tone::bold);
    }
  }

  void before_the_room(const std::string& what) {
    titled_header("", model_.server_version);
    paragraph(2, what + (in_.unicode ? " …" : " ..."));
    keys({{"q", "leave"}});
  }

  void closed() {
    titled_header("", "");
    paragraph(2, model_.failure ? model_.failure->message : "Goodbye.");
  }

  // ---- The room.

  std::string state_of(const Member& member) const {
    if (member.ready) return "ready";
    const bool sealed = model_.room.seal && model_.room.seal->commitment;
    return sealed && !member.has_nonce ? "joining" : "not ready";
  }

  std::string mark_of(const Member& member) const {
    if (model_.room.own_seat == member.seat) return "(you)";
    return member.bot ? "(bot)" : "";
  }

  void member_line(int row, int column, const Member& member) {
    const bool own = model_.room.own_seat == member.seat;
    const Style style = own ? Tone::own : Tone::plain;
    frame_.put(row, column, fitted_name(member.name, mark_of(member), 22, glyphs_), style);
    if (member.seat == model_.room.host_seat) frame_.put(row, column + 23, "host", Tone::dim);
    frame_.put(row, column + 28, state_of(member), member.ready ? Tone::good : Tone::dim);
  }

  int member_rows() const {
    const int count = static_cast<int>(model_.room.members.size());
    return count > kOneColumnOfMembers ? (count + 1) / 2 : count;
  }

  // Seats from top to bottom, then on in a second column; returns the row below.
  int members(int row) {
    const auto& all = model_.room.members;
    const int rows = member_rows();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
      member_line(row + i % rows, 3 + i / rows * 40, all[static_cast<std::size_t>(i)]);
    }
    return row + rows;
  }

  std::vector<std::string> seal_lines(const std::string& label) const {
    if (!model_.room.seal) return {};
    if (!model_.room.seal->commitment) {
      return {label + "  none: the seed is known to all, so anyone can foresee the tiles"};
    }
    return {label + "  " + wire::hex(*model_.room.seal->commitment)};
  }

  std::string what_to_do() const {
    const Member* own = model_.room.own_member();
    if (own == nullptr) return "You are watching. The match starts when all players are ready.";
    const auto ready = std::count_if(model_.room.members.begin(), model_.room.members.end(),
                                     [](const Member& member) { return member.ready; });
    if (model_.room.members.size() == 1) {
      return model_.room.is_host() ? "Nobody else is here yet. s starts alone."
                                   : "Nobody else is here yet.";
    }
    if (!own->ready) return "Press r when you are ready: the match starts when all are.";
    return "You are ready. " + std::to_string(ready) + " of " +
           std::to_string(model_.room.members.size()) + " are.";
  }

  void room() {
    const Room& room = model_.room;
    titled_header("room " + room.code, model_.server);
    std::vector<std::string> numbers;
    if (room.seal) {
      const MatchSettings& settings = room.seal->settings;
      numbers = {describe(settings), counted(room.members.size(), "player") + " of at most " +
                                         std::to_string(settings.seats)};
      line(3, watch_text(settings.watch), Tone::dim);
    }
    numbers.push_back(counted(room.watchers, "watcher"));
    line(2, joined(numbers), Tone::bold);

    // From here on blank lines are put where there is room for them.
    const std::vector<std::string> seal = seal_lines("Seal");
    const bool sealed = room.seal && room.seal->commitment;
    const int invitations = static_cast<int>(in_.invitations.size());
    const int hint =
        in_.hint.empty() ? 0 : static_cast<int>(wrapped(in_.hint, text_columns()).size());
    const int fixed = member_rows() + static_cast<int>(seal.size()) + (sealed ? 1 : 0) +
                      (invitations > 0 ? 1 + hint : 0) + 1;
    const int first = 4;
    int spare = notice_row() - first - fixed - invitations;
    const auto gap = [&spare]() { return spare-- > 0 ? 1 : 0; };

    int row = members(first + gap());
    row += gap();
    for (const std::string& text : seal) line(row++, text);
    if (sealed) {
      line(row++, "It fixes the tiles before the start; your client checks it after the match.",
           Tone::dim);
    }
    if (invitations > 0) row = invite(row + gap(), notice_row() - 1 - hint);
    row += gap();
    line(std::min(row, notice_row() - 1), what_to_do(), Tone::bold);

    const Member* own = room.own_member();
    const std::string_view ready = own != nullptr && own->ready ? "not ready" : "ready";
    if (own == nullptr) {
      keys({{"?", "help"}, {"q", "leave"}});
    } else if (room.is_host()) {
      keys({{"r", ready}, {"s", "start now"}, {"?", "help"}, {"q", "leave"}});
    } else {
      keys({{"r", ready}, {"?", "help"}, {"q", "leave"}});
    }
  }

  // The lines to give to friends, above row `end` but for the hint, which follows them.
  int invite(int row, int end) {
    line(row++, "For your friends, each in a terminal:");
    for (const std::string& invitation : in_.invitations) {
      if (row >= end) break;
      frame_.put(row++, 3, invitation, Tone::accent);
    }
    return in_.hint.empty() ? row : paragraph(row, in_.hint, Tone::dim);
  }

  // ---- The race.

  std::string clock(const Race& race) const {
    return race_clock_text(race.seal.settings, model_.match_ms(in_.now));
  }

  std::uint32_t own_rank(const Race& race) const {
    if (!race.own_seat) return 0;
    const auto standing = race.standings.find(*race.own_seat);
    if (standing != race.standings.end() && standing->second.rank != 0) {
      return standing->second.rank;
    }
    return race.own ? race.own->rank() : 0;
  }

  std::string place_text(const Race& race) const {
    return ordinal(own_rank(race)) + " of " + std::to_string(race.seats.size());
  }

  Area beside_board() const {
    return {kBoardRow, kBesideBoard, kBoardRows, in_.columns - kBesideBoard};
  }

  void countdown(const Race& race) {
    header({describe(race.seal.settings), "get ready"});
    const Area board{kBoardRow, kBoardColumn, kBoardRows, kBoardColumns};
    draw_box(frame_, board);
    draw_digit(frame_, board, seconds_until(race.go_at, in_.now));
    const Area list = beside_board();
    frame_.put(list.row, list.column, counted(race.seats.size(), "player"), Tone::dim);
    int row = list.row + 1;
    for (const StandingsRow& player : standings_rows(race)) {
      if (row == notice_row()) break;
      frame_.put(row++, list.column, fitted_name(player.name, player.mark, list.columns, glyphs_),
                 player.own ? Tone::own : Tone::plain);
    }
    keys({{"?", "help"}, {"q", "leave"}});
  }

  void race(const Race& race) {
    if (!race.own_seat) {
      watching(race);
    } else if (race.own && !race.own->racing() && !race.boards.empty()) {
      watching(race);
    } else {
      own_race(race);
    }
  }

  void race_header(const Race& race) {
    std::vector<std::string> parts = {describe(race.seal.settings), clock(race)};
    if (!race.own_seat) {
      parts.push_back("watching " + counted(race.seats.size(), "player"));
    } else if (own_rank(race) != 0) {
      parts.push_back("you are " + place_text(race));
    }
    if (model_.ping_ms != 0) parts.push_back("ping " + std::to_string(model_.ping_ms) + " ms");
    header(parts);
  }

  std::string watchers_text(const Race& race) const {
    return grouped(model_.room.watchers) + " watching (" + watch_word(race.seal.settings.watch) +
           ")";
  }

  void own_race(const Race& race) {
    race_header(race);
    draw_standings(frame_, beside_board(), standings_rows(race), {});
    const int below = kBoardRow + kBoardRows;
    if (race.own) {
      const OwnGame& own = *race.own;
      draw_board(frame_, kBoardRow, kBoardColumn, own.shown_board(), kBoardCellColumns,
                 kBoardCellRows, own.in_flight() == 0 ? own.newest_cell() : std::nullopt);
      std::vector<std::string> parts = {
          "board " + std::to_string(own.board_number() + 1),
          "score " + grouped(own.shown_score()) +
              (own.last_gain() > 0 ? " (+" + grouped(own.last_gain()) + ")" : ""),
          counted(own.moves(), "move")};
      if (model_.room.watchers > 0) parts.push_back(watchers_text(race));
      line(below + 1, joined(parts));
      if (own.stuck()) {
        line(below + 2, "No move left on this board: n takes the next one", Tone::warning);
      } else if (!own.racing()) {
        done_banner(below + 2, race);
        line(below + 3, why_no_boards(race.seal.settings.watch), Tone::dim);
        return keys({{"?", "help"}, {"q", "leave"}});
      }
    }
    keys({{"arrows hjkl wasd", "move"}, {"g", "give up"}, {"?", "help"}, {"q", "leave"}});
  }

  void done_banner(int row, const Race& race) {
    line(row,
         "You are done: " + how_own_run_ended(race, race.own->state()) +
             "; watching the others while they race.",
         Tone::bold);
  }

  // ---- Watching.

  static Standing standing_of(const Race& race, std::uint32_t seat) {
    const auto found = race.standings.find(seat);
    if (found != race.standings.end()) return found->second;
    Standing unknown;
    unknown.seat = seat;
    return unknown;
  }

  // Over a board: whose it is, and how it stands.
  void board_label(const Race& race, const RaceSeat& seat, int row, int column, int columns) {
    const Standing standing = standing_of(race, seat.seat);
    const std::string rank = standing.rank == 0 ? "-" : std::to_string(standing.rank);
    const int name_column = frame_.put(row, column, rank + "  ", Tone::bold);
    frame_.put(
        row, name_column,
        fitted_name(seat.name, seat.bot ? "(bot)" : "", column + columns - name_column, glyphs_),
        Tone::bold);
    frame_.put(row + 1, column, joined({grouped(standing.score), counted(standing.moves, "move")}));
    frame_.put(row + 2, column, state_word(standing.state), Tone::dim);
    const auto board = race.boards.find(seat.seat);
    if (board == race.boards.end() || board->second.number == 0) return;
    const std::string number = "board " + std::to_string(board->second.number + 1);
    frame_.put(row + 2, column + columns - width_of(number), number, Tone::dim);
  }

  struct Grid {
    bool large = false;
    int cell_columns = kBoardCellColumns;
    Area board;  // its size
    int across = 1;
    int down = 1;

    int page_size() const { return across * down; }
  };

  static constexpr int kLabelRows = 3;

  Grid grid_of(bool large, int cell_columns, const Area& area) const {
    Grid grid;
    grid.large = large;
    grid.cell_columns = cell_columns;
    grid.board =
        large ? board_area(4, cell_columns, kBoardCellRows) : compact_board_area(4, cell_columns);
    grid.across = std::max((area.columns + 3) / (grid.board.columns + 3), 1);
    grid.down = std::max((area.rows + 1) / (grid.board.rows + kLabelRows + 1), 1);
    return grid;
  }

  // Large boards when all fit at once, else compact ones with cells for the longest number.
  Grid best_grid(const Race& race, std::size_t count, const Area& area) const {
    const Grid large = grid_of(true, kBoardCellColumns, area);
    if (static_cast<int>(count) <= large.page_size()) return large;
    int digits = 4;
    for (const auto& [seat, watched] : race.boards) {
      const std::uint64_t best = tile_value(watched.board.best_exponent());
      digits = std::max(digits, static_cast<int>(std::to_string(best).size()));
    }
    return grid_of(false, digits + 1, area);
  }

  void watched_board(const Race& race, const RaceSeat& seat, const Grid& grid, int row,
                     int column) {
    board_label(race, seat, row, column, grid.board.columns);
    const auto found = race.boards.find(seat.seat);
    if (found == race.boards.end()) {
      draw_box(frame_, {row + kLabelRows, column, grid.board.rows, grid.board.columns});
      frame_.put(row + kLabelRows + grid.board.rows / 2, column + 2, "no board yet", Tone::dim);
    } else if (grid.large) {
      draw_board(frame_, row + kLabelRows, column, found->second.board, grid.cell_columns,
                 kBoardCellRows, std::nullopt);
    } else {
      draw_compact_board(frame_, row + kLabelRows, column, found->second.board, grid.cell_columns);
    }
  }

  void watching(const Race& race) {
    race_header(race);
    if (race.own) {
      done_banner(1, race);
    } else if (!race.boards.empty()) {
      line(1, watchers_text(race), Tone::dim);
    }
    if (race.boards.empty()) {
      line(2, why_no_boards(race.seal.settings.watch), Tone::bold);
      draw_standings(frame_, {4, 1, notice_row() - 4, text_columns()}, standings_rows(race), {});
      return keys({{"?", "help"}, {"q", "leave"}});
    }
    // In order of seats: boards must not move while they are looked at.
    std::vector<RaceSeat> seats;
    for (const RaceSeat& seat : race.seats) {
      if (race.own_seat != seat.seat) seats.push_back(seat);
    }
    const Area area{2, 1, notice_row() - 2, text_columns()};
    const Grid grid = best_grid(race, seats.size(), area);
    const int pages = pages_of(static_cast<int>(seats.size()), grid.page_size());
    const int first = page_of(pages) * grid.page_size();
    const int last = std::min(first + grid.page_size(), static_cast<int>(seats.size()));
    for (int i = first; i < last; ++i) {
      const int row = area.row + (i - first) / grid.across * (grid.board.rows + kLabelRows + 1);
      const int column = area.column + (i - first) % grid.across * (grid.board.columns + 3);
      watched_board(race, seats[static_cast<std::size_t>(i)], grid, row, column);
    }
    paged_keys(pages, {{"?", "help"}, {"q", "leave"}});
  }

  static int pages_of(int count, int page_size) {
    return std::max((count + page_size - 1) / page_size, 1);
  }
  int page_of(int pages) const { return (in_.ui.page % pages + pages) % pages; }

  void paged_keys(int pages, KeyHints others) {
    if (pages > 1) {
      const std::string page =
          "page " + std::to_string(page_of(pages) + 1) + "/" + std::to_string(pages);
      frame_.put(keys_row(), in_.columns - 1 - width_of("Tab " + page), "Tab", Tone::accent);
      frame_.put(keys_row(), in_.columns - 1 - width_of(page), page, Tone::dim);
    }
    keys(others);
  }

  // ---- Results.

  using Text = TextLine;

  static Style tone_of(Verification::Kind kind) {
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

  std::vector<Text> verification_lines(const Verification& verification) const {
    std::vector<Text> lines;
    const auto add = [&](const std::string& text, Style style) {
      for (std::string& part : wrapped(text, text_columns())) lines.push_back({part, style});
    };
    Style style = tone_of(verification.kind);
    for (const std::string& text : seal_texts(verification)) {
      add(text, style);
      style = Tone::dim;
    }
    return lines;
  }

  // Who is ready for the next match, and who is not.
  std::vector<Text> rematch_lines() const {
    std::string ready;
    std::string not_ready;
    int ready_count = 0;
    for (const Member& member : model_.room.members) {
      ready_count += member.ready ? 1 : 0;
      std::string& names = member.ready ? ready : not_ready;
      if (!names.empty()) names += ", ";
      names += fitted_name(member.name, mark_of(member), 22, glyphs_);
    }
    std::string text = "Rematch: ";
    if (ready.empty()) {
      text += "nobody is ready yet";
    } else {
      text += ready + " ready" + (not_ready.empty() ? "" : "; waiting for " + not_ready);
    }
    std::vector<std::string> parts = wrapped(text, text_columns());
    if (parts.size() > 2) {
      parts = {"Rematch: " + std::to_string(ready_count) + " of " +
               std::to_string(model_.room.members.size()) + " are ready"};
    }
    std::vector<Text> lines;
    for (std::string& part : parts) lines.push_back({std::move(part), Tone::bold});
    return lines;
  }

  void results(const Race& race, const Result& result) {
    const MatchSettings& settings = race.seal.settings;
    titled_header(joined({"results", describe(settings)}), model_.room.code);
    std::string ended = how_it_ended(race, result);
    if (own_rank(race) != 0) ended += " You are " + place_text(race) + ".";
    line(2, ended, Tone::bold);

    std::vector<Text> below = verification_lines(result.verification);
    below.push_back({});
    for (Text& text : rematch_lines()) below.push_back(std::move(text));
    for (std::string& text : seal_lines("Next seal")) below.push_back({std::move(text), Tone::dim});

    const int table_row = 4;
    const int below_rows = static_cast<int>(below.size());
    const int capacity = std::max(notice_row() - table_row - 2 - below_rows, 1);
    std::vector<StandingsRow> rows = standings_rows(race);
    const int count = static_cast<int>(rows.size());
    const int pages = pages_of(count, capacity);
    const int first = page_of(pages) * capacity;
    const int last = std::min(first + capacity, count);
    rows = {rows.begin() + first, rows.begin() + last};
    draw_standings(frame_, {table_row, 1, 1 + capacity, text_columns()}, rows,
                   {.final = true, .reached_times = settings.format == Format::first});

    int row = table_row + 2 + std::min(count, capacity);
    for (const Text& text : below) {
      if (row < notice_row()) line(row++, text.text, text.style);
    }
    result_keys(pages);
  }

  void result_keys(int pages) {
    const Member* own = model_.room.own_member();
    if (own == nullptr) return paged_keys(pages, {{"?", "help"}, {"q", "leave"}});
    const std::string_view rematch = own->ready ? "no rematch" : "rematch";
    if (own->ready && model_.room.is_host()) {
      return paged_keys(pages, {{"r", rematch}, {"s", "start now"}, {"?", "help"}, {"q", "leave"}});
    }
    paged_keys(pages, {{"r", rematch}, {"?", "help"}, {"q", "leave"}});
  }

  // ---- What lies over the screen.

  // A box for these lines: beside the own board while one plays on it, else in the middle.
  void box(const std::vector<Text>& lines) {
    const int left = own_run_goes_on(model_) && in_.columns >= kMinColumns ? kBesideBoard : 0;
    draw_text_box(frame_, {0, left, in_.rows, in_.columns - left}, lines);
  }

  void help() {
    box({{"Racing", Tone::bold},
         {"  arrows hjkl wasd     slide the tiles", {}},
         {"  n or Enter           next board, when stuck", {}},
         {"  g, then y            give up", {}},
         {"Between matches", Tone::bold},
         {"  r (space)            ready, or not", {}},
         {"  s                    start now, as the host", {}},
         {"Watching", Tone::bold},
         {"  Tab PgUp PgDn        other boards", {}},
         {"Always", Tone::bold},
         {"  q                    leave", {}},
         {"  Ctrl-L               draw anew", {}},
         {"Any key closes this.", Tone::dim}});
  }

  void dialog() {
    switch (open_dialog(model_, in_.ui)) {
      case Dialog::none:
        return;
      case Dialog::leave:
        return box({{"Leave the race? Your score stands.", Tone::bold},
                    {in_.owns_server ? "The match and its server end with you."
                                     : "You cannot come back into this match.",
                     {}},
                    {"", {}},
                    {"y    leave", {}},
                    {"Esc  stay", {}}});
      case Dialog::host_leave:
        return box({{"Others are here. What about the server?", Tone::bold},
                    {"", {}},
                    {"l    leave it running for them", {}},
                    {"e    end it for all", {}},
                    {"Esc  stay", {}}});
      case Dialog::give_up:
        return box({{"Give up? Your score stands.", Tone::bold},
                    {"", {}},
                    {"y    give up", {}},
                    {"Esc  play on", {}}});
    }
  }

  const ScreenInput& in_;
  const Model& model_;
  Glyphs glyphs_;
  Frame frame_;
};

}  // namespace

Frame draw(const ScreenInput& input) {
  return Screen(input).drawn();
}

std::optional<TimePoint> next_redraw(const ScreenInput& input) {
  const Model& model = input.model;
  std::optional<TimePoint> next;
  const auto add = [&](TimePoint when) {
    if (when > input.now && (!next || when < *next)) next = when;
  };
  if (model.notice) add(model.notice->at + kNoticeShown);
  if (model.race && model.phase == Phase::countdown) {
    for (int second = 1; second < 9; ++second) {
      add(model.race->go_at - std::chrono::seconds(second));
    }
  }
  if (model.race && model.phase == Phase::racing) {
    const std::uint32_t ms = model.match_ms(input.now);
    const ClockFace face = clock_face(model.race->seal.settings, ms);
    if (face.lasts_ms != 0) add(model.race->started_at + milliseconds(ms + face.lasts_ms));
  }
  return next;
}

}  // namespace race2048::client
