#include "shared/server_report.h"

#include <system_error>

#include "shared/whole_number.h"

namespace race2048 {
namespace {

constexpr std::string_view kListening = "race2048d listening on port ";
constexpr std::string_view kFinds = "race2048d finds port ";
constexpr std::string_view kTaken = " taken";

}  // namespace

std::string report_line(const ServerReport& report) {
  const bool is_taken = report.kind == ServerReport::Kind::port_taken;
  return std::string(is_taken ? kFinds : kListening) + std::to_string(report.port) +
         std::string(is_taken ? kTaken : "");
}

std::optional<ServerReport> parse_report(std::string_view line) {
  ServerReport report;
  if (line.starts_with(kListening)) {
    line.remove_prefix(kListening.size());
  } else if (line.starts_with(kFinds) && line.ends_with(kTaken)) {
    report.kind = ServerReport::Kind::port_taken;
    line.remove_prefix(kFinds.size());
    line.remove_suffix(kTaken.size());
  } else {
    return std::nullopt;
  }
  const std::optional<std::uint16_t> port = whole_number<std::uint16_t>(line);
  if (!port) return std::nullopt;
  report.port = *port;
  return report;
}

}  // namespace race2048
