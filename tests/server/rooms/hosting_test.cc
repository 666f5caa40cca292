// What a host may do: options, settings, the start, who may come and who has to go; and talk.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

struct Hosting : testing::Test {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  v1::RoomOptions options;

  void open_room(const MatchSettings& settings = race_settings()) {
    world.create(ada, settings, options);
  }
  void sit_down(Client& client) {
    world.join(client, ada.code);
    world.give_nonce(client);
  }
  bool runs() { return world.room(ada).running(); }
};

using HostingTest = Hosting;

// ---- options

TEST_F(HostingTest, WhatTheRoomIsIsToldToAllWhoEnter) {
  options.set_title("friday night");
  options.set_password("sesame");
  options.set_start_at(4);
  open_room();
  world.join(bob, ada.code, "sesame");
  EXPECT_EQ(bob.info().title(), "friday night");
  EXPECT_TRUE(bob.info().has_password());
  EXPECT_EQ(bob.info().start_at(), 4u);
  EXPECT_FALSE(bob.info().listed());
  EXPECT_EQ(bob.bytes.find("sesame"), std::string::npos);
}

TEST_F(HostingTest, TitlesAreTextThatCannotHarmATerminal) {
  for (const std::string title : {"a\x1b[2J", "a\tb", "a\nb", "\x7f",
                                  "\xc2\x9b"
                                  "31m",
                                  "\xe2\x80\xae"
                                  "evil",
                                  "\xe2\x81\xa6x", "\xd8\x9c",
                                  "a\xe2\x80\x8d"
                                  "b",
                                  "\xef\xbb\xbf", "\xe2\x80\xa8", "a\xcc\x81\xcc\x81\xcc\x81"}) {
    options.set_title(title);
    world.clear_inboxes();
    open_room();
    EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_ROOM_OPTIONS) << title;
    EXPECT_EQ(world.server.room_of(ada.id), nullptr);
    world.pass(2s);
  }
  options.set_title(std::string(41, 'x'));
  open_room();
  EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_ROOM_OPTIONS);
  options.set_title(
      "Gr\xc3\xbc\xc3\x9f"
      "e \xe2\x80\x93 \xd0\xbf\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82");
  open_room();
  EXPECT_EQ(ada.info().title(), options.title());
}

TEST_F(HostingTest, ATitleThatIsNotUtf8IsNoMessage) {
  options.set_title("\xff\xfe");
  open_room();
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_BAD_FRAME);
}

TEST_F(HostingTest, OptionsOutOfRangeAreRefused) {
  open_room();
  const auto refused = [this](const v1::RoomOptions& wanted) {
    world.clear_inboxes();
    world.edit(ada, wanted);
    return ada.refused().reason() == v1::REASON_BAD_ROOM_OPTIONS && bob.inbox.empty();
  };
  v1::RoomOptions wanted;
  wanted.set_rounds(100);
  EXPECT_TRUE(refused(wanted));
  wanted = {};
  wanted.set_start_at(9);
  EXPECT_TRUE(refused(wanted)) << "of eight seats";
  wanted = {};
  wanted.set_start_in_s(86'401);
  EXPECT_TRUE(refused(wanted));
  wanted = {};
  wanted.set_password(std::string(65, 'x'));
  EXPECT_TRUE(refused(wanted));
  wanted.set_password("p\xc3\xa4ss");
  EXPECT_TRUE(refused(wanted));
}

TEST_F(HostingTest, ChangedOptionsAreSeenByAllAndLeaveTheSealAlone) {
  open_room();
  sit_down(bob);
  world.get_ready(bob);
  world.clear_inboxes();
  options.set_title("new");
  world.edit(ada, options);
  EXPECT_EQ(bob.info().title(), "new");
  EXPECT_FALSE(bob.got(v1::ToClient::kSealed));
  EXPECT_TRUE(bob.roster().members(1).ready());
}

TEST_F(HostingTest, WhoMakesALockedRoomIsInIt) {
  options.set_locked(true);
  options.set_listed(true);
  open_room();
  EXPECT_TRUE(ada.seated);
  EXPECT_EQ(world.list(bob).total(), 1u);
}

TEST_F(HostingTest, AHostCannotKeepEverybodyBusy) {
  open_room();
  sit_down(bob);
  for (int i = 0; i < 20; ++i) world.edit(ada, race_settings());
  world.clear_inboxes();
  world.edit(ada, race_settings());
  EXPECT_EQ(ada.refused().reason(), v1::REASON_TOO_OFTEN);
  EXPECT_TRUE(bob.inbox.empty());
  world.pass(500ms);
  world.edit(ada, race_settings());
  EXPECT_TRUE(bob.got(v1::ToClient::kSealed));
}

// ---- settings

TEST_F(HostingTest, NewSettingsAreANewSealAndNobodyIsReady) {
  open_room();
  sit_down(bob);
  world.get_ready(bob);
  const v1::Sealed before = bob.sealed;
  world.edit(ada, race_settings(30'000));
  EXPECT_NE(bob.sealed.match_id(), before.match_id());
  EXPECT_NE(bob.sealed.commitment(), before.commitment());
  EXPECT_EQ(bob.sealed.settings(), serialised(race_settings(30'000)));
  EXPECT_FALSE(bob.roster().members(1).ready());
  EXPECT_FALSE(bob.roster().members(1).has_nonce());
  world.clear_inboxes();
  world.get_ready(bob, before.match_id());
  EXPECT_EQ(bob.refused().reason(), v1::REASON_OLD_SEAL);
  EXPECT_FALSE(bob.roster().members(1).ready());
}

TEST_F(HostingTest, TheRoomIsRacedWithItsNewSettings) {
  open_room();
  world.edit(ada, moves_settings(7));
  world.race_again({&ada});
  EXPECT_EQ(world.match(ada).settings.format, Format::moves);
  for (int i = 0; i < 7; ++i) world.slide_somewhere(ada);
  EXPECT_TRUE(ada.got(v1::ToClient::kEnd));
}

TEST_F(HostingTest, ThereAreNeverFewerSeatsThanPlayers) {
  open_room();
  sit_down(bob);
  sit_down(cyd);
  MatchSettings settings = race_settings();
  settings.seats = 2;
  world.edit(ada, settings);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_SETTINGS);
  world.leave(cyd);
  world.edit(ada, settings);
  EXPECT_EQ(world.settings(ada).seats, 2u);
}

TEST_F(HostingTest, SettingsStandDuringAMatch) {
  world.race({&ada, &bob}, race_settings());
  world.edit(ada, race_settings(5'000));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_EQ(world.match(ada).settings.time_limit_ms, 60'000u);
}

// ---- the start

TEST_F(HostingTest, TheHostStartsWithoutThoseWhoAreNotReady) {
  open_room();
  sit_down(bob);
  sit_down(cyd);
  world.give_nonce(ada);
  world.get_ready(ada);
  world.get_ready(bob);
  EXPECT_FALSE(runs());
  world.start(ada);
  EXPECT_EQ(cyd.last(v1::ToClient::kStart).start().seats_size(), 2);
  world.pass(limits::kCountdown);
  EXPECT_FALSE(cyd.boards.empty()) << "they watch";
}

TEST_F(HostingTest, TheMatchStartsAtANumberOfPlayers) {
  options.set_start_at(2);
  open_room();
  sit_down(bob);
  sit_down(cyd);
  world.get_ready(cyd);
  EXPECT_FALSE(runs());
  world.get_ready(bob);
  EXPECT_TRUE(runs()) << "ada is not ready, and two are enough";
}

TEST_F(HostingTest, TheMatchStartsWhenItsTimeHasCome) {
  options.set_start_in_s(300);
  open_room();
  sit_down(bob);
  world.give_nonce(ada);
  EXPECT_EQ(bob.info().starts_in_ms(), 300'000u);
  world.get_ready(ada);
  world.get_ready(bob);
  world.pass(299s);
  EXPECT_FALSE(runs()) << "others may still come";
  world.watch(cyd, ada.code);
  EXPECT_EQ(cyd.info().starts_in_ms(), 1'000u);
  world.pass(1s);
  EXPECT_TRUE(runs());
}

TEST_F(HostingTest, WhenTheTimeHasComeTheMatchWaitsForASecondPlayer) {
  options.set_start_in_s(60);
  open_room();
  sit_down(bob);
  sit_down(cyd);
  world.get_ready(bob);
  EXPECT_FALSE(cyd.info().start_is_due());
  world.pass(5min);
  EXPECT_FALSE(runs());
  EXPECT_TRUE(cyd.info().start_is_due());
  EXPECT_EQ(cyd.info().starts_in_ms(), 0u);
  world.get_ready(cyd);
  EXPECT_TRUE(runs());
  EXPECT_EQ(cyd.last(v1::ToClient::kStart).start().seats_size(), 2);
}

TEST_F(HostingTest, ATimeForTheStartCanBeTakenBack) {
  options.set_start_in_s(60);
  open_room();
  sit_down(bob);
  world.get_ready(bob);
  options.set_start_in_s(0);
  world.edit(ada, options);
  EXPECT_EQ(bob.info().starts_in_ms(), 0u);
  world.pass(2min);
  EXPECT_FALSE(runs());
  world.give_nonce(ada);
  world.get_ready(ada);
  EXPECT_TRUE(runs()) << "when all are ready, as always";
}

TEST_F(HostingTest, AStartThatIsPlannedDuringAMatchIsToldAfterIt) {
  world.race({&ada, &bob}, race_settings(10'000));
  options.set_start_in_s(60);
  world.edit(ada, options);
  world.pass(10s);
  ASSERT_FALSE(runs());
  EXPECT_EQ(bob.info().starts_in_ms(), 50'000u);
}

// ---- who may come

TEST_F(HostingTest, APasswordLetsInWhoKnowsIt) {
  options.set_password("sesame");
  open_room();
  world.join(bob, ada.code);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_WRONG_PASSWORD);
  world.watch(bob, ada.code, "Sesame");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_WRONG_PASSWORD);
  EXPECT_EQ(world.server.room_of(bob.id), nullptr);
  world.join(bob, ada.code, "sesame");
  EXPECT_TRUE(bob.seated);
}

TEST_F(HostingTest, APasswordStaysUnlessItIsChanged) {
  options.set_password("sesame");
  open_room();
  v1::RoomOptions other;
  other.set_title("new");
  world.edit(ada, other);
  EXPECT_TRUE(ada.info().has_password());
  other.set_password("");
  world.edit(ada, other);
  EXPECT_FALSE(ada.info().has_password());
  world.join(bob, ada.code);
  EXPECT_TRUE(bob.seated);
}

TEST_F(HostingTest, WrongPasswordsAreSlowedDownOnAConnection) {
  options.set_password("sesame");
  open_room();
  for (int i = 0; i < 5; ++i) {
    world.join(bob, ada.code, "guess" + std::to_string(i));
    ASSERT_EQ(bob.refused().reason(), v1::REASON_WRONG_PASSWORD) << i;
  }
  world.join(bob, ada.code, "sesame");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_TOO_OFTEN) << "not even the right one now";
  world.join(cyd, ada.code, "sesame");
  EXPECT_TRUE(cyd.seated) << "others may";
  world.pass(5s);
  world.join(bob, ada.code, "sesame");
  EXPECT_TRUE(bob.seated);
}

TEST_F(HostingTest, WrongPasswordsFromManyConnectionsAreSlowedDownForTheRoom) {
  options.set_password("sesame");
  open_room();
  for (int i = 0; i < 50; ++i) {
    Client& eve = world.log_in("eve" + std::to_string(i));
    world.join(eve, ada.code, "guess");
    ASSERT_EQ(eve.refused().reason(), v1::REASON_WRONG_PASSWORD) << i;
  }
  world.join(bob, ada.code, "guess");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_TOO_OFTEN);
  world.pass(1s);
  world.join(bob, ada.code, "sesame");
  EXPECT_TRUE(bob.seated);
}

TEST_F(HostingTest, ALockedRoomTakesWatchersOnly) {
  open_room();
  options.set_locked(true);
  world.edit(ada, options);
  world.join(bob, ada.code);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_ROOM_LOCKED);
  world.watch(bob, ada.code);
  EXPECT_EQ(bob.code, ada.code);
  options.set_locked(false);
  world.edit(ada, options);
  world.join(cyd, ada.code);
  EXPECT_TRUE(cyd.seated);
}

TEST_F(HostingTest, WhoIsKickedIsOutAndStaysOut) {
  open_room();
  sit_down(bob);
  sit_down(cyd);
  world.kick(ada, "BOB");
  const v1::Left& left = bob.last(v1::ToClient::kLeft).left();
  EXPECT_EQ(left.reason(), v1::REASON_KICKED);
  EXPECT_FALSE(left.text().empty());
  EXPECT_FALSE(bob.closed);
  EXPECT_EQ(world.server.room_of(bob.id), nullptr);
  EXPECT_EQ(cyd.roster().members_size(), 2);
  for (const bool watch : {false, true}) {
    watch ? world.watch(bob, ada.code) : world.join(bob, ada.code);
    EXPECT_EQ(bob.refused().reason(), v1::REASON_KICKED);
  }
  world.create(bob, race_settings());
  EXPECT_TRUE(bob.seated) << "a room of one's own is no matter of that host's";
}

TEST_F(HostingTest, AKickedBotMayComeBack) {
  open_room();
  Client& hal = world.log_in("hal", true);
  sit_down(hal);
  world.kick(ada, "hal");
  world.join(hal, ada.code);
  EXPECT_TRUE(hal.seated);
}

TEST_F(HostingTest, AWatcherCanBeKicked) {
  open_room();
  world.watch(bob, ada.code);
  world.kick(ada, "bob");
  EXPECT_TRUE(bob.got(v1::ToClient::kLeft));
  EXPECT_EQ(ada.roster().watchers(), 0u);
}

TEST_F(HostingTest, WhoIsKickedInARaceIsOutAndTheScoreStands) {
  world.race({&ada, &bob, &cyd}, race_settings());
  world.slide_somewhere(bob);
  world.kick(ada, "bob");
  EXPECT_EQ(world.match(ada).seats.at(1).state(), SeatState::link_lost);
  EXPECT_EQ(world.match(ada).seats.at(1).run->moves(), 1u);
  EXPECT_TRUE(runs());
}

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

TEST_F(HostingTest, WhenTheRefereeLeavesAPlayerIsTheHostAndReadinessStartsTheMatch) {
  world.referee(cyd, race_settings(), options);
  for (Client* client : {&ada, &bob}) {
    world.join(*client, cyd.code);
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  world.leave(cyd);
  EXPECT_EQ(ada.roster().host(), "ada");
  EXPECT_TRUE(runs());
}

TEST_F(HostingTest, WhenARefereeHandsOverToAPlayerReadinessStartsTheMatch) {
  world.referee(cyd, race_settings(), options);
  for (Client* client : {&ada, &bob}) {
    world.join(*client, cyd.code);
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  world.hand_over(cyd, "ada");
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
  // Unknown fields are part of the settings' bytes, and would travel with them.
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
