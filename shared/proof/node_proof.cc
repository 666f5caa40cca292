#include "shared/proof/node_proof.h"

#include <algorithm>
#include <span>

#include <openssl/crypto.h>

#include "engine/bytes.h"

namespace race2048 {
namespace {

using std::literals::operator""sv;

// So that no proof for another purpose is one here.
constexpr std::string_view kNodePurpose = "race2048 forward v1\0"sv;
constexpr std::string_view kFollowPurpose = "race2048 follow v1\0"sv;
constexpr std::string_view kTermsPurpose = "race2048 watch terms v1\0"sv;
constexpr std::string_view kWatchPurpose = "race2048 watch v1\0"sv;

// A pass: the nonce, the beginning of the proof of its terms, the beginning of that of all before.
constexpr std::size_t kTermsEnd = 16;

void append(std::string& text, std::string_view field) {
  text += static_cast<char>(field.size());
  text += field;
}

bool fits(const ForwardedPeer& peer) {
  return peer.address.size() <= kMaxForwardedAddress && peer.reached.size() <= kMaxForwardedAddress;
}

// Takes the same time whichever bytes differ.
bool are_same(std::string_view told, std::span<const std::uint8_t> bytes) {
  return told.size() == bytes.size() && CRYPTO_memcmp(told.data(), bytes.data(), bytes.size()) == 0;
}

Digest terms_proof(const ServiceSecret& secret, const WatchPassTerms& terms,
                   std::string_view nonce) {
  std::string text(kTermsPurpose);
  append(text, terms.room);
  text += nonce;
  append(text, terms.person);
  if (terms.password) text.append(terms.password->begin(), terms.password->end());
  return hmac_sha256(secret, bytes_of(text));
}

Digest pass_proof(const ServiceSecret& secret, const std::string& room, std::string_view front) {
  std::string text(kWatchPurpose);
  append(text, room);
  text += front;
  return hmac_sha256(secret, bytes_of(text));
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
  return are_same(told, node_proof(secret, challenge, peer));
}

Digest follow_proof(const ServiceSecret& secret, const Challenge& challenge,
                    const std::string& room) {
  std::string text(kFollowPurpose);
  text.append(challenge.begin(), challenge.end());
  text += room;
  return hmac_sha256(secret, bytes_of(text));
}

bool is_follow_proof(std::string_view told, const ServiceSecret& secret, const Challenge& challenge,
                     const std::string& room) {
  return are_same(told, follow_proof(secret, challenge, room));
}

WatchPass watch_pass(const ServiceSecret& secret, const WatchPassTerms& terms,
                     const std::array<std::uint8_t, kWatchPassNonce>& nonce) {
  std::string text(nonce.begin(), nonce.end());
  const Digest inner = terms_proof(secret, terms, text);
  text.append(inner.begin(), inner.begin() + (kTermsEnd - kWatchPassNonce));
  const Digest outer = pass_proof(secret, terms.room, text);
  WatchPass pass{};
  const auto end = std::copy(text.begin(), text.end(), pass.begin());
  std::copy_n(outer.begin(), pass.end() - end, end);
  return pass;
}

bool is_watch_pass(std::string_view told, const ServiceSecret& secret, const std::string& room) {
  if (told.size() != WatchPass().size()) return false;
  const Digest outer = pass_proof(secret, room, told.substr(0, kTermsEnd));
  const std::string_view proof = told.substr(kTermsEnd);
  return are_same(proof, std::span(outer).first(proof.size()));
}

bool opens(std::string_view told, const ServiceSecret& secret, const WatchPassTerms& terms) {
  if (!is_watch_pass(told, secret, terms.room)) return false;
  const Digest inner = terms_proof(secret, terms, told.substr(0, kWatchPassNonce));
  return are_same(told.substr(kWatchPassNonce, kTermsEnd - kWatchPassNonce),
                  std::span(inner).first(kTermsEnd - kWatchPassNonce));
}

}  // namespace race2048
