// The part of a room that knows its owner, the host who stands in for an absent owner, the people
// whom the owner bans, and the bots that the host invites.
#include <algorithm>
#include <string>
#include <utility>

#include "server/rooms/limits.h"
#include "server/rooms/room.h"
#include "server/sessions/address.h"

namespace race2048::server {
namespace {

Refusal no_such_person(const std::string& text) {
  return {.reason = Reason::no_such_person, .text = text};
}

// The address of all accounts of the server's own machine, and of everybody who plays over SSH.
bool is_loopback(const std::string& address) {
  const std::optional<Address> parsed = Address::parse(address);
  return parsed && parsed->is_loopback();
}

}  // namespace

// ------------------------------------------------------------------------------------- the owner

bool Room::owns(const Member& member) const {
  const std::optional<Owner>& owner = state_.owner();
  return owner ? owner->person.number == member.person.number : is_host(member);
}

std::string_view Room::absent_owner() const {
  const auto* const host = find_host();
  if (host == nullptr || owns(host->second)) return {};
  return state_.owner()->person.name;
}

const std::pair<const SessionId, Member>* Room::find_host() const {
  const auto host = std::find_if(members().begin(), members().end(),
                                 [this](const auto& entry) { return is_host(entry.second); });
  return host == members().end() ? nullptr : &*host;
}

void Room::set_host(const std::string& name, TimePoint now) {
  decide(HostSet{.name = name}, now);
  ask_host_again(now);
}

void Room::set_owner(const Person& person, TimePoint now) {
  decide(OwnerSet{.person = person}, now);
  if (state_.mutes().empty()) return;
  lift_mutes(people_.at(people_.find(person.number).value()), now);
  judge_mutes();
}

void Room::give_role(SessionId session, TimePoint now) {
  const Member& member = people_.at(session);
  const bool becomes_host = !is_host(member) && (owns(member) || relieves_bot(member));
  if (becomes_host) set_host(member.person.name, now);
  if (owns(member)) announcer_.announce(session, News::put_out, now);
  if (becomes_host) start_if_due(now);
}

bool Room::relieves_bot(const Member& member) const {
  const auto* const host = find_host();
  return !member.person.bot && host != nullptr && host->second.person.bot && !owns(host->second);
}

Verdict Room::check_owner(SessionId host) const {
  if (owns(people_.at(host))) return {};
  const std::string& owner = state_.owner()->person.name;
  return Refusal{Reason::not_owner,
                 "This is " + owner + "'s room. You are its host until " + owner +
                     " is back: you cannot put people out, mute them or hand the room over, "
                     "nor change its lock, its password or whether it is listed."};
}

Verdict Room::may_end_series(SessionId host) const {
  if (owns(people_.at(host)) || !series_goes_on()) return {};
  const std::string& owner = state_.owner()->person.name;
  return Refusal{Reason::not_owner, "This is " + owner + "'s room, and its series goes on: until " +
                                        owner +
                                        " is back, its rounds and its settings stay as they are."};
}

bool Room::series_goes_on() const {
  const Series& series = state_.series();
  return series.under_way() || (running() && series.is_set());
}

// ------------------------------------------------------------------------------------- stand-ins

std::optional<std::uint64_t> Room::host_passes_at() const {
  if (state_.away().empty() || people_.present_count() == 0) return std::nullopt;
  const auto* const host = find_host();
  if (host == nullptr || !host->second.away) return std::nullopt;
  // A bot makes no use of the role.
  if (!host->second.person.bot && people_.next_host().person.bot) return std::nullopt;
  const std::chrono::milliseconds kept = limits::kHostHold;
  return state_.away().at(host->second.person.number).since_ms +
         static_cast<std::uint64_t>(kept.count());
}

void Room::pass_host_on(TimePoint now) {
  const std::optional<std::uint64_t> due = host_passes_at();
  if (!due || *due > clock_ms(now)) return;
  set_host(people_.next_host().person.name, now);
  start_if_due(now);
}

std::optional<std::uint64_t> Room::claim_ends_at() const {
  const std::optional<Owner>& owner = state_.owner();
  if (!owner || !owner->left_at_ms || series_goes_on()) return std::nullopt;
  const auto* const host = find_host();
  // A bot makes no use of a room, and a person who is away may not come back.
  if (host == nullptr || host->second.person.bot || host->second.away) return std::nullopt;
  const std::chrono::milliseconds kept = limits::kOwnerClaim;
  return *owner->left_at_ms + static_cast<std::uint64_t>(kept.count());
}

void Room::end_claim(TimePoint now) {
  const std::optional<std::uint64_t> due = claim_ends_at();
  if (!due || *due > clock_ms(now)) return;
  const auto* const host = find_host();
  set_owner(host->second.person, now);
  announcer_.announce(host->first, News::put_out, now);
}

Verdict Room::hand_over(SessionId host, const std::string& name, TimePoint now) {
  if (Verdict may = check_owner(host); !may) return may;
  const std::optional<SessionId> found = people_.find(name);
  if (!found) return no_such_person("Nobody with that name is in the room.");
  if (*found == host) return no_such_person("You are already the host.");
  const Member& next = people_.at(*found);
  if (next.away) return no_such_person(next.person.name + " has lost the connection.");
  set_host(next.person.name, now);
  set_owner(next.person, now);
  announcer_.announce(*found, News::put_out, now);
  start_if_due(now);  // without a referee, a match starts as soon as all are ready
  return {};
}

// ------------------------------------------------------------------------------------- bans

OrFault<SessionId, Refusal> Room::kick(SessionId host, const std::string& name, TimePoint now) {
  if (const Verdict may = check_owner(host); !may) return may.fault();
  const std::optional<SessionId> found = people_.find(name);
  if (!found) return no_such_person("Nobody with that name is in the room.");
  if (*found == host) return no_such_person("You cannot kick yourself; leave the room instead.");
  const Member& member = people_.at(*found);
  if (const Verdict may = may_kick(host, member); !may) return may.fault();
  // The host's own bots have the host's address, and may be replaced by others of the same name.
  const bool is_own_bot =
      member.person.bot && !member.person.keyed && member.address == people_.at(host).address;
  if (is_own_bot) {
    remove(*found, true, now);
    return *found;
  }
  if (state_.bans().size() >= limits::kMaxBanned) {
    decide(Unbanned{.name = state_.bans().front().name}, now);
  }
  decide(Banned{.name = member.person.name, .address = address_to_ban(*found)}, now);
  if (member.person.keyed) decide(KeyBanned{.key = member.person.player_id}, now);
  remove(*found, true, now);
  announcer_.announce(host, News::put_out, now);
  return *found;
}

Verdict Room::may_kick(SessionId host, const Member& kicked) const {
  if (!running() || match_seat(kicked) == nullptr) return {};
  if (is_racing(host)) {
    return not_now("You race against " + kicked.person.name +
                   ": you can put players of this match out when your own seat is done.");
  }
  if (hosted_start(people_.at(host))) return {};
  return not_now(
      "You were not the host when this match started: you can put its players out "
      "after it.");
}

// Several people may share an address: a ban of one person must not keep out the others.
std::optional<std::string> Room::address_to_ban(SessionId session) const {
  const std::string& address = people_.at(session).address;
  const std::string network = network_text(address);
  const auto is_here = [&](const auto& entry) {
    return entry.first != session && network_text(entry.second.address) == network;
  };
  if (address.empty() || is_loopback(address) ||
      std::any_of(members().begin(), members().end(), is_here)) {
    return std::nullopt;
  }
  return network;
}

Verdict Room::unkick(SessionId host, const std::string& name, TimePoint now) {
  if (Verdict may = check_owner(host); !may) return may;
  const std::vector<Ban>& bans = state_.bans();
  const auto ban = std::find_if(bans.begin(), bans.end(),
                                [&](const Ban& it) { return is_same_name(it.name, name); });
  if (ban == bans.end()) {
    return no_such_person(
        "Nobody with that name is kept out of the room, and your own bots never are.");
  }
  decide(Unbanned{.name = ban->name}, now);
  announcer_.announce(host, News::put_out, now);
  return {};
}

// ------------------------------------------------------------------------------------- mutes

bool Room::is_of(const Muted& mute, const Person& person) {
  return mute.person == person.number || is_same_name(mute.name, person.name) ||
         (person.keyed && mute.key == person.player_id);
}

void Room::judge_mutes(SessionId session) {
  const Member& member = people_.at(session);
  const std::vector<Muted>& mutes = state_.mutes();
  if (mutes.empty()) return people_.set_muted(session, false);
  const std::string network = network_text(member.address);
  const bool fits = std::any_of(mutes.begin(), mutes.end(), [&](const Muted& it) {
    return is_of(it, member.person) || it.address == network;
  });
  people_.set_muted(session, fits && !owns(member));
}

void Room::judge_mutes() {
  for (const auto& [session, member] : members()) judge_mutes(session);
}

Verdict Room::mute(SessionId host, const std::string& name, TimePoint now) {
  if (Verdict may = check_owner(host); !may) return may;
  const std::optional<SessionId> found = people_.find(name);
  if (!found) return no_such_person("Nobody with that name is in the room.");
  if (*found == host) return no_such_person("You cannot mute yourself.");
  const Person& person = people_.at(*found).person;
  const std::vector<Muted>& mutes = state_.mutes();
  if (std::any_of(mutes.begin(), mutes.end(), [&](const Muted& it) { return is_of(it, person); })) {
    return {};
  }
  if (mutes.size() >= limits::kMaxMuted) decide(Unmuted{.name = mutes.front().name}, now);
  decide(Muted{.name = person.name,
               .person = person.number,
               .address = address_to_ban(*found),
               .key = person.keyed ? std::optional(person.player_id) : std::nullopt},
         now);
  judge_mutes();
  return {};
}

Verdict Room::unmute(SessionId host, const std::string& name, TimePoint now) {
  if (Verdict may = check_owner(host); !may) return may;
  const std::optional<SessionId> found = people_.find(name);
  const std::vector<Muted>& mutes = state_.mutes();
  const auto of_name = std::find_if(mutes.begin(), mutes.end(),
                                    [&](const Muted& it) { return is_same_name(it.name, name); });
  if (found && people_.at(*found).muted) {
    lift_mutes(people_.at(*found), now);
  } else if (of_name != mutes.end()) {
    decide(Unmuted{.name = of_name->name}, now);
  } else {
    return no_such_person("Nobody with that name is muted in this room.");
  }
  judge_mutes();
  return {};
}

void Room::lift_mutes(const Member& member, TimePoint now) {
  const std::string network = network_text(member.address);
  const std::vector<Muted> before = state_.mutes();
  for (Muted mute : before) {
    const bool own = is_of(mute, member.person);
    if (!own && mute.address != network) continue;
    decide(Unmuted{.name = mute.name}, now);
    if (own) continue;
    mute.address.reset();
    decide(std::move(mute), now);
  }
}

// ------------------------------------------------------------------------------------- bots

Verdict Room::invite(SessionId host, const PlayerId& bot, TimePoint now) {
  const bool is_closed = state_.options().locked || state_.password();
  if (Verdict may = check_owner(host); !may && is_closed) return may;
  invitations_.add(bot, now);
  return {};
}

bool Room::is_invited(const Visitor& visitor, Role role, TimePoint now) const {
  return role == Role::player && visitor.person.bot && invitations_.has(visitor.said_id, now);
}

}  // namespace race2048::server
