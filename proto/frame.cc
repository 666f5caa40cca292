#include "proto/frame.h"

#include <algorithm>
#include <iterator>

#include <google/protobuf/message_lite.h>
#include <google/protobuf/stubs/logging.h>

#include "shared/limits.h"
#include "shared/varint.h"

namespace race2048::wire {

FrameReader::Header FrameReader::read_header(std::span<const std::uint8_t> bytes) const {
  Header header;
  for (int i = 0; i < limits::kMaxLengthBytes; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (at == bytes.size()) return header;
    header.body_bytes |= static_cast<std::size_t>(bytes[at] & 0x7f) << (7 * i);
    if ((bytes[at] & 0x80) == 0) {
      header.header_bytes = at + 1;
      header.status = header.body_bytes > max_body_ ? Status::too_long : Status::frame;
      return header;
    }
  }
  header.status = Status::bad_length;
  return header;
}

FrameReader::Status FrameReader::next(std::span<const std::uint8_t>& bytes) {
  if (kept_is_spent_) {
    kept_.clear();
    kept_is_spent_ = false;
  }
  if (kept_.empty()) {
    const Header header = read_header(bytes);
    if (header.status == Status::too_long || header.status == Status::bad_length) {
      return header.status;
    }
    const std::size_t whole = header.header_bytes + header.body_bytes;
    if (header.status == Status::frame && bytes.size() >= whole) {
      body_ = bytes.subspan(header.header_bytes, header.body_bytes);
      bytes = bytes.subspan(whole);
      return Status::frame;
    }
  }
  // Unfinished: keep the bytes, one at a time until the header is complete.
  for (;;) {
    const auto kept = std::span(reinterpret_cast<const std::uint8_t*>(kept_.data()), kept_.size());
    const Header header = read_header(kept);
    if (header.status == Status::too_long || header.status == Status::bad_length) {
      return header.status;
    }
    if (header.status == Status::frame) {
      const std::size_t whole = header.header_bytes + header.body_bytes;
      const std::size_t take = std::min(whole - kept_.size(), bytes.size());
      kept_.append(reinterpret_cast<const char*>(bytes.data()), take);
      bytes = bytes.subspan(take);
      if (kept_.size() < whole) return Status::need_more;
      body_ = std::span(reinterpret_cast<const std::uint8_t*>(kept_.data()), whole)
                  .subspan(header.header_bytes);
      kept_is_spent_ = true;
      return Status::frame;
    }
    if (bytes.empty()) return Status::need_more;
    kept_.push_back(static_cast<char>(bytes.front()));
    bytes = bytes.subspan(1);
  }
}

void append_frame(const google::protobuf::MessageLite& message, std::string& out) {
  const std::size_t size = message.ByteSizeLong();
  write_varint(size, std::back_inserter(out));
  const std::size_t begin = out.size();
  out.resize(begin + size);
  message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(out.data() + begin));
}

void append_frame_of(std::span<const std::uint8_t> body, std::string& out) {
  write_varint(body.size(), std::back_inserter(out));
  out.append(body.begin(), body.end());
}

void silence_protobuf() {
  google::protobuf::SetLogHandler(nullptr);
}

}  // namespace race2048::wire
