#include "server/audience/outcome_frame.h"

#include "proto/conversions.h"
#include "proto/encoding.h"
#include "shared/varint.h"

namespace race2048::server {
namespace {

using wire::FieldType;
using wire::tag_of;

// None of the values that are sent is negative.
template <typename Enum>
std::uint64_t value_of(Enum value) {
  return static_cast<std::uint64_t>(value);
}

}  // namespace

OutcomeFrame::OutcomeFrame(const Answer& answer, std::uint32_t rank) {
  using Outcome = v1::Outcome;
  const ActionRecord& record = answer.record;
  // In the order of their numbers, as protobuf writes them.
  field(Outcome::kSeqFieldNumber, answer.seq);
  field(Outcome::kResultFieldNumber, value_of(wire::to_wire(record.result)));
  field(Outcome::kRejectionFieldNumber, value_of(wire::to_wire(record.rejection)));
  if (record.result == Result::applied) {
    for (const Spawn& each : record.done.spawns()) spawn(each);
  }
  field(Outcome::kScoreFieldNumber, record.score);
  field(Outcome::kBoardFieldNumber, record.board);
  field(Outcome::kAtMsFieldNumber, record.at_ms);
  field(Outcome::kRankFieldNumber, rank);
  field(Outcome::kStateFieldNumber, value_of(wire::to_wire(record.state)));
  if (answer.seq == 0) field(Outcome::kMadeFieldNumber, value_of(wire::to_wire(*record.action)));
  prepend(end_ - begin_);
  bytes_[--begin_] = static_cast<char>(tag_of(v1::ToClient::kOutcomeFieldNumber, FieldType::bytes));
  prepend(end_ - begin_);
}

void OutcomeFrame::field(int number_of_field, std::uint64_t value) {
  if (value == 0) return;
  byte(tag_of(number_of_field, FieldType::number));
  char* const end = write_varint(value, bytes_.data() + end_);
  end_ = static_cast<std::size_t>(end - bytes_.data());
}

void OutcomeFrame::spawn(const Spawn& spawn) {
  byte(tag_of(v1::Outcome::kSpawnsFieldNumber, FieldType::bytes));
  const std::size_t length_at = end_++;
  field(v1::Spawn::kCellFieldNumber, spawn.cell);
  field(v1::Spawn::kTileFieldNumber, static_cast<std::uint64_t>(tile_value(spawn.exponent)));
  bytes_[length_at] = static_cast<char>(end_ - length_at - 1);  // less than 128: kSpawnBytes
}

// It has at most two bytes.
void OutcomeFrame::prepend(std::size_t number) {
  if (number >= 0x80) {
    bytes_[--begin_] = static_cast<char>(number >> 7);
    number |= 0x80;
  }
  bytes_[--begin_] = static_cast<char>(number & 0xff);
}

}  // namespace race2048::server
