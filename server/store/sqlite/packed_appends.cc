#include "server/store/sqlite/packed_appends.h"

#include <iterator>

#include "shared/varint.h"

namespace race2048::store {
namespace {

void put(std::uint64_t number, std::string& out) {
  write_varint(number, std::back_inserter(out));
}

std::optional<std::uint64_t> take(std::string_view& bytes) {
  constexpr int kLastShift = 63;
  std::uint64_t number = 0;
  for (int shift = 0; shift <= kLastShift && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return number;
  }
  return std::nullopt;
}

}  // namespace

void pack(const PackedAppends& appends, std::string& out) {
  put(static_cast<std::uint64_t>(appends.room), out);
  put(appends.first_index, out);
  put(appends.appends, out);
  put(appends.bytes.size(), out);
  out += appends.bytes;
}

std::optional<PackedAppends> unpack(std::string_view& bytes) {
  const auto room = take(bytes);
  const auto first_index = take(bytes);
  const auto appends = take(bytes);
  const auto size = take(bytes);
  if (!room || !first_index || !appends || !size || *size > bytes.size()) return std::nullopt;
  const std::string_view of_appends = bytes.substr(0, *size);
  bytes.remove_prefix(*size);
  return PackedAppends{.room = static_cast<std::int64_t>(*room),
                       .first_index = *first_index,
                       .appends = *appends,
                       .bytes = of_appends};
}

}  // namespace race2048::store
