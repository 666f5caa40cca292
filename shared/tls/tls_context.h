// The part that all encrypted connections of a server, or of a client, share: TLS 1.3, or 1.2
// unless the client shows a certificate, with forward secrecy, without renegotiation, compression,
// tickets and resumed sessions, so that each handshake proves who takes part.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/or_fault.h"
#include "shared/tls/credentials.h"

struct ssl_ctx_st;

namespace race2048::tls {

// Cheap to copy; connections that use it may outlive it.
class TlsContext {
 public:
  enum class Side : std::uint8_t { server, client };
  // Whether the authorities of this system are asked about a server's certificate; reading them
  // takes 15 ms.
  enum class Authorities : std::uint8_t { ignored, asked };

  // A server asks for a certificate and takes any whose key is EC P-256 or Ed25519, which are cheap
  // to check: the handshake proves that the client has the key. A client without one is welcome.
  // The fault is the end of a sentence about the credentials.
  static OrFault<TlsContext> for_server(const Credentials& credentials);
  // A client asks the judge of its TlsFilter about the server's certificate. One with credentials
  // speaks TLS 1.3 only: in an older handshake its certificate would travel in the clear.
  static OrFault<TlsContext> for_client(const std::optional<Credentials>& credentials,
                                        Authorities authorities);

  Side side() const { return side_; }

 private:
  friend class TlsFilter;

  TlsContext(Side side, std::shared_ptr<ssl_ctx_st> context);
  static OrFault<TlsContext> make(Side side, const Credentials* credentials);

  Side side_;
  std::shared_ptr<ssl_ctx_st> context_;
};

}  // namespace race2048::tls
