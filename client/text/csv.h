// Fields of CSV files, which people open in spreadsheets.
#pragma once

#include <string>
#include <string_view>

namespace race2048::client {

// The text as a field, quoted as RFC 4180 says if it must be. Text that a spreadsheet would take
// for a formula, which may fetch pages or start programs, gets a ' before it: text that begins with
// =, +, -, @, their wide forms, a tab or the end of a line, also behind blanks, quotes or a
// semicolon. For text that people chose, not for numbers.
std::string csv_field(std::string_view text);

}  // namespace race2048::client
