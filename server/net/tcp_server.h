// Carries bytes between sockets and a MatchServer, on one io_context and one thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include "server/dispatch/match_server.h"
#include "server/net/connection.h"
#include "server/net/encryption.h"
#include "server/net/listener.h"
#include "server/net/poller.h"
#include "server/net/traffic.h"
#include "server/sessions/types.h"
#include "server/site/site.h"

namespace race2048::server {

class TcpServer final : private Connection::Owner, private Listener::Owner, private Poller::Owner {
 public:
  // A wake-up reads from sockets for about this long, and sends answers for about as long; the
  // remaining sockets and answers come in further wake-ups. 64 who enter a room of 1000 at once
  // take 11 ms, and many are answered at once when the disk was slow, or when all who waited for a
  // seat get one.
  static constexpr std::chrono::milliseconds kShare{1};

  // `context` and `server` outlive the TcpServer, which must not be destroyed while the context
  // runs. A wake-up has the time of `clock` at which it begins; in it, the TcpServer takes the
  // input of all sockets that are ready, and then answers it. It sends by itself what
  // MatchServer::release() has released.
  TcpServer(asio::io_context& context, MatchServer& server,
            Clock clock = std::chrono::steady_clock::now, Encryption encryption = {},
            MakePoller make_poller = best_poller);
  ~TcpServer() override;
  TcpServer(const TcpServer&) = delete;
  TcpServer& operator=(const TcpServer&) = delete;

  // Counts into `traffic`, which outlives the TcpServer, from now on.
  void count_into(Traffic& traffic) { traffic_ = &traffic; }

  // Serves browsers from now on; the site outlives the TcpServer.
  void set_site(const web::Site& site) { site_ = &site; }

  // See Listener::listen().
  void listen(const std::vector<std::string>& addresses, std::uint16_t port);
  std::uint16_t port() const { return listener_.port(); }

  // Connections that begin TLS from now on are shown this certificate; others keep theirs.
  void set_tls_context(tls::TlsContext context) { encryption_.context = std::move(context); }

  // Stops the server when for this long nobody has been connected, nor had a place in a room.
  void set_idle_exit(std::chrono::seconds after);

  // Stops as soon as no match runs any more, or after this time; see MatchServer::drain(). Harmless
  // when repeated.
  void drain(std::chrono::seconds timeout);
  // Stops accepting, says goodbye to all, gives them limits::kGoodbyeDeadline to read it, and
  // leaves the io_context without work. Harmless when repeated.
  void stop();
  // Does what is due, as the timer would: for a clock that leaps.
  void wake_up();
  // Calls `work`, which did not come from a socket, in a wake-up of its own, so that it is counted.
  void wake_up_for(const std::function<void()>& work);
  // True once stopped and everybody is gone.
  bool finished() const { return stopping_ && open_ == 0; }

 private:
  bool on_bytes(SessionId session, std::span<const std::uint8_t> bytes,
                std::size_t received) override;
  void on_writable(SessionId session) override { flush(session, begin_wake_up()); }
  void on_gone(SessionId session, const std::string& cause) override;
  void on_broken(SessionId session, const asio::error_code& error) override;
  void on_secured(SessionId session, const std::optional<KeyId>& key) override;
  void on_plain(SessionId session) override;
  const web::Site* site() const override { return site_; }
  const Address& address_of(SessionId session) const override {
    return server_.address_of(session);
  }
  Verdict on_request(SessionId session, const Browsing& request) override;
  void on_question(SessionId session, const v1::ToServer& question) override;
  void on_answered(SessionId session) override;
  void on_fault(SessionId session, const std::string& text) override;
  void queue_handshake(SessionId session) override;
  const tls::TlsContext* tls_context() const override {
    return encryption_.context ? &*encryption_.context : nullptr;
  }
  std::span<std::uint8_t> read_buffer() override { return read_buffer_; }
  std::span<std::uint8_t> plain_buffer() override { return plain_buffer_; }

  void on_ready(SessionId session, Poller::Events events) override;
  void on_batch_end() override;
  bool takes_long() const override { return woken_at_ && clock_() - *woken_at_ >= kShare; }

  void on_accepted(asio::ip::tcp::socket socket) override;
  asio::any_io_executor executor_of_sockets() override { return poller_->executor_of_sockets(); }
  void on_accept_failed() override { arm_timer(); }
  bool has_room() const override { return server_.accepts(); }

  void await_handshake();
  // Null if it is gone.
  Connection* find(SessionId session) const;
  // Closes it. Something of it may be running, so it is destroyed later.
  void remove(Connection& connection);
  // Begins a wake-up, or continues one. Returns the time at which it began.
  TimePoint begin_wake_up();
  // Continues the handshake of the first connection in the queue that still exists.
  void take_handshake();
  // Ends every wake-up: does what is due, sends, sets the timer.
  void finish_wake_up(TimePoint now);
  void work_and_send(TimePoint now);
  // Sends to some of the sessions with answers. If more are left, another wake-up follows.
  void send_answers(TimePoint now);
  // The same for messages to many, in less time.
  void send_slice(TimePoint now);
  // Another wake-up follows after all else that is ready: without a timer, which would cost more
  // than most of these wake-ups.
  void come_back();
  void flush(SessionId session, TimePoint now);
  void arm_timer() { arm_timer(next_deadline()); }
  void arm_timer(std::optional<TimePoint> next);
  std::optional<TimePoint> next_deadline() const;
  bool is_occupied() const { return open_ != 0 || server_.keeps_places(); }

  MatchServer& server_;
  Clock clock_;
  Encryption encryption_;
  const web::Site* site_ = nullptr;
  std::unique_ptr<Poller> poller_;
  Listener listener_;
  asio::steady_timer timer_;
  std::optional<TimePoint> armed_for_;
  std::vector<std::unique_ptr<Connection>> connections_;  // by link_index_of()
  std::size_t open_ = 0;                                  // of them
  std::vector<std::unique_ptr<Connection>> removed_;      // in this wake-up
  std::optional<TimePoint> woken_at_;                     // while a batch is taken
  // The connections whose first bytes have come, each once. A handshake takes as long as hundreds
  // of moves: after each, other work gets as much time as it took, and ready connections come
  // first.
  std::deque<SessionId> handshakes_;
  asio::steady_timer handshake_timer_;
  TimePoint handshake_at_;  // not before
  std::array<std::uint8_t, limits::kReadBytes> read_buffer_;
  Traffic uncounted_;  // if nobody has asked for counts
  Traffic* traffic_ = &uncounted_;
  std::array<std::uint8_t, tls::kPlainBuffer> plain_buffer_;
  bool comes_back_ = false;
  bool stopping_ = false;
  std::optional<std::chrono::seconds> idle_exit_;
  TimePoint occupied_at_;  // when is_occupied() was true last
};

}  // namespace race2048::server
