// The command line that CLI11 parses, as plain data.
#pragma once

#include <string>
#include <string_view>

#include "shared/usage/usage.h"

namespace CLI {
class App;
}

namespace race2048::usage {

// Leaves out what --help hides.
Command usage_of(const CLI::App& app);

// Declares the hidden --print-usage, which prints a page made from the flags themselves. `form`
// gets the page that was asked for; it outlives the parsing.
void declare_print_usage(CLI::App& app, std::string& form);

// What a program prints for --print-usage FORM: its man page in section `section`, or the
// completions of a shell. REQUIRES: `form` comes from declare_print_usage() and is not empty.
std::string printed_usage(const CLI::App& app, std::string_view form, int section,
                          std::string_view version);

}  // namespace race2048::usage
