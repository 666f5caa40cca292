#include "client/net/server_check.h"

#include <optional>
#include <utility>

#include "client/system/known_servers.h"

namespace race2048::client {
namespace {

constexpr const char* kMayBeInBetween =
    " Either somebody is in between and would hear all that you type, or the server was set up "
    "anew. Nothing was sent.";

Fault another_than_given(const Target& target, const ShownServer& shown) {
  return {server_text(target) +
          " IS NOT THE SERVER OF THIS INVITATION. Its fingerprint should be " +
          to_text(*target.fingerprint) + " and is " + to_text(shown.fingerprint) + "." +
          kMayBeInBetween + " Ask the host for the invitation again."};
}

Fault another_than_known(const Target& target, const Fingerprint& known, const ShownServer& shown) {
  return {"THE KEY OF " + server_text(target) + " HAS CHANGED. Its fingerprint was " +
          to_text(known) + " and is " + to_text(shown.fingerprint) + "." + kMayBeInBetween +
          " Ask the host for the invitation, the line that ends with # and the fingerprint: with "
          "it, the new key replaces the known one."};
}

// What becomes of a key that is trusted from now on; `text` tells the person why.
TrustedServer remembered(const Target& target, const ShownServer& shown, KnownServers& known,
                         std::string text) {
  const OrFault<> written = known.remember(server_text(target), shown.fingerprint);
  if (!written) text += " It cannot be remembered: " + written.fault().text + ".";
  return {.line = std::move(text)};
}

OrFault<TrustedServer> judge_given(const Target& target, const ShownServer& shown,
                                   const std::filesystem::path& known_servers) {
  if (*target.fingerprint != shown.fingerprint) return another_than_given(target, shown);
  if (shown.on_this_machine) return TrustedServer{};
  OrFault<KnownServers> known = KnownServers::load(known_servers);
  if (!known) return TrustedServer{};  // the fingerprint is proof enough
  const auto before = known->find(server_text(target));
  if (before && *before == shown.fingerprint) return TrustedServer{};
  const bool replaces = before && before->has_value();
  return remembered(target, shown, *known,
                    replaces ? "The key of " + server_text(target) +
                                   " has changed; the invitation has its fingerprint, so it "
                                   "replaces the known one."
                             : "");
}

}  // namespace

OrFault<TrustedServer> judge_server(const Target& target, const ShownServer& shown,
                                    const std::filesystem::path& known_servers) {
  if (target.fingerprint) return judge_given(target, shown, known_servers);
  if (shown.on_this_machine || shown.vouched_for) return TrustedServer{};
  OrFault<KnownServers> known = KnownServers::load(known_servers);
  if (!known)
    return Fault{"It is unknown whether this server was known: " + known.fault().text + "."};
  const auto before = known->find(server_text(target));
  if (!before)
    return Fault{"It is unknown whether this server was known: " + before.fault().text + "."};
  if (*before == shown.fingerprint) return TrustedServer{};
  if (*before) return another_than_known(target, **before, shown);
  return remembered(target, shown, *known,
                    server_text(target) +
                        " is new to this machine; the fingerprint of its key is " +
                        to_text(shown.fingerprint) + ".");
}

}  // namespace race2048::client
