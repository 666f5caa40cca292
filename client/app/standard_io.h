// Standard input and output of commands that other programs hold a dialogue with.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace race2048::client {

// Waits for bytes and puts them into `space`, which is not empty. How many, 0 at the end of the
// input; nothing when it cannot be read: then errno says why.
std::optional<std::size_t> read_input(std::span<char> space);

// Writes all of it, unbuffered. Nothing when that went well, else the exit code for a program that
// can do no more: quietly when nobody reads any further, as with `| head`; otherwise with a message
// on standard error that begins with `program`.
std::optional<int> write_output(std::string_view bytes, std::string_view program);

}  // namespace race2048::client
