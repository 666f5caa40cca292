#include "client/screen/match/qr_screen.h"

#include <algorithm>

#include "client/text/qr_lines.h"

namespace race2048::client {

std::optional<QrPicture> qr_picture(const Canvas& canvas) {
  const std::string& link = canvas.input().invitations.link;
  const std::optional<QrCode> code = QrCode::of(link);
  if (!code) return std::nullopt;
  QrPicture picture{.lines = qr_lines(*code, canvas.input().unicode), .link = link};
  picture.rows = static_cast<int>(picture.lines.size()) + 1;
  picture.columns = std::max(width_of(picture.lines.front()), width_of(link));
  return picture;
}

bool fits(const QrPicture& picture, const Canvas& canvas) {
  return picture.rows <= canvas.rows() && picture.columns <= canvas.columns();
}

void draw_qr(Canvas& canvas, const QrPicture& picture) {
  Frame& frame = canvas.frame();
  for (int row = 0; row < canvas.rows(); ++row) frame.fill(row, 0, canvas.columns(), U' ', {});
  const auto centre = [&](const std::string& text) {
    return std::max((canvas.columns() - width_of(text)) / 2, 0);
  };
  int row = (canvas.rows() - picture.rows) / 2;
  for (const std::string& line : picture.lines) frame.put(row++, centre(line), line, Tone::code);
  frame.put(row++, centre(picture.link), picture.link, Tone::accent);
  const std::string keys = canvas.label(Meaning::copy_link) + " copy   any other key closes";
  if (row < canvas.rows()) frame.put(canvas.rows() - 1, centre(keys), keys, Tone::dim);
}

}  // namespace race2048::client
