// How much is read from one connection: input empties a bucket, and the server reads on when it has
// filled again. Nothing is refused.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>

#include "server/door/limits.h"
#include "shared/time.h"

namespace race2048::server {

class Reading {
 public:
  // One read has brought this much, from a connection that may send `per_second` messages. Returns
  // when to read on; nothing: at once.
  std::optional<TimePoint> count(std::size_t messages, std::size_t bytes, double per_second,
                                 TimePoint now) {
    const std::chrono::duration<double> passed = now - counted_at_;
    counted_at_ = now;
    spent_ = std::max(0.0, spent_ - passed.count() * per_second);
    const std::size_t pieces = bytes / limits::kPiece;
    spent_ += static_cast<double>(std::max<std::size_t>(messages, 1) + pieces);
    const double over = spent_ - limits::kReadBurstSeconds * per_second;
    if (over <= 0) return std::nullopt;
    const auto pause = std::chrono::ceil<std::chrono::milliseconds>(
        std::chrono::duration<double>(over / per_second));
    return now + std::max(pause, limits::kReadingPause);
  }

 private:
  double spent_ = 0;
  TimePoint counted_at_{};
};

}  // namespace race2048::server
