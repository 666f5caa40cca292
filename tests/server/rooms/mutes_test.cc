// Who is silenced in a room's chat, by whom, and for how long.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/limits.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class MutesTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada", false, "192.0.2.1:4000");

  MutesTest() {
    world.log.replays = true;
    world.create(ada, race_settings());
  }

  Client& join(const std::string& name, const std::string& address) {
    Client& client = world.log_in(name, false, address + ":4001");
    world.join(client, ada.code);
    return client;
  }
  // What comes of a line of chat: the reason of a refusal, or none if ada gets it.
  v1::Reason says(Client& client, const std::string& text = "hello") {
    world.pass(2s);
    world.clear_inboxes();
    world.say(client, text);
    const bool refused = client.got(v1::ToClient::kRefused);
    EXPECT_NE(refused, ada.got(v1::ToClient::kSaid));
    EXPECT_NE(refused, client.got(v1::ToClient::kSaid));
    return refused ? client.refused().reason() : v1::REASON_UNSPECIFIED;
  }
  static v1::Reason refused(Client& client) {
    const v1::Reason reason =
        client.got(v1::ToClient::kRefused) ? client.refused().reason() : v1::REASON_UNSPECIFIED;
    client.inbox.clear();
    return reason;
  }
  // The names that `client` sees with a mark.
  std::string marked(const Client& client) {
    world.pass(1s);
    std::string names;
    const auto add = [&names](const auto& person) {
      if (person.muted()) names += (names.empty() ? "" : " ") + person.name();
    };
    for (const v1::Member& member : client.roster().members()) add(member);
    for (const v1::Watcher& watcher : client.roster().watching().people()) add(watcher);
    return names;
  }
};

TEST_F(MutesTest, WhoIsMutedIsRefusedWithAReasonOfItsOwnAndNobodyElseIs) {
  Client& mallory = join("mallory", "192.0.2.7");
  Client& bob = join("bob", "192.0.2.8");
  world.mute(ada, "MALLORY");
  EXPECT_EQ(refused(ada), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(says(mallory), v1::REASON_MUTED);
  EXPECT_EQ(mallory.refused().text(),
            "The host of this room has muted you: nobody gets your chat. Only the host can change "
            "that.");
  EXPECT_FALSE(bob.got(v1::ToClient::kSaid));
  EXPECT_EQ(says(bob), v1::REASON_UNSPECIFIED);
  EXPECT_TRUE(mallory.got(v1::ToClient::kSaid)) << "a muted person still hears the others";
  EXPECT_EQ(says(ada), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesTest, EverybodySeesTheMarkWithASeatOrWithout) {
  Client& mallory = join("mallory", "192.0.2.7");
  Client& bob = join("bob", "192.0.2.8");
  EXPECT_EQ(marked(bob), "");
  world.mute(ada, "mallory");
  for (Client* const client : {&ada, &bob, &mallory}) EXPECT_EQ(marked(*client), "mallory");
  EXPECT_EQ(marked(join("cyd", "192.0.2.9")), "mallory");
  world.stand_up(mallory);
  EXPECT_EQ(marked(bob), "mallory");
  world.sit_down(mallory);
  EXPECT_EQ(marked(bob), "mallory");
  world.unmute(ada, "mallory");
  for (Client* const client : {&ada, &bob, &mallory}) EXPECT_EQ(marked(*client), "");
}

TEST_F(MutesTest, UnmutedIsAsBefore) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  world.unmute(ada, "Mallory");
  EXPECT_EQ(says(mallory), v1::REASON_UNSPECIFIED);
  world.unmute(ada, "mallory");
  EXPECT_EQ(refused(ada), v1::REASON_NO_SUCH_PERSON);
}

TEST_F(MutesTest, OnlyTheHostMutesAndOnlyOtherPeopleInTheRoom) {
  Client& mallory = join("mallory", "192.0.2.7");
  Client& bob = join("bob", "192.0.2.8");
  world.mute(mallory, "bob");
  EXPECT_EQ(refused(mallory), v1::REASON_NOT_HOST);
  world.unmute(bob, "mallory");
  EXPECT_EQ(refused(bob), v1::REASON_NOT_HOST);
  world.mute(ada, "nobody");
  EXPECT_EQ(refused(ada), v1::REASON_NO_SUCH_PERSON);
  world.mute(ada, "ada");
  EXPECT_EQ(refused(ada), v1::REASON_NO_SUCH_PERSON);
  EXPECT_EQ(says(bob), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesTest, AStandInDoesNotMute) {
  Client& bob = join("bob", "192.0.2.8");
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  world.leave(ada);
  world.clear_inboxes();
  world.mute(bob, "mallory");
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  world.unmute(bob, "mallory");
  EXPECT_EQ(refused(bob), v1::REASON_NOT_OWNER);
  world.say(mallory, "hello");
  EXPECT_EQ(refused(mallory), v1::REASON_MUTED) << "a mute outlives the host's absence";
}

// Or the mute would end as soon as the host has left.
TEST_F(MutesTest, AMutedStandInAnnouncesNothing) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  world.leave(ada);
  EXPECT_EQ(mallory.roster().host(), "mallory");
  world.clear_inboxes();
  world.announce(mallory, "hear, hear");
  EXPECT_EQ(refused(mallory), v1::REASON_MUTED);
}

TEST_F(MutesTest, WhoeverIsHandedTheRoomIsHeard) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  world.hand_over(ada, "mallory");
  EXPECT_EQ(marked(ada), "");
  EXPECT_EQ(says(mallory), v1::REASON_UNSPECIFIED);
  world.announce(mallory, "hear, hear");
  EXPECT_EQ(refused(mallory), v1::REASON_UNSPECIFIED);
  world.hand_over(mallory, "ada");
  EXPECT_EQ(says(mallory), v1::REASON_UNSPECIFIED) << "that mute was over";
}

TEST_F(MutesTest, ToSayItAgainChangesNothing) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  const std::size_t decisions = world.log.decision_count();
  world.mute(ada, "mallory");
  EXPECT_EQ(world.log.decision_count(), decisions);
  world.unmute(ada, "mallory");
  EXPECT_EQ(says(mallory), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesTest, WhoComesBackIsKnownByTheNameTheTokenOrTheAddress) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  const std::string token = mallory.token;
  world.leave(mallory);
  world.cut(mallory);
  EXPECT_EQ(says(join("Mallory", "192.0.2.8")), v1::REASON_MUTED);
  EXPECT_EQ(says(join("trudy", "192.0.2.7")), v1::REASON_MUTED);
  Client& eve = world.log_in("eve", false, "192.0.2.9:4002");
  v1::ToServer message;
  message.mutable_join_room()->set_code(ada.code);
  message.mutable_join_room()->set_token(token);
  world.send(eve, message);
  EXPECT_EQ(says(eve), v1::REASON_MUTED);
  EXPECT_EQ(says(join("bob", "192.0.2.9")), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesTest, AKeyIsKnownUnderAnyName) {
  Client& mallory = world.log_in_with_key("mallory", 7, "192.0.2.7:1");
  world.join(mallory, ada.code);
  world.mute(ada, "mallory");
  world.leave(mallory);
  world.cut(mallory);
  Client& again = world.log_in_with_key("trudy", 7, "192.0.2.8:1");
  world.join(again, ada.code);
  EXPECT_EQ(says(again), v1::REASON_MUTED);
  world.unmute(ada, "trudy");
  world.leave(again);
  world.cut(again);
  Client& at_last = world.log_in_with_key("mallory", 7, "192.0.2.8:1");
  world.join(at_last, ada.code);
  EXPECT_EQ(says(at_last), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesTest, AnAddressThatSomebodyElseInTheRoomHasMutesNobody) {
  Client& pupil = join("pupil1", "192.0.2.7");
  join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  EXPECT_EQ(says(pupil), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(says(join("pupil2", "192.0.2.7")), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesTest, WhoOnlyHasTheAddressIsUnmutedAlone) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  Client& bob = join("bob", "192.0.2.7");
  EXPECT_EQ(says(bob), v1::REASON_MUTED);
  world.unmute(ada, "bob");
  EXPECT_EQ(says(bob), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(says(mallory), v1::REASON_MUTED);
  world.mute(ada, "bob");
  world.unmute(ada, "mallory");
  EXPECT_EQ(says(bob), v1::REASON_MUTED);
}

TEST_F(MutesTest, WhoHasLeftCanBeUnmuted) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.mute(ada, "mallory");
  world.leave(mallory);
  world.unmute(ada, "mallory");
  EXPECT_EQ(refused(ada), v1::REASON_UNSPECIFIED);
  world.join(mallory, ada.code);
  EXPECT_EQ(says(mallory), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesTest, BeyondTheMostTheOldestMayChatAgain) {
  std::vector<Client*> people;
  for (std::size_t i = 0; i <= limits::kMaxMuted; ++i) {
    Client& client = world.log_in("n" + std::to_string(i));
    world.watch(client, ada.code);
    people.push_back(&client);
    world.mute(ada, client.name);
    world.pass(500ms);
  }
  EXPECT_EQ(world.room(ada).state().mutes().size(), limits::kMaxMuted);
  EXPECT_EQ(says(*people[0]), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(says(*people[1]), v1::REASON_MUTED);
  EXPECT_EQ(says(*people.back()), v1::REASON_MUTED);
}

TEST_F(MutesTest, DuringAMatchItCountsForThoseWhoDoNotRace) {
  Client& mallory = join("mallory", "192.0.2.7");
  Client& watcher = world.log_in("eve", false, "192.0.2.8:1");
  world.watch(watcher, ada.code);
  for (Client* const client : {&ada, &mallory}) world.give_nonce(*client);
  for (Client* const client : {&ada, &mallory}) world.get_ready(*client);
  world.pass(limits::kCountdown);
  world.mute(ada, "eve");
  EXPECT_EQ(refused(ada), v1::REASON_UNSPECIFIED);
  world.say(watcher, "he is about to lose");
  EXPECT_EQ(refused(watcher), v1::REASON_MUTED);
  EXPECT_EQ(marked(mallory), "eve");
}

// ---- lost links and restarts

class MutesAndLinksTest : public testing::Test {
 protected:
  Timings timings;
  World before{1, timings};
  World after{2, timings};
  Client& ada = before.log_in("ada");
  Client& bob = before.log_in("bob");

  MutesAndLinksTest() {
    before.create(ada, race_settings());
    before.join(bob, ada.code);
  }
  static v1::Reason says(World& world, Client& client) {
    client.inbox.clear();
    world.say(client, "hello");
    return client.got(v1::ToClient::kRefused) ? client.refused().reason() : v1::REASON_UNSPECIFIED;
  }
};

TEST_F(MutesAndLinksTest, ALostLinkUnmutesNobody) {
  before.mute(ada, "bob");
  before.cut(bob);
  Client& bob2 = before.resume(bob);
  EXPECT_EQ(says(before, bob2), v1::REASON_MUTED);
  before.cut(bob2);
  before.unmute(ada, "bob");
  EXPECT_EQ(says(before, before.resume(bob2)), v1::REASON_UNSPECIFIED);
}

TEST_F(MutesAndLinksTest, ARestartOfTheServerUnmutesNobody) {
  before.mute(ada, "bob");
  Client& cyd = before.log_in("cyd");
  before.watch(cyd, ada.code);
  before.mute(ada, "cyd");
  before.leave(cyd);
  RoomState room;
  for (const Decision& decision : before.log.decisions.at(ada.code)) room.apply(decision);
  after.server.restore(std::move(room), after.now);
  after.settle();
  Client& ada2 = after.resume(ada);
  EXPECT_TRUE(ada2.roster().members(1).muted()) << "while bob is away";
  EXPECT_EQ(says(after, after.resume(bob)), v1::REASON_MUTED);
  Client& cyd2 = after.log_in("cyd");
  after.join(cyd2, ada.code);
  EXPECT_EQ(says(after, cyd2), v1::REASON_MUTED);
  after.unmute(ada2, "cyd");
  after.pass(2s);
  EXPECT_EQ(says(after, cyd2), v1::REASON_UNSPECIFIED);
}

}  // namespace
}  // namespace race2048::server
