// The word `results` of the line mode.
#include "tests/client/plain/talk_fixture.h"
#include "tests/client/server_results.h"

namespace race2048::client::testing {
namespace {

class ResultsWordTest : public PlainTalkTest {
 protected:
  void ask(PlainInput input = PlainInput::person) {
    start(in_room({member(0, "ada"), member(1, "bo")}), input);
    EXPECT_EQ(type("results"), Lines{});
    EXPECT_EQ(command(), Command(Ask{AskResults{}}));
  }
};

TEST_F(ResultsWordTest, TheTenNewestAreTold) {
  ask();
  EXPECT_EQ(news(), Lines{});
  answer_with(model_, page_of_results(40, 12, false));
  const Lines lines = news();
  ASSERT_EQ(lines.size(), 10u);
  EXPECT_EQ(lines[0],
            "ada40 won with 40000 points, score, 4 seats, 2026-01-01 17:32 UTC, match "
            "282828282828.");
  EXPECT_EQ(news(), Lines{}) << "once";
}

TEST_F(ResultsWordTest, AServerWithoutResultsSaysSo) {
  ask();
  answer_with(model_, {});
  EXPECT_EQ(news(), Lines{"No match has ended on this server yet."});
}

TEST_F(ResultsWordTest, AProgramsNextWordWaitsForTheAnswer) {
  ask(PlainInput::program);
  talk_->take_line("q");
  EXPECT_EQ(talk_->next_command(model_, now_), std::nullopt);
  answer_with(model_, page_of_results(9, 1, false));
  EXPECT_EQ(news().size(), 1u);
  EXPECT_NE(talk_->next_command(model_, now_), std::nullopt);
}

TEST_F(ResultsWordTest, ARefusalOrALostLinkEndsTheWaiting) {
  ask(PlainInput::program);
  refuse_results(model_, Reason::nothing_is_kept, "This server keeps no results.", at(1));
  news(1);
  talk_->take_line("q");
  EXPECT_NE(talk_->next_command(model_, now_), std::nullopt);

  ask(PlainInput::program);
  model_.reconnecting = Reconnecting{.since = at(2), .until = at(60)};
  news(2);
  answer_with(model_, page_of_results(9, 1, false));
  model_.reconnecting.reset();
  const Lines lines = news(3);
  EXPECT_TRUE(std::ranges::none_of(
      lines, [](const std::string& line) { return line.find("won with") != std::string::npos; }));
}

TEST_F(ResultsWordTest, OutsideARoomThereIsNobodyToAsk) {
  Model model;
  model.phase = Phase::entering;
  start(std::move(model), PlainInput::person);
  EXPECT_EQ(type("results"), Lines{"You are not in a room yet."});
  EXPECT_FALSE(command());
}

}  // namespace
}  // namespace race2048::client::testing
