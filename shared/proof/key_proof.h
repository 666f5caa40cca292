// How a person proves a key to a server with a signature, where the TLS handshake cannot do it: a
// page in a browser has no certificate to show, and behind a proxy TLS ends before the server.
// docs/protocol.md has the bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/sha256.h"

namespace race2048 {

// Random bytes by which a server knows that a signature was made for this connection.
using Challenge = std::array<std::uint8_t, 32>;

// The host in a proof: no name of the DNS is longer. Beyond: the proof does not hold.
inline constexpr std::size_t kMaxProofHost = 255;
// Of P-256 as of Ed25519.
inline constexpr std::size_t kSignatureBytes = 64;

struct KeyProof {
  std::string public_key{};  // DER, SubjectPublicKeyInfo: EC P-256, uncompressed, or Ed25519
  std::string signature{};   // P-256: r and s of 32 bytes each, over SHA-256; Ed25519: as it is
  std::string host{};        // the server's name or address as the person's program dialled it
};

// The bytes to sign. REQUIRES: the host has at most kMaxProofHost bytes.
std::string signed_bytes(const Challenge& challenge, std::string_view host);

// The SHA-256 of the public key whose owner has signed this challenge for this host; nothing if the
// proof does not hold. Takes about 0.1 ms. It is the caller's to judge the host.
std::optional<Digest> proved_key(const KeyProof& proof, const Challenge& challenge);

}  // namespace race2048
