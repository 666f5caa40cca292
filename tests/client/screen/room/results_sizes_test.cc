// Results and the table of a series at all sizes of a terminal: every row can be reached, and no
// two names look the same.
#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

struct ResultsSize {
  int columns = 80;
  int rows = 24;

  std::string text() const { return std::to_string(columns) + "x" + std::to_string(rows); }
};
constexpr ResultsSize kResultsSizes[] = {{40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}};

// People with names of 16 letters that begin alike; every third is a bot. The person is in the
// middle.
View long_names(std::uint32_t count) {
  std::vector<Member> members;
  std::vector<Standing> standings;
  for (std::uint32_t seat = 0; seat < count; ++seat) {
    const char last = static_cast<char>(seat < 26 ? 'A' + seat : '0' + (seat - 26));
    const std::string name = "maximilian_von_" + std::string(1, last);
    members.push_back(seat % 3 == 2 ? bot(seat, name) : member(seat, name));
    standings.push_back(standing(seat, seat + 1, 12'000 - 300 * seat, 1024 >> (seat / 8),
                                 700 - 10 * seat, SeatState::racing, 20));
  }
  std::swap(standings[0].rank, standings[count / 2].rank);
  std::swap(standings[0].score, standings[count / 2].score);
  if (count > 4) standings[4].state = SeatState::gave_up;
  View view{in_race(std::move(members))};
  set_standings(view.model, standings);
  view.model.race->own.reset();
  view.model = in_results(view.model, verified());
  return view;
}

View series_of(std::uint32_t count, std::uint32_t played) {
  View view = long_names(count);
  in_series(view.model, 3, played);
  view.model.room.info.starts_at = view.now + std::chrono::seconds(12);
  return view;
}

View at_size(View view, const ResultsSize& size) {
  view.columns = size.columns;
  view.rows = size.rows;
  return view;
}

// The number after "page 1/"; 1 if there is none.
int pages_shown(const View& view) {
  const std::string text = view.text();
  std::smatch found;
  return std::regex_search(text, found, std::regex(R"(page \d+/(\d+))")) ? std::stoi(found[1]) : 1;
}

// The name that a row of a table has after its place; empty for another line.
std::vector<std::string> names_in_rows(const View& view) {
  std::vector<std::string> names;
  const Frame frame = view.frame();
  for (int row = 0; row < frame.rows(); ++row) {
    const std::string line = frame.row_text(row);
    std::smatch found;
    if (std::regex_search(line, found, std::regex(R"(^ +\d+ +(maxi[^ ]*))"))) {
      names.push_back(found[1]);
    }
  }
  return names;
}

void expect_all_reachable(View view, std::uint32_t count, const std::string& what) {
  std::set<std::string> seen;
  const int pages = pages_shown(view);
  for (view.ui.page = 0; view.ui.page < pages; ++view.ui.page) {
    const std::vector<std::string> names = names_in_rows(view);
    const std::set<std::string> different(names.begin(), names.end());
    EXPECT_EQ(different.size(), names.size()) << what << "\n" << view.text();
    seen.insert(names.begin(), names.end());
  }
  EXPECT_EQ(seen.size(), count) << what << "\n" << view.text();
}

TEST(ResultsSizesTest, EveryRowOfASeriesCanBeReached) {
  for (const ResultsSize& size : kResultsSizes) {
    for (const std::uint32_t count : {2u, 8u, 30u}) {
      for (const std::uint32_t played : {1u, 3u}) {
        expect_all_reachable(at_size(series_of(count, played), size), count,
                             size.text() + ", " + std::to_string(count));
      }
    }
  }
}

TEST(ResultsSizesTest, EveryRowOfAMatchCanBeReached) {
  for (const ResultsSize& size : kResultsSizes) {
    if (size.columns < 60) continue;  // there the race's table cuts such names
    for (const std::uint32_t count : {2u, 8u, 30u}) {
      expect_all_reachable(at_size(long_names(count), size), count, size.text());
    }
  }
}

TEST(ResultsSizesTest, ThirtyRowsFitAProjector) {
  const View view = at_size(series_of(30, 2), {120, 40});
  EXPECT_EQ(pages_shown(view), 1) << view.text();
  expect_rows(view, {"Time is up after 3:00. You are 16th of 30.",
                     "maximilian_von_G, maximilian_von_H, maximilian_von_J, maximilian_von_K, "
                     "maximilian_von_M and 11 more"});
}

TEST(ResultsSizesTest, ThirtyRowsHaveTwoPagesOnAUsualTerminal) {
  View view = at_size(series_of(30, 2), {80, 24});
  EXPECT_EQ(pages_shown(view), 2) << view.text();
  expect_rows(view, {"Time is up after 3:00. You are 16th of 30.",
                     "Next round in 0:12. Not ready: maximilian_von_A (you), maximilian_von_B, …"});
  view.ui.page = 1;
  expect_rows(view, {"Time is up after 3:00. You are 16th of 30.",
                     "Next round in 0:12. Not ready: maximilian_von_A (you), maximilian_von_B, …"});
}

TEST(ResultsSizesTest, ASmallTerminalHasTheTableOfTheSeries) {
  expect_rows(at_size(series_of(2, 1), {40, 16}),
              {"You are 2nd of 2.", "Next round in 0:12. 2 not ready."});
  expect_screen(at_size(series_of(8, 1), {40, 16}), "results/series_of_eight_40x16");
  expect_rows(
      at_size(series_of(8, 1), {60, 20}),
      {"Next round in 0:12. Not ready: maximilian_von_A (you),", "maximilian_von_B and 4 more"});
  expect_rows(at_size(series_of(30, 1), {60, 20}),
              {"Time is up after 3:00. You are 16th of 30.",
               "Next round in 0:12. Not ready: maximilian_von_A (you),"});
}

TEST(ResultsSizesTest, ALargeTerminalHasTheTablesSideBySide) {
  expect_rows(
      at_size(series_of(8, 1), {100, 30}),
      {"Next round in 0:12. Not ready: maximilian_von_A (you), maximilian_von_B, maximilian_von_D,",
       "maximilian_von_E, maximilian_von_G, maximilian_von_H"});
  expect_screen(at_size(series_of(8, 1), {120, 40}), "results/series_of_eight_120x40");
  expect_rows(
      at_size(series_of(30, 1), {200, 60}),
      {"Next round in 0:12. Not ready: maximilian_von_A (you), maximilian_von_B, maximilian_von_D, "
       "maximilian_von_E, maximilian_von_G, maximilian_von_H, maximilian_von_J, maximilian_von_K, "
       "maximilian_von_M,",
       "maximilian_von_N, maximilian_von_P, maximilian_von_Q, maximilian_von_S, maximilian_von_T, "
       "maximilian_von_V, maximilian_von_W, maximilian_von_Y, maximilian_von_Z and 2 more"});
}

// ---- The end of a series.

View at_the_end(std::uint32_t count) {
  View view = series_of(count, 3);
  view.model.room.info.starts_at.reset();
  SeriesStory& story = view.model.room.story;
  story.fastest[9] = {.name = "maximilian_von_B", .at_ms = 48'700, .round = 2, .rounds = 3};
  story.best = {.name = "maximilian_von_A", .score = 12'345, .round = 1};
  story.closest = {
      .winner = "maximilian_von_A", .second = "maximilian_von_B", .points = 12, .round = 3};
  return view;
}

TEST(ResultsSizesTest, AfterTheLastRoundThereIsAPodium) {
  for (const ResultsSize& size :
       {ResultsSize{80, 24}, ResultsSize{120, 40}, ResultsSize{200, 60}}) {
    const View view = at_size(at_the_end(8), size);
    EXPECT_TRUE(view.says("1st: maximilian_von_A with 24 points")) << view.text();
    EXPECT_TRUE(view.says("fastest 512: maximilian_von_B at 0:48 in round 2")) << view.text();
  }
  expect_screen(at_size(at_the_end(8), {80, 24}), "results/podium");
  expect_rows(
      at_size(at_the_end(8), {120, 40}),
      {"Time is up after 3:00. You are 5th of 8. maximilian_von_A wins the series of 3 rounds.",
       "closest: maximilian_von_A ahead of maximilian_von_B by 12 points in round 3"});
  expect_rows(at_size(at_the_end(2), {40, 16}),
              {"maximilian_von_A wins the series of 3", "1st: maximilian_von_A with 6 points"});
}

TEST(ResultsSizesTest, EachLineOfThePodiumIsOnSomePage) {
  for (const ResultsSize& size : kResultsSizes) {
    View view = at_size(at_the_end(30), size);
    std::string all;
    const int pages = pages_shown(view);
    for (view.ui.page = 0; view.ui.page < pages; ++view.ui.page) all += view.text();
    for (const char* const fact :
         {"1st: ", "2nd: ", "3rd: ", "fastest 512: ", "best score: ", "closest: "}) {
      EXPECT_NE(all.find(fact), std::string::npos) << fact << size.text() << "\n" << view.text();
    }
  }
}

// ---- A single match.

TEST(ResultsSizesTest, BoardsStandBesideTheTable) {
  View view = results_of(verified());
  show_board(view.model, 3, "2 4 8 16/32 64 128 256/512 1024 2048 4096/. . 2 131072");
  view.model.race->boards[3].number = 1;
  view.columns = 100;
  expect_rows(view, {"r rematch   t chat   v boards   Esc room   ? more   q leave"});
  EXPECT_TRUE(view.says("ada (you)"));
  view.columns = 120;
  view.rows = 40;
  expect_screen(view, "results/boards_120x40");
}

TEST(ResultsSizesTest, NobodyHasMoved) {
  View view = results_of(verified());
  for (auto& [seat, standing] : view.model.race->standings) standing.moves = 0;
  view.model.race->own.reset();
  EXPECT_TRUE(view.says("Time is up after 3:00. Nobody moved: no points.")) << view.text();
}

// ---- The seals in full.

TEST(ResultsSizesTest, TheSealsInFullAreAPageOfTheirOwn) {
  View view = results_of(verified());
  view.ui.dialog = Dialog::seal;
  expect_screen(view, "dialogs/seals");
  view.columns = 40;
  view.rows = 16;
  expect_rows(view, {"checked: nobody chose these tiles,", "00112233445566778899aabbccddeeff10"});
  view.ui.dialog = Dialog::save;
  expect_rows(view, {"Save these results in the current", "for a spreadsheet (CSV)"});
}

}  // namespace
}  // namespace race2048::client
