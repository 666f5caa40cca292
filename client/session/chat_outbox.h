// The person's own chat lines that are sent and not yet answered by the server.
#pragma once

#include <deque>
#include <string>
#include <utility>

namespace race2048::client {

class ChatOutbox {
 public:
  void sent(std::string line) { lines_.push_back(std::move(line)); }
  // The server has answered the oldest line: removes and returns it. Empty if no line was waiting.
  std::string answered() {
    if (lines_.empty()) return {};
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }
  // Call this on entering another room: lines sent before will never be answered.
  void clear() { lines_.clear(); }

 private:
  std::deque<std::string> lines_;
};

}  // namespace race2048::client
