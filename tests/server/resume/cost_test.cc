// What a client may cost that comes back to a long match, or does not read: little in each wake-up,
// and little in all. Costs are counted in answers, not in time.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/audience/limits.h"
#include "server/door/limits.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

using Kind = v1::ToClient::BodyCase;

class CostTest : public testing::Test {
 protected:
  // A move that is rejected, which has a number and an answer all the same.
  void make_useless_moves(Client& client, int count) {
    for (int i = 0; i < count; ++i) {
      world.send(client, World::move_message(1, 77, ++client.seq, v1::ACTION_LEFT));
    }
  }
  void make_moves(Client& client, int count) {
    for (int i = 0; i < count; ++i) world.keep_moving(client);
  }
  // A connection that says Hello again with the place of `from`, and does not read.
  Client& resume_without_reading(const Client& from) {
    Client& again = world.connect();
    again.name = from.name;
    again.match_id = from.match_id;
    again.round = from.round;
    again.reads = false;
    again.answers_pings = false;
    world.send_bytes(again, std::string(limits::kPreface));
    world.send(again, World::hello_again(from));
    return again;
  }
  // The most answers that a wake-up has made or sent in turns, while so much time passes.
  std::size_t most_in_a_wake_up(std::chrono::milliseconds time) {
    std::size_t most = 0;
    const TimePoint until = world.now + time;
    while (world.server.next_deadline() && *world.server.next_deadline() <= until) {
      world.now = std::max(world.now, *world.server.next_deadline());
      const std::size_t before = world.server.desk().links.answer_turns().work_done();
      world.server.on_time(world.now);
      most = std::max(most, world.server.desk().links.answer_turns().work_done() - before);
      world.settle();
    }
    world.now = until;
    world.settle();
    return most;
  }
  static std::vector<Kind> kinds(const Client& client) {
    std::vector<Kind> found;
    for (const v1::ToClient& message : client.inbox) {
      if (!message.has_ping()) found.push_back(message.body_case());
    }
    return found;
  }
  // All answers came, in their order, and the match's end behind them. `seals`: before it.
  static void expect_whole_match(const Client& client, int answers, int seals = 1) {
    const std::vector<Kind> all = kinds(client);
    const auto end = std::find(all.begin(), all.end(), Kind::kEnd);
    ASSERT_NE(end, all.end()) << client.name;
    EXPECT_EQ(std::count(all.begin(), end, Kind::kOutcome), answers) << client.name;
    EXPECT_EQ(std::count(end, all.end(), Kind::kOutcome), 0) << client.name;
    EXPECT_EQ(std::count(all.begin(), end, Kind::kSealed), seals) << client.name;
    EXPECT_NE(std::find(end, all.end(), Kind::kSealed), all.end()) << client.name;
    std::uint32_t seq = 0;
    for (const v1::ToClient& message : client.inbox) {
      if (!message.has_outcome()) continue;
      ASSERT_EQ(message.outcome().seq(), ++seq);
    }
  }

  World world{1, Timings{}};
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
};

TEST_F(CostTest, SixteenResumesAtOnceMakeNoMoreThanOne) {
  world.race({&ada, &bob}, race_settings());
  make_moves(ada, 12'000);
  Client from = ada;
  from.answers -= 20;
  std::vector<Client*> again;
  std::string bytes(limits::kPreface);
  wire::append_frame(World::hello_again(from), bytes);
  for (int i = 0; i < 16; ++i) {
    again.push_back(&world.connect());
    again.back()->match_id = from.match_id;
  }
  world.pass(limits::kAnswersPause);
  const std::size_t before = world.server.desk().links.answer_turns().work_done();
  for (Client* const one : again) {
    world.server.receive(one->id, wire::bytes_of(bytes), world.now);
  }
  world.server.on_time(world.now);
  EXPECT_LE(world.server.desk().links.answer_turns().work_done() - before,
            2 * limits::kAnswersAtOnce);
  EXPECT_EQ(world.slide_somewhere(bob).seq(), 1u) << "others are answered meanwhile";
  EXPECT_LE(most_in_a_wake_up(1s), limits::kAnswersAtOnce);
  EXPECT_EQ(again.back()->count(Kind::kOutcome), 20u);
  EXPECT_LT(world.server.desk().links.answer_turns().work_done() - before, 12'000u)
      << "made from a copy near them";
}

TEST_F(CostTest, WhoLacksTheNewestAnswersOnlyWaitsForNobody) {
  world.race({&ada, &bob}, race_settings());
  make_moves(ada, 5'000);
  make_moves(bob, 100);
  ada.answers = 0;
  bob.answers -= static_cast<std::uint32_t>(limits::kAnswersKept);
  Client& greedy = world.resume(ada);
  EXPECT_LT(greedy.count(Kind::kOutcome), 5'000u);
  const std::size_t before = world.server.desk().links.answer_turns().work_done();
  std::string hello(limits::kPreface);
  wire::append_frame(World::hello_again(bob), hello);
  Client& again = world.connect();
  world.server.receive(again.id, wire::bytes_of(hello), world.now);
  EXPECT_EQ(world.server.desk().links.answer_turns().work_done(), before);
  world.settle();
  EXPECT_EQ(again.count(Kind::kOutcome), limits::kAnswersKept);
}

TEST_F(CostTest, EndWaitsForTheAnswersOfEachWhoDoesNotRead) {
  constexpr int kMoves = 1'500;
  std::vector<Client*> racers;
  for (int i = 0; i < 32; ++i) racers.push_back(&world.log_in("p" + std::to_string(i)));
  MatchSettings settings = race_settings(5'000);
  settings.seats = 32;
  world.race(racers, settings);
  std::vector<Client*> silent;
  for (Client* const racer : racers) {
    if (racer == racers.back()) continue;
    make_useless_moves(*racer, kMoves);
    racer->answers = 0;
    world.cut(*racer);
    silent.push_back(&resume_without_reading(*racer));
  }
  EXPECT_LE(most_in_a_wake_up(6s), limits::kAnswersAtOnce);
  EXPECT_TRUE(racers.back()->got(Kind::kEnd)) << "who reads is told at once";
  for (Client* const one : silent) {
    EXPECT_LT(world.server.output(one->id).size(), 2 * limits::kBacklogSkips);
  }
  for (Client* const one : silent) world.drain(*one);
  EXPECT_LE(most_in_a_wake_up(2s), limits::kAnswersAtOnce);
  for (Client* const one : silent) expect_whole_match(*one, kMoves);
}

TEST_F(CostTest, WhatIsSaidMeanwhileFollowsTheEnd) {
  world.race({&ada, &bob}, race_settings(5'000));
  make_useless_moves(ada, 3'000);
  ada.answers = 0;
  world.cut(ada);
  Client& again = resume_without_reading(ada);
  world.pass(6s);
  world.say(bob, "well played");
  world.pass(1s);
  world.drain(again);
  world.pass(1s);
  expect_whole_match(again, 3'000);
  const std::vector<Kind> all = kinds(again);
  EXPECT_GT(std::find(all.begin(), all.end(), Kind::kSaid),
            std::find(all.begin(), all.end(), Kind::kEnd));
  EXPECT_EQ(again.last(Kind::kRoster).roster().members_size(), 2);
}

TEST_F(CostTest, AMatchThatHasEndedIsToldInSlicesToo) {
  world.race({&ada, &bob}, race_settings(5'000));
  make_useless_moves(ada, 3'000);
  ada.answers = 0;
  world.cut(ada);
  world.pass(6s);
  const std::size_t before = world.server.desk().links.answer_turns().work_done();
  Client& again = world.resume(ada);
  EXPECT_LE(world.server.desk().links.answer_turns().work_done() - before,
            2 * limits::kAnswersAtOnce);
  world.pass(1s);
  expect_whole_match(again, 3'000, 0);
}

TEST_F(CostTest, WhoStillLacksAnswersWhenTheNextMatchBeginsComesBackForIt) {
  world.race({&bob, &ada}, race_settings(5'000));
  make_useless_moves(ada, 3'000);
  ada.answers = 0;
  world.cut(ada);
  Client& again = resume_without_reading(ada);
  world.pass(6s);
  world.give_nonce(bob);
  world.start(bob);
  world.pass(1s);
  world.drain(again);
  EXPECT_EQ(again.goodbye().reason(), v1::REASON_TOO_SLOW);
  EXPECT_FALSE(again.got(Kind::kEnd));
  Client& third = world.resume(again);
  EXPECT_TRUE(third.got(Kind::kEntered));
  EXPECT_EQ(third.last(Kind::kStart).start().round(), 2u);
}

TEST_F(CostTest, WhoLeavesWhileAnswersWaitLeavesNothingBehind) {
  world.race({&ada, &bob}, race_settings(5'000));
  make_useless_moves(ada, 3'000);
  ada.answers = 0;
  world.cut(ada);
  world.resume(ada);
  Client& second = world.resume(ada);
  world.leave(second);
  world.pass(6s);
  EXPECT_TRUE(bob.got(Kind::kEnd));
  EXPECT_TRUE(second.got(Kind::kLeft));
}

TEST_F(CostTest, ComingBackForManyAnswersCostsThePlaceMore) {
  world.race({&ada, &bob}, race_settings());
  make_useless_moves(ada, static_cast<int>(limits::kAnswersForToken));
  ada.answers = 0;
  ada.answers_pings = false;  // the first token stays valid until the server hears a client
  const int affordable = static_cast<int>(limits::kEnterBurst) / 2;  // at two tokens each
  for (int i = 0; i < affordable; ++i) {
    ASSERT_TRUE(world.resume(ada).got(Kind::kEntered)) << "time " << i;
  }
  world.pass(1s);  // one token more
  EXPECT_EQ(world.resume(ada).refused().reason(), v1::REASON_TOO_OFTEN);
  Client last = ada;
  last.answers = static_cast<std::uint32_t>(limits::kAnswersForToken);
  EXPECT_TRUE(world.resume(last).got(Kind::kEntered)) << "lacking nothing costs one";
}

TEST_F(CostTest, SayingThatOneKnowsNothingOfTheMatchCostsTheSame) {
  world.race({&ada, &bob}, race_settings());
  make_useless_moves(ada, static_cast<int>(limits::kAnswersForToken));
  Client from = ada;
  from.match_id.clear();
  int times = 0;
  while (world.resume(from).got(Kind::kEntered)) ++times;
  EXPECT_EQ(times, static_cast<int>(limits::kEnterBurst) / 2);
}

}  // namespace
}  // namespace race2048::server
