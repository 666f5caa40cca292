// Screens for tests: a terminal with a model, and models with much to show.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/screen/match/screen.h"
#include "client/text/text.h"
#include "tests/client/models.h"
#include "tests/client/screen/golden_screen.h"

namespace race2048::client::testing {

// Opens a dialog: the question before somebody leaves, or one about an act.
inline void ask(UiState& ui, LeaveQuestion question) {
  ui.dialog = Dialog::leave;
  ui.leaving = question;
}
inline void ask(UiState& ui, Dialog dialog, Meaning act) {
  ui.dialog = dialog;
  ui.act = act;
}
// The questions about acts.
inline constexpr std::pair<Dialog, Meaning> kQuestions[] = {
    {Dialog::confirm, Meaning::give_up},   {Dialog::confirm, Meaning::start},
    {Dialog::choose, Meaning::kick},       {Dialog::confirm, Meaning::kick},
    {Dialog::choose, Meaning::mute},       {Dialog::choose, Meaning::hand_over},
    {Dialog::confirm, Meaning::hand_over}, {Dialog::add_bot, Meaning::add_bot}};

// One terminal that shows one model.
struct View {
  Model model;
  UiState ui{};
  Setup setup{};
  TimePoint now = kZero;
  int rows = 24;
  int columns = 80;
  bool unicode = true;
  Invitations invitations{};

  ScreenInput input() const {
    return {.model = model,
            .setup = setup,
            .ui = ui,
            .now = now,
            .rows = rows,
            .columns = columns,
            .unicode = unicode,
            .invitations = invitations};
  }
  Frame frame() const { return draw(input()); }
  std::string text() const { return frame().text(); }
  std::string row(int row) const { return frame().row_text(row); }
  bool says(const std::string& what) const { return text().find(what) != std::string::npos; }
  // In what style the first such text of the screen begins; plain if there is none.
  Style style_of(const std::string& what) const {
    const Frame drawn = frame();
    for (int row = 0; row < drawn.rows(); ++row) {
      const std::string line = drawn.row_text(row);
      const std::size_t begin = line.find(what);
      if (begin != std::string::npos) return drawn.at(row, width_of(line.substr(0, begin))).style;
    }
    return {};
  }
};

// A part of the frame, with its upper left corner at `row`, `column`; rows joined by line ends.
inline std::string block(const Frame& frame, int row, int column, int rows, int columns) {
  Frame part(rows, columns, frame.glyphs());
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) part.fill(r, c, 1, frame.at(row + r, column + c).glyph);
  }
  return part.text();
}

inline std::string own_board(const Frame& frame) {
  return block(frame, kBoardRow, kBoardColumn, 17, 29);
}

// A race of four, 42 seconds after the start.
inline View race_of_four() {
  View view{in_race({member(0, "ada"), bot(1, "bo"), member(2, "cy"), member(3, "dee")})};
  set_standings(view.model, {standing(0, 2, 16204, 1024, 790, SeatState::racing, 38),
                             standing(1, 3, 9120, 512, 640, SeatState::stuck, 2),
                             standing(2, 4, 120, 16, 30, SeatState::link_lost),
                             standing(3, 1, 118332, 8192, 3812, SeatState::racing, 120)});
  view.model.ping_ms = 38;
  for (const char* name : {"w1", "w2", "w3"}) view.model.room.people.push_back(watcher(name));
  view.now = at(42);
  return view;
}

inline View race_of_twenty(std::uint32_t own_rank) {
  std::vector<Member> members;
  std::vector<Standing> standings;
  for (std::uint32_t seat = 0; seat < 20; ++seat) {
    const std::string name = "sixteen_chars_" + std::to_string(10 + seat);
    members.push_back(seat % 3 == 1 ? bot(seat, name) : member(seat, name));
    const std::uint32_t rank = seat == 0 ? own_rank : seat < own_rank ? seat : seat + 1;
    standings.push_back(
        standing(seat, rank, 3'932'100 - seat, 131072, 12345, SeatState::racing, 999));
  }
  View view{in_race(std::move(members))};
  set_standings(view.model, standings);
  view.model.ping_ms = 999;
  return view;
}

inline View results_of(const Verification& verification) {
  View view = race_of_four();
  view.model = in_results(view.model, verification);
  return view;
}

inline Verification verified() {
  return {.kind = Verification::Kind::verified, .moves = 790};
}

inline Verification broken() {
  return {
      .kind = Verification::Kind::broken, .fault = Verification::Fault::wrong_score, .move = 17};
}

// Puts the model into a series after `played` of its rounds: the members in order, the first one in
// the lead.
inline void in_series(Model& model, std::uint32_t rounds, std::uint32_t played) {
  model.room.info.rounds = rounds;
  Series& series = model.room.series.emplace();
  series.rounds = rounds;
  series.played = played;
  auto points = static_cast<std::uint32_t>(model.room.seated().size() * played);
  std::uint32_t place = 0;
  for (const Member& member : model.room.seated()) {
    ++place;
    series.rows.push_back(series_row(place, member.name, points, place == 1 ? played : 0, 1));
    series.rows.back().bot = member.bot;
    points -= played;
  }
}

// A lobby with rooms of these titles; the codes end in 2, 3, 4...
inline Model in_lobby(const std::vector<std::string>& titles) {
  Model model;
  model.phase = Phase::lobby;
  model.server = "192.168.1.20:2048";
  model.own_name = "ada";
  model.lobby.known = true;
  model.lobby.total = static_cast<std::uint32_t>(titles.size());
  for (const std::string& title : titles) {
    ListedRoom room;
    const std::size_t number = model.lobby.rooms.size();
    const std::size_t letters = limits::kRoomAlphabet.size();
    room.code = {
        'K', 'X', 'Q', '7', number < letters ? 'W' : 'X', limits::kRoomAlphabet[number % letters]};
    room.title = title;
    room.host = "bo";
    room.players = 2;
    model.lobby.rooms.push_back(room);
  }
  return model;
}

}  // namespace race2048::client::testing
