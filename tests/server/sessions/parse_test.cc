// Messages are parsed as protobuf does, whatever the bytes and whatever was parsed before.
#include "server/sessions/parse.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "proto/conversions.h"

namespace race2048::server {
namespace {

class ParseTest : public testing::Test {
 protected:
  // Parses the bytes as protobuf does, and as the server does after the messages of earlier calls.
  void expect_same(const std::string& bytes) {
    v1::ToServer expected;
    const bool is_message = expected.ParseFromString(bytes);
    ASSERT_EQ(parse(wire::bytes_of(bytes), reused_), is_message) << testing::PrintToString(bytes);
    if (!is_message) return;
    ASSERT_EQ(reused_.body_case(), expected.body_case());
    if (expected.has_move()) {
      ASSERT_EQ(reused_.move().SerializeAsString(), expected.move().SerializeAsString());
    } else {
      ASSERT_EQ(reused_.SerializeAsString(), expected.SerializeAsString());
    }
  }
  std::uint32_t any() { return static_cast<std::uint32_t>(random_()) >> random_() % 32; }
  v1::ToServer any_message() {
    v1::ToServer message;
    if (random_() % 4 == 0) {
      message.mutable_pong()->set_id(any());
      return message;
    }
    v1::Move& move = *message.mutable_move();
    move.set_round(any());
    move.set_board(any());
    move.set_seq(any());
    move.set_action(static_cast<v1::Action>(any()));
    move.set_step(any());
    return message;
  }

  std::mt19937 random_{2048};
  v1::ToServer reused_;
};

TEST_F(ParseTest, AMoveAfterAMoveHasOnlyItsOwnValues) {
  v1::ToServer message;
  message.mutable_move()->set_seq(7);
  message.mutable_move()->set_board(3);
  expect_same(message.SerializeAsString());
  message.mutable_move()->Clear();
  message.mutable_move()->set_seq(8);
  expect_same(message.SerializeAsString());
  EXPECT_EQ(reused_.move().seq(), 8u);
  EXPECT_EQ(reused_.move().board(), 0u);
}

// A new field of a Move belongs into parse(), which leaves unknown ones to protobuf at a cost, and
// into any_message().
TEST_F(ParseTest, AllFieldsOfAMoveAreKnown) {
  const google::protobuf::Descriptor& move = *v1::Move::descriptor();
  std::string names;
  for (int i = 0; i < move.field_count(); ++i) names += move.field(i)->name() + " ";
  EXPECT_EQ(names, "round board seq action step ");
}

TEST_F(ParseTest, MessagesOfAnyValues) {
  for (int i = 0; i < 20'000; ++i) expect_same(any_message().SerializeAsString());
}

TEST_F(ParseTest, DamagedMessages) {
  for (int i = 0; i < 50'000; ++i) {
    std::string bytes = any_message().SerializeAsString();
    if (random_() % 4 == 0) bytes += any_message().SerializeAsString();
    for (std::size_t changes = random_() % 3; changes != 0 && !bytes.empty(); --changes) {
      bytes[random_() % bytes.size()] = static_cast<char>(random_());
    }
    bytes.resize(bytes.size() - random_() % (bytes.size() / 4 + 1));
    expect_same(bytes);
  }
}

}  // namespace
}  // namespace race2048::server
