// The person's own chat lines and announcements that are sent and not yet answered by the server.
#pragma once

#include <deque>
#include <string>
#include <utility>

namespace race2048::client {

struct SentLine {
  std::string text{};
  bool announced = false;
};

class ChatOutbox {
 public:
  void sent(SentLine line) { lines_.push_back(std::move(line)); }
  // The server has answered the oldest line: removes and returns it. Without text if no line was
  // waiting.
  SentLine answered() {
    if (lines_.empty()) return {};
    SentLine line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }
  // Call this on entering another room: lines sent before will never be answered.
  void clear() { lines_.clear(); }

 private:
  std::deque<SentLine> lines_;
};

}  // namespace race2048::client
