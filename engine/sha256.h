// SHA-256 and HMAC-SHA256 (RFC 2104) over byte spans, by OpenSSL.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

struct evp_md_ctx_st;

namespace race2048 {

using Digest = std::array<std::uint8_t, 32>;

// One hash computation; reusable after finish(). Throws std::runtime_error if OpenSSL fails, which
// happens only in a broken installation.
class Sha256 {
 public:
  Sha256();

  Sha256& update(std::span<const std::uint8_t> bytes);
  // The digest of all bytes since the last finish(). Starts a new hash.
  Digest finish();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  void begin();
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message);

}  // namespace race2048
