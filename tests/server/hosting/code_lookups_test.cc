// A room's code or name is looked up in one place, which counts misses: whichever message brings
// it, a network address finds out no more by trying than the limit allows.
#include <functional>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/dispatch/archive.h"
#include "server/door/limits.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

constexpr const char* kGuesser = "203.0.113.9";
constexpr const char* kWrongCode = "222222";

struct NoAnswers final : public Archive {
  void ask(SessionId, const PersonId&, const Question&) override { ++asked; }
  int asked = 0;
};

using Brings = std::function<v1::ToServer(const std::string& code)>;

// The messages that bring a code or a name, by the field.
const std::map<std::string, Brings>& messages() {
  static const std::map<std::string, Brings> all = {
      {"race2048.v1.JoinRoom.code",
       [](const std::string& code) {
         v1::ToServer message;
         message.mutable_join_room()->set_code(code);
         return message;
       }},
      {"race2048.v1.WatchRoom.code",
       [](const std::string& code) {
         v1::ToServer message;
         message.mutable_watch_room()->set_code(code);
         return message;
       }},
      {"race2048.v1.CreateRoom.room_name",
       [](const std::string& code) {
         v1::ToServer message;
         message.mutable_create_room()->set_settings(serialised(race_settings()));
         message.mutable_create_room()->set_room_name(code == kWrongCode ? "club" : code);
         return message;
       }},
      {"race2048.v1.ListResults.room",
       [](const std::string& code) {
         v1::ToServer message;
         message.mutable_list_results()->set_room(code);
         return message;
       }},
      {"race2048.v1.Resume.code",
       [](const std::string& code) {
         v1::ToServer message = World::hello("eve");
         message.mutable_hello()->mutable_resume()->set_code(code);
         message.mutable_hello()->mutable_resume()->set_token(std::string(32, 't'));
         return message;
       }},
  };
  return all;
}

class CodeLookupsTest : public testing::Test {
 protected:
  // On a new connection, logged in unless the message does that.
  Client& send(const v1::ToServer& message) {
    Client& eve = w.connect(kGuesser);
    eve.name = "eve";
    w.send_bytes(eve, limits::kPreface);
    if (!message.has_hello()) w.send(eve, World::hello("eve"));
    eve.inbox.clear();
    w.send(eve, message);
    return eve;
  }
  void try_out(const v1::ToServer& message) { w.cut(send(message)); }
  bool may_guess() {
    v1::ToServer message;
    message.mutable_join_room()->set_code(kWrongCode);
    Client& eve = send(message);
    const bool may = eve.refused().reason() != v1::REASON_TOO_OFTEN;
    w.cut(eve);
    return may;
  }

  NoAnswers archive;
  World w{Observers{}, nullptr, 1, &archive};
};

void find_fields(const google::protobuf::Descriptor& message, std::set<std::string>& names,
                 std::set<const google::protobuf::Descriptor*>& seen) {
  if (!seen.insert(&message).second) return;
  for (int i = 0; i < message.field_count(); ++i) {
    const google::protobuf::FieldDescriptor& field = *message.field(i);
    if (field.message_type() != nullptr) find_fields(*field.message_type(), names, seen);
    const std::string& name = field.name();
    if (name == "code" || name == "room" || name == "room_name") names.insert(field.full_name());
  }
}

TEST_F(CodeLookupsTest, TheseAreAllMessagesWithACode) {
  std::set<std::string> names;
  std::set<const google::protobuf::Descriptor*> seen;
  find_fields(*v1::ToServer::descriptor(), names, seen);
  std::set<std::string> tried;
  for (const auto& [name, brings] : messages()) tried.insert(name);
  names.erase("race2048.v1.Follow.room");  // it counts only with a proof of the service's secret
  EXPECT_EQ(names, tried);
}

TEST_F(CodeLookupsTest, AMissCountsWhicheverMessageBringsIt) {
  const auto limit = static_cast<int>(AddressLimits{}.codes);
  for (const auto& [name, brings] : messages()) {
    for (int i = 0; i < limit; ++i) try_out(brings(kWrongCode));
    EXPECT_FALSE(may_guess()) << name;
    w.pass(10min);
    EXPECT_TRUE(may_guess()) << name;
    w.pass(10min);
  }
}

TEST_F(CodeLookupsTest, WhoHasMissedTooOftenLearnsNothingByAnyMessage) {
  Client& ada = w.log_in("ada");
  w.create(ada, race_settings());
  for (const auto& [name, brings] : messages()) {
    while (may_guess()) {
    }
    // The right code and a wrong one have the same answer.
    Client& right = send(brings(name.ends_with("room_name") ? "den" : ada.code));
    w.cut(right);
    Client& wrong = send(brings(kWrongCode));
    w.cut(wrong);
    EXPECT_EQ(right.refused().text(), wrong.refused().text()) << name;
    EXPECT_EQ(archive.asked, 0) << name;
    w.pass(10min);
  }
}

TEST_F(CodeLookupsTest, ResultsOfOnesOwnRoomNeedNoGuess) {
  Client& eve = w.log_in("eve", false, kGuesser);
  w.create(eve, race_settings());
  w.pass(1min);
  v1::ToServer message = messages().at("race2048.v1.ListResults.room")(eve.code);
  for (int i = 0; i < 3; ++i) w.send(eve, message);
  message.mutable_list_results()->set_room(kWrongCode);
  w.send(eve, message);
  EXPECT_FALSE(eve.got(v1::ToClient::kRefused)) << "the room may be over";
  EXPECT_EQ(archive.asked, 1) << "the others wait for it";
}

// Otherwise guesses by others of a large network would keep its people out of their places.
TEST(CodeLookupsResumeTest, ATokenIsNoGuess) {
  World w(1, Timings{});
  Client& ada = w.log_in("ada", false, kGuesser);
  w.create(ada, race_settings());
  w.pass(1min);
  w.cut(ada);
  for (int i = 0; i < 30; ++i) {
    Client& eve = w.connect(kGuesser);
    w.send_bytes(eve, limits::kPreface);
    w.send(eve, messages().at("race2048.v1.Resume.code")(kWrongCode));
    EXPECT_EQ(eve.refused().reason(), v1::REASON_BAD_TOKEN);
    w.cut(eve);
  }
  Client& again = w.connect(kGuesser);
  w.send_bytes(again, limits::kPreface);
  w.send(again, World::hello_again(ada));
  EXPECT_TRUE(again.got(v1::ToClient::kEntered));
}

}  // namespace
}  // namespace race2048::server
