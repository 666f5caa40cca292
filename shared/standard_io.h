// Reads and writes on descriptors, and the output of programs that people and scripts read.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace race2048 {

// Opens any closed standard stream, in a way that makes using it fail. Otherwise the next file or
// connection would get its number, and output meant for the stream. main() calls this first.
void fill_standard_streams();

// Waits for bytes and puts them into `space`, which must not be empty. Returns how many; 0 at the
// end of the input; nothing on an error, with errno set.
std::optional<std::size_t> read_some(int descriptor, std::span<char> space);

// Reads to the end of the input, but at most `most` bytes; nothing on an error, with errno set.
std::optional<std::string> read_all(int descriptor, std::size_t most);

// Returns false if some bytes could not be written, with errno set.
bool write_all(int descriptor, std::string_view bytes);

// Waits for at most `patience` until writing does not block, then writes some of the bytes. Returns
// how many; 0 if writing would still block; nothing on an error, with errno set.
std::optional<std::size_t> write_some(int descriptor, std::string_view bytes,
                                      std::chrono::milliseconds patience);

// Writes the last output before the program ends; gives up on a reader that accepts nothing for
// some seconds. Returns false if some bytes were not written, with errno set, to ETIMEDOUT for such
// a reader.
bool write_last(int descriptor, std::string_view bytes);

// The width of the terminal on standard output, in columns; nothing if no terminal is there.
std::optional<std::size_t> columns_of_output();

// Why writing to standard output has failed, as a sentence; `fault` is the errno.
std::string unwritten_text(int fault);

// Writes to standard error as many bytes as it takes at once, and drops the others: for a loop that
// must not wait for its reader. REQUIRES: at most 4096 bytes, which a pipe takes whole or not at
// all.
void write_in_passing(std::string_view bytes);

// Writes everything to standard output, unbuffered. Returns nothing on success, otherwise the exit
// code with which the program must end: 128 + SIGPIPE, silently, if nobody reads any more, as with
// `| head`; otherwise 1, with a message on standard error that begins with `program`. REQUIRES:
// SIGPIPE is ignored.
std::optional<int> write_output(std::string_view bytes, std::string_view program);

}  // namespace race2048
