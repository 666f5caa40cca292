// Appends as bytes, one after the other. For the files of this folder only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace race2048::store {

// Appends of one room.
struct PackedAppends {
  std::int64_t room = 0;
  std::uint64_t first_index = 0;
  std::uint64_t appends = 0;
  std::string_view bytes;

  bool operator==(const PackedAppends&) const = default;
};

// The most bytes that the appends of a room take beside their own.
inline constexpr std::size_t kMaxPackedOverhead = 40;

void pack(const PackedAppends& appends, std::string& out);

// Removes the first appends from the front of bytes, to which they refer. Nothing if the bytes are
// damaged; bytes that are empty have no more.
std::optional<PackedAppends> unpack(std::string_view& bytes);

}  // namespace race2048::store
