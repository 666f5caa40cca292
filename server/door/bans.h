// The operator's bans: the keys and the networks that may not use a server.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/or_fault.h"
#include "server/door/identity_keeper.h"
#include "server/sessions/address.h"
#include "server/sessions/types.h"

namespace race2048::server {

// The subject of a ban: a key, by the first letters of its fingerprint, or the addresses of a
// network.
class BannedParty {
 public:
  // "key:kxq7wp2m", with 8 letters of a fingerprint or more, or "192.0.2.7", "192.0.2.0/24",
  // "2001:db8::/48". The fault is a sentence for the operator.
  static OrFault<BannedParty> parse(std::string_view text);

  // The one way of writing it; parse() reads it as the same party.
  std::string text() const;
  // The key by the text of its fingerprint.
  bool has(std::string_view fingerprint) const;
  bool has(const Address& address) const;
  // True for a network of more than a large company's or a provider's own: wider than /16 of IPv4,
  // or than /32 of IPv6.
  bool is_wide() const;

 private:
  struct Key {
    std::string letters;  // the first of the fingerprint's text
  };

  explicit BannedParty(std::variant<Key, Network> who) : who_(std::move(who)) {}

  std::variant<Key, Network> who_;
};

class Bans {
 public:
  // The keeper gets all changes but those of restore(); null: nothing is kept. It outlives the
  // bans.
  explicit Bans(IdentityKeeper* keeper) : keeper_(keeper) {}

  // Takes a ban as it was kept. Ignored if it is not one.
  void restore(const ServerBan& ban);

  // Takes the ban of this party out of the shared store; without a value the store has none. The
  // keeper does not get the ban. Returns true if this server did not know it.
  bool learn(const std::string& who, const std::optional<ServerBan>& ban);

  // Adds the ban, whose party is as text() writes it, in place of one of the same party. Forgets
  // bans that are over. The fault says why the ban cannot be added.
  OrFault<> add(const ServerBan& ban, std::int64_t unix_ms);
  // False if no ban has this party.
  bool lift(const BannedParty& who);
  // The parties of all bans, also of those that are over.
  std::vector<std::string> parties() const;
  // The bans in force, oldest first.
  std::vector<ServerBan> all(std::int64_t unix_ms) const;

  // Refuses an address, or a key, that is banned.
  Verdict check_address(const Address& address, std::int64_t unix_ms) const;
  Verdict check_key(const PlayerId& key, std::int64_t unix_ms) const;
  // The refusal that the banned person gets.
  static Refusal refusal_of(const ServerBan& ban);

 private:
  struct Entry {
    BannedParty who;
    ServerBan ban;
  };

  void forget_ended(std::int64_t unix_ms);
  template <typename Party>
  Verdict check(const Party& party, std::int64_t unix_ms) const;

  IdentityKeeper* keeper_;
  std::vector<Entry> bans_;  // oldest first
};

}  // namespace race2048::server
