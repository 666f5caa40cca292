#include "shared/qr/qr_code.h"

#include <qrencode.h>

#include <memory>
#include <new>

namespace race2048 {

std::optional<QrCode> QrCode::of(std::string_view text) {
  if (text.empty() || text.size() > kMaxQrText) return std::nullopt;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> made(
      QRcode_encodeData(static_cast<int>(text.size()), bytes, 0, QR_ECLEVEL_L), QRcode_free);
  if (!made) throw std::bad_alloc();  // the only fault for a text of this length
  QrCode code;
  code.size_ = made->width;
  const auto modules = static_cast<std::size_t>(code.size_) * static_cast<std::size_t>(code.size_);
  code.dark_.reserve(modules);
  for (std::size_t i = 0; i < modules; ++i) code.dark_.push_back((made->data[i] & 1U) != 0);
  return code;
}

bool QrCode::is_dark(int row, int column) const {
  const bool inside = row >= 0 && column >= 0 && row < size_ && column < size_;
  return inside && dark_[static_cast<std::size_t>(row * size_ + column)];
}

}  // namespace race2048
