#include "server/program/retention.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <system_error>

#include "shared/whole_number.h"

namespace race2048::server {
namespace {

constexpr std::uint32_t kMaxKeepDays = 36'500;

struct SizeUnit {
  std::string_view name;
  std::uint64_t bytes;
};
// The largest first.
constexpr std::array<SizeUnit, 3> kSizeUnits = {
    {{"TiB", 1ULL << 40}, {"GiB", 1ULL << 30}, {"MiB", 1ULL << 20}}};
constexpr std::uint64_t kMaxKeepBytes = 1024 * kSizeUnits[0].bytes;

// The number in front of the unit; nothing if the text is anything else.
std::optional<std::uint64_t> number_before(std::string_view unit, std::string_view text) {
  if (!text.ends_with(unit)) return std::nullopt;
  text.remove_suffix(unit.size());
  return whole_number<std::uint64_t>(text);
}

std::optional<std::uint32_t> days_of(std::string_view text) {
  const auto days = number_before("d", text);
  if (!days || *days == 0 || *days > kMaxKeepDays) return std::nullopt;
  return static_cast<std::uint32_t>(*days);
}

std::optional<std::uint64_t> bytes_of(std::string_view text) {
  for (const SizeUnit& unit : kSizeUnits) {
    const auto count = number_before(unit.name, text);
    if (count && *count != 0 && *count <= kMaxKeepBytes / unit.bytes) return *count * unit.bytes;
  }
  return std::nullopt;
}

Fault bad_part(std::string_view part) {
  return Fault{"'" + std::string(part) + "' is neither days, 1d to " +
               std::to_string(kMaxKeepDays) + "d, nor a size, 1MiB to 1024TiB (90d,1GiB)"};
}

}  // namespace

OrFault<store::Retention> parse_retention(std::string_view text, const store::Retention& defaults) {
  store::Retention retention = defaults;
  bool has_days = false;
  bool has_bytes = false;
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
    if (const auto days = days_of(part); days && !has_days) {
      retention.keep_days = *days;
      has_days = true;
    } else if (const auto bytes = bytes_of(part); bytes && !has_bytes) {
      retention.max_bytes = *bytes;
      has_bytes = true;
    } else if (days || bytes) {
      return Fault{"'" + std::string(part) + "' comes after another " +
                   (days ? "number of days" : "size")};
    } else {
      return bad_part(part);
    }
  }
  return retention;
}

std::string to_text(const store::Retention& retention) {
  std::string text = std::to_string(retention.keep_days) + "d,";
  for (const SizeUnit& unit : kSizeUnits) {
    if (retention.max_bytes % unit.bytes != 0) continue;
    return text + std::to_string(retention.max_bytes / unit.bytes) + std::string(unit.name);
  }
  return text + std::to_string(retention.max_bytes) + "B";
}

}  // namespace race2048::server
