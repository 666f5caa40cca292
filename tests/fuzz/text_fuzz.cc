// What people type: titles, chat, names, passwords. What passes is safe for others' terminals, and
// passing it again changes nothing.
//
// The first byte is the most characters that the text may have.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/match/person.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048 {
namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_typed(const std::string& text, std::size_t most) {
  const OrFault<std::string> typed = typed_text(text, most);
  if (!typed) return require(!typed.fault().text.empty());
  for (const char c : *typed) require(c != '\n' && c != '\x1b' && c != '\0' && c != '\x7f');
  const OrFault<std::string> again = typed_text(*typed, most);
  require(again && *again == *typed);
}

void check_shown(const std::string& text) {
  const std::string shown = printable(text);
  require(printable(shown) == shown);
  for (const char c : shown) require(static_cast<unsigned char>(c) >= 0x20 && c != '\x7f');
}

void check_names(const std::string& text) {
  if (is_valid_name(text)) {
    const std::size_t characters = code_points(text).size();
    require(characters >= limits::kMinName && characters <= limits::kMaxName);
    require(text.size() <= limits::kMaxNameBytes && composed(text) == text);
    require(is_same_name(text, folded_name(text)));
  }
  const auto code = normalised_room_code(text);
  require(!code || normalised_room_code(*code) == code);
  require(!code || !is_valid_room_name(text));  // none is mistaken for the other
}

}  // namespace
}  // namespace race2048

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace race2048;
  if (size == 0) return 0;
  const std::string text(data + 1, data + size);
  check_typed(text, data[0]);
  check_shown(text);
  check_names(text);
  return 0;
}
