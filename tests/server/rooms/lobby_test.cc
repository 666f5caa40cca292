#include "server/rooms/lobby.h"

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "shared/names.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

struct NoOutbox final : public Outbox {
  void send(SessionId, const v1::ToClient&) override {}
  void send(const std::vector<SessionId>&, const v1::ToClient&) override {}
  bool is_backlogged(SessionId) const override { return false; }
  std::uint32_t ping_ms(SessionId) const override { return 0; }
};

class LobbyTest : public testing::Test {
 protected:
  NoOutbox outbox;
  Recorder log;
  RoomServices services{.outbox = outbox, .decisions = log, .random = FakeRandom(5), .timings = {}};
  Lobby lobby{services};
  const std::string settings = serialised(race_settings());

  Room& make_room() { return *std::get<Room*>(lobby.create(settings, {}, TimePoint{})); }
};

TEST_F(LobbyTest, NamesAreUniqueWithoutCase) {
  EXPECT_FALSE(lobby.claim_name("Ada"));
  const auto refusal = lobby.claim_name("aDA");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->reason, v1::REASON_NAME_TAKEN);
  EXPECT_EQ(refusal->suggestion, "aDA2");
  EXPECT_FALSE(refusal->closes);
}

TEST_F(LobbyTest, TheNameThatIsOfferedIsFree) {
  EXPECT_FALSE(lobby.claim_name("ada"));
  EXPECT_FALSE(lobby.claim_name("ADA2"));
  EXPECT_FALSE(lobby.claim_name("ada3"));
  const std::string offered = lobby.claim_name("ada")->suggestion;
  EXPECT_EQ(offered, "ada4");
  EXPECT_FALSE(lobby.claim_name(offered));
}

TEST_F(LobbyTest, AReleasedNameIsFreeAgain) {
  EXPECT_FALSE(lobby.claim_name("ada"));
  lobby.release_name("ada");
  EXPECT_FALSE(lobby.claim_name("ADA"));
}

TEST_F(LobbyTest, ABadNameIsRefusedAndClaimsNothing) {
  for (const char* const name :
       {"", "a", "seventeen.letters", "a b", "a\x1b[2J", "\xc3\xa4\xc3\xa4"}) {
    const auto refusal = lobby.claim_name(name);
    ASSERT_TRUE(refusal) << name;
    EXPECT_EQ(refusal->reason, v1::REASON_BAD_NAME);
    EXPECT_TRUE(refusal->suggestion.empty());
    // What a person typed is not sent back to a terminal.
    EXPECT_EQ(refusal->text.find('\x1b'), std::string::npos);
  }
}

TEST_F(LobbyTest, CodesAreOfTheAlphabetAndAllDifferent) {
  std::set<std::string> codes;
  std::set<char> letters;
  for (std::size_t i = 0; i < limits::kMaxRooms; ++i) {
    const std::string code = make_room().code();
    ASSERT_EQ(code.size(), 6u);
    for (const char c : code) {
      ASSERT_NE(std::string_view("23456789ABCDEFGHJKMNPQRSTVWXYZ").find(c), std::string::npos);
      letters.insert(c);
    }
    codes.insert(code);
  }
  EXPECT_EQ(codes.size(), limits::kMaxRooms);
  EXPECT_EQ(letters.size(), 30u);  // 1536 letters: each of the thirty comes
}

TEST_F(LobbyTest, ThereIsALimitToRooms) {
  for (std::size_t i = 0; i < limits::kMaxRooms; ++i) make_room();
  auto refused = lobby.create(settings, {}, TimePoint{});
  ASSERT_TRUE(std::holds_alternative<Refusal>(refused));
  EXPECT_EQ(std::get<Refusal>(refused).reason, v1::REASON_SERVER_FULL);
  EXPECT_EQ(lobby.room_count(), limits::kMaxRooms);
}

TEST_F(LobbyTest, ARoomIsFoundByItsCodeInAnyCase) {
  Room& room = make_room();
  std::string typed = room.code();
  for (char& c : typed) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  EXPECT_EQ(std::get<Room*>(lobby.find(typed)), &room);
}

TEST_F(LobbyTest, WhatIsNoCodeAndWhatIsNoRoomIsSaid) {
  make_room();
  for (const char* const typed : {"", "KXQ7W", "KXQ7WPP", "KXQ7W0", "KXQ7WI", "KXQ 7W", "222222"}) {
    auto found = lobby.find(typed);
    ASSERT_TRUE(std::holds_alternative<Refusal>(found)) << typed;
    EXPECT_EQ(std::get<Refusal>(found).reason, v1::REASON_NO_SUCH_ROOM);
  }
}

TEST_F(LobbyTest, BadSettingsMakeNoRoom) {
  MatchSettings bad = race_settings();
  bad.seats = limits::kMaxSeats + 1;
  for (const std::string& bytes : {serialised(bad), std::string(), std::string("\xff\xff\xff")}) {
    auto refused = lobby.create(bytes, {}, TimePoint{});
    ASSERT_TRUE(std::holds_alternative<Refusal>(refused));
    EXPECT_EQ(std::get<Refusal>(refused).reason, v1::REASON_BAD_SETTINGS);
  }
  EXPECT_EQ(lobby.room_count(), 0u);
}

TEST_F(LobbyTest, OnlyAnEmptyRoomVanishes) {
  Room& room = make_room();
  const std::string code = room.code();
  ASSERT_FALSE(room.enter(SessionId{1}, {.name = "ada"}, Role::watcher, TimePoint{}));
  lobby.drop_if_empty(room);
  EXPECT_EQ(lobby.room_count(), 1u);
  room.leave(SessionId{1}, TimePoint{});
  lobby.drop_if_empty(room);
  EXPECT_EQ(lobby.room_count(), 0u);
}

}  // namespace
}  // namespace race2048::server
