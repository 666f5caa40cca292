// A pipe that closes itself.
#pragma once

#include <array>
#include <utility>

namespace race2048::client {

// Both ends, closed when it goes unless they were taken; children do not get them.
class Pipe {
 public:
  // Throws std::system_error.
  Pipe();
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  int take_reading() { return std::exchange(ends_[0], -1); }
  int take_writing() { return std::exchange(ends_[1], -1); }

 private:
  std::array<int, 2> ends_{-1, -1};
};

}  // namespace race2048::client
