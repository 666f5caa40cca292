// The proof by which the servers of a service know each other.
#include "shared/proof/node_proof.h"

#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "engine/bytes.h"

namespace race2048 {
namespace {

ServiceSecret secret_from(std::uint8_t first) {
  ServiceSecret secret{};
  std::iota(secret.begin(), secret.end(), first);
  return secret;
}

Challenge challenge_from(std::uint8_t first) {
  Challenge challenge{};
  std::iota(challenge.begin(), challenge.end(), first);
  return challenge;
}

const ForwardedPeer kAda{.address = "192.0.2.7", .reached = "10.0.0.1", .confidential = true};

std::string told(const Digest& proof) {
  return {proof.begin(), proof.end()};
}

TEST(NodeProofTest, HasTheBytesOfTheProtocol) {
  std::string text("race2048 forward v1\0", 20);
  for (int i = 0; i < 32; ++i) text += static_cast<char>(64 + i);
  text +=
      "\x09"
      "192.0.2.7"
      "\x08"
      "10.0.0.1"
      "\x01";
  const ServiceSecret secret = secret_from(0);
  EXPECT_EQ(node_proof(secret, challenge_from(64), kAda), hmac_sha256(secret, bytes_of(text)));
}

TEST(NodeProofTest, HoldsForWhatItWasMadeForAlone) {
  const ServiceSecret secret = secret_from(1);
  const Challenge challenge = challenge_from(2);
  const std::string proof = told(node_proof(secret, challenge, kAda));
  EXPECT_TRUE(is_node_proof(proof, secret, challenge, kAda));
  EXPECT_FALSE(is_node_proof(proof, secret_from(2), challenge, kAda));
  EXPECT_FALSE(is_node_proof(proof, secret, challenge_from(3), kAda));
  ForwardedPeer other = kAda;
  other.address = "192.0.2.8";
  EXPECT_FALSE(is_node_proof(proof, secret, challenge, other));
  other = kAda;
  other.reached.clear();
  EXPECT_FALSE(is_node_proof(proof, secret, challenge, other));
  other = kAda;
  other.confidential = false;
  EXPECT_FALSE(is_node_proof(proof, secret, challenge, other));
}

TEST(NodeProofTest, NoLetterMovesFromOneFieldToTheNext) {
  const ServiceSecret secret = secret_from(1);
  const Challenge challenge = challenge_from(2);
  EXPECT_NE(node_proof(secret, challenge, {.address = "ab", .reached = "c"}),
            node_proof(secret, challenge, {.address = "a", .reached = "bc"}));
}

TEST(NodeProofTest, BytesThatAreNoneAreNone) {
  const ServiceSecret secret = secret_from(1);
  const Challenge challenge = challenge_from(2);
  std::string proof = told(node_proof(secret, challenge, kAda));
  EXPECT_FALSE(is_node_proof("", secret, challenge, kAda));
  EXPECT_FALSE(is_node_proof(proof.substr(1), secret, challenge, kAda));
  EXPECT_FALSE(is_node_proof(proof + "x", secret, challenge, kAda));
  proof.back() = static_cast<char>(proof.back() ^ 1);
  EXPECT_FALSE(is_node_proof(proof, secret, challenge, kAda));
  ForwardedPeer longest = kAda;
  longest.address = std::string(kMaxForwardedAddress + 1, 'a');
  EXPECT_FALSE(is_node_proof(std::string(32, 'x'), secret, challenge, longest));
}

}  // namespace
}  // namespace race2048
