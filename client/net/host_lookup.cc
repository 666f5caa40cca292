#include "client/net/host_lookup.h"

#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include <asio/error.hpp>
#include <asio/ip/address.hpp>

#include "client/net/loop_context.h"
#include "client/system/spawn.h"

namespace race2048::client {

using asio::ip::tcp;

class HostLookup::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(EventLoop& loop, const Target& target, Done done)
      : loop_(loop),
        host_(target.host),
        port_(target.port),
        done_(std::move(done)),
        resolver_(context_of(loop)) {}

  const std::vector<tcp::endpoint>& addresses() const { return addresses_; }
  void doubt() { are_doubtful_ = true; }

  void refresh() {
    if (looks_up_ || (!addresses_.empty() && !are_doubtful_)) return;
    asio::error_code is_name;
    const asio::ip::address address = asio::ip::make_address(host_, is_name);
    if (is_name) return look_up();
    // An interface that is not there has no number.
    const bool nowhere =
        address.is_v6() && address.to_v6().is_link_local() && address.to_v6().scope_id() == 0;
    if (nowhere) return fail(asio::error::no_such_device);
    addresses_ = {tcp::endpoint(address, port_)};
    are_doubtful_ = false;
  }

  void detach() {
    done_ = nullptr;
    resolver_.cancel();
    if (looks_up_) loop_.abandon_lookup();
  }

 private:
  void look_up() {
    // Asio starts a thread for its first lookup. Block signals in it: only the loop's thread checks
    // for pending signals, and could miss one that this thread received.
    const SignalBlock block;
    try {
      resolver_.async_resolve(
          host_, std::to_string(port_),
          [self = shared_from_this()](const asio::error_code& error,
                                      const tcp::resolver::results_type& found) {
            self->on_looked_up(error, found);
          });
      looks_up_ = true;
    } catch (const std::system_error& error) {
      fail(error.code());
    }
  }

  void on_looked_up(const asio::error_code& error, const tcp::resolver::results_type& found) {
    looks_up_ = false;
    if (!error) {
      addresses_.assign(found.begin(), found.end());
      are_doubtful_ = false;
    }
    if (done_) done_(error);
  }

  // The owner is about to use the addresses, and is notified later.
  void fail(const asio::error_code& error) {
    loop_.post([self = shared_from_this(), error] {
      if (self->done_) self->done_(error);
    });
  }

  EventLoop& loop_;
  const std::string host_;
  const std::uint16_t port_;
  Done done_;  // null: the owner is gone
  tcp::resolver resolver_;
  bool looks_up_ = false;
  bool are_doubtful_ = false;
  std::vector<tcp::endpoint> addresses_;
};

HostLookup::HostLookup(EventLoop& loop, const Target& target, Done done)
    : impl_(std::make_shared<Impl>(loop, target, std::move(done))) {}

HostLookup::~HostLookup() {
  impl_->detach();
}

const std::vector<tcp::endpoint>& HostLookup::addresses() const {
  return impl_->addresses();
}

void HostLookup::doubt() {
  impl_->doubt();
}

void HostLookup::refresh() {
  impl_->refresh();
}

}  // namespace race2048::client
