#include "client/solo/solo_talk.h"

#include <gtest/gtest.h>

#include "tests/client/solo/solo_games.h"
#include "tests/support/golden_text.h"

namespace race2048::client::testing {
namespace {

using Lines = SoloTalk::Lines;

TEST(SoloTalkTest, AMoveIsToldInOneLine) {
  const Rules rules = rules_of("classic");
  SoloTalk talk(rules, key_of(1));
  SoloGame same(rules, key_of(1));
  const Direction direction = first_move(same.state().board()).value();
  same.move(direction);
  const int cell = same.newest_cell().value();
  const Lines lines = talk.take_line(to_string(direction));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].starts_with(to_string(direction))) << lines[0];
  EXPECT_NE(lines[0].find("New " + std::to_string(same.state().board().tile(cell)) + ", row " +
                          std::to_string(cell / 4 + 1) + " column " + std::to_string(cell % 4 + 1)),
            std::string::npos)
      << lines[0];
  EXPECT_TRUE(lines[0].ends_with("Score " + std::to_string(same.state().score()) + "."));
}

TEST(SoloTalkTest, AGameIsPlayedToItsEnd) {
  SoloTalk talk(rules_of("classic"), key_of(2));
  std::string last;
  for (int i = 0; i < 20'000 && !talk.ended(); ++i) {
    for (const std::string& line : talk.take_line("left down right up")) last = line;
  }
  EXPECT_TRUE(talk.ended());
  EXPECT_TRUE(last.ends_with("No move is left: the game is over.")) << last;
  EXPECT_TRUE(talk.take_line("left").empty());
}

TEST(SoloTalkTest, AMoveIsTakenBack) {
  SoloTalk talk(rules_of("classic"), key_of(1));
  const Lines before = talk.take_line("b");
  EXPECT_EQ(talk.take_line("u"), Lines{"There is nothing to take back."});
  const SoloGame same(rules_of("classic"), key_of(1));
  talk.take_line(to_string(first_move(same.state().board()).value()));
  EXPECT_EQ(talk.take_line("u"), Lines{"Taken back. Score 0."});
  EXPECT_EQ(talk.take_line("b"), before);
}

TEST(SoloTalkTest, QuestionsAreAnswered) {
  SoloTalk talk(rules_of("classic", 5), key_of(1));
  EXPECT_TRUE(talk.greeting()[0].starts_with("A board of 5 by 5. "));
  EXPECT_EQ(talk.take_line("b").size(), 5u);
  EXPECT_TRUE(talk.take_line("5")[0].starts_with("Row 5: "));
  EXPECT_EQ(talk.take_line("6"), Lines{"The board has 5 rows."});
  EXPECT_EQ(talk.take_line("s"), Lines{"Score 0. 0 moves."});
  race2048::testing::expect_golden("texts/plain_help_alone.txt", talk.take_line("?"));
  EXPECT_EQ(talk.take_line("dance"), Lines{"Not understood: dance. Type ? for help."});
  EXPECT_EQ(talk.take_line("ready").size(), 1u);
  EXPECT_TRUE(talk.take_line("").empty());
  talk.take_line("q");
  EXPECT_TRUE(talk.ended());
}

}  // namespace
}  // namespace race2048::client::testing
