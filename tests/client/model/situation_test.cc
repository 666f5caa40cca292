#include "client/model/situation.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using testing::bot;
using testing::in_race;
using testing::in_room;
using testing::member;
using testing::refereed;
using testing::watched;
using Names = std::vector<std::string>;

TEST(SituationTest, AHostCanKickBotsButNotMakeThemHosts) {
  Model model = in_room({member(0, "ada"), bot(1, "512-heron"), member(2, "cy")});
  model.room.people.push_back(watcher("eve"));
  EXPECT_EQ(who_can_be_kicked(model), (Names{"512-heron", "cy", "eve"}));
  EXPECT_EQ(who_can_be_host(model), (Names{"cy", "eve"}));
}

TEST(SituationTest, BotsAreNoCompany) {
  EXPECT_FALSE(others_present(in_room({member(0, "ada"), bot(1, "512-heron")})));
  EXPECT_TRUE(others_present(in_room({member(0, "ada"), member(1, "bo")})));
  EXPECT_TRUE(others_present(watched(in_room({member(0, "ada")}))));
}

TEST(SituationTest, TheOwnRunIsAtStakeWhoeverOwnsTheServer) {
  const Model racing = in_race({member(0, "ada"), member(1, "bo")});
  EXPECT_EQ(at_stake(racing, true), Stake::race);
  EXPECT_EQ(at_stake(racing, false), Stake::race);
  Model counted_down = racing;
  counted_down.phase = Phase::countdown;
  EXPECT_EQ(at_stake(counted_down, false), Stake::race);
}

TEST(SituationTest, OthersMatchIsAtStakeOnlyOnAServerThatEndsWithThisClient) {
  const Model watching = watched(in_race({member(0, "ada"), member(1, "bo")}));
  EXPECT_EQ(at_stake(watching, true), Stake::own_match);
  EXPECT_EQ(at_stake(watching, false), Stake::none);
}

TEST(SituationTest, NothingIsAtStakeInARoomThatPlaysNoSeries) {
  EXPECT_EQ(at_stake(in_room({member(0, "ada"), member(1, "bo")}), true), Stake::none);
}

TEST(SituationTest, AHostRunsTheRoomInAMatchOnlyWithoutARunOfTheirOwn) {
  const Model racing = in_race({member(0, "ada"), member(1, "bo")});
  EXPECT_FALSE(may_run_room(racing));
  EXPECT_TRUE(may_run_room(refereed(racing)));
  EXPECT_FALSE(may_run_room(watched(racing)));
  EXPECT_TRUE(may_run_room(in_room({member(0, "ada")})));
}

TEST(SituationTest, EachPhaseIsBetweenMatchesOrInAMatchOrNeither) {
  Model model = in_room({member(0, "ada")});
  EXPECT_TRUE(between_matches(model));
  EXPECT_FALSE(in_match(model));
  model.phase = Phase::countdown;
  EXPECT_TRUE(in_match(model) && has_entered(model) && !between_matches(model));
  model.phase = Phase::lobby;
  EXPECT_TRUE(has_arrived(model));
  EXPECT_FALSE(has_entered(model));
  model.phase = Phase::greeting;
  EXPECT_FALSE(has_arrived(model));
}

TEST(ReadyStateTest, IsTheSeatsOrWhatTheClientHasPromised) {
  Model model = in_room({member(0, "ada"), member(1, "bo")});
  model.room.people[0].ready = false;
  EXPECT_EQ(ready_state(model, false), ReadyState::not_ready);
  EXPECT_EQ(ready_state(model, true), ReadyState::promised);
  model.room.people[0].ready = true;
  EXPECT_EQ(ready_state(model, true), ReadyState::ready);
  model.room.people.erase(model.room.people.begin());
  EXPECT_EQ(ready_state(model, true), ReadyState::no_seat);
}

TEST(ReadyStateTest, APromiseIsForTheFirstMatchOnly) {
  Model model = in_race({member(0, "ada"), member(1, "bo")});
  model.room.people[0].ready = false;
  EXPECT_EQ(ready_state(model, true), ReadyState::not_ready);
}

}  // namespace
}  // namespace race2048::client
