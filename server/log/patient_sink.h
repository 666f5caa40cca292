// The end of the log, which waits for nobody: when its reader takes nothing, lines are lost instead
// of holding up the server. Nor does it grow without end: when there are too many lines at level
// info, some are left out. The next line that goes out says how many.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include <spdlog/sinks/base_sink.h>

#include "shared/descriptor.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// Lines at level info, most of which report what people do: each person who logs in, makes a room
// and leaves it causes some. A full server in a busy hour needs about 20 a second, and the end of a
// race of 1000 seats a thousand at once. At this rate a day takes 650 MB.
inline constexpr double kInfoLinesPerSecond = 50;
inline constexpr double kInfoLinesAtOnce = 5000;

class PatientSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  using Clock = std::function<TimePoint()>;

  // Writes to the descriptor, which outlives the sink and stays as it is: other programs may share
  // it, so its flags are not changed.
  explicit PatientSink(int descriptor, Clock clock = std::chrono::steady_clock::now);

 private:
  enum class Kind { file, socket, terminal, pipe };

  void sink_it_(const spdlog::details::log_msg& message) override;
  void flush_() override {}
  std::string text_of(const spdlog::details::log_msg& message);
  // A line about missing lines, if any are missing.
  std::string text_of_gap(const spdlog::details::log_msg& next);
  // Completes a line that was begun. Returns false if it cannot yet.
  bool finish_line();
  // Writes as much as is taken at once, from the front. Returns the number of bytes.
  std::size_t write_some(std::string_view bytes) const;

  int descriptor_;
  Kind kind_;
  bool journal_ = false;    // of systemd: it takes a line's level from a number before it
  Descriptor own_;          // of a terminal: a way to it that does not block
  std::string unfinished_;  // the end of a line that was taken in part
  std::size_t lost_ = 0;    // lines since the last that went out
  Clock clock_;
  TokenBucket info_lines_;
  std::size_t left_out_ = 0;  // lines since the last that went out
};

}  // namespace race2048::server
