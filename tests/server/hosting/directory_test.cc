#include "server/hosting/directory.h"

#include <cctype>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

using namespace std::chrono_literals;

struct NoOutbox final : public Outbox {
  void send(SessionId, const v1::ToClient&) override {}
  void send_frame(SessionId, std::string_view) override {}
  void send(const std::vector<SessionId>&, const v1::ToClient&) override {}
  void send_state(const std::vector<SessionId>&, const v1::ToClient&) override {}
  bool is_backlogged(SessionId) const override { return false; }
  void close_too_slow(SessionId) override {}
  void end_following(SessionId) override {}
  AnswerTurns& answer_turns() override { return turns; }
  std::uint32_t ping_ms(SessionId) const override { return 0; }
  TimePoint::duration standings_every() const override { return limits::kStandingsEvery; }

  AnswerTurns turns;
};

class DirectoryTest : public testing::Test {
 protected:
  NoOutbox outbox;
  Recorder log;
  RoomServices services{.decisions = log, .random = FakeRandom(5), .timings = {}};
  RoomHost rooms{services, outbox};
  Addresses addresses{AddressLimits{}, {}};
  Directory directory{rooms, addresses};
  const Address here = *Address::parse("127.0.0.1");  // exempt from limits

  HostedRoom& make_room(bool listed = false) {
    const MatchSettings settings = race_settings();
    return rooms.create({.settings = settings, .request = {.options = {.listed = listed}}},
                        TimePoint{});
  }
  std::uint32_t total(std::chrono::milliseconds at) {
    return directory.list(0, TimePoint{at}).total();
  }
};

TEST_F(DirectoryTest, CodesAreOfTheAlphabetAndAllDifferent) {
  std::set<std::string> codes;
  std::set<char> letters;
  for (std::size_t i = 0; i < limits::kMaxRooms; ++i) {
    const std::string code = make_room().room.code();
    ASSERT_EQ(code.size(), 6u);
    for (const char c : code) {
      ASSERT_NE(std::string_view("23456789BCDFGHJKMNPQRSTVWXYZ").find(c), std::string::npos);
      letters.insert(c);
    }
    codes.insert(code);
  }
  EXPECT_EQ(codes.size(), limits::kMaxRooms);
  EXPECT_EQ(letters.size(), 28u);  // 1536 letters: each of the 28 appears
}

TEST_F(DirectoryTest, ThereIsALimitToRooms) {
  for (std::size_t i = 0; i < limits::kMaxRooms; ++i) make_room();
  const Verdict may = rooms.may_add_room();
  ASSERT_FALSE(may);
  EXPECT_EQ(may.fault().reason, Reason::server_full);
  EXPECT_EQ(rooms.room_count(), limits::kMaxRooms);
}

TEST_F(DirectoryTest, AnOperatorMaySetTheLimitOfRooms) {
  services.max_rooms = limits::kMaxRooms + 1;
  for (std::size_t i = 0; i < limits::kMaxRooms; ++i) make_room();
  EXPECT_TRUE(rooms.may_add_room());
  make_room();
  EXPECT_FALSE(rooms.may_add_room());
}

TEST_F(DirectoryTest, AShortListIsAlwaysNew) {
  for (std::uint32_t i = 0; i < 5; ++i) {
    EXPECT_EQ(total(0ms), i);
    make_room(true);
  }
}

TEST_F(DirectoryTest, ALongListIsRenewedNowAndThen) {
  for (std::size_t i = 0; i < limits::kShortList; ++i) make_room(true);
  EXPECT_EQ(total(0ms), limits::kShortList);
  HostedRoom& another = make_room(true);
  EXPECT_EQ(total(limits::kLongListRenewed - 1ms), limits::kShortList);
  EXPECT_EQ(total(limits::kLongListRenewed), limits::kShortList + 1);
  // A room that is gone is in no list, however old.
  const std::string code = another.room.code();
  (void)another.room.enter(SessionId{1}, {.person = {.name = "ada"}}, Role::watcher, TimePoint{});
  another.room.leave(SessionId{1}, TimePoint{});
  rooms.touch(another);
  rooms.flush(TimePoint{});
  std::size_t entries = 0;
  const TimePoint soon{limits::kLongListRenewed};
  for (std::uint32_t first = 0; first < total(limits::kLongListRenewed);
       first += limits::kRoomsPerPage) {
    const v1::Rooms page = directory.list(first, soon);
    for (const v1::RoomEntry& entry : page.rooms()) {
      EXPECT_NE(entry.code(), code);
      ++entries;
    }
  }
  EXPECT_EQ(entries, limits::kShortList);
}

TEST_F(DirectoryTest, ARoomIsFoundByItsCodeInAnyCase) {
  HostedRoom& hosted = make_room();
  std::string typed = hosted.room.code();
  for (char& c : typed) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  EXPECT_EQ(*directory.find(typed, here, TimePoint{}), &hosted);
}

TEST_F(DirectoryTest, WhatIsNoCodeAndWhatIsNoRoomIsSaid) {
  make_room();
  for (const char* const typed : {"", "KXQ7W", "KXQ7WPP", "KXQ7W0", "KXQ7WI", "KXQ 7W", "222222"}) {
    const auto found = directory.find(typed, here, TimePoint{});
    ASSERT_FALSE(found) << typed;
    EXPECT_EQ(found.fault().reason, Reason::no_such_room);
  }
}

TEST(CreateRoomTest, BadSettingsMakeNoRoom) {
  World w;
  Client& ada = w.log_in("ada");
  MatchSettings bad = race_settings();
  bad.seats = limits::kMaxSeats + 1;
  for (const std::string& bytes : {serialised(bad), std::string(), std::string("\xff\xff\xff")}) {
    v1::ToServer message;
    message.mutable_create_room()->set_settings(bytes);
    w.send(ada, message);
    EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_SETTINGS);
  }
  EXPECT_EQ(w.list(ada).total(), 0u);
  EXPECT_EQ(w.log.decision_count(), 0u);
}

TEST_F(DirectoryTest, OnlyAnEmptyRoomVanishes) {
  HostedRoom& hosted = make_room();
  Room& room = hosted.room;
  ASSERT_TRUE(room.enter(SessionId{1}, {.person = {.name = "ada"}}, Role::watcher, TimePoint{}));
  rooms.touch(hosted);
  rooms.flush(TimePoint{});
  EXPECT_EQ(rooms.room_count(), 1u);
  const std::string code = room.code();
  room.leave(SessionId{1}, TimePoint{});
  EXPECT_FALSE(directory.find(code, here, TimePoint{})) << "nobody can enter a room that closes";
  EXPECT_EQ(directory.list(0, TimePoint{}).total(), 0u);
  rooms.touch(hosted);
  rooms.flush(TimePoint{});
  EXPECT_EQ(rooms.room_count(), 0u);
}

}  // namespace
}  // namespace race2048::server
