// A QR code as lines of text.
#pragma once

#include <string>
#include <vector>

#include "shared/qr/qr_code.h"

namespace race2048::client {

// Draws what is light, its margin too: on a dark background the code is dark on light, as readers
// expect it; most of them also take it the other way round. With `unicode` a letter is two modules,
// one above the other; otherwise a module is ## or two blanks.
std::vector<std::string> qr_lines(const QrCode& code, bool unicode);

}  // namespace race2048::client
