#include "server/journal/move_buffer.h"

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

// A room is known by the place of its code here.
class MoveBufferTest : public ::testing::Test {
 protected:
  void add(const std::string& room, std::uint64_t at_ms, SeatNumber seat) {
    buffer_.add(room, at_ms, {.seat = seat});
  }
  // The moves of each room as "seat@time".
  std::map<std::string, std::string> take() {
    std::map<std::string, std::string> moves;
    const auto find = [this](const std::string& code) {
      asked_.push_back(code);
      return &*rooms_.emplace(code, 0).first;
    };
    buffer_.take(find, [&](auto* room, auto of_room) {
      EXPECT_FALSE(moves.contains(room->first)) << "a room comes once";
      std::string& text = moves[room->first];
      for (const auto& move : of_room) {
        text += std::to_string(move.acted.seat) + "@" + std::to_string(move.at_ms) + " ";
      }
    });
    return moves;
  }

  using Moves = std::map<std::string, std::string>;
  std::map<std::string, int> rooms_;
  MoveBuffer<std::map<std::string, int>::value_type*> buffer_;
  std::vector<std::string> asked_;
};

TEST_F(MoveBufferTest, TheMovesOfARoomComeTogetherAndInTheirOrder) {
  add("AAAAAA", 10, 1);
  add("BBBBBB", 5, 7);
  add("AAAAAA", 11, 2);
  add("BBBBBB", 5, 8);
  add("AAAAAA", 11, 1);
  EXPECT_FALSE(buffer_.empty());
  EXPECT_EQ(take(), (Moves{{"AAAAAA", "1@10 2@11 1@11 "}, {"BBBBBB", "7@5 8@5 "}}));
  EXPECT_TRUE(buffer_.empty());
  EXPECT_EQ(take(), Moves{});
}

TEST_F(MoveBufferTest, ARoomIsLookedUpOnceUntilRoomsAreForgotten) {
  for (int i = 0; i < 3; ++i) {
    add("AAAAAA", 10, 1);
    EXPECT_EQ(take(), (Moves{{"AAAAAA", "1@10 "}}));
  }
  EXPECT_EQ(asked_, std::vector<std::string>{"AAAAAA"});
  buffer_.forget_rooms();
  add("AAAAAA", 20, 2);
  EXPECT_EQ(take(), (Moves{{"AAAAAA", "2@20 "}}));
  EXPECT_EQ(asked_.size(), 2u);
}

TEST_F(MoveBufferTest, AllRoomsOfAFullServerFindTheirMoves) {
  Moves expected;
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < limits::kMostRooms; ++i) {
      const std::string code = std::to_string(100'000 + 7 * i);
      add(code, i, static_cast<SeatNumber>(round));
      expected[code] += std::to_string(round) + "@" + std::to_string(i) + " ";
    }
  }
  EXPECT_EQ(take(), expected);
}

TEST_F(MoveBufferTest, WhatIsNoCodeOfARoomIsABug) {
  EXPECT_THROW(add("AAAAA", 1, 1), std::logic_error);
  EXPECT_THROW(add("AAAAAAAAA", 1, 1), std::logic_error);
}

}  // namespace
}  // namespace race2048::server
