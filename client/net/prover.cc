#include "client/net/prover.h"

namespace race2048::client {

Prover prover_for(const std::optional<tls::Credentials>& identity, const Target& target,
                  const tls::TlsFilter* filter) {
  if (filter == nullptr || filter->was_asked_for_key()) return {};
  return later_prover_for(identity, target, filter);
}

Prover later_prover_for(const std::optional<tls::Credentials>& identity, const Target& target,
                        const tls::TlsFilter* filter) {
  if (!identity || filter == nullptr) return {};
  return [key = *identity, host = dialled_host(target)](const Challenge& challenge) {
    return key.prove(challenge, host);
  };
}

}  // namespace race2048::client
