#include "server/sessions/parse.h"

#include <cstddef>
#include <cstdint>

#include "proto/encoding.h"

namespace race2048::server {
namespace {

// Of a message that holds a Move and nothing else: the field's number and wire type, and a length
// of one byte.
constexpr std::uint8_t kMoveTag =
    wire::tag_of(v1::ToServer::kMoveFieldNumber, wire::FieldType::bytes);
constexpr std::size_t kHeaderBytes = 2;

bool is_one_move(std::span<const std::uint8_t> body) {
  return body.size() >= kHeaderBytes && body[0] == kMoveTag && body[1] < 0x80 &&
         body[1] == body.size() - kHeaderBytes;
}

// Takes a number of at most 32 bits from the front. Returns false if the bytes begin with no
// number.
bool take_number(std::span<const std::uint8_t>& bytes, std::uint32_t& number) {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 32; shift += 7) {
    if (bytes.empty()) return false;
    const std::uint8_t byte = bytes.front();
    bytes = bytes.subspan(1);
    value |= std::uint64_t{byte & 0x7fu} << shift;
    if ((byte & 0x80) != 0) continue;
    number = static_cast<std::uint32_t>(value);
    return value <= UINT32_MAX;
  }
  return false;
}

constexpr std::uint8_t tag_of(int field) {
  return wire::tag_of(field, wire::FieldType::number);
}

// Reads a Move whose fields are all known and small, as every client writes it. Returns false for
// any other: protobuf judges it.
bool read_plain(std::span<const std::uint8_t> bytes, v1::Move& move) {
  move.Clear();
  while (!bytes.empty()) {
    const std::uint8_t tag = bytes.front();
    bytes = bytes.subspan(1);
    std::uint32_t number = 0;
    if (!take_number(bytes, number)) return false;
    switch (tag) {
      case tag_of(v1::Move::kRoundFieldNumber):
        move.set_round(number);
        break;
      case tag_of(v1::Move::kBoardFieldNumber):
        move.set_board(number);
        break;
      case tag_of(v1::Move::kSeqFieldNumber):
        move.set_seq(number);
        break;
      case tag_of(v1::Move::kActionFieldNumber):
        move.set_action(static_cast<v1::Action>(number));
        break;
      case tag_of(v1::Move::kStepFieldNumber):
        move.set_step(number);
        break;
      default:
        return false;
    }
  }
  return true;
}

}  // namespace

bool parse(std::span<const std::uint8_t> body, v1::ToServer& message) {
  const auto size = static_cast<int>(body.size());
  // In a race nearly every message is one. Parsing ToServer would free the Move that it holds, and
  // allocate it anew.
  if (!is_one_move(body) || !message.has_move()) return message.ParseFromArray(body.data(), size);
  const std::span<const std::uint8_t> move = body.subspan(kHeaderBytes);
  if (read_plain(move, *message.mutable_move())) return true;
  return message.mutable_move()->ParseFromArray(move.data(), static_cast<int>(move.size()));
}

}  // namespace race2048::server
