#include "client/text/qr_lines.h"

#include <string_view>

namespace race2048::client {
namespace {

std::string_view half_blocks(bool upper_light, bool lower_light) {
  if (upper_light) return lower_light ? "\u2588" : "\u2580";
  return lower_light ? "\u2584" : " ";
}

}  // namespace

std::vector<std::string> qr_lines(const QrCode& code, bool unicode) {
  std::vector<std::string> lines;
  const int end = code.size() + kQrMargin;
  for (int row = -kQrMargin; row < end; row += unicode ? 2 : 1) {
    std::string line;
    for (int column = -kQrMargin; column < end; ++column) {
      const bool light = !code.is_dark(row, column);
      // The row below an odd last one is beyond the margin.
      const bool light_below = row + 1 < end && !code.is_dark(row + 1, column);
      line += unicode ? half_blocks(light, light_below) : light ? "##" : "  ";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace race2048::client
