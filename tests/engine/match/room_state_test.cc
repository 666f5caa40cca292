// A room driven only by its decisions.
#include "engine/match/room_state.h"

#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/settings.h"

namespace race2048 {
namespace {

class RoomStateTest : public testing::Test {
 protected:
  RoomState room;
  std::uint64_t now_ms = 0;

  RoomStateTest() { decide(RoomOpened{.code = "KXQ7WP", .unix_ms = 1'700'000'000'000}); }

  void decide(DecisionBody body) { room.apply({.at_ms = now_ms, .body = std::move(body)}); }
  void expect_misfit(DecisionBody body) {
    const RoomState before = room;
    EXPECT_THROW(decide(std::move(body)), std::logic_error);
    EXPECT_TRUE(room == before) << "what does not fit changes nothing";
  }
  void seal(MatchSettings settings) {
    settings.open_seed = Key{};
    decide(MatchSealed{.settings = settings, .round = room.seal().made.round + 1});
  }
  void race(const std::vector<SeatNumber>& seats, const MatchSettings& settings) {
    for (const SeatNumber seat : seats) {
      if (!room.seats().contains(seat)) {
        decide(Seated{.seat = seat, .person = {.name = "p" + std::to_string(seat)}});
      }
    }
    seal(settings);
    decide(RosterFrozen{.seats = seats, .go_at_ms = now_ms + 3000});
    now_ms += 3000;
    decide(MatchWent{});
  }
};

TEST_F(RoomStateTest, IsOpenFromItsFirstDecisionToItsLast) {
  EXPECT_EQ(room.code(), "KXQ7WP");
  EXPECT_TRUE(room.is_open());
  expect_misfit(RoomOpened{.code = "ANOTHR"});
  decide(RoomClosed{});
  EXPECT_FALSE(room.is_open());
  expect_misfit(HostSet{.name = "ada"});
  expect_misfit(RoomOpened{.code = "KXQ7WP"});
  EXPECT_THROW(RoomState().apply({.body = HostSet{.name = "ada"}}), std::logic_error);
}

TEST_F(RoomStateTest, NobodyIsInARoomThatCloses) {
  decide(Seated{.seat = 0, .person = {.name = "ada"}});
  expect_misfit(RoomClosed{});
  decide(Unseated{.seat = 0});
  decide(RoomClosed{});
}

TEST_F(RoomStateTest, ItsClockNeverFalls) {
  now_ms = 500;
  decide(HostSet{.name = "ada"});
  EXPECT_EQ(room.clock_ms(), 500u);
  now_ms = 499;
  expect_misfit(HostSet{.name = "bob"});
}

TEST_F(RoomStateTest, ADecisionThatDoesNotFitIsOurOwnBug) {
  const Seated ada{.seat = 0, .person = {.name = "ada"}};
  decide(ada);
  expect_misfit(ada);
  expect_misfit(ReadinessSet{.seat = 5, .ready = true});
  expect_misfit(Unseated{.seat = 5});
  expect_misfit(MatchWent{});
  expect_misfit(Acted{.seat = 0, .action = Action::left});
  expect_misfit(StepEnded{});
  expect_misfit(SeatIdle{.seat = 0});
  expect_misfit(MatchEnded{});
  expect_misfit(RosterFrozen{.seats = {3}});
  expect_misfit(StartIsDue{});
  expect_misfit(WaitGivenUp{.name = "bob"});
}

TEST_F(RoomStateTest, SeatsAreTakenFromTheLowest) {
  EXPECT_EQ(room.lowest_free_seat(), 0);
  for (SeatNumber seat = 0; seat < 3; ++seat) decide(Seated{.seat = seat});
  EXPECT_EQ(room.lowest_free_seat(), 3);
  decide(Unseated{.seat = 1});
  EXPECT_EQ(room.lowest_free_seat(), 1);
  decide(Unseated{.seat = 0});
  EXPECT_EQ(room.lowest_free_seat(), 0);
}

TEST_F(RoomStateTest, WhoComesToAnotherPlaceBeforeLeavingTheFirstKeepsTheToken) {
  const Person ada{.name = "ada", .number = 1};
  decide(WatcherCame{.person = ada});
  decide(TokenGiven{.person = 1, .hash = {7}});
  decide(Seated{.seat = 0, .person = ada});
  decide(WatcherLeft{.person = 1});
  EXPECT_EQ(room.tokens().holder({7}), 1u);
  decide(SeatAwaited{.person = ada});
  decide(Unseated{.seat = 0});
  EXPECT_EQ(room.tokens().holder({7}), 1u);
  decide(WatcherCame{.person = ada});
  decide(WaitGivenUp{.name = "ada"});
  EXPECT_EQ(room.tokens().holder({7}), 1u);
  decide(WatcherLeft{.person = 1});
  EXPECT_EQ(room.tokens().holder({7}), std::nullopt);
}

TEST_F(RoomStateTest, PeopleWaitForASeatInTheOrderInWhichTheyCame) {
  race({0}, time_settings(60'000));
  for (const char* name : {"cyd", "ada", "bob"}) decide(SeatAwaited{.person = {.name = name}});
  decide(WaitGivenUp{.name = "ada"});
  ASSERT_EQ(room.waiting().size(), 2u);
  EXPECT_EQ(room.waiting()[0].name, "cyd");
  EXPECT_EQ(room.waiting()[1].name, "bob");
  decide(MatchEnded{});
  decide(Seated{.seat = 1, .person = room.waiting().front()});
  ASSERT_EQ(room.waiting().size(), 1u);
  EXPECT_EQ(room.waiting()[0].name, "bob");
}

TEST_F(RoomStateTest, APlannedStartComesDueAndIsUsedUpByTheStart) {
  seal(time_settings(60'000));
  const PlannedStart start{.at_ms = 10'000, .unix_ms = 1'700'000'010'000};
  decide(StartPlanned{.start = start});
  EXPECT_EQ(room.planned_start(), start);
  now_ms = 10'000;
  decide(StartIsDue{});
  EXPECT_EQ(room.planned_start(), std::nullopt);
  EXPECT_TRUE(room.start_is_due());
  race({0}, time_settings(60'000));
  EXPECT_FALSE(room.start_is_due());
}

TEST_F(RoomStateTest, ANewPlanOrNoneTakesADueStartBack) {
  const std::optional<PlannedStart> plans[] = {std::nullopt, PlannedStart{.at_ms = 9}};
  for (const std::optional<PlannedStart>& next : plans) {
    decide(StartPlanned{.start = PlannedStart{}});
    decide(StartIsDue{});
    decide(StartPlanned{.start = next});
    EXPECT_FALSE(room.start_is_due());
    EXPECT_EQ(room.planned_start(), next);
  }
}

TEST_F(RoomStateTest, TheMatchClockStartsWhenTheCountdownIsOver) {
  now_ms = 7'000;
  race({0, 1}, time_settings(60'000));
  EXPECT_EQ(room.match()->go_at_ms, 10'000u);
  now_ms = 10'250;
  decide(Acted{.seat = 0, .board = 77, .action = Action::left});
  EXPECT_EQ(room.match()->seats.at(0).last_record().at_ms, 250u);
}

TEST_F(RoomStateTest, ABanKeepsOutANameAndAnAddress) {
  decide(Banned{.name = "Mallory", .address = "192.0.2.7"});
  decide(Banned{.name = "Trudy"});
  EXPECT_TRUE(room.is_banned_name("mallory"));
  EXPECT_TRUE(room.is_banned_address("192.0.2.7"));
  EXPECT_TRUE(room.is_banned_name("trudy"));
  EXPECT_FALSE(room.is_banned_name("ada"));
  EXPECT_FALSE(room.is_banned_address(""));
}

TEST_F(RoomStateTest, ABanMayKeepOutAKeyUnderAnyName) {
  decide(Banned{.name = "Mallory"});
  decide(KeyBanned{.key = {7}});
  expect_misfit(KeyBanned{.key = {8}});
  EXPECT_TRUE(room.is_banned_key({.name = "trudy", .player_id = {7}, .keyed = true}));
  EXPECT_FALSE(room.is_banned_key({.name = "trudy", .player_id = {7}})) << "a guest's id is no key";
  EXPECT_FALSE(room.is_banned_key({.name = "trudy", .player_id = {8}, .keyed = true}));
  decide(Unbanned{.name = "mallory"});
  EXPECT_FALSE(room.is_banned_key({.name = "trudy", .player_id = {7}, .keyed = true}));
  expect_misfit(KeyBanned{.key = {7}});
}

TEST_F(RoomStateTest, ALiftedBanLetsItsPersonItsAddressAndItsTokensIn) {
  decide(WatcherCame{.person = {.name = "Mallory", .number = 7}});
  decide(TokenGiven{.person = 7, .hash = Digest{1}});
  decide(Banned{.name = "mallory", .address = "192.0.2.7"});
  decide(WatcherLeft{.person = 7});
  decide(Kicked{.person = 7});
  decide(Banned{.name = "Trudy"});
  decide(Unbanned{.name = "MALLORY"});
  EXPECT_FALSE(room.is_banned_name("mallory"));
  EXPECT_FALSE(room.is_banned_address("192.0.2.7"));
  EXPECT_FALSE(room.tokens().former(Digest{1})->kicked);
  EXPECT_TRUE(room.is_banned_name("trudy"));
  expect_misfit(Unbanned{.name = "mallory"});
}

TEST_F(RoomStateTest, AMuteHoldsUntilItIsLifted) {
  decide(Muted{.name = "Mallory", .person = 7, .address = "192.0.2.7", .key = PlayerId{7}});
  decide(Muted{.name = "trudy", .person = 8});
  expect_misfit(Muted{.name = "mallory", .person = 9});
  ASSERT_EQ(room.mutes().size(), 2u);
  EXPECT_EQ(room.mutes().front().address, "192.0.2.7");
  decide(Unmuted{.name = "MALLORY"});
  ASSERT_EQ(room.mutes().size(), 1u);
  EXPECT_EQ(room.mutes().front().name, "trudy");
  expect_misfit(Unmuted{.name = "mallory"});
}

TEST_F(RoomStateTest, TheOwnerWhoLeavesIsKnownAgainByNumber) {
  decide(Seated{.seat = 0, .person = {.name = "ada", .number = 1}});
  decide(OwnerSet{.person = {.name = "ada", .number = 1}});
  EXPECT_EQ(room.owner()->left_at_ms, std::nullopt);
  now_ms = 5'000;
  decide(Unseated{.seat = 0});
  EXPECT_EQ(room.owner()->left_at_ms, 5'000u);
  decide(WatcherCame{.person = {.name = "ada", .number = 2}});
  EXPECT_EQ(room.owner()->left_at_ms, 5'000u) << "somebody else, as far as the room knows";
  decide(WatcherCame{.person = {.name = "ada2", .number = 1}});
  EXPECT_EQ(room.owner()->left_at_ms, std::nullopt);
  EXPECT_EQ(room.owner()->person.name, "ada2");
}

TEST_F(RoomStateTest, ARoomIsNamedOnce) {
  decide(RoomNamed{.name = "club"});
  EXPECT_EQ(room.name(), "club");
  expect_misfit(RoomNamed{.name = "den"});
}

TEST_F(RoomStateTest, WallTimesAreKept) {
  EXPECT_EQ(room.opened().unix_ms, 1'700'000'000'000);
  race({0}, time_settings(60'000));
  decide(MatchEnded{.reason = EndReason::all_done, .at_ms = 5, .unix_ms = 1'700'000'003'005});
  EXPECT_EQ(room.match()->ended->unix_ms, 1'700'000'003'005);
}

TEST_F(RoomStateTest, MovesThatCameTooFastAreCounted) {
  race({0, 1}, time_settings(60'000));
  for (int i = 0; i < 3; ++i) decide(Acted{.seat = 1, .action = Action::left, .too_fast = true});
  EXPECT_EQ(room.match()->seats.at(0).too_fast, 0u);
  EXPECT_EQ(room.match()->seats.at(1).too_fast, 3u);
}

TEST_F(RoomStateTest, ACopyIsARoomOfItsOwn) {
  race({0, 1}, time_settings(60'000));
  RoomState copy = room;
  EXPECT_TRUE(copy == room);
  const Action some = default_action(room.match()->seats.at(0).run->board());
  const Decision move{.at_ms = now_ms, .body = Acted{.seat = 0, .action = some}};
  room.apply(move);
  EXPECT_FALSE(copy == room);
  EXPECT_EQ(copy.match()->seats.at(0).run->moves(), 0u);
  copy.apply(move);
  EXPECT_TRUE(copy == room) << "the copy draws the same tiles";
}

}  // namespace
}  // namespace race2048
