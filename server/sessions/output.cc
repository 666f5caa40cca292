#include "server/sessions/output.h"

#include <algorithm>

#include "proto/frame.h"

namespace race2048::server {
namespace {

// Bytes that were sent are erased from the front of the buffer only when there are more than this,
// so that a slow reader does not make every small write shift a large buffer.
constexpr std::size_t kCompactAbove = 4096;
// The memory that an empty Output keeps: enough for eight answers to moves, or for one with
// standings in a small room. More is needed a few times a second at most, and there are many
// connections.
constexpr std::size_t kKeptBytes = 256;
constexpr std::size_t kKeptFrames = 2;

}  // namespace

void SharedFrame::fill(const google::protobuf::MessageLite& message) {
  block_->bytes.clear();
  wire::append_frame(message, block_->bytes);
}

void OutputFront::add(std::string_view bytes) {
  if (bytes.empty()) return;
  bytes_in_pieces_ += bytes.size();
  pieces_[count_++] = Piece(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

void Output::add(std::string_view bytes) {
  own_ += bytes;
  added_own(bytes.size());
}

void Output::add(const google::protobuf::MessageLite& message) {
  const std::size_t before = own_.size();
  wire::append_frame(message, own_);
  added_own(own_.size() - before);
}

void Output::added_own(std::size_t bytes) {
  own_behind_ += bytes;
  size_ += bytes;
}

void Output::add(const SharedFrame& frame) {
  shared_.push_back({.own_before = std::exchange(own_behind_, 0), .frame = frame});
  size_ += frame.bytes().size();
}

OutputFront Output::front(std::size_t bytes) const {
  OutputFront front(bytes);
  const auto add = [&](std::string_view piece) {
    if (front.is_full()) return;
    front.add(piece.substr(0, bytes));
    bytes -= std::min(bytes, piece.size());
  };
  std::string_view own = std::string_view(own_).substr(own_sent_);
  std::size_t skip = shared_sent_;
  for (const Shared& shared : shared_) {
    if (bytes == 0 || front.is_full()) return front;
    add(own.substr(0, shared.own_before));
    own.remove_prefix(shared.own_before);
    add(std::string_view(shared.frame.bytes()).substr(std::exchange(skip, 0)));
  }
  add(own);
  return front;
}

void Output::remove(std::size_t bytes) {
  size_ -= bytes;
  sent_ += bytes;
  auto first = shared_.begin();
  for (; first != shared_.end() && bytes != 0; ++first) {
    const std::size_t own = std::min(bytes, first->own_before);
    remove_own(own);
    first->own_before -= own;
    bytes -= own;
    const std::size_t left = first->frame.bytes().size() - shared_sent_;
    if (bytes < left) {
      shared_sent_ += bytes;
      bytes = 0;
      break;
    }
    bytes -= left;
    shared_sent_ = 0;
  }
  shared_.erase(shared_.begin(), first);
  remove_own(bytes);
  own_behind_ -= bytes;
  if (size_ != 0) return;
  if (own_.capacity() > kKeptBytes) own_.shrink_to_fit();
  if (shared_.capacity() > kKeptFrames) shared_.shrink_to_fit();
}

void Output::cut(std::size_t bytes) {
  size_ = bytes;
  std::size_t own = own_sent_;
  std::size_t sent = shared_sent_;
  auto first_cut = shared_.begin();
  for (; first_cut != shared_.end() && bytes > first_cut->own_before; ++first_cut) {
    own += first_cut->own_before;
    bytes -= first_cut->own_before + first_cut->frame.bytes().size() - std::exchange(sent, 0);
  }
  shared_.erase(first_cut, shared_.end());
  own_behind_ = bytes;
  own_.resize(own + bytes);
}

void Output::remove_own(std::size_t bytes) {
  own_sent_ += bytes;
  if (own_sent_ != own_.size() && own_sent_ <= kCompactAbove) return;
  own_.erase(0, own_sent_);
  own_sent_ = 0;
}

}  // namespace race2048::server
