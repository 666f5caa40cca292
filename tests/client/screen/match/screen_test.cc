#include "client/screen/match/screen.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "shared/utf8.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;
using std::chrono::milliseconds;

using NamedViews = std::vector<std::pair<std::string, View>>;

void add_screen(NamedViews& screens, const std::string& name, View view) {
  view.invitations.commands = {"race2048 join 192.168.1.20/KXQ7WP",
                               "race2048 join [2001:db8:85a3:1:2:8a2e:370:7334]/KXQ7WP"};
  view.invitations.hint =
      "If they cannot connect: open TCP port 2048 in the firewall and forward it.";
  screens.emplace_back(name, std::move(view));
}

View room_before(const View& race) {
  View room = race;
  room.model.phase = Phase::room;
  return room;
}

void add_race_screens(NamedViews& screens, const View& race) {
  View countdown = race;
  countdown.model.phase = Phase::countdown;
  add_screen(screens, "countdown", countdown);
  add_screen(screens, "race", race);
  View stuck = race;
  end_own_run(stuck.model, SeatState::stuck);
  stuck.model.news = News{RequestRefused{.said = ServerQuote("Refused: too fast")}, stuck.now};
  add_screen(screens, "stuck", stuck);
  View done = race;
  end_own_run(done.model, SeatState::gave_up);
  add_screen(screens, "done", done);
  View help = race;
  help.ui.help = true;
  add_screen(screens, "help", help);
}

void add_watch_screens(NamedViews& screens, const View& race) {
  View watching{watched(race.model)};
  add_screen(screens, "watching nothing", watching);
  for (const RaceSeat& seat : race.model.race->seats) {
    show_board(watching.model, seat.seat, "2 4 8 16/. . 2 4/131072 2 2 2/. . . .");
  }
  add_screen(screens, "watching", watching);
  View table = watching;
  table.ui.room.table = true;
  add_screen(screens, "watching the table", table);
  View referee = watching;
  referee.model = refereed(race.model);
  add_screen(screens, "refereeing", referee);
}

void add_room_screens(NamedViews& screens, const View& race) {
  const View room = room_before(race);
  add_screen(screens, "room", room);
  View results = race;
  results.model = in_results(race.model, verified());
  add_screen(screens, "results", results);
  in_series(results.model, 3, 2);
  results.model.room.chat = {{"ada", "well played", results.now}, {"bo", "again?", results.now}};
  add_screen(screens, "results of a series", results);
  View chats = room;
  chats.model.room.chat = results.model.room.chat;
  chats.ui.room.typing = true;
  add_screen(screens, "chat", chats);
  View edits = room;
  edits.ui.editor.emplace(step_settings(10'000), RoomRequest{.options = {.rounds = 3}},
                          EditedRoom{.has_password = true});
  edits.ui.dialog = Dialog::settings;
  add_screen(screens, "settings", edits);
}

void add_dialogs(NamedViews& screens, const View& race) {
  for (const LeaveQuestion question : {LeaveQuestion::sure, LeaveQuestion::server}) {
    View asked = race;
    ask(asked.ui, question);
    add_screen(screens, "dialog", asked);
  }
  for (const auto& [dialog, act] : kQuestions) {
    View asked = act == Meaning::give_up ? race : room_before(race);
    asked.setup.bot_levels = bot_levels();
    ask(asked.ui, dialog, act);
    asked.ui.chosen = asked.model.room.seated().back().name;
    add_screen(screens, "question", asked);
  }
}

// Every screen, with little and with much on it.
NamedViews all_screens() {
  NamedViews screens;
  for (const Phase phase : {Phase::connecting, Phase::greeting, Phase::entering, Phase::closed}) {
    View view{in_room({})};
    view.model.phase = phase;
    add_screen(screens, "phase " + std::to_string(static_cast<int>(phase)), view);
  }
  for (const View& race : {race_of_four(), race_of_twenty(9)}) {
    add_race_screens(screens, race);
    add_watch_screens(screens, race);
    add_room_screens(screens, race);
    add_dialogs(screens, race);
  }
  View lobby{in_lobby({"Friday evening", ""})};
  add_screen(screens, "lobby", lobby);
  lobby.ui.dialog = Dialog::password;
  lobby.ui.chosen = "KXQ7W2";
  add_screen(screens, "password", lobby);
  lobby.ui.dialog = Dialog::room;
  add_screen(screens, "a room by name", lobby);
  add_screen(screens, "empty lobby", View{in_lobby({})});
  return screens;
}

// ---- All screens.

// All words on the screen.
std::string words_of(const View& view) {
  std::string words;
  for (const char c : view.text()) {
    if (c != ' ' && c != '\n') words += c;
  }
  return words;
}

TEST(ScreenTest, NothingIsCutInTheSmallestTerminal) {
  for (const auto& [name, view] : all_screens()) {
    View larger = view;
    larger.rows = 24;
    larger.columns = 81;
    // A box in the middle covers different words at each size.
    const bool lies_over = name == "question" || name == "dialog" || name == "help";
    if (larger.model.room.seated().size() > 4 || lies_over) continue;
    EXPECT_EQ(words_of(view), words_of(larger)) << name;
  }
}

TEST(ScreenTest, KeysAndTextsAreWholeEvenOnAFullScreen) {
  for (const auto& [name, view] : all_screens()) {
    View wider = view;
    wider.columns = 200;
    for (const char* text : {"q leave", "Esc  stay", "Esc  play on", "closes this", "page 1/",
                             "trust your friends", "takes the next one", "while they race"}) {
      // The box of the help may lie over the row of keys.
      if (name == "help" && text == std::string("q leave")) continue;
      EXPECT_TRUE(view.says(text) || !wider.says(text)) << name << ": " << text;
    }
  }
}

TEST(ScreenTest, AsciiModeHoldsOnlyAscii) {
  for (auto [name, view] : all_screens()) {
    view.unicode = false;
    const std::string text = view.text();
    EXPECT_TRUE(std::all_of(text.begin(), text.end(),
                            [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }))
        << name << "\n"
        << text;
  }
}

TEST(ScreenTest, AsciiScreensReadAsWell) {
  const auto in_ascii = [](View view) {
    view.unicode = false;
    return view;
  };
  View watching = race_of_four();
  watching.model = watched(watching.model);
  for (const std::uint32_t seat : {0U, 1U, 3U}) {
    show_board(watching.model, seat, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  }
  View question = race_of_four();
  ask(question.ui, LeaveQuestion::sure);
  expect_screen(in_ascii(race_of_twenty(10)), "ascii/race");
  expect_rows(in_ascii(question), {"board 1 - score 0 - 0 moves - 3 watching (live)"});
  expect_rows(in_ascii(watching), {"3 bo (bot)         stuck", "no board yet"});
  expect_rows(in_ascii(results_of(verified())), {"race2048 - results - best score in 3:00"});
  expect_screen(in_ascii({in_room({member(0, "ada", true), bot(1, "bo")})}), "ascii/room");
  expect_rows(in_ascii({in_lobby({"Friday evening", "A title that is too long for its column"})}),
              {"race2048 - rooms - you are ada", "Friday evening - by bo - best score in 3:00"});
}

TEST(ScreenTest, AnySizeCanBeDrawn) {
  for (auto [name, view] : all_screens()) {
    for (const auto& [rows, columns] : {std::pair{0, 0},
                                        {1, 1},
                                        {5, 20},
                                        {16, 40},
                                        {16, 39},
                                        {15, 40},
                                        {24, 80},
                                        {40, 120},
                                        {100, 300}}) {
      view.rows = rows;
      view.columns = columns;
      EXPECT_EQ(view.frame().columns(), columns) << name;
    }
  }
}

TEST(ScreenTest, HostileNamesPutNothingButPrintableCellsOnAnyScreen) {
  for (auto [name, view] : all_screens()) {
    for (Member& member : view.model.room.people) member.name = "\x1b[2J\xE2\x80\xAE\t";
    if (view.model.race) {
      for (RaceSeat& seat : view.model.race->seats) seat.name = "\x1b]0;x\x07\xC2\x9B";
    }
    view.model.news = News{RequestRefused{.said = ServerQuote("\x1b[31mred\n\n")}, view.now};
    view.model.server = "host\x1b[H";
    const Frame frame = view.frame();
    for (int row = 0; row < frame.rows(); ++row) {
      for (int column = 0; column < frame.columns(); ++column) {
        ASSERT_TRUE(is_printable(frame.at(row, column).glyph)) << name;
      }
    }
  }
}

// ---- Before the room.

TEST(ScreenTest, ConnectingSaysWhatIsTried) {
  View view{Model{}};
  view.model.server = "192.168.1.20:2048";
  expect_screen(view, "before_the_room/connecting");
  view.model.phase = Phase::greeting;
  expect_rows(view, {"Connected to 192.168.1.20:2048. Logging in …"});
  view.model.phase = Phase::entering;
  view.model.own_name = "ada";
  // It says that of itself, and any word may be one: other screens have its address there.
  view.model.server_version = "play.example";
  expect_rows(view, {"Logged in as ada. Entering the room …"});
}

TEST(ScreenTest, TheEndSaysWhatHappened) {
  View view = race_of_four();
  view.model.phase = Phase::closed;
  expect_rows(view, {"Goodbye."});
  view.model.failure =
      Failure{.kind = Failure::Kind::link_lost, .link = {.text = "Connection reset"}};
  expect_screen(view, "closed/link_lost");
}

TEST(ScreenTest, SentencesNameTheKeysInForce) {
  const auto with_keys = [](View view) {
    KeyMap& keys = view.ui.preferences.keys;
    keys.bind(Meaning::next_board, {Key::of(U'z')});
    keys.bind(Meaning::start, {Key::of(U'z')});
    keys.bind(Meaning::ready, {Key::of(U'y')});
    keys.bind(Meaning::new_room, {Key::of(U'z')});
    keys.bind(Meaning::quick_match, {Key::of(U'f')});
    keys.bind(Meaning::next_page, {Key::of(U'f')});
    return view;
  };
  View stuck = race_of_four();
  end_own_run(stuck.model, SeatState::stuck);
  EXPECT_TRUE(with_keys(stuck).says("No move left on this board: z takes the next one"));
  EXPECT_TRUE(with_keys({in_room({member(0, "ada")})}).says("Press z to start alone."));
  const Model referee = refereed(in_room({member(0, "ada"), member(1, "bo")}));
  EXPECT_TRUE(with_keys({referee}).says("z starts the match."));
  EXPECT_TRUE(
      with_keys({in_lobby({})}).says("z creates a room that others can find here; f creates"));
  EXPECT_TRUE(with_keys({in_room(many(200))}).says("f page 1/"));
  View paused = results_of(verified());
  in_series(paused.model, 3, 1);
  paused.model.room.info.pause = true;
  EXPECT_TRUE(paused.says("waits for you: press Space."));
  EXPECT_TRUE(with_keys(paused).says("waits for you: press Enter."))
      << "Space has lost its meaning";
}

// ---- Over a screen.

TEST(ScreenTest, QuestionsNameTheirKeys) {
  View view = race_of_four();
  ask(view.ui, LeaveQuestion::sure);
  expect_screen(view, "dialogs/leave_a_race");
  view.setup.owns_server = true;
  expect_rows(view, {"This ends the match and the server."});
  ask(view.ui, LeaveQuestion::server);
  expect_rows(view, {"Others are here. Keep the server running?", "leave it running for them"});
  ask(view.ui, Dialog::confirm, Meaning::give_up);
  expect_rows(view, {"Give up? Your score stands.", "give up"});
  view.setup.owns_server = false;
  ask(view.ui, LeaveQuestion::program);
  expect_rows(view, {"y or Ctrl-C"});
  ask(view.ui, LeaveQuestion::sure);
  view.columns = 40;
  view.rows = 16;
  expect_screen(view, "dialogs/leave_a_race_40x16");
}

TEST(ScreenTest, LeavingSaysWhatItWouldEnd) {
  View view = race_of_four();
  ask(view.ui, LeaveQuestion::sure);
  view.model.room.info.rounds = 3;
  EXPECT_TRUE(view.says("The series goes on without you.")) << view.text();
  end_own_run(view.model, SeatState::gave_up);
  EXPECT_TRUE(view.says("Leave the series?")) << view.text();
  EXPECT_TRUE(view.says("It goes on without you.")) << view.text();
  view.setup.owns_server = true;
  EXPECT_TRUE(view.says("This ends it and the server.")) << view.text();
  view.model.room.info.rounds = 0;
  EXPECT_TRUE(view.says("Leave the match?")) << view.text();
  EXPECT_TRUE(view.says("This ends it and the server.")) << view.text();
  view.setup.owns_server = false;
  EXPECT_FALSE(view.says("Leave the")) << "the score stands, and nothing else is lost";
  view.model.phase = Phase::countdown;
  EXPECT_TRUE(view.says("Leave the race?")) << view.text();
  EXPECT_FALSE(view.says("Your score stands")) << "there is none yet";
}

TEST(ScreenTest, ANoticeIsShownForSixSeconds) {
  View view = race_of_four();
  view.model.news = News{RequestRefused{.said = ServerQuote("Refused: too fast")}, view.now};
  expect_rows(view, {"192.168.1.20:2048 says: \"Refused: too fast\""});
  view.now += kNoticeShown - milliseconds(1);
  EXPECT_TRUE(view.says("says: \"Refused: too fast\"\n"));
  view.now += milliseconds(1);
  EXPECT_FALSE(view.says("Refused"));
}

TEST(ScreenTest, NewsDoesNotReplaceWhatTheProgramItselfSays) {
  View view{in_room({member(0, "ada")})};
  view.ui.notice = Notice{.text = "The server is new to this machine.", .at = at(1)};
  view.model.news = News{RequestRefused{.said = ServerQuote("Refused: too fast")}, at(2)};
  view.now = at(2);
  EXPECT_TRUE(view.says(" The server is new to this machine. 192.168.1.20:2048 says:"))
      << view.text();
  view.now = at(1) + kNoticeShown;
  EXPECT_TRUE(view.says("\n 192.168.1.20:2048 says: \"Refused: too fast\"")) << view.text();
}

// ---- When to draw again.

TEST(ScreenTest, NothingIsDrawnAgainWhileNothingChanges) {
  View room{in_room({member(0, "ada")})};
  EXPECT_EQ(next_redraw(room.input()), std::nullopt);
  EXPECT_EQ(next_redraw(results_of(verified()).input()), std::nullopt);
  View over = race_of_four();
  over.now = at(200);
  EXPECT_EQ(next_redraw(over.input()), std::nullopt);
}

TEST(ScreenTest, TheNextDrawIsWhenTheScreenNextChanges) {
  View time_left = race_of_four();
  View elapsed{in_race({member(0, "ada")}, first_settings(11))};
  View odd{in_race({member(0, "ada")}, time_settings(61'300))};
  View countdown = race_of_four();
  countdown.model.phase = Phase::countdown;
  countdown.model.race->go_at = at(3.25);
  View lockstep{in_race({member(0, "ada")}, step_settings(2'500))};
  lockstep.model.race->seal.settings.cap_ms = 63'000;
  for (View view : {time_left, elapsed, odd, countdown, lockstep}) {
    for (view.now = at(0.37); const auto next = next_redraw(view.input());) {
      ASSERT_GT(*next, view.now);
      const std::string before = view.text();
      view.now = *next - milliseconds(1);
      EXPECT_EQ(view.text(), before);
      view.now = *next;
      ASSERT_NE(view.text(), before);
    }
  }
}

TEST(ScreenTest, TheEndOfANoticeIsDrawn) {
  View view{in_room({member(0, "ada")})};
  view.model.news = News{RequestRefused{.said = ServerQuote("Refused")}, at(1)};
  view.now = at(2);
  EXPECT_EQ(next_redraw(view.input()), at(7));
}

}  // namespace
}  // namespace race2048::client
