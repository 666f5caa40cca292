#include "proto/message_reader.h"

namespace race2048::wire {
namespace {

constexpr std::size_t kMostVarintBytes = 10;
// Tags and lengths have 32 bits.
constexpr std::size_t kMostShortBytes = 5;

// The kind of value that follows a tag, by the lowest three bits of the tag.
enum Kind : std::uint8_t {
  varint_kind = 0,
  eight_bytes = 1,
  length_and_bytes = 2,
  group_begins = 3,
  group_ends = 4,
  four_bytes = 5
};

}  // namespace

std::nullopt_t MessageReader::fail() {
  holds_ = false;
  left_ = {};
  return std::nullopt;
}

std::optional<std::uint64_t> MessageReader::varint(std::size_t most_bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < most_bytes && i < left_.size(); ++i) {
    value |= std::uint64_t{left_[i] & 0x7FU} << (7 * i);
    if (left_[i] >= 0x80) continue;
    left_ = left_.subspan(i + 1);
    return value;
  }
  return fail();
}

std::span<const std::uint8_t> MessageReader::take(std::uint64_t count) {
  if (count > left_.size()) {
    fail();
    return {};
  }
  const auto taken = left_.first(static_cast<std::size_t>(count));
  left_ = left_.subspan(taken.size());
  return taken;
}

std::optional<MessageField> MessageReader::next() {
  while (!left_.empty()) {
    const auto tag = varint(kMostShortBytes);
    if (!tag || *tag > UINT32_MAX || *tag >> 3 == 0) return fail();
    MessageField field{.number = static_cast<std::uint32_t>(*tag >> 3)};
    bool is_wanted = groups_.empty();
    switch (*tag & 7) {
      case varint_kind:
        field.value = varint(kMostVarintBytes).value_or(0);
        break;
      case length_and_bytes:
        field.type = FieldType::bytes;
        field.bytes = take(varint(kMostShortBytes).value_or(0));
        break;
      case eight_bytes:
        take(8);
        is_wanted = false;
        break;
      case four_bytes:
        take(4);
        is_wanted = false;
        break;
      case group_begins:
        groups_.push_back(field.number);
        is_wanted = false;
        break;
      case group_ends:
        if (groups_.empty() || groups_.back() != field.number) return fail();
        groups_.pop_back();
        is_wanted = false;
        break;
      default:
        return fail();
    }
    if (!holds_) return std::nullopt;
    if (is_wanted) return field;
  }
  return groups_.empty() ? std::nullopt : fail();
}

}  // namespace race2048::wire
