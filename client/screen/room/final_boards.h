// The boards of a match as it left them, beside the table of its results.
#pragma once

#include <cstdint>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

class FinalBoards {
 public:
  // `canvas` and `race` must outlive this.
  FinalBoards(Canvas& canvas, const Race& race);

  // The rows that all known boards take, one above the other, but at most `most`; 0 if none fits.
  int rows(int most) const;
  // Draws as many boards as fit: the person's own first, then by place.
  void draw(const Area& area) const;

 private:
  void draw_one(const Area& area, std::uint32_t seat) const;

  Canvas& canvas_;
  const Race& race_;
  std::vector<std::uint32_t> seats_;  // whose boards are known
};

}  // namespace race2048::client
