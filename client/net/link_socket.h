// One of the sockets of a Link. Only for files in this folder: it uses Asio.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <asio/ip/tcp.hpp>

#include "client/model/server_quote.h"
#include "client/net/dial.h"
#include "client/net/event_loop.h"
#include "client/net/loop_context.h"
#include "client/net/ways.h"
#include "client/session/link_state.h"
#include "shared/tls/tls_filter.h"

namespace race2048::client {

// The link that the client uses, an attempt to make another one, or a link that is
// over and waits until its last bytes are sent.
struct LinkSocket {
  LinkSocket(EventLoop& loop, LinkId link) : id(link), stream(context_of(loop)), deadline(loop) {}

  void close() {
    closed = true;
    deadline.cancel();
    dial.reset();
    asio::error_code ignored;
    stream.close(ignored);
  }

  LinkId id;
  std::shared_ptr<Way> way;      // null: the client must not go there
  bool looks_up = false;         // the server's addresses are not known yet
  std::optional<Dial> dial;      // nothing: likewise
  asio::ip::tcp::socket stream;  // once `dial` has connected it
  EventLoop::Timer deadline;     // to connect by, or to wait for the server's end
  std::array<std::uint8_t, 16 * 1024> buffer;
  std::unique_ptr<tls::TlsFilter> filter;  // null: not encrypted, or not connected
  std::optional<std::uint8_t> first_byte;  // from the server
  std::optional<ServerQuote> turned_away;  // before the handshake: why
  std::optional<std::string> refused;      // the server, in the handshake: why
  std::string sending;
  bool connected = false;  // and, if it is encrypted, trusted
  bool writing = false;
  bool waits = false;    // the client does not want to read now
  bool leaving = false;  // the client has left, and a write is still under way
  bool ending = false;   // our side is shut down
  bool closed = false;
};

}  // namespace race2048::client
