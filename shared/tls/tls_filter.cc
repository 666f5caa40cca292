#include "shared/tls/tls_filter.h"

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

namespace race2048::tls {
void TlsFilter::FreeSsl::operator()(ssl_st* ssl) const {
  SSL_free(ssl);
}

const BIO_METHOD* TlsFilter::methods() {
  static const BIO_METHOD* const methods = [] {
    BIO_METHOD* const made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "bytes");
    if (made == nullptr) throw std::bad_alloc();
    BIO_meth_set_read(made, &TlsFilter::read_input);
    BIO_meth_set_write(made, &TlsFilter::write_output);
    BIO_meth_set_ctrl(made, &TlsFilter::control);
    return made;
  }();
  return methods;
}

TlsFilter::TlsFilter(const TlsContext& context) : ssl_(SSL_new(context.context_.get())) {
  BIO* const bio = BIO_new(methods());
  if (!ssl_ || bio == nullptr) throw std::bad_alloc();
  BIO_set_data(bio, this);
  BIO_set_init(bio, 1);
  SSL_set_bio(ssl_.get(), bio, bio);
  if (context.side() == TlsContext::Side::server) {
    SSL_set_accept_state(ssl_.get());
  } else {
    SSL_set_connect_state(ssl_.get());
  }
}

TlsFilter::TlsFilter(const TlsContext& context, const std::string& host, Judge judge)
    : TlsFilter(context) {
  judge_ = std::move(judge);
  SSL_set_cert_cb(ssl_.get(), &TlsFilter::note_question, this);
  const bool is_address =
      X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl_.get()), host.c_str()) == 1;
  if (!is_address) {
    if (SSL_set1_host(ssl_.get(), host.c_str()) != 1) throw std::bad_alloc();
    SSL_set_tlsext_host_name(ssl_.get(), host.c_str());  // fails for a name longer than any host's
  }
  ERR_clear_error();
}

int TlsFilter::read_input(BIO* bio, char* to, int size) {
  auto& filter = *static_cast<TlsFilter*>(BIO_get_data(bio));
  std::span<const std::uint8_t>& input = filter.input_;
  BIO_clear_retry_flags(bio);
  if (input.empty() || filter.later_messages_ > kMaxLaterMessages) {
    BIO_set_retry_read(bio);
    return -1;
  }
  const std::size_t count = std::min(input.size(), static_cast<std::size_t>(size));
  std::copy_n(input.begin(), count, reinterpret_cast<std::uint8_t*>(to));
  input = input.subspan(count);
  return static_cast<int>(count);
}

int TlsFilter::write_output(BIO* bio, const char* from, int size) {
  std::vector<std::uint8_t>& output = static_cast<TlsFilter*>(BIO_get_data(bio))->output_;
  BIO_clear_retry_flags(bio);
  const auto* const begin = reinterpret_cast<const std::uint8_t*>(from);
  output.insert(output.end(), begin, begin + size);
  return size;
}

long TlsFilter::control(BIO*, int command, long, void*) {
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

int TlsFilter::check_server(X509_STORE_CTX* store, void*) {
  auto* const ssl =
      static_cast<SSL*>(X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()));
  auto& filter = *static_cast<TlsFilter*>(BIO_get_data(SSL_get_rbio(ssl)));
  // Its verdict remains in the store's context, for is_vouched_for().
  const bool vouched_for = X509_verify_cert(store) == 1;
  const X509* const certificate = X509_STORE_CTX_get0_cert(store);
  try {
    const bool goes_on =
        certificate != nullptr && filter.judge_ &&
        filter.judge_({.key = digest_of(*certificate), .vouched_for = vouched_for});
    if (goes_on) return 1;
  } catch (...) {
    filter.thrown_ = std::current_exception();
  }
  X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED);
  return 0;
}

int TlsFilter::note_question(SSL*, void* filter) {
  static_cast<TlsFilter*>(filter)->was_asked_for_key_ = true;
  return 1;
}

void TlsFilter::count_message(int is_sent, int, int type, const void*, std::size_t, ssl_st*,
                              void* filter) {
  if (is_sent == 0 && type == SSL3_RT_HANDSHAKE) ++static_cast<TlsFilter*>(filter)->later_messages_;
}

void TlsFilter::begin() {
  if (state_ == State::handshaking) shake_hands();
}

void TlsFilter::shake_hands() {
  ERR_clear_error();
  const int result = SSL_do_handshake(ssl_.get());
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  result == 1 ? on_handshake_done() : judge(result);
}

void TlsFilter::on_handshake_done() {
  state_ = State::open;
  if (const X509* const certificate = SSL_get0_peer_certificate(ssl_.get())) {
    peer_key_ = digest_of(*certificate);
  }
  SSL_set_msg_callback(ssl_.get(), &TlsFilter::count_message);
  SSL_set_msg_callback_arg(ssl_.get(), this);
}

std::size_t TlsFilter::receive(std::span<const std::uint8_t>& bytes,
                               std::span<std::uint8_t> plain) {
  input_ = bytes;
  std::size_t count = 0;
  if (state_ == State::handshaking) {
    shake_hands();
    handshake_bytes_ += bytes.size() - input_.size();
    if (state_ == State::handshaking && handshake_bytes_ > kMaxHandshake) {
      fail("the handshake takes more than " + std::to_string(kMaxHandshake) + " bytes");
    }
  }
  while (state_ == State::open && count < plain.size()) {
    ERR_clear_error();
    std::size_t more = 0;
    const auto room = plain.subspan(count);
    const int result = SSL_read_ex(ssl_.get(), room.data(), room.size(), &more);
    count += more;
    if (result == 1) continue;
    judge(result);
    break;
  }
  if (later_messages_ > kMaxLaterMessages) fail("the peer changes its keys too often");
  if (output_.size() - sent_ > kMaxOutput) fail("the peer does not read the answers");
  bytes = std::exchange(input_, {});
  return count;
}

void TlsFilter::judge(int result) {
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return;
    case SSL_ERROR_ZERO_RETURN:
      state_ = State::closed;
      return;
    default:
      fail_with_error();
  }
}

void TlsFilter::fail_with_error() {
  const unsigned long error = ERR_peek_error();
  ERR_clear_error();
  const int why = ERR_GET_LIB(error) == ERR_LIB_SSL ? ERR_GET_REASON(error) : 0;
  versions_differ_ = why == SSL_R_UNSUPPORTED_PROTOCOL || why == SSL_R_TLSV1_ALERT_PROTOCOL_VERSION;
  const char* const text = ERR_reason_error_string(error);
  fail(text == nullptr ? "the connection is broken" : text);
}

void TlsFilter::fail(std::string reason) {
  if (state_ == State::failed) return;
  state_ = State::failed;
  reason_ = std::move(reason);
}

std::size_t TlsFilter::send(std::span<const std::uint8_t> plain) {
  std::size_t count = 0;
  while ((state_ == State::open || state_ == State::closed) && !close_sent_ &&
         count < plain.size() && output_.size() - sent_ < kMaxWaiting) {
    const auto part = plain.subspan(count, std::min(plain.size() - count, kMaxRecord));
    ERR_clear_error();
    std::size_t taken = 0;
    const int result = SSL_write_ex(ssl_.get(), part.data(), part.size(), &taken);
    count += taken;
    if (result != 1) fail_with_error();
  }
  return count;
}

void TlsFilter::close() {
  if ((state_ != State::open && state_ != State::closed) || std::exchange(close_sent_, true)) {
    return;
  }
  ERR_clear_error();
  SSL_shutdown(ssl_.get());
  ERR_clear_error();
}

void TlsFilter::sent(std::size_t bytes) {
  sent_ += bytes;
  // A peer that always leaves something unread must not make the front grow.
  if (sent_ < output_.size() && sent_ < kMaxWaiting) return;
  output_.erase(output_.begin(), output_.begin() + static_cast<std::ptrdiff_t>(sent_));
  sent_ = 0;
}

bool TlsFilter::is_vouched_for() const {
  return peer_key_ && SSL_get_verify_result(ssl_.get()) == X509_V_OK;
}

}  // namespace race2048::tls
