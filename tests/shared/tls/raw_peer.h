// A client of OpenSSL's own, which does what ours never would.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "shared/tls/tls_filter.h"

struct ssl_st;
struct ssl_ctx_st;

namespace race2048::tls {

class RawPeer {
 public:
  // Offers versions up to this one, such as TLS1_1_VERSION, with old ciphers too.
  explicit RawPeer(int max_version);

  // Goes on with the handshake; true once it is done.
  bool shake_hands();
  // TLS 1.2: asks for another handshake.
  void renegotiate();
  // TLS 1.3: changes its keys, and asks the server to do so too.
  void ask_for_new_keys();
  void write(std::string_view text);
  // The encrypted bytes since the last call.
  std::string output();
  void give(std::string_view bytes);

 private:
  std::shared_ptr<ssl_ctx_st> context_;
  std::shared_ptr<ssl_st> ssl_;
};

// Credentials for a client with a key of this kind: "RSA", "P-384", "P-256" or "ED25519". The
// certificate has a comment of so many bytes.
Credentials credentials_with(const std::string& kind, std::size_t comment_bytes = 0);

// The number of allocations by OpenSSL since the start of the program.
std::size_t allocations_in_openssl();

}  // namespace race2048::tls
