// Bytes as they come in, cut into lines; in constant memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace race2048 {

// The largest board, 8x8 of ten-digit tiles, takes less than 800 bytes. This leaves room for blanks
// and for what else a program may put beside a board, and a line of it fits into a cache.
inline constexpr std::size_t kMaxLineBytes = 64 * 1024;

// simdjson reads whole vectors, beyond the end of the line.
inline constexpr std::size_t kLinePadding = 64;

struct Line {
  // Without its '\n'. After it stand a '\n' and kLinePadding - 1 more bytes that may be read.
  std::string_view text;
  // The line is longer than a line may be; `text` is its beginning, one byte longer than that.
  bool too_long = false;
};

// Call space() and filled(), or take(), for bytes, or end(); then next() until it has nothing; and
// again.
class LineSplitter {
 public:
  // `longest` is how many bytes a line may have. Memory is four times that.
  explicit LineSplitter(std::size_t longest = kMaxLineBytes);

  // Where the next bytes go, never empty. The lines given out so far are gone with it.
  // REQUIRES: next() had nothing.
  std::span<char> space();
  // Says how many bytes were put there; after an end too, for a terminal goes on.
  void filled(std::size_t count);
  // Copies as many of the bytes as there is space for, and removes them from `bytes`.
  // REQUIRES: next() had nothing.
  void take(std::string_view& bytes);
  // No more bytes will come for now: what is left is a line.
  void end() { ended_ = true; }
  // Forgets all bytes that came.
  void clear();

  // The next line that is complete.
  std::optional<Line> next();

 private:
  Line take_line(std::size_t text_end, std::size_t next_begin);

  std::size_t longest_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;    // of the line that is next
  std::size_t scanned_ = 0;  // no line end between begin_ and here
  std::size_t end_ = 0;      // of the bytes that came
  bool skipping_ = false;    // too much came of the line that is next; its beginning is kept
  bool ended_ = false;       // after the bytes that came
};

}  // namespace race2048
