// A room belongs to the person who made it: what a host may do who stands in, and how the owner
// gets the room back.
#include <string>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "server/rooms/limits.h"
#include "tests/server/rooms/hosting_fixture.h"

namespace race2048::server {
namespace {

class OwnerTest : public Hosting {
 protected:
  static constexpr auto kAfterTheClaim = limits::kOwnerClaim + 1s;

  OwnerTest() { world.log.replays = true; }

  // ada makes the room, bob and cyd sit down, and ada leaves.
  void ada_leaves() {
    open_room();
    sit_down(bob);
    sit_down(cyd);
    world.leave(ada);
    world.clear_inboxes();
  }
  const RoomState& state() { return world.room(bob).state(); }
  static v1::RoomOptions as_it_is(const RoomState& state) {
    v1::RoomOptions options;
    options.set_title(state.options().title);
    options.set_listed(state.options().listed);
    options.set_locked(state.options().locked);
    return options;
  }
  void join_with_token(Client& client, const std::string& token) {
    v1::ToServer message;
    message.mutable_join_room()->set_code(bob.code);
    message.mutable_join_room()->set_token(token);
    world.send(client, message);
  }
  static v1::Reason refused(Client& client) {
    const v1::Reason reason =
        client.got(v1::ToClient::kRefused) ? client.refused().reason() : v1::REASON_UNSPECIFIED;
    client.inbox.clear();
    return reason;
  }
};

TEST_F(OwnerTest, WhoeverStandsInIsToldWhoseRoomItIs) {
  open_room();
  sit_down(bob);
  EXPECT_EQ(bob.roster().owner(), "") << "the host owns it";
  world.leave(ada);
  EXPECT_EQ(bob.roster().host(), "bob");
  EXPECT_EQ(bob.roster().owner(), "ada");
}

TEST_F(OwnerTest, AStandInCannotTakeTheRoomFromItsOwner) {
  ada_leaves();
  world.kick(bob, "cyd");
  EXPECT_NE(bob.refused().text().find("ada's room"), std::string::npos);
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  world.unkick(bob, "cyd");
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  world.hand_over(bob, "cyd");
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  for (const auto change : {+[](v1::RoomOptions& it) { it.set_locked(true); },
                            +[](v1::RoomOptions& it) { it.set_listed(true); },
                            +[](v1::RoomOptions& it) { it.set_password("mine"); }}) {
    v1::RoomOptions wanted = as_it_is(state());
    change(wanted);
    world.edit(bob, wanted);
    EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  }
  EXPECT_EQ(state().options(), RoomOptions{});
  EXPECT_EQ(state().password(), std::nullopt);
  EXPECT_EQ(state().seats().size(), 2u);
}

TEST_F(OwnerTest, AStandInRunsTheMatches) {
  ada_leaves();
  v1::RoomOptions wanted = as_it_is(state());
  wanted.set_title("meanwhile");
  wanted.set_pause(true);
  wanted.set_password("");  // as it is
  world.edit(bob, wanted);
  EXPECT_EQ(refused(bob), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(state().options().title, "meanwhile");
  world.edit(bob, race_settings(5'000));
  world.give_nonce(bob);
  world.start(bob);
  EXPECT_EQ(refused(bob), v1::REASON_UNSPECIFIED);
  EXPECT_TRUE(world.room(bob).running());
}

TEST_F(OwnerTest, AnOwnerWithATokenIsTheHostAgainUnderAnyName) {
  ada_leaves();
  Client& again = world.log_in("ada2");
  join_with_token(again, ada.token);
  EXPECT_TRUE(again.seated);
  EXPECT_EQ(bob.roster().host(), "ada2");
  EXPECT_EQ(bob.roster().owner(), "");
  world.kick(again, "cyd");
  EXPECT_EQ(refused(again), v1::REASON_UNSPECIFIED);
}

TEST_F(OwnerTest, AnOwnerOfTheSameNameAndInstallationIsTheRefereeAgain) {
  world.referee(ada, race_settings(), options);
  world.join(bob, ada.code);
  const PersonNumber number = state().owner()->person.number;
  world.leave(ada);
  world.watch(ada, bob.code);
  EXPECT_EQ(state().host(), "ada");
  EXPECT_TRUE(state().watchers().contains(number));
  EXPECT_EQ(state().owner()->left_at_ms, std::nullopt);
}

TEST_F(OwnerTest, TheNameAloneOrTheInstallationAloneIsNotTheOwner) {
  ada_leaves();
  world.cut(ada);
  const auto come = [this](const std::string& name, const std::string& player_id) -> Client& {
    v1::ToServer hello = World::hello(name);
    hello.mutable_hello()->set_player_id(player_id);
    Client& client = world.connect();
    world.send_bytes(client, std::string(limits::kPreface));
    world.send(client, hello);
    world.watch(client, bob.code);
    return client;
  };
  const std::string id_of_ada = World::hello("ada").hello().player_id();
  come("ada", std::string(16, 'x'));
  EXPECT_EQ(state().host(), "bob");
  come("adam", id_of_ada);
  EXPECT_EQ(state().host(), "bob");
}

TEST_F(OwnerTest, AnOwnerPassesTheLockAndThePassword) {
  options.set_password("sesame");
  options.set_locked(true);
  world.create(ada, race_settings(), options);
  world.watch(bob, ada.code, "sesame");
  world.leave(ada);
  world.join(ada, bob.code);
  EXPECT_TRUE(ada.seated);
  EXPECT_EQ(state().host(), "ada");
}

TEST_F(OwnerTest, AFullRoomHasNoSeatForItsOwner) {
  MatchSettings settings = race_settings();
  settings.seats = 2;
  open_room(settings);
  sit_down(bob);
  world.leave(ada);
  sit_down(cyd);
  world.join(ada, bob.code);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_ROOM_FULL);
  world.watch(ada, bob.code);
  EXPECT_EQ(state().host(), "ada");
}

TEST_F(OwnerTest, TheRoomOfAnOwnerWhoStaysAwayFallsToTheStandIn) {
  ada_leaves();
  world.pass(limits::kOwnerClaim - 1s);
  EXPECT_EQ(bob.roster().owner(), "ada");
  world.pass(2s);
  EXPECT_EQ(bob.roster().owner(), "");
  EXPECT_TRUE(bob.got(v1::ToClient::kPutOut));
  world.kick(bob, "cyd");
  EXPECT_EQ(refused(bob), v1::REASON_UNSPECIFIED);
  world.join(ada, bob.code);
  EXPECT_EQ(state().host(), "bob") << "it is no longer ada's";
}

TEST_F(OwnerTest, ASeriesKeepsTheRoomForItsOwnerToItsEnd) {
  options.set_rounds(2);
  options.set_pause(true);
  open_room(race_settings(5'000));
  sit_down(bob);
  world.race_again({&ada, &bob});
  world.pass(6s);
  world.leave(ada);
  world.pass(kAfterTheClaim);
  EXPECT_EQ(bob.roster().owner(), "ada");
  world.race_again({&bob});
  world.pass(6s);
  EXPECT_EQ(state().series().played(), 2u);
  EXPECT_EQ(bob.roster().owner(), "");
}

// A stand-in could else end the series at once, and the room would be theirs.
TEST_F(OwnerTest, AStandInCannotEndASeriesThatHasBegun) {
  options.set_rounds(3);
  options.set_pause(true);
  open_room(race_settings(5'000));
  sit_down(bob);
  world.race_again({&ada, &bob});
  world.pass(6s);
  world.leave(ada);
  world.edit(bob, race_settings(9'000));
  EXPECT_NE(bob.refused().text().find("ada's room, and its series goes on"), std::string::npos);
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  v1::RoomOptions wanted = as_it_is(state());
  wanted.set_rounds(1);
  world.edit(bob, wanted);
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  EXPECT_EQ(state().series().rounds(), 3u);
  EXPECT_EQ(state().series().played(), 1u);
  wanted.set_rounds(3);
  wanted.set_pause(false);
  world.edit(bob, wanted);
  EXPECT_EQ(refused(bob), v1::REASON_UNSPECIFIED) << "a pause ends nothing";
  world.pass(kAfterTheClaim);
  EXPECT_NE(state().host(), state().owner()->person.name);
}

TEST_F(OwnerTest, AStandInMaySetUpASeriesThatHasNotBegun) {
  options.set_rounds(3);
  ada_leaves();
  v1::RoomOptions wanted = as_it_is(state());
  wanted.set_rounds(2);
  world.edit(bob, wanted);
  world.edit(bob, race_settings(9'000));
  EXPECT_EQ(refused(bob), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(state().series().rounds(), 2u);
}

TEST_F(OwnerTest, TheFirstRoundOfASeriesKeepsTheRoomToo) {
  options.set_rounds(2);
  options.set_pause(true);
  open_room(race_settings(60'000));
  sit_down(bob);
  world.leave(ada);
  world.pass(limits::kOwnerClaim - 10s);
  world.race_again({&bob});
  world.pass(30s);
  EXPECT_EQ(bob.roster().owner(), "ada");
  world.edit(bob, as_it_is(state()));  // no series
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER) << "nor can it be ended in the match";
}

TEST_F(OwnerTest, ABotKeepsTheRoomForAPerson) {
  Client& bot = world.log_in("bot", true);
  open_room();
  sit_down(bot);
  world.leave(ada);
  world.pass(kAfterTheClaim);
  EXPECT_EQ(world.room(bot).state().owner()->person.name, "ada");
}

TEST_F(OwnerTest, ABotThatStandsInIsRelievedByTheFirstPersonWhoComes) {
  Client& bot = world.log_in("bot", true);
  open_room();
  sit_down(bot);
  world.leave(ada);
  EXPECT_EQ(bot.roster().host(), "bot");
  world.join(bob, bot.code);
  EXPECT_EQ(bot.roster().host(), "bob");
  EXPECT_EQ(bot.roster().owner(), "ada");
  world.join(cyd, bot.code);
  EXPECT_EQ(bot.roster().host(), "bob");
}

TEST_F(OwnerTest, ABotsOwnRoomStaysTheBots) {
  Client& bot = world.log_in("bot", true);
  world.create(bot, race_settings());
  world.join(bob, bot.code);
  EXPECT_EQ(bob.roster().host(), "bot");
}

TEST_F(OwnerTest, WhoIsHandedTheRoomOwnsIt) {
  open_room();
  sit_down(bob);
  sit_down(cyd);
  world.kick(ada, "cyd");
  world.hand_over(ada, "bob");
  EXPECT_EQ(bob.last(v1::ToClient::kPutOut).put_out().names(0), "cyd");
  world.leave(ada);
  world.join(ada, bob.code);
  EXPECT_EQ(state().host(), "bob");
  world.unkick(bob, "cyd");
  EXPECT_EQ(refused(bob), v1::REASON_UNSPECIFIED);
}

TEST_F(OwnerTest, TheOwnersPlaceIsTheHostsAfterALostLink) {
  World kept(1, Timings{});
  kept.log.replays = true;
  Client& tea = kept.log_in("tea");
  Client& pupil = kept.log_in("pupil");
  kept.referee(tea, race_settings());
  kept.join(pupil, tea.code);
  kept.cut(tea);
  kept.pass(limits::kHostHold);
  EXPECT_EQ(pupil.roster().host(), "pupil");
  EXPECT_EQ(pupil.roster().owner(), "tea");
  Client& again = kept.resume(tea);
  EXPECT_EQ(pupil.roster().host(), "tea");
  EXPECT_TRUE(again.got(v1::ToClient::kPutOut));
}

TEST_F(OwnerTest, AGoneOwnersClaimOutlivesTheServer) {
  World before(1, Timings{});
  World after(2, Timings{});
  Client& tea = before.log_in("tea");
  Client& pupil = before.log_in("pupil");
  before.referee(tea, race_settings());
  before.join(pupil, tea.code);
  before.leave(tea);
  RoomState room;
  for (const Decision& decision : before.log.decisions.at(tea.code)) room.apply(decision);
  after.server.restore(std::move(room), after.now);
  Client& back = after.resume(pupil);
  EXPECT_EQ(back.roster().owner(), "tea");
  Client& owner = after.log_in("tea");
  after.watch(owner, pupil.code);
  EXPECT_EQ(back.roster().host(), "tea");
}

}  // namespace
}  // namespace race2048::server
