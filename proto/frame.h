// Frames: a varint length, then that many bytes of a protobuf message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace google::protobuf {
class MessageLite;
}

namespace race2048::wire {

// Cuts a stream of bytes into frames. Whole frames are handed out in place; only the start of an
// unfinished one is kept, and no more than its announced, allowed length.
class FrameReader {
 public:
  // `max_body` in bytes; may be raised later, between frames.
  explicit FrameReader(std::size_t max_body) : max_body_(max_body) {}
  void set_max_body(std::size_t max_body) { max_body_ = max_body; }

  enum class Status : std::uint8_t {
    frame,       // body() is the next frame's, until the next call
    need_more,   // all of `bytes` is taken
    too_long,    // the announced length is over the limit: the stream cannot be read on
    bad_length,  // no varint of at most limits::kMaxLengthBytes: neither
  };
  // Takes from the front of `bytes` what the next frame needs.
  Status next(std::span<const std::uint8_t>& bytes);
  std::span<const std::uint8_t> body() const { return body_; }
  // A frame has begun and is not whole.
  bool in_frame() const { return !kept_.empty(); }

 private:
  struct Header {
    Status status = Status::need_more;
    std::size_t header_bytes = 0;
    std::size_t body_bytes = 0;
  };
  Header read_header(std::span<const std::uint8_t> bytes) const;

  std::size_t max_body_;
  std::string kept_;            // header and body of a frame that is not whole yet
  bool kept_is_spent_ = false;  // body_ points into kept_: drop it at the next call
  std::span<const std::uint8_t> body_;
};

// Appends one frame with the message to `out`.
void append_frame(const google::protobuf::MessageLite& message, std::string& out);

// Protobuf reports bad bytes on stderr, which would be anybody's way to write on the screen or to
// flood the log. Called once at the start of a program.
void silence_protobuf();

}  // namespace race2048::wire
