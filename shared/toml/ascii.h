// TOML in ASCII alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/toml/toml.h"

namespace race2048::toml_data {

struct AsciiToml {
  std::string text;
  // The first letter outside of strings and comments, or bytes that are not UTF-8; `text` ends
  // there.
  std::optional<TomlFault> fault;
};

// The same TOML, line by line, without a byte outside of ASCII: letters in strings become escapes
// such as \U000000E9, those in comments question marks.
AsciiToml ascii_of(std::string_view text);

}  // namespace race2048::toml_data
