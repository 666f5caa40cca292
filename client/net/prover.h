// Whether and how a link proves the person's key in its Hello.
#pragma once

#include <optional>

#include "client/choices/target.h"
#include "client/session/link_state.h"
#include "shared/tls/credentials.h"
#include "shared/tls/tls_filter.h"

namespace race2048::client {

// A server with TLS of its own asks for the key in the handshake. Where nothing has asked, TLS ends
// in a proxy, and the server behind it has not met the key: then this returns a prover. Nothing for
// a guest, and on a link that is not encrypted, as its `filter` is null. REQUIRES: the handshake is
// done.
Prover prover_for(const std::optional<tls::Credentials>& identity, const Target& target,
                  const tls::TlsFilter* filter);
// The same for a server that has not made the handshake: to which the connection is passed on.
Prover later_prover_for(const std::optional<tls::Credentials>& identity, const Target& target,
                        const tls::TlsFilter* filter);

}  // namespace race2048::client
