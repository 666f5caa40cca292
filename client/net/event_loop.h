// The client's one loop: descriptors, signals and timers, without Asio in the header.
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

  // Runs until stop(). An exception out of a callback leaves run() with it.
  void run();
  void stop();

  // Calls back out of run(). May be called by any thread while the loop lives.
  void post(std::function<void()> call);

  // Calls back whenever the descriptor can be read. The loop owns and closes it; to watch a
  // terminal give it a descriptor of its own, for its open file becomes non-blocking.
  void watch(int descriptor, std::function<void()> on_readable);
  // From within its call: not any more.
  void unwatch(int descriptor);
  // Calls back once, as soon as the descriptor can be written to. It stays the caller's, and must
  // be non-blocking.
  void when_writable(int descriptor, std::function<void()> call);
  // A SIGHUP that the program was started to ignore, as nohup does, is not told of.
  void on_signals(std::initializer_list<int> signals, std::function<void(int)> on_signal);

  // One pending call at a time; destroying the timer cancels it.
  class Timer {
   public:
    explicit Timer(EventLoop& loop);
    ~Timer();
    // Replaces what was pending. Setting the same time again costs nothing.
    void set(TimePoint when, std::function<void()> call);
    void cancel();

   private:
    struct State;
    std::shared_ptr<State> state_;
  };

  // A name is still being looked up, which nothing can interrupt: the loop's destructor does not
  // wait for it, at the cost of some memory that the program's end gives back.
  void abandon_lookup();

 private:
  friend asio::io_context& context_of(EventLoop& loop);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace race2048::client
