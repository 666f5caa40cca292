// Places that are taken up, given up or passed on while something else happens.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/server/resume/resume_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

using Kind = v1::ToClient::BodyCase;

class PlacesTest : public ResumeTest {
 protected:
  // A connection that has said nothing but that it speaks this protocol.
  Client& caller(const std::string& peer = World::kHere) {
    Client& client = world.connect(peer);
    world.send_bytes(client, std::string(limits::kPreface));
    return client;
  }
  static MatchSettings alone() {
    MatchSettings settings = race_settings();
    settings.seats = 1;
    return settings;
  }
  static std::size_t position(const Client& client, Kind kind) {
    const std::vector<Kind> all = kinds(client);
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), kind) - all.begin());
  }
};

TEST_F(PlacesTest, ARoomThatItsOnlyRacerLeftIsGoneForTheNextMessageOfTheSameRead) {
  for (const bool watches : {false, true}) {
    world.race({&ada}, alone());
    v1::ToServer leave;
    leave.mutable_leave_room();
    v1::ToServer again;
    if (watches) {
      again.mutable_watch_room()->set_code(ada.code);
    } else {
      again.mutable_join_room()->set_code(ada.code);
    }
    std::string both;
    wire::append_frame(leave, both);
    wire::append_frame(again, both);
    world.send_bytes(ada, both);
    EXPECT_EQ(ada.refused().reason(), v1::REASON_NO_SUCH_ROOM);
    EXPECT_EQ(world.server.room_of(ada.id), nullptr);
  }
}

TEST_F(PlacesTest, AHelloThatComesBeforeTheTimerWhenTheLastHoldIsOverFindsNothing) {
  for (const MatchSettings& settings : {race_settings(600'000), step_settings(10'000, 0)}) {
    Client& cyd = world.log_in("cyd");
    world.race({&cyd}, [&settings] {
      MatchSettings one = settings;
      one.seats = 1;
      return one;
    }());
    world.cut(cyd);
    world.pass(limits::kHold - 1s);
    Client& late = caller();
    world.pass(999ms);
    world.stall(1ms);
    world.send(late, World::hello_again(cyd));
    EXPECT_EQ(late.refused().reason(), v1::REASON_BAD_TOKEN);
    world.cut(late);
  }
}

TEST_F(PlacesTest, ABotDoesNotGetTheRoleOfAPersonWhoMayComeBack) {
  Client& bot = world.log_in("bot", true);
  world.create(ada, race_settings());
  world.join(bot, ada.code);
  world.cut(ada);
  world.pass(30s);
  EXPECT_EQ(world.room(bot).state().host(), "ada");
  world.pass(30s);
  EXPECT_EQ(world.room(bot).state().host(), "bot") << "the place is given up";
}

TEST_F(PlacesTest, WhoIsBackAsTheHostIsToldOfThePlaceBeforeTheMatchThatThisStarts) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  for (Client* ready : {&bob, &cyd}) {
    world.get_ready(*ready);
    world.cut(*ready);
  }
  v1::RoomOptions with_two;
  with_two.set_start_at(2);
  world.edit(ada, with_two);
  world.cut(ada);
  world.pass(12s);
  const Client& again = world.resume(bob);
  EXPECT_EQ(world.room(again).state().host(), "bob");
  ASSERT_TRUE(again.got(Kind::kStart));
  EXPECT_LT(position(again, Kind::kEntered), position(again, Kind::kStart));
  EXPECT_LT(position(again, Kind::kSealed), position(again, Kind::kStart));
}

TEST_F(PlacesTest, ABanCoversTheAddressOfTheNewestLink) {
  world.create(ada, race_settings());
  Client& eve = world.log_in("eve", false, "192.0.2.7:4000");
  world.join(eve, ada.code);
  world.cut(eve);
  Client& again = caller("192.0.2.8:4000");
  world.send(again, World::hello_again(eve));
  world.kick(ada, "eve");
  Client& there = world.log_in("eve2", false, "192.0.2.8:4001");
  world.join(there, ada.code);
  EXPECT_EQ(there.refused().reason(), v1::REASON_KICKED);
  Client& before = world.log_in("dee", false, "192.0.2.7:4001");
  world.join(before, ada.code);
  EXPECT_TRUE(before.got(Kind::kEntered)) << "somebody else's by now";
}

TEST_F(PlacesTest, NoTokenOfAKickedPersonLetsThemIn) {
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  const std::string first = bob.token;
  world.leave(bob);
  v1::ToServer join;
  join.mutable_join_room()->set_code(ada.code);
  join.mutable_join_room()->set_token(first);
  world.send(bob, join);
  world.kick(ada, "bob");
  Client& other = world.log_in("robert");
  world.send(other, join);
  EXPECT_EQ(other.refused().reason(), v1::REASON_KICKED);
}

TEST_F(PlacesTest, TheRoleIsNotHandedToSomebodyWhoIsAway) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(bob);
  world.hand_over(ada, "bob");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NO_SUCH_PERSON);
  EXPECT_EQ(world.room(ada).state().host(), "ada");
}

TEST_F(PlacesTest, AServerWithoutLinksNoticesThatItWasStoppedToo) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  world.cut(bob);
  world.pass(5s);
  world.stall(57s);
  const Client& again = world.resume(ada);
  EXPECT_TRUE(again.got(Kind::kEntered)) << "its hold stood still meanwhile";
}

TEST_F(PlacesTest, ThePlanOfTheNextStartComesAfterAMissedEnd) {
  v1::RoomOptions options;
  options.set_rounds(2);
  world.create(ada, race_settings(5'000), options);
  world.join(bob, ada.code);
  for (Client* client : {&ada, &bob}) world.give_nonce(*client);
  world.race_again({&ada, &bob});
  world.cut(ada);
  world.pass(6s);
  const Client& again = world.resume(ada);
  ASSERT_TRUE(again.got(Kind::kEnd));
  const std::vector<Kind> all = kinds(again);
  const auto end = std::find(all.begin(), all.end(), Kind::kEnd);
  EXPECT_NE(std::find(end, all.end(), Kind::kRoomInfo), all.end());
  EXPECT_NE(again.info().starts_in_ms(), 0u);
}

TEST_F(PlacesTest, TakingUpAPlaceTooOftenIsRefused) {
  world.race({&ada, &bob}, race_settings());
  Client* newest = &ada;
  for (int i = 0; i < static_cast<int>(limits::kEnterBurst); ++i) {
    Client& again = world.resume(*newest);
    if (!again.got(Kind::kEntered)) break;
    newest = &again;
  }
  EXPECT_EQ(world.resume(*newest).refused().reason(), v1::REASON_TOO_OFTEN);
  EXPECT_FALSE(newest->closed) << "it keeps the place";
  world.pass(5s);
  EXPECT_TRUE(world.resume(*newest).got(Kind::kEntered));
}

}  // namespace
}  // namespace race2048::server
