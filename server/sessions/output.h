// The bytes that wait to be sent on a connection: its own bytes, and frames that it shares with
// other connections.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace google::protobuf {
class MessageLite;
}

namespace race2048::server {

// A frame that many connections are sent. Copies share its bytes; the last one frees them. For one
// thread.
class SharedFrame {
 public:
  SharedFrame() : block_(new Block) {}
  SharedFrame(const SharedFrame& other) noexcept : block_(other.block_) { ++block_->holders; }
  SharedFrame(SharedFrame&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  SharedFrame& operator=(SharedFrame other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~SharedFrame() {
    if (block_ != nullptr && --block_->holders == 0) delete block_;
  }

  const std::string& bytes() const { return block_->bytes; }
  bool has_other_holders() const { return block_->holders != 1; }
  // Makes it the frame of this message, in the memory of the one before. REQUIRES: it has no other
  // holders.
  void fill(const google::protobuf::MessageLite& message);
  // The same with a message that is a frame already.
  void fill(std::string_view frame) { block_->bytes = frame; }

 private:
  struct Block {
    std::size_t holders = 1;
    std::string bytes;
  };
  Block* block_;  // null once moved from
};

// The front of an Output, in the pieces in which it lies in memory, for one call of the system.
// Valid until the Output changes.
class OutputFront {
 public:
  using Piece = std::span<const std::uint8_t>;
  // The waiting output is rarely more than an answer, standings and boards, and one message behind
  // them.
  static constexpr std::size_t kMaxPieces = 8;

  // All bytes that may be sent, also those that are in no piece yet.
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  // The first of them, in order; no piece is empty.
  std::span<const Piece> pieces() const { return {pieces_.data(), count_}; }
  std::size_t bytes_in_pieces() const { return bytes_in_pieces_; }

 private:
  friend class Output;
  explicit OutputFront(std::size_t size) : size_(size) {}
  bool is_full() const { return count_ == kMaxPieces; }
  void add(std::string_view bytes);

  std::size_t size_;
  std::size_t count_ = 0;
  std::size_t bytes_in_pieces_ = 0;
  std::array<Piece, kMaxPieces> pieces_;
};

class Output {
 public:
  // All waiting bytes.
  std::size_t size() const { return size_; }
  // All bytes that were ever added, sent or waiting.
  std::uint64_t written() const { return sent_ + size_; }
  std::uint64_t sent() const { return sent_; }

  void add(std::string_view bytes);
  void add(const google::protobuf::MessageLite& message);  // as a frame
  void add(const SharedFrame& frame);

  // The first `bytes` bytes. REQUIRES: bytes <= size().
  OutputFront front(std::size_t bytes) const;
  // Removes bytes from the front. REQUIRES: bytes <= size().
  void remove(std::size_t bytes);
  // Keeps the first `bytes` bytes alone, as if the others had not been added. REQUIRES: they end
  // where something that was added ends.
  void cut(std::size_t bytes);

 private:
  struct Shared {
    std::size_t own_before;  // bytes of own_ between the frame before and this one
    SharedFrame frame;
  };

  void added_own(std::size_t bytes);
  void remove_own(std::size_t bytes);

  std::string own_;
  std::size_t own_sent_ = 0;     // at the front of own_
  std::vector<Shared> shared_;   // oldest first
  std::size_t shared_sent_ = 0;  // at the front of the first of them
  std::size_t own_behind_ = 0;   // bytes of own_ behind the last of them
  std::size_t size_ = 0;
  std::uint64_t sent_ = 0;
};

}  // namespace race2048::server
