#include "client/plain/room_news.h"

#include <algorithm>
#include <chrono>

#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

using RoomNewsTest = PlainTalkTest;

TEST_F(RoomNewsTest, TheRoomIsToldOnceItIsKnown) {
  model_ = in_room({member(0, "ada"), bot(1, "bo")});
  talk_.emplace(client::Setup{}, PlainInput::program);
  talk_->tell_news(model_, {}, kZero,
                   {.commands = {"race2048 join 192.168.1.20/KXQ7WP"}, .hint = "A firewall."});
  expect_golden("texts/plain_greeting.txt", talk_->take_lines());
  EXPECT_EQ(news(), Lines{});
}

TEST_F(RoomNewsTest, NobodyIsAskedToGetReadyWhoIsOrWillBe) {
  model_ = in_room({member(0, "ada"), bot(1, "bo")});
  model_.room.gets_ready = true;
  talk_.emplace(client::Setup{}, PlainInput::program);
  EXPECT_EQ(news().back(), "Type ? for help.");
  model_.room.people[0].ready = true;
  talk_.emplace(client::Setup{}, PlainInput::program);
  talk_->tell_news(model_, {}, kZero, {});
  const Lines told = talk_->take_lines();
  EXPECT_EQ(std::ranges::count(told, "Type ? for help."), 1);
}

TEST_F(RoomNewsTest, WhoComesAndGoesIsTold) {
  start(in_room({member(0, "ada"), member(1, "bo")}));
  model_.room.people.push_back(member(2, "cy"));
  model_.room.people.push_back(watcher("eve"));
  EXPECT_EQ(news(), Lines{"cy and eve are here."});
  model_.room.people.erase(model_.room.people.begin() + 1);
  EXPECT_EQ(news(), Lines{"bo is gone."});
}

TEST_F(RoomNewsTest, WhoComesToAListedRoomHasAMarkOrIsAGuestOnceSomebodyHasAKey) {
  Member ada = member(0, "ada");
  ada.key_mark = "kxq7wp2m";
  start(in_room({ada}));
  model_.room.info.listed = true;
  model_.room.people.push_back(member(1, "bo"));
  EXPECT_EQ(news(), Lines{"bo is here, as a guest."});
  model_.room.people.push_back(bot(4, "robo"));
  EXPECT_EQ(news().front(), "robo is here.");
  Member cy = member(2, "cy");
  cy.key_mark = "aaaabbbb";
  model_.room.people.push_back(cy);
  EXPECT_EQ(news(), Lines{"cy is here, with key aaaabbbb."});
  Member dee = member(3, "dee");
  dee.key_mark = "ccccdddd";
  model_.room.people.push_back(dee);
  model_.room.people.push_back(watcher("eve"));
  EXPECT_EQ(news(), Lines{"dee and eve are here: dee with key ccccdddd, eve as a guest."});
}

TEST_F(RoomNewsTest, WhomTheHostMutesIsToldAlsoDuringAMatch) {
  start(in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")}));
  model_.room.people.push_back(watcher("eve"));
  model_.room.people[1].muted = true;
  model_.room.people.back().muted = true;
  EXPECT_EQ(news(), Lines{"bo and eve are muted for everyone."});
  EXPECT_EQ(news(), Lines{});
  EXPECT_EQ(type("members"), (Lines{"Players: ada (you), host, not ready; bo (muted), not ready; "
                                    "cy, not ready.",
                                    "Watching: eve (muted)."}));
  model_.room.people[1].muted = false;
  model_.room.people.pop_back();
  EXPECT_EQ(news(), Lines{"bo is not muted any more."});
  model_.room.people[0].muted = true;
  EXPECT_EQ(news(), Lines{}) << "the client tells the person";
  EXPECT_TRUE(type("members")[0].starts_with("Players: ada (you, muted), host"));
}

TEST_F(RoomNewsTest, ManyWhoComeAtOnceAreCounted) {
  start(in_room({member(0, "p0")}));
  model_.room.people = many(30);
  EXPECT_EQ(news().front(), "p1, p2, p3 and 26 more are here.");
}

// A server lists so many in every message.
TEST_F(RoomNewsTest, ACrowdThatIsAwayCostsNotMuchMoreThanOneThatIsThere) {
  const auto cost_of = [this](bool is_away) {
    Model model = in_room(many(1000));
    for (Member& member : model.room.people) {
      member.name = "somebody.nr.p" + std::to_string(*member.seat);
      if (is_away) member.away_until = at(3600);
    }
    start(model);
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 5; ++i) news();
    return std::chrono::steady_clock::now() - begin;
  };
  cost_of(false);  // the first use of anything costs more
  EXPECT_LT(cost_of(true), 12 * cost_of(false));
}

TEST_F(RoomNewsTest, ReadinessIsTold) {
  start(in_room({member(0, "ada"), member(1, "bo")}));
  model_.room.people[1].ready = true;
  EXPECT_EQ(news(), Lines{"bo is ready, 1 of 2."});
  model_.room.people[0].ready = true;
  EXPECT_EQ(news(), Lines{"You are ready, 2 of 2."});
  model_.room.people[1].ready = false;
  EXPECT_EQ(news(), Lines{"bo is not ready, 1 of 2."});
}

TEST_F(RoomNewsTest, WhoIsReadyCountsBeforeTheirPartOfTheKeyHasCome) {
  start(in_room({member(0, "ada"), bot(1, "bo"), bot(2, "cy")}));
  for (Member& member : model_.room.people) member.has_nonce = false;
  model_.room.people[0].ready = true;
  EXPECT_EQ(news(), Lines{"You are ready, 3 of 3."});
}

TEST_F(RoomNewsTest, TheNextSealTakesReadinessAwayWithoutAWord) {
  start(in_room({member(0, "ada"), member(1, "bo", true)}));
  model_.room.people[1].ready = false;
  ++model_.room.seal->match_id.front();
  EXPECT_EQ(news(), Lines{});
}

TEST_F(RoomNewsTest, NothingOfTheRoomIsToldDuringAMatch) {
  start(in_race({member(0, "ada"), member(1, "bo")}));
  model_.room.people.push_back(watcher("eve"));
  EXPECT_EQ(news(), Lines{});
}

TEST_F(RoomNewsTest, APlayerWhoLeavesAMatchIsToldOnceAndAtOnce) {
  start(in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")}));
  model_.room.people.erase(model_.room.people.begin() + 1);
  EXPECT_EQ(news(1), Lines{"bo is gone."});
  EXPECT_EQ(news(2), Lines{});
  model_ = in_results(model_, {});
  news(180);
  model_.room.people[1].ready = true;
  EXPECT_EQ(news(181), Lines{"cy is ready, 1 of 2."});
  EXPECT_EQ(news(182), Lines{});
}

TEST_F(RoomNewsTest, WhoWasReadyForTheLastMatchIsNoNews) {
  start(in_room({member(0, "ada"), member(1, "bo")}));
  const auto says_ready = [this](double seconds) {
    return std::ranges::any_of(news(seconds), [](const std::string& line) {
      return line.find("ready") != std::string::npos;
    });
  };
  model_ = in_race({member(0, "ada"), member(1, "bo")});
  for (Member& person : model_.room.people) person.ready = true;
  EXPECT_FALSE(says_ready(1));
  // The end of the match comes before the next seal, which takes readiness back.
  const std::vector<Member> still_ready = model_.room.people;
  model_ = in_results(model_, {});
  model_.room.people = still_ready;
  EXPECT_FALSE(says_ready(180));
  model_.room.seal->match_id.fill(9);
  for (Member& person : model_.room.people) person.ready = false;
  EXPECT_FALSE(says_ready(181));
}

TEST_F(RoomNewsTest, AWatcherWhoLeavesDuringAMatchIsToldOnceAfterIt) {
  Model model = in_race({member(0, "ada"), member(1, "bo")});
  model.room.people.push_back(watcher("eve"));
  start(model);
  model_.room.people.pop_back();
  EXPECT_EQ(news(1), Lines{});
  model_ = in_results(model_, {});
  EXPECT_EQ(news(180).back(), "eve is gone.");
  EXPECT_EQ(news(181), Lines{});
}

TEST_F(RoomNewsTest, WhatTheHostChangesIsTold) {
  start(in_room({member(0, "ada")}));
  model_.room.seal = seal_of(moves_settings(300));
  EXPECT_EQ(news(), Lines{"The next match: best score in 300 moves."});
  model_.room.info.locked = true;
  model_.room.info.rounds = 3;
  EXPECT_EQ(news(), (Lines{"The room is locked.", "A series of 3 rounds."}));
}

TEST_F(RoomNewsTest, ChatIsToldLineByLine) {
  start(in_room({member(0, "ada")}));
  model_.room.chat.push_back({"bo", "hello", at(1)});
  model_.room.chat.push_back({"bo", "there", at(1)});
  EXPECT_EQ(news(1), (Lines{"bo says: hello", "bo says: there"}));
  model_.room.chat.push_back({"bo", "there", at(2)});
  model_.room.chat.pop_front();
  EXPECT_EQ(news(2), Lines{"bo says: there"});
  EXPECT_EQ(news(3), Lines{});
}

TEST_F(RoomNewsTest, WhoHostsIsTold) {
  start(in_room({member(0, "ada"), member(1, "bo")}));
  model_.news =
      News{NewHost{.name = "ada", .own = true, .why = NewHost::Why::away, .before = "bo"}, at(1)};
  EXPECT_EQ(news(1), Lines{"bo is away; you are the host now."});
  model_.news = News{NewHost{.name = "bo", .why = NewHost::Why::back, .before = "ada"}, at(2)};
  EXPECT_EQ(news(2), Lines{"bo is back and hosts again."});
  model_.news = News{RoomIsNew{}, at(3)};
  EXPECT_EQ(news(3), Lines{"No open room: this is a new one, others find it."});
}

TEST_F(RoomNewsTest, RefusalsAreTold) {
  start(in_room({member(0, "ada")}));
  model_.news = News{RequestRefused{.said = ServerQuote("Too many lines.")}, at(1)};
  EXPECT_EQ(news(1), Lines{"192.168.1.20:2048 says: \"Too many lines.\""});
  EXPECT_EQ(news(2), Lines{});
}

TEST_F(RoomNewsTest, APlannedStartIsCountedDown) {
  start(in_room({member(0, "ada")}));
  model_.room.info.starts_at = at(120);
  EXPECT_EQ(news(), Lines{"The next match starts in 2 minutes."});
  EXPECT_EQ(talk_->next_news(model_, now_), at(60));
  EXPECT_EQ(news(59), Lines{});
  EXPECT_EQ(news(60), Lines{"The next match starts in 1 minute."});
  EXPECT_EQ(news(110), Lines{"The next match starts in 10 seconds."});
  EXPECT_EQ(talk_->next_news(model_, now_), std::nullopt);
}

TEST_F(RoomNewsTest, ASeriesIsToldRoundByRound) {
  start(in_room({member(0, "ada"), member(1, "bo")}));
  model_.room.series = Series{
      .rounds = 3, .played = 1, .rows = {series_row(1, "bo", 10, 1), series_row(2, "ada", 8)}};
  EXPECT_EQ(news(), (Lines{"After round 1 of 3.", "1: bo, 10 points, 1 round won.",
                           "2: ada (you), 8 points, 0 rounds won."}));
}

TEST_F(RoomNewsTest, WhoComesDuringThePauseOfASeriesIsToldWhenItGoesOn) {
  Model paused = in_room({member(0, "tea"), member(1, "bo")});
  paused.room.info.rounds = 3;
  paused.room.info.pause = true;
  paused.room.series = Series{.rounds = 3, .played = 1, .rows = {}};
  Model seated = paused;
  seated.own_name = "bo";
  seated.room.own_seat = 1;
  for (const Model& late : {seated, watched(paused)}) {
    start(late, PlainInput::person);
    EXPECT_EQ(type("t"), Lines{"No match is running. The next one starts when tea continues."});
  }
}

}  // namespace
}  // namespace race2048::client::testing
