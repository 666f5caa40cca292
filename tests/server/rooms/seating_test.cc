// Sitting down and standing up.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/rooms/hosting_fixture.h"

namespace race2048::server {
namespace {

struct SeatingInARoom : Hosting {
  static MatchSettings two_seats() {
    MatchSettings settings = race_settings();
    settings.seats = 2;
    return settings;
  }
  static bool waits(const Client& seen_by, const std::string& name) {
    for (const v1::Watcher& it : seen_by.roster().watching().people()) {
      if (it.name() == name) return it.waits();
    }
    ADD_FAILURE() << name << " has a seat or is not here";
    return false;
  }
};

using SeatingTest = SeatingInARoom;

TEST_F(SeatingTest, AWatcherSitsDownAndRaces) {
  open_room();
  world.watch(bob, ada.code);
  bob.inbox.clear();
  world.sit_down(bob);
  ASSERT_TRUE(bob.inbox[0].has_entered());
  EXPECT_TRUE(bob.seated);
  EXPECT_EQ(bob.seat, 1u);
  EXPECT_TRUE(bob.got(v1::ToClient::kSealed)) << "the seat owes it a nonce";
  EXPECT_EQ(ada.roster().members_size(), 2);
  EXPECT_EQ(ada.roster().watchers(), 0u);
  world.race_again({&ada, &bob});
  EXPECT_EQ(world.slide_somewhere(bob).result(), v1::RESULT_APPLIED);
}

TEST_F(SeatingTest, APlayerStandsUpAndTheOthersNeedNotWait) {
  open_room();
  for (Client* client : {&bob, &cyd}) sit_down(*client);
  world.give_nonce(ada);
  world.get_ready(ada);
  world.get_ready(bob);
  EXPECT_FALSE(runs());
  world.stand_up(cyd);
  EXPECT_FALSE(cyd.seated);
  EXPECT_TRUE(runs()) << "all who have seats are ready";
  EXPECT_EQ(world.match(ada).seats.size(), 2u);
  EXPECT_EQ(ada.roster().watchers(), 1u);
}

TEST_F(SeatingTest, TheTokenStaysThatOfThePlace) {
  open_room();
  world.join(bob, ada.code);
  const std::string token = bob.token;
  world.stand_up(bob);
  world.sit_down(bob);
  EXPECT_EQ(bob.token, token);
  Client& again = world.resume(bob);
  EXPECT_TRUE(again.seated);
}

TEST_F(SeatingTest, WhoHasStoodUpGetsTheAnswersThatWereMissed) {
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 5; ++i) world.slide_somewhere(bob);
  bob.reads = false;
  world.send(bob, World::move_message(bob.round, 0, 6, v1::ACTION_GIVE_UP));
  world.stand_up(bob);
  Client& again = world.resume(bob);
  EXPECT_FALSE(again.seated);
  EXPECT_EQ(again.last(v1::ToClient::kEntered).entered().resumed().next_seq(), 7u);
  ASSERT_EQ(again.count(v1::ToClient::kOutcome), 1u);
  EXPECT_EQ(again.outcome().seq(), 6u);
  EXPECT_EQ(again.outcome().state(), v1::SEAT_STATE_GAVE_UP);
}

TEST_F(SeatingTest, WhoHasSuchAPlaceAlreadyIsToldSo) {
  open_room();
  world.watch(bob, ada.code);
  const auto decided = [this] { return world.log.decision_count() - world.log.confirmed_tokens; };
  const std::size_t before = decided();
  ada.inbox.clear();
  bob.inbox.clear();
  world.sit_down(ada);
  world.stand_up(bob);
  EXPECT_TRUE(ada.last(v1::ToClient::kEntered).entered().seated());
  EXPECT_FALSE(bob.last(v1::ToClient::kEntered).entered().seated());
  EXPECT_EQ(decided(), before);
}

TEST_F(SeatingTest, ARacingSeatIsNotGivenUp) {
  world.race({&ada, &bob}, race_settings());
  world.stand_up(bob);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_NE(bob.refused().text().find("Give up first"), std::string::npos);
  EXPECT_EQ(world.slide_somewhere(bob).result(), v1::RESULT_APPLIED);
}

TEST_F(SeatingTest, TheScoreOfASeatThatIsDoneStandsAlsoInTheSeries) {
  options.set_rounds(2);
  open_room();
  for (Client* client : {&bob, &cyd}) sit_down(*client);
  world.give_nonce(ada);
  world.race_again({&ada, &bob, &cyd});
  for (int i = 0; i < 10; ++i) world.slide_somewhere(bob);
  const std::uint64_t score = world.run(bob).best_score();
  world.act(bob, Action::give_up);
  world.stand_up(bob);
  EXPECT_FALSE(bob.seated);
  for (Client* client : {&ada, &cyd}) world.act(*client, Action::give_up);
  EXPECT_EQ(ada.end().standings(0).seat(), 1u);
  EXPECT_EQ(ada.end().standings(0).score(), score);
  EXPECT_EQ(ada.end().standings(0).state(), v1::SEAT_STATE_GAVE_UP);
  EXPECT_EQ(ada.series().rows(0).name(), "bob");
  EXPECT_EQ(ada.series().rows(0).points(), 3u);
  EXPECT_EQ(ada.roster().members_size(), 2);
}

TEST_F(SeatingTest, InAMatchAWatcherWaitsForTheNext) {
  world.race({&ada}, race_settings());
  world.watch(bob, ada.code);
  world.sit_down(bob);
  EXPECT_FALSE(bob.seated);
  EXPECT_TRUE(waits(ada, "bob"));
  world.stand_up(bob);
  EXPECT_FALSE(waits(ada, "bob")) << "who waits may change their mind";
  world.sit_down(bob);
  world.act(ada, Action::give_up);
  EXPECT_TRUE(bob.seated);
  world.race_again({&ada, &bob});
}

TEST_F(SeatingTest, WhileAllSeatsAreTakenAWatcherWaitsForOne) {
  open_room(two_seats());
  world.join(bob, ada.code);
  world.watch(cyd, ada.code);
  world.sit_down(cyd);
  EXPECT_FALSE(cyd.seated);
  EXPECT_TRUE(waits(ada, "cyd"));
  cyd.inbox.clear();
  world.leave(bob);
  EXPECT_TRUE(cyd.seated);
  EXPECT_EQ(cyd.seat, 1u);
  EXPECT_TRUE(cyd.got(v1::ToClient::kSealed));
}

TEST_F(SeatingTest, ASeatThatSomebodyGivesUpIsForTheFirstWhoWaits) {
  Client& dee = world.log_in("dee");
  open_room(two_seats());
  world.join(bob, ada.code);
  for (Client* client : {&cyd, &dee}) {
    world.watch(*client, ada.code);
    world.sit_down(*client);
  }
  world.stand_up(bob);
  EXPECT_TRUE(cyd.seated);
  EXPECT_FALSE(dee.seated);
  MatchSettings more = two_seats();
  more.seats = 3;
  world.edit(ada, more);
  EXPECT_TRUE(dee.seated) << "and more seats are for the others";
  EXPECT_EQ(dee.last(v1::ToClient::kSealed).sealed().match_id(), ada.sealed.match_id());
}

TEST_F(SeatingTest, AMatchThatEndsSeatsNoMoreThanThereAreSeats) {
  world.race({&ada, &bob}, two_seats());
  world.watch(cyd, ada.code);
  world.sit_down(cyd);
  for (Client* client : {&ada, &bob}) world.act(*client, Action::give_up);
  EXPECT_FALSE(cyd.seated);
  EXPECT_TRUE(waits(ada, "cyd"));
  world.leave(bob);
  EXPECT_TRUE(cyd.seated);
}

TEST_F(SeatingTest, ALockKeepsOutNewPlayersOnly) {
  options.set_locked(true);
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.watch(cyd, ada.code);
  world.edit(ada, options);
  world.sit_down(cyd);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_ROOM_LOCKED);
  for (Client* client : {&ada, &bob}) {
    world.stand_up(*client);
    EXPECT_FALSE(client->seated);
    world.sit_down(*client);
    EXPECT_TRUE(client->seated) << client->name << " had a seat before";
  }
}

TEST_F(SeatingTest, ALockLetsInWhoeverHasRacedHereAlsoBeforeTheLastMatch) {
  options.set_locked(true);
  world.race({&ada, &bob}, race_settings(5'000));
  world.pass(6s);
  world.leave(bob);
  world.join(cyd, ada.code);
  world.leave(cyd);
  world.race_again({&ada});
  world.pass(6s);
  world.edit(ada, options);
  const auto come = [this](Client& client) {
    v1::ToServer message;
    message.mutable_join_room()->set_code(ada.code);
    message.mutable_join_room()->set_token(client.token);
    world.send(client, message);
    return client.got(v1::ToClient::kEntered);
  };
  world.clear_inboxes();
  EXPECT_TRUE(come(bob));
  EXPECT_FALSE(come(cyd)) << "had a seat, and never raced";
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_ROOM_LOCKED);
}

TEST_F(SeatingTest, AHostWhoStandsUpIsTheReferee) {
  open_room();
  sit_down(bob);
  sit_down(cyd);
  world.stand_up(ada);
  EXPECT_EQ(bob.roster().host(), "ada");
  for (Client* client : {&bob, &cyd}) world.get_ready(*client);
  EXPECT_FALSE(runs()) << "it waits for the referee";
  world.sit_down(ada);
  EXPECT_FALSE(runs()) << "and now for the player";
  world.stand_up(ada);
  world.start(ada);
  EXPECT_TRUE(runs());
}

TEST_F(SeatingTest, AHostWhoRacedIsNoRefereeOfThatMatch) {
  MatchSettings settings = race_settings();
  settings.watch = Watch::off;
  world.race({&ada, &bob}, settings);
  world.act(ada, Action::give_up);
  world.stand_up(ada);
  world.clear_inboxes();
  world.slide_somewhere(bob);
  world.pass(1s);
  EXPECT_FALSE(ada.got_boards()) << "as all who are done";
  world.act(bob, Action::give_up);
  world.give_nonce(bob);
  world.get_ready(bob);
  world.start(ada);
  world.pass(limits::kCountdown + 1s);
  EXPECT_TRUE(ada.got_boards()) << "the referee of the next one";
}

TEST_F(SeatingTest, WatchersAreLimitedAlsoWhereTheyWaitOrStandUp) {
  open_room(two_seats());
  world.join(bob, ada.code);
  for (std::size_t i = 0; i < limits::kMaxWatchers; ++i) {
    Client& watcher = world.log_in("watcher" + std::to_string(i));
    world.watch(watcher, ada.code);
    world.sit_down(watcher);
    ASSERT_FALSE(watcher.got(v1::ToClient::kRefused)) << i;
  }
  world.watch(cyd, ada.code);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_ROOM_FULL) << "who waits watches too";
  world.stand_up(bob);
  EXPECT_FALSE(bob.seated) << "somebody takes the seat in turn";
}

TEST_F(SeatingTest, NobodyStandsUpWhereThereIsNoPlaceToWatch) {
  open_room();
  world.join(bob, ada.code);
  for (std::size_t i = 0; i < limits::kMaxWatchers; ++i) {
    world.watch(world.log_in("watcher" + std::to_string(i)), ada.code);
  }
  world.stand_up(bob);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_ROOM_FULL);
  EXPECT_TRUE(bob.seated);
}

TEST_F(SeatingTest, ChangingPlacesIsSlowedDown) {
  open_room();
  world.join(bob, ada.code);
  for (int i = 0; i < 20; ++i) i % 2 == 0 ? world.stand_up(bob) : world.sit_down(bob);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_TOO_OFTEN);
  EXPECT_FALSE(bob.closed);
}

}  // namespace
}  // namespace race2048::server
