// The frame of an Outcome, written without a message object in between: it answers every move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/match/answers.h"
#include "engine/rules.h"

namespace race2048::server {

class OutcomeFrame {
 public:
  // `rank` is the seat's own place, from 1.
  OutcomeFrame(const Answer& answer, std::uint32_t rank);

  // Valid as long as the frame.
  std::string_view bytes() const { return {bytes_.data() + begin_, end_ - begin_}; }

 private:
  // Of a field with a number of 32 bits, of one with 64 bits, and of a Spawn.
  static constexpr std::size_t kNumberBytes = 1 + 5;
  static constexpr std::size_t kLongNumberBytes = 1 + 10;
  static constexpr std::size_t kSpawnBytes = 2 + 2 * kNumberBytes;
  // The lengths of the frame and of the Outcome, and the tag between them. They come last, and lie
  // in front of the fields.
  static constexpr std::size_t kHeaderBytes = 2 + 1 + 2;
  static constexpr std::size_t kMostBytes =
      kHeaderBytes + 8 * kNumberBytes + kLongNumberBytes + kMaxStartTiles * kSpawnBytes;

  void byte(std::uint8_t value) { bytes_[end_++] = static_cast<char>(value); }
  // A field that is zero is left out.
  void field(int number_of_field, std::uint64_t value);
  void spawn(const Spawn& spawn);
  void prepend(std::size_t number);

  std::array<char, kMostBytes> bytes_;
  std::size_t begin_ = kHeaderBytes;
  std::size_t end_ = kHeaderBytes;
};

}  // namespace race2048::server
