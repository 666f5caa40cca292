// Questions about results and their answers: which pass, which are refused, and that they come back
// unchanged.
#include "proto/results.h"

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "proto/settings.h"

namespace race2048::wire {
namespace {

template <typename Asked>
Asked asked(const v1::ToServer& message) {
  const auto question = question_from(message);
  if (!question) throw std::runtime_error(question.fault().text);
  return std::get<Asked>(*question);
}

// The refusal's sentence; empty if the question is asked.
std::string refused(const v1::ToServer& message) {
  const auto question = question_from(message);
  if (question) return "";
  EXPECT_EQ(question.fault().text.back(), '.');
  return question.fault().text;
}

template <typename Change>
v1::ToServer list(Change change) {
  v1::ToServer message;
  change(*message.mutable_list_results());
  return message;
}

template <typename Change>
v1::ToServer top(Change change) {
  v1::ToServer message;
  change(*message.mutable_list_top());
  return message;
}

v1::ToServer get(const std::string& match, std::uint32_t first = 0) {
  v1::ToServer message;
  message.mutable_get_result()->set_match(match);
  message.mutable_get_result()->set_first(first);
  return message;
}

v1::ToServer replay(const std::string& match_id, std::uint32_t offset = 0) {
  v1::ToServer message;
  message.mutable_get_replay()->set_match_id(match_id);
  message.mutable_get_replay()->set_offset(offset);
  return message;
}

TEST(QuestionTest, AnEmptyListResultsAsksForTheNewest) {
  const auto newest = asked<AskResults>(list([](v1::ListResults&) {}));
  EXPECT_EQ(newest, AskResults{});
}

TEST(QuestionTest, ListResultsKeepsItsFilters) {
  const auto some = asked<AskResults>(list([](v1::ListResults& list) {
    list.set_before(7);
    list.set_name("ada");
    list.set_room("rqqm22");
    list.set_format(v1::FORMAT_STEP);
  }));
  EXPECT_EQ(some.before, 7u);
  EXPECT_EQ(some.name, "ada");
  EXPECT_EQ(some.room, "RQQM22") << "as it is stored";
  EXPECT_EQ(some.format, Format::step);
}

TEST(QuestionTest, ListResultsBeyondItsBoundsIsRefused) {
  EXPECT_NE(refused(list([](auto& l) { l.set_before(std::uint64_t{1} << 63); })), "");
  EXPECT_EQ(refused(list([](auto& l) {
              l.set_before(std::uint64_t{std::numeric_limits<std::int64_t>::max()});
            })),
            "");
  for (const char* const name : {"a", "seventeen-letters", "a b", "\x1b[2J", "'; DROP"}) {
    EXPECT_NE(refused(list([&](auto& l) { l.set_name(name); })), "") << name;
  }
  for (const char* const room : {"RQQM2", "RQQM222", "RQQM2O", "\x1b[2J22", "******"}) {
    EXPECT_NE(refused(list([&](auto& l) { l.set_room(room); })), "") << room;
  }
  for (const int format : {-1, 7, 1000}) {
    EXPECT_NE(refused(list([&](auto& l) { l.set_format(static_cast<v1::Format>(format)); })), "");
  }
}

TEST(QuestionTest, AMatchHasSixToThirtyTwoHexadecimalDigits) {
  EXPECT_EQ(asked<AskResult>(get("0aF9ff", 999)).match, "0aF9ff");
  EXPECT_EQ(asked<AskResult>(get("0aF9ff", 999)).first, 999u);
  EXPECT_EQ(refused(get(std::string(32, 'a'))), "");
  for (const std::string& digits :
       {std::string(), std::string("12345"), std::string(33, 'a'), std::string("12345g"),
        std::string("12345%"), std::string("12345\0", 6), std::string(4000, '1')}) {
    EXPECT_EQ(refused(get(digits)), "Give 6 to 32 hexadecimal digits of the match's id.");
  }
}

TEST(QuestionTest, NoPageBeginsAfterTheMostSeats) {
  EXPECT_NE(refused(get("123456", 1000)), "");
  EXPECT_NE(refused(get("123456", std::numeric_limits<std::uint32_t>::max())), "");
}

TEST(QuestionTest, AnEmptyListTopAsksForThePeoplesBestScoresAgainstTheClock) {
  const auto best = asked<AskTop>(top([](v1::ListTop&) {}));
  EXPECT_EQ(best.format, Format::time);
  EXPECT_EQ(best.size, 4u);
  EXPECT_EQ(best.tile, 0u);
  EXPECT_EQ(best.first, 0u);
  EXPECT_FALSE(best.bots);
}

TEST(QuestionTest, ListTopKeepsWhatItAsksFor) {
  const auto some = asked<AskTop>(top([](v1::ListTop& top) {
    top.set_format(v1::FORMAT_MOVES);
    top.set_size(8);
    top.set_tile(2048);
    top.set_bots(true);
    top.set_first(1000);
  }));
  EXPECT_EQ(some.format, Format::moves);
  EXPECT_EQ(some.size, 8u);
  EXPECT_EQ(some.tile, 2048u);
  EXPECT_EQ(some.first, 1000u);
  EXPECT_TRUE(some.bots);
}

TEST(QuestionTest, ListTopBeyondItsBoundsIsRefused) {
  constexpr std::uint32_t kHighest = std::numeric_limits<std::uint32_t>::max();
  for (const std::uint32_t size : {1u, 2u, 9u, kHighest}) {
    EXPECT_NE(refused(top([&](auto& t) { t.set_size(size); })), "") << size;
  }
  for (const std::uint32_t tile : {1u, 2u, 8u, 16u, 33u, 2047u, kHighest}) {
    EXPECT_NE(refused(top([&](auto& t) { t.set_tile(tile); })), "") << tile;
  }
  for (const std::uint32_t tile : {32u, 2048u, 1u << 31}) {
    EXPECT_EQ(refused(top([&](auto& t) { t.set_tile(tile); })), "") << tile;
  }
  for (const std::uint32_t first : {1001u, kHighest}) {
    EXPECT_NE(refused(top([&](auto& t) { t.set_first(first); })), "") << first;
  }
  EXPECT_NE(refused(top([](auto& t) { t.set_format(static_cast<v1::Format>(77)); })), "");
}

TEST(QuestionTest, AReplayIsOfAMatchWithAWholeId) {
  const auto part = asked<AskReplay>(replay(std::string(16, 'm'), 32768));
  EXPECT_EQ(part.match_id[15], 'm');
  EXPECT_EQ(part.offset, 32768u);
  for (const std::size_t size : {0u, 6u, 15u, 17u, 32u}) {
    EXPECT_NE(refused(replay(std::string(size, 'm'))), "") << size;
  }
}

// ---- There and back.

TEST(QuestionTest, AQuestionComesBackAsItWasAsked) {
  const std::vector<Question> questions = {
      AskResults{},
      AskResults{.before = 7, .name = "ada", .room = "RQQM22", .format = Format::step},
      AskResult{.match = "0af9ff", .first = 999},
      AskTop{},
      AskTop{.format = Format::moves, .size = 8, .tile = 2048, .bots = true, .first = 1000},
      AskReplay{.match_id = {1, 2, 3}, .offset = 32768}};
  for (const Question& question : questions) {
    EXPECT_TRUE(*question_from(message_of(question)) == question) << question.index();
  }
}

PlayedMatch played_match() {
  return {{.match_id = {0xa0},
           .title = "Friday",
           .round = 2,
           .rounds = 3,
           .format = Format::first,
           .size = 5,
           .target_tile = 512,
           .began_unix_ms = 1'000'001,
           .ended_unix_ms = 1'180'001,
           .reason = EndReason::target_reached,
           .open_seed = true},
          7,
          2,
          "ada",
          1001};
}

PlayedSeat played_seat() {
  return {.seat = 3,
          .name = "ada",
          .bot = true,
          .place = 2,
          .score = 5120,
          .best_tile = 512,
          .boards = 4,
          .moves = 311,
          .state = SeatState::reached,
          .reached_ms = 90'400,
          .points = 5};
}

template <typename Answer>
Answer back(const Answer& answer) {
  return std::get<Answer>(answer_from(message_of(answer)).value());
}

TEST(AnswerTest, AnAnswerComesBackAsItWasGiven) {
  const ResultList list{.matches = {played_match()}, .more = true};
  EXPECT_TRUE(back(list) == list);
  const TopLines top{.first = 50,
                     .lines = {{.match_id = {0xa0},
                                .ended_unix_ms = 1'180'001,
                                .name = "ada",
                                .score = 5120,
                                .best_tile = 512,
                                .moves = 311,
                                .made_ms = 90'400},
                               {.name = "bo"}}};
  EXPECT_TRUE(back(top) == top);
  const ReplayPiece piece{.match_id = {0xa0}, .offset = 5, .total = 9, .bytes = "play"};
  EXPECT_TRUE(back(piece) == piece);
  const ResultDetails details{.match = played_match(),
                              .first = 0,
                              .seats = {played_seat(), {.name = "bo"}},
                              .settings_bytes = serialised(MatchSettings{}),
                              .splits = {{.exponent = 5, .seat = 3, .at_ms = 8000}},
                              .replay_bytes = 4321};
  const ResultDetails got = back(details);
  EXPECT_TRUE(got.match == details.match);
  EXPECT_TRUE(got.seats == details.seats);
  EXPECT_TRUE(got.splits == details.splits);
  EXPECT_TRUE(settings_of(got) == MatchSettings{});
  EXPECT_EQ(got.replay_bytes, details.replay_bytes);
}

}  // namespace
}  // namespace race2048::wire
