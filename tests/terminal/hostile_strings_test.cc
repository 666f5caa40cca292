// Whatever others name themselves or their rooms, or say: the real client writes nothing to the
// terminal but printable text and the sequences that draw its screens.
//
// RACE2048_HOSTILE_STRINGS sets the number of strings, for a longer run than usual.
#include "tests/terminal/hostile_strings.h"

#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "proto/frame.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "tests/support/one_in.h"
#include "tests/support/settings.h"
#include "tests/terminal/watched_client.h"

namespace race2048::terminal {
namespace {

// Large enough for many strings in each frame.
const PtyOptions kLarge{.rows = 70, .columns = 200};
constexpr std::size_t kSaidAtOnce = 6;
constexpr int kDone = 0;
constexpr int kMostOrderlyExit = 6;  // exit codes above it mean a crash or a signal

std::size_t strings_wanted() {
  const char* const wanted = std::getenv("RACE2048_HOSTILE_STRINGS");
  return wanted == nullptr ? 2000 / static_cast<std::size_t>(tests::one_in()) : std::stoul(wanted);
}

// Precedes a string, to find it on the screen: strings that are too long lose their end. No
// combining character joins the colon.
std::string mark(std::size_t number) {
  return "m" + std::to_string(number) + ":";
}

void expect_clean(const WatchedClient& client) {
  EXPECT_EQ(client.screen().faults(), std::vector<std::string>{});
  EXPECT_EQ(client.screen().bells(), 0U);
  EXPECT_FALSE(client.screen().alternate());
  EXPECT_TRUE(client.screen().cursor_visible());
}

// True if the screen shows the marks of all strings from `first` to before `end`.
bool shows(const WatchedClient& client, std::size_t first, std::size_t end) {
  const std::string text = client.screen().text();
  for (; first < end; ++first) {
    if (text.find(mark(first)) == std::string::npos) return false;
  }
  return true;
}

TEST(HostileStringsTest, TitlesInTheLobbyAreButText) {
  HostileStrings hostile(1);
  const auto answer = [](integration::ScriptedServer& server, const v1::ToServer& message) {
    // Answers to periodic requests must not replace the strings on the screen.
    if (!message.has_list_rooms()) answer_kindly(server, message);
  };
  WatchedClient client("lobby", "", {}, answer, kLarge);
  ASSERT_TRUE(client.run_until_shown("new room"));
  const std::size_t strings = strings_wanted() / 2;
  for (std::size_t next = 0; next < strings;) {
    const std::size_t first = next;
    v1::ToClient message;
    v1::Rooms& rooms = *message.mutable_rooms();
    rooms.set_total(limits::kRoomsPerPage);
    for (std::size_t i = 0; i < limits::kRoomsPerPage; ++i) {
      v1::RoomEntry& room = *rooms.add_rooms();
      room.set_code(kRoomCode);
      room.set_host("ada");
      room.set_settings(serialised(first_settings(11)));
      room.set_title(mark(next++) + hostile.next());
    }
    client.server().send(message);
    ASSERT_TRUE(client.run_until([&] { return shows(client, first, next); }))
        << client.screen().text();
  }
  client.type("qy");
  EXPECT_EQ(client.wait(), kDone);
  expect_clean(client);
}

v1::ToClient said(const std::string& text) {
  v1::ToClient message;
  message.mutable_said()->set_name("ada");
  message.mutable_said()->set_text(text);
  return message;
}

v1::ToClient titled(const std::string& title) {
  v1::ToClient message;
  message.mutable_room_info()->set_title(title);
  return message;
}

v1::ToClient refused(const std::string& text) {
  v1::ToClient message;
  message.mutable_refused()->set_reason(v1::REASON_TOO_OFTEN);
  message.mutable_refused()->set_about(v1::ToServer::kStartMatch);
  message.mutable_refused()->set_text(text);
  return message;
}

TEST(HostileStringsTest, ChatTitleAndRefusalsInARoomAreButText) {
  HostileStrings hostile(2);
  WatchedClient client("watch", kRoomCode, {}, answer_kindly, kLarge);
  ASSERT_TRUE(client.run_until_shown(kRoomCode));
  const std::size_t strings = strings_wanted() / 2;
  for (std::size_t next = 0; next < strings;) {
    const std::size_t first = next;
    client.server().send(titled(mark(next++) + hostile.next()));
    client.server().send(refused(mark(next++) + hostile.next()));
    for (std::size_t i = 0; i < kSaidAtOnce; ++i) {
      client.server().send(said(mark(next++) + hostile.next()));
    }
    ASSERT_TRUE(client.run_until([&] { return shows(client, first, next); }))
        << client.screen().text();
  }
  client.type("qy");
  EXPECT_EQ(client.wait(), kDone);
  expect_clean(client);
}

TEST(HostileStringsTest, WhatPlainModeSaysIsButText) {
  HostileStrings hostile(5);
  const auto answer = [](integration::ScriptedServer& server, const v1::ToServer& message) {
    answer_kindly(server, message);
    if (!message.has_watch_room()) return;
    // The client reports nothing about an empty room.
    v1::ToClient roster;
    roster.mutable_roster()->set_whole(true);
    roster.mutable_roster()->add_members()->set_name("ada");
    server.send(roster);
  };
  WatchedClient client("watch", kRoomCode, {"--plain"}, answer, kLarge);
  ASSERT_TRUE(client.run_until_shown("for help")) << client.output();
  const std::size_t strings = strings_wanted() / 4;
  for (std::size_t next = 0; next < strings;) {
    const std::size_t first = next;
    client.server().send(titled(hostile.next()));
    client.server().send(refused(hostile.next()));
    for (std::size_t i = 0; i < kSaidAtOnce; ++i) {
      client.server().send(said(mark(next++) + hostile.next()));
    }
    ASSERT_TRUE(client.run_until([&] { return shows(client, first, next); }))
        << client.screen().text();
  }
  client.type("q\n");
  EXPECT_EQ(client.wait(), kDone);
  expect_clean(client);
}

// Pasted by the player, whose terminal deserves the same protection.
TEST(HostileStringsTest, WhatIsPastedIntoTheChatIsButText) {
  HostileStrings hostile(6);
  std::size_t came = 0;
  const auto answer = [&came](integration::ScriptedServer& server, const v1::ToServer& message) {
    if (message.has_chat()) {
      ++came;
      v1::ToClient echo = said(message.chat().text());
      echo.mutable_said()->set_name("tester");
      return server.send(echo);
    }
    answer_kindly(server, message);
  };
  WatchedClient client("watch", kRoomCode, {}, answer, kLarge);
  ASSERT_TRUE(client.run_until_shown(kRoomCode));
  const std::size_t strings = strings_wanted() / 20;
  for (std::size_t next = 0; next < strings; ++next) {
    const std::string pasted = next % 2 == 0 ? hostile.next() : hostile.next_invalid();
    client.type("t" + mark(next) + "\x1b[200~" + pasted + "\x1b[201~");
    ASSERT_TRUE(client.run_until_shown(mark(next))) << client.screen().text();
    client.type("\r");
    ASSERT_TRUE(client.run_until([&] { return came > next; })) << client.screen().text();
  }
  // Leaves the chat, and any question that a key of the last paste has opened.
  client.type("\x1b");
  ASSERT_TRUE(client.run_until_shown("leave")) << client.screen().text();
  client.type("qy");
  EXPECT_EQ(client.wait(), kDone);
  expect_clean(client);
}

// ---- strings that end the link, or may: a client for each

// Replaces a run of placeholder letters in the message by `bytes`: protobuf sends only UTF-8 in a
// string otherwise.
constexpr char kPlaceholder = '#';
std::string frame_with(const v1::ToClient& message, const std::string& bytes) {
  std::string frame;
  wire::append_frame(message, frame);
  const std::size_t at = frame.find(std::string(bytes.size(), kPlaceholder));
  EXPECT_NE(at, std::string::npos);
  return frame.replace(at, bytes.size(), bytes);
}

// A place for a peer's text in a message: makes the message with the text in it.
using Place = std::function<v1::ToClient(const std::string&)>;

std::vector<Place> places() {
  return {said,
          titled,
          refused,
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_said()->set_name(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_roster()->set_host(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_roster()->add_members()->set_name(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_roster()->mutable_watching()->add_people()->set_name(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_series()->add_rows()->set_name(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_start()->add_seats()->set_name(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_entered()->set_code(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_left()->set_reason(v1::REASON_KICKED);
            message.mutable_left()->set_text(text);
            return message;
          },
          [](const std::string& text) {
            v1::ToClient message;
            message.mutable_goodbye()->set_reason(v1::REASON_SERVER_STOPS);
            message.mutable_goodbye()->set_text(text);
            return message;
          }};
}

// Enters a room with a client, sends these bytes and then ends the link.
void end_with(const std::string& bytes) {
  WatchedClient client("watch", kRoomCode, {}, answer_kindly);
  ASSERT_TRUE(client.run_until_shown(kRoomCode));
  client.server().write(bytes);
  client.server().close();
  EXPECT_LE(client.wait(), kMostOrderlyExit);
  expect_clean(client);
}

TEST(HostileStringsTest, TextsThatMayEndTheLinkAreButText) {
  HostileStrings hostile(3);
  const std::vector<Place> all = places();
  const std::size_t strings = strings_wanted() / 50;
  for (std::size_t i = 0; i < strings; ++i) {
    std::string frame;
    wire::append_frame(all[i % all.size()](hostile.next()), frame);
    ASSERT_NO_FATAL_FAILURE(end_with(frame));
  }
}

TEST(HostileStringsTest, BytesThatAreNoTextAreNotShown) {
  HostileStrings hostile(4);
  const std::vector<Place> all = places();
  const std::size_t strings = strings_wanted() / 50;
  for (std::size_t i = 0; i < strings; ++i) {
    const std::string bytes = hostile.next_invalid();
    const v1::ToClient message = all[i % all.size()](std::string(bytes.size(), kPlaceholder));
    ASSERT_NO_FATAL_FAILURE(end_with(frame_with(message, bytes)));
  }
}

}  // namespace
}  // namespace race2048::terminal
