// Reads a protobuf message field by field, where a proof rests on its bytes: libraries differ in
// the odd forms that they take, and so do their releases. docs/replay.md lists the forms that this
// takes; scripts/verify_replay.py takes the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "proto/encoding.h"

namespace race2048::wire {

// A field of the two kinds that the settings have.
struct MessageField {
  std::uint32_t number = 0;
  FieldType type = FieldType::number;
  std::uint64_t value = 0;                // FieldType::number
  std::span<const std::uint8_t> bytes{};  // FieldType::bytes
};

// Reads the fields of a message from bytes that may come from anywhere.
class MessageReader {
 public:
  explicit MessageReader(std::span<const std::uint8_t> message) : left_(message) {}

  // The next field that is a varint or bytes; the others and the contents of groups are skipped.
  // Returns nullopt at the end of the message, and at bytes that are no message: holds() says
  // which.
  std::optional<MessageField> next();
  bool holds() const { return holds_; }

 private:
  // Nothing if the number does not end within so many bytes. Bits beyond the 64th are dropped.
  std::optional<std::uint64_t> varint(std::size_t most_bytes);
  // Fewer bytes than `count`, and holds() is false, if the message has not so many.
  std::span<const std::uint8_t> take(std::uint64_t count);
  std::nullopt_t fail();

  std::span<const std::uint8_t> left_;
  std::vector<std::uint32_t> groups_;  // field numbers of those that are open
  bool holds_ = true;
};

}  // namespace race2048::wire
