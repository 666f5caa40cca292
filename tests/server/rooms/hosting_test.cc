// A host's powers: options, settings, the start, admitting and removing people.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/harness.h"
#include "tests/server/rooms/hosting_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

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
                                  "\xef\xbb\xbf", "\xe2\x80\xa8", "x\xcc\x81\xcc\x81\xcc\x81"}) {
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
  wanted.set_password("tab\t");
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

TEST_F(HostingTest, ATimeThatIsTakenBackStartsNoMatchAlthoughAllAreReady) {
  options.set_start_in_s(60);
  open_room();
  sit_down(bob);
  for (Client* client : {&ada, &bob}) {
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  options.set_start_in_s(0);
  world.edit(ada, options);
  EXPECT_FALSE(runs());
  world.get_ready(ada);
  EXPECT_TRUE(runs()) << "bob is ready still";
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

TEST_F(HostingTest, APasswordIsTheSameHoweverItsLettersAreMade) {
  options.set_password("pa\u0308ss wörd");
  open_room();
  world.join(bob, ada.code, "pass word");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_WRONG_PASSWORD);
  world.join(bob, ada.code, "päss wo\u0308rd");
  EXPECT_TRUE(bob.seated);
  world.watch(cyd, ada.code, "päss\twörd");
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_WRONG_PASSWORD) << "no room has such a password";
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

TEST_F(HostingTest, WrongPasswordsOfOthersKeepNobodyOut) {
  options.set_password("sesame");
  open_room();
  for (int i = 0; i < 100; ++i) {
    Client& eve = world.log_in("eve" + std::to_string(i));
    world.join(eve, ada.code, "guess");
    ASSERT_EQ(eve.refused().reason(), v1::REASON_WRONG_PASSWORD) << i;
  }
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
  world.act(ada, Action::give_up);
  world.kick(ada, "bob");
  EXPECT_EQ(world.match(ada).seats.at(1).state(), SeatState::link_lost);
  EXPECT_EQ(world.match(ada).seats.at(1).run->moves(), 1u);
  EXPECT_TRUE(runs());
}

}  // namespace
}  // namespace race2048::server
