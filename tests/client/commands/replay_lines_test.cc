#include "client/commands/replay_lines.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/match/view/match_story.h"
#include "tests/proto/replay/played_match.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

using Event = nlohmann::json;

using EventLine = std::string(const RoomState&, const MatchView&, const MatchEvent&);

std::string lines_of(const std::string& file, EventLine& line) {
  std::string text;
  MatchStory story;
  const auto proof =
      verify_replay(wire::bytes_of(file), [&](const RoomState& room, const Decision& decision) {
        story.see(room, decision);
        for (const MatchEvent& event : story.take_events()) text += line(room, story.view(), event);
      });
  EXPECT_TRUE(proof) << to_text(proof.fault());
  return text;
}

std::vector<Event> events_of(const std::string& file) {
  std::vector<Event> events;
  std::istringstream text(lines_of(file, replay_json));
  for (std::string line; std::getline(text, line);) {
    EXPECT_TRUE(line.starts_with("{\"type\":\"")) << line;
    events.push_back(Event::parse(line));
  }
  return events;
}

std::vector<Event> of_type(const std::vector<Event>& events, const std::string& type) {
  std::vector<Event> some;
  std::copy_if(events.begin(), events.end(), std::back_inserter(some),
               [&type](const Event& event) { return event["type"] == type; });
  return some;
}

// One seat that gives up after one move, and one that loses its link, comes back and leaves.
std::string short_match() {
  tests::PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.go();
  match.act(100, 0, default_action(match.room().match()->seats.at(0).run->board()));
  match.decide(tests::PlayedMatch::kGoMs + 200, WentAway{.person = 2, .until_ms = 200'000});
  match.decide(tests::PlayedMatch::kGoMs + 1'300, CameBack{.person = 2});
  match.decide(tests::PlayedMatch::kGoMs + 1'500, Unseated{.seat = 1});
  match.act(2'000, 0, Action::give_up);
  match.end(EndReason::all_done, 2'000);
  return match.file();
}

TEST(ReplayLinesTest, TheLinesAreAsReviewed) {
  race2048::testing::expect_golden("texts/replay.txt", lines_of(short_match(), replay_text) +
                                                           lines_of(short_match(), replay_json));
}

TEST(ReplayLinesTest, EachMoveHasItsBoard) {
  const tests::PlayedMatch duel = tests::played_duel(60'000, 40);
  const auto events = events_of(duel.file());
  ASSERT_EQ(of_type(events, "move").size(), 40u);
  std::vector<Event> boards;
  for (const Event& seat : events.front()["seats"]) boards.push_back(seat["board"]);
  std::uint32_t before_ms = 0;
  for (const Event& move : of_type(events, "move")) {
    EXPECT_GE(move["at_ms"], before_ms);
    before_ms = move["at_ms"];
    Event& board = boards.at(move["seat"].get<std::size_t>());
    EXPECT_NE(move["board"], board) << move;
    board = move["board"];
  }
  const Board& last = duel.room().match()->seats.at(1).run->board();
  EXPECT_EQ(boards[1][3][2], last.tile(14));
}

TEST(ReplayLinesTest, StandingsComeAtMostOnceASecondAndTheLastWithTheEnd) {
  const tests::PlayedMatch duel = tests::played_duel(60'000, 40);
  const auto events = events_of(duel.file());
  std::uint32_t next_second = 0;
  for (const Event& event : of_type(events, "standings")) {
    EXPECT_GE(event["at_ms"].get<std::uint32_t>() / 1000, next_second);
    next_second = event["at_ms"].get<std::uint32_t>() / 1000 + 1;
  }
  EXPECT_EQ(of_type(events, "standings").size(), 5u);  // of 4 seconds with moves, from 0.1 to 4.0
  const Event& end = events.back();
  EXPECT_EQ(end["type"], "end");
  EXPECT_EQ(end["at_ms"], 60'000);
  EXPECT_EQ(end["reason"], "time_up");
  ASSERT_EQ(end["standings"].size(), 2u);
  EXPECT_EQ(end["standings"][0]["place"], 1);
}

TEST(ReplayLinesTest, SplitsComeWithTheirMoves) {
  const auto events = events_of(tests::played_duel(60'000, 200).file());
  const std::vector<Event> splits = of_type(events, "split");
  ASSERT_FALSE(splits.empty());
  EXPECT_EQ(splits.front()["tile"], 32);
  EXPECT_EQ(splits.size(), events.back()["splits"].size());
}

TEST(ReplayLinesTest, InLockstepAMoveSaysWhoMadeIt) {
  const tests::PlayedMatch match = tests::played_steps();
  const auto moves = of_type(events_of(match.file()), "move");
  ASSERT_EQ(moves.size(), 4u);
  EXPECT_EQ(moves[0]["at_ms"], 5'000) << "the moves are made when the step ends";
  EXPECT_EQ(moves[0]["late"], false);
  EXPECT_EQ(moves[1]["late"], true);
  EXPECT_EQ(moves[3]["late"], false);
}

}  // namespace
}  // namespace race2048::client
