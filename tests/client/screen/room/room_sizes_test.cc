// The screens around a match, at all supported sizes of the terminal.
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bot_levels.h"
#include "tests/client/screen/views.h"
#include "tests/support/one_in.h"

namespace race2048::client {
namespace {

using namespace testing;

using NamedViews = std::vector<std::pair<std::string, View>>;

View crowded_room_of(std::vector<Member> members) {
  View view{in_room(std::move(members))};
  view.model.room.seal->settings.seats = 1000;
  view.setup.bot_levels = bot_levels();
  view.invitations.commands = {"race2048 join 192.168.1.20/KXQ7WP",
                               "race2048 join 10.0.0.7/KXQ7WP"};
  view.invitations.hint =
      "If they cannot connect: open TCP port 2048 in the firewall and forward it.";
  return view;
}

View busy_room() {
  View view = crowded_room_of({member(0, "ada", true), bot(1, "512-bot"), member(2, "cy")});
  Room& room = view.model.room;
  room.people.push_back(watcher("eve"));
  room.people.push_back(waiting("lee"));
  room.info.title = "Friday evening in the old house, upstairs";
  room.info.has_password = true;
  room.info.rounds = 3;
  for (int i = 0; i < 30; ++i) {
    room.chat.push_back({"cy",
                         "a line that goes on for a while, so that it has to be broken in a "
                         "terminal that is not wide enough for it",
                         view.now});
  }
  return view;
}

NamedViews rooms() {
  NamedViews views;
  views.emplace_back("alone", crowded_room_of({member(0, "ada")}));
  views.emplace_back("three",
                     crowded_room_of({member(0, "ada", true), bot(1, "bo"), member(2, "cy")}));
  views.emplace_back("thirty", crowded_room_of(many(30)));
  views.emplace_back("a thousand", crowded_room_of(many(1000)));
  views.emplace_back("busy", busy_room());
  View last = crowded_room_of(many(1000));
  last.model.room.own_seat = 999;
  last.model.own_name = "p999";
  views.emplace_back("the last seat", last);
  View referee = crowded_room_of(many(1000));
  referee.model = refereed(referee.model);
  views.emplace_back("referee", referee);
  View series = busy_room();
  in_series(series.model, 3, 1);
  views.emplace_back("series", series);
  View typing = busy_room();
  typing.ui.room.typing = true;
  typing.ui.room.chat.set(
      "words that are being typed and do not fit into a line of a small terminal, so that their "
      "end is what is shown");
  views.emplace_back("typing", typing);
  View planned = busy_room();
  planned.model.room.info.starts_at = at(60);
  planned.model.room.info.start_at = 4;
  planned.model.room.people[0].ready = false;
  views.emplace_back("planned", planned);
  return views;
}

NamedViews results() {
  NamedViews views;
  views.emplace_back("results", results_of(verified()));
  views.emplace_back("broken", results_of(broken()));
  View twenty = race_of_twenty(15);
  twenty.model = in_results(twenty.model, verified());
  views.emplace_back("results of twenty", twenty);
  in_series(twenty.model, 3, 2);
  twenty.model.room.chat = {{"bo", "well played", twenty.now}};
  views.emplace_back("series of twenty", twenty);
  return views;
}

NamedViews lobbies() {
  NamedViews views;
  View lobby{in_lobby({"Friday evening", "", "A title that is too long for its column"})};
  lobby.model.lobby.rooms[1].settings = step_settings(10'000, 100);
  lobby.model.lobby.rooms[2].has_password = true;
  lobby.model.lobby.rooms[2].locked = true;
  for (const ListedRoom& room : lobby.model.lobby.rooms) {
    lobby.ui.lobby.cursor.code = room.code;
    views.emplace_back("lobby", lobby);
  }
  views.emplace_back("empty lobby", View{in_lobby({})});
  return views;
}

// The form once with each field focused.
NamedViews settings() {
  NamedViews views;
  View view = busy_room();
  view.ui.editor.emplace(step_settings(10'000, 100), RoomRequest{.options = {.rounds = 3}},
                         EditedRoom{.has_password = true});
  view.ui.dialog = Dialog::settings;
  view.ui.editor->on_key({client::Key::Kind::up});
  view.ui.editor->on_key({client::Key::Kind::enter});  // all fields
  const std::size_t count = view.ui.editor->fields().size();
  for (std::size_t i = 0; i < count; ++i) {
    views.emplace_back("settings", view);
    view.ui.editor->on_key({client::Key::Kind::down});
  }
  return views;
}

NamedViews questions() {
  NamedViews views;
  for (const auto& [dialog, act] : kQuestions) {
    if (act == Meaning::give_up) continue;  // no question in a room
    for (auto [name, view] :
         {std::pair{"busy", busy_room()}, {"crowd", crowded_room_of(many(1000))}}) {
      ask(view.ui, dialog, act);
      view.ui.chosen = view.model.room.seated().back().name;
      views.emplace_back(name, view);
    }
  }
  View password{in_lobby({"Friday evening", ""})};
  password.ui.dialog = Dialog::password;
  password.ui.chosen = "KXQ7W2";
  password.ui.lobby.asked.line = {LineInput::Kind::password, limits::kMaxPassword};
  password.ui.lobby.asked.line.set("a long password of which only the end is shown");
  views.emplace_back("password", password);
  View room = password;
  room.ui.lobby.asked = {};
  room.ui.dialog = Dialog::room;
  room.ui.lobby.asked.line.set("a-room-of-letter");
  room.ui.lobby.asked.refusal = "There is no room a-room-of-letter on this server. Check the name.";
  views.emplace_back("room by name", room);
  return views;
}

// Drawn once, however much is checked.
struct DrawnView : View {
  std::string drawn;
  bool says(const std::string& what) const { return drawn.find(what) != std::string::npos; }
};

// Runs the check at many sizes from the smallest supported one up; stops at the first failure.
void in_all_sizes(const NamedViews& views, const std::function<void(const DrawnView&)>& check) {
  const int share = tests::one_in();
  int size = 0;
  for (auto [name, view] : views) {
    for (view.rows = kMinRows; view.rows <= 45; view.rows += view.rows < 25 ? 1 : 10) {
      for (view.columns = kMinColumns; view.columns <= 130;
           view.columns += view.columns < 85 ? 5 : 15) {
        if (size++ % share != 0) continue;
        SCOPED_TRACE(name + " at " + std::to_string(view.columns) + "x" +
                     std::to_string(view.rows));
        check({view, view.text()});
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
}

// Under either name: a row of many keys has the others there.
bool offers_help(const DrawnView& view) {
  return view.says("? help") || view.says("? more");
}

TEST(RoomSizesTest, ARoomShowsOneselfItsCodeAnInvitationAndTheKeys) {
  in_all_sizes(rooms(), [](const DrawnView& view) {
    for (const char* what : {"KXQ7WP", "(you)", "join 192.168.1.20/KXQ7WP", "start"}) {
      EXPECT_TRUE(view.says(what)) << what;
    }
    EXPECT_NE(offers_help(view), view.ui.room.typing);
    EXPECT_NE(view.says("q leave"), view.ui.room.typing);
    EXPECT_EQ(view.says("Enter send"), view.ui.room.typing);
  });
}

TEST(RoomSizesTest, TheNewestChatAndTheEndOfWhatIsTypedAreShown) {
  in_all_sizes(rooms(), [](const DrawnView& view) {
    if (view.model.room.chat.empty()) return;
    EXPECT_TRUE(view.says(" cy: a line"));
    EXPECT_TRUE(view.says(" it\n") || view.says("…\n") || view.says("~\n"));
    EXPECT_EQ(view.says("is shown_\n"), view.ui.room.typing);
  });
}

TEST(RoomSizesTest, ResultsShowTheOwnPlaceTheJudgementAndTheKeys) {
  in_all_sizes(results(), [](const DrawnView& view) {
    for (const char* what : {"KXQ7WP", "(you)", "You are ", "q leave"}) {
      EXPECT_TRUE(view.says(what)) << what;
    }
    EXPECT_TRUE(offers_help(view));
    const bool broken = view.model.result->verification.kind == Verification::Kind::broken;
    EXPECT_TRUE(view.says(broken ? "wrong" : "draws verified"));
  });
}

TEST(RoomSizesTest, TheLobbyTellsOfTheRoomUnderTheCursor) {
  in_all_sizes(lobbies(), [](const DrawnView& view) {
    EXPECT_TRUE(view.says("q leave"));
    const std::vector<ListedRoom>& listed = view.model.lobby.rooms;
    EXPECT_EQ(view.says("No rooms are listed here now."), listed.empty());
    for (const ListedRoom& room : listed) EXPECT_TRUE(view.says(room.code)) << room.code;
    if (listed.empty()) return;
    EXPECT_TRUE(view.says("> " + view.ui.lobby.cursor.code));
    EXPECT_TRUE(view.says("by bo"));
  });
}

TEST(RoomSizesTest, TheFieldThatIsChangedIsInView) {
  in_all_sizes(settings(), [](const DrawnView& view) {
    for (const char* what : {" > ", "Enter apply", "This makes a new seal"}) {
      EXPECT_TRUE(view.says(what)) << what;
    }
  });
}

// ---- Parts of a screen do not overlap.

std::set<std::string> words_on(const View& view) {
  std::istringstream text(view.text());
  std::set<std::string> words;
  for (std::string word; text >> word;) words.insert(word);
  return words;
}

bool is_number(const std::string& word) {
  return word.find_first_not_of("0123456789/,.:;+") == std::string::npos;
}

TEST(RoomSizesTest, EveryWordIsWholeOrMarkedAsCut) {
  for (const NamedViews& views : {rooms(), results(), lobbies(), settings()}) {
    for (const auto& [name, view] : views) {
      // All words, from screens with room for everything, and the words that replace what is left
      // out.
      std::set<std::string> known = {"PgDn", "page", "and", "more", "people"};
      for (const auto& [rows, columns] : {std::pair{600, 200}, {600, 71}, {600, 40}, {16, 200}}) {
        View large = view;
        large.rows = rows;
        large.columns = columns;
        known.merge(words_on(large));
      }
      in_all_sizes({{name, view}}, [&known](const View& small) {
        for (const std::string& word : words_on(small)) {
          const bool cut = word.find("…") != std::string::npos;
          EXPECT_TRUE(cut || is_number(word) || known.contains(word)) << word;
        }
      });
    }
  }
}

// Expects the box with this corner to be closed all around.
void expect_closed(const Frame& frame, int top, int left) {
  int right = left + 1;
  while (right + 1 < frame.columns() && frame.at(top, right).glyph == U'─') ++right;
  ASSERT_EQ(frame.at(top, right).glyph, U'┐');
  int bottom = top + 1;
  while (bottom + 1 < frame.rows() && frame.at(bottom, left).glyph == U'│') {
    ASSERT_EQ(frame.at(bottom, right).glyph, U'│');
    ++bottom;
  }
  ASSERT_EQ(frame.at(bottom, left).glyph, U'└');
  ASSERT_EQ(frame.at(bottom, right).glyph, U'┘');
}

TEST(RoomSizesTest, AQuestionStandsInAWholeBoxWithItsKeys) {
  in_all_sizes(questions(), [](const DrawnView& view) {
    const Frame frame = view.frame();
    int boxes = 0;
    for (int row = 0; row < frame.rows(); ++row) {
      for (int column = 0; column < frame.columns(); ++column) {
        if (frame.at(row, column).glyph != U'┌') continue;
        ++boxes;
        expect_closed(frame, row, column);
      }
    }
    EXPECT_EQ(boxes, 1);
    EXPECT_TRUE(view.says("│ Esc "));
  });
}

}  // namespace
}  // namespace race2048::client
