// Rooms with a name of their own, by which they are found as by their code.
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/two_people.h"

namespace race2048::server {
namespace {

class RoomNamesTest : public TwoPeople {
 protected:
  void create_named(Client& client, const std::string& name, bool listed = false) {
    client.inbox.clear();
    v1::ToServer message;
    message.mutable_create_room()->set_settings(serialised(race_settings()));
    message.mutable_create_room()->set_room_name(name);
    message.mutable_create_room()->mutable_options()->set_listed(listed);
    world.send(client, message);
  }
};

TEST_F(RoomNamesTest, ARoomIsFoundByItsNameInAnyCaseAndByItsCode) {
  create_named(ada, "Club", true);
  const std::string code = ada.code;
  EXPECT_EQ(ada.last(v1::ToClient::kEntered).entered().room_name(), "Club");
  EXPECT_EQ(world.list(bob).rooms(0).room_name(), "Club");
  world.join(bob, "cLUB");
  EXPECT_EQ(bob.code, code);
  EXPECT_EQ(bob.last(v1::ToClient::kEntered).entered().room_name(), "Club");
  Client& cyd = world.log_in("cyd");
  world.watch(cyd, "club");
  EXPECT_EQ(cyd.code, code);
  Client& dee = world.log_in("dee");
  world.join(dee, code);
  EXPECT_TRUE(dee.seated);
}

TEST_F(RoomNamesTest, ANameThatIsNoneIsRefused) {
  for (const std::string name :
       {"c", "1club", "-club", "our club", "club/x", "a23456789bcdefghi", "KXQ7WP", "kxq7wp",
        "cl\xc3\xbc"
        "b"}) {
    create_named(ada, name);
    EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_ROOM_NAME) << name;
  }
  EXPECT_EQ(world.log.decision_count(), 0u);
}

TEST_F(RoomNamesTest, TwoOpenRoomsHaveDifferentNames) {
  create_named(ada, "club");
  create_named(bob, "CLUB");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_ROOM_NAME_TAKEN);
  create_named(bob, "den");
  EXPECT_TRUE(bob.got(v1::ToClient::kEntered));
}

TEST_F(RoomNamesTest, ANameIsFreeWhenItsRoomIsGone) {
  create_named(ada, "club");
  v1::ToServer leave;
  leave.mutable_leave_room();
  v1::ToServer again;
  again.mutable_create_room()->set_settings(serialised(race_settings()));
  again.mutable_create_room()->set_room_name("Club");
  std::string both;  // the old room closes and the new one opens in the same wake-up
  wire::append_frame(leave, both);
  wire::append_frame(again, both);
  const std::string old_code = ada.code;
  world.send_bytes(ada, both);
  EXPECT_NE(ada.code, old_code);
  world.join(bob, "club");
  EXPECT_EQ(bob.code, ada.code);
  world.leave(ada);
  world.leave(bob);
  world.join(bob, "club");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NO_SUCH_ROOM);
}

TEST_F(RoomNamesTest, NamesAreGuessedAsSlowlyAsCodes) {
  create_named(ada, "club");
  for (int i = 0; i < static_cast<int>(limits::kEnterBurst); ++i) {
    world.join(bob, "guess" + std::to_string(i));
    EXPECT_EQ(bob.refused().reason(), v1::REASON_NO_SUCH_ROOM);
  }
  world.join(bob, "club");
  EXPECT_EQ(bob.refused().reason(), v1::REASON_TOO_OFTEN);
}

TEST_F(RoomNamesTest, ToMakeARoomWithANameIsAGuessToo) {
  Client& mallory = world.log_in("mallory", false, "192.0.2.7:4000");  // limits hold for her
  const auto guess = [&](const std::string& name) {
    mallory.inbox.clear();
    create_named(mallory, name);
    if (mallory.got(v1::ToClient::kRefused)) return mallory.refused().reason();
    world.leave(mallory);
    world.pass(1s);  // as often as a connection may
    return v1::REASON_UNSPECIFIED;
  };
  const std::uint32_t most = AddressLimits{}.codes;
  for (std::uint32_t i = 0; i < most; ++i) {
    ASSERT_EQ(guess("guess" + std::to_string(i)), v1::REASON_UNSPECIFIED) << i;
  }
  v1::Reason reason = v1::REASON_UNSPECIFIED;
  for (std::uint32_t i = 0; i < most && reason == v1::REASON_UNSPECIFIED; ++i)
    reason = guess("more");
  EXPECT_EQ(reason, v1::REASON_TOO_OFTEN);
}

// A name can be guessed, and who guesses it is told no code; nor does a code bring a name.
TEST_F(RoomNamesTest, WhoIsNotLetInIsToldNoMoreThanWhatTheyTyped) {
  const auto refusal_of = [&](const std::string& typed, const std::string& password = "") {
    world.pass(10s);  // as often as a connection may
    bob.inbox.clear();
    world.join(bob, typed, password);
    const v1::Refused& refused = bob.refused();
    const bool by_code = typed == ada.code;
    EXPECT_EQ(refused.text().find(ada.code) != std::string::npos, by_code) << refused.text();
    EXPECT_EQ(refused.text().find("club") != std::string::npos, !by_code) << refused.text();
    return refused.reason();
  };
  create_named(ada, "club");
  for (const std::string& typed : {std::string("club"), ada.code}) {
    v1::RoomOptions options;
    options.set_password("otters");
    world.edit(ada, options);
    EXPECT_EQ(refusal_of(typed), v1::REASON_WRONG_PASSWORD);
    EXPECT_EQ(refusal_of(typed, "cats"), v1::REASON_WRONG_PASSWORD);
    options.set_locked(true);
    world.edit(ada, options);
    EXPECT_EQ(refusal_of(typed, "otters"), v1::REASON_ROOM_LOCKED);
    options.set_password("");
    options.set_locked(false);
    world.edit(ada, options);
  }
  world.join(bob, "club");
  world.kick(ada, "bob");
  for (const std::string& typed : {std::string("club"), ada.code}) {
    EXPECT_EQ(refusal_of(typed), v1::REASON_KICKED);
  }
}

TEST_F(RoomNamesTest, ARoomKeepsItsNameOverARestart) {
  create_named(ada, "club");
  const auto room_of = [](const std::vector<Decision>& decisions) {
    RoomState room;
    for (const Decision& decision : decisions) room.apply(decision);
    return room;
  };
  World after(2, Timings{});
  after.server.restore(room_of(world.log.decisions.at(ada.code)), after.now);
  Client& again = after.log_in("bob");
  after.join(again, "Club");
  EXPECT_EQ(again.code, ada.code);
  // From another server, which knew nothing of the first.
  after.server.restore(
      room_of({{.body = RoomOpened{.code = "KXQ7WP"}}, {.body = RoomNamed{.name = "CLUB"}}}),
      after.now);
  after.pass(1s);
  EXPECT_EQ(after.room(again).name(), "club");
  Client& third = after.log_in("cyd");
  after.join(third, "club");
  EXPECT_EQ(third.code, ada.code);
}

}  // namespace
}  // namespace race2048::server
