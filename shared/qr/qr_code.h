// A text as a QR code: a square of dark and light modules, which a phone reads from a screen.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace race2048 {

// The longest text: a link has less, and a larger code does not fit on a terminal.
inline constexpr std::size_t kMaxQrText = 400;  // bytes; a code of 69 modules

// The light modules that a reader needs on each side, which the code does not contain. The standard
// has 4; readers of screens do with 2, and terminals have few rows.
inline constexpr int kQrMargin = 2;

class QrCode {
 public:
  // The smallest code; nothing for an empty text, or one beyond kMaxQrText. A code on a screen is
  // read whole, so it has the least correction of errors.
  static std::optional<QrCode> of(std::string_view text);

  // Modules on each side: from 21 on.
  int size() const { return size_; }
  // False for all modules beyond the code, which are its margin.
  bool is_dark(int row, int column) const;

 private:
  int size_ = 0;
  std::vector<bool> dark_;  // row by row
};

}  // namespace race2048
