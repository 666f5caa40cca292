// Bytes as they come in, cut into lines; in constant memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace race2048 {

// The largest board, 8x8 of ten-digit tiles, takes less than 800 bytes. This leaves room for blanks
// and for what else a program may put beside a board, and a line of it fits into a cache. What is
// longer is passed over and told so.
inline constexpr std::size_t kMaxLineBytes = 64 * 1024;

// simdjson reads whole vectors, beyond the end of the line.
inline constexpr std::size_t kLinePadding = 64;

struct Line {
  // Without its '\n'. After it stand a '\n' and kLinePadding - 1 more bytes that may be read.
  std::string_view text;
  bool too_long = false;  // it had more than kMaxLineBytes; `text` is then empty
};

// Call space() and filled() for bytes, or end(); then next() until it has nothing; and again.
class LineSplitter {
 public:
  LineSplitter();

  // Where the next bytes go, never empty. The lines given out so far are gone with it.
  // REQUIRES: next() had nothing.
  std::span<char> space();
  // So many bytes were put there; after an end too, for a terminal goes on.
  void filled(std::size_t count);
  // No more bytes will come for now: what is left is a line.
  void end() { ended_ = true; }

  // The next line that is complete.
  std::optional<Line> next();

 private:
  Line take(std::size_t text_end, std::size_t next_begin);

  std::vector<char> buffer_;
  std::size_t begin_ = 0;    // of the line that is next
  std::size_t scanned_ = 0;  // no line end between begin_ and here
  std::size_t end_ = 0;      // of the bytes that came
  bool skipping_ = false;    // of the line that is next, too much came already, and was dropped
  bool ended_ = false;       // after the bytes that came
};

}  // namespace race2048
