// A server of OpenSSL's own that speaks one version of TLS and asks for the client's certificate.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "shared/tls/credentials.h"

struct ssl_st;
struct ssl_ctx_st;

namespace race2048::tls {

class RawServer {
 public:
  // `version`: such as TLS1_2_VERSION.
  RawServer(int version, const Credentials& credentials);

  // Takes the client's bytes, and goes on with the handshake.
  void give(std::string_view bytes);
  // The encrypted bytes since the last call.
  std::string output();
  // The client's bytes since the first output, that is since this server has shown its certificate.
  std::size_t bytes_after_certificate() const { return bytes_after_; }
  bool has_clients_certificate() const;

 private:
  std::shared_ptr<ssl_ctx_st> context_;
  std::shared_ptr<ssl_st> ssl_;
  bool has_shown_ = false;
  std::size_t bytes_after_ = 0;
};

}  // namespace race2048::tls
