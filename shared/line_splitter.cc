#include "shared/line_splitter.h"

#include <cstring>

namespace race2048 {
namespace {

// A few of the longest lines, or thousands of the usual ones, for each read.
constexpr std::size_t kBufferBytes = 4 * kMaxLineBytes;

}  // namespace

LineSplitter::LineSplitter() : buffer_(kBufferBytes + kLinePadding) {}

std::span<char> LineSplitter::space() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  scanned_ -= begin_;
  begin_ = 0;
  return std::span(buffer_).first(kBufferBytes).subspan(end_);
}

void LineSplitter::filled(std::size_t count) {
  end_ += count;
  ended_ = ended_ && count == 0;
}

std::optional<Line> LineSplitter::next() {
  const char* bytes = buffer_.data();
  if (const void* found = std::memchr(bytes + scanned_, '\n', end_ - scanned_)) {
    const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - bytes);
    return take(newline, newline + 1);
  }
  scanned_ = end_;
  if (end_ - begin_ > kMaxLineBytes) skipping_ = true;
  if (ended_ && (skipping_ || begin_ != end_)) {
    buffer_[end_] = '\n';  // in the padding at the latest
    return take(end_, end_);
  }
  if (skipping_) begin_ = end_;
  return std::nullopt;
}

Line LineSplitter::take(std::size_t text_end, std::size_t next_begin) {
  Line line{.text = {buffer_.data() + begin_, text_end - begin_}};
  line.too_long = skipping_ || line.text.size() > kMaxLineBytes;
  if (line.too_long) line.text = {};
  begin_ = scanned_ = next_begin;
  skipping_ = false;
  return line;
}

}  // namespace race2048
