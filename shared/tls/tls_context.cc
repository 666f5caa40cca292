#include "shared/tls/tls_context.h"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include "shared/tls/limits.h"
#include "shared/tls/tls_filter.h"

namespace race2048::tls {
namespace {

constexpr const char* kGroups = "X25519:P-256";
// Of TLS 1.2; those of 1.3 are all good.
constexpr const char* kCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

// Keys whose signatures take about 0.1 ms to check, so that no client makes the server work.
bool is_cheap_to_check(EVP_PKEY* key) {
  if (key == nullptr) return false;
  if (EVP_PKEY_get_id(key) == EVP_PKEY_ED25519) return true;
  std::array<char, 32> group{};
  return EVP_PKEY_get_id(key) == EVP_PKEY_EC &&
         EVP_PKEY_get_group_name(key, group.data(), group.size(), nullptr) == 1 &&
         std::string_view(group.data()) == SN_X9_62_prime256v1;
}

// Replaces the check of a client's certificate: only the key in it matters, not its signature.
int check_client(X509_STORE_CTX* store, void*) {
  X509* const certificate = X509_STORE_CTX_get0_cert(store);
  if (certificate != nullptr && is_cheap_to_check(X509_get0_pubkey(certificate))) return 1;
  X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED);
  return 0;
}

// Without SSL_MODE_RELEASE_BUFFERS, which would allocate for each message: with records of
// kMaxRecord bytes, the buffers take 21 KiB for a connection.
void set_common(SSL_CTX* context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_max_send_fragment(context, kMaxRecord);
  SSL_CTX_set_max_cert_list(context, kMaxCertificates);
  if (SSL_CTX_set1_groups_list(context, kGroups) != 1 ||
      SSL_CTX_set_cipher_list(context, kCiphers) != 1) {
    throw std::runtime_error("OpenSSL lacks what TLS needs");
  }
}

STACK_OF(X509) * rest_of(const std::vector<std::shared_ptr<X509>>& certificates) {
  STACK_OF(X509)* const chain = sk_X509_new_null();
  for (std::size_t i = 1; i < certificates.size(); ++i) {
    sk_X509_push(chain, certificates[i].get());
  }
  return chain;
}

}  // namespace

TlsContext::TlsContext(Side side, std::shared_ptr<ssl_ctx_st> context)
    : side_(side), context_(std::move(context)) {}

OrFault<TlsContext> TlsContext::make(Side side, const Credentials* credentials) {
  const std::shared_ptr<SSL_CTX> context(
      SSL_CTX_new(side == Side::server ? TLS_server_method() : TLS_client_method()), &SSL_CTX_free);
  if (!context) throw std::runtime_error("OpenSSL cannot do TLS");
  set_common(context.get());
  if (credentials != nullptr) {
    STACK_OF(X509)* const chain = rest_of(credentials->certificates_);
    const bool taken =
        SSL_CTX_use_cert_and_key(context.get(), credentials->certificates_.front().get(),
                                 credentials->key_.get(), chain, 1) == 1;
    sk_X509_free(chain);
    ERR_clear_error();
    if (!taken) return Fault{"holds a key or a certificate that is too weak"};
  }
  return TlsContext(side, context);
}

OrFault<TlsContext> TlsContext::for_server(const Credentials& credentials) {
  OrFault<TlsContext> made = make(Side::server, &credentials);
  if (!made) return made;
  SSL_CTX* const context = made->context_.get();
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_cert_verify_callback(context, check_client, nullptr);
  return made;
}

OrFault<TlsContext> TlsContext::for_client(const std::optional<Credentials>& credentials,
                                           Authorities authorities) {
  OrFault<TlsContext> made = make(Side::client, credentials ? &*credentials : nullptr);
  if (!made) return made;
  SSL_CTX* const context = made->context_.get();
  if (credentials) SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_cert_verify_callback(context, &TlsFilter::check_server, nullptr);
  if (authorities == Authorities::asked) SSL_CTX_set_default_verify_paths(context);
  ERR_clear_error();  // a system without authorities vouches for nobody
  return made;
}

}  // namespace race2048::tls
