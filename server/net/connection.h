// One accepted socket: moves bytes when it can be read or written. Its first byte says whether they
// are encrypted, and the first plain one whether a browser speaks: it is answered here, until it
// opens a WebSocket. The owner sees the bytes of the protocol only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include <asio/ip/tcp.hpp>

#include "server/dispatch/browsing.h"
#include "server/net/poller.h"
#include "server/sessions/output.h"
#include "server/sessions/types.h"
#include "server/site/visit.h"
#include "shared/tls/tls_filter.h"

namespace race2048::server {

class Connection {
 public:
  // A connection's owner, which outlives it.
  class Owner {
   public:
    virtual ~Owner() = default;
    // The bytes of one wake-up; valid during the call only. The socket has given `received` bytes
    // for them; of TLS these may be many for few, or for none.
    // Returns whether more input is wanted; want_input() may change that later.
    virtual bool on_bytes(SessionId session, std::span<const std::uint8_t> bytes,
                          std::size_t received) = 0;
    virtual void on_writable(SessionId session) = 0;
    // The connection has dropped itself. `cause` says why, for the log.
    virtual void on_gone(SessionId session, const std::string& cause) = 0;
    // Writing has met a broken socket: calls fail() of the connection soon, but not at once,
    // because the owner may be in a loop over its sessions.
    virtual void on_broken(SessionId session, const asio::error_code& error) = 0;
    // Before the first bytes, one of these. The peer begins TLS, the handshake is done, and `key`
    // is what the peer has proved.
    virtual void on_secured(SessionId session, const std::optional<KeyId>& key) = 0;
    virtual void on_plain(SessionId session) = 0;
    // The pages for browsers; null to take their requests as plain bytes.
    virtual const web::Site* site() const = 0;
    virtual const Address& address_of(SessionId session) const = 0;
    // A browser asks for a page, or opens a WebSocket. Returns whether it may; a refusal is the
    // answer, and ends the connection.
    virtual Verdict on_request(SessionId session, const Browsing& request) = 0;
    // The request is a question for the server, whose output is the answer: see write().
    virtual void on_question(SessionId session, const v1::ToServer& question) = 0;
    // The browser has taken the answer.
    virtual void on_answered(SessionId session) = 0;
    // The peer breaks the rules of its WebSocket: the session ends.
    virtual void on_fault(SessionId session, const std::string& text) = 0;
    // Calls read() of the connection soon: of all connections, one at a time.
    virtual void queue_handshake(SessionId session) = 0;
    // The context for a peer's TLS; null to take TLS as plain bytes.
    virtual const tls::TlsContext* tls_context() const = 0;
    // One buffer for all connections: its contents are used up when the connection has taken them.
    // While it decrypts, that may be after several calls of on_bytes(), which read no connection.
    virtual std::span<std::uint8_t> read_buffer() = 0;
    // Another buffer, for decrypted bytes: used up when on_bytes() returns.
    virtual std::span<std::uint8_t> plain_buffer() = 0;
  };

  // `poller` reports the socket's events; the owner hands them to on_ready(). It outlives the
  // connection, and so does the owner. While a function of the connection runs, the owner does not
  // destroy it.
  Connection(asio::ip::tcp::socket socket, SessionId session, Poller& poller, Owner& owner);

  SessionId session() const { return session_; }

  void on_ready(Poller::Events events);
  // Starts or stops reading. Reading pauses while the peer does not take our TLS records.
  void want_input(bool wanted);
  // Continues after queue_handshake().
  void read();
  // Writes as much of the pieces as the socket takes and returns the number of bytes; if that is
  // not all, waits for on_writable(). Encrypts hardly more than that, so that what waits remains
  // with the caller. Nothing is written before it is known whether the peer wants it encrypted. A
  // broken socket is reported by on_gone(), after this call.
  std::size_t write(const OutputFront& output);
  // Ends the output: the peer reads to the end, then closes. Dropping the socket with unread input
  // would destroy the last bytes on their way to the peer.
  void finish_output();
  // Closes the socket and notifies nobody.
  void drop();
  // Drops the connection and notifies the owner.
  void fail(const asio::error_code& error);

 private:
  void on_readable();
  void on_writable();
  // Registers the events that the socket waits for now.
  void await();
  bool is_handshaking() const;
  bool begins_tls();
  void begin(std::uint8_t first);
  void decrypt(std::span<const std::uint8_t> bytes);
  // Plain bytes: those that the owner sees, or a browser's.
  void take(std::span<std::uint8_t> bytes, std::size_t received);
  void take_visit(std::span<std::uint8_t> bytes, std::size_t received);
  // After a step of the visit: asks the owner, answers, ends it.
  void go_on_with_visit();
  // Writes plain bytes, encrypted if they have to be, and returns how many are taken.
  std::size_t put(std::span<const OutputFront::Piece> pieces, std::size_t bytes);
  std::size_t encrypt(std::span<const OutputFront::Piece> pieces);
  // Writes what the visit itself has to say. Returns whether that is all.
  bool send_own();
  void end_output();
  // Writes to the socket itself, which takes a buffer or a sequence of buffers.
  template <typename Buffers>
  std::size_t send(const Buffers& buffers);
  void send_encrypted();
  void shut_down_output();
  void end(const std::string& cause);

  asio::ip::tcp::socket socket_;
  SessionId session_;
  Poller& poller_;
  Owner& owner_;
  std::unique_ptr<tls::TlsFilter> filter_;  // null: plain, once it has begun
  std::unique_ptr<web::Visit> visit_;       // null: no browser's
  Poller::Watched watched_;
  bool begun_ : 1 = false;   // the first byte has come
  bool spoken_ : 1 = false;  // and the first plain one
  bool faulty_ : 1 = false;  // the owner knows that a WebSocket's peer is
  bool wants_input_ : 1 = false;
  bool queued_ : 1 = false;  // waits for its turn to shake hands
  bool waiting_output_ : 1 = false;
  bool finishing_ = false;  // nothing is written after what waits
  bool ended_ = false;      // nothing waits
  bool dropped_ = false;
};

}  // namespace race2048::server
