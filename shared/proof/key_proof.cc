#include "shared/proof/key_proof.h"

#include <array>
#include <memory>
#include <utility>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/params.h>

#include "engine/bytes.h"

namespace race2048 {
namespace {

using std::literals::operator""sv;

// What a signature is for, so that one for another protocol is none here, and the other way round.
constexpr std::string_view kPurpose = "race2048 hello v1\0"sv;

// All that stands before the point of a public key. A key has one form only, because its hash is
// the identity; and no parser of ASN.1 sees a stranger's bytes.
constexpr std::string_view kP256 =
    "\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07"
    "\x03\x42\x00\x04"sv;
constexpr std::string_view kEd25519 = "\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00"sv;
constexpr std::size_t kP256Bytes = 91;
constexpr std::size_t kEd25519Bytes = 44;

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;
using Pair = std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)>;
using Number = std::unique_ptr<BIGNUM, decltype(&BN_free)>;

bool is_p256(std::string_view key) {
  return key.size() == kP256Bytes && key.starts_with(kP256);
}

bool is_ed25519(std::string_view key) {
  return key.size() == kEd25519Bytes && key.starts_with(kEd25519);
}

// Null if the bytes are no point of the curve. From the point alone, as OpenSSL takes longer to
// read the form around it than to check a signature.
Key p256_from(std::string_view point) {
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), &EVP_PKEY_CTX_free);
  std::string group = SN_X9_62_prime256v1;
  std::string bytes(point);
  std::array<OSSL_PARAM, 3> parameters{
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, bytes.data(), bytes.size()),
      OSSL_PARAM_construct_end()};
  EVP_PKEY* key = nullptr;
  const bool made =
      context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.data()) == 1;
  return {made ? key : nullptr, &EVP_PKEY_free};
}

Key ed25519_from(std::string_view point) {
  return {
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(point).data(), point.size()),
      &EVP_PKEY_free};
}

// The two numbers in the form in which OpenSSL reads them; empty if they cannot be.
std::string der_of(std::string_view pair) {
  const std::uint8_t* const bytes = bytes_of(pair).data();
  constexpr int kHalf = kSignatureBytes / 2;
  Number r(BN_bin2bn(bytes, kHalf, nullptr), &BN_free);
  Number s(BN_bin2bn(bytes + kHalf, kHalf, nullptr), &BN_free);
  const Pair both(ECDSA_SIG_new(), &ECDSA_SIG_free);
  if (!r || !s || !both || ECDSA_SIG_set0(both.get(), r.get(), s.get()) != 1) return {};
  r.release();
  s.release();
  std::uint8_t* der = nullptr;
  const int size = i2d_ECDSA_SIG(both.get(), &der);
  if (size < 0) return {};
  std::string text(der, der + size);
  OPENSSL_free(der);
  return text;
}

bool verifies(EVP_PKEY* key, bool is_ed25519, std::string_view signature, std::string_view text) {
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  const EVP_MD* const hash = is_ed25519 ? nullptr : EVP_sha256();
  const std::string form = is_ed25519 ? std::string(signature) : der_of(signature);
  return context && EVP_DigestVerifyInit(context.get(), nullptr, hash, nullptr, key) == 1 &&
         EVP_DigestVerify(context.get(), bytes_of(form).data(), form.size(), bytes_of(text).data(),
                          text.size()) == 1;
}

}  // namespace

std::string signed_bytes(const Challenge& challenge, std::string_view host) {
  std::string text(kPurpose);
  text.append(challenge.begin(), challenge.end());
  text += static_cast<char>(host.size() >> 8);
  text += static_cast<char>(host.size());
  return text.append(host);
}

std::optional<Digest> proved_key(const KeyProof& proof, const Challenge& challenge) {
  const bool ed25519 = is_ed25519(proof.public_key);
  if (!ed25519 && !is_p256(proof.public_key)) return std::nullopt;
  if (proof.signature.size() != kSignatureBytes) return std::nullopt;
  if (proof.host.empty() || proof.host.size() > kMaxProofHost) return std::nullopt;
  const std::string_view form = proof.public_key;
  const Key key = ed25519 ? ed25519_from(form.substr(kEd25519.size()))
                          : p256_from(form.substr(kP256.size() - 1));  // its first byte is in both
  const bool holds =
      key && verifies(key.get(), ed25519, proof.signature, signed_bytes(challenge, proof.host));
  ERR_clear_error();
  if (!holds) return std::nullopt;
  return Sha256().update(bytes_of(proof.public_key)).finish();
}

}  // namespace race2048
