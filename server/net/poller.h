// Says which sockets can be read or written: of many that are ready at once, in one batch, so that
// their owner answers all of them together, unless that takes it too long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <asio/any_io_executor.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "server/sessions/types.h"

namespace race2048::server {

class Poller {
 public:
  struct Events {
    // A byte for all: thousands of connections keep what they await.
    bool input : 1 = false;   // there are bytes, or the peer has ended its output
    bool output : 1 = false;  // the system takes bytes again
    bool ended : 1 = false;   // with input: the peer's end is there too, which is reported once
    bool broken : 1 = false;  // both directions have ended; reported even if nothing is awaited

    bool operator==(const Events&) const = default;
  };
  // A poller's owner, which outlives it.
  class Owner {
   public:
    virtual ~Owner() = default;
    // One of a batch. The session may be gone: an event before has ended it.
    virtual void on_ready(SessionId session, Events events) = 0;
    virtual void on_batch_end() = 0;
    // True if the batch has taken so long that it ends before the next socket, which begins another
    // one.
    virtual bool takes_long() const = 0;
  };
  // A session's socket as the poller knows it. It belongs to the socket's owner, which keeps it
  // as long as the socket.
  struct Watched {
    Events awaited{};
    bool known = false;
  };

  Poller() = default;
  virtual ~Poller() = default;
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  // The executor of the sockets to be watched. Their owner starts no waits with it.
  virtual asio::any_io_executor executor_of_sockets() = 0;
  // Call before the number of sockets reaches a new maximum: allocates Asio's descriptor state for
  // the next kPreparedAtOnce sockets in one go. Does nothing where Asio keeps no such state.
  virtual void prepare() = 0;
  static constexpr std::size_t kPreparedAtOnce = 128;
  // True if nothing is awaited any more after an event. False if later bytes cause events by
  // themselves: to get another event for bytes that were left, their owner clears Watched::awaited.
  virtual bool tells_once() const = 0;
  // From now on these events are awaited and no others. Costs nothing if they are already.
  void await(asio::ip::tcp::socket& socket, SessionId session, Events wanted, Watched& watched) {
    if (watched.known && wanted == watched.awaited) return;
    change(socket, session, wanted, watched);
  }
  // No socket is watched any more: the context has no work of it left.
  virtual void close() = 0;

 protected:
  virtual void change(asio::ip::tcp::socket& socket, SessionId session, Events wanted,
                      Watched& watched) = 0;
};

// A poller for any system: every socket waits by itself, and a batch has one event.
std::unique_ptr<Poller> portable_poller(asio::io_context& context, Poller::Owner& owner);
// The fastest poller of this system.
std::unique_ptr<Poller> best_poller(asio::io_context& context, Poller::Owner& owner);

// Makes one of the above. `context` outlives it, and it is not destroyed while the context runs.
using MakePoller = std::unique_ptr<Poller> (*)(asio::io_context& context, Poller::Owner& owner);

}  // namespace race2048::server
