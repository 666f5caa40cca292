#include "server/site/qr_picture.h"

namespace race2048::server::web {
namespace {

// Paper and cameras want more than a terminal has room for.
constexpr int kMargin = 4;

}  // namespace

std::string qr_picture(const QrCode& code) {
  const std::string side = std::to_string(code.size() + 2 * kMargin);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + " " + side +
                    "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h" + side + "v" +
                    side + "H0z\"/><path d=\"";
  for (int row = 0; row < code.size(); ++row) {
    for (int column = 0; column < code.size(); ++column) {
      if (!code.is_dark(row, column)) continue;
      const int from = column;
      while (code.is_dark(row, column)) ++column;
      const std::string width = std::to_string(column - from);
      svg += "M" + std::to_string(from + kMargin) + " " + std::to_string(row + kMargin) + "h" +
             width + "v1h-" + width + "z";
    }
  }
  return svg + "\"/></svg>\n";
}

}  // namespace race2048::server::web
