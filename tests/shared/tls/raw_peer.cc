#include "tests/shared/tls/raw_peer.h"

#include <cstdlib>
#include <stdexcept>

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

namespace race2048::tls {
namespace {

EVP_PKEY* new_key(const std::string& kind) {
  if (kind == "RSA") return EVP_RSA_gen(2048);
  if (kind == "ED25519") return EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
  return EVP_EC_gen(kind.c_str());
}

std::string read_all(BIO* bio) {
  char* text = nullptr;
  const long size = BIO_get_mem_data(bio, &text);
  std::string bytes(text, static_cast<std::size_t>(size));
  BIO_reset(bio);
  return bytes;
}

std::size_t count_in_openssl = 0;

void* counted_malloc(std::size_t size, const char*, int) {
  ++count_in_openssl;
  return std::malloc(size);
}
void* counted_realloc(void* memory, std::size_t size, const char*, int) {
  ++count_in_openssl;
  return std::realloc(memory, size);
}
void counted_free(void* memory, const char*, int) {
  std::free(memory);
}

// OpenSSL takes other functions only before its first allocation.
const int counts = CRYPTO_set_mem_functions(counted_malloc, counted_realloc, counted_free);

}  // namespace

std::size_t allocations_in_openssl() {
  return counts == 1 ? count_in_openssl : throw std::runtime_error("OpenSSL does not count");
}

RawPeer::RawPeer(int max_version)
    : context_(SSL_CTX_new(TLS_client_method()), &SSL_CTX_free), ssl_(nullptr, &SSL_free) {
  SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
  SSL_CTX_set_max_proto_version(context_.get(), max_version);
  SSL_CTX_set_cipher_list(context_.get(), "ALL:@SECLEVEL=0");
  ssl_.reset(SSL_new(context_.get()), &SSL_free);
  SSL_set_bio(ssl_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
  SSL_set_connect_state(ssl_.get());
}

bool RawPeer::shake_hands() {
  const bool done = SSL_do_handshake(ssl_.get()) == 1;
  ERR_clear_error();
  return done;
}

void RawPeer::renegotiate() {
  SSL_renegotiate(ssl_.get());
  shake_hands();
}

void RawPeer::ask_for_new_keys() {
  if (SSL_key_update(ssl_.get(), SSL_KEY_UPDATE_REQUESTED) != 1 || !shake_hands()) {
    throw std::runtime_error("no new keys");
  }
}

void RawPeer::write(std::string_view text) {
  if (SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size())) <= 0) {
    throw std::runtime_error("cannot write");
  }
}

std::string RawPeer::output() {
  return read_all(SSL_get_wbio(ssl_.get()));
}

void RawPeer::give(std::string_view bytes) {
  BIO_write(SSL_get_rbio(ssl_.get()), bytes.data(), static_cast<int>(bytes.size()));
}

Credentials credentials_with(const std::string& kind, std::size_t comment_bytes) {
  const std::shared_ptr<EVP_PKEY> key(new_key(kind), &EVP_PKEY_free);
  const std::shared_ptr<X509> made(X509_new(), &X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), 0);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 3600);
  X509_set_pubkey(made.get(), key.get());
  if (comment_bytes != 0) {
    const std::string comment(comment_bytes, 'x');
    const std::shared_ptr<X509_EXTENSION> extension(
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_netscape_comment, comment.c_str()),
        &X509_EXTENSION_free);
    X509_add_ext(made.get(), extension.get(), -1);
  }
  if (X509_sign(made.get(), key.get(), kind == "ED25519" ? nullptr : EVP_sha256()) == 0) {
    throw std::runtime_error("cannot sign");
  }
  const std::shared_ptr<BIO> pem(BIO_new(BIO_s_mem()), &BIO_free_all);
  PEM_write_bio_PrivateKey(pem.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  PEM_write_bio_X509(pem.get(), made.get());
  const std::string text = read_all(pem.get());
  return *Credentials::parse(text, text);
}

}  // namespace race2048::tls
