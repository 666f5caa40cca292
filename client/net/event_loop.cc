#include "client/net/event_loop.h"

#include <unistd.h>

#include <csignal>
#include <list>
#include <optional>
#include <utility>

#include <asio/posix/stream_descriptor.hpp>
#include <asio/post.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>

#include "client/net/loop_context.h"
#include "shared/signals.h"

namespace race2048::client {

struct EventLoop::State {
  // A watched descriptor. It lives as long as the loop.
  struct Watch {
    asio::posix::stream_descriptor descriptor;
    std::function<void()> on_readable;
    bool ended = false;
  };
  struct Signals {
    Signals(asio::io_context& context, std::function<void(int)> call)
        : set(context), on_signal(std::move(call)) {}
    asio::signal_set set;
    std::function<void(int)> on_signal;
  };

  asio::io_context context{1};
  bool lookup_abandoned = false;
  std::list<Watch> watches;
  std::list<Signals> signals;

  void wait(Watch& watch) {
    watch.descriptor.async_wait(asio::posix::stream_descriptor::wait_read,
                                [this, &watch](const asio::error_code& error) {
                                  if (error) return;
                                  watch.on_readable();
                                  if (!watch.ended) wait(watch);
                                });
  }
  void wait(Signals& entry) {
    entry.set.async_wait([this, &entry](const asio::error_code& error, int signal) {
      if (error) return;
      entry.on_signal(signal);
      wait(entry);
    });
  }
};

EventLoop::EventLoop() : state_(std::make_unique<State>()) {}

EventLoop::~EventLoop() {
  if (state_->lookup_abandoned) static_cast<void>(state_.release());
}

void EventLoop::abandon_lookup() {
  state_->lookup_abandoned = true;
}

void EventLoop::run() {
  state_->context.restart();
  state_->context.run();
}

void EventLoop::stop() {
  state_->context.stop();
}

asio::io_context& context_of(EventLoop& loop) {
  return loop.state_->context;
}

void EventLoop::post(std::function<void()> call) {
  asio::post(state_->context, std::move(call));
}

void EventLoop::watch(int descriptor, std::function<void()> on_readable) {
  state_->watches.push_back(
      {asio::posix::stream_descriptor(state_->context, descriptor), std::move(on_readable)});
  state_->wait(state_->watches.back());
}

void EventLoop::unwatch(int descriptor) {
  for (State::Watch& watch : state_->watches) {
    if (watch.descriptor.native_handle() == descriptor) watch.ended = true;
  }
}

void EventLoop::when_writable(int descriptor, std::function<void()> call) {
  const auto own =
      std::make_shared<asio::posix::stream_descriptor>(state_->context, dup(descriptor));
  own->async_wait(asio::posix::stream_descriptor::wait_write,
                  [own, call = std::move(call)](const asio::error_code& error) {
                    if (!error) call();
                  });
}

void EventLoop::on_signals(std::initializer_list<int> signals, std::function<void(int)> on_signal) {
  State::Signals& entry = state_->signals.emplace_back(state_->context, std::move(on_signal));
  for (const int signal : signals) {
    if (signal != SIGHUP || !is_ignored(signal)) entry.set.add(signal);
  }
  state_->wait(entry);
}

// Shared with the pending handler, which may run after the Timer is gone and must then do nothing.
struct EventLoop::Timer::State {
  asio::steady_timer timer;
  std::optional<TimePoint> when;
  std::function<void()> call;
};

EventLoop::Timer::Timer(EventLoop& loop)
    : state_(std::make_shared<State>(State{asio::steady_timer(context_of(loop)), {}, {}})) {}

EventLoop::Timer::~Timer() {
  cancel();
}

void EventLoop::Timer::cancel() {
  state_->when.reset();
  state_->call = nullptr;  // `call` may own the object that owns this timer
  state_->timer.cancel();
}

void EventLoop::Timer::set(TimePoint when, std::function<void()> call) {
  state_->call = std::move(call);
  if (state_->when == when) return;
  state_->when = when;
  state_->timer.expires_at(when);
  state_->timer.async_wait([state = state_, when](const asio::error_code& error) {
    // A handler that was already due when it was cancelled runs without an error.
    if (error || state->when != when) return;
    state->when.reset();
    const std::function<void()> due = std::move(state->call);
    due();
  });
}

}  // namespace race2048::client
