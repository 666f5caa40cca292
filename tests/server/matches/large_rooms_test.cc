// Updates in a room with more than twenty seats: the leaders, one's own place, and pages on
// request.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

constexpr std::size_t kSeats = 25;

class LargeRoomTest : public testing::Test {
 protected:
  World world;
  std::vector<Client*> players;

  LargeRoomTest() {
    for (std::size_t i = 0; i < kSeats; ++i) {
      players.push_back(&world.log_in("player" + std::to_string(i)));
    }
  }
  void race(Watch watch = Watch::live) {
    MatchSettings settings = race_settings();
    settings.seats = kSeats;
    settings.watch = watch;
    world.race(players, settings);
    world.pass(3s);  // round trips are measured within this time
    world.clear_inboxes();
  }
  Client& watcher() {
    Client& eve = world.log_in("eve");
    world.watch(eve, players.front()->code);
    return eve;
  }
  // Returns null if the request was refused.
  const v1::Page* page(Client& client, std::uint32_t first, std::uint32_t round = 1) {
    v1::ToServer message;
    message.mutable_get_page()->set_round(round);
    message.mutable_get_page()->set_first(first);
    client.inbox.clear();
    world.send(client, message);
    return client.got(v1::ToClient::kPage) ? &client.last(v1::ToClient::kPage).page() : nullptr;
  }
};

TEST_F(LargeRoomTest, IsToldFiveTimesASecondWhoLeads) {
  race();
  for (int i = 0; i < 100; ++i) {
    world.slide_somewhere(*players[static_cast<std::size_t>(i) % kSeats]);
    world.pass(10ms);
  }
  for (const Client* client : players) {
    EXPECT_GE(client->count(v1::ToClient::kStandings), 5u);
    EXPECT_LE(client->count(v1::ToClient::kStandings), 6u);
    const v1::Standings& told = client->last(v1::ToClient::kStandings).standings();
    EXPECT_EQ(told.standings_size(), static_cast<int>(limits::kStandingsSeats));
  }
}

TEST_F(LargeRoomTest, TheOwnPlaceComesWithEveryOutcome) {
  race();
  for (std::size_t i = 0; i < kSeats; ++i) {
    for (std::size_t moves = 0; moves <= i; ++moves) world.slide_somewhere(*players[i]);
  }
  for (Client* client : players) {
    const v1::Outcome outcome = world.slide_somewhere(*client);
    EXPECT_EQ(outcome.rank(), world.match(*client).place_of(World::seat_of(*client)));
  }
}

TEST_F(LargeRoomTest, APageShowsOtherPlaces) {
  race();
  for (std::size_t i = 0; i < kSeats; ++i) {
    for (std::size_t moves = 0; moves < i * 3; ++moves) world.keep_moving(*players[i]);
  }
  const v1::Page* last = page(*players[3], 5);
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(last->first(), 5u);
  EXPECT_EQ(last->total(), kSeats);
  ASSERT_EQ(last->standings_size(), 20);
  for (const v1::Standing& standing : last->standings()) {
    const auto seat = static_cast<SeatNumber>(standing.seat());
    EXPECT_EQ(standing.rank(), world.match(*players[3]).place_of(seat));
  }
}

TEST_F(LargeRoomTest, APageHasTheBoardsOfItsSeatsForRacersToo) {
  race();
  EXPECT_EQ(page(*players[3], 0)->boards_size(), 20);
}

TEST_F(LargeRoomTest, APageForAWatcherHasTheBoardsThatMayBeSeen) {
  race(Watch::at_end);
  EXPECT_EQ(page(watcher(), 0)->boards_size(), 0);
}

TEST_F(LargeRoomTest, APageOfAnotherRoundIsRefused) {
  race();
  EXPECT_EQ(page(*players[3], 0, 2), nullptr);
  EXPECT_EQ(players[3]->refused().reason(), v1::REASON_WRONG_ROUND);
}

TEST_F(LargeRoomTest, PagesAreSlowedDown) {
  race();
  std::size_t pages = 0;
  while (page(*players[3], 0) != nullptr) ++pages;
  EXPECT_EQ(pages, static_cast<std::size_t>(limits::kPageBurst));
  EXPECT_EQ(players[3]->refused().reason(), v1::REASON_TOO_OFTEN);
  world.pass(1s);
  EXPECT_NE(page(*players[3], 0), nullptr);
}

TEST_F(LargeRoomTest, OneWhoDoesNotReadMakesNoMoreRosters) {
  MatchSettings settings = race_settings();
  settings.seats = kSeats;
  world.seat(players, settings);
  Client& host = *players[0];
  players[1]->reads = false;
  for (std::size_t i = 2; world.server.may_read(players[1]->id); ++i) {
    for (int line = 0; line < 5; ++line) {
      world.say(*players.at(i), std::string(limits::kMaxChat, 'x'));
    }
    world.pass(500ms);
  }
  world.clear_inboxes();
  for (int i = 0; i < 50; ++i) {
    world.get_ready(*players[2], players[2]->sealed.match_id(), i % 2 == 1);
    world.pass(40ms);
  }
  EXPECT_LE(host.count(v1::ToClient::kRoster), 11u) << "in two seconds";
}

TEST_F(LargeRoomTest, WhoIsOutAsIdleIsToldSoFarBehindTheLeaders) {
  MatchSettings settings = race_settings(600'000);
  settings.seats = kSeats;
  world.race(players, settings);
  const auto all_but_two_move = [this] {
    for (std::size_t i = 0; i + 2 < kSeats; ++i) world.slide_somewhere(*players[i]);
  };
  all_but_two_move();
  world.pass(limits::kSeatIdle / 2);
  all_but_two_move();
  world.pass(limits::kSeatIdle / 2);
  EXPECT_FALSE(players.front()->got(v1::ToClient::kPage));
  const Client& idle = *players.back();
  ASSERT_TRUE(idle.got(v1::ToClient::kPage));
  const v1::Page& page = idle.last(v1::ToClient::kPage).page();
  const auto own = std::find_if(page.standings().begin(), page.standings().end(),
                                [&](const v1::Standing& it) { return it.seat() == idle.seat; });
  ASSERT_NE(own, page.standings().end());
  EXPECT_EQ(own->state(), v1::SEAT_STATE_IDLE);
}

TEST_F(LargeRoomTest, TheEndHasAllSeats) {
  race();
  for (Client* client : players) world.act(*client, Action::give_up);
  EXPECT_EQ(players.front()->end().standings_size(), static_cast<int>(kSeats));
}

}  // namespace
}  // namespace race2048::server
