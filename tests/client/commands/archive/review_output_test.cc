#include "client/commands/archive/review_output.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/match/view/match_story.h"
#include "engine/match/view/seat_moves.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::client {
namespace {

std::vector<MadeMove> moves_in(const tests::PlayedMatch& match, SeatNumber seat) {
  MatchStory story;
  SeatMoves moves(seat);
  const auto proof = verify_replay(wire::bytes_of(match.file()),
                                   [&](const RoomState& room, const Decision& decision) {
                                     story.see(room, decision);
                                     for (const MatchEvent& event : story.take_events()) {
                                       moves.see(story.view(), event);
                                     }
                                   });
  EXPECT_TRUE(proof) << to_text(proof.fault());
  return moves.moves();
}

// The board after the move, from the move alone.
Board after(const MadeMove& move) {
  Board board = slide(move.before, move.direction).board;
  board.set_exponent(move.spawn.cell, move.spawn.exponent);
  return board;
}

TEST(SeatMovesTest, EachMoveLeadsToTheNextBoard) {
  const tests::PlayedMatch duel = tests::played_duel(60'000, 80);
  const std::vector<MadeMove> moves = moves_in(duel, 1);
  ASSERT_EQ(moves.size(), 40u);
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
    EXPECT_EQ(after(moves[i]), moves[i + 1].before);
    EXPECT_EQ(moves[i].score + slide(moves[i].before, moves[i].direction).gain, moves[i + 1].score);
    EXPECT_EQ(moves[i].number, i + 1);
    EXPECT_EQ(moves[i].at_ms, 200 * (i + 1));
  }
  EXPECT_EQ(after(moves.back()), duel.room().match()->seats.at(1).run->board());
}

TEST(SeatMovesTest, AMoveMadeForALateSeatIsNotItsOwn) {
  const tests::PlayedMatch match = tests::played_steps();
  const std::vector<MadeMove> moves = moves_in(match, 1);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves.front().number, 2u);
  EXPECT_EQ(after(moves.front()), match.room().match()->seats.at(1).run->board());
  const Review review = review_of(moves);
  const std::string text = review_text(
      {.room = match.room(), .seat = 1, .moves = moves, .review = review}, Glyphs::ascii);
  EXPECT_NE(text.find("in 2 moves, 1 of them made by the server\n"), std::string::npos) << text;
}

TEST(SeatMovesTest, MovesOnTheNextBoardCountToo) {
  MatchSettings settings = time_settings(60'000);
  settings.rules.size = kMinBoardSize;
  settings.on_stuck = OnStuck::next_board;
  tests::PlayedMatch match(settings, {"ada"});
  match.go();
  const auto run = [&match]() -> const race2048::Run& {
    return *match.room().match()->seats.at(0).run;
  };
  std::uint32_t now_ms = 0;
  std::uint32_t made = 0;
  while (run().board_number() == 0 || run().moves() < made + 5) {
    if (run().board_number() == 0) made = run().moves();
    match.act(now_ms += 10, 0, default_action(run().board()));
  }
  match.end(EndReason::time_up, 60'000);
  const std::vector<MadeMove> moves = moves_in(match, 0);
  ASSERT_EQ(moves.size(), made + 5u);
  EXPECT_EQ(moves[made - 1].board, 0u);
  EXPECT_TRUE(is_stuck(after(moves[made - 1])));
  EXPECT_EQ(moves[made].board, 1u);
  EXPECT_EQ(moves[made].score, 0u);
  EXPECT_EQ(moves[made].number, made + 1);
}

TEST(ReviewOutputTest, TheObjectHasTheReview) {
  const tests::PlayedMatch duel = tests::played_duel(60'000, 300);
  const std::vector<MadeMove> moves = moves_in(duel, 0);
  const Review review = review_of(moves);
  ASSERT_EQ(review.worst.size(), 3u);
  const auto json = nlohmann::json::parse(
      review_json({.room = duel.room(), .seat = 0, .moves = moves, .review = review}));
  EXPECT_EQ(json["name"], "ada");
  EXPECT_EQ(json["moves"], 150);
  EXPECT_EQ(json["own_moves"], 150);
  EXPECT_EQ(json["skill"], -review.cost);
  EXPECT_EQ(json["luck"], review.luck);
  EXPECT_EQ(json["expected"].size(), 150u);
  EXPECT_EQ(json["expected"][9], (nlohmann::json{10, review.moves[9].best}));
  const auto& worst = json["worst"][0];
  const std::size_t place = review.worst[0];
  EXPECT_EQ(worst["move"], moves[place].number);
  EXPECT_EQ(worst["at_ms"], moves[place].at_ms);
  EXPECT_EQ(worst["board"][1][2], moves[place].before.tile(6));
  EXPECT_EQ(worst["made"], to_string(moves[place].direction));
  EXPECT_EQ(
      worst["expected_better"].get<std::int64_t>() - worst["expected_made"].get<std::int64_t>(),
      worst["cost"].get<std::int64_t>());
  EXPECT_GE(worst["cost"], json["worst"][1]["cost"]);
}

}  // namespace
}  // namespace race2048::client
