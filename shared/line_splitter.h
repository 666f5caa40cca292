// Cuts a stream of bytes into lines, in constant memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace race2048 {

// The largest board, 8x8 of ten-digit tiles, takes less than 800 bytes. This leaves room for spaces
// and for other data beside a board, and a line still fits into a cache.
inline constexpr std::size_t kMaxLineBytes = 64 * 1024;

// simdjson reads whole vectors, beyond the end of the line.
inline constexpr std::size_t kLinePadding = 64;

struct Line {
  // Without its '\n'. The buffer continues with a '\n' and kLinePadding - 1 more readable bytes.
  std::string_view text;
  // The line exceeds the limit; `text` is its beginning, one byte longer than the limit.
  bool too_long = false;
};

// Call space() and filled(), or take(), with new bytes, or end() at their end; then call next()
// until it returns nothing; and repeat.
class LineSplitter {
 public:
  // `longest` is the most bytes in a line. Uses four times that much memory.
  explicit LineSplitter(std::size_t longest = kMaxLineBytes);

  // Where to put the next bytes; never empty. Invalidates all lines returned so far. REQUIRES:
  // next() returned nothing.
  std::span<char> space();
  // Takes the number of bytes that were put there. Allowed after end() too: a terminal may continue
  // after it.
  void filled(std::size_t count);
  // Copies as many bytes as fit, and removes them from `bytes`. REQUIRES: next() returned nothing.
  void take(std::string_view& bytes);
  // No more bytes will come for now: the bytes so far are a line.
  void end() { ended_ = true; }
  // Drops all bytes received so far.
  void clear();

  // The next complete line.
  std::optional<Line> next();

 private:
  Line take_line(std::size_t text_end, std::size_t next_begin);

  std::size_t longest_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;    // start of the next line
  std::size_t scanned_ = 0;  // no line end between begin_ and here
  std::size_t end_ = 0;      // end of the bytes received
  bool skipping_ = false;    // the next line is too long; only its beginning is kept
  bool ended_ = false;       // end() was called after these bytes
};

}  // namespace race2048
