// The log, driven by a real server: its lines match the manual, and it contains no secrets.
#include "server/log/log_observer.h"

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/sha256.h"
#include "proto/conversions.h"
#include "shared/fingerprint.h"
#include "shared/hex.h"
#include "tests/server/captured_log.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

constexpr const char* kTitle = "Zebra crossing";
constexpr const char* kPassword = "open sesame";
constexpr const char* kWrongPassword = "open barley";
constexpr const char* kChat = "psst, a word in your ear";

std::string replaced(const std::string& text, const char* pattern, const char* with) {
  return std::regex_replace(text, std::regex(pattern), with);
}

// A line without the parts that differ between two evenings.
std::string shape_of(std::string line) {
  line = replaced(line, "^[-0-9]+T[:.0-9]+ ", "");
  line = replaced(line, "opened from .*", "opened from ADDRESS");
  line = replaced(line, "most from [0-9.]+:", "most from ADDRESS:");
  line = replaced(line, "client=\".*\"", "client=VERSION");
  line = replaced(line, "match=[0-9a-f]{12}( |$)", "match=ID$1");
  return replaced(line, "\\b[0-9]+\\b", "N");
}

// The example in the manual's section on logs.
std::vector<std::string> documented_lines() {
  std::ifstream page(RACE2048_OPERATING_PAGE);
  std::vector<std::string> lines;
  bool in_logs = false;
  bool in_example = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) in_logs = line == "## Logs";
    if (!in_logs) continue;
    if (line.starts_with("```")) {
      in_example = !in_example;
    } else if (in_example) {
      lines.push_back(line);
    }
  }
  return lines;
}

// True for lines that the transport logs, not the observer.
bool is_of_transport(const std::string& shape) {
  return shape.starts_with("info TLS: ") || shape.starts_with("info listening") ||
         shape.starts_with("info nobody") || shape == "info stopped";
}

class LogObserverTest : public testing::Test {
 protected:
  void start_alone(Client& client) {
    w.give_nonce(client);
    w.get_ready(client);
  }

  CapturedLog log;
  LogObserver observer;
  World w{observed_by(observer)};
};

TEST_F(LogObserverTest, WritesTheLinesThatTheManualShows) {
  w.cut(w.connect("203.0.113.66"));
  w.pass(61s);
  Client& ada = w.log_in("ada", true);
  MatchSettings settings = race_settings(2'000);
  settings.seats = 1;
  w.create(ada, settings);
  start_alone(ada);
  w.pass(3s);
  w.slide_somewhere(ada);
  w.pass(2s);
  start_alone(ada);
  w.server.gone(ada.id, "closed by the client", w.now);
  std::set<std::string> written;
  for (const std::string& line : log.lines()) written.insert(shape_of(line));
  const std::vector<std::string> documented = documented_lines();
  ASSERT_GT(documented.size(), 10u);
  for (const std::string& line : documented) {
    const std::string shape = shape_of(line);
    if (is_of_transport(shape)) continue;
    EXPECT_TRUE(written.contains(shape)) << shape << "\n" << log.text();
  }
}

TEST_F(LogObserverTest, AVersionCannotPretendToBeMoreOfALine) {
  v1::ToServer hello = World::hello("ada");
  hello.mutable_hello()->set_client_version("1\" logged in name=root \\");
  Client& client = w.connect();
  w.send_bytes(client, limits::kPreface);
  w.send(client, hello);
  const std::vector<std::string> lines = log.lines();
  ASSERT_FALSE(lines.empty());
  EXPECT_TRUE(lines.back().ends_with(R"(name=ada client="1\" logged in name=root \\" logged in)"))
      << lines.back();
}

TEST_F(LogObserverTest, WhoNeverLogsInIsForDebuggingOnly) {
  w.cut(w.connect("203.0.113.66:4000"));
  EXPECT_EQ(log.lines(),
            std::vector<std::string>{"debug session=1 from 203.0.113.66:0 closed without "
                                     "a login: connection reset"});
}

TEST_F(LogObserverTest, WritesMovesReadinessAndRefusalsForDebuggingOnly) {
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  w.race({&ada, &bob}, race_settings());
  w.slide_somewhere(ada);
  w.say(ada, "now");
  EXPECT_EQ(log.count("debug room="), 3u) << log.text();  // two seats get ready, one moves
  EXPECT_EQ(log.count("debug session="), 1u) << log.text();
  const CapturedLog usual(spdlog::level::info);
  w.slide_somewhere(ada);
  w.say(ada, "now");
  EXPECT_EQ(usual.text(), "");
}

TEST_F(LogObserverTest, SaysWhereARoomIsThatAnotherServerTakesOver) {
  Client& ada = w.log_in("ada");
  w.create(ada, race_settings());
  w.server.send_away(ada.code, {.address = "b.example.org:2048", .epoch = 3}, w.now);
  w.settle();
  EXPECT_EQ(log.count("info room=1 is at b.example.org:2048 from now on: its epoch there is 3"), 1u)
      << log.text();
  EXPECT_EQ(log.count("info session=1 name=ada closed: sent to another server"), 1u) << log.text();
  EXPECT_EQ(log.text().find(ada.code), std::string::npos);
}

TEST_F(LogObserverTest, WritesTheOptionsOfARoomAsTheyChange) {
  Client& ada = w.log_in("ada");
  v1::RoomOptions options;
  options.set_chat_off(true);
  options.set_rounds(3);
  w.create(ada, race_settings(), options);
  options.set_locked(true);
  w.edit(ada, options);
  for (const char* change : {"chat_off=true", "rounds=3", "locked=true"}) {
    EXPECT_EQ(log.count(std::string("info room=1 ") + change), 1u) << log.text();
  }
}

// A code or a name lets people in, and an id would join the names of a guest.
TEST_F(LogObserverTest, NamesRoomsByNumbersAndGuestsByTheirNames) {
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in_with_key("bob", 7);
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(race_settings()));
  create.mutable_create_room()->set_room_name("zebra-club");
  w.send(ada, create);
  w.create(bob, race_settings());
  const std::string codes[] = {ada.code, bob.code};
  w.leave(ada);
  w.create(ada, race_settings());
  EXPECT_EQ(log.count("info room=1 host=ada"), 1u) << log.text();
  EXPECT_EQ(log.count("info room=2 host=bob"), 1u) << log.text();
  EXPECT_EQ(log.count("info room=3 host=ada"), 1u) << "a number is not used again";
  EXPECT_EQ(log.count("info room=1 has a name of its own"), 1u);
  EXPECT_EQ(log.count("info room=1 seat=0 person=1 player=guest name=ada sits down"), 1u);
  EXPECT_EQ(log.count("info room=2 seat=0 person=1 player=key:" +
                      key_mark(identity_of(World::key_of(7))) + " name=bob sits down"),
            1u)
      << log.text();
  for (const std::string& code : codes) EXPECT_EQ(log.text().find(code), std::string::npos);
  EXPECT_EQ(log.text().find("zebra"), std::string::npos);
  EXPECT_EQ(log.text().find(hex(wire::bytes_of(World::hello("ada").hello().player_id()), 8)),
            std::string::npos);
}

TEST_F(LogObserverTest, KeepsSecretsPasswordsTitlesAndChatToItself) {
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  v1::RoomOptions options;
  options.set_title(kTitle);
  options.set_password(kPassword);
  w.create(ada, race_settings(), options);
  w.join(bob, ada.code, kWrongPassword);
  w.join(bob, ada.code, kPassword);
  ASSERT_TRUE(bob.seated);
  w.say(bob, kChat);
  ASSERT_TRUE(ada.got(v1::ToClient::kSaid));
  options.set_password(kWrongPassword);
  w.edit(ada, options);
  w.give_nonce(ada);
  w.give_nonce(bob);
  w.race_again({&ada, &bob});
  for (int i = 0; i < 20; ++i) w.keep_moving(i % 2 == 0 ? ada : bob);
  const Key key = w.match(ada).key;
  w.pass(61s);
  ASSERT_TRUE(ada.got(v1::ToClient::kEnd));
  w.cut(bob);
  w.cut(ada);

  std::vector<std::string> kept = {kTitle,
                                   kPassword,
                                   kWrongPassword,
                                   kChat,
                                   ada.code,
                                   ada.token,
                                   hex(wire::bytes_of(ada.token), 12),
                                   World::nonce_of(ada),
                                   World::nonce_of(bob),
                                   hex(wire::bytes_of(World::nonce_of(ada)), 12),
                                   hex(key, 12),
                                   std::string(key.begin(), key.end())};
  const std::vector<Secret> secrets = w.secrets(ada.code);
  ASSERT_EQ(secrets.size(), 2u);
  for (const Secret& secret : secrets) {
    kept.push_back(hex(secret, 12));
    kept.emplace_back(secret.begin(), secret.end());
  }
  for (const char* const password : {kPassword, kWrongPassword}) {
    kept.push_back(hex(Sha256().update(wire::bytes_of(password)).finish(), 12));
  }
  const std::string text = log.text();
  ASSERT_NE(text.find("rank=1"), std::string::npos) << text;
  ASSERT_NE(text.find("password=true"), std::string::npos) << text;
  for (const std::string& secret : kept) EXPECT_EQ(text.find(secret), std::string::npos) << secret;
}

// A server of 50,000 rooms that was stopped must not stop again because of the lines about it.
TEST(StallLinesTest, RoomsThatStoodStillAreAmongTheLinesThatMayBeLeftOut) {
  const CapturedLog log;
  LogObserver observer;
  observer.on_decision("KXQ7WP", RoomState{}, {.body = ClockStood{.by_ms = 5000}});
  EXPECT_EQ(log.lines(), std::vector<std::string>{
                             "info room=1 stood still for 5000 ms: the server was stopped"});
}

TEST(StallLinesTest, AServerThatStoodStillWarnsOnce) {
  const CapturedLog log;
  LogObserver observer;
  observer.on_stood_still(std::chrono::seconds(5));
  EXPECT_EQ(log.lines(), std::vector<std::string>{
                             "warning the server was stopped for 5000 ms: all clocks stood still"});
}

}  // namespace
}  // namespace race2048::server
