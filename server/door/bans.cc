#include "server/door/bans.h"

#include <algorithm>
#include <utility>

#include "server/door/identity_limits.h"
#include "shared/fingerprint.h"
#include "shared/utc_text.h"

namespace race2048::server {
namespace {

constexpr std::string_view kKeyPrefix = "key:";
constexpr int kAllBits = 128;
constexpr int kMappedBits = 96;  // of an IPv4 address as IPv6 maps it, before its own

bool is_over(const ServerBan& ban, std::int64_t unix_ms) {
  return ban.until_unix_ms && *ban.until_unix_ms <= unix_ms;
}

}  // namespace

// ------------------------------------------------------------------------------------- the party

OrFault<BannedParty> BannedParty::parse(std::string_view text) {
  if (text.starts_with(kKeyPrefix)) {
    const std::string_view letters = text.substr(kKeyPrefix.size());
    if (letters.size() >= kKeyMarkLetters && letters.size() <= kFingerprintLetters &&
        are_fingerprint_letters(letters)) {
      return BannedParty(Key{.letters = std::string(letters)});
    }
    return Fault{
        "A key is \"key:\" and the first letters of its fingerprint, 8 to 26 of a-z "
        "and 2-7."};
  }
  if (const std::optional<Network> network = Network::parse(text)) return BannedParty(*network);
  return Fault{
      "A ban is of a key, like key:kxq7wp2m, or of a network address, like 192.0.2.7, "
      "192.0.2.0/24 or 2001:db8::/48."};
}

std::string BannedParty::text() const {
  if (const Key* const key = std::get_if<Key>(&who_)) return std::string(kKeyPrefix) + key->letters;
  const Network& network = std::get<Network>(who_);
  const int before = network.base.is_v4() ? kMappedBits : 0;
  const bool is_one = network.bits == kAllBits;
  return network.base.text() + (is_one ? "" : "/" + std::to_string(network.bits - before));
}

bool BannedParty::has(std::string_view fingerprint) const {
  const Key* const banned = std::get_if<Key>(&who_);
  return banned != nullptr && fingerprint.starts_with(banned->letters);
}

bool BannedParty::has(const Address& address) const {
  const Network* const banned = std::get_if<Network>(&who_);
  return banned != nullptr && banned->contains(address);
}

bool BannedParty::is_wide() const {
  constexpr int kNarrowV4 = kMappedBits + 16;
  constexpr int kNarrowV6 = 32;
  const Network* const banned = std::get_if<Network>(&who_);
  return banned != nullptr && banned->bits < (banned->base.is_v4() ? kNarrowV4 : kNarrowV6);
}

// ------------------------------------------------------------------------------------- the list

void Bans::restore(const ServerBan& ban) {
  auto who = BannedParty::parse(ban.who);
  if (who && who->text() == ban.who && bans_.size() < limits::kMaxServerBans) {
    bans_.push_back({.who = *std::move(who), .ban = ban});
  }
}

bool Bans::learn(const std::string& who, const std::optional<ServerBan>& ban) {
  const auto known =
      std::ranges::find_if(bans_, [&who](const Entry& entry) { return entry.ban.who == who; });
  const bool is_known = known != bans_.end();
  if (is_known && ban && known->ban == *ban) return false;
  if (is_known) bans_.erase(known);
  if (!ban) return false;
  const std::size_t before = bans_.size();
  restore(*ban);
  if (bans_.size() == before) return false;
  std::ranges::stable_sort(bans_, {}, [](const Entry& entry) { return entry.ban.made_unix_ms; });
  return true;
}

OrFault<> Bans::add(const ServerBan& ban, std::int64_t unix_ms) {
  const auto who = BannedParty::parse(ban.who);
  if (!who) return who.fault();
  forget_ended(unix_ms);
  lift(*who);
  if (bans_.size() >= limits::kMaxServerBans) {
    return Fault{"There are " + std::to_string(bans_.size()) +
                 " bans already, the most there can be: lift one of them first."};
  }
  bans_.push_back({.who = *who, .ban = ban});
  if (keeper_ != nullptr) keeper_->keep(ban);
  return {};
}

bool Bans::lift(const BannedParty& who) {
  const std::string text = who.text();
  const std::size_t lifted =
      std::erase_if(bans_, [&text](const Entry& entry) { return entry.ban.who == text; });
  if (lifted != 0 && keeper_ != nullptr) keeper_->forget_ban(text);
  return lifted != 0;
}

void Bans::forget_ended(std::int64_t unix_ms) {
  std::erase_if(bans_, [&](const Entry& entry) {
    const bool is_ended = is_over(entry.ban, unix_ms);
    if (is_ended && keeper_ != nullptr) keeper_->forget_ban(entry.ban.who);
    return is_ended;
  });
}

std::vector<std::string> Bans::parties() const {
  std::vector<std::string> parties;
  for (const Entry& entry : bans_) parties.push_back(entry.ban.who);
  return parties;
}

std::vector<ServerBan> Bans::all(std::int64_t unix_ms) const {
  std::vector<ServerBan> all;
  for (const Entry& entry : bans_) {
    if (!is_over(entry.ban, unix_ms)) all.push_back(entry.ban);
  }
  return all;
}

template <typename Party>
Verdict Bans::check(const Party& party, std::int64_t unix_ms) const {
  const auto keeps_off = [&](const Entry& entry) {
    return !is_over(entry.ban, unix_ms) && entry.who.has(party);
  };
  const auto found = std::find_if(bans_.begin(), bans_.end(), keeps_off);
  return found == bans_.end() ? Verdict() : refusal_of(found->ban);
}

Verdict Bans::check_address(const Address& address, std::int64_t unix_ms) const {
  return check(address, unix_ms);
}

Verdict Bans::check_key(const PlayerId& key, std::int64_t unix_ms) const {
  const std::string fingerprint = to_text(Fingerprint{key});
  return check(std::string_view(fingerprint), unix_ms);
}

Refusal Bans::refusal_of(const ServerBan& ban) {
  std::string text = "The server's operator keeps you off ";
  text += ban.until_unix_ms ? "until " + utc_text(*ban.until_unix_ms) + " UTC" : "for good";
  text += ban.note.empty() ? "." : ": " + ban.note;
  return {.reason = Reason::banned, .text = std::move(text), .closes = true};
}

}  // namespace race2048::server
