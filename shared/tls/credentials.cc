#include "shared/tls/credentials.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <limits>
#include <stdexcept>
#include <utility>

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

#include "engine/bytes.h"

namespace race2048::tls {
namespace {

using Bio = std::unique_ptr<BIO, decltype(&BIO_free_all)>;

constexpr long kDay = 24L * 3600;
constexpr int kYears = 20;
// Clocks of other machines may be behind.
constexpr long kValidSince = -kDay;

void must(bool done) {
  if (!done) throw std::runtime_error("OpenSSL cannot make a certificate");
}

Bio reader_of(std::string_view text) {
  Bio bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), &BIO_free_all);
  if (!bio) throw std::bad_alloc();
  return bio;
}

// In place of OpenSSL's own, which asks on the terminal.
int no_passphrase(char*, int, int, void* asked) {
  *static_cast<bool*>(asked) = true;
  return -1;
}

OrFault<std::shared_ptr<EVP_PKEY>> key_from(std::string_view pem) {
  const Bio bio = reader_of(pem);
  bool encrypted = false;
  EVP_PKEY* const key = PEM_read_bio_PrivateKey(bio.get(), nullptr, no_passphrase, &encrypted);
  ERR_clear_error();
  if (encrypted) return Fault{"holds a key that needs a passphrase; store it without one"};
  if (key == nullptr) return Fault{"holds no private key in PEM form"};
  return std::shared_ptr<EVP_PKEY>(key, &EVP_PKEY_free);
}

OrFault<std::vector<std::shared_ptr<X509>>> certificates_from(std::string_view pem) {
  const Bio bio = reader_of(pem);
  std::vector<std::shared_ptr<X509>> certificates;
  bool unused = false;
  while (X509* const one = PEM_read_bio_X509(bio.get(), nullptr, no_passphrase, &unused)) {
    certificates.emplace_back(one, &X509_free);
    if (certificates.size() > kMaxChain) {
      ERR_clear_error();
      return Fault{"holds more than " + std::to_string(kMaxChain) + " certificates"};
    }
  }
  // Behind the last one there is no further line of a beginning; all else is damage.
  const unsigned long end = ERR_peek_last_error();
  ERR_clear_error();
  if (certificates.empty()) return Fault{"holds no certificate in PEM form"};
  if (ERR_GET_LIB(end) != ERR_LIB_PEM || ERR_GET_REASON(end) != PEM_R_NO_START_LINE) {
    return Fault{"holds a damaged certificate"};
  }
  return certificates;
}

void add_serial(X509* certificate) {
  std::array<std::uint8_t, 8> random{};
  must(RAND_bytes(random.data(), static_cast<int>(random.size())) == 1);
  std::uint64_t serial = 0;
  for (const std::uint8_t byte : random) serial = serial << 8 | byte;
  must(ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial >> 1) == 1);
}

std::string public_key_of(const X509& certificate) {
  unsigned char* der = nullptr;
  const int size = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(&certificate), &der);
  if (size < 0) throw std::runtime_error("OpenSSL cannot write a public key");
  std::string text(der, der + size);
  OPENSSL_free(der);
  return text;
}

// Two numbers of 32 bytes each; empty if the bytes are no such signature.
std::string pair_in(const std::vector<std::uint8_t>& der) {
  const std::uint8_t* at = der.data();
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> both(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())), &ECDSA_SIG_free);
  constexpr int kHalf = kSignatureBytes / 2;
  std::array<std::uint8_t, kSignatureBytes> bytes{};
  if (!both || BN_bn2binpad(ECDSA_SIG_get0_r(both.get()), bytes.data(), kHalf) != kHalf ||
      BN_bn2binpad(ECDSA_SIG_get0_s(both.get()), bytes.data() + kHalf, kHalf) != kHalf) {
    return {};
  }
  return {bytes.begin(), bytes.end()};
}

std::string signature_of(EVP_PKEY* key, std::string_view text) {
  const bool is_ed25519 = EVP_PKEY_get_id(key) == EVP_PKEY_ED25519;
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  std::vector<std::uint8_t> signature(static_cast<std::size_t>(EVP_PKEY_get_size(key)));
  std::size_t size = signature.size();
  if (!context ||
      EVP_DigestSignInit(context.get(), nullptr, is_ed25519 ? nullptr : EVP_sha256(), nullptr,
                         key) != 1 ||
      EVP_DigestSign(context.get(), signature.data(), &size, bytes_of(text).data(), text.size()) !=
          1) {
    return {};
  }
  signature.resize(size);
  return is_ed25519 ? std::string(signature.begin(), signature.end()) : pair_in(signature);
}

}  // namespace

Credentials::Credentials(Key key, std::vector<Certificate> certificates)
    : key_(std::move(key)),
      certificates_(std::move(certificates)),
      digest_(digest_of(*certificates_.front())) {}

OrFault<Credentials> Credentials::parse(std::string_view certificates, std::string_view key) {
  if (certificates.size() > kMaxPem || key.size() > kMaxPem) {
    return Fault{"is too long for a key with its certificates"};
  }
  OrFault<std::vector<Certificate>> chain = certificates_from(certificates);
  if (!chain) return chain.fault();
  OrFault<Key> own = key_from(key);
  if (!own) return own.fault();
  const bool fits = X509_check_private_key(chain->front().get(), own->get()) == 1;
  ERR_clear_error();
  if (!fits) return Fault{"holds a certificate of another key"};
  return Credentials(*std::move(own), *std::move(chain));
}

std::int64_t Credentials::ends_unix_s() const {
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  for (const Certificate& one : certificates_) {
    std::tm end{};
    const bool is_time = ASN1_TIME_to_tm(X509_get0_notAfter(one.get()), &end) == 1;
    first = std::min<std::int64_t>(first, is_time ? timegm(&end) : 0);
  }
  return first;
}

std::optional<KeyProof> Credentials::prove(const Challenge& challenge,
                                           const std::string& host) const {
  KeyProof proof{.public_key = public_key_of(*certificates_.front()),
                 .signature = signature_of(key_.get(), signed_bytes(challenge, host)),
                 .host = host};
  ERR_clear_error();
  // Keys of other kinds have signatures too.
  if (proved_key(proof, challenge) != digest_) return std::nullopt;
  return proof;
}

std::string Credentials::pem() const {
  const Bio bio(BIO_new(BIO_s_secmem()), &BIO_free_all);
  if (!bio) throw std::bad_alloc();
  must(PEM_write_bio_PrivateKey(bio.get(), key_.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1);
  for (const Certificate& one : certificates_) must(PEM_write_bio_X509(bio.get(), one.get()) == 1);
  char* text = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &text);
  return {text, static_cast<std::size_t>(size)};
}

Credentials make_credentials(const std::string& common_name) {
  const std::shared_ptr<EVP_PKEY> key(EVP_EC_gen("P-256"), &EVP_PKEY_free);
  const std::shared_ptr<X509> certificate(X509_new(), &X509_free);
  must(key && certificate);
  must(X509_set_version(certificate.get(), X509_VERSION_3) == 1);
  add_serial(certificate.get());
  must(X509_gmtime_adj(X509_getm_notBefore(certificate.get()), kValidSince) != nullptr);
  must(X509_time_adj_ex(X509_getm_notAfter(certificate.get()), kYears * 365, 0, nullptr) !=
       nullptr);
  must(X509_set_pubkey(certificate.get(), key.get()) == 1);
  X509_NAME* const name = X509_get_subject_name(certificate.get());
  const auto* const text = reinterpret_cast<const unsigned char*>(common_name.data());
  must(X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, text,
                                  static_cast<int>(common_name.size()), -1, 0) == 1);
  must(X509_set_issuer_name(certificate.get(), name) == 1);
  must(X509_sign(certificate.get(), key.get(), EVP_sha256()) != 0);
  return {key, {certificate}};
}

Digest digest_of(const X509& certificate) {
  return Sha256().update(bytes_of(public_key_of(certificate))).finish();
}

}  // namespace race2048::tls
