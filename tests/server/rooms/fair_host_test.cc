// A host who plays sees no more than the others, and spoils no match in which it races.
#include <string>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/rooms/hosting_fixture.h"

namespace race2048::server {
namespace {

struct FairHost : Hosting {
  Client& friend_of_ada = world.log_in("eve");

  static MatchSettings without_boards() {
    MatchSettings settings = race_settings();
    settings.watch = Watch::off;
    return settings;
  }
  // Ada, the host, and bob race; her friend watches.
  void race(const MatchSettings& settings = without_boards()) {
    world.race({&ada, &bob}, settings);
    world.watch(friend_of_ada, ada.code);
  }
  void move_both() {
    world.slide_somewhere(ada);
    world.slide_somewhere(bob);
    world.pass(limits::kPingRacing);
  }
};

using FairHostTest = FairHost;

TEST_F(FairHostTest, WhoBecomesTheHostInAMatchSeesNoBoardsOfIt) {
  race();
  world.hand_over(ada, "eve");
  move_both();
  EXPECT_EQ(friend_of_ada.roster().host(), "eve");
  EXPECT_TRUE(friend_of_ada.boards.empty());
  world.start(friend_of_ada);  // ignored; the request for a page is answered without boards
  v1::ToServer page;
  page.mutable_get_page()->set_round(friend_of_ada.round);
  world.send(friend_of_ada, page);
  EXPECT_EQ(friend_of_ada.last(v1::ToClient::kPage).page().boards_size(), 0);
}

TEST_F(FairHostTest, WhoBecomesTheHostInAMatchRefereesTheNextOne) {
  race();
  world.hand_over(ada, "eve");
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  ASSERT_FALSE(runs());
  world.give_nonce(bob);
  world.get_ready(bob);
  world.start(friend_of_ada);
  world.pass(limits::kCountdown);
  world.slide_somewhere(bob);
  world.pass(limits::kPingRacing);
  EXPECT_EQ(friend_of_ada.boards.size(), 1u);
}

TEST_F(FairHostTest, ARefereeWhoHandsOverAndGetsTheRoleBackIsTheRefereeAgain) {
  world.referee(cyd, without_boards());
  for (Client* client : {&ada, &bob}) {
    world.join(*client, cyd.code);
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  world.start(cyd);
  world.pass(limits::kCountdown);
  world.watch(friend_of_ada, cyd.code);
  world.hand_over(cyd, "eve");
  move_both();
  cyd.boards.clear();
  move_both();
  EXPECT_TRUE(cyd.boards.empty());
  EXPECT_TRUE(friend_of_ada.boards.empty());
  world.hand_over(friend_of_ada, "cyd");
  move_both();
  EXPECT_EQ(cyd.boards.size(), 2u);
}

TEST_F(FairHostTest, ARacingHostPutsNobodyOutOfTheMatch) {
  race();
  world.kick(ada, "bob");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_TRUE(world.match(ada).seats.at(1).racing());
  EXPECT_FALSE(bob.got(v1::ToClient::kLeft));
  world.kick(ada, "eve");
  EXPECT_TRUE(friend_of_ada.got(v1::ToClient::kLeft)) << "watchers have no seat to lose";
}

TEST_F(FairHostTest, ARacingHostPutsNobodyOutInTheCountdownEither) {
  world.seat({&ada, &bob}, race_settings());
  world.get_ready(bob);
  world.start(ada);
  world.kick(ada, "bob");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_NOW);
}

TEST_F(FairHostTest, AHostWhoIsDoneMayPutPlayersOut) {
  race();
  world.act(ada, Action::give_up);
  world.kick(ada, "bob");
  EXPECT_TRUE(bob.got(v1::ToClient::kLeft));
}

TEST_F(FairHostTest, AFriendWhoGotTheRoleInAMatchPutsNobodyOutOfItForTheHost) {
  race();
  world.hand_over(ada, "eve");
  world.kick(friend_of_ada, "bob");
  EXPECT_EQ(friend_of_ada.refused().reason(), v1::REASON_NOT_NOW);
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  world.kick(friend_of_ada, "bob");
  EXPECT_TRUE(bob.got(v1::ToClient::kLeft)) << "the match is over";
}

TEST_F(FairHostTest, TheRoundsOfASeriesDoNotChangeInAMatch) {
  options.set_rounds(3);
  open_room();
  sit_down(bob);
  world.race_again({&ada, &bob});
  v1::RoomOptions other = options;
  other.set_rounds(2);
  world.edit(ada, other);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_EQ(world.room(ada).state().series().rounds(), 3u);
  other.set_rounds(3);
  other.set_title("the same rounds");
  world.edit(ada, other);
  EXPECT_EQ(ada.info().title(), "the same rounds");
}

}  // namespace
}  // namespace race2048::server
