#include "tests/shared/tls/raw_server.h"

#include <stdexcept>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

namespace race2048::tls {
namespace {

int take_any_certificate(X509_STORE_CTX*, void*) {
  return 1;
}

}  // namespace

RawServer::RawServer(int version, const Credentials& credentials)
    : context_(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free), ssl_(nullptr, &SSL_free) {
  const std::string pem = credentials.pem();
  const auto text = [&pem] { return BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())); };
  const std::shared_ptr<BIO> for_key(text(), &BIO_free);
  const std::shared_ptr<BIO> for_certificate(text(), &BIO_free);
  const std::shared_ptr<EVP_PKEY> key(
      PEM_read_bio_PrivateKey(for_key.get(), nullptr, nullptr, nullptr), &EVP_PKEY_free);
  const std::shared_ptr<X509> certificate(
      PEM_read_bio_X509(for_certificate.get(), nullptr, nullptr, nullptr), &X509_free);
  if (SSL_CTX_use_certificate(context_.get(), certificate.get()) != 1 ||
      SSL_CTX_use_PrivateKey(context_.get(), key.get()) != 1) {
    throw std::runtime_error("OpenSSL takes no credentials");
  }
  SSL_CTX_set_min_proto_version(context_.get(), version);
  SSL_CTX_set_max_proto_version(context_.get(), version);
  SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_cert_verify_callback(context_.get(), take_any_certificate, nullptr);
  ssl_.reset(SSL_new(context_.get()), &SSL_free);
  SSL_set_bio(ssl_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
  SSL_set_accept_state(ssl_.get());
}

void RawServer::give(std::string_view bytes) {
  if (has_shown_) bytes_after_ += bytes.size();
  BIO_write(SSL_get_rbio(ssl_.get()), bytes.data(), static_cast<int>(bytes.size()));
  SSL_do_handshake(ssl_.get());
  ERR_clear_error();
}

std::string RawServer::output() {
  char* text = nullptr;
  const long size = BIO_get_mem_data(SSL_get_wbio(ssl_.get()), &text);
  std::string bytes(text, static_cast<std::size_t>(size));
  BIO_reset(SSL_get_wbio(ssl_.get()));
  has_shown_ = has_shown_ || !bytes.empty();
  return bytes;
}

bool RawServer::has_clients_certificate() const {
  return SSL_get0_peer_certificate(ssl_.get()) != nullptr;
}

}  // namespace race2048::tls
