// One line of `race2048 slide`, read: from JSON to a board and a direction.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/board.h"

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

  // The request, or what is wrong with the line in plain words: ASCII without quotes, backslashes
  // and control characters, whatever the line had, to be put into a JSON string as it is.
  // REQUIRES: at most kMaxLineBytes, and behind them what Line::text has there.
  std::variant<SlideRequest, std::string> read(std::string_view text);

 private:
  struct Json;
  std::unique_ptr<Json> json_;
  std::optional<Direction> direction_;
};

}  // namespace race2048::client
