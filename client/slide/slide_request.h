// Reads one line of `race2048 slide`: from JSON to a board and a direction.
#pragma once

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

// Allocates the parser's memory once, for all lines. Not copyable.
class SlideRequestReader {
 public:
  // With a direction, every line is a board. Without one, a line is an object with its own
  // direction: {"board":[[..],..],"dir":"up"}, in any order; other members are ignored.
  explicit SlideRequestReader(std::optional<Direction> direction);
  ~SlideRequestReader();

  // A fault is ASCII without quotes, backslashes or control characters, whatever the line contains,
  // so it can go into a JSON string unchanged. REQUIRES: at most kMaxLineBytes, followed by the
  // padding that Line::text has.
  OrFault<SlideRequest> read(std::string_view text);

 private:
  struct Json;
  std::unique_ptr<Json> json_;
  std::optional<Direction> direction_;
};

}  // namespace race2048::client
