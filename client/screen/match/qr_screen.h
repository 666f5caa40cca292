// The link to the room's page as a QR code, over the whole screen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

struct QrPicture {
  std::vector<std::string> lines;
  std::string link;
  int rows = 0;  // of the smallest terminal that shows both
  int columns = 0;
};

// The picture of the person's link; nothing for a link that is too long for one.
std::optional<QrPicture> qr_picture(const Canvas& canvas);
bool fits(const QrPicture& picture, const Canvas& canvas);

// Covers the screen with the picture. REQUIRES: it fits.
void draw_qr(Canvas& canvas, const QrPicture& picture);

}  // namespace race2048::client
