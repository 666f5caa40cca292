#include "server/door/addresses.h"

#include <algorithm>
#include <cmath>

namespace race2048::server {
namespace {

constexpr double kSecondsAMinute = 60;

}  // namespace

Addresses::Addresses(const AddressLimits& limits, Networks trusted, TimePoint now)
    : limits_(limits),
      trusted_(std::move(trusted)),
      missed_codes_(limits::kCodesPerSecond, limits::kCodeBurst, now) {}

void Addresses::set_limits(const AddressLimits& limits, Networks trusted) {
  limits_ = limits;
  trusted_ = std::move(trusted);
}

bool Addresses::is_exempt(const Address& address) const {
  return address.is_loopback() ||
         std::any_of(trusted_.begin(), trusted_.end(),
                     [&address](const Network& network) { return network.contains(address); });
}

// ------------------------------------------------------------------------------------ the table

Addresses::Entries::iterator Addresses::look_up(const Address& address, TimePoint now) {
  forget_old(now);
  const auto [found, added] = entries_.try_emplace(address.network(), Entry{.seen_at = now});
  Entry& entry = found->second;
  const std::chrono::duration<double> passed = now - entry.seen_at;
  entry.seen_at = now;
  for (std::size_t i = 0; i < kLimits; ++i) {
    const double back = passed.count() * most(static_cast<Limit>(i)) / kSecondsAMinute;
    entry.spent[i] = static_cast<float>(std::max(0.0, entry.spent[i] - back));
  }
  if (added) {
    entry.idle = idle_.insert(idle_.end(), found);
  } else if (entry.idle) {
    idle_.splice(idle_.end(), idle_, *entry.idle);
  }
  return found;
}

void Addresses::forget_old(TimePoint now) {
  while (!idle_.empty()) {
    const Entries::iterator oldest = idle_.front();
    const bool is_old = now - oldest->second.seen_at >= limits::kAddressKept;
    if (!is_old && idle_.size() < limits::kMaxIdleAddresses) return;
    idle_.pop_front();
    entries_.erase(oldest);
  }
}

Addresses::Use Addresses::use(const Address& address, std::uint32_t Entry::*count, TimePoint now) {
  if (is_exempt(address)) return {};
  const Entries::iterator found = look_up(address, now);
  Entry& entry = found->second;
  ++(entry.*count);
  if (entry.idle) idle_.erase(*std::exchange(entry.idle, std::nullopt));
  return {*this, found, count};
}

void Addresses::give_back(Entries::iterator found, std::uint32_t Entry::*count) {
  Entry& entry = found->second;
  --(entry.*count);
  if (entry.connections + entry.rooms == 0) entry.idle = idle_.insert(idle_.end(), found);
}

// -------------------------------------------------------------------------------------- rates

double Addresses::wait_for(const Entry& entry, Limit rate) const {
  const double allowed = most(rate);
  if (allowed == 0) return 0;
  const double missing = double{entry.spent[static_cast<std::size_t>(rate)]} + 1 - allowed;
  return std::max(0.0, missing * kSecondsAMinute / allowed);
}

void Addresses::spend(Entry& entry, Limit rate) {
  if (most(rate) != 0) entry.spent[static_cast<std::size_t>(rate)] += 1;
}

Refusal Addresses::too_often(Limit rate, Reason reason, const std::string& what, double wait_s) {
  count(rate);
  const auto seconds = std::max<std::int64_t>(1, std::llround(std::ceil(wait_s)));
  return {.reason = reason, .text = what + "; try again in " + std::to_string(seconds) + " s."};
}

Verdict Addresses::take(const Address& address, Limit rate, Reason reason, const char* what,
                        TimePoint now) {
  if (is_exempt(address)) return {};
  Entry& entry = look_up(address, now)->second;
  if (const double wait = wait_for(entry, rate); wait > 0) {
    return too_often(rate, reason, what, wait);
  }
  spend(entry, rate);
  return {};
}

// ------------------------------------------------------------------------------- what is limited

Verdict Addresses::admit_connection(const Address& address, TimePoint now) {
  if (Verdict may = take(address, Limit::connects, Reason::too_many,
                         "Your network address connects too often", now);
      !may) {
    return closing(may);
  }
  if (limits_.connections != 0 && !is_exempt(address) &&
      look_up(address, now)->second.connections >= limits_.connections) {
    count(Limit::connections);
    return closing(
        {Reason::too_many, "There are " + std::to_string(limits_.connections) +
                               " connections from your network address, and no more are allowed; "
                               "close one, then try again."});
  }
  return {};
}

Addresses::Use Addresses::use_connection(const Address& address, TimePoint now) {
  return use(address, &Entry::connections, now);
}

void Addresses::give_connection_back(const Address& address, TimePoint now) {
  if (is_exempt(address)) return;
  float& spent = look_up(address, now)->second.spent[static_cast<std::size_t>(Limit::connects)];
  spent = std::max(0.0F, spent - 1);
}

Verdict Addresses::may_make_room(const Address& address, TimePoint now) {
  if (limits_.rooms == 0 || is_exempt(address) ||
      look_up(address, now)->second.rooms < limits_.rooms) {
    return {};
  }
  count(Limit::rooms);
  return Refusal{Reason::server_full,
                 "Your network address has made " + std::to_string(limits_.rooms) +
                     " rooms, and no more are allowed; try again when one of them has closed."};
}

Verdict Addresses::may_take_seat(const Address& address, std::size_t taken,
                                 const std::string& code) {
  if (limits_.seats == 0 || taken < limits_.seats || is_exempt(address)) return {};
  count(Limit::seats);
  return Refusal{Reason::room_full, "Your network address has " + std::to_string(taken) +
                                        " seats in room " + code +
                                        ", and no more are allowed. You can still watch."};
}

Verdict Addresses::admit_login(const Address& address, TimePoint now) {
  return closing(take(address, Limit::logins, Reason::too_many,
                      "Your network address logs in too often", now));
}

Verdict Addresses::admit_chat(const Address& address, TimePoint now) {
  return take(address, Limit::chat, Reason::too_often, "Your network address chats too often", now);
}

Verdict Addresses::count_wrong_password(const Address& address, TimePoint now) {
  return closing(take(address, Limit::passwords, Reason::too_often,
                      "That is not the password, and your network address has tried too many",
                      now));
}

Verdict Addresses::may_try_code(const Address& address, TimePoint now) {
  if (limits_.codes == 0 || is_exempt(address)) return {};
  const Entry& entry = look_up(address, now)->second;
  constexpr const char* kTooMany = "Your network address has tried too many codes of rooms";
  if (const double wait = wait_for(entry, Limit::codes); wait > 0) {
    return too_often(Limit::codes, Reason::too_often, kTooMany, wait);
  }
  if (!entry.missed_at || missed_codes_.has_token(now)) return {};
  const std::chrono::duration<double> wait = *entry.missed_at + limits::kAddressKept - now;
  if (wait.count() <= 0) return {};
  return too_often(Limit::codes, Reason::too_often,
                   "Many wrong codes of rooms are being tried here, also from your network address",
                   wait.count());
}

void Addresses::missed_code(const Address& address, TimePoint now) {
  if (limits_.codes == 0 || is_exempt(address)) return;
  Entry& entry = look_up(address, now)->second;
  spend(entry, Limit::codes);
  entry.missed_at = now;
  missed_codes_.take(now);
}

void Addresses::count_stranger(const Address& address, TimePoint now) {
  if (is_exempt(address)) return;
  auto& [network, entry] = *look_up(address, now);
  if (std::exchange(entry.strangers_round, strangers_round_) != strangers_round_) {
    entry.strangers = 0;
  }
  ++entry.strangers;
  if (!busiest_stranger_ || entry.strangers > busiest_stranger_->second) {
    busiest_stranger_ = {network, entry.strangers};
  }
}

std::optional<std::pair<Address, std::uint32_t>> Addresses::take_busiest_stranger() {
  ++strangers_round_;
  return std::exchange(busiest_stranger_, std::nullopt);
}

}  // namespace race2048::server
