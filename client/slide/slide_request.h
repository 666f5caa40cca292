// One line of `race2048 slide`, read: from JSON to a board and a direction.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "engine/board.h"
#include "shared/or_fault.h"

namespace race2048::client {

struct SlideRequest {
  Board board;
  Direction direction{};
};

// Keeps the memory that reading takes, so that no line takes more. Not to be copied.
class SlideRequestReader {
 public:
  // With a direction every line is a board. Without one it is an object that has its own:
  // {"board":[[..],..],"dir":"up"}, in any order; members of other names are ignored.
  explicit SlideRequestReader(std::optional<Direction> direction);
  ~SlideRequestReader();

  // A fault is ASCII without quotes, backslashes and control characters, whatever the line has, so
  // that it can be put into a JSON string as it is.
  // REQUIRES: at most kMaxLineBytes, and behind them what Line::text has there.
  OrFault<SlideRequest> read(std::string_view text);

 private:
  struct Json;
  std::unique_ptr<Json> json_;
  std::optional<Direction> direction_;
};

}  // namespace race2048::client
