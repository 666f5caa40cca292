// Finds the network addresses of a server. Only for files in this folder: it uses Asio.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <asio/error_code.hpp>
#include <asio/ip/tcp.hpp>

#include "client/choices/target.h"
#include "client/net/event_loop.h"

namespace race2048::client {

class HostLookup {
 public:
  // Called from the loop at the end of each lookup of a name, and with a fault of refresh(). After
  // an error the addresses from before, if any, are still there. EAGAIN: no thread can be started;
  // ENODEV: this machine has no interface with the name in the address.
  using Done = std::function<void(const asio::error_code& error)>;

  // `loop` must outlive this.
  HostLookup(EventLoop& loop, const Target& target, Done done);
  // Makes no more calls.
  ~HostLookup();
  HostLookup(const HostLookup&) = delete;
  HostLookup& operator=(const HostLookup&) = delete;

  // In the order in which the system would try them; empty before they are known.
  const std::vector<asio::ip::tcp::endpoint>& addresses() const;
  // The addresses have led nowhere: look for others when they are needed next.
  void doubt();
  // Call this before each use of the addresses: looks the name up if they are unknown or doubtful,
  // unless a lookup is under way. A host that is an address needs no lookup.
  void refresh();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::client
