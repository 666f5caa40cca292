#include "engine/sha256.h"

#include <stdexcept>

#include <openssl/evp.h>
#include <openssl/hmac.h>

namespace race2048 {
namespace {

void check(int result) {
  if (result != 1) throw std::runtime_error("OpenSSL cannot compute SHA-256");
}

// Looked up once: a lookup for every hash costs more than hashing a block.
const EVP_MD* algorithm() {
  static const EVP_MD* const found = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  if (found == nullptr) throw std::runtime_error("OpenSSL offers no SHA-256");
  return found;
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const {
  EVP_MD_CTX_free(context);
}

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  if (context_ == nullptr) throw std::bad_alloc();
  begin();
}

void Sha256::begin() {
  check(EVP_DigestInit_ex(context_.get(), algorithm(), nullptr));
}

Sha256& Sha256::update(std::span<const std::uint8_t> bytes) {
  check(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
  return *this;
}

Digest Sha256::finish() {
  Digest digest;
  check(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr));
  begin();
  return digest;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message) {
  Digest digest;
  const unsigned char* const made = HMAC(algorithm(), key.data(), static_cast<int>(key.size()),
                                         message.data(), message.size(), digest.data(), nullptr);
  check(made != nullptr ? 1 : 0);
  return digest;
}

}  // namespace race2048
