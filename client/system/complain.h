// Messages of this program to the person.
#pragma once

#include <string_view>

namespace race2048::client {

// Writes the sentence to standard error, with the program's name in front and the patience of
// write_last().
void complain(std::string_view sentence);

}  // namespace race2048::client
