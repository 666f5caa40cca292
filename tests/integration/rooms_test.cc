// Every kind of race that people host, over real sockets, with a clock that only the test moves.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/net/exit_code.h"
#include "client/words/room_words.h"
#include "client/words/seal_text.h"
#include "proto/conversions.h"
#include "server/rooms/limits.h"
#include "tests/integration/player.h"
#include "tests/integration/rooms_fixture.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;
using client::Verification;
using namespace std::chrono_literals;

// ---- formats

TEST_F(RoomsTest, ARaceForTimeEndsWhenItIsUp) {
  Player& ada = host(time_settings(30'000), {}, 40);
  Player& bob = guest("bob", 60);
  all_race({&ada, &bob});
  world_.pass(29'500ms);
  EXPECT_EQ(ada.model().phase, Phase::racing);
  world_.pass(500ms);
  expect_all_verified({&ada, &bob}, EndReason::time_up);
  EXPECT_EQ(ada.model().result->match_ms, 30'000u);
}

TEST_F(RoomsTest, ARaceToATileEndsWithTheFirstWhoHasIt) {
  Player& ada = host(first_settings(6));
  Player& bob = guest("bob", 3);
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::target_reached);
  EXPECT_EQ(standing(ada).state, SeatState::reached);
  EXPECT_EQ(standing(ada).rank, 1u);
  EXPECT_EQ(standing(bob).rank, 2u);
}

TEST_F(RoomsTest, ARaceOfMovesEndsWithEverybodysLast) {
  Player& ada = host(moves_settings(80));
  Player& bob = guest("bob");
  Player& cyd = guest("cyd");
  all_race({&ada, &bob, &cyd});
  expect_all_verified({&ada, &bob, &cyd}, EndReason::all_done);
  for (const Player* player : {&ada, &bob, &cyd}) {
    EXPECT_EQ(standing(*player).moves, 80u);
    EXPECT_EQ(standing(*player).state, SeatState::moves_made);
  }
}

TEST_F(RoomsTest, EverybodyKnowsWhoMadeWhichTileFirst) {
  Player& ada = host(moves_settings(120));
  Player& bob = guest("bob", 0);
  Player& eve = watcher("eve");
  all_race({&ada, &bob});
  ASSERT_TRUE(until([&ada] { return ada.model().race->own->moves() == 120; }));
  world_.pass(5s);
  bob.allow();
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  ASSERT_TRUE(until([&eve] { return has_result(eve); }));
  const auto& told = ada.model().race->splits;
  EXPECT_EQ(told, bob.model().race->splits);
  EXPECT_EQ(told, eve.model().race->splits);
  for (const Player* player : {&ada, &bob}) {
    const auto seat = static_cast<SeatNumber>(*player->model().race->own_seat);
    const auto& own = player->model().race->own->splits();
    EXPECT_NE(std::ranges::find(told, Split{5, seat, own.at(5)}), told.end());
    for (const auto& [exponent, ms] : own) EXPECT_EQ(ms, player == &ada ? 0u : 5'000u) << exponent;
  }
}

TEST_F(RoomsTest, TheNextBoardIsTakenWhenOneIsStuck) {
  MatchSettings settings = moves_settings(250);
  settings.rules.size = 3;
  settings.on_stuck = OnStuck::next_board;
  Player& ada = host(settings);
  Player& bob = guest("bob");
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  EXPECT_GT(standing(ada).boards, 1u);
}

TEST_F(RoomsTest, ARaceUntilStuckEndsWithTheLast) {
  Player& ada = host(last_settings());
  Player& bob = guest("bob");
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  EXPECT_EQ(standing(ada).state, SeatState::out_stuck);
}

TEST_F(RoomsTest, LockstepGoesFromStepToStep) {
  Player& ada = host(step_settings(5'000, 60));
  Player& bob = guest("bob");
  Player& cyd = guest("cyd");
  all_race({&ada, &bob, &cyd});
  expect_all_verified({&ada, &bob, &cyd}, EndReason::all_done);
  EXPECT_EQ(standing(bob).moves, 60u);
  EXPECT_EQ(standing(bob).missed, 0u);
}

TEST_F(RoomsTest, InLockstepWhoIsLateGetsAMoveAndStillVerifies) {
  Player& ada = host(step_settings(5'000, 12));
  Player& bob = guest("bob", 4);
  all_race({&ada, &bob});
  ASSERT_TRUE(until([&bob] { return bob.waits(); }));
  world_.pass(40s);
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  EXPECT_EQ(standing(bob).missed, 8u);
  EXPECT_EQ(standing(bob).moves, 12u);
}

TEST_F(RoomsTest, RacesAreHeldOnEverySize) {
  for (const int size : {3, 5, 8}) {
    SCOPED_TRACE(size);
    people_.clear();
    MatchSettings settings = moves_settings(40);
    settings.rules.size = size;
    Player& ada = host(settings);
    Player& bob = guest("bob");
    all_race({&ada, &bob});
    expect_all_verified({&ada, &bob}, EndReason::all_done);
    for (Player* player : {&ada, &bob}) {
      player->tell([](client::Client& client) { client.leave(); });
    }
    ASSERT_TRUE(until([this] { return world_.server().session_count() == 0; }));
  }
}

// ---- rounds

TEST_F(RoomsTest, ABestOfThreeIsThreeMatchesAndATable) {
  Player& ada = host(moves_settings(30), {.options = {.rounds = 3}});
  Player& bob = guest("bob");
  all_race({&ada, &bob});
  std::uint32_t points = 0;
  std::string commitment;
  for (std::uint32_t round = 1; round <= 3; ++round) {
    SCOPED_TRACE(round);
    expect_all_verified({&ada, &bob}, EndReason::all_done);
    ASSERT_TRUE(
        until([&] { return bob.model().room.series && bob.model().room.series->played == round; }));
    points = 0;
    for (const client::SeriesRow& row : bob.model().room.series->rows) points += row.points;
    EXPECT_GE(points, 3 * round);
    const auto seal = wire::to_bytes(*bob.model().race->seal.commitment);
    EXPECT_NE(seal, commitment);
    commitment = seal;
    if (round < 3) world_.pass(13s);
  }
  EXPECT_TRUE(ada.model().room.series->over());
}

TEST_F(RoomsTest, APauseLastsUntilTheHostGoesOn) {
  Player& ada = host(moves_settings(20), {.options = {.rounds = 2, .pause = true}});
  Player& bob = guest("bob");
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  world_.pass(60s);
  EXPECT_EQ(bob.model().phase, Phase::results);
  ada.tell([](client::Client& client) { client.ask(client::HostAct{client::Meaning::start}, {}); });
  world_.pass(3s);
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  ASSERT_TRUE(until([&] { return bob.model().room.series->played == 2; }));
}

TEST_F(RoomsTest, WhoComesDuringAPauseIsToldWhenTheSeriesGoesOn) {
  Player& ada = host(moves_settings(20), {.options = {.rounds = 2, .pause = true}});
  Player& bob = guest("bob");
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  for (const Player* late : {&guest("cyd"), &watcher("dan")}) {
    EXPECT_TRUE(until([late] { return late->model().room.series.has_value(); })) << late->name();
    EXPECT_EQ(client::what_starts_it(late->model(), TimePoint()), "when ada continues");
  }
}

TEST_F(RoomsTest, ARematchIsInTheSameRoom) {
  Player& ada = host(moves_settings(20));
  Player& bob = guest("bob");
  const std::string room = code();
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  const std::uint32_t round = ada.model().race->seal.round;
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  EXPECT_EQ(ada.model().race->seal.round, round + 1);
  EXPECT_EQ(bob.model().room.code, room);
}

// ---- people come and go

TEST_F(RoomsTest, WhenTheHostLeavesTheNextOneHosts) {
  Player& ada = host(moves_settings(20));
  Player& bob = guest("bob");
  Player& cyd = guest("cyd");
  ada.tell([](client::Client& client) { client.leave(); });
  ASSERT_TRUE(until([&] { return bob.model().is_host() && cyd.model().room.host == "bob"; }));
  cyd.set_ready();
  ASSERT_TRUE(until([&] { return bob.model().room.ready_count() == 1; }));
  bob.tell([](client::Client& client) { client.ask(client::HostAct{client::Meaning::start}, {}); });
  world_.pass(3s);
  expect_all_verified({&bob, &cyd}, EndReason::all_done);
}

TEST_F(RoomsTest, AHostMayHandOver) {
  Player& ada = host(moves_settings(20));
  Player& bob = guest("bob");
  ada.tell([](client::Client& client) {
    client.ask(client::HostAct{client::Meaning::hand_over, "bob"}, {});
  });
  ASSERT_TRUE(until([&] { return bob.model().is_host(); }));
  EXPECT_TRUE(until([&] { return !ada.model().is_host(); }));
}

TEST_F(RoomsTest, WhoIsKickedIsOutAndNotLetInAgain) {
  Player& ada = host(moves_settings(20));
  Player& bob = guest("bob");
  ada.tell([](client::Client& client) {
    client.ask(client::HostAct{client::Meaning::kick, "bob"}, {});
  });
  ASSERT_TRUE(until([&] { return bob.closed(); }));
  EXPECT_EQ(client::exit_code_of(*bob.model().failure), client::kRefused);
  EXPECT_EQ(bob.model().failure->reason, Reason::kicked);
  ASSERT_TRUE(until([&] { return ada.model().room.seated().size() == 1; }));
  const Player& again = guest("bob");
  EXPECT_TRUE(again.closed());
  EXPECT_EQ(again.model().failure->reason, Reason::kicked);
}

TEST_F(RoomsTest, APasswordIsAskedFor) {
  host(moves_settings(20), {.options = {}, .password = "sesame"});
  const Player& bob = guest("bob");
  EXPECT_EQ(bob.model().failure->reason, Reason::wrong_password);
  const Player& cyd = come("cyd", {.kind = Entry::Kind::join, .code = code(), .password = "guess"});
  EXPECT_EQ(cyd.model().failure->reason, Reason::wrong_password);
  const Player& dee =
      come("dee", {.kind = Entry::Kind::join, .code = code(), .password = "sesame"});
  EXPECT_TRUE(dee.model().room.own_seat);
}

TEST_F(RoomsTest, WhoComesLateWatchesAndRacesInTheNext) {
  Player& ada = host(moves_settings(40), {}, 10);
  ada.tell([](client::Client& client) { client.ask(client::HostAct{client::Meaning::start}, {}); });
  world_.pass(4s);
  ASSERT_TRUE(until([&] { return ada.waits(); }));
  Player& bob = guest("bob");
  EXPECT_TRUE(until([&] { return bob.watches(); }));
  world_.pass(1s);
  EXPECT_FALSE(bob.model().race->boards.empty());
  ada.allow(30);
  ASSERT_TRUE(until([&] { return has_result(ada) && bob.model().room.own_seat; }));
  ada.allow();
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
}

TEST_F(RoomsTest, TheHostStartsWithoutWhoIsNotReady) {
  Player& ada = host(moves_settings(20));
  Player& bob = guest("bob");
  Player& cyd = guest("cyd");
  bob.set_ready();
  ASSERT_TRUE(until([&] { return ada.model().room.ready_count() == 1; }));
  ada.tell([](client::Client& client) { client.ask(client::HostAct{client::Meaning::start}, {}); });
  world_.pass(3s);
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  EXPECT_TRUE(until([&] { return has_result(cyd); }));
  EXPECT_TRUE(cyd.watches());
  EXPECT_EQ(cyd.model().result->verification.kind, Verification::Kind::seal_verified);
}

TEST_F(RoomsTest, AMatchStartsAtANumberOfPlayersOrAtATime) {
  Player& ada = host(moves_settings(20), {.options = {.start_at = 2}, .start_in_s = 60});
  Player& bob = guest("bob");
  Player& cyd = guest("cyd");
  bob.set_ready();
  world_.pass(59s);
  EXPECT_EQ(ada.model().phase, Phase::room);
  ASSERT_TRUE(ada.model().room.info.starts_at);
  cyd.set_ready();
  ASSERT_TRUE(until([&] { return ada.model().phase == Phase::countdown; }));
  world_.pass(3s);
  expect_all_verified({&bob, &cyd}, EndReason::all_done);
}

TEST_F(RoomsTest, ARefereeHostsWithoutASeat) {
  MatchSettings settings = moves_settings(40);
  settings.watch = Watch::off;
  Player& ref =
      come("ref", {.kind = Entry::Kind::create, .settings = unhurried(settings), .referee = true});
  Player& ada = guest("ada", 10);
  Player& bob = guest("bob", 10);
  const Player& eve = watcher("eve");
  EXPECT_TRUE(ref.model().is_host());
  EXPECT_FALSE(ref.model().room.own_seat);
  ada.set_ready();
  bob.set_ready();
  ASSERT_TRUE(until([&] { return ref.model().room.ready_count() == 2; }));
  world_.pass(5s);
  EXPECT_EQ(ref.model().phase, Phase::room) << "the referee starts";
  ref.tell([](client::Client& client) { client.ask(client::HostAct{client::Meaning::start}, {}); });
  world_.pass(4s);
  ASSERT_TRUE(until([&] { return ref.model().race && ref.model().race->boards.size() == 2; }));
  EXPECT_TRUE(eve.model().race->boards.empty());
  ada.allow();
  bob.allow();
  expect_all_verified({&ada, &bob}, EndReason::all_done);
}

TEST_F(RoomsTest, AQuickMatchFindsARoomOrMakesOne) {
  const MatchSettings settings = unhurried(moves_settings(20));
  Player& ada = come("ada", {.kind = Entry::Kind::quick, .settings = settings});
  EXPECT_TRUE(ada.model().is_host());
  EXPECT_TRUE(ada.model().room.info.listed);
  Player& bob = come("bob", {.kind = Entry::Kind::quick, .settings = settings});
  EXPECT_EQ(bob.model().room.code, ada.model().room.code);
  const Player& cyd =
      come("cyd",
           {.kind = Entry::Kind::quick, .settings = unhurried(moves_settings(30)), .exact = true});
  EXPECT_NE(cyd.model().room.code, ada.model().room.code);
  for (Player* player : {&ada, &bob}) player->set_ready();
  ASSERT_TRUE(until([&] { return ada.model().room.info.starts_at.has_value(); }));
  world_.pass(limits::kQuickStart);
  ASSERT_TRUE(until([&] { return ada.model().phase == Phase::countdown; }));
  world_.pass(3s);
  expect_all_verified({&ada, &bob}, EndReason::all_done);
}

TEST_F(RoomsTest, NewSettingsAreSealedAnewForAll) {
  Player& ada = host(moves_settings(20));
  Player& bob = guest("bob");
  bob.set_ready();
  ASSERT_TRUE(until([&] { return ada.model().room.ready_count() == 1; }));
  const auto before = bob.model().room.seal->commitment;
  ada.tell([](client::Client& client) {
    client.ask(client::Edit{.settings = unhurried(moves_settings(30))}, {});
  });
  ASSERT_TRUE(until([&] { return bob.model().room.seal->commitment != before; }));
  ASSERT_TRUE(until([&] { return bob.model().room.ready_count() == 0; }));
  all_race({&ada, &bob});
  expect_all_verified({&ada, &bob}, EndReason::all_done);
  EXPECT_EQ(standing(bob).moves, 30u);
}

TEST_F(RoomsTest, PeopleTalkBetweenMatches) {
  Player& ada = host(moves_settings(20));
  const Player& bob = guest("bob");
  ada.tell([](client::Client& client) {
    client.ask(client::Say{"good luck"}, std::chrono::steady_clock::now());
  });
  ASSERT_TRUE(until([&] { return bob.model().room.chat.size() == 1; }));
  EXPECT_EQ(bob.model().room.chat.front().name, "ada");
  EXPECT_EQ(bob.model().room.chat.front().text, "good luck");
}

TEST_F(RoomsTest, MoreThanTwentySeatsRaceAndVerify) {
  MatchSettings settings = moves_settings(15);
  settings.seats = 25;
  std::vector<Player*> all = {&host(settings)};
  const auto is_seated = [](const Player* player) {
    return player->model().room.seated().size() == 25;
  };
  for (int i = 1; i < 25; ++i) {
    people_.push_back(
        std::make_unique<Player>(world_.loop(), world_.target(),
                                 PlayerOptions{.name = "player" + std::to_string(i),
                                               .entry = {.kind = Entry::Kind::join, .code = code()},
                                               .seed = static_cast<std::uint64_t>(i)}));
    all.push_back(people_.back().get());
  }
  // So many enter at once that the roster is sent only five times a second.
  while (!std::all_of(all.begin(), all.end(), is_seated)) world_.pass(500ms);
  for (Player* player : all) player->set_ready();
  world_.pass(4s);
  expect_all_verified(all, EndReason::all_done);
}

}  // namespace
}  // namespace race2048::integration
