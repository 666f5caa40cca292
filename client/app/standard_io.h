// Bytes to and from descriptors, and what commands in a dialogue with other programs say by them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace race2048::client {

// Waits for bytes and puts them into `space`, which is not empty. How many, 0 at the end; nothing
// when it cannot be read: then errno says why.
std::optional<std::size_t> read_some(int descriptor, std::span<char> space);

// False when not all of it could be written: then errno says why.
bool write_all(int descriptor, std::string_view bytes);

// Writes all of it to standard output, unbuffered. Nothing when that went well, else the exit code
// for a program that can do no more: quietly when nobody reads any further, as with `| head`;
// otherwise with a message on standard error that begins with `program`.
std::optional<int> write_output(std::string_view bytes, std::string_view program);

}  // namespace race2048::client
