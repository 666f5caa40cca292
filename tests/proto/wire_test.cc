// The wire as other programs know it: number, type and name of every field, and the exact bytes of
// the most frequent messages.
//
// A new field or message only adds lines to tests/cases/wire.txt. A changed or removed line breaks
// existing programs and requires a new version of the protocol.
#include <cstdint>
#include <string>
#include <type_traits>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "proto/settings.h"
#include "shared/hex.h"
#include "tests/support/golden_text.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::DescriptorProto;
using google::protobuf::EnumDescriptor;
using google::protobuf::EnumDescriptorProto;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;

// "optional Spawn", "repeated uint32", "bytes".
std::string type_of(const FieldDescriptor& field) {
  std::string type = field.type_name();
  if (field.message_type() != nullptr) type = field.message_type()->name();
  if (field.enum_type() != nullptr) type = field.enum_type()->name();
  if (field.is_repeated()) return "repeated " + type;
  return field.has_optional_keyword() ? "optional " + type : type;
}

// "  reserved 3" and "  reserved host_seat".
template <typename Proto>
std::string reserved_in(const Proto& proto) {
  std::string lines;
  for (const auto& range : proto.reserved_range()) {
    // A range of a message excludes its last number, a range of an enum includes it.
    const int last = range.end() - (std::is_same_v<Proto, DescriptorProto> ? 1 : 0);
    for (int number = range.start(); number <= last; ++number)
      lines += "  reserved " + std::to_string(number) + "\n";
  }
  for (const std::string& name : proto.reserved_name()) lines += "  reserved " + name + "\n";
  return lines;
}

std::string fields_of(const Descriptor& message) {
  std::string lines = "message " + message.name() + "\n";
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor& field = *message.field(i);
    lines += "  " + std::to_string(field.number()) + " " + type_of(field) + " " + field.name();
    if (const auto* oneof = field.real_containing_oneof()) lines += " in " + oneof->name();
    lines += "\n";
  }
  DescriptorProto proto;
  message.CopyTo(&proto);
  return lines + reserved_in(proto);
}

std::string values_of(const EnumDescriptor& type) {
  std::string lines = "enum " + type.name() + "\n";
  for (int i = 0; i < type.value_count(); ++i)
    lines += "  " + std::to_string(type.value(i)->number()) + " " + type.value(i)->name() + "\n";
  EnumDescriptorProto proto;
  type.CopyTo(&proto);
  return lines + reserved_in(proto);
}

TEST(WireSchemaTest, EveryFieldKeepsItsNumberTypeAndName) {
  const FileDescriptor& file = *v1::ToServer::descriptor()->file();
  std::string text = "package " + file.package() + "\n";
  for (int i = 0; i < file.message_type_count(); ++i) {
    // The list would miss nested types.
    ASSERT_EQ(file.message_type(i)->nested_type_count(), 0);
    ASSERT_EQ(file.message_type(i)->enum_type_count(), 0);
    text += "\n" + fields_of(*file.message_type(i));
  }
  for (int i = 0; i < file.enum_type_count(); ++i) text += "\n" + values_of(*file.enum_type(i));
  testing::expect_golden("wire.txt", text);
}

// ---- bytes, framed

std::string hex_of(const google::protobuf::MessageLite& message) {
  std::string frame;
  wire::append_frame(message, frame);
  return hex(wire::bytes_of(frame));
}

// 00 01 02 .., `count` bytes.
std::string counting(int count, int first = 0) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(first + i));
  return bytes;
}

void fill_standing(v1::Standing& standing) {
  standing.set_seat(1);
  standing.set_rank(2);
  standing.set_score(20'000);
  standing.set_best_tile(2048);
  standing.set_moves(300);
  standing.set_state(v1::SEAT_STATE_STUCK);
  standing.set_ping_ms(42);
  standing.set_boards(3);
  standing.set_reached_ms(100'000);
}

void fill_split(v1::Split& split) {
  split.set_exponent(11);
  split.set_seat(1);
  split.set_at_ms(100'000);
}

TEST(WireTest, Hello) {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(1);
  hello.set_max_protocol(2);
  hello.set_client_version("0.1");
  hello.set_player_id(counting(16));
  hello.set_name("ada");
  hello.set_bot(true);
  EXPECT_EQ(hex_of(message),
            "241a22080110021a03302e312210000102030405060708090a0b0c0d0e0f2a0361646130"
            "01");
}

TEST(WireTest, Settings) {
  MatchSettings settings = time_settings(180'000);
  EXPECT_EQ(hex(wire::bytes_of(serialised(settings))),
            "0a0a080410021899b3e6cc01100118a0fe0a28c0ee6d300238014001480850147001");
  settings = first_settings(11);
  settings.watch = Watch::off;
  settings.on_stuck = OnStuck::out;
  settings.open_seed.emplace().fill(0xee);
  EXPECT_EQ(hex(wire::bytes_of(serialised(settings))),
            "0a0a080410021899b3e6cc01100220801028a0f736300138024004480850145a20eeeeee"
            "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee7001");
}

TEST(WireTest, Move) {
  v1::ToServer message;
  message.mutable_move()->set_round(1);
  message.mutable_move()->set_board(2);
  message.mutable_move()->set_seq(300);
  message.mutable_move()->set_action(v1::ACTION_RIGHT);
  EXPECT_EQ(hex_of(message), "0b0a090801100218ac022004");
}

TEST(WireTest, AMoveInLockstepHasItsStep) {
  v1::ToServer message;
  message.mutable_move()->set_round(1);
  message.mutable_move()->set_seq(3);
  message.mutable_move()->set_action(v1::ACTION_LEFT);
  message.mutable_move()->set_step(2);
  EXPECT_EQ(hex_of(message), "0a0a080801180320032802");
}

TEST(WireTest, Outcome) {
  v1::ToClient message;
  v1::Outcome& outcome = *message.mutable_outcome();
  outcome.set_seq(300);
  outcome.set_result(v1::RESULT_APPLIED);
  v1::Spawn& spawn = *outcome.add_spawns();
  spawn.set_cell(15);
  spawn.set_tile(4);
  outcome.set_score(70'000);
  outcome.set_board(2);
  outcome.set_at_ms(100'000);
  outcome.set_rank(1);
  outcome.set_state(v1::SEAT_STATE_RACING);
  EXPECT_EQ(hex_of(message), "1b0a1908ac0210012204080f100428f0a204300238a08d0640014801");
}

TEST(WireTest, ARejectedOutcome) {
  v1::ToClient message;
  v1::Outcome& outcome = *message.mutable_outcome();
  outcome.set_seq(1);
  outcome.set_result(v1::RESULT_REJECTED);
  outcome.set_rejection(v1::REJECTION_TOO_FAST);
  outcome.set_state(v1::SEAT_STATE_IDLE);
  EXPECT_EQ(hex_of(message), "0a0a080801100318054807");
}

TEST(WireTest, Standings) {
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  fill_standing(*message.mutable_standings()->add_standings());
  EXPECT_EQ(hex_of(message), "1e121c080112180801100218a09c0120801028ac023002382a400348a08d06");
  fill_split(*message.mutable_standings()->add_splits());
  EXPECT_EQ(hex_of(message),
            "281226080112180801100218a09c0120801028ac023002382a400348a08d061a08080b10"
            "0118a08d06");
}

TEST(WireTest, Ping) {
  v1::ToClient message;
  message.mutable_ping()->set_id(7);
  message.mutable_ping()->set_match_ms(1000);
  EXPECT_EQ(hex_of(message), "072205080710e807");
}

TEST(WireTest, Pong) {
  v1::ToServer message;
  message.mutable_pong()->set_id(7);
  EXPECT_EQ(hex_of(message), "0412020807");
}

}  // namespace
}  // namespace race2048
