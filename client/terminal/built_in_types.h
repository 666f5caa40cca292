// Descriptions of common terminals, for machines without any. Only the programs of the tarball have
// them.
#pragma once

#include <string>
#include <string_view>

namespace race2048::client::ui {

// The description of the terminal type in the form in which the variable TERMINFO may hold it;
// empty if the program has none.
std::string built_in_type(std::string_view name);

}  // namespace race2048::client::ui
