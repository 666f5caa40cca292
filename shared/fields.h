// Values as bytes, the parts of decisions, of replay files and of a client's seat files.
// docs/decisions.md describes each.
//
// The writer and the reader have functions of the same names, so that one list of fields serves
// both.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "shared/varint.h"

namespace race2048 {

// The latest times that are read, in milliseconds. No room gets as old as a century; in nanoseconds
// as the clock counts them, three would not fit. Wall time is far from where sums would not fit.
inline constexpr std::uint64_t kLatestRoomMs = std::uint64_t{100} * 365 * 24 * 60 * 60 * 1000;
inline constexpr std::int64_t kLatestUnixMs = std::int64_t{1} << 53;

// The type of a value that a list of fields writes, if it is constant, or reads: one of `Plain`.
template <typename Type, typename... Plain>
concept MaybeConst = (std::same_as<std::remove_const_t<Type>, Plain> || ...);

// Appends values to `out`.
class FieldWriter {
 public:
  explicit FieldWriter(std::string& out) : out_(out) {}

  void byte(std::uint8_t value) { out_.push_back(static_cast<char>(value)); }
  void number(std::uint64_t value) { write_varint(value, std::back_inserter(out_)); }
  void room_clock(std::uint64_t ms) { number(ms); }
  void wall_span(std::uint64_t ms) { number(ms); }
  void wall_time(std::int64_t unix_ms) { number(static_cast<std::uint64_t>(unix_ms)); }
  void flag(bool value) { byte(value ? 1 : 0); }
  template <typename Choice>
  void choice(Choice value, Choice) {
    byte(static_cast<std::uint8_t>(value));
  }
  template <std::size_t N>
  void fixed(const std::array<std::uint8_t, N>& value) {
    out_.append(value.begin(), value.end());
  }
  void text(const std::string& value) {
    number(value.size());
    out_ += value;
  }
  template <typename Value, typename Write>
  void optional(const std::optional<Value>& value, Write write) {
    flag(value.has_value());
    if (value) write(*value);
  }
  template <typename Value, typename Write>
  void list(const std::vector<Value>& values, Write write) {
    number(values.size());
    for (const Value& value : values) write(value);
  }

 private:
  std::string& out_;
};

// Reads values from the front of bytes that may come from anywhere. After a fault all values are
// zeros. Allocates no more than the bytes are long.
class FieldReader {
 public:
  explicit FieldReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::size_t left() const { return bytes_.size(); }
  // The fault of the bytes; null: none so far.
  const char* fault() const { return fault_; }
  void fail(const char* why) {
    if (fault_ == nullptr) fault_ = why;
    bytes_ = {};
  }

  std::uint8_t byte() {
    const std::span<const std::uint8_t> read = take(1);
    return read.empty() ? 0 : read.front();
  }
  template <typename Number>
  void number(Number& value) {
    constexpr int kLastShift = 63;
    std::uint64_t read = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t next = byte();
      if (shift == kLastShift && next > 1) return fail("a number is too large");
      read |= std::uint64_t{next & 0x7FU} << shift;
      if (next >= 0x80) continue;
      if (next == 0 && shift != 0) return fail("a number has more bytes than it needs");
      break;
    }
    if (read > std::numeric_limits<Number>::max()) return fail("a number is too large");
    value = static_cast<Number>(read);
  }
  void room_clock(std::uint64_t& ms) {
    number(ms);
    if (ms > kLatestRoomMs) fail(kTooLate);
  }
  void wall_span(std::uint64_t& ms) {
    number(ms);
    if (ms > static_cast<std::uint64_t>(kLatestUnixMs)) fail(kTooLate);
  }
  void wall_time(std::int64_t& unix_ms) {
    std::uint64_t read = 0;
    number(read);
    const auto signed_ms = static_cast<std::int64_t>(read);
    if (signed_ms > kLatestUnixMs || signed_ms < -kLatestUnixMs) return fail(kTooLate);
    unix_ms = signed_ms;
  }
  void flag(bool& value) {
    const std::uint8_t read = byte();
    if (read > 1) return fail("a yes or no is neither 1 nor 0");
    value = read == 1;
  }
  template <typename Choice>
  void choice(Choice& value, Choice last) {
    const std::uint8_t read = byte();
    if (read > static_cast<std::uint8_t>(last)) return fail("a choice is unknown");
    value = static_cast<Choice>(read);
  }
  template <std::size_t N>
  void fixed(std::array<std::uint8_t, N>& value) {
    const std::span<const std::uint8_t> read = take(N);
    std::copy(read.begin(), read.end(), value.begin());
  }
  void text(std::string& value) {
    std::size_t size = 0;
    number(size);
    const std::span<const std::uint8_t> read = take(size);
    value.assign(read.begin(), read.end());
  }
  template <typename Value, typename Read>
  void optional(std::optional<Value>& value, Read read) {
    bool there = false;
    flag(there);
    if (there) read(value.emplace());
  }
  template <typename Value, typename Read>
  void list(std::vector<Value>& values, Read read) {
    std::size_t size = 0;
    number(size);
    if (size > left()) return fail(kCutOff);  // each value takes a byte or more
    for (; size != 0 && fault_ == nullptr; --size) read(values.emplace_back());
  }

 private:
  static constexpr const char* kCutOff = "it is cut off";
  static constexpr const char* kTooLate = "a time in it is too far away";

  // Empty after a fault.
  std::span<const std::uint8_t> take(std::size_t count) {
    if (count > bytes_.size()) {
      fail(kCutOff);
      return {};
    }
    const std::span<const std::uint8_t> taken = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return taken;
  }

  std::span<const std::uint8_t> bytes_;
  const char* fault_ = nullptr;
};

}  // namespace race2048
