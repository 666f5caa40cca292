// The roster that a room is sent: the changes must add up to the whole.
#include "server/audience/roster_feed.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "tests/server/properties.h"

namespace race2048::server {
namespace {

using Seats = std::map<SeatNumber, RoomSeat>;

Person person(const std::string& name, bool bot = false) {
  return {.name = name, .bot = bot, .number = static_cast<PersonNumber>(name.front())};
}

RoomSeat seat(const std::string& name, bool ready = false) {
  return {.person = person(name), .ready = ready};
}

// A client that knows only the changes.
struct Follower {
  std::map<std::uint32_t, v1::Member> members;
  std::vector<std::string> watching;
  std::uint32_t watchers = 0;
  std::string host;

  void take(const v1::Roster& roster) {
    if (roster.whole()) members.clear();
    for (const std::uint32_t gone : roster.gone()) members.erase(gone);
    for (const v1::Member& member : roster.members()) members[member.seat()] = member;
    if (roster.has_watching()) {
      watching.clear();
      for (const v1::Watcher& it : roster.watching().people()) {
        watching.push_back(it.name() + (it.bot() ? " (bot)" : "") + (it.waits() ? " waits" : "") +
                           (it.muted() ? " muted" : ""));
      }
    }
    watchers = roster.watchers();
    host = roster.host();
  }

  // "0 ada ready, 2 bob; eve; host ada"
  std::string picture() const {
    std::string text;
    for (const auto& [number, it] : members) {
      text += (text.empty() ? "" : ", ") + std::to_string(number) + " " + it.name() +
              (it.bot() ? " (bot)" : "") + (it.ready() ? " ready" : "") +
              (it.has_nonce() ? " nonce" : "") + (it.muted() ? " muted" : "");
    }
    for (const std::string& name : watching) text += "; " + name;
    return text + "; host " + host;
  }
};

class RosterFeedTest : public testing::Test {
 protected:
  RosterFeed feed;
  Seats seats;
  std::vector<Onlooker> onlookers;
  std::string host = "ada";
  std::map<PersonNumber, Absence> away;
  std::uint64_t room_ms = 0;
  std::set<PersonNumber> muted;
  bool tells_onlookers = true;
  Follower follower;

  FeedUpdate update() {
    const FeedUpdate made = feed.update({.seats = seats,
                                         .onlookers = onlookers,
                                         .onlooker_count = onlookers.size(),
                                         .host = host,
                                         .away = away,
                                         .muted = muted,
                                         .room_ms = room_ms,
                                         .tells_onlookers = tells_onlookers});
    if (made.changed) follower.take(made.changes.roster());
    return made;
  }
  static std::string whole_of(const FeedUpdate& update) {
    Follower newcomer;
    newcomer.take(update.whole.roster());
    return newcomer.picture();
  }
};

TEST_F(RosterFeedTest, TheFirstUpdateTellsEverybody) {
  seats = {{0, seat("ada", true)}, {1, seat("bob")}};
  seats[1].nonce.emplace();
  onlookers = {{.person = {.name = "eve"}},
               {.person = {.name = "robot", .bot = true}, .waits = true}};
  const FeedUpdate made = update();
  EXPECT_TRUE(made.changed);
  EXPECT_EQ(follower.picture(), "0 ada ready, 1 bob nonce; eve; robot (bot) waits; host ada");
  EXPECT_EQ(follower.watchers, 2u);
  EXPECT_EQ(whole_of(made), follower.picture());
  EXPECT_TRUE(made.whole.roster().whole());
  EXPECT_FALSE(made.changes.roster().whole());
}

TEST_F(RosterFeedTest, AMemberHasItsNumberAndWhetherItIsABot) {
  seats[0].person = person("ada", true);
  const FeedUpdate made = update();
  ASSERT_EQ(made.changes.roster().members_size(), 1);
  EXPECT_EQ(made.changes.roster().members(0).person(), PersonNumber{'a'});
  EXPECT_TRUE(made.changes.roster().members(0).bot());
}

TEST_F(RosterFeedTest, NothingIsToldWhenNothingHasChanged) {
  seats = {{0, seat("ada")}};
  onlookers = {{.person = {.name = "eve"}}};
  update();
  EXPECT_FALSE(update().changed);
}

TEST_F(RosterFeedTest, OnlyTheSeatThatChangedIsTold) {
  seats = {{0, seat("ada")}, {1, seat("bob")}, {2, seat("cyd")}};
  onlookers = {{.person = {.name = "eve"}}};
  update();
  seats[1].ready = true;
  const FeedUpdate made = update();
  ASSERT_EQ(made.changes.roster().members_size(), 1);
  EXPECT_EQ(made.changes.roster().members(0).seat(), 1u);
  EXPECT_TRUE(made.changes.roster().members(0).ready());
  EXPECT_FALSE(made.changes.roster().has_watching());
  EXPECT_EQ(follower.picture(), "0 ada, 1 bob ready, 2 cyd; eve; host ada");
}

TEST_F(RosterFeedTest, ANonceIsAChange) {
  seats = {{0, seat("ada")}};
  update();
  seats[0].nonce.emplace();
  EXPECT_TRUE(update().changed);
  EXPECT_EQ(follower.picture(), "0 ada nonce; host ada");
}

TEST_F(RosterFeedTest, AMuteIsAChangeOfASeatAndOfWhoeverWatches) {
  seats = {{0, seat("ada")}, {1, seat("bob")}};
  onlookers = {{.person = {.number = 'e', .name = "eve"}}};
  update();
  muted = {'b'};
  EXPECT_EQ(update().changes.roster().members_size(), 1);
  EXPECT_EQ(follower.picture(), "0 ada, 1 bob muted; eve; host ada");
  muted = {'e'};
  const FeedUpdate made = update();
  EXPECT_EQ(follower.picture(), "0 ada, 1 bob; eve muted; host ada");
  EXPECT_EQ(follower.picture(), whole_of(made));
  EXPECT_FALSE(update().changed);
}

TEST_F(RosterFeedTest, ASeatThatIsFreeIsGone) {
  seats = {{0, seat("ada")}, {1, seat("bob")}, {2, seat("cyd")}};
  update();
  seats.erase(1);
  const FeedUpdate made = update();
  ASSERT_EQ(made.changes.roster().gone_size(), 1);
  EXPECT_EQ(made.changes.roster().gone(0), 1u);
  EXPECT_EQ(made.changes.roster().members_size(), 0);
  EXPECT_EQ(whole_of(made), "0 ada, 2 cyd; host ada");
}

TEST_F(RosterFeedTest, ASeatThatSomebodyElseTookIsToldAnew) {
  seats = {{0, seat("ada", true)}, {1, seat("bob", true)}};
  update();
  seats[1] = seat("cyd");
  update();
  EXPECT_EQ(follower.picture(), "0 ada ready, 1 cyd; host ada");
}

TEST_F(RosterFeedTest, TheSameNameWithAnotherNumberIsSomebodyElse) {
  seats = {{0, seat("ada")}};
  update();
  seats[0].person.number = 7;
  const FeedUpdate made = update();
  ASSERT_TRUE(made.changed);
  EXPECT_EQ(made.changes.roster().members(0).person(), 7u);
}

TEST_F(RosterFeedTest, ASeatBetweenOthersIsToldInItsPlace) {
  seats = {{0, seat("ada")}, {2, seat("cyd")}};
  update();
  seats[1] = seat("bob");
  const FeedUpdate made = update();
  ASSERT_EQ(made.whole.roster().members_size(), 3);
  EXPECT_EQ(made.whole.roster().members(1).name(), "bob");
  EXPECT_EQ(made.whole.roster().members(2).name(), "cyd");
  ASSERT_EQ(made.changes.roster().members_size(), 1);
}

TEST_F(RosterFeedTest, AnotherHostIsAChangeByItself) {
  seats = {{0, seat("ada")}, {1, seat("bob")}};
  update();
  host = "referee";
  const FeedUpdate made = update();
  ASSERT_TRUE(made.changed);
  EXPECT_EQ(made.changes.roster().members_size(), 0);
  EXPECT_EQ(made.changes.roster().host(), "referee");
  EXPECT_EQ(made.whole.roster().host(), "referee");
}

TEST_F(RosterFeedTest, TheHostIsNamedInEveryChange) {
  seats = {{0, seat("ada")}};
  update();
  seats[0].ready = true;
  EXPECT_EQ(update().changes.roster().host(), "ada");
}

TEST_F(RosterFeedTest, WhoWatchesIsToldAllTogether) {
  onlookers = {{.person = {.name = "eve"}}, {.person = {.name = "fay"}}};
  update();
  onlookers.erase(onlookers.begin());
  update();
  EXPECT_EQ(follower.picture(), "; fay; host ada");
  onlookers[0].waits = true;
  update();
  EXPECT_EQ(follower.picture(), "; fay waits; host ada");
  onlookers.clear();
  const FeedUpdate made = update();
  EXPECT_TRUE(made.changes.roster().has_watching());
  EXPECT_EQ(follower.picture(), "; host ada");
  EXPECT_EQ(follower.watchers, 0u);
}

TEST_F(RosterFeedTest, WhoWatchesMayBeToldLater) {
  seats = {{0, seat("ada")}};
  onlookers = {{.person = {.name = "eve"}}};
  update();
  tells_onlookers = false;
  onlookers = {{.person = {.name = "fay"}}};
  seats[0].ready = true;
  const FeedUpdate made = update();
  EXPECT_EQ(follower.picture(), "0 ada ready; eve; host ada");
  EXPECT_EQ(whole_of(made), "0 ada ready; fay; host ada");
  EXPECT_TRUE(feed.owes_onlookers());
  EXPECT_FALSE(update().changed) << "nothing else has changed";
  tells_onlookers = true;
  EXPECT_TRUE(update().changed);
  EXPECT_EQ(follower.picture(), "0 ada ready; fay; host ada");
  EXPECT_FALSE(feed.owes_onlookers());
}

// People come, go, sit down, get ready and hand over at random, often several between two updates.
RC_GTEST_PROP(RosterFeedProperty, ChangesAddUpToTheWhole, ()) {
  RosterFeed feed;
  Seats seats;
  Follower follower;
  const std::vector<std::string> names = {"ada", "bob", "cyd", "dan", "eve"};
  const auto any_name = rc::gen::elementOf(names);
  const auto rounds = *rc::gen::inRange(1, 20);
  for (int round = 0; round < rounds; ++round) {
    const auto acts = *rc::gen::inRange(0, 4);
    for (int act = 0; act < acts; ++act) {
      const auto number = *rc::gen::inRange<SeatNumber>(0, 8);
      if (*rc::gen::arbitrary<bool>()) {
        seats.erase(number);
      } else {
        seats[number] = seat(*any_name, *rc::gen::arbitrary<bool>());
      }
    }
    std::vector<Onlooker> onlookers;
    const auto watching = *rc::gen::inRange<std::size_t>(0, 3);
    for (std::size_t i = 0; i < watching; ++i) {
      onlookers.push_back({.person = {.name = names[i]}, .waits = *rc::gen::arbitrary<bool>()});
    }
    const std::string host = *any_name;
    const std::map<PersonNumber, Absence> away;
    const RosterView people{.seats = seats,
                            .onlookers = onlookers,
                            .onlooker_count = onlookers.size(),
                            .host = host,
                            .away = away};
    const FeedUpdate made = feed.update(people);
    if (made.changed) follower.take(made.changes.roster());
    Follower newcomer;
    newcomer.take(made.whole.roster());
    RC_ASSERT(follower.picture() == newcomer.picture());
    RC_ASSERT(follower.watchers == watching);
    // The whole roster holds all people, by rising seat.
    RC_ASSERT(static_cast<std::size_t>(made.whole.roster().members_size()) == seats.size());
    int position = 0;
    for (const auto& [number, it] : seats) {
      const v1::Member& member = made.whole.roster().members(position++);
      RC_ASSERT(member.seat() == number);
      RC_ASSERT(member.name() == it.person.name);
      RC_ASSERT(member.ready() == it.ready);
    }
    // Nothing that was sent already is sent again.
    RC_ASSERT(!feed.update(people).changed);
  }
}

}  // namespace
}  // namespace race2048::server
