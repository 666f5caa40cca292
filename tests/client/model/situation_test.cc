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
  EXPECT_EQ(ready_state(model), ReadyState::not_ready);
  model.room.gets_ready = true;
  EXPECT_EQ(ready_state(model), ReadyState::promised);
  model.room.people[0].ready = true;
  EXPECT_EQ(ready_state(model), ReadyState::ready);
  model.room.people.erase(model.room.people.begin());
  EXPECT_EQ(ready_state(model), ReadyState::no_seat);
}

TEST(ReadyStateTest, OnlyAHostForWhomAMatchWaitsHasToPress) {
  const Model host = in_room({member(0, "ada"), member(1, "bo")});
  EXPECT_TRUE(must_press_ready(host));
  Model guest = host;
  guest.room.host = "bo";
  EXPECT_FALSE(must_press_ready(guest));
  Model referee = host;
  referee.room.own_seat.reset();
  EXPECT_FALSE(must_press_ready(referee));
  Model quick = host;
  quick.room.info.quick = true;
  EXPECT_FALSE(must_press_ready(quick));
  Model planned = host;
  planned.room.info.starts_at = at(60);
  EXPECT_FALSE(must_press_ready(planned));
  Model counted = host;
  counted.room.info.start_at = 3;
  EXPECT_FALSE(must_press_ready(counted));
  Model series = host;
  series.room.series = Series{.rounds = 3, .played = 0, .rows = {}};
  EXPECT_TRUE(must_press_ready(series)) << "before the first round";
  series.room.series->played = 1;
  EXPECT_FALSE(must_press_ready(series)) << "a round that follows";
}

}  // namespace
}  // namespace race2048::client
