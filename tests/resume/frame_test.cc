// A match looks the same whether its screen is drawn from a live link or from the match's file.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/screen/match/screen.h"
#include "proto/replay/playback.h"
#include "tests/resume/duel.h"
#include "tests/support/one_in.h"

namespace race2048::resume {
namespace {

using client::Race;

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

// The person saw something else than in the sample before.
bool is_news(const Sample& sample, const std::vector<Sample>& before) {
  if (before.empty()) return true;
  const Race& race = *sample.model.race;
  const Race& last = *before.back().model.race;
  return race.standings != last.standings || race.splits != last.splits;
}

// In lockstep: the watcher has heard that a step has begun, and not yet what the last one has made.
bool is_between_two_messages(const Race& race) {
  if (!race.step) return false;
  return std::ranges::any_of(race.standings, [&](const auto& entry) {
    const Standing& standing = entry.second;
    return is_racing(standing.state) && standing.moves + standing.boards < race.step->number;
  });
}

// The watcher's screen after each update of the standings.
std::vector<Sample> samples_of(Duel& duel, const Person& watcher) {
  std::vector<Sample> samples;
  const auto is_over = [&] { return watcher.has_result(); };
  while (!duel.world().run_until(is_over, 10ms)) {
    const client::Model& model = watcher.model();
    if (model.phase != Phase::racing || model.race->boards.empty()) continue;
    if (is_between_two_messages(*model.race)) continue;
    const TimePoint now = duel.world().now();
    Sample sample{.model = model, .now = now, .clock_ms = model.match_ms(now)};
    if (is_news(sample, samples)) samples.push_back(std::move(sample));
  }
  return samples;
}

// The watcher knows of exactly these moves, choices and ends.
bool is_same_moment(const MatchView& view, const Race& live) {
  return std::ranges::all_of(view.standings, [&](const auto& entry) {
    const auto& [seat, standing] = entry;
    const Standing told = live.standing(seat);
    const auto board = live.boards.find(seat);
    return told.moves == standing.moves && told.state == standing.state &&
           told.chosen == standing.chosen && board != live.boards.end() &&
           board->second.moves == view.boards.at(seat).moves &&
           board->second.number == view.boards.at(seat).number;
  });
}

// Goes on to the moment that the sample shows; false if there is none.
bool find_moment(Playback& playback, const Sample& sample) {
  for (;; playback.go_to_moment(playback.moment() + 1)) {
    if (is_same_moment(playback.view(), *sample.model.race)) return true;
    if (playback.at_end()) return false;
  }
}

class FrameTest : public ::testing::TestWithParam<Format> {};

TEST_P(FrameTest, AReplayLooksAsTheLiveMatchDidAtEveryUpdate) {
  // Fifty matches of all formats; fewer in a run with sanitizers.
  const int matches = std::max(1, 9 / tests::one_in());
  std::size_t compared = 0;
  for (int i = 0; i < matches && !HasFailure(); ++i) {
    Duel duel(GetParam(), {}, nullptr, kMoves + static_cast<std::uint32_t>(7 * i));
    const Person& watcher = duel.watch({});
    const std::vector<Sample> samples = samples_of(duel, watcher);
    ASSERT_FALSE(samples.empty());
    EXPECT_NE(frame_of(samples.back()).find("watching (live)"), std::string::npos);

    auto playback = Playback::of(duel.world().replays().front());
    ASSERT_TRUE(playback);
    for (const Sample& sample : samples) {
      ASSERT_TRUE(find_moment(*playback, sample)) << "at " << sample.clock_ms;
      ASSERT_EQ(frame_of(sample), frame_of(from_file(sample, playback->view())))
          << "match " << i << " at " << sample.clock_ms;
      ++compared;
    }
    EXPECT_FALSE(playback->timeline().marks.empty());
  }
  EXPECT_GT(compared, 10u * static_cast<unsigned>(matches));
}

INSTANTIATE_TEST_SUITE_P(Formats, FrameTest,
                         ::testing::Values(Format::time, Format::first, Format::moves, Format::last,
                                           Format::step, Format::knockout));

}  // namespace
}  // namespace race2048::resume
