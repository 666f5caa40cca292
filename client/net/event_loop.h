// The client's only event loop: descriptors, signals and timers, without Asio in the header.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>

#include "shared/time.h"

namespace asio {
class io_context;
}

namespace race2048::client {

class EventLoop {
 public:
  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  // Runs until stop(). An exception from a callback leaves run().
  void run();
  void stop();

  // Makes run() call `call`. Any thread may use this while the loop exists.
  void post(std::function<void()> call);

  // Calls back from run() whenever the descriptor is readable. The loop owns and closes the
  // descriptor, and makes its open file non-blocking: to watch a terminal, open the terminal
  // separately.
  void watch(int descriptor, std::function<void()> on_readable);
  // Ends the watching; for use inside the callback.
  void unwatch(int descriptor);
  // Calls back once, as soon as the descriptor is writable. The caller keeps owning it; it must be
  // non-blocking.
  void when_writable(int descriptor, std::function<void()> call);
  // Calls back for each of these signals, except for a SIGHUP that was ignored when the program
  // started, as with nohup.
  void on_signals(std::initializer_list<int> signals, std::function<void(int)> on_signal);

  // Holds one pending call at a time; destroying the timer cancels the call.
  class Timer {
   public:
    explicit Timer(EventLoop& loop);
    ~Timer();
    // Replaces the pending call. Setting the same time again costs nothing.
    void set(TimePoint when, std::function<void()> call);
    void cancel();

   private:
    struct State;
    std::shared_ptr<State> state_;
  };

  // Call this if a name is still being looked up, which cannot be interrupted: the loop's
  // destructor then does not wait for it. This leaks some memory until the program ends.
  void abandon_lookup();

 private:
  friend asio::io_context& context_of(EventLoop& loop);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace race2048::client
