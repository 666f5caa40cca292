#include "client/terminal/locale.h"

#include <langinfo.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "client/terminal/terminal_type.h"

namespace race2048::client::ui {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

void set_encoding() {
  std::setlocale(LC_CTYPE, "");
  const std::string_view wanted =
      effective_locale(variable("LC_ALL"), variable("LC_CTYPE"), variable("LANG"));
  if (encoding_is_utf8() || !names_utf8(wanted)) return;
  for (const char* name : {"C.UTF-8", "C.utf8", "en_US.UTF-8"}) {
    if (std::setlocale(LC_CTYPE, name) != nullptr && encoding_is_utf8()) return;
  }
  std::setlocale(LC_CTYPE, "C");
}

bool encoding_is_utf8() {
  return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

}  // namespace race2048::client::ui
