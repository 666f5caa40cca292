// A QR code as a picture.
#pragma once

#include <string>

#include "shared/qr/qr_code.h"

namespace race2048::server::web {

// In SVG: dark on light, with its margin, one unit to a module.
std::string qr_picture(const QrCode& code);

}  // namespace race2048::server::web
