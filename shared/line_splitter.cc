#include "shared/line_splitter.h"

#include <algorithm>
#include <cstring>

namespace race2048 {
namespace {

// Room for a few of the longest lines, or thousands of usual ones, per read.
constexpr std::size_t kLongestLines = 4;

}  // namespace

LineSplitter::LineSplitter(std::size_t longest)
    : longest_(longest), buffer_(kLongestLines * longest + kLinePadding) {}

std::span<char> LineSplitter::space() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  scanned_ -= begin_;
  begin_ = 0;
  return std::span(buffer_).first(kLongestLines * longest_).subspan(end_);
}

void LineSplitter::filled(std::size_t count) {
  end_ += count;
  ended_ = ended_ && count == 0;
}

void LineSplitter::take(std::string_view& bytes) {
  const std::span<char> free = space();
  const std::size_t count = std::min(free.size(), bytes.size());
  std::copy_n(bytes.begin(), count, free.begin());
  filled(count);
  bytes.remove_prefix(count);
}

void LineSplitter::clear() {
  begin_ = scanned_ = end_ = 0;
  skipping_ = ended_ = false;
}

std::optional<Line> LineSplitter::next() {
  const char* bytes = buffer_.data();
  if (const void* found = std::memchr(bytes + scanned_, '\n', end_ - scanned_)) {
    const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - bytes);
    return take_line(newline, newline + 1);
  }
  if (end_ - begin_ > longest_) {
    skipping_ = true;
    end_ = begin_ + longest_ + 1;
  }
  scanned_ = end_;
  if (ended_ && begin_ != end_) {
    buffer_[end_] = '\n';  // the padding has room for it
    return take_line(end_, end_);
  }
  return std::nullopt;
}

Line LineSplitter::take_line(std::size_t text_end, std::size_t next_begin) {
  Line line{.text = {buffer_.data() + begin_, text_end - begin_}};
  line.too_long = skipping_ || line.text.size() > longest_;
  line.text = line.text.substr(0, longest_ + 1);
  begin_ = scanned_ = next_begin;
  skipping_ = false;
  return line;
}

}  // namespace race2048
