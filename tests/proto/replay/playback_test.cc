// A replay shows its match as it stood at any moment, whichever way one came there.
#include "proto/replay/playback.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/match/view/match_story.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::tests {
namespace {

// What a watcher sees of all seats.
struct Sight {
  std::map<std::uint32_t, Standing> standings;
  std::map<std::uint32_t, std::string> boards;

  bool operator==(const Sight&) const = default;
};

Sight sight_of(const MatchView& view) {
  Sight sight{.standings = view.standings, .boards = {}};
  for (const auto& [seat, board] : view.boards) {
    std::string& cells = sight.boards[seat];
    for (int i = 0; i < board.board.size() * board.board.size(); ++i) {
      cells += static_cast<char>('a' + board.board.exponent(i));
    }
    cells += " of board " + std::to_string(board.number) + ", score " + std::to_string(board.score);
  }
  return sight;
}

// The match after each of its decisions from the start of the clock on, read from its beginning.
struct Seen {
  std::uint32_t at_ms = 0;
  Sight sight;
};
std::vector<Seen> seen_in(const std::string& file) {
  std::vector<Seen> seen;
  MatchStory story;
  const auto proof =
      verify_replay(wire::bytes_of(file), [&](const RoomState& room, const Decision& decision) {
        story.see(room, decision);
        story.take_events();
        if (seen.empty() && room.phase() != RoomPhase::racing) return;
        const std::uint32_t before_ms = seen.empty() ? 0 : seen.back().at_ms;
        MatchStory now = story;
        now.take_standings(*room.match());
        seen.push_back({std::max(before_ms, story.view().clock_ms), sight_of(now.view())});
      });
  EXPECT_TRUE(proof);
  return seen;
}

const Sight& sight_at(const std::vector<Seen>& seen, std::uint32_t at_ms) {
  const auto after = std::ranges::upper_bound(seen, at_ms, {}, &Seen::at_ms);
  return after == seen.begin() ? seen.front().sight : std::prev(after)->sight;
}

Playback playback_of(const std::string& file) {
  auto playback = Playback::of(file);
  if (!playback) throw std::logic_error(to_text(playback.fault()));
  return *std::move(playback);
}

std::vector<std::string> recorded_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(RACE2048_CASES "/replays")) {
    std::ifstream file(entry.path(), std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return files;
}

void expect_same_at_all_times(const std::string& file) {
  const std::vector<Seen> seen = seen_in(file);
  Playback playback = playback_of(file);
  EXPECT_EQ(sight_of(playback.view()), seen.front().sight);
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const auto ms = static_cast<std::uint32_t>(random() % (playback.end_ms() + 1));
    playback.go_to_time(ms);
    ASSERT_EQ(sight_of(playback.view()), sight_at(seen, ms)) << ms << " ms";
    EXPECT_EQ(playback.now_ms(), ms);
    const std::size_t moment = playback.moment();
    EXPECT_LE(playback.time_of(moment), ms);
  }
  playback.go_to_time(playback.end_ms());
  EXPECT_TRUE(playback.at_end());
  EXPECT_EQ(sight_of(playback.view()), seen.back().sight);
}

TEST(PlaybackTest, AnyTimeShowsTheMatchAsItStoodThen) {
  for (const std::string& file : recorded_files()) expect_same_at_all_times(file);
}

TEST(PlaybackTest, SoInALongMatchWithCopiesAlongTheWay) {
  expect_same_at_all_times(played_duel(1'800'000, 17'000).file());
}

TEST(PlaybackTest, AMomentBackIsTheMatchBeforeTheLastAction) {
  const PlayedMatch match = played_duel(60'000, 40);
  Playback playback = playback_of(match.file());
  EXPECT_EQ(playback.last_moment(), 41u) << "forty moves and the end";
  playback.go_to_moment(7);
  EXPECT_EQ(playback.now_ms(), 700u);
  EXPECT_EQ(playback.view().boards.at(0).moves, 4u);
  EXPECT_EQ(playback.view().boards.at(1).moves, 3u);
  playback.go_to_moment(6);
  EXPECT_EQ(playback.now_ms(), 600u);
  EXPECT_EQ(playback.view().boards.at(0).moves, 3u);
  playback.go_to_moment(1000);
  EXPECT_TRUE(playback.at_end());
  EXPECT_EQ(playback.now_ms(), 60'000u);
}

TEST(PlaybackTest, ASeatsMoveHasAMoment) {
  Playback playback = playback_of(played_duel(60'000, 40).file());
  const auto moment = playback.moment_of_move(1, 5);
  ASSERT_TRUE(moment);
  playback.go_to_moment(*moment);
  EXPECT_EQ(playback.view().boards.at(1).moves, 5u);
  EXPECT_EQ(playback.now_ms(), 1000u);
  EXPECT_FALSE(playback.moment_of_move(1, 21));
  EXPECT_FALSE(playback.moment_of_move(1, 0));
  EXPECT_FALSE(playback.moment_of_move(2, 1));
}

TEST(PlaybackTest, ADamagedReplayIsNotPlayed) {
  const std::string file = changed(played_duel(60'000, 40).file(),
                                   [](ReplayParts& parts) { ++parts.result.seats[0].best_score; });
  const auto playback = Playback::of(file);
  ASSERT_FALSE(playback);
  EXPECT_EQ(playback.fault().seat, SeatNumber{0});
}

TEST(PlaybackTest, TheTimelineHasScoresAndGaps) {
  Playback playback = playback_of(played_duel(60'000, 400).file());
  const Timeline& timeline = playback.timeline();
  for (const std::uint32_t ms : {0U, 900U, 12'345U, 39'999U, 60'000U}) {
    playback.go_to_time(ms);
    const std::uint64_t ada = playback.view().standings.at(0).score;
    const std::uint64_t bob = playback.view().standings.at(1).score;
    EXPECT_EQ(timeline.score_at(0, ms), ada);
    EXPECT_EQ(timeline.score_at(1, ms), bob);
    EXPECT_EQ(timeline.gap_at(1, ms),
              static_cast<std::int64_t>(bob) - static_cast<std::int64_t>(ada));
  }
}

std::vector<Mark> marks_of(const Timeline& timeline, Mark::What what) {
  std::vector<Mark> marks;
  std::ranges::copy_if(timeline.marks, std::back_inserter(marks),
                       [what](const Mark& mark) { return mark.what == what; });
  return marks;
}

TEST(PlaybackTest, TheMarksAreTheFirstTilesTheLeadsTheLongestPauseAndTheEnd) {
  const PlayedMatch match = played_duel(60'000, 400);
  const Playback playback = playback_of(match.file());
  const Timeline& timeline = playback.timeline();
  EXPECT_TRUE(std::ranges::is_sorted(timeline.marks, {}, &Mark::at_ms));

  const std::vector<Mark> tiles = marks_of(timeline, Mark::What::first_tile);
  int exponent = 5;
  for (const Mark& mark : tiles) {
    EXPECT_EQ(mark.exponent, exponent++);
    const auto all = match.room().match()->splits.all();
    const auto first = std::ranges::find(all, mark.exponent, &Split::exponent);
    EXPECT_EQ(mark.seat, first->seat);
    EXPECT_EQ(mark.at_ms, first->at_ms);
  }
  EXPECT_GE(tiles.size(), 2u);

  const std::vector<Mark> leads = marks_of(timeline, Mark::What::lead);
  ASSERT_FALSE(leads.empty());
  for (std::size_t i = 0; i < leads.size(); ++i) {
    EXPECT_EQ(leads[i].at_ms % 1000, 0u);
    EXPECT_GE(timeline.gap_at(leads[i].seat, leads[i].at_ms - 1), 0);
    if (i == 0) continue;
    EXPECT_NE(leads[i].seat, leads[i - 1].seat);
  }

  // The last move of seat 0 comes at 39,900 ms, that of seat 1 at 40,000.
  EXPECT_EQ(marks_of(timeline, Mark::What::pause),
            (std::vector<Mark>{
                {.what = Mark::What::pause, .at_ms = 39'900, .seat = 0, .lasts_ms = 20'100}}));
  EXPECT_EQ(
      marks_of(timeline, Mark::What::end),
      (std::vector<Mark>{{.what = Mark::What::end, .at_ms = 60'000, .why = EndReason::time_up}}));
  EXPECT_EQ(playback.end_ms(), 60'000u);
}

}  // namespace
}  // namespace race2048::tests
