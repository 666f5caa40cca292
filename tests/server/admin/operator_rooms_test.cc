// The operator ends a room, takes it off the list, and gives it another title.
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class OperatorRoomsTest : public testing::Test {
 protected:
  OperatorRoomsTest() {
    options_.set_listed(true);
    options_.set_title("send me your password");
    world_.create(ada_, race_settings(), options_);
    world_.join(bob_, ada_.code);
    world_.watch(cyd_, ada_.code);
  }
  // How many people the act was about; nothing: it was refused.
  template <typename Act>
  std::optional<std::size_t> people_of(Act act) {
    std::optional<std::size_t> people;
    bool answered = false;
    act([&](const OrFault<Affected>& affected) {
      EXPECT_FALSE(answered) << "there is one answer";
      answered = true;
      if (affected) people = affected->count;
    });
    for (int i = 0; i < 1000 && !answered; ++i) world_.settle();
    world_.settle();
    EXPECT_TRUE(answered);
    return people;
  }
  std::optional<std::size_t> close(const std::string& room, const std::string& note = "") {
    return people_of([&](auto done) { world_.acts.close_room(room, note, done); });
  }
  std::optional<std::size_t> unlist(const std::string& room) {
    return people_of([&](auto done) { world_.acts.unlist_room(room, "", done); });
  }
  std::optional<std::size_t> retitle(const std::string& room, const std::string& title) {
    return people_of([&](auto done) { world_.acts.retitle_room(room, title, "", done); });
  }

  World world_{1, Timings{}};
  Client& ada_ = world_.log_in("ada");
  Client& bob_ = world_.log_in("bob");
  Client& cyd_ = world_.log_in("cyd");
  Client& dan_ = world_.log_in("dan");
  v1::RoomOptions options_;
};

TEST_F(OperatorRoomsTest, EverybodyInAClosedRoomStandsInTheLobbyAndHearsWhy) {
  EXPECT_EQ(close(ada_.code, "be nice"), 3u);
  EXPECT_EQ(world_.server.room_count(), 0u);
  EXPECT_EQ(world_.server.client_count(), 4u) << "nobody is disconnected";
  for (Client* const client : {&ada_, &bob_, &cyd_}) {
    const v1::Left& left = client->last(v1::ToClient::kLeft).left();
    EXPECT_EQ(left.reason(), v1::REASON_KICKED);
    EXPECT_EQ(left.text(), "The server's operator has closed this room: be nice");
    EXPECT_EQ(world_.server.room_of(client->id), nullptr);
  }
  EXPECT_FALSE(dan_.got(v1::ToClient::kLeft));
  world_.create(ada_, race_settings());
  EXPECT_EQ(world_.server.room_count(), 1u) << "they may go on elsewhere";
}

TEST_F(OperatorRoomsTest, AClosedRoomKeepsNoPlaceAndLetsNobodyIn) {
  world_.cut(bob_);
  ASSERT_TRUE(close(ada_.code));
  Client& again = world_.connect();
  world_.send_bytes(again, limits::kPreface);
  world_.send(again, World::hello_again(bob_));
  EXPECT_EQ(again.last(v1::ToClient::kRefused).refused().reason(), v1::REASON_BAD_TOKEN);
  world_.join(dan_, ada_.code);
  EXPECT_EQ(dan_.last(v1::ToClient::kRefused).refused().reason(), v1::REASON_NO_SUCH_ROOM);
}

TEST_F(OperatorRoomsTest, NobodyComesIntoARoomThatIsBeingClosed) {
  for (int i = 0; i < 30; ++i) {
    Client& watcher = world_.log_in("w" + std::to_string(i));
    world_.watch(watcher, ada_.code);
  }
  bool closed = false;
  world_.acts.close_room(ada_.code, "", [&closed](const OrFault<Affected>&) { closed = true; });
  world_.server.on_time(world_.now);
  ASSERT_FALSE(closed) << "some leave in each wake-up";
  const SessionId late = dan_.id;
  std::string bytes;
  v1::ToServer watch;
  watch.mutable_watch_room()->set_code(ada_.code);
  wire::append_frame(watch, bytes);
  world_.server.receive(late, wire::bytes_of(bytes), world_.now);
  EXPECT_EQ(world_.server.room_of(late), nullptr);
  for (int i = 0; i < 100 && !closed; ++i) world_.server.on_time(world_.now);
  EXPECT_TRUE(closed);
}

TEST_F(OperatorRoomsTest, AMatchThatRunsHasNoEnd) {
  for (Client* const client : {&ada_, &bob_}) world_.give_nonce(*client);
  world_.race_again({&ada_, &bob_});
  ASSERT_TRUE(close(ada_.code));
  for (const Decision& decision : world_.log.decisions.at(ada_.code)) {
    EXPECT_FALSE(std::holds_alternative<MatchEnded>(decision.body));
  }
}

TEST_F(OperatorRoomsTest, ARoomIsFoundByItsNameToo) {
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(race_settings()));
  create.mutable_create_room()->set_room_name("zebra-club");
  world_.send(dan_, create);
  EXPECT_EQ(close("Zebra-Club"), 1u);
  EXPECT_FALSE(close("zebra-club")) << "there is none any more";
  EXPECT_FALSE(close("222222"));
  EXPECT_FALSE(unlist("\x1b[2J"));
}

TEST_F(OperatorRoomsTest, AnUnlistedRoomStaysUnlisted) {
  EXPECT_EQ(unlist(ada_.code), 3u);
  EXPECT_EQ(world_.list(dan_).total(), 0u);
  EXPECT_EQ(bob_.last(v1::ToClient::kNotice).notice().text(),
            "The server's operator has unlisted this room.");
  ASSERT_TRUE(ada_.got(v1::ToClient::kRoomInfo));
  EXPECT_FALSE(ada_.last(v1::ToClient::kRoomInfo).room_info().listed());
  world_.edit(ada_, options_);
  EXPECT_EQ(ada_.last(v1::ToClient::kRefused).refused().reason(), v1::REASON_BAD_ROOM_OPTIONS);
  EXPECT_EQ(world_.list(dan_).total(), 0u);
  options_.set_listed(false);
  options_.set_title("another");
  world_.edit(ada_, options_);
  EXPECT_EQ(ada_.last(v1::ToClient::kRoomInfo).room_info().title(), "another")
      << "what is left to the host stays so";
}

TEST_F(OperatorRoomsTest, ATitleOfTheOperatorsStays) {
  EXPECT_EQ(retitle(ada_.code, "Friday"), 3u);
  EXPECT_EQ(world_.list(dan_).rooms(0).title(), "Friday");
  world_.edit(ada_, options_);
  EXPECT_EQ(ada_.last(v1::ToClient::kRefused).refused().reason(), v1::REASON_BAD_ROOM_OPTIONS);
  options_.set_title("Friday");
  options_.set_locked(true);
  world_.edit(ada_, options_);
  EXPECT_TRUE(world_.list(dan_).rooms(0).locked());
  EXPECT_EQ(retitle(ada_.code, ""), 3u);
  EXPECT_EQ(world_.list(dan_).rooms(0).title(), "");
  EXPECT_FALSE(retitle(ada_.code, "\x1b[2J"));
  EXPECT_FALSE(retitle(ada_.code, std::string(limits::kMaxTitle + 1, 'x')));
}

}  // namespace
}  // namespace race2048::server
