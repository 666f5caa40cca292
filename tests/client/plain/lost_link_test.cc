// The line mode while a link is lost: the person's own, or another person's.
#include <utility>

#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class PlainLostLinkTest : public PlainTalkTest {
 protected:
  // The server keeps the place for two minutes from this time on.
  void lose_own_link(double seconds) {
    model_.silence = Silence{.since = at(seconds), .noticed = at(seconds)};
    model_.reconnecting = Reconnecting{.since = at(seconds),
                                       .until = at(seconds + 120),
                                       .why = {.text = "Connection reset by peer"}};
  }

  void regain_own_link(double seconds) {
    const auto away =
        std::chrono::duration_cast<std::chrono::seconds>(at(seconds) - model_.reconnecting->since);
    model_.silence.reset();
    model_.reconnecting.reset();
    model_.news = News{LinkIsBack{.away = away}, at(seconds)};
  }
};

// ---- The person's own link.

TEST_F(PlainLostLinkTest, ALostLinkIsToldOnceAndWhenItIsBack) {
  start(in_race({member(0, "ada"), member(1, "bo")}));
  lose_own_link(10);
  EXPECT_EQ(news(10),
            Lines{"Connection lost (Connection reset by peer): reconnecting. Your seat is "
                  "kept for 2 minutes."});
  model_.reconnecting->tries = 1;
  EXPECT_EQ(news(11), Lines{});
  regain_own_link(13);
  EXPECT_EQ(news(13), Lines{"The connection is back after 3 s"});
  lose_own_link(14);
  EXPECT_EQ(news(14).size(), 1u) << "the next time too";
}

TEST_F(PlainLostLinkTest, ASilenceComesBeforeTheLoss) {
  start(watched(in_race({member(0, "ada"), member(1, "bo")})));
  model_.silence = Silence{.since = at(10), .noticed = at(12)};
  EXPECT_EQ(news(12), Lines{"No word from the server for 2 s."});
  lose_own_link(10);
  model_.reconnecting->why = {};
  EXPECT_EQ(news(15), Lines{"Connection lost: reconnecting. Your place is kept for 1 minute 55 "
                            "seconds."});
}

TEST_F(PlainLostLinkTest, NothingIsSaidOfARoomThatIsWholeAfterAMoment) {
  start(watched(in_race({member(0, "ada"), member(1, "bo")})));
  model_.silence = Silence{.since = at(10), .noticed = at(10)};
  EXPECT_EQ(news(10), Lines{});
  EXPECT_EQ(news(10.5), Lines{});
  model_.silence.reset();
  EXPECT_EQ(news(10.6), Lines{});
}

TEST_F(PlainLostLinkTest, APersonsWordsAreAnsweredMeanwhile) {
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  lose_own_link(10);
  news(27);
  EXPECT_EQ(type("left"), Lines{"The connection is lost: left was dropped."});
  const Lines not_now = {
      "Not now: the connection is lost. Your seat is kept for 1 minute 43 seconds. q leaves."};
  for (const char* word : {"n", "g", "r", "say hello", "start", "kick bo", "lock"}) {
    EXPECT_EQ(type(word), not_now) << word;
  }
  EXPECT_EQ(commands(), std::vector<Command>{});
  EXPECT_EQ(type("t"), Lines{"2 minutes 50 seconds left in the match. Your seat is kept for 1 "
                             "minute 43 seconds."})
      << "the match clock stands";
  EXPECT_EQ(type("b").size(), 5u) << "what is known can be read";
}

TEST_F(PlainLostLinkTest, AMoveOnItsWayKeepsNoLaterMoveWaiting) {
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  type("left");
  commands();
  lose_own_link(10);
  news(10);
  EXPECT_EQ(type("up"), Lines{"The connection is lost: up was dropped."});
  EXPECT_EQ(commands(), std::vector<Command>{});
}

TEST_F(PlainLostLinkTest, AYesToAnythingButLeavingHasToWait) {
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  type("g");
  lose_own_link(0);
  news(0);
  EXPECT_EQ(type("y"), Lines{"Not now: the connection is lost. Your seat is kept for 2 minutes. q "
                             "leaves."});
  EXPECT_EQ(commands(), std::vector<Command>{});
}

TEST_F(PlainLostLinkTest, LeavingGivesTheSeatUpAtOnce) {
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  lose_own_link(0);
  news(0);
  EXPECT_EQ(type("q"), Lines{"Leave the race? Your score stands. Leaving gives up your seat at "
                             "once. y leaves, no stays."});
  type("y");
  EXPECT_EQ(command(), Command(Leave{}));
}

TEST_F(PlainLostLinkTest, AHostWhoLeavesTheirServerIsToldTheSame) {
  start(in_room({member(0, "ada"), member(1, "bo")}), PlainInput::person, {.owns_server = true});
  lose_own_link(0);
  news(0);
  EXPECT_EQ(type("q"), Lines{"Other people are here. Leaving gives up your seat at once. keep "
                             "leaves and keeps the server running for them, end stops it for "
                             "everyone, no stays."});
}

TEST_F(PlainLostLinkTest, AProgramsWordsWaitButItMayLeave) {
  start(in_room({member(0, "ada"), member(1, "bo")}));
  lose_own_link(0);
  news(0);
  EXPECT_EQ(type("r"), Lines{});
  EXPECT_EQ(command(), std::nullopt);
  regain_own_link(3);
  go_on();
  EXPECT_EQ(command(), Command(SetReady{true}));
  model_.room.people[0].ready = true;
  model_.phase = Phase::racing;
  start(in_race({member(0, "ada"), member(1, "bo")}));
  lose_own_link(0);
  type("q");
  type("y");
  EXPECT_EQ(command(), Command(Leave{}));
}

// ---- Another person's link.

TEST_F(PlainLostLinkTest, WhoLosesTheLinkAndComesBackIsTold) {
  start(in_room({member(0, "ada"), member(1, "bo"), member(2, "cy")}));
  model_.room.people[1].away_until = at(60);
  EXPECT_EQ(news(), Lines{"bo has lost the link; the seat is kept for 1 minute."});
  EXPECT_EQ(news(5), Lines{});
  EXPECT_EQ(type("m"), Lines{"Players: ada (you), host, not ready; bo, reconnecting, 55 seconds "
                             "left; cy, not ready."});
  model_.room.people[1].away_until.reset();
  EXPECT_EQ(news(6), Lines{"bo is back."});
  model_.room.people[1].away_until = at(67);
  model_.room.people[2].away_until = at(68);
  EXPECT_EQ(news(7), Lines{"bo and cy have lost the link; the seats are kept for 1 minute."});
  model_.room.people.pop_back();
  EXPECT_EQ(news(68), Lines{"cy is gone."});
}

TEST_F(PlainLostLinkTest, APersonWithoutASeatHasAPlace) {
  start(in_room({member(0, "ada")}));
  model_.room.people.push_back(watcher("eve"));
  news();
  model_.room.people.back().away_until = at(60);
  EXPECT_EQ(news(), Lines{"eve has lost the link; the place is kept for 1 minute."});
  EXPECT_EQ(type("m").back(), "Watching: eve, reconnecting, 1 minute left.");
}

TEST_F(PlainLostLinkTest, WhoIsAwayOnOnesArrivalIsInTheGreeting) {
  Model model = in_room({member(0, "ada"), member(1, "bo")});
  model.room.people[1].away_until = at(43);
  model_ = model;
  talk_.emplace(client::Setup{}, PlainInput::program);
  const Lines told = news();
  EXPECT_EQ(told[2], "Players: ada (you), host, not ready; bo, reconnecting, 43 seconds left.");
  EXPECT_EQ(news(1), Lines{});
}

TEST_F(PlainLostLinkTest, InAMatchOnlyItsPlayersAreToldOf) {
  Model model = in_race({member(0, "ada"), member(1, "bo")});
  model.room.people.push_back(watcher("eve"));
  start(std::move(model));
  set_standings(model_, {standing(0, 1, 8, 4, 2), standing(1, 2, 4, 4, 1)});
  model_.room.people[1].away_until = at(121);
  model_.room.people.back().away_until = at(61);
  EXPECT_EQ(news(1), Lines{"bo has lost the link; the seat is kept for 2 minutes."});
  EXPECT_EQ(type("s").back(), "2: bo, 4 points, best 4, 1 move, reconnecting, 2 minutes left.");
  model_.room.people[1].away_until.reset();
  EXPECT_EQ(news(2), Lines{"bo is back."});
  model_ = in_results(model_, {});
  EXPECT_EQ(news(3).back(), "eve has lost the link; the place is kept for 58 seconds.");
}

TEST_F(PlainLostLinkTest, TheResultsDoNotMentionIt) {
  start(in_race({member(0, "ada"), member(1, "bo")}));
  set_standings(model_, {standing(0, 1, 8, 4, 2), standing(1, 2, 4, 4, 1)});
  model_.room.people[1].away_until = at(120);
  news();
  model_ = in_results(model_, {});
  for (const std::string& line : news(1)) {
    EXPECT_EQ(line.find("reconnecting"), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace race2048::client::testing
