// The word `save` of the line mode, and the podium.
#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class SaveWordTest : public PlainTalkTest {
 protected:
  void after_a_match(client::Setup setup = {}) {
    start(in_results(in_race({member(0, "ada"), member(1, "bo")}), {}), PlainInput::person, setup);
  }
};

TEST_F(SaveWordTest, ResultsAreSavedUnderANameOfOurOwn) {
  after_a_match();
  EXPECT_EQ(type("save"), Lines{});
  EXPECT_EQ(command(), Command(SaveResults{}));
}

TEST_F(SaveWordTest, TheEndOfTheNameChoosesTheKind) {
  after_a_match();
  type("save Evening/of bo.csv");
  EXPECT_EQ(command(), Command(SaveResults{.kind = ResultsFile::csv, .file = "Evening/of bo.csv"}));
  type("save a.txt");
  EXPECT_EQ(command(), Command(SaveResults{.kind = ResultsFile::text, .file = "a.txt"}));
  EXPECT_EQ(type("save a.pdf"), Lines{"Save into which file? save FILE.csv or save FILE.txt."});
}

TEST_F(SaveWordTest, WithoutResultsThereIsNothingToSave) {
  start(in_room({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  EXPECT_EQ(type("save"), Lines{"There are no results to save."});
}

TEST_F(SaveWordTest, AGuestOfTheMachineSavesNothing) {
  after_a_match({.may_write_files = false});
  EXPECT_EQ(type("save x.csv"), Lines{"Results cannot be saved here."});
  for (const std::string& line : type("?")) EXPECT_FALSE(line.starts_with("save")) << line;
}

TEST_F(SaveWordTest, ThePodiumComesAfterTheSeries) {
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  model_ = in_results(model_, {});
  model_.room.series =
      Series{.rounds = 2, .played = 2, .rows = {series_row(1, "ada", 4), series_row(2, "bo", 2)}};
  model_.room.story.best = {.name = "bo", .score = 12'345, .round = 1};
  const Lines lines = news();
  ASSERT_GE(lines.size(), 3u);
  EXPECT_EQ(lines.back(), "best score: bo with 12345 in round 1.");
  EXPECT_NE(std::ranges::find(lines, "1st: ada with 4 points."), lines.end());
}

}  // namespace
}  // namespace race2048::client::testing
