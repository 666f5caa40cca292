#include "client/replay/score_picture.h"

#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "tests/client/replay/replays.h"

namespace race2048::client {
namespace {

using namespace testing;

std::size_t count_in(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

std::string picture_of_duel() {
  ReplayRoom room = replay_of_duel();
  room.playback.go_to_time(room.playback.end_ms());
  return score_picture(room.timeline(), room.playback.view());
}

TEST(ScorePictureTest, HasALineANameAndAScoreForEachSeat) {
  ReplayRoom room = replay_of_duel();
  room.playback.go_to_time(room.playback.end_ms());
  const std::string svg = picture_of_duel();
  EXPECT_TRUE(svg.starts_with("<svg xmlns"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_EQ(count_in(svg, "class=\"line\""), 2u);
  for (const Standing& standing : room.playback.view().ranked()) {
    const std::string label =
        room.playback.view().name_of(standing.seat) + "  " + grouped(standing.score);
    EXPECT_EQ(count_in(svg, label), 1u) << label;
  }
}

TEST(ScorePictureTest, SignsTheFirstOfEachTile) {
  const std::string svg = picture_of_duel();
  EXPECT_EQ(count_in(svg, ">32</text>"), 1u);
  EXPECT_EQ(count_in(svg, ">64</text>"), 1u);
  EXPECT_EQ(count_in(svg, ">128</text>"), 1u);
  EXPECT_EQ(count_in(svg, ">2048</text>"), 0u);
}

TEST(ScorePictureTest, SaysItsColoursForALightAndADarkPage) {
  const std::string svg = picture_of_duel();
  EXPECT_NE(svg.find("prefers-color-scheme:dark"), std::string::npos);
}

TEST(ScorePictureTest, WritesANameAsTextAndNothingElse) {
  MatchView view;
  view.seats.push_back({{.name = "<b>&"}, 0});
  view.announce();
  const std::string svg = score_picture(Timeline{}, view);
  EXPECT_EQ(count_in(svg, "<b>"), 0u);
  EXPECT_NE(svg.find("&lt;b&gt;&amp;"), std::string::npos);
}

}  // namespace
}  // namespace race2048::client
