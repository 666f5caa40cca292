// Bytes to and from descriptors, and what commands in a dialogue with other programs say by them.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace race2048::client {

// Opens those of the standard streams that are closed, so that using them fails: else the next file
// or connection would get such a number, and what is told there. The first thing that main() does.
void fill_standard_streams();

// Waits for bytes and puts them into `space`, which is not empty. How many, 0 at the end; nothing
// when it cannot be read: then errno says why.
std::optional<std::size_t> read_some(int descriptor, std::span<char> space);

// False when not all of it could be written: then errno says why.
bool write_all(int descriptor, std::string_view bytes);

// Writes some of it as soon as that does not block, for which it waits so long. How much; 0 when it
// has not come to that; nothing when it cannot be written: then errno says why.
std::optional<std::size_t> write_some(int descriptor, std::string_view bytes,
                                      std::chrono::milliseconds patience);

// The last words of a program that leaves: gives up on a reader who takes nothing for some seconds.
// False when not all of it was written: then errno says why, ETIMEDOUT for such a reader.
bool write_last(int descriptor, std::string_view bytes);

// A sentence of this program to standard error, in the same way.
void complain(std::string_view sentence);

// Writes all of it to standard output, unbuffered. Nothing when that went well, else the exit code
// for a program that can do no more: quietly when nobody reads any further, as with `| head`;
// otherwise with a message on standard error that begins with `program`.
std::optional<int> write_output(std::string_view bytes, std::string_view program);

}  // namespace race2048::client
