// Reads one line of `race2048 slide`: from JSON to a board and a direction.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/board.h"
#include "engine/or_fault.h"

namespace race2048::client {

struct SlideRequest {
  Board board;
  Direction direction{};
};

// Allocates the parser's memory once, for all lines, in proportion to the longest. Not copyable.
class SlideRequestReader {
 public:
  // With a direction, every line is a board. Without one, a line is an object with its own
  // direction: {"board":[[..],..],"dir":"up"}, in any order; other members are ignored.
  // No line has more than `longest_line` bytes.
  SlideRequestReader(std::optional<Direction> direction, std::size_t longest_line);
  ~SlideRequestReader();

  // A fault is ASCII without quotes, backslashes or control characters, for any line, so it can go
  // into a JSON string unchanged. REQUIRES: not longer than the longest, and followed by the
  // padding that Line::text has.
  OrFault<SlideRequest> read(std::string_view text);

 private:
  struct Json;

  // Nothing if the line is no request.
  std::optional<SlideRequest> request_from(std::string_view text);

  std::unique_ptr<Json> json_;
  std::optional<Direction> direction_;
};

}  // namespace race2048::client
