#include "client/solo/solo_talk.h"

#include <gtest/gtest.h>

#include "tests/client/solo/solo_games.h"
#include "tests/support/golden_text.h"

namespace race2048::client::testing {
namespace {

using Lines = SoloTalk::Lines;

SoloTalk talk_about(SoloGame game, PlainInput input = PlainInput::person) {
  return SoloTalk(SoloRoom{.rules_name = "classic", .game = std::move(game)}, input);
}

TEST(SoloTalkTest, AMoveIsToldInOneLine) {
  const Rules rules = rules_of("classic");
  SoloTalk talk = talk_about(SoloGame(rules, key_of(1)));
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
  SoloTalk talk = talk_about(SoloGame(rules_of("classic"), key_of(2)));
  std::string last;
  for (int i = 0; i < 20'000 && !talk.ended(); ++i) {
    for (const std::string& line : talk.take_line("left down right up")) last = line;
  }
  EXPECT_TRUE(talk.ended());
  EXPECT_TRUE(last.ends_with("No move is left: the game is over.")) << last;
  EXPECT_TRUE(talk.take_line("left").empty());
}

TEST(SoloTalkTest, AMoveIsTakenBack) {
  SoloTalk talk = talk_about(SoloGame(rules_of("classic"), key_of(1)));
  const Lines before = talk.take_line("b");
  EXPECT_EQ(talk.take_line("u"), Lines{"There is nothing to take back."});
  const SoloGame same(rules_of("classic"), key_of(1));
  talk.take_line(to_string(first_move(same.state().board()).value()));
  EXPECT_EQ(talk.take_line("u"), Lines{"Taken back. Score 0."});
  EXPECT_EQ(talk.take_line("b"), before);
}

TEST(SoloTalkTest, AKeptGameGoesOnAndItsBestScoreIsTold) {
  const SoloGame game = played(rules_of("classic"), 3, 40);
  SoloRoom room{.rules_name = "classic", .game = game, .best = 5000};
  SoloTalk talk(room, PlainInput::person);
  const std::string score = "Score " + std::to_string(game.state().score()) + ".";
  EXPECT_EQ(talk.greeting().front(), "Your game continues after 40 moves. " + score +
                                         " b reads the board, n starts a new game.");
  EXPECT_EQ(talk.take_line("s"), Lines{score + " 40 moves. Best score 5000."});
}

TEST(SoloTalkTest, ANewGameIsAskedForAndCanBeTakenBack) {
  const SoloGame game = played(rules_of("classic"), 3, 40);
  SoloTalk talk = talk_about(game);
  EXPECT_EQ(talk.take_line("n"), Lines{"A new game? y starts one, no keeps this one."});
  EXPECT_EQ(talk.take_line("no"), Lines{"All right."});
  EXPECT_FALSE(talk.take_wish_for_new_game());
  talk.take_line("n");
  talk.take_line("y");
  ASSERT_TRUE(talk.take_wish_for_new_game());
  EXPECT_TRUE(talk.start(key_of(9)).front().starts_with("A board of 4 by 4. "));
  EXPECT_EQ(talk.room().game.state().moves(), 0u);
  talk.take_line("u");
  EXPECT_EQ(talk.room().game.state().moves(), 40u);
}

TEST(SoloTalkTest, CtrlCAsksAndASecondOneLeaves) {
  SoloTalk talk = talk_about(SoloGame(rules_of("classic"), key_of(1)));
  EXPECT_EQ(talk.interrupt(), Lines{"Leave race2048? y or Ctrl-C leaves, no stays."});
  talk.take_line("s");
  talk.interrupt();
  EXPECT_FALSE(talk.ended()) << "another line has answered the first question";
  talk.interrupt();
  EXPECT_TRUE(talk.ended());
  EXPECT_TRUE(talk.interrupted());
}

TEST(SoloTalkTest, ShortWordsAreChosenWhileItRuns) {
  SoloTalk talk = talk_about(SoloGame(rules_of("classic"), key_of(1)));
  EXPECT_EQ(talk.take_line("words short"), Lines{"Short words from now on."});
  EXPECT_TRUE(talk.take_line("1").front().starts_with("1: "));
  EXPECT_EQ(talk.take_line("m").front().find("row"), std::string::npos);
  EXPECT_EQ(talk.take_line("words"),
            Lines{"Short words are used. Type words short or words full."});
}

TEST(SoloTalkTest, QuestionsAreAnswered) {
  SoloTalk talk = talk_about(SoloGame(rules_of("classic", 5), key_of(1)));
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
