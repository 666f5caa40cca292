// The loop of a server under test, for calls that come from the store's thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace race2048::tests {

// Makes what is posted, on any thread, on the test's thread and in the same order.
class PostedCalls {
 public:
  // To be given away; refers to this object.
  std::function<void(std::function<void()>)> post() {
    return [this](std::function<void()> call) {
      const std::lock_guard lock(mutex_);
      calls_.push_back(std::move(call));
      posted_.notify_one();
    };
  }
  // Waits for a call and makes it.
  void run_one() {
    std::unique_lock lock(mutex_);
    posted_.wait(lock, [this] { return !calls_.empty(); });
    run_next(lock);
  }
  template <typename Holds>
  void run_until(Holds holds) {
    while (!holds()) run_one();
  }
  // Makes the calls that are there, and those that they post.
  void run_rest() {
    std::unique_lock lock(mutex_);
    while (!calls_.empty()) {
      run_next(lock);
      lock.lock();
    }
  }

 private:
  void run_next(std::unique_lock<std::mutex>& lock) {
    const std::function<void()> call = std::move(calls_.front());
    calls_.pop_front();
    lock.unlock();
    call();
  }

  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<std::function<void()>> calls_;
};

}  // namespace race2048::tests
