// Frames: a varint length, then a protobuf message of that many bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace google::protobuf {
class MessageLite;
}

namespace race2048::wire {

// Cuts a stream of bytes into frames. Hands out whole frames in place. Stores only the start of an
// unfinished frame, at most as many bytes as it announced, within the limit.
class FrameReader {
 public:
  // `max_body` is in bytes. It may be raised between frames.
  explicit FrameReader(std::size_t max_body) : max_body_(max_body) {}
  void set_max_body(std::size_t max_body) { max_body_ = max_body; }

  enum class Status : std::uint8_t {
    frame,       // body() is the frame's body until the next call
    need_more,   // all of `bytes` is used up
    too_long,    // the announced length exceeds the limit: the stream is unusable
    bad_length,  // not a varint of at most limits::kMaxLengthBytes: likewise
  };
  // Removes the bytes of the next frame from the front of `bytes`.
  Status next(std::span<const std::uint8_t>& bytes);
  std::span<const std::uint8_t> body() const { return body_; }
  // True if a frame has begun and is not complete.
  bool in_frame() const { return !kept_.empty(); }

 private:
  struct Header {
    Status status = Status::need_more;
    std::size_t header_bytes = 0;
    std::size_t body_bytes = 0;
  };
  Header read_header(std::span<const std::uint8_t> bytes) const;

  std::size_t max_body_;
  std::string kept_;            // header and body of an unfinished frame
  bool kept_is_spent_ = false;  // body_ points into kept_: clear it at the next call
  std::span<const std::uint8_t> body_;
};

// Appends the message to `out` as one frame.
void append_frame(const google::protobuf::MessageLite& message, std::string& out);

// Appends the body of a message as one frame.
void append_frame_of(std::span<const std::uint8_t> body, std::string& out);

// Stops protobuf from reporting bad bytes on stderr, with which any peer could write on the screen
// or flood the log. Call it once at the start of a program.
void silence_protobuf();

}  // namespace race2048::wire
