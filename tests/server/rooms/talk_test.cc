// Who hears a line of chat, and the host's announcements, in a match.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/rooms/hosting_fixture.h"

namespace race2048::server {
namespace {

struct TalkInARoom : Hosting {
  Client& dee = world.log_in("dee");
  Client& bot = world.log_in("bot", true);

  // ada and bob race, cyd has given up, dee watches, and the bot waits for a seat.
  void race() {
    world.race({&ada, &bob, &cyd}, race_settings());
    world.act(cyd, Action::give_up);
    world.watch(dee, ada.code);
    world.join(bot, ada.code);
    world.clear_inboxes();
  }
  // The names of those who have got a line, which was told with these hearers.
  std::string heard(v1::Hearers hearers) {
    std::string names;
    for (const Client* client : {&ada, &bob, &cyd, &dee, &bot}) {
      if (!client->got(v1::ToClient::kSaid)) continue;
      EXPECT_EQ(client->last(v1::ToClient::kSaid).said().hearers(), hearers) << client->name;
      names += (names.empty() ? "" : " ") + client->name;
    }
    world.clear_inboxes();
    return names;
  }
};

using TalkTest = TalkInARoom;

// ---- Emotes.

TEST_F(TalkTest, AnEmoteOfAPlayerReachesRacersAndWatchersAlike) {
  race();
  for (Client* sender : {&ada, &cyd}) {  // racing, and done
    world.emote(*sender);
    for (const Client* client : {&ada, &bob, &cyd, &dee, &bot}) {
      ASSERT_TRUE(client->got(v1::ToClient::kEmoted)) << client->name;
      EXPECT_EQ(client->last(v1::ToClient::kEmoted).emoted().name(), sender->name);
      EXPECT_EQ(client->last(v1::ToClient::kEmoted).emoted().emote(), v1::EMOTE_WOW);
    }
    world.clear_inboxes();
  }
}

TEST_F(TalkTest, AnEmoteIsOfAPlayerOfTheMatchAndOneOfFew) {
  race();
  world.emote(dee);
  EXPECT_EQ(dee.refused().reason(), v1::REASON_NOT_NOW) << "dee watches";
  for (const int number : {0, v1::Emote_MAX + 1}) {
    world.emote(ada, static_cast<v1::Emote>(number));
    EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_CHAT);
    ada.inbox.clear();
  }
  EXPECT_FALSE(bob.got(v1::ToClient::kEmoted));
}

TEST_F(TalkTest, AnEmoteThatCrossesTheEndOfTheMatchIsIgnored) {
  race();
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  world.clear_inboxes();
  world.emote(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kRefused));
  EXPECT_FALSE(bob.got(v1::ToClient::kEmoted));
}

TEST_F(TalkTest, EmotesOfOnePersonAndOfARoomAreSlowedDown) {
  race();
  for (int i = 0; i < 3; ++i) world.emote(ada);
  EXPECT_EQ(bob.count(v1::ToClient::kEmoted), 2u);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_TOO_OFTEN);
  world.pass(2s);
  world.emote(ada);
  EXPECT_EQ(bob.count(v1::ToClient::kEmoted), 3u);
}

TEST_F(TalkTest, WhereChatIsOffAndFromAMutedPersonThereAreNoEmotes) {
  race();
  world.mute(ada, "bob");
  world.emote(bob);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_MUTED);
  options.set_chat_off(true);
  world.edit(ada, options);
  world.emote(cyd);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_CHAT_OFF);
  EXPECT_FALSE(dee.got(v1::ToClient::kEmoted));
}

// ---- Lines.

TEST_F(TalkTest, InAMatchThoseWhoDoNotRaceHearEachOther) {
  race();
  for (Client* speaker : {&cyd, &dee, &bot}) {
    world.say(*speaker, "look at bob");
    EXPECT_EQ(heard(v1::HEARERS_NOT_RACING), "cyd dee bot") << speaker->name;
  }
}

TEST_F(TalkTest, ASeatThatRacesNeitherTalksNorHears) {
  race();
  world.say(ada, "help");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_EQ(heard(v1::HEARERS_NOT_RACING), "");
  world.act(bob, Action::give_up);
  world.say(bob, "now I may");
  EXPECT_EQ(heard(v1::HEARERS_NOT_RACING), "bob cyd dee bot");
}

TEST_F(TalkTest, BetweenMatchesEverybodyHears) {
  race();
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  world.say(dee, "well played");
  EXPECT_EQ(heard(v1::HEARERS_ALL), "ada bob cyd dee bot");
}

TEST_F(TalkTest, InTheCountdownNobodyWhoIsAboutToRaceHears) {
  open_room();
  sit_down(bob);
  world.join(cyd, ada.code);
  world.watch(dee, ada.code);
  world.give_nonce(ada);
  world.get_ready(bob);
  world.start(ada);
  world.clear_inboxes();
  world.say(bob, "good luck");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_NOW);
  world.say(dee, "they begin");
  EXPECT_EQ(heard(v1::HEARERS_NOT_RACING), "cyd dee") << "cyd was not ready";
}

TEST_F(TalkTest, ASeatThatIsStuckAndMayGoOnDoesNotHear) {
  MatchSettings settings = race_settings();
  settings.rules.size = 3;
  world.race({&ada, &bob}, settings);
  world.watch(cyd, ada.code);
  world.play_until_stuck(bob);
  world.clear_inboxes();
  world.say(cyd, "the corner was wrong");
  EXPECT_EQ(heard(v1::HEARERS_NOT_RACING), "cyd");
  world.say(bob, "was it?");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_NOW);
}

TEST(TalkToTheAbsentTest, WhoComesBackToRaceHasNotHeardAnything) {
  World world(1, {});
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob}, race_settings());
  world.watch(cyd, ada.code);
  world.cut(bob);
  world.say(cyd, "bob went for the corner");
  ASSERT_TRUE(cyd.got(v1::ToClient::kSaid));
  Client& again = world.resume(bob);
  EXPECT_TRUE(world.room(again).is_racing(again.id));
  world.say(cyd, "and he is back");
  EXPECT_EQ(cyd.count(v1::ToClient::kSaid), 2u);
  EXPECT_FALSE(again.got(v1::ToClient::kSaid));
}

TEST_F(TalkTest, WhatTheHostAnnouncesReachesEverybodyAlsoWithoutChat) {
  race();
  options.set_chat_off(true);
  world.edit(ada, options);
  world.clear_inboxes();
  world.announce(ada, "ten minutes to go");
  EXPECT_EQ(heard(v1::HEARERS_ANNOUNCED), "ada bob cyd dee bot");
  world.say(cyd, "oh");
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_CHAT_OFF);
  world.announce(cyd, "no");
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_NOT_HOST);
  EXPECT_EQ(heard(v1::HEARERS_ANNOUNCED), "");
}

TEST_F(TalkTest, AnnouncementsAreLinesAndActsOfAHost) {
  open_room();
  world.announce(ada, "a\x1b[2J");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_CHAT);
  world.announce(ada, "");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_CHAT);
  ada.inbox.clear();
  for (int i = 0; i < 30; ++i) world.announce(ada, "hear, hear");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_TOO_OFTEN);
  EXPECT_LE(ada.count(v1::ToClient::kSaid), 20u);
}

TEST(ServerWithoutChatTest, NobodyAnnouncesThereEither) {
  World world(1, {}, limits::kMaxSessions, false);
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  world.announce(ada, "hello");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_CHAT_OFF);
}

}  // namespace
}  // namespace race2048::server
