// A person's key, proved by a signature.
#include "shared/proof/key_proof.h"

#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "engine/bytes.h"
#include "shared/hex.h"
#include "tests/shared/tls/filters.h"

namespace race2048 {
namespace {

Challenge challenge(std::uint8_t first) {
  Challenge made{};
  made.front() = first;
  return made;
}

KeyProof proof(const tls::Credentials& key = tls::client_credentials()) {
  return *key.prove(challenge(1), "example.org");
}

// A key with a certificate that it has signed itself, as one text.
tls::Credentials credentials_of(EVP_PKEY* made) {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(made, &EVP_PKEY_free);
  const std::unique_ptr<X509, decltype(&X509_free)> certificate(X509_new(), &X509_free);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), 0);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
  X509_set_pubkey(certificate.get(), key.get());
  const bool has_hash = EVP_PKEY_get_id(key.get()) != EVP_PKEY_ED25519;
  X509_sign(certificate.get(), key.get(), has_hash ? EVP_sha256() : nullptr);
  const std::unique_ptr<BIO, decltype(&BIO_free_all)> bio(BIO_new(BIO_s_mem()), &BIO_free_all);
  PEM_write_bio_PrivateKey(bio.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  PEM_write_bio_X509(bio.get(), certificate.get());
  char* text = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &text);
  const std::string pem(text, static_cast<std::size_t>(size));
  return *tls::Credentials::parse(pem, pem);
}

TEST(KeyProofTest, TheBytesAreThePurposeTheChallengeAndTheHost) {
  EXPECT_EQ(hex(bytes_of(signed_bytes(challenge(0xab), "a.org"))),
            "72616365323034382068656c6c6f20763100"  // race2048 hello v1
            "ab" +
                std::string(62, '0') + "0005" + "612e6f7267");
}

// docs/protocol.md has it too.
TEST(KeyProofTest, AVectorForOtherPrograms) {
  Challenge counting{};
  std::iota(counting.begin(), counting.end(), std::uint8_t{0});
  const KeyProof given{.public_key = *bytes_from_hex(
                           "302a300506032b6570032100"
                           "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
                       .signature = *bytes_from_hex(
                           "a90b52f70cd3358adc9fd77ca55138c935b6f4db4ecf46e4f8ec1cc1224154ad"
                           "459d1918e7cde80ed2bc8d692abcf9bdc6327b3b0b616d2b1b1e1911fb49c700"),
                       .host = "localhost"};
  ASSERT_TRUE(proved_key(given, counting));
  EXPECT_EQ(hex(*proved_key(given, counting), 32), "06e3fd8fda29bb60ab59557de61edb0a");
}

TEST(KeyProofTest, ProvesTheKeyThatTheHandshakeWouldProve) {
  EXPECT_EQ(proof().public_key.size(), 91u);
  EXPECT_EQ(proof().signature.size(), kSignatureBytes);
  EXPECT_EQ(proved_key(proof(), challenge(1)), tls::client_credentials().digest());
}

TEST(KeyProofTest, AKeyOfEd25519ProvesItselfToo) {
  const tls::Credentials key = credentials_of(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  EXPECT_EQ(proof(key).public_key.size(), 44u);
  EXPECT_EQ(proved_key(proof(key), challenge(1)), key.digest());
}

TEST(KeyProofTest, OtherKeysProveNothing) {
  for (EVP_PKEY* const key : {EVP_EC_gen("P-384"), EVP_RSA_gen(2048)}) {
    EXPECT_FALSE(credentials_of(key).prove(challenge(1), "example.org"));
  }
}

// Else a key would have two identities.
TEST(KeyProofTest, AKeyHasOneForm) {
  EVP_PKEY* const key = EVP_EC_gen("P-256");
  EVP_PKEY_set_utf8_string_param(key, "point-format", "compressed");
  EXPECT_FALSE(credentials_of(key).prove(challenge(1), "example.org"));
}

TEST(KeyProofTest, HoldsForOneChallengeOnly) {
  EXPECT_FALSE(proved_key(proof(), challenge(2)));
}

TEST(KeyProofTest, AnyChangedByteIsRefused) {
  for (const tls::Credentials& key :
       {tls::client_credentials(),
        credentials_of(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"))}) {
    const KeyProof whole = proof(key);
    for (std::string KeyProof::*const field :
         {&KeyProof::public_key, &KeyProof::signature, &KeyProof::host}) {
      for (std::size_t i = 0; i < (whole.*field).size(); ++i) {
        for (const int bit : {0x01, 0x80}) {
          KeyProof changed = whole;
          (changed.*field)[i] = static_cast<char>((changed.*field)[i] ^ bit);
          EXPECT_FALSE(proved_key(changed, challenge(1))) << i;
        }
      }
      for (const std::string& tail :
           {whole.*field + "x", (whole.*field).substr(1), std::string()}) {
        KeyProof changed = whole;
        changed.*field = tail;
        EXPECT_FALSE(proved_key(changed, challenge(1))) << tail.size();
      }
    }
  }
}

TEST(KeyProofTest, AHostHasABound) {
  const tls::Credentials& key = tls::client_credentials();
  EXPECT_TRUE(key.prove(challenge(1), std::string(kMaxProofHost, 'a')));
  EXPECT_FALSE(key.prove(challenge(1), std::string(kMaxProofHost + 1, 'a')));
  EXPECT_FALSE(key.prove(challenge(1), ""));
}

TEST(KeyProofTest, NumbersOutOfTheirRangeAreNoSignature) {
  for (const char filler : {'\0', '\xff'}) {
    KeyProof strange = proof();
    strange.signature.assign(kSignatureBytes, filler);
    EXPECT_FALSE(proved_key(strange, challenge(1)));
  }
}

}  // namespace
}  // namespace race2048
