// The text of the file that keeps a person's place in a room; see seat_file.h.
//
// The file grows by whole lines while the person plays:
//   race2048-seat 1 SUM                                     the format and its version
//   place ROOM NAME plays|watches [ROOM_NAME] SUM           the last one counts
//   token HEX SUM                                           the last one counts
//   seal MATCH_ID ROUND SETTINGS COMMITMENT NONCE SUM       the next or the running match
//   act BOARD SEQ STEP LETTER SUM                           an action of that match, as sent
// Bytes are in hexadecimal digits, and "-" stands for an absent value. SUM is a checksum of the
// line and of all lines before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/model/seat_record.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Makes the lines of one file, one after the other.
class SeatLines {
 public:
  std::string heading();
  std::string place(const SeatRecord& record);
  std::string token(const std::string& token);
  std::string seal(const KeptSeal& seal);
  std::string action(const SentAction& action);
  // All lines that keep the record.
  std::string all(const SeatRecord& record);

 private:
  friend class SeatReader;

  std::string summed(std::string text);
  // True if the line, without its line break, ends with its sum; removes that.
  bool take_sum(std::string_view& line);

  std::string last_sum_;
};

enum class SeatTextFault : std::uint8_t { damaged, other_version };

struct SeatText {
  SeatRecord record;
  std::size_t size = 0;  // in bytes, without a last line that was not written to its end
  SeatLines next{};      // for lines to append
};

OrFault<SeatText, SeatTextFault> read_seat(std::string_view text);

}  // namespace race2048::client
