#include "client/net/server_check.h"

#include <string_view>
#include <utility>

namespace race2048::client {
namespace {

// Behind the fingerprint of a server for which an authority vouches.
constexpr std::string_view kVouchedFor = " authority";

constexpr const char* kMayBeInBetween =
    " Either somebody is in between and would hear all that you type, or the server was set up "
    "anew. Nothing was sent.";
constexpr const char* kAskForTheInvitation =
    " Ask the host for the invitation, the line that ends with # and the fingerprint: with it, the "
    "new key replaces what is known.";

Fault another_than_given(const Target& target, const ShownServer& shown) {
  return {server_text(target) +
          " IS NOT THE SERVER OF THIS INVITATION. Its fingerprint should be " +
          to_text(*target.fingerprint) + " and is " + to_text(shown.fingerprint) + "." +
          kMayBeInBetween + " Ask the host for the invitation again."};
}

Fault another_than_introduced(const Target& target, const ShownServer& shown) {
  return {server_text(target) +
          " IS NOT THE SERVER TO WHICH YOU WERE SENT ON. Its fingerprint should be " +
          to_text(*target.fingerprint) + " and is " + to_text(shown.fingerprint) + "." +
          kMayBeInBetween};
}

Fault not_introduced(const Target& target, const ShownServer& shown) {
  return {"NO AUTHORITY VOUCHES FOR " + server_text(target) +
          ", to which you were sent on without a fingerprint. That of its key is " +
          to_text(shown.fingerprint) + "." + kMayBeInBetween};
}

Fault another_than_known(const Target& target, const Fingerprint& known, const ShownServer& shown) {
  return {"THE KEY OF " + server_text(target) + " HAS CHANGED. Its fingerprint was " +
          to_text(known) + " and is " + to_text(shown.fingerprint) + "." + kMayBeInBetween +
          kAskForTheInvitation};
}

Fault no_longer_vouched_for(const Target& target, const ShownServer& shown) {
  return {"NO AUTHORITY VOUCHES FOR " + server_text(target) +
          " ANY MORE, as one did before. The fingerprint of its key is " +
          to_text(shown.fingerprint) + "." + kMayBeInBetween + kAskForTheInvitation};
}

std::string changed_line(const Target& target) {
  return "The key of " + server_text(target) + " has changed; ";
}

std::string proved_line(const Target& target) {
  return server_text(target) + (target.fingerprint ? " has the key of the invitation."
                                                   : " has an authority that vouches for it.");
}

// Whether the proof `shown` fits the way in which the server was trusted before. The line says if
// the server's key was replaced.
OrFault<std::string> fits(const Target& target, const KnownServer& before,
                          const ShownServer& shown) {
  if (!before.key) {
    if (!shown.vouched_for) return no_longer_vouched_for(target, shown);
    return std::string();
  }
  if (*before.key == shown.fingerprint) return std::string();
  if (!shown.vouched_for) return another_than_known(target, *before.key, shown);
  return changed_line(target) + "an authority vouches for the new one.";
}

}  // namespace

std::string to_text(const ShownServer& shown) {
  return to_text(shown.fingerprint) + std::string(shown.vouched_for ? kVouchedFor : "");
}

std::optional<ShownServer> shown_server_from(const std::string& text) {
  std::string_view key = text;
  const bool vouched_for = key.ends_with(kVouchedFor);
  if (vouched_for) key.remove_suffix(kVouchedFor.size());
  const std::optional<Fingerprint> fingerprint = fingerprint_from(key);
  if (!fingerprint) return std::nullopt;
  return ShownServer{.fingerprint = *fingerprint, .vouched_for = vouched_for};
}

bool ServerCheck::asks_authorities(bool on_this_machine) const {
  return !target_.fingerprint && !(on_this_machine && is_address_of_this_machine(target_));
}

OrFault<> ServerCheck::judge(const ShownServer& shown) const {
  if (is_beside_the_file(shown)) {
    const auto judged = verdict_without_file(shown);
    return judged ? OrFault<>() : judged.fault();
  }
  const OrFault<KnownServers> known = KnownServers::load(file_);
  const auto judged = known ? verdict(shown, *known) : verdict_without_known(shown, known.fault());
  return judged ? OrFault<>() : judged.fault();
}

OrFault<std::string> ServerCheck::trust(const ShownServer& shown) {
  OrFault<std::string> line = std::string();
  if (is_beside_the_file(shown)) {
    const auto judged = verdict_without_file(shown);
    if (!judged) return judged.fault();
    line = judged->line;
  } else {
    line = trust_by_file(shown);
  }
  if (line && !first_) first_ = shown;
  return line;
}

bool ServerCheck::is_beside_the_file(const ShownServer& shown) const {
  return first_ || (shown.on_this_machine && is_address_of_this_machine(target_)) ||
         whom_ != Whom::only_the_known;
}

OrFault<ServerCheck::Verdict> ServerCheck::verdict_without_file(const ShownServer& shown) const {
  if (target_.fingerprint && *target_.fingerprint != shown.fingerprint) {
    return whom_ == Whom::introduced ? another_than_introduced(target_, shown)
                                     : another_than_given(target_, shown);
  }
  const bool is_here = shown.on_this_machine && is_address_of_this_machine(target_);
  if (whom_ == Whom::introduced && !target_.fingerprint && !shown.vouched_for && !is_here) {
    return not_introduced(target_, shown);
  }
  if (!first_ || first_->fingerprint == shown.fingerprint) return Verdict{};
  const KnownServer before{.key = first_->vouched_for ? std::nullopt
                                                      : std::optional(first_->fingerprint)};
  OrFault<std::string> line = fits(target_, before, shown);
  if (!line) return line.fault();
  return Verdict{.line = *std::move(line)};
}

OrFault<ServerCheck::Verdict> ServerCheck::verdict(const ShownServer& shown,
                                                   const KnownServers& known) const {
  const auto before = known.find(server_text(target_));
  if (!before) return verdict_without_known(shown, before.fault());
  const KnownServer by_key{.key = shown.fingerprint};
  const KnownServer now = shown.vouched_for ? KnownServer{} : by_key;
  if (target_.fingerprint) {
    if (*target_.fingerprint != shown.fingerprint) return another_than_given(target_, shown);
    if (*before == by_key) return Verdict{};
    const std::string line = !*before ? ""
                             : (*before)->key
                                 ? changed_line(target_) +
                                       "the invitation has its fingerprint, so it replaces the "
                                       "known one."
                                 : "From now on " + server_text(target_) +
                                       " is known by the key of the invitation, not by an "
                                       "authority.";
    return Verdict{.line = line, .remember = by_key};
  }
  if (!*before && shown.on_this_machine) return Verdict{};
  if (!*before) {
    const std::string line = shown.vouched_for
                                 ? ""
                                 : server_text(target_) +
                                       " is new to this machine; the fingerprint of its key is " +
                                       to_text(shown.fingerprint) + ".";
    return Verdict{.line = line, .remember = now};
  }
  OrFault<std::string> line = fits(target_, **before, shown);
  if (!line) return line.fault();
  // A key that stays the same remains known by itself: it fits with an authority and without.
  if ((*before)->key == shown.fingerprint || **before == now) return Verdict{};
  return Verdict{.line = *std::move(line), .remember = now};
}

OrFault<ServerCheck::Verdict> ServerCheck::verdict_without_known(const ShownServer& shown,
                                                                 const Fault& why) const {
  if (target_.fingerprint && *target_.fingerprint != shown.fingerprint) {
    return another_than_given(target_, shown);
  }
  // Both are proof enough.
  const bool is_proved = target_.fingerprint || shown.vouched_for;
  if (!is_proved) return Fault{"It is unknown whether this server was known: " + why.text + "."};
  return Verdict{.remember = shown.vouched_for && !target_.fingerprint
                                 ? KnownServer{}
                                 : KnownServer{.key = shown.fingerprint}};
}

OrFault<std::string> ServerCheck::trust_by_file(const ShownServer& shown) {
  OrFault<KnownServers> known = KnownServers::load_to_change(file_);
  std::string why_not_kept;
  if (!known) {
    why_not_kept = known.fault().text;
    known = KnownServers::load(file_);
  }
  OrFault<Verdict> judged =
      known ? verdict(shown, *known) : verdict_without_known(shown, known.fault());
  if (!judged) return judged.fault();
  if (!judged->remember) {
    if (known && why_not_kept.empty()) known->note_use(server_text(target_));
    return std::move(judged->line);
  }
  if (known && why_not_kept.empty()) {
    const OrFault<> written = known->remember(server_text(target_), *judged->remember);
    if (written) return std::move(judged->line);
    why_not_kept = written.fault().text;
  }
  if (judged->line.empty()) judged->line = proved_line(target_);
  return judged->line + " It cannot be remembered: " + why_not_kept + ".";
}

}  // namespace race2048::client
