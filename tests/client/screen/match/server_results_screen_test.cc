#include <cstdlib>
#include <ctime>
#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"
#include "tests/client/server_results.h"

namespace race2048::client {
namespace {

using namespace testing;

// Times are shown in the zone of the person, here UTC.
View view_of_results(ResultList page) {
  setenv("TZ", "UTC0", 1);
  tzset();
  View view{in_lobby({"Friday evening"})};
  view.ui.dialog = Dialog::results;
  view.model.answer = std::move(page);
  view.model.answers = 1;
  return view;
}

View small(View view) {
  view.columns = 40;
  view.rows = 16;
  return view;
}

View varied_results() {
  ResultList page = page_of_results(40, 8, false);
  page.matches[0].title = "Friday evening";
  page.matches[0].rounds = 5;
  page.matches[0].round = 2;
  page.matches[1].format = Format::first;
  page.matches[1].target_tile = 2048;
  page.matches[1].winner = "sixteen_chars_16";
  page.matches[2].format = Format::moves;
  page.matches[2].size = 5;
  page.matches[3].format = Format::step;
  page.matches[3].winner_score = 3'932'100;
  page.matches[3].seats = 1000;
  page.matches[4].format = Format::last;
  page.matches[4].open_seed = true;
  return view_of_results(std::move(page));
}

TEST(ServerResultsScreenTest, TheNewestResultsAreListed) {
  View view = varied_results();
  expect_screen(view, "lobby/results");
  EXPECT_EQ(view.style_of("01-01 17:32"), Style(Tone::own)) << "under the cursor";
  expect_screen(small(view), "lobby/results_40x16");
}

TEST(ServerResultsScreenTest, TheDetailsAreOfTheResultUnderTheCursor) {
  View view = varied_results();
  EXPECT_TRUE(view.says("Friday evening")) << view.text();
  EXPECT_TRUE(view.says("round 2 of 5"));
  view.ui.results.at = 4;
  EXPECT_FALSE(view.says("Friday evening"));
  EXPECT_TRUE(view.says("seed known")) << view.text();
}

TEST(ServerResultsScreenTest, TheCursorStaysInView) {
  View view = view_of_results(page_of_results(100, 50, true));
  for (std::size_t at = 0; at < 50; ++at) {
    view.ui.results.at = at;
    EXPECT_TRUE(view.says("ada" + std::to_string(100 - at) + " ")) << at;
  }
  view.ui.results.pages = {0, 101};
  expect_rows(view, {"page 2, from the newest matches on", "2026-01-12 17:32"});
}

TEST(ServerResultsScreenTest, AnOpenMatchHasItsSeats) {
  View view = varied_results();
  view.ui.results.list = page_of_results(40, 8, false);
  view.ui.results.match = view.ui.results.list->matches[0].match_id;
  view.ui.results.answers = 1;
  EXPECT_TRUE(view.says("Loading the match.")) << view.text();
  view.model.answer = match_of_results(40);
  view.model.answers = 2;
  expect_screen(view, "lobby/result");
  expect_screen(small(view), "lobby/result_40x16");
}

TEST(ServerResultsScreenTest, WithoutResultsItSaysWhy) {
  View view = view_of_results({});
  EXPECT_TRUE(view.says("No match has ended here yet.")) << view.text();
  view.model.answers = 0;
  EXPECT_TRUE(view.says("Loading the results.")) << view.text();
  refuse_results(view.model, Reason::nothing_is_kept, "This server keeps no results.", at(1));
  expect_rows(view, {"This server keeps no results."});
  expect_rows(small(view), {"This server keeps no results."});
  EXPECT_FALSE(view.says("Loading"));
}

}  // namespace
}  // namespace race2048::client
