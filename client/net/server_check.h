// Whether the server at the other end of an encrypted link is the one that the person means.
#pragma once

#include <filesystem>
#include <string>

#include "client/choices/target.h"
#include "engine/or_fault.h"
#include "shared/fingerprint.h"

namespace race2048::client {

// What the handshake has shown.
struct ShownServer {
  Fingerprint fingerprint;       // of the server's key
  bool vouched_for = false;      // by an authority of this system, for the target's host
  bool on_this_machine = false;  // reached over the loopback: nobody is in between
};

struct TrustedServer {
  // For the person, who should know that it was trusted without a proof, or that another key was
  // trusted before; empty: nothing to say.
  std::string line;
};

// Trusts, in this order: the fingerprint in the target, and no other; this machine; an authority;
// the key that `known_servers` has, a file of KnownServers; and a key that is seen for the first
// time, which the file has from then on. The fault tells the person what was expected and seen, and
// what to do.
OrFault<TrustedServer> judge_server(const Target& target, const ShownServer& shown,
                                    const std::filesystem::path& known_servers);

}  // namespace race2048::client
