#include "shared/hmac.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace race2048 {
namespace {

constexpr std::size_t kHmacBlock = 64;

std::array<std::uint8_t, kHmacBlock> padded(std::span<const std::uint8_t> key, std::uint8_t with) {
  std::array<std::uint8_t, kHmacBlock> block;
  block.fill(with);
  std::ranges::transform(key, block.begin(), [with](std::uint8_t byte) {
    return static_cast<std::uint8_t>(byte ^ with);
  });
  return block;
}

}  // namespace

Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message) {
  if (key.size() > kHmacBlock) throw std::logic_error("the key is longer than a block");
  Sha256 sha;
  const Digest inner = sha.update(padded(key, 0x36)).update(message).finish();
  return sha.update(padded(key, 0x5c)).update(inner).finish();
}

}  // namespace race2048
