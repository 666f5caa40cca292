// The bytes of the file that keeps a person's place in a room; see seat_file.h.
//
// They begin with a line that has the format's version. One record after the other follows while
// the person plays: its size, its kind and fields, and a checksum of it and of all records before
// it. Of places and of seals the last one counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/model/seat_record.h"
#include "engine/or_fault.h"

namespace race2048::client {

struct SeatContent;

// Makes the records of one file, one after the other.
class SeatBytes {
 public:
  // The room, its server, the name and the token.
  std::string place(const SeatRecord& record);
  std::string seal(const KeptSeal& seal);
  std::string action(const SentAction& action);
  // A whole file that keeps the record.
  std::string all(const SeatRecord& record);

 private:
  enum class Kind : std::uint8_t { place, seal, action };
  using Sum = std::array<std::uint8_t, 4>;

  friend OrFault<SeatContent, std::string> read_seat(std::string_view file);

  template <typename Value>
  std::string framed(Kind kind, const Value& value);
  const Sum& sum(std::string_view body);

  Sum last_sum_{};
};

struct SeatContent {
  SeatRecord record{};
  std::size_t size = 0;  // in bytes, without a last record that was not written to its end
  SeatBytes next{};      // for records to append
};

// The fault continues a sentence about the file.
OrFault<SeatContent, std::string> read_seat(std::string_view file);

}  // namespace race2048::client
