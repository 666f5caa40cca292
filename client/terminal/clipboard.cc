#include "client/terminal/clipboard.h"

#include <algorithm>
#include <cstdint>

namespace race2048::client::ui {
namespace {

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += kGroup) {
    const std::string_view group = bytes.substr(at, kGroup);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kGroup; ++i) {
      const char byte = i < group.size() ? group[i] : '\0';
      bits = bits << 8 | static_cast<std::uint8_t>(byte);
    }
    for (std::size_t i = 0; i <= kGroup; ++i) {
      text += i <= group.size() ? kDigits[bits >> (18 - 6 * i) & 63] : '=';
    }
  }
  return text;
}

}  // namespace

std::string clipboard_sequence(std::string_view text, bool in_tmux) {
  if (text.size() > kMaxCopied) return "";
  const std::string copy = "\x1b]52;c;" + base64(text) + "\a";
  // In the sequence that tmux hands on, each ESC is doubled.
  return in_tmux ? copy + "\x1bPtmux;\x1b" + copy + "\x1b\\" : copy;
}

}  // namespace race2048::client::ui
