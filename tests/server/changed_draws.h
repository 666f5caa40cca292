// Matches whose draws are others from some draw on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/sequence.h"

namespace race2048 {

// While it lives, draw `from` of board 0, all later ones, and all of later boards differ from what
// the key says: each new tile is of the other kind, and in another cell if two are empty. One at a
// time; a sequence keeps a block that it has computed before.
class ChangedDraws {
 public:
  explicit ChangedDraws(std::uint32_t from) {
    from_ = from;
    Sequence::change_block_ = &change;
  }
  ChangedDraws(const ChangedDraws&) = delete;
  ChangedDraws& operator=(const ChangedDraws&) = delete;
  ~ChangedDraws() { Sequence::change_block_ = nullptr; }

 private:
  // A draw has 8 bytes of the block.
  static void change(const DrawNumber& first, std::uint32_t draws, Digest& block) {
    for (std::uint32_t i = 0; i < draws; ++i) {
      if (first.board == 0 && first.spawn + i < from_) continue;
      std::uint8_t* const position = block.data() + std::size_t{8} * i;
      *position ^= 0x80;
      // A 4 is drawn below a tenth of the largest value.
      std::uint8_t* const value = position + 4;
      std::fill_n(value, 4, *value < 0x1A ? std::uint8_t{0xFF} : std::uint8_t{0});
    }
  }

  static inline std::uint32_t from_ = 0;
};

}  // namespace race2048
