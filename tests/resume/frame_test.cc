// A match looks the same whether its screen is drawn from a live link or from the match's file.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/screen/match/screen.h"
#include "engine/match/view/match_story.h"
#include "proto/conversions.h"
#include "proto/replay/verify_replay.h"
#include "tests/resume/duel.h"

namespace race2048::resume {
namespace {

struct Sample {
  client::Model model;  // of a watcher
  TimePoint now;
  std::uint32_t clock_ms = 0;
};

std::string frame_of(const Sample& sample) {
  const client::Setup setup;
  const client::UiState ui;
  return client::draw({.model = sample.model,
                       .setup = setup,
                       .ui = ui,
                       .now = sample.now,
                       .rows = 40,
                       .columns = 130})
      .text();
}

// The same moment with the match of the file. What is no part of a match, such as the number of
// watchers, the file does not know.
Sample from_file(Sample live, const MatchView& view) {
  client::Race race;
  static_cast<MatchView&>(race) = view;
  race.started_at = live.model.race->started_at;
  for (auto& [seat, standing] : race.standings) {
    standing.ping_ms = live.model.race->standings.at(seat).ping_ms;
  }
  live.model.race = std::move(race);
  return live;
}

std::vector<Sample> samples_of(Duel& duel, const Person& watcher) {
  std::vector<Sample> samples;
  const auto is_over = [&] { return watcher.has_result(); };
  while (!duel.world().run_until(is_over, 10ms)) {
    const client::Model& model = watcher.model();
    if (model.phase != Phase::racing) continue;
    const TimePoint now = duel.world().now();
    samples.push_back({.model = model, .now = now, .clock_ms = model.match_ms(now)});
  }
  return samples;
}

// Compares the frames before the decision of that time, but for those of which the watcher does not
// know the newest move yet.
std::size_t compare(const std::vector<Sample>& samples, std::size_t& next, const MatchView& view,
                    std::uint32_t until_ms) {
  constexpr std::uint32_t kOnItsWayMs = 60;
  std::size_t compared = 0;
  for (; next < samples.size() && samples[next].clock_ms < until_ms; ++next) {
    const Sample& live = samples[next];
    if (live.clock_ms < view.clock_ms + kOnItsWayMs) continue;
    ++compared;
    EXPECT_EQ(frame_of(live), frame_of(from_file(live, view))) << "at " << live.clock_ms;
  }
  return compared;
}

class FrameTest : public ::testing::TestWithParam<Format> {};

TEST_P(FrameTest, ALiveMatchAndItsFileAreDrawnAlike) {
  Duel duel(GetParam());
  const Person& watcher = duel.watch({});
  const std::vector<Sample> samples = samples_of(duel, watcher);
  ASSERT_FALSE(samples.empty());
  EXPECT_NE(frame_of(samples.back()).find("watching (live)"), std::string::npos);

  MatchStory story;
  std::size_t next = 0;
  std::size_t compared = 0;
  const auto proof = verify_replay(wire::bytes_of(duel.world().replays().front()),
                                   [&](const RoomState& room, const Decision& decision) {
                                     const bool began = !story.view().boards.empty();
                                     if (began && !HasFailure()) {
                                       compared += compare(samples, next, story.view(),
                                                           room.match()->clock_ms(decision.at_ms));
                                     }
                                     story.see(room, decision);
                                     if (began) story.take_standings(*room.match());
                                   });
  EXPECT_TRUE(proof);
  EXPECT_GT(compared, 50u);
  EXPECT_FALSE(story.view().splits.empty());
}

INSTANTIATE_TEST_SUITE_P(Formats, FrameTest,
                         ::testing::Values(Format::time, Format::step, Format::knockout));

}  // namespace
}  // namespace race2048::resume
