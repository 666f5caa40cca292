// Counts the bytes that wait for the store's thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace race2048::store {

using WaitingBytes = std::shared_ptr<std::atomic<std::size_t>>;

// A part of the waiting bytes; gives it back at its end, on any thread.
class Reservation {
 public:
  Reservation() = default;
  Reservation(WaitingBytes waiting, std::size_t bytes)
      : waiting_(std::move(waiting)), bytes_(bytes) {
    *waiting_ += bytes_;
  }
  Reservation(Reservation&& other) noexcept = default;
  Reservation& operator=(Reservation&& other) noexcept {
    release();
    waiting_ = std::move(other.waiting_);
    bytes_ = other.bytes_;
    return *this;
  }
  ~Reservation() { release(); }

 private:
  void release() noexcept {
    if (waiting_) *waiting_ -= bytes_;
    waiting_.reset();
  }

  WaitingBytes waiting_;
  std::size_t bytes_ = 0;
};

}  // namespace race2048::store
