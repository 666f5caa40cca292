#include "shared/proof/node_proof.h"

#include <openssl/crypto.h>

#include "engine/bytes.h"

namespace race2048 {
namespace {

using std::literals::operator""sv;

// So that no proof for another purpose is one here.
constexpr std::string_view kNodePurpose = "race2048 forward v1\0"sv;

void append(std::string& text, std::string_view field) {
  text += static_cast<char>(field.size());
  text += field;
}

bool fits(const ForwardedPeer& peer) {
  return peer.address.size() <= kMaxForwardedAddress && peer.reached.size() <= kMaxForwardedAddress;
}

}  // namespace

Digest node_proof(const ServiceSecret& secret, const Challenge& challenge,
                  const ForwardedPeer& peer) {
  std::string text(kNodePurpose);
  text.append(challenge.begin(), challenge.end());
  append(text, peer.address);
  append(text, peer.reached);
  text += peer.confidential ? '\1' : '\0';
  return hmac_sha256(secret, bytes_of(text));
}

bool is_node_proof(std::string_view told, const ServiceSecret& secret, const Challenge& challenge,
                   const ForwardedPeer& peer) {
  if (!fits(peer)) return false;
  const Digest proof = node_proof(secret, challenge, peer);
  return told.size() == proof.size() && CRYPTO_memcmp(told.data(), proof.data(), proof.size()) == 0;
}

}  // namespace race2048
