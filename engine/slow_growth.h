// Bytes that grow for as long as a match, of thousands of seats at once.
#pragma once

#include <algorithm>
#include <cstddef>

namespace race2048 {

// Makes room for `more` elements behind the others: first for `first` in all, then for an eighth
// more each time. Doubled, half of the memory might stay empty to the end of the match.
template <typename Bytes>
void grow_slowly(Bytes& bytes, std::size_t more, std::size_t first) {
  constexpr std::size_t kGrowth = 8;
  if (bytes.capacity() - bytes.size() >= more) return;
  bytes.reserve(std::max(first, bytes.size() + std::max(more, bytes.size() / kGrowth)));
}

}  // namespace race2048
