// One side of a TLS connection without a socket: encrypted bytes go in and plain ones come out, and
// the other way round. Nothing of it grows beyond the bounds of limits.h, and once the handshake is
// done nothing is allocated but what OpenSSL does for itself: 3.0 makes four small allocations for
// each record that it writes.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/sha256.h"
#include "shared/tls/limits.h"
#include "shared/tls/tls_context.h"

struct bio_method_st;
struct bio_st;
struct ssl_st;
struct x509_store_ctx_st;

namespace race2048::tls {

// The first byte of a TLS connection: a record of the handshake. None of ours begins with it.
inline constexpr std::uint8_t kFirstByte = 0x16;

// The key and voucher that a server shows in the handshake.
struct ShownKey {
  Digest key{};  // of the public key; the handshake proves only later that the server has it
  // An authority of this system vouches that the key is the host's; false if none was asked.
  bool vouched_for = false;
};

// Whether the handshake continues with a server that shows this key.
using Judge = std::function<bool(const ShownKey& shown)>;

class TlsFilter {
 public:
  enum class State : std::uint8_t {
    handshaking,
    open,    // both directions
    closed,  // the peer has said that nothing follows; we may still send
    failed,  // for the reason(); output() may hold an alert for the peer, and nothing else follows
  };

  explicit TlsFilter(const TlsContext& context);
  // A client's: names the `host` that it wants to the server, by a name or an address, and checks
  // whether the server's certificate is for that host. `judge` is called once, during begin() or
  // receive(), when the server has shown its certificate, and before this side sends anything about
  // itself; after false the handshake has failed, and output() has nothing but an alert.
  TlsFilter(const TlsContext& context, const std::string& host, Judge judge);
  TlsFilter(const TlsFilter&) = delete;
  TlsFilter& operator=(const TlsFilter&) = delete;

  State state() const { return state_; }
  // One line, for a log.
  const std::string& reason() const { return reason_; }
  // Failed because the two sides speak no version of TLS in common.
  bool versions_differ() const { return versions_differ_; }

  // Takes encrypted bytes from the front of `bytes`, and returns how many plain ones it has written
  // to `plain`. Call it until it returns 0: then all bytes are taken, unless no more are wanted in
  // this state. The handshake may end, and its first plain bytes come, in the same call. REQUIRES:
  // `plain` is not empty.
  std::size_t receive(std::span<const std::uint8_t>& bytes, std::span<std::uint8_t> plain);
  // Encrypts bytes from the front of `plain` and returns their number: less than all while
  // kMaxWaiting bytes of output wait, and none outside of open and closed.
  std::size_t send(std::span<const std::uint8_t> plain);
  // A client's first step: makes its output. A server's does nothing.
  void begin();
  // Announces to the peer that nothing follows. Harmless when repeated.
  void close();

  // The encrypted bytes to be sent to the peer. The owner sends from the front and says how many.
  std::span<const std::uint8_t> output() const {
    return std::span<const std::uint8_t>(output_).subspan(sent_);
  }
  void sent(std::size_t bytes);

  // The digest of the peer's public key, which the handshake has proved; nothing for a client that
  // has none. REQUIRES: the handshake is done.
  const std::optional<Digest>& peer_key() const { return peer_key_; }
  // True if an authority of this system vouches that the server is the host that the constructor
  // got. REQUIRES: a client's, and the handshake is done.
  bool is_vouched_for() const;
  // True if the server wanted to know the client's key. REQUIRES: as above.
  bool was_asked_for_key() const { return was_asked_for_key_; }

 private:
  friend class TlsContext;

  struct FreeSsl {
    void operator()(ssl_st* ssl) const;
  };

  // The functions that OpenSSL calls in place of a socket.
  static int read_input(bio_st* bio, char* to, int size);
  static int write_output(bio_st* bio, const char* from, int size);
  static long control(bio_st* bio, int command, long number, void* pointer);
  static const bio_method_st* methods();
  // OpenSSL calls it in place of its own check of the server's certificate.
  static int check_server(x509_store_ctx_st* store, void* unused);
  // OpenSSL calls it when the server asks for the client's certificate.
  static int note_question(ssl_st* ssl, void* filter);
  // OpenSSL calls it for each message that either side makes.
  static void count_message(int is_sent, int version, int type, const void* bytes, std::size_t size,
                            ssl_st* ssl, void* filter);

  void shake_hands();
  void on_handshake_done();
  // Judges what OpenSSL has returned: waits for input, or closes, or fails.
  void judge(int result);
  void fail(std::string reason);
  // For the first of OpenSSL's errors, which is the cause of the others.
  void fail_with_error();

  std::unique_ptr<ssl_st, FreeSsl> ssl_;
  Judge judge_;
  std::exception_ptr thrown_;  // by the judge, on the way through OpenSSL
  State state_ = State::handshaking;
  std::string reason_;
  bool versions_differ_ = false;
  std::span<const std::uint8_t> input_;  // during receive()
  std::size_t handshake_bytes_ = 0;
  std::size_t later_messages_ = 0;
  std::vector<std::uint8_t> output_;
  std::size_t sent_ = 0;  // bytes at the front of output_
  bool close_sent_ = false;
  std::optional<Digest> peer_key_;
  bool was_asked_for_key_ = false;
};

}  // namespace race2048::tls
