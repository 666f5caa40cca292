// A private key with its certificate, by OpenSSL: the proof that a server, and a client with a key,
// shows in the handshake.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/or_fault.h"
#include "engine/sha256.h"
#include "shared/proof/key_proof.h"

struct evp_pkey_st;
struct x509_st;

namespace race2048::tls {

// The most of a PEM text that is read: a key and a chain of certificates take under 10 KiB.
inline constexpr std::size_t kMaxPem = 64 * 1024;
// The most certificates of a chain; those of public authorities have up to four.
inline constexpr std::size_t kMaxChain = 8;

// Cheap to copy: copies share the key.
class Credentials {
 public:
  // Reads the key from one PEM text, and from another its certificate with those that lead to a
  // known authority behind it; both texts may be the same. The fault is the end of a sentence about
  // them, such as "holds no certificate".
  static OrFault<Credentials> parse(std::string_view certificates, std::string_view key);

  // Key and certificates as one PEM text, which parse() takes. It is a secret.
  std::string pem() const;
  // When the first of the certificates ends, in seconds since 1970.
  std::int64_t ends_unix_s() const;
  // The SHA-256 of the public half of the key (DER, SubjectPublicKeyInfo).
  const Digest& digest() const { return digest_; }
  // Proves the key to the server `host` by a signature. Nothing if it is neither of EC P-256 nor
  // Ed25519: no server takes another.
  std::optional<KeyProof> prove(const Challenge& challenge, const std::string& host) const;

 private:
  friend class TlsContext;
  friend Credentials make_credentials(const std::string& common_name);

  using Key = std::shared_ptr<evp_pkey_st>;
  using Certificate = std::shared_ptr<x509_st>;
  Credentials(Key key, std::vector<Certificate> certificates);

  Key key_;
  std::vector<Certificate> certificates_;  // the key's own first; never empty
  Digest digest_;
};

// A new key (EC, P-256) with a certificate for twenty years that it has signed itself: trusting it
// means trusting the key. `common_name` has at most 64 bytes. Throws std::runtime_error if OpenSSL
// fails, which happens only in a broken installation.
Credentials make_credentials(const std::string& common_name);

// The SHA-256 of the public half of a certificate's key.
Digest digest_of(const x509_st& certificate);

}  // namespace race2048::tls
