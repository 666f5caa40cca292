// A server that was killed and started again goes on with the rooms that its journal has.
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

class RestartedTest : public testing::Test {
 protected:
  Timings timings;
  World before{1, timings};
  World after{2, timings};
  Client& ada = before.log_in("ada");
  Client& bob = before.log_in("bob");

  // The new server gets the rooms of the old one as their decisions make them, without the last
  // `lost` ones of each.
  void restart(std::size_t lost = 0) {
    for (const auto& [code, decisions] : before.log.decisions) {
      RoomState room;
      for (std::size_t i = 0; i + lost < decisions.size(); ++i) room.apply(decisions[i]);
      if (room.is_open()) after.server.restore(std::move(room), after.now);
    }
    after.settle();
  }
  void move_often(Client& client, int times) {
    for (int i = 0; i < times; ++i) {
      before.slide_somewhere(client);
      before.pass(std::chrono::milliseconds(100));
    }
  }
  // The newest Clock that the client got; one of 0 if there was none.
  static v1::Clock clock_of(const Client& client) {
    return client.got(v1::ToClient::kClock) ? client.last(v1::ToClient::kClock).clock()
                                            : v1::Clock();
  }
  static std::vector<std::string> outcomes(const Client& client) {
    std::vector<std::string> texts;
    for (const v1::ToClient& message : client.inbox) {
      if (message.has_outcome()) texts.push_back(message.outcome().ShortDebugString());
    }
    return texts;
  }
};

TEST_F(RestartedTest, AMatchWaitsForAllAndGoesOnWhereItStood) {
  before.race({&ada, &bob}, race_settings());
  move_often(ada, 5);
  const std::uint32_t stood_at = before.match(ada).clock_ms(before.room(ada).state().clock_ms());
  const Board board = before.run(ada).board();
  restart();
  after.pass(10s);

  Client& ada2 = after.resume(ada);
  EXPECT_EQ(clock_of(ada2).stands_ms(), 20'000u);
  EXPECT_EQ(clock_of(ada2).match_ms(), stood_at);
  after.pass(5s);
  Client& bob2 = after.resume(bob);
  for (const Client* const client : {&ada2, &bob2}) {
    EXPECT_EQ(clock_of(*client).stands_ms(), 0u);
    EXPECT_EQ(clock_of(*client).match_ms(), stood_at);
  }
  EXPECT_EQ(after.run(ada2).board(), board);
  after.pass(7s);
  after.slide_somewhere(ada2);
  EXPECT_EQ(ada2.outcome().at_ms(), stood_at + 7000);
}

TEST_F(RestartedTest, AMatchGoesOnWithoutThoseWhoDoNotComeBack) {
  MatchSettings settings = race_settings();
  settings.time_limit_ms = 300'000;
  before.race({&ada, &bob}, settings);
  move_often(ada, 1);
  restart();
  Client& ada2 = after.resume(ada);
  after.pass(29s);
  EXPECT_NE(clock_of(ada2).stands_ms(), 0u);
  after.pass(1s);
  EXPECT_EQ(clock_of(ada2).stands_ms(), 0u);
  EXPECT_EQ(after.slide_somewhere(ada2).result(), v1::RESULT_APPLIED);
  after.pass(limits::kHold / 2);
  after.slide_somewhere(ada2);
  EXPECT_EQ(after.match(ada2).seats.at(1).state(), SeatState::racing);
  after.pass(limits::kHold / 2);
  EXPECT_EQ(after.match(ada2).seats.at(1).state(), SeatState::link_lost);
}

TEST_F(RestartedTest, ARoomWithSomebodyAwayWithoutAPlaceIsRefused) {
  before.seat({&ada, &bob}, race_settings());
  RoomState room;
  for (const Decision& decision : before.log.decisions.at(ada.code)) room.apply(decision);
  room.apply({.at_ms = room.clock_ms(), .body = WentAway{.person = 99, .until_ms = 5}});
  EXPECT_THROW(after.server.restore(std::move(room), after.now), std::logic_error);
}

// What is written about the stop must be readable at the next start.
TEST_F(RestartedTest, AWallClockThatIsWrongByAgesMakesAStopOfACentury) {
  before.race({&ada, &bob}, race_settings());
  after.unix_ms = std::int64_t{1} << 60;
  restart();
  constexpr std::uint64_t kOneDayMs = 24 * 60 * 60 * 1000;
  EXPECT_EQ(after.room(after.resume(ada)).state().stood_ms(), 100 * 365 * kOneDayMs);
}

TEST_F(RestartedTest, NobodyIsAwaitedWhoWasAwayBefore) {
  before.race({&ada, &bob}, race_settings());
  before.cut(bob);
  before.pass(1s);
  move_often(ada, 1);
  restart();
  Client& ada2 = after.resume(ada);
  EXPECT_EQ(clock_of(ada2).stands_ms(), 0u);
  EXPECT_EQ(after.slide_somewhere(ada2).result(), v1::RESULT_APPLIED);
}

TEST_F(RestartedTest, MovesThatTheJournalLacksAreMadeAgainWithTheSameAnswers) {
  before.race({&ada, &bob}, race_settings());
  constexpr std::size_t kLost = 3;
  move_often(ada, 10);
  const std::vector<std::string> answers = outcomes(ada);
  restart(kLost);

  Client& ada2 = after.resume(ada);
  const v1::Resumed resumed = ada2.last(v1::ToClient::kEntered).entered().resumed();
  EXPECT_TRUE(resumed.from_start());
  EXPECT_EQ(resumed.next_seq(), 10u - kLost + 1);
  EXPECT_EQ(outcomes(ada2), std::vector(answers.begin(), answers.end() - kLost));
  ada2.inbox.clear();
  ada2.seq = resumed.next_seq() - 1;
  for (std::size_t i = 0; i < kLost; ++i) after.slide_somewhere(ada2);
  for (std::size_t i = 0; i < kLost; ++i) {
    const v1::Outcome& told = ada2.inbox.at(i).outcome();
    EXPECT_EQ(told.result(), v1::RESULT_APPLIED);
    EXPECT_EQ(told.seq(), 10 - kLost + 1 + i);
  }
  EXPECT_EQ(after.run(ada2).board(), before.run(ada).board());
}

TEST_F(RestartedTest, TheClockStandsUntilMovesThatWereAnsweredAreMadeAgain) {
  before.race({&ada, &bob}, race_settings());
  constexpr std::size_t kLost = 3;
  move_often(ada, 10);
  const std::uint32_t stood_at = before.match(ada).clock_ms(before.room(ada).state().clock_ms());
  restart(kLost);
  Client& ada2 = after.resume(ada);
  Client& bob2 = after.resume(bob);
  ada2.seq = 10 - kLost;
  for (std::size_t i = 0; i < kLost; ++i) {
    after.pass(1s);
    EXPECT_NE(clock_of(bob2).stands_ms(), 0u);
    after.slide_somewhere(ada2);
  }
  EXPECT_EQ(clock_of(bob2).stands_ms(), 0u);
  EXPECT_LE(clock_of(bob2).match_ms(), stood_at);
  EXPECT_EQ(after.run(ada2).board(), before.run(ada).board());
}

TEST_F(RestartedTest, NoMatchEndsOnAServerThatMayNotTellBeforeAnsweredMovesAreMadeAgain) {
  before.race({&ada, &bob}, race_settings(10'000));
  constexpr std::size_t kLost = 3;
  before.pass(8s);
  move_often(ada, 10);
  const Board board = before.run(ada).board();
  bool may_tell = false;
  after.server.set_may_tell([&may_tell](TimePoint) { return may_tell; });
  restart(kLost);
  Client& ada2 = after.resume(ada);
  Client& bob2 = after.resume(bob);
  after.pass(4s);
  EXPECT_TRUE(ada2.inbox.empty());
  may_tell = true;
  after.settle();
  EXPECT_FALSE(bob2.got(v1::ToClient::kEnd));
  ada2.seq = 10 - kLost;
  for (std::size_t i = 0; i < kLost; ++i) after.slide_somewhere(ada2);
  EXPECT_EQ(after.run(ada2).board(), board);
  after.pass(2s);
  EXPECT_EQ(bob2.end().reason(), v1::END_REASON_TIME_UP);
  EXPECT_EQ(bob2.end().standings(0).moves(), 10u);
}

TEST_F(RestartedTest, AnsweredMovesAreNotAwaitedForLongerThanPeople) {
  before.race({&ada, &bob}, race_settings());
  move_often(ada, 10);
  restart(3);
  after.resume(ada);
  after.pass(10s);
  Client& bob2 = after.resume(bob);
  after.pass(19s);
  EXPECT_NE(clock_of(bob2).stands_ms(), 0u);
  after.pass(1s);
  EXPECT_EQ(clock_of(bob2).stands_ms(), 0u);
}

TEST_F(RestartedTest, MoreMovesThanAPersonCanMakeAgainAreNotAwaited) {
  MatchSettings settings = race_settings();
  settings.move_rate = 5;
  before.race({&ada, &bob}, settings);
  restart();
  Client& bob2 = after.resume(bob);
  ada.answers = UINT32_MAX;
  Client& ada2 = after.resume(ada);
  const std::uint32_t most =
      limits::kSomeMovesBeforeRestart + 5 * std::uint32_t{limits::kMovesBeforeRestart.count()};
  for (std::uint32_t i = 0; i < most; ++i) {
    EXPECT_NE(clock_of(bob2).stands_ms(), 0u);
    after.keep_moving(ada2);
  }
  EXPECT_EQ(clock_of(bob2).stands_ms(), 0u);
}

TEST_F(RestartedTest, TheAnswersOfAStepAreNotAwaitedAsItsEndGivesThemAgain) {
  before.race({&ada, &bob}, step_settings(5000));
  before.choose_something(ada);
  before.choose_something(bob);
  ASSERT_TRUE(ada.got(v1::ToClient::kOutcome));
  restart(1);  // without the end of the step
  after.resume(ada);
  Client& bob2 = after.resume(bob);
  EXPECT_EQ(after.match(bob2).step, 2u);
}

TEST_F(RestartedTest, WhileTheMatchWaitsNobodyGainsTimeForManyMoves) {
  MatchSettings settings = race_settings();
  settings.move_rate = 5;
  before.race({&ada, &bob}, settings);
  restart();
  Client& ada2 = after.resume(ada);
  const std::uint32_t most =
      limits::kSomeMovesBeforeRestart + 5 * std::uint32_t{limits::kMovesBeforeRestart.count()};
  for (std::uint32_t i = 0; i < most; ++i) after.keep_moving(ada2);
  EXPECT_EQ(outcomes(ada2).size(), most);
  after.slide_somewhere(ada2);
  EXPECT_EQ(outcomes(ada2).size(), most);
  EXPECT_EQ(ada2.goodbye().reason(), v1::REASON_SERVER_RESTARTS) << "it may come back";
}

TEST_F(RestartedTest, ACountdownStandsToo) {
  before.seat({&ada, &bob}, race_settings());
  before.get_ready(bob);
  before.start(ada);
  before.pass(1s);
  const auto left = limits::kCountdown - 1s;
  restart();
  // The decisions since the start tell nothing of the second.
  Client& ada2 = after.resume(ada);
  after.pass(10s);
  EXPECT_EQ(after.room(ada2).state().phase(), RoomPhase::countdown);
  after.resume(bob);
  const auto& start = ada2.last(v1::ToClient::kStart).start();
  EXPECT_GE(std::chrono::milliseconds(start.countdown_ms()), left);
  after.pass(limits::kCountdown);
  EXPECT_EQ(after.room(ada2).state().phase(), RoomPhase::racing);
}

TEST_F(RestartedTest, AStepWaitsForAll) {
  before.race({&ada, &bob}, step_settings(5000));
  before.choose_something(ada);
  restart();
  Client& ada2 = after.resume(ada);
  after.pass(20s);
  EXPECT_EQ(after.match(ada2).step, 1u);
  Client& bob2 = after.resume(bob);
  bob2.step = 1;
  after.choose_something(bob2);
  EXPECT_EQ(after.match(ada2).step, 2u);
  EXPECT_TRUE(ada2.got(v1::ToClient::kOutcome));
}

TEST_F(RestartedTest, AStepThatAllHaveChosenEndsAsTheLastOneComesBack) {
  before.race({&ada, &bob}, step_settings(5000));
  before.choose_something(bob);
  restart();
  Client& ada2 = after.resume(ada);
  ada2.step = 1;
  after.choose_something(ada2);
  after.pass(1s);
  EXPECT_EQ(after.match(ada2).step, 1u);
  Client& bob2 = after.connect();
  after.send_bytes(bob2, std::string(limits::kPreface));
  std::string frame;
  wire::append_frame(World::hello_again(bob), frame);
  // Not at the next wake-up: a replay says that a step ends when nothing is missing any more.
  after.server.receive(bob2.id, wire::bytes_of(frame), after.now);
  EXPECT_EQ(after.match(ada2).step, 2u);
}

TEST_F(RestartedTest, AnIntervalWaitsForAllAndPutsTheLastOut) {
  Client& cyd = before.log_in("cyd");
  before.race({&ada, &bob, &cyd}, knockout_settings(10'000));
  move_often(ada, 30);
  move_often(bob, 20);
  before.pass(6s);  // 11 s
  ASSERT_EQ(before.match(ada).seats.at(2).state(), SeatState::knocked_out);
  restart();
  after.pass(5s);
  Client& ada_again = after.resume(ada);
  Client& bob_again = after.resume(bob);
  const Match& match = after.match(ada_again);
  EXPECT_EQ(match.seats.at(2).state(), SeatState::knocked_out) << "nobody waits for cyd";
  EXPECT_EQ(match.interval_ends_ms(), 20'000u);
  after.pass(9'999ms);
  EXPECT_TRUE(after.room(ada_again).running());
  after.pass(1ms);
  EXPECT_EQ(bob_again.end().reason(), v1::END_REASON_ONE_LEFT);
  EXPECT_EQ(bob_again.end().match_ms(), 20'000u);
  std::vector<std::uint32_t> out_ms;
  for (const v1::Standing& standing : bob_again.end().standings()) {
    out_ms.push_back(standing.out_ms());
  }
  EXPECT_EQ(out_ms, (std::vector<std::uint32_t>{0, 20'000, 10'000}));
}

TEST_F(RestartedTest, AnIntervalWhoseEndTheJournalLacksEndsAgain) {
  before.race({&ada, &bob}, knockout_settings(10'000));
  move_often(ada, 3);
  before.pass(9'700ms);
  ASSERT_TRUE(ada.got(v1::ToClient::kEnd));
  // Without the end of the interval, the end of the match, and what follows it.
  std::size_t lost = 0;
  const std::vector<Decision>& made = before.log.decisions.begin()->second;
  while (!std::holds_alternative<IntervalEnded>(made[made.size() - 1 - lost].body)) ++lost;
  restart(lost + 1);
  Client& ada_again = after.resume(ada);
  after.resume(bob);
  after.pass(10s);
  EXPECT_EQ(ada_again.end().match_ms(), 10'000u);
  EXPECT_EQ(ada_again.end().standings(1).state(), v1::SEAT_STATE_KNOCKED_OUT);
}

TEST_F(RestartedTest, TheLobbyIsAsItWas) {
  v1::RoomOptions options;
  options.set_title("Friday");
  options.set_rounds(3);
  before.create(ada, race_settings(), options);
  Client& cyd = before.log_in("cyd");
  before.watch(cyd, ada.code);
  before.join(bob, ada.code);
  before.give_nonce(bob);
  before.get_ready(bob);
  before.kick(ada, "cyd");
  restart();

  EXPECT_EQ(after.resume(cyd).refused().reason(), v1::REASON_KICKED);
  Client& ada2 = after.resume(ada);
  EXPECT_EQ(ada2.sealed.match_id(), ada.sealed.match_id());
  EXPECT_EQ(ada2.last(v1::ToClient::kRoomInfo).room_info().title(), "Friday");
  const RoomState& state = after.room(ada2).state();
  EXPECT_EQ(state.host(), "ada");
  EXPECT_TRUE(state.seats().at(1).ready);
  EXPECT_TRUE(state.is_banned_name("cyd"));
  after.resume(bob);
  after.give_nonce(ada2);
  after.start(ada2);
  after.pass(limits::kCountdown);
  EXPECT_EQ(state.phase(), RoomPhase::racing);
}

TEST_F(RestartedTest, NoMatchStartsBeforeAllAreBackInTheLobby) {
  Client& cyd = before.log_in("cyd");
  before.seat({&ada, &bob, &cyd}, race_settings());
  before.get_ready(ada);
  before.get_ready(bob);  // cyd still thinks
  restart();
  Client& ada2 = after.resume(ada);
  after.resume(bob);
  EXPECT_EQ(after.room(ada2).state().phase(), RoomPhase::lobby);
  Client& cyd2 = after.resume(cyd);
  EXPECT_EQ(after.room(ada2).state().phase(), RoomPhase::lobby);
  after.get_ready(cyd2);
  EXPECT_EQ(after.room(ada2).state().phase(), RoomPhase::countdown);
}

TEST_F(RestartedTest, NorDoesTheHostStartOneBefore) {
  before.seat({&ada, &bob}, race_settings());
  before.get_ready(ada);
  restart();
  Client& ada2 = after.resume(ada);
  after.start(ada2);
  EXPECT_EQ(ada2.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_FALSE(ada2.got(v1::ToClient::kStart));
  after.resume(bob);
  after.start(ada2);
  EXPECT_TRUE(ada2.got(v1::ToClient::kStart));
}

TEST_F(RestartedTest, AMatchStartsWithoutThoseWhoDoNotComeBackInTime) {
  Client& cyd = before.log_in("cyd");
  before.seat({&ada, &bob, &cyd}, race_settings());
  before.get_ready(ada);
  before.get_ready(bob);
  restart();
  Client& ada2 = after.resume(ada);
  after.pass(29s);
  EXPECT_EQ(after.room(ada2).state().phase(), RoomPhase::lobby);
  after.pass(1s);
  EXPECT_EQ(after.room(ada2).state().phase(), RoomPhase::countdown);
}

TEST_F(RestartedTest, ARefereeAndAWatcherHaveTheirPlaces) {
  before.referee(ada, race_settings());
  before.watch(bob, ada.code);
  restart();
  Client& bob2 = after.resume(bob);
  EXPECT_TRUE(bob2.got(v1::ToClient::kEntered));
  Client& ada2 = after.resume(ada);
  EXPECT_EQ(after.room(ada2).state().host(), "ada");
  EXPECT_TRUE(after.room(ada2).state().away().empty());
}

TEST_F(RestartedTest, TheTimeInWhichNoServerRanDoesNotCount) {
  before.create(ada, race_settings());
  before.join(bob, ada.code);
  v1::RoomOptions options;
  options.set_start_in_s(60);
  before.edit(ada, options);
  before.cut(bob);
  before.pass(30s);
  before.say(ada, "decides nothing");
  before.give_nonce(ada);  // the newest decision: 30 s
  after.pass(1h);
  restart();
  Client& ada2 = after.resume(ada);
  EXPECT_EQ(ada2.last(v1::ToClient::kRoomInfo).room_info().starts_in_ms(), 30'000u);
  after.pass(29s);
  EXPECT_EQ(after.room(ada2).state().seats().size(), 2u);
  after.pass(1s);
  EXPECT_EQ(after.room(ada2).state().seats().size(), 1u) << "bob's place was kept for 60 s";
}

TEST_F(RestartedTest, NamesOfPeopleWhoAreAwayStayTaken) {
  before.create(ada, race_settings());
  restart();
  Client& other = after.connect();
  after.send_bytes(other, std::string(limits::kPreface));
  after.send(other, World::hello("Ada"));
  EXPECT_EQ(other.refused().reason(), v1::REASON_NAME_TAKEN);
  after.pass(limits::kResumeWait + limits::kHoldBetween);
  after.log_in("Ada");
  EXPECT_FALSE(after.server.keeps_places());
}

}  // namespace
}  // namespace race2048::server
