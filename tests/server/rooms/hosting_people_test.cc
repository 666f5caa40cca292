// The host, chat, and finding a room.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/harness.h"
#include "tests/server/rooms/hosting_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

// ---- the host

TEST_F(HostingTest, AHostHandsOver) {
  open_room();
  sit_down(bob);
  world.hand_over(ada, "bob");
  EXPECT_EQ(ada.roster().host(), "bob");
  world.start(ada);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_HOST);
  world.start(bob);
  EXPECT_TRUE(runs());
}

TEST_F(HostingTest, ARefereeRunsARoomWithoutPlaying) {
  world.referee(cyd, race_settings(), options);
  EXPECT_FALSE(cyd.seated);
  for (Client* client : {&ada, &bob}) {
    world.join(*client, cyd.code);
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  EXPECT_EQ(ada.roster().host(), "cyd");
  EXPECT_EQ(ada.roster().members_size(), 2);
  EXPECT_FALSE(runs()) << "the referee starts it";
  world.start(cyd);
  EXPECT_EQ(cyd.last(v1::ToClient::kStart).start().seats_size(), 2);
  world.pass(limits::kCountdown);
  EXPECT_EQ(cyd.boards.size(), 2u);
  EXPECT_EQ(cyd.standings.size(), 2u);
}

TEST_F(HostingTest, ARefereeSeesTheBoardsThatWatchersMayNot) {
  MatchSettings settings = race_settings();
  settings.watch = Watch::off;
  world.referee(cyd, settings, options);
  Client& eve = world.log_in("eve");
  world.watch(eve, cyd.code);
  world.join(ada, cyd.code);
  world.give_nonce(ada);
  world.get_ready(ada);
  world.start(cyd);
  world.pass(limits::kCountdown);
  world.slide_somewhere(ada);
  world.pass(limits::kStandingsEvery);
  EXPECT_EQ(cyd.boards[0].moves(), 1u);
  EXPECT_TRUE(eve.boards.empty());
}

TEST_F(HostingTest, WhenTheRefereeLeavesAPlayerIsTheHostWhoseReadinessStartsTheMatch) {
  world.referee(cyd, race_settings(), options);
  for (Client* client : {&ada, &bob}) {
    world.join(*client, cyd.code);
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  world.leave(cyd);
  EXPECT_EQ(ada.roster().host(), "ada");
  EXPECT_FALSE(runs()) << "ada was ready as a guest";
  world.get_ready(ada);
  EXPECT_TRUE(runs());
}

TEST_F(HostingTest, WhenARefereeHandsOverToAPlayerTheirReadinessStartsTheMatch) {
  world.referee(cyd, race_settings(), options);
  for (Client* client : {&ada, &bob}) {
    world.join(*client, cyd.code);
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  world.hand_over(cyd, "ada");
  EXPECT_FALSE(runs()) << "ada was ready as a guest";
  world.get_ready(ada);
  EXPECT_TRUE(runs());
}

// ---- chat

TEST_F(HostingTest, WhatIsSaidIsHeardByAll) {
  open_room();
  sit_down(bob);
  world.watch(cyd, ada.code);
  world.say(cyd, "h\xc3\xa9 ho");
  for (const Client* client : {&ada, &bob, &cyd}) {
    EXPECT_EQ(client->last(v1::ToClient::kSaid).said().name(), "cyd");
    EXPECT_EQ(client->last(v1::ToClient::kSaid).said().text(), "h\xc3\xa9 ho");
  }
}

TEST_F(HostingTest, LinesAreShortAndPlain) {
  open_room();
  for (const std::string line : {"", "a\nb", "\x1b]52;c;AA==\x07",
                                 "\xe2\x80\xae"
                                 "x"}) {
    ada.inbox.clear();
    world.say(ada, line);
    EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_CHAT);
    world.pass(2s);
  }
  world.say(ada, std::string(121, 'x'));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_CHAT);
  EXPECT_FALSE(ada.got(v1::ToClient::kSaid));
}

TEST_F(HostingTest, TalkIsSlowedDown) {
  open_room();
  sit_down(bob);
  for (int i = 0; i < 5; ++i) world.say(ada, "hello");
  EXPECT_EQ(bob.count(v1::ToClient::kSaid), 5u);
  world.say(ada, "hello");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_TOO_OFTEN);
  world.say(bob, "shh");
  EXPECT_EQ(bob.count(v1::ToClient::kSaid), 6u);
  world.pass(2s);
  world.say(ada, "sorry");
  EXPECT_EQ(bob.count(v1::ToClient::kSaid), 7u);
}

TEST_F(HostingTest, TheHostTurnsChatOff) {
  options.set_chat_off(true);
  open_room();
  EXPECT_TRUE(ada.info().chat_off());
  world.say(ada, "hello");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_CHAT_OFF);
}

TEST(ServerWithoutChatTest, NobodyTalksThere) {
  World world(1, {}, limits::kMaxSessions, false);
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  EXPECT_TRUE(ada.info().chat_off());
  world.say(ada, "hello");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_CHAT_OFF);
}

// ---- the list, and quick matches

struct Lists : Hosting {
  Client& dee = world.log_in("dee");

  void list_room(Client& host, const std::string& title,
                 const MatchSettings& settings = race_settings()) {
    v1::RoomOptions wanted;
    wanted.set_listed(true);
    wanted.set_title(title);
    world.create(host, settings, wanted);
  }
};

using ListsTest = Lists;

TEST_F(ListsTest, OnlyListedRoomsAreShown) {
  open_room();
  list_room(bob, "come in", moves_settings(50));
  const v1::Rooms& rooms = world.list(dee);
  ASSERT_EQ(rooms.rooms_size(), 1);
  EXPECT_EQ(rooms.total(), 1u);
  const v1::RoomEntry& entry = rooms.rooms(0);
  EXPECT_EQ(entry.code(), bob.code);
  EXPECT_EQ(entry.title(), "come in");
  EXPECT_EQ(entry.host(), "bob");
  EXPECT_EQ(entry.settings(), serialised(moves_settings(50)));
  EXPECT_EQ(entry.players(), 1u);
  EXPECT_FALSE(entry.running());
}

TEST_F(ListsTest, RoomsThatCanBeJoinedComeFirst) {
  MatchSettings single = race_settings();
  single.seats = 1;
  list_room(ada, "full", single);
  list_room(bob, "running");
  world.race_again({&bob});
  list_room(cyd, "open");
  const v1::Rooms& rooms = world.list(dee);
  ASSERT_EQ(rooms.rooms_size(), 3);
  EXPECT_EQ(rooms.rooms(0).title(), "open");
  EXPECT_EQ(rooms.rooms(1).title(), "running");
  EXPECT_EQ(rooms.rooms(2).title(), "full");
}

TEST_F(ListsTest, ManyRoomsComeInPages) {
  for (int i = 0; i < 60; ++i) {
    list_room(world.log_in("host" + std::to_string(i)), "room " + std::to_string(i));
  }
  std::set<std::string> codes;
  EXPECT_EQ(world.list(dee).rooms_size(), 50);
  for (const auto& entry : world.list(dee).rooms()) codes.insert(entry.code());
  const v1::Rooms& second = world.list(dee, 50);
  EXPECT_EQ(second.rooms_size(), 10);
  EXPECT_EQ(second.total(), 60u);
  for (const auto& entry : second.rooms()) codes.insert(entry.code());
  EXPECT_EQ(codes.size(), 60u);
  EXPECT_EQ(world.list(dee, 4'000'000'000U).rooms_size(), 0);
}

TEST_F(ListsTest, AListFitsIntoAFrameWhateverSettingsAreMadeOf) {
  // Unknown fields are part of the settings' bytes and would be sent with them.
  v1::Settings settings;
  settings.ParseFromString(serialised(race_settings()));
  settings.GetReflection()->MutableUnknownFields(&settings)->AddLengthDelimited(
      100, std::string(3500, 'x'));
  v1::ToServer message;
  message.mutable_create_room()->set_settings(settings.SerializeAsString());
  world.send(ada, message);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_SETTINGS);
}

TEST_F(ListsTest, ListingIsSlowedDown) {
  for (int i = 0; i < 10; ++i) world.list(dee);
  dee.inbox.clear();
  v1::ToServer message;
  message.mutable_list_rooms();
  world.send(dee, message);
  EXPECT_EQ(dee.refused().reason(), v1::REASON_TOO_OFTEN);
}

TEST_F(ListsTest, AQuickMatchIsInTheFullestOpenRoom) {
  list_room(ada, "one");
  list_room(bob, "two");
  world.join(cyd, bob.code);
  world.quick(dee, race_settings());
  EXPECT_EQ(dee.code, bob.code);
  EXPECT_TRUE(dee.seated);
}

TEST_F(ListsTest, AQuickMatchLeavesClosedRoomsAlone) {
  v1::RoomOptions wanted;
  wanted.set_listed(true);
  wanted.set_password("sesame");
  world.create(ada, race_settings(), wanted);
  wanted.clear_password();
  wanted.set_locked(true);
  world.create(bob, race_settings(), wanted);
  world.create(cyd, race_settings());  // not listed
  world.quick(dee, race_settings(45'000));
  EXPECT_TRUE(dee.seated);
  EXPECT_EQ(world.room(dee).player_count(), 1u);
  EXPECT_EQ(world.settings(dee).time_limit_ms, 45'000u);
  EXPECT_EQ(dee.roster().host(), "dee");
  world.leave(cyd);
  world.quick(cyd, race_settings());
  EXPECT_EQ(cyd.code, dee.code) << "the new room is open to the next";
}

TEST_F(ListsTest, AQuickMatchMayAskForItsSettings) {
  list_room(ada, "time");
  MatchSettings more_seats = moves_settings(50);
  more_seats.seats = 20;
  list_room(bob, "moves", more_seats);
  world.quick(cyd, moves_settings(50), true);
  EXPECT_EQ(cyd.code, bob.code);
  world.quick(dee, moves_settings(60), true);
  EXPECT_NE(dee.code, bob.code);
}

TEST_F(ListsTest, AQuickMatchWaitsInARunningRoomRatherThanAlone) {
  list_room(ada, "running");
  world.race_again({&ada});
  world.quick(bob, race_settings());
  EXPECT_EQ(bob.code, ada.code);
  EXPECT_FALSE(bob.seated);
  list_room(cyd, "open");
  world.quick(dee, race_settings());
  EXPECT_EQ(dee.code, cyd.code) << "better where no match is running";
}

}  // namespace
}  // namespace race2048::server
