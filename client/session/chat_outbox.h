// Own lines of chat that are sent and that the server has neither taken nor refused yet.
#pragma once

#include <deque>
#include <string>
#include <utility>

namespace race2048::client {

class ChatOutbox {
 public:
  void sent(std::string line) { lines_.push_back(std::move(line)); }
  // The server has answered the oldest line: removes and returns it. Empty if none was sent.
  std::string answered() {
    if (lines_.empty()) return {};
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }
  // Another room is entered: the lines before it are never answered.
  void clear() { lines_.clear(); }

 private:
  std::deque<std::string> lines_;
};

}  // namespace race2048::client
