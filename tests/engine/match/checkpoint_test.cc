// A room that is rebuilt from few decisions is the same room.
#include "engine/match/checkpoint.h"

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

Digest token(std::uint8_t byte) {
  Digest made{};
  made.fill(byte);
  return made;
}

Person somebody(const std::string& name, PersonNumber number) {
  return {.name = name, .number = number};
}

RoomState room_of(const std::vector<Decision>& decisions) {
  RoomState room;
  for (const Decision& decision : decisions) room.apply(decision);
  return room;
}

class CheckpointTest : public testing::Test {
 protected:
  CheckpointTest() {
    decide(RoomOpened{.code = "KXQ7WP", .unix_ms = 1'700'000'000'000});
    decide(MatchSealed{.settings_bytes = "settings", .settings = {.seats = 3}, .round = 1});
  }

  void decide(DecisionBody body) { room.apply({.at_ms = ++clock_ms, .body = std::move(body)}); }

  RoomState room;
  std::uint64_t clock_ms = 0;
};

TEST_F(CheckpointTest, EverythingBetweenMatchesIsThereAgain) {
  decide(HostSet{.name = "ada"});
  decide(OptionsSet{.options = {.title = "Friday", .locked = true}, .password = token(9)});
  decide(OptionChanged{.number = 5, .value = 3});
  decide(Seated{.seat = 0, .person = somebody("ada", 1)});
  decide(TokenGiven{.person = 1, .hash = token(1)});
  decide(Seated{.seat = 2, .person = somebody("bob", 2)});
  decide(SeatAwaited{.person = somebody("dee", 4)});
  decide(SeatAwaited{.person = somebody("abe", 5)});
  decide(WatcherCame{.person = somebody("cyd", 3)});
  decide(TokenGiven{.person = 3, .hash = token(3)});
  decide(TokenGiven{.person = 3, .hash = token(4)});
  decide(NonceGiven{.seat = 0, .nonce = {1, 2, 3}});
  decide(ReadinessSet{.seat = 2, .ready = true});
  decide(WentAway{.person = 3, .until_ms = 60'000});
  decide(WentAway{.person = 1, .until_ms = 90'000});
  decide(SeriesRestored{
      .series = Series(3, 1, {{.person = somebody("ada", 1), .points = 2, .wins = 1}})});
  decide(ClockStood{.by_ms = 700});
  decide(StartPlanned{.start = PlannedStart{.at_ms = 70'000, .unix_ms = 1'700'000'070'000}});
  EXPECT_TRUE(room_of(rebuilding(room)) == room);
}

TEST_F(CheckpointTest, APlannedStartThatIsDueStaysDue) {
  decide(StartPlanned{.start = PlannedStart{.at_ms = 70'000}});
  decide(StartIsDue{});
  EXPECT_TRUE(room_of(rebuilding(room)).start_is_due());
}

TEST_F(CheckpointTest, ThePeopleWhoHaveLeftKeepTheirNumbersTokensAndBans) {
  decide(WatcherCame{.person = somebody("ada", 1)});
  decide(TokenGiven{.person = 1, .hash = token(1)});
  decide(WatcherLeft{.person = 1});
  decide(WatcherCame{.person = somebody("bob", 2)});
  decide(TokenGiven{.person = 2, .hash = token(2)});
  decide(Banned{.name = "Bob", .address = "10.0.0.1"});
  decide(KeyBanned{.key = {7}});
  decide(WatcherLeft{.person = 2});
  decide(Kicked{.person = 2});
  decide(WatcherCame{.person = somebody("cyd", 3)});  // leaves no token
  decide(WatcherLeft{.person = 3});

  const RoomState again = room_of(rebuilding(room));
  EXPECT_TRUE(again == room);
  EXPECT_EQ(again.last_person(), 3u);
  EXPECT_FALSE(again.tokens().former(token(1))->kicked);
  EXPECT_TRUE(again.tokens().former(token(2))->kicked);
  EXPECT_TRUE(again.is_banned_name("bob"));
  EXPECT_TRUE(again.is_banned_address("10.0.0.1"));
  EXPECT_TRUE(again.is_banned_key({.name = "rob", .player_id = {7}, .keyed = true}));
}

TEST_F(CheckpointTest, BansKeepTheirOrderAndTheirPeople) {
  for (const char* name : {"zoe", "bob", "Ada"}) {
    const PersonNumber number = room.last_person() + 1;
    decide(WatcherCame{.person = somebody(name, number)});
    decide(TokenGiven{.person = number, .hash = token(static_cast<std::uint8_t>(number))});
    decide(Banned{.name = name});
    decide(WatcherLeft{.person = number});
    decide(Kicked{.person = number});
  }
  decide(Unbanned{.name = "bob"});
  RoomState again = room_of(rebuilding(room));
  EXPECT_TRUE(again == room);
  again.apply({.at_ms = clock_ms, .body = Unbanned{.name = "ada"}});
  EXPECT_FALSE(again.tokens().former(token(3))->kicked);
  ASSERT_EQ(again.bans().size(), 1u);
  EXPECT_EQ(again.bans().front().name, "zoe");
}

TEST_F(CheckpointTest, MutesKeepTheirOrderAndHowTheirPeopleAreKnown) {
  decide(WatcherCame{.person = somebody("zoe", 1)});
  decide(Muted{.name = "zoe", .person = 1, .key = PlayerId{7}});
  decide(Muted{.name = "Bob", .person = 2, .address = "10.0.0.1"});
  decide(Muted{.name = "ada", .person = 3});
  decide(WatcherLeft{.person = 1});
  decide(Unmuted{.name = "ada"});
  EXPECT_EQ(room.mutes().size(), 2u);
  EXPECT_TRUE(room_of(rebuilding(room)) == room);
}

TEST_F(CheckpointTest, ARoomKeepsItsNameAndItsOwner) {
  decide(RoomNamed{.name = "club"});
  decide(MadeByQuickMatch{});
  decide(Seated{.seat = 0, .person = somebody("ada", 1)});
  decide(OwnerSet{.person = somebody("ada", 1)});
  decide(HostSet{.name = "ada"});
  EXPECT_TRUE(room_of(rebuilding(room)) == room);
  decide(TokenGiven{.person = 1, .hash = token(1)});
  decide(Unseated{.seat = 0});
  const RoomState again = room_of(rebuilding(room));
  EXPECT_TRUE(again == room);
  EXPECT_EQ(again.name(), "club");
  EXPECT_TRUE(again.is_quick());
  EXPECT_EQ(again.owner()->left_at_ms, clock_ms);
}

TEST_F(CheckpointTest, WhoHasRacedIsKnownAfterTheMatch) {
  for (const auto& [seat, name] : {std::pair(SeatNumber{0}, "ada"), {SeatNumber{1}, "bob"}}) {
    const auto number = static_cast<PersonNumber>(seat + 1);
    decide(Seated{.seat = seat, .person = somebody(name, number)});
    decide(TokenGiven{.person = number, .hash = token(static_cast<std::uint8_t>(number))});
    decide(NonceGiven{.seat = seat, .nonce = {1}});
  }
  decide(WatcherCame{.person = somebody("cyd", 3)});
  decide(TokenGiven{.person = 3, .hash = token(3)});
  decide(RosterFrozen{.seats = {0, 1}, .go_at_ms = clock_ms});
  decide(MatchWent{});
  decide(MatchEnded{});
  decide(Unseated{.seat = 1});
  const RoomState again = room_of(rebuilding(room));
  EXPECT_EQ(again.racers(), (std::set<PersonNumber>{1, 2}));
  EXPECT_EQ(room_of(rebuilding(again)).racers(), again.racers());
}

TEST_F(CheckpointTest, WhoCannotShowThatTheyHaveRacedIsForgotten) {
  decide(Seated{.seat = 0, .person = somebody("ada", 1)});
  decide(NonceGiven{.seat = 0, .nonce = {1}});
  decide(HaveRaced{.people = {7}});
  decide(RosterFrozen{.seats = {0}, .go_at_ms = clock_ms});
  EXPECT_EQ(room.racers(), std::set<PersonNumber>{1});
}

TEST_F(CheckpointTest, ACountdownIsRebuiltUpToItsRoster) {
  decide(Seated{.seat = 1, .person = somebody("ada", 1)});
  decide(NonceGiven{.seat = 1, .nonce = {1}});
  decide(ReadinessSet{.seat = 1, .ready = true});
  decide(RosterFrozen{.seats = {1}, .go_at_ms = 3000});

  RoomState again = room_of(rebuilding(room));
  EXPECT_EQ(again.phase(), RoomPhase::lobby);
  again.apply({.at_ms = clock_ms, .body = RosterFrozen{.seats = {1}, .go_at_ms = 3000}});
  EXPECT_TRUE(again == room);
}

TEST_F(CheckpointTest, ARunningMatchCannotBeRebuilt) {
  decide(Seated{.seat = 0, .person = somebody("ada", 1)});
  decide(NonceGiven{.seat = 0, .nonce = {1}});
  decide(RosterFrozen{.seats = {0}, .go_at_ms = clock_ms});
  decide(MatchWent{});
  EXPECT_THROW(rebuilding(room), std::logic_error);
}

}  // namespace
}  // namespace race2048
