// A replay on its way to the database.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace race2048::store {

// Its size is known from the start; the thread that saves the replay makes its bytes: hashing and
// copying those of a long match takes longer than the server's thread may.
class LazyReplay {
 public:
  // `make` is called once at most, on any thread, and returns as many bytes as `size` says.
  using Make = std::function<std::string()>;

  // The match has none.
  LazyReplay() = default;
  explicit LazyReplay(std::string bytes) : size_(bytes.size()), bytes_(std::move(bytes)) {}
  LazyReplay(std::size_t size, Make make) : size_(size), make_(std::move(make)) {}

  std::size_t size() const { return size_; }
  // The first call makes the bytes.
  const std::string& bytes() {
    if (make_) bytes_ = std::exchange(make_, nullptr)();
    return bytes_;
  }

 private:
  std::size_t size_ = 0;
  std::string bytes_;
  Make make_;
};

}  // namespace race2048::store
