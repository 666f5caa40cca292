// Numbers as protobuf encodes them: seven bits a byte, the lowest first; the highest bit of a byte
// says that another one follows.
#pragma once

#include <cstdint>

namespace race2048 {

// Writes one to ten bytes. Returns where they end.
template <typename Out>
Out write_varint(std::uint64_t number, Out out) {
  for (; number >= 0x80; number >>= 7) *out++ = static_cast<char>(number | 0x80);
  *out++ = static_cast<char>(number);
  return out;
}

}  // namespace race2048
