// Questions of the line mode: what answers them, by words and by single keys, and until when.
#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class QuestionsTest : public PlainTalkTest {
 protected:
  static Model two_people() { return in_room({member(0, "ada"), member(1, "bo")}); }
  static Model two_racers() { return in_race({member(0, "ada"), member(1, "bo")}); }
};

TEST_F(QuestionsTest, BySingleKeysNIsNo) {
  start(two_racers(), PlainInput::keys);
  EXPECT_EQ(type("g"), Lines{"Give up? Your score stands. y to give up, n to play on."});
  EXPECT_EQ(type("n"), Lines{"All right."});
  EXPECT_EQ(type("q"), Lines{"Leave the race? Your score stands. y leaves, n stays."});
  EXPECT_EQ(type("n"), Lines{"All right."});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(QuestionsTest, AYThatAnswersNothingDoesNothing) {
  for (const PlainInput input : {PlainInput::keys, PlainInput::person}) {
    for (const Model& model : {two_people(), two_racers(), watched(two_racers())}) {
      start(model, input, {.owns_server = true});
      for (const char* key : {"y", "e", "m", "y"}) type(key);
      EXPECT_EQ(command(), std::nullopt);
    }
  }
}

TEST_F(QuestionsTest, AnyOtherKeyClosesTheQuestion) {
  for (const char* key : {"t", "m", "b", "3", "?", "r"}) {
    start(two_racers(), PlainInput::keys);
    type("g");
    type(key);
    EXPECT_EQ(type("y"), Lines{"There is no question to answer."}) << key;
    EXPECT_EQ(command(), std::nullopt) << key;
  }
}

TEST_F(QuestionsTest, WhatBecomesOfTheServerIsAnsweredByOneKey) {
  start(two_people(), PlainInput::keys, {.owns_server = true});
  EXPECT_EQ(type("q"), Lines{"Other people are here. y leaves and keeps the server running for "
                             "them, e stops it for everyone, n stays."});
  type("y");
  EXPECT_EQ(command(), Command(Leave{}));
  type("q");
  type("e");
  EXPECT_EQ(command(), Command(Leave{.stop_server = true}));
  type("q");
  EXPECT_EQ(type("n"), Lines{"All right."});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(QuestionsTest, ByWordsToo) {
  start(two_people(), PlainInput::person, {.owns_server = true});
  EXPECT_EQ(type("q"), Lines{"Other people are here. keep leaves and keeps the server running for "
                             "them, end stops it for everyone, no stays."});
  type("y");
  EXPECT_EQ(command(), Command(Leave{})) << "leaves, and stops nobody else";
}

TEST_F(QuestionsTest, GivingUpIsNoAnswerForTheNextMatch) {
  start(two_racers(), PlainInput::keys);
  type("g");
  model_ = two_racers();
  model_.race->seal.match_id[0] ^= 1;
  EXPECT_EQ(type("y"), Lines{"It is too late for that."});
  type("g");
  model_ = in_results(model_, {});
  EXPECT_EQ(type("y"), Lines{"It is too late for that."});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(QuestionsTest, AStartThatWasAskedAboutIsNotTheNextOne) {
  start(two_people(), PlainInput::keys);
  type("start");
  model_.room.seal->match_id[0] ^= 1;
  EXPECT_EQ(type("y"), Lines{"It is too late for that."});
  EXPECT_EQ(command(), std::nullopt);
  EXPECT_EQ(type("start"), Lines{"Start without bo? They will watch. y to start, n to wait."});
  type("y");
  EXPECT_EQ(command(), Command(HostAct{Meaning::start}));
}

}  // namespace
}  // namespace race2048::client::testing
