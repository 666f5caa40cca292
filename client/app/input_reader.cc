#include "client/app/input_reader.h"

#include <unistd.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "client/app/standard_io.h"

namespace race2048::client {

// Belongs to the reader and to its thread, whichever lives longer.
struct InputReader::Shared {
  std::mutex mutex;
  std::condition_variable changed;
  EventLoop* loop = nullptr;  // nothing once the reader is gone
  bool asked = false;         // the thread is to read

  // For the loop's thread alone.
  OnBytes on_bytes;
  bool answer_is_to_come = false;

  // False when the reader has gone.
  bool wait_for_question() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return asked || loop == nullptr; });
    asked = false;
    return loop != nullptr;
  }

  static void answer(const std::shared_ptr<Shared>& self, std::string bytes) {
    const std::lock_guard lock(self->mutex);
    if (self->loop == nullptr) return;
    self->loop->post([self, bytes = std::move(bytes)]() mutable {
      if (self->loop == nullptr) return;  // only this thread changes it
      self->answer_is_to_come = false;
      self->on_bytes(std::move(bytes));
    });
  }

  static void run(const std::shared_ptr<Shared>& self) {
    std::array<char, 4096> space{};
    while (self->wait_for_question()) {
      const std::size_t count = read_some(STDIN_FILENO, space).value_or(0);
      answer(self, std::string(space.data(), count));
    }
  }
};

InputReader::InputReader(EventLoop& loop, OnBytes on_bytes) : shared_(std::make_shared<Shared>()) {
  shared_->loop = &loop;
  shared_->on_bytes = std::move(on_bytes);
  std::thread([shared = shared_] { Shared::run(shared); }).detach();
}

InputReader::~InputReader() {
  const std::lock_guard lock(shared_->mutex);
  shared_->loop = nullptr;
  shared_->changed.notify_one();
}

void InputReader::ask() {
  if (std::exchange(shared_->answer_is_to_come, true)) return;
  const std::lock_guard lock(shared_->mutex);
  shared_->asked = true;
  shared_->changed.notify_one();
}

}  // namespace race2048::client
