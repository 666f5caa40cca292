// The questions about results on one connection that have no answer yet, in order. The first may be
// with the archive; the others wait for their turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/dispatch/archive.h"
#include "server/dispatch/limits.h"

namespace race2048::server {

class OpenQuestions {
 public:
  bool is_full() const { return open_.size() >= limits::kMaxOpenQuestions; }
  // `about` is the message's number in ToServer.body. REQUIRES: it is not full.
  void add(Question question, std::uint32_t about) {
    open_.push_back({.question = std::move(question), .about = about});
  }
  // The question that goes to the archive now: the first one, if it is not there yet. Null if there
  // is no such question. Valid until the next change.
  const Question* send_first() {
    if (open_.empty() || std::exchange(first_is_sent_, true)) return nullptr;
    return &open_.front().question;
  }
  // The archive has answered. Returns which message it is about; nothing if it was asked nothing.
  std::optional<std::uint32_t> finish_first() {
    if (!std::exchange(first_is_sent_, false)) return std::nullopt;
    const std::uint32_t about = open_.front().about;
    open_.erase(open_.begin());
    return about;
  }
  void clear() { *this = {}; }

 private:
  struct Open {
    Question question;
    std::uint32_t about = 0;
  };

  std::vector<Open> open_;
  bool first_is_sent_ = false;
};

}  // namespace race2048::server
