// A connection to another server of the service, encrypted always. It carries the bytes of the
// protocol, whatever they say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include <asio/io_context.hpp>

#include "server/sessions/types.h"
#include "shared/tls/tls_context.h"

namespace race2048::server {

// The settings of TLS that all links share.
class NodeTls {
 public:
  // Reads the authorities of this system, which takes 15 ms.
  NodeTls();

  const tls::TlsContext& for_node(const Elsewhere& node) const {
    return node.fingerprint ? by_key_ : by_authority_;
  }

 private:
  tls::TlsContext by_key_;
  tls::TlsContext by_authority_;
};

class NodeLink {
 public:
  // All are called on the loop, and none within a call of the link.
  struct Hooks {
    // The server is the one that is meant: send() takes bytes.
    std::function<void()> on_open;
    // Valid during the call only. Returns whether more are wanted; further bytes of the same read,
    // 20 KiB at most, may come nevertheless.
    std::function<bool(std::span<const std::uint8_t> bytes)> on_bytes;
    // send() takes bytes again.
    std::function<void()> on_writable;
    // The connection was not made, or is over: the last call. `cause` is for the log.
    std::function<void(const std::string& cause)> on_end;
  };

  // Connects. A server with another key than the fingerprint, or without one if no authority
  // vouches for it, gets no bytes. `context` and `tls` outlive the link.
  NodeLink(asio::io_context& context, const NodeTls& tls, const Elsewhere& node, Hooks hooks);
  // Closes the connection; no hook is called any more. Bytes that wait are lost.
  ~NodeLink();
  NodeLink(const NodeLink&) = delete;
  NodeLink& operator=(const NodeLink&) = delete;

  // Takes bytes from the front of `bytes`, and returns their number: less than all while
  // limits::kNodeLinkBuffer bytes wait, none before on_open(). After fewer than all on_writable()
  // follows.
  std::size_t send(std::span<const std::uint8_t> bytes);
  // Starts or stops reading; it reads at first.
  void want_input(bool wanted);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::server
