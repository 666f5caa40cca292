// A text of the server's own choice.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace race2048::client {

// A server can write anything into such a text, so the program shows it only as a quotation that
// names the server. The class has no other way to read the text.
class ServerQuote {
 public:
  // In characters. No sentence of our own server is longer; the rest of a longer text is cut off.
  static constexpr std::size_t kMost = 240;

  ServerQuote() = default;
  // REQUIRES: `text` is safe for a terminal (shared/utf8.h).
  explicit ServerQuote(std::string_view text);

  bool empty() const { return text_.empty(); }
  // `play.example:2048 says: "No such format."` The text holds no double quote that could end the
  // quotation early. `server` is its name or address as the person knows it.
  std::string by(const std::string& server) const;

  bool operator==(const ServerQuote&) const = default;

 private:
  std::string text_;
};

}  // namespace race2048::client
