#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/room_words.h"
#include "shared/utf8.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST(RoomScreenTest, TheRoomShowsWhoIsHereAndTheSeal) {
  View view{in_room({member(0, "ada", true), bot(1, "bo"), member(2, "cy")})};
  view.model.room.people.push_back(watcher("eve"));
  expect_screen(view, "room/of_three");
  EXPECT_EQ(view.style_of("ada (you)"), Style(Tone::own));
  EXPECT_EQ(view.style_of("ready"), Style(Tone::good));
  EXPECT_EQ(view.style_of("not ready"), Style(Tone::dim));
  EXPECT_TRUE(view.says("You are ready. 2 of 3 are ready."));
  view.columns = 120;
  view.rows = 40;
  expect_screen(view, "room/of_three_120x40");
  view.columns = 40;
  view.rows = 16;
  expect_screen(view, "room/of_three_40x16");
}

TEST(RoomScreenTest, AccentsDoNotHideThatPeopleHaveOneName) {
  View view{in_room({member(0, "Zo\u00EB", true), member(1, "ZOE"), member(2, "cy")})};
  view.model.room.info.listed = true;
  view.model.room.people[1].key_mark = "kxq7wp2m";
  expect_rows(view, {"kxq7wp2m", "guest"});
}

TEST(RoomScreenTest, MarksOfKeysStandOnlyBesidePeopleOfOneName) {
  View same{in_room({member(0, "ada", true), member(1, "ada2"), member(2, "cy")})};
  same.model.room.info.listed = true;
  same.model.room.people[0].key_mark = "kxq7wp2m";
  same.model.room.people[2].key_mark = "aaaabbbb";
  expect_rows(same, {"kxq7wp2m", "guest"});
  EXPECT_FALSE(same.says("aaaabbbb")) << "nobody else is called cy";

  View view{in_room({member(0, "ada", true), bot(1, "bo"), member(2, "cy"), member(3, "dee")})};
  view.model.room.info.listed = true;
  view.model.room.people[0].key_mark = "kxq7wp2m";
  view.model.room.people[2].key_mark = "aaaabbbb";
  EXPECT_FALSE(view.says("kxq7wp2m"));
  EXPECT_FALSE(view.says("guest"));
  view.model.room.people[3].away_until = view.now + std::chrono::seconds(103);
  view.columns = 60;
  view.rows = 20;
  expect_rows(view, {"4/8 players", "You are ready. 2 of 4 are ready. The match starts when all"});
  view.columns = 40;
  view.rows = 16;
  EXPECT_FALSE(view.says("kxq7wp2m"));
}

TEST(RoomScreenTest, TheLevelOfABotStandsBehindItsName) {
  View view{in_room({member(0, "ada", true), bot(1, "Vera"), member(2, "cy")})};
  view.model.room.people[1].bot_level = 9;
  expect_rows(view, {"Vera (bot 512)"});
  view.model.room.people[1].muted = true;
  expect_rows(view, {"Vera (bot 512, muted)"});
}

TEST(RoomScreenTest, WhoIsMutedCarriesAMarkWhoeverMutes) {
  View view{in_room(
      {member(0, "ada", true), bot(1, "robo"), member(2, "cy"), member(3, "sixteen-letters-")})};
  for (Member& member : view.model.room.people) member.muted = member.seat != 2;
  view.model.room.hidden.push_back({.name = "cy"});
  view.model.room.people.push_back(watcher("eve"));
  view.model.room.people.back().muted = true;
  view.model.room.people.push_back(watcher("fay"));
  view.columns = 60;
  view.rows = 20;
  expect_rows(view, {"Watching: eve (muted), fay",
                     "You are ready. 2 of 4 are ready. The match starts when all"});
  view.columns = 40;
  view.rows = 16;
  expect_rows(view, {"Watching: eve (muted), fay", "You are ready. 2 of 4 are ready. The"});
}

TEST(RoomScreenTest, OneOfSeveralIsReady) {
  const View view{in_room({member(0, "ada", true), member(1, "bo")})};
  EXPECT_TRUE(view.says(" You are ready. 1 of 2 is ready. ")) << view.text();
}

TEST(RoomScreenTest, TheHostSeesTheLinesForFriends) {
  View view{in_room({member(0, "ada")})};
  view.invitations.commands = {"race2048 join 192.168.1.20/KXQ7WP",
                               "race2048 join 10.0.0.7/KXQ7WP"};
  view.invitations.hint = "If they cannot connect: open TCP port 2048.";
  expect_screen(view, "room/alone_with_invitations");
  for (const std::string& line : view.invitations.commands)
    EXPECT_TRUE(view.says("   " + line + "\n"));
  EXPECT_TRUE(view.says("Nobody else is here yet. Press s to start alone."));
}

TEST(RoomScreenTest, AFullRoomStillFits) {
  View view = race_of_twenty(1);
  view.model.phase = Phase::room;
  view.invitations.commands = {"race2048 join 192.168.1.20/KXQ7WP"};
  view.invitations.hint = "If they cannot connect: open TCP port 2048.";
  expect_screen(view, "room/full");
  for (const Member& member : view.model.room.seated()) EXPECT_TRUE(view.says(member.name));
  EXPECT_TRUE(view.says("   race2048 join 192.168.1.20/KXQ7WP\n"));
  EXPECT_TRUE(view.says(" If they cannot connect: open TCP port 2048.\n"));
  EXPECT_TRUE(view.says("Press r when you are ready"));
}

TEST(RoomScreenTest, AGuestIsNotOfferedToStart) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  view.model.room.host = "bo";
  expect_rows(view, {"r ready   u stand up   t chat   x practise   ? help   q leave"});
  EXPECT_FALSE(view.says("s start"));
}

TEST(RoomScreenTest, ALockstepRoomSaysSo) {
  expect_rows(View{in_room({member(0, "ada"), bot(1, "bo")}, step_settings(10'000, 100))},
              {"100 moves in lockstep, 10 s each"});
}

TEST(RoomScreenTest, AWatcherHasNothingToGetReadyFor) {
  const View view{watched(in_room({member(0, "ada", true), bot(1, "bo"), member(2, "cy")}))};
  expect_rows(view,
              {"Watching: eve (you)", "You are watching. It starts when all players are ready."});
  EXPECT_FALSE(view.says("r ready"));
}

TEST(RoomScreenTest, AnOpenRoomSaysThatNothingIsSealed) {
  View view{in_room({member(0, "ada")})};
  view.model.room.seal->commitment.reset();
  expect_rows(view, {"Seal", "none: everyone knows the seed and can foresee the tiles"});
  EXPECT_TRUE(view.says(" Seal  none: everyone knows the seed"));
}

TEST(RoomScreenTest, TheRoomSaysWhatWatchersMaySee) {
  const std::vector<std::pair<Watch, std::string>> cases = {
      {Watch::at_end, "watchers see boards at the end"}, {Watch::off, "watchers see no boards"}};
  for (const auto& [watch, text] : cases) {
    MatchSettings settings = first_settings(11);
    settings.watch = watch;
    View view{in_room({member(0, "ada")}, settings)};
    EXPECT_TRUE(view.says(text));
    EXPECT_TRUE(view.says(" first to 2048 · 1 player of at most 8 · 0 watchers\n"));
  }
}

TEST(RoomScreenTest, TheRoomSaysWhetherAllDrawTheSameTiles) {
  MatchSettings settings = first_settings(11);
  EXPECT_FALSE(View(in_room({member(0, "ada")}, settings)).says("tiles"));
  settings.draws = Draws::same;
  EXPECT_TRUE(View(in_room({member(0, "ada")}, settings))
                  .says(" all players draw the same tiles: another board shows what comes\n"));
  settings = step_settings(10'000);
  settings.draws = Draws::same;
  EXPECT_TRUE(View(in_room({member(0, "ada")}, settings))
                  .says(" all players draw the same tiles, all at once\n"));
}

TEST(RoomScreenTest, WhatTheRoomIsStandsInOneLine) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  view.model.room.info = {RoomOptions{.title = "Friday evening",
                                      .listed = true,
                                      .locked = true,
                                      .chat_off = true,
                                      .rounds = 3,
                                      .pause = true}};
  view.model.room.info.has_password = true;
  expect_screen(view, "room/with_all_options");
  EXPECT_TRUE(view.says(
      "\n listed · locked · no chat · password · series of 3 rounds with pauses · sealed"));
}

TEST(RoomScreenTest, UnusualSettingsAreTold) {
  MatchSettings settings = first_settings(11);
  settings.cap_ms = 60'000;
  settings.finish = Finish::all;
  settings.on_stuck = OnStuck::out;
  settings.move_rate = 0;
  View view{in_room({member(0, "ada")}, settings)};
  expect_rows(view, {"ends when all are done", "number of moves a second"});
  for (const char* text : {"at most 1:00", "ends when all are done", "stuck players are out",
                           "number of moves a second"}) {
    EXPECT_TRUE(view.says(text)) << text;
  }
}

TEST(RoomScreenTest, TheStartIsCountedDownForAll) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  view.model.room.info.starts_at = at(272.5);
  view.model.room.info.start_at = 4;
  view.model.room.host = "bo";
  expect_rows(view, {"Press r when you are ready. It starts in 4:33, or when 4 are ready."});
  EXPECT_EQ(next_redraw(view.input()), at(0.5));
  view.now = at(0.5);
  EXPECT_TRUE(view.says("in 4:32,"));
  view.now = at(272);
  EXPECT_EQ(next_redraw(view.input()), at(272.5));
  view.now = at(272.5);
  EXPECT_TRUE(view.says("It starts as soon as two are ready."));
  EXPECT_EQ(next_redraw(view.input()), std::nullopt);
}

std::string what_starts(Model model) {
  return what_starts_it(model, at(0));
}

TEST(RoomScreenTest, AStartThatIsDueWaitsForEnoughPlayers) {
  Model model = in_room({member(0, "ada"), member(1, "bo")});
  model.room.host = "bo";
  EXPECT_EQ(what_starts(model), "when all are ready");
  model.room.info.start_is_due = true;
  EXPECT_EQ(what_starts(model), "as soon as two are ready");
  model.room.info.start_at = 4;
  EXPECT_EQ(what_starts(model), "as soon as two are ready");
  model.room.info.start_at = 1;
  EXPECT_EQ(what_starts(model), "as soon as two are ready, or when 1 is ready");
  model.room.seal->settings.seats = 1;
  EXPECT_EQ(what_starts(model), "as soon as one is ready");
  EXPECT_EQ(what_starts(refereed(in_room({member(0, "ada")}))), "when you start it");
}

TEST(RoomScreenTest, WhereThereAreBotsAStartAtANumberIsOneOfPeople) {
  Model model = in_room({member(0, "ada"), member(1, "bo")});
  model.room.host = "bo";
  model.room.info.start_at = 2;
  EXPECT_EQ(what_starts(model), "when 2 are ready");
  model.room.people[1].bot = true;
  EXPECT_EQ(what_starts(model), "when 2 people are ready");
  model.room.info.start_at = 1;
  EXPECT_EQ(what_starts(model), "when 1 person is ready");
}

TEST(RoomScreenTest, APlannedStartDoesNotWaitForAll) {
  Model model = in_room({member(0, "ada"), member(1, "bo")});
  model.room.info.starts_at = at(60);
  EXPECT_EQ(what_starts(model), "in 1:00, or when you start it");
  model.room.info.start_at = 4;
  EXPECT_EQ(what_starts(model), "in 1:00, when 4 are ready, or when you start it");
  model.room.info.start_at = 0;
  model.room.host = "bo";
  EXPECT_EQ(what_starts(model), "in 1:00");
  EXPECT_EQ(what_starts(watched(model)), "in 1:00");
  model.room.host = "max";
  EXPECT_EQ(what_starts(model), "in 1:00, or when max starts it");
}

TEST(RoomScreenTest, ARefereeIsToldWhatStartsTheMatchBesides) {
  View view{refereed(in_room({member(0, "ada", true)}))};
  EXPECT_TRUE(view.says(" You are the referee. 1 of 1 is ready. s starts the match.\n"));
  view.model.room.info.starts_at = at(60);
  EXPECT_TRUE(view.says(" It starts in 1:00, or when you start it.\n")) << view.text();
}

TEST(RoomScreenTest, RoomForThePageIsKeptOnlyWhereThereArePages) {
  View view{in_room(many(7))};
  EXPECT_FALSE(view.says("PgDn page"));
  EXPECT_EQ(view.row(22), View{in_room(many(3))}.row(22));
}

TEST(RoomScreenTest, AThousandPlayersArePaged) {
  View view{in_room(many(1000))};
  expect_rows(view, {"p17 (bot)", "PgDn page 1/32"});
  EXPECT_TRUE(view.says("p0 (you)"));
  view.ui.page = -1;
  EXPECT_TRUE(view.says("p999 "));
  EXPECT_FALSE(view.says("p0 (you)"));
}

TEST(RoomScreenTest, ARefereeAndThoseWhoWaitAreNamed) {
  View view{refereed(in_room({member(0, "ada", true), member(1, "bo")}))};
  view.model.room.people.push_back(waiting("max"));
  view.model.room.people.push_back(watcher("zed"));
  view.model.room.people.back().bot = true;
  expect_screen(view, "room/for_a_referee");
  EXPECT_TRUE(view.says("\n Referee: eve (you)\n"));
  EXPECT_TRUE(view.says("\n Waiting for a seat: max\n"));
  EXPECT_TRUE(view.says("\n Watching: zed (bot)\n"));
  view.model.own_name = "max";
  EXPECT_TRUE(view.says("You will have a seat in the next match. It starts when eve starts it."))
      << view.text();
}

TEST(RoomScreenTest, InFewColumnsALongLineOfChatGoesOnNearlyBelowItsAuthor) {
  View view{in_room({member(0, "ada"), member(1, "sixteen_chars_10")})};
  view.rows = 24;
  view.columns = 40;
  view.model.room.chat = {
      {"sixteen_chars_10", "shall we play once more, or is it too late by now?", view.now}};
  expect_rows(view, {"sixteen_chars_10: shall we play once", "more, or is it too late by now?"});
}

TEST(RoomScreenTest, OfALineOfChatThatIsTooLongTheBeginningIsShown) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  view.rows = 16;
  view.columns = 40;
  std::string text = "to begin with";
  for (int i = 0; i < 25; ++i) text += " and so on";
  view.model.room.chat = {{"bo", text, view.now}};
  EXPECT_TRUE(view.says(" bo: to begin with")) << view.text();
  EXPECT_TRUE(view.says("…\n")) << view.text();
}

TEST(RoomScreenTest, ChatStandsAboveWhatToDo) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  for (int i = 0; i < 30; ++i) {
    view.model.room.chat.push_back({"bo", "line " + std::to_string(i), view.now});
  }
  EXPECT_TRUE(view.says(" bo: line 29\n")) << view.text();
  EXPECT_FALSE(view.says("line 0\n"));
  view.ui.room.typing = true;
  expect_rows(view, {"bo: line 22", "bo: line 23"});
  EXPECT_TRUE(view.says(" say: _\n"));
  view.ui.preferences.chat = false;
  EXPECT_FALSE(view.says("line 29"));
  EXPECT_FALSE(view.says("say:"));
}

TEST(RoomScreenTest, WideLettersInTitleAndChatTakeTwoColumns) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  view.model.room.info.title = "漢字の部屋 😀";
  std::string longest;
  while (longest.size() < 120 * std::string("語").size()) longest += "語";
  view.model.room.chat = {{"bo", longest, view.now}, {"ada", "そう 😀 ok", view.now}};
  view.ui.room.typing = true;
  view.ui.room.chat.set("はい、" + longest);
  expect_screen(view, "room/wide_letters");
  view.columns = 40;
  view.rows = 16;
  expect_rows(view, {"2/8 players", "say: …語語語語語語語語語語語語語語語_"});
}

TEST(RoomScreenTest, HostileTitlesAndChatSteerNothing) {
  View view{in_room({member(0, "ada")})};
  view.model.room.info.title = "\x1b[2J\xE2\x80\xAE";
  view.model.room.chat = {{"b\x1b", "\x07\xC2\x9B", view.now}};
  const Frame frame = view.frame();
  for (int row = 0; row < frame.rows(); ++row) {
    for (int column = 0; column < frame.columns(); ++column) {
      ASSERT_TRUE(is_printable(frame.at(row, column).glyph));
    }
  }
}

TEST(RoomScreenTest, ASeriesTellsItsPoints) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  in_series(view.model, 3, 1);
  expect_screen(view, "room/in_a_series");
  EXPECT_TRUE(view.says(" Points after round 1 of 3: ada 2, bo 1\n")) << view.text();
}

TEST(RoomScreenTest, WhoComesDuringThePauseOfASeriesIsToldWhenItGoesOn) {
  Model paused = in_room({member(0, "tea"), member(1, "bo")});
  paused.room.info.rounds = 3;
  paused.room.info.pause = true;
  paused.room.series = Series{.rounds = 3, .played = 1, .rows = {}};
  View watcher{watched(paused)};
  EXPECT_TRUE(watcher.says(" You are watching. It starts when tea continues."));
  View player{paused};
  player.model.own_name = "bo";
  player.model.room.own_seat = 1;
  EXPECT_TRUE(player.says(" Press r when you are ready. It starts when tea continues."));
}

TEST(RoomScreenTest, WhoIsAskedIsToldWhatHappensThen) {
  View player{in_room({member(0, "ada"), member(1, "bo", true)})};
  EXPECT_TRUE(player.says(" Press r when you are ready. It starts when everybody is."));
  View watcher{watched(player.model)};
  EXPECT_TRUE(watcher.says(" You are watching. It starts when all players are ready."));
}

}  // namespace
}  // namespace race2048::client
