#include "client/model/server_quote.h"

#include "shared/utf8.h"

namespace race2048::client {

ServerQuote::ServerQuote(std::string_view text) {
  std::size_t characters = 0;
  for (const char32_t code_point : code_points(text)) {
    if (++characters > kMost) {
      text_ += "...";
      return;
    }
    append_utf8(text_, code_point == U'"' ? U'\'' : code_point);
  }
}

std::string ServerQuote::by(const std::string& server) const {
  return server + " says: \"" + text_ + "\"";
}

}  // namespace race2048::client
