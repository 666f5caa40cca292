#include "server/net/poller.h"

namespace race2048::server {
namespace {

using asio::ip::tcp;

class PortablePoller final : public Poller {
 public:
  PortablePoller(asio::io_context& context, Owner& owner) : context_(context), owner_(owner) {}

  asio::any_io_executor executor_of_sockets() override { return context_.get_executor(); }
  void prepare() override {}
  bool tells_once() const override { return true; }
  void close() override {}  // closed sockets wait for nothing

 private:
  void change(tcp::socket& socket, SessionId session, Events wanted, Watched& watched) override {
    watched.known = true;
    // A wait that has begun is not stopped: an owner that no longer wants its event ignores it.
    if (wanted.input && !watched.awaited.input) {
      watched.awaited.input = true;
      wait(socket, tcp::socket::wait_read, session, {.input = true});
    }
    if (wanted.output && !watched.awaited.output) {
      watched.awaited.output = true;
      wait(socket, tcp::socket::wait_write, session, {.output = true});
    }
  }

  void wait(tcp::socket& socket, tcp::socket::wait_type type, SessionId session, Events events) {
    socket.async_wait(type, [this, session, events](const asio::error_code& error) {
      if (error == asio::error::operation_aborted) return;  // the poller may be gone
      owner_.on_ready(session, events);                     // reading or writing meets the error
      owner_.on_batch_end();
    });
  }

  asio::io_context& context_;
  Owner& owner_;
};

}  // namespace

std::unique_ptr<Poller> portable_poller(asio::io_context& context, Poller::Owner& owner) {
  return std::make_unique<PortablePoller>(context, owner);
}

#ifndef __linux__
std::unique_ptr<Poller> best_poller(asio::io_context& context, Poller::Owner& owner) {
  return portable_poller(context, owner);
}
#endif

}  // namespace race2048::server
