// Screens while a link is lost: the person's own, or another person's.
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "client/screen/race/race_layout.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// ---- The person's own link.

// The link has been lost for 17 seconds, and the place is kept for another 1:43.
View with_lost_link(View view) {
  const TimePoint since = view.now - std::chrono::seconds(17);
  view.model.silence = Silence{.since = since, .noticed = since, .dropped = 4};
  view.model.reconnecting = Reconnecting{.since = since,
                                         .until = since + std::chrono::seconds(120),
                                         .tries = 3,
                                         .why = {.text = "Connection refused"}};
  return view;
}

View sized(View view, int columns, int rows) {
  view.columns = columns;
  view.rows = rows;
  return view;
}

TEST(LostLinkTest, InARaceTheBoardStaysAndTheClockIsNotTrusted) {
  const View view = with_lost_link(race_of_four());
  expect_screen(view, "race/link_lost");
  EXPECT_EQ(view.style_of("Connection lost"), Style(Tone::warning));
  EXPECT_EQ(own_board(view.frame()), own_board(race_of_four().frame()));
  expect_rows(sized(view, 40, 16),
              {"Connection lost: reconnecting, try 4.", "Your seat is kept for 1:43; moves are"});
  expect_rows(sized(view, 120, 40), {"Connection lost: reconnecting, try 4. Your seat is kept for "
                                     "1:43; moves are ignored, 4 dropped. Last fault: Connection",
                                     "refused"});
}

TEST(LostLinkTest, InLockstepTheStepsClockIsNotTrustedEither) {
  View view{in_race({member(0, "ada"), member(1, "bo")}, step_settings(10'000, 100))};
  view.now = at(17);
  view = with_lost_link(view);
  expect_rows(view, {"0 of 100 moves", "step 1"});
  EXPECT_TRUE(view.says("10? s"));
}

TEST(LostLinkTest, NoBoardIsCoveredOnTheSmallestScreen) {
  MatchSettings settings = time_settings(180'000);
  for (const int size : {3, 4, 5, 6, 7, 8}) {
    settings.rules.size = size;
    const View view = sized(View{in_race({member(0, "ada"), member(1, "bo")}, settings)}, 40, 16);
    const int rows = race_layout(16, 40, size).own.board.rows;
    EXPECT_EQ(block(with_lost_link(view).frame(), 1, 0, rows, 40),
              block(view.frame(), 1, 0, rows, 40))
        << size;
  }
}

TEST(LostLinkTest, InARoomOrWhileWatchingThereIsNoWordOfMoves) {
  View room = with_lost_link({in_room({member(0, "ada", true), member(1, "bo")})});
  expect_rows(room,
              {"You are ready. 1 of 2 is ready. The match starts when all are ready.",
               "Connection lost: reconnecting, try 4. Your seat is kept for 1:43. Last fault:"});
  EXPECT_TRUE(room.says("Your seat is kept for 1:43. Last fault"));
  expect_rows(sized(room, 40, 16),
              {"You are ready. 1 of 2 is ready. The", "Connection lost: reconnecting, try 4."});
  View watcher = race_of_four();
  watcher.model = watched(watcher.model);
  for (const std::uint32_t seat : {0U, 1U, 2U, 3U}) {
    show_board(watcher.model, seat, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  }
  expect_rows(with_lost_link(watcher),
              {"Connection lost: reconnecting, try 4. Your place is kept for 1:43. Last fault:",
               "Connection refused"});
  EXPECT_TRUE(with_lost_link(watcher).says("Your place is kept for 1:43."));
}

TEST(LostLinkTest, ATinyTerminalSaysItInFewWords) {
  const View view = with_lost_link(race_of_four());
  expect_rows(sized(view, 60, 15), {"Connection lost: reconnecting, try 4. Your seat is kept for",
                                    "1:43; moves are ignored, 4 dropped."});
  expect_rows(sized(view, 20, 5), {"reconnecting 1:43"});
  EXPECT_TRUE(sized(view, 20, 5).says("reconnecting 1:43"));
  const View room = with_lost_link({in_room({member(0, "ada")})});
  expect_rows(sized(room, 30, 4), {"reconnecting 1:43"});
}

TEST(LostLinkTest, TheTimeLeftIsCountedDown) {
  View view = with_lost_link({in_room({member(0, "ada")})});
  EXPECT_EQ(next_redraw(view.input()), view.now + std::chrono::seconds(1));
  view.now += std::chrono::milliseconds(300);
  EXPECT_TRUE(view.says("1:43"));
  EXPECT_EQ(next_redraw(view.input()), view.now + std::chrono::milliseconds(700));
  view.now = view.model.reconnecting->until;
  EXPECT_TRUE(view.says("kept for 0:00"));
  EXPECT_EQ(next_redraw(view.input()), std::nullopt);
}

TEST(LostLinkTest, AClosedClientSaysWhyItGaveUpAndNothingElse) {
  View view = with_lost_link(race_of_four());
  view.model.phase = Phase::closed;
  view.model.failure =
      Failure{.kind = Failure::Kind::hold_over, .link = {.text = "Connection refused"}};
  expect_rows(view,
              {"The connection to 192.168.1.20:2048 is lost, and did not come back while your",
               "seat was kept (Connection refused). Your score in a running match stands; join"});
  EXPECT_FALSE(view.says("reconnecting"));
}

TEST(LostLinkTest, LeavingGivesTheSeatUpAtOnce) {
  View view = with_lost_link(race_of_four());
  ask(view.ui, LeaveQuestion::sure);
  expect_rows(view, {"Leaving gives up your seat at once."});
  view = with_lost_link({watched(in_room({member(0, "ada")}))});
  ask(view.ui, LeaveQuestion::program);
  EXPECT_TRUE(view.says("Leaving gives up your place at once.")) << view.text();
  view.model.reconnecting.reset();
  EXPECT_FALSE(view.says("Leaving gives up"));
}

TEST(LostLinkTest, AHostWhoLeavesTheirServerIsToldTheSame) {
  View view = with_lost_link({in_room({member(0, "ada"), member(1, "bo")})});
  view.setup.owns_server = true;
  ask(view.ui, LeaveQuestion::server);
  expect_rows(view,
              {"Others are here. Keep the server running?", "Leaving gives up your seat at once."});
}

// ---- Another person's link.

// The server keeps this member's place for another 1:43.
void lose_link(View& view, std::size_t member) {
  view.model.room.people[member].away_until = view.now + std::chrono::seconds(103);
}

View race_with_one_away() {
  View view = race_of_four();
  lose_link(view, 1);
  view.model.race->standings[1].state = SeatState::racing;
  return view;
}

TEST(LostLinkTest, TheStandingsOfARaceSayWhoIsReconnecting) {
  View view = race_with_one_away();
  expect_rows(view, {"away 1:43"});
  expect_rows(sized(view, 40, 16), {"away 1:43"});
  expect_rows(sized(view, 120, 40), {"away 1:43"});
  view.now += std::chrono::seconds(1);
  EXPECT_TRUE(view.says("away 1:42"));
}

TEST(LostLinkTest, APlayerWhoIsDoneIsNotAwaited) {
  View view = race_with_one_away();
  view.model.race->standings[1].state = SeatState::out_stuck;
  EXPECT_FALSE(view.says("away")) << view.text();
}

TEST(LostLinkTest, WhoHasTakenTheSeatSinceIsAnotherPerson) {
  View view = race_with_one_away();
  view.model.room.people[1].number = 9;
  EXPECT_FALSE(view.says("away")) << view.text();
}

TEST(LostLinkTest, InLockstepTheStateSaysIt) {
  View view{in_race({member(0, "ada"), member(1, "bo")}, step_settings(10'000, 100))};
  lose_link(view, 1);
  expect_rows(view, {"0 of 100 moves", "away 1:43"});
}

TEST(LostLinkTest, AWatcherSeesItAboveTheBoardAndInTheTable) {
  View view = race_with_one_away();
  view.model = watched(view.model);
  for (const std::uint32_t seat : {0U, 1U, 3U}) {
    show_board(view.model, seat, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  }
  expect_rows(view, {"away 1:43"});
  view.ui.room.table = true;
  expect_rows(view, {"reconnecting 1:43"});
}

TEST(LostLinkTest, TheRoomSaysWhoIsReconnecting) {
  View view{in_room({member(0, "ada", true), member(1, "bo", true), member(2, "cy")})};
  lose_link(view, 1);
  view.model.room.people.push_back(watcher("eve", view.now + std::chrono::seconds(43)));
  view.model.room.people.push_back(watcher("max"));
  expect_rows(view, {"reconnecting 1:43", "Watching: eve (reconnecting 0:43), max"});
  EXPECT_EQ(view.style_of("reconnecting 1:43"), Style(Tone::warning));
  EXPECT_TRUE(view.says("Watching: eve (reconnecting 0:43), max"));
  expect_rows(sized(view, 40, 16), {"away 1:43", "Watching: eve (away 0:43), max"});
  EXPECT_TRUE(sized(view, 40, 16).says("away 1:43"));
}

TEST(LostLinkTest, InSeveralColumnsOfMembersTheStateIsShort) {
  View view{in_room(many(12))};
  lose_link(view, 1);
  EXPECT_TRUE(view.says("away 1:43")) << view.text();
  EXPECT_FALSE(view.says("reconnecting"));
}

TEST(LostLinkTest, WhoChoosesAPersonSeesWhoIsReconnecting) {
  View view{in_room({member(0, "ada"), member(1, "bo"), member(2, "cy")})};
  lose_link(view, 2);
  view.model.room.people.push_back(watcher("eve", view.now + std::chrono::seconds(43)));
  ask(view.ui, Dialog::choose, Meaning::kick);
  expect_rows(view, {"reconnecting 1:43", "reconnecting 0:43"});
  EXPECT_TRUE(view.says("cy  reconnecting 1:43"));
  ask(view.ui, Dialog::choose, Meaning::hand_over);
  EXPECT_TRUE(view.says("eve  reconnecting 0:43"));
  EXPECT_TRUE(sized(view, 40, 16).says("cy  away 1:43"));
}

TEST(LostLinkTest, TheResultsDoNotMentionIt) {
  View view = race_with_one_away();
  view.model = in_results(view.model, verified());
  EXPECT_FALSE(view.says("reconnecting") || view.says("away")) << view.text();
  EXPECT_EQ(next_redraw(view.input()), std::nullopt);
}

TEST(LostLinkTest, AllTimesThatAreShownAreDrawnAnewTogetherOnceASecond) {
  View view{in_room(many(12))};
  view.model.room.people[1].away_until = at(100.4);
  view.model.room.people[3].away_until = at(50.2);
  view.model.room.people.push_back(watcher("eve", at(70.7)));
  EXPECT_EQ(next_redraw(view.input()), at(0.2));
  view.now = at(0.2);
  EXPECT_EQ(next_redraw(view.input()), at(1.2));
  view.now = at(50.2);
  EXPECT_EQ(next_redraw(view.input()), at(50.7)) << "the next one leads now";
  view.now = at(100.4);
  EXPECT_EQ(next_redraw(view.input()), std::nullopt);
}

TEST(LostLinkTest, NothingIsDrawnAnewForATimeThatIsNotShown) {
  View room{in_room({member(0, "ada"), member(1, "bo")})};
  lose_link(room, 1);
  ASSERT_EQ(next_redraw(room.input()), room.now + std::chrono::seconds(1));
  EXPECT_EQ(next_redraw(sized(room, 30, 4).input()), std::nullopt);
  room.ui.editor.emplace(time_settings(180'000), RoomRequest{}, EditedRoom{});
  room.ui.dialog = Dialog::settings;
  EXPECT_EQ(next_redraw(room.input()), std::nullopt);
  View race{in_race({member(0, "ada"), member(1, "bo")})};
  const std::optional<TimePoint> clock = next_redraw(race.input());
  race.model.room.people[1].away_until = race.now + std::chrono::milliseconds(2500);
  EXPECT_EQ(next_redraw(race.input()), race.now + std::chrono::milliseconds(500));
  race.ui.side = Side::chat;
  EXPECT_EQ(next_redraw(race.input()), clock);
}

}  // namespace
}  // namespace race2048::client
