// The one line that race2048d prints on standard output, for the program that started it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace race2048 {

struct ServerReport {
  enum class Kind : std::uint8_t {
    listening,   // the server accepts connections on the port
    port_taken,  // another program listens there; race2048d ends
  };
  Kind kind = Kind::listening;
  std::uint16_t port = 0;

  bool operator==(const ServerReport&) const = default;
};

// "race2048d listening on port 2048" or "race2048d finds port 2048 taken", without a line end.
std::string report_line(const ServerReport& report);
// Returns nothing for any other text.
std::optional<ServerReport> parse_report(std::string_view line);

}  // namespace race2048
