// Standard output of commands whose output other programs read.
#pragma once

#include <optional>
#include <string_view>

namespace race2048::client {

// Writes all of it, unbuffered. Nothing when that went well, else the exit code for a program that
// can do no more: quietly when nobody reads any further, as with `| head`; otherwise with a message
// on standard error that begins with `program`.
std::optional<int> write_output(std::string_view bytes, std::string_view program);

}  // namespace race2048::client
