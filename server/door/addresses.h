// The network addresses that use the server, and what each of them takes; see address_limits.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/door/address_limits.h"
#include "server/door/limits.h"
#include "server/sessions/address.h"
#include "server/sessions/types.h"
#include "shared/rate_limit.h"

namespace race2048::server {

class Addresses {
  struct Entry;
  using Entries = std::map<Address, Entry>;  // by Address::network()

 public:
  // `now` is any time up to the first one that is passed in.
  Addresses(const AddressLimits& limits, Networks trusted, TimePoint now = {});
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;

  // The limits hold from now on, also for connections and rooms that exist already.
  void set_limits(const AddressLimits& limits, Networks trusted);
  const AddressLimits& limits() const { return limits_; }
  bool is_exempt(const Address& address) const;

  // A connection or a room of an address: counts as long as it lives. The table outlives it.
  class Use {
   public:
    Use() = default;  // of an exempt address: counts nowhere
    Use(Use&& other) noexcept
        : addresses_(std::exchange(other.addresses_, nullptr)),
          entry_(other.entry_),
          count_(other.count_) {}
    Use& operator=(Use&& other) noexcept {
      std::swap(addresses_, other.addresses_);
      std::swap(entry_, other.entry_);
      std::swap(count_, other.count_);
      return *this;
    }
    ~Use() {
      if (addresses_ != nullptr) addresses_->give_back(entry_, count_);
    }

   private:
    friend class Addresses;
    Use(Addresses& addresses, Entries::iterator entry, std::uint32_t Entry::*count)
        : addresses_(&addresses), entry_(entry), count_(count) {}

    Addresses* addresses_ = nullptr;
    Entries::iterator entry_{};
    std::uint32_t Entry::*count_ = nullptr;
  };

  // Each verdict that refuses is counted for its limit.

  // Counts the attempt.
  Verdict admit_connection(const Address& address, TimePoint now);
  Use use_connection(const Address& address, TimePoint now);
  // One that was admitted is another address's.
  void give_connection_back(const Address& address, TimePoint now);
  Verdict may_make_room(const Address& address, TimePoint now);
  Use use_room(const Address& address, TimePoint now) { return use(address, &Entry::rooms, now); }
  // With `taken` seats of the address in the room `code`.
  Verdict may_take_seat(const Address& address, std::size_t taken, const std::string& code);
  // The next three count the attempt.
  Verdict admit_login(const Address& address, TimePoint now);
  Verdict admit_chat(const Address& address, TimePoint now);
  // The connection closes after the refusal.
  Verdict count_wrong_password(const Address& address, TimePoint now);
  // Whether the address may try a room's code or name; missed_code() counts that there was no such
  // room. Beyond limits::kCodesPerSecond of all addresses together, those that have missed lately
  // may try none.
  Verdict may_try_code(const Address& address, TimePoint now);
  void missed_code(const Address& address, TimePoint now);

  // A connection of the address has ended without a login, for busiest_stranger().
  void count_stranger(const Address& address, TimePoint now);
  // The network with the most such connections, and their number; nothing if there were none.
  // Resets the counts.
  std::optional<std::pair<Address, std::uint32_t>> take_busiest_stranger();

  const LimitCounts& counts() const { return counts_; }
  // Addresses that the table knows.
  std::size_t size() const { return entries_.size(); }

 private:
  // The used part of each rate, by Limit, which decreases with time; 0 for limits that are not
  // rates.
  using Spent = std::array<float, kLimits>;

  struct Entry {
    TimePoint seen_at;
    Spent spent{};
    std::uint32_t connections = 0;
    std::uint32_t rooms = 0;
    std::uint32_t strangers = 0;  // in round `strangers_round`
    std::uint32_t strangers_round = 0;
    std::optional<TimePoint> missed_at{};  // a room's code
    // In idle_; nothing while it has connections or rooms.
    std::optional<std::list<Entries::iterator>::iterator> idle{};
  };

  Entries::iterator look_up(const Address& address, TimePoint now);
  void forget_old(TimePoint now);
  void give_back(Entries::iterator entry, std::uint32_t Entry::*count);
  Use use(const Address& address, std::uint32_t Entry::*count, TimePoint now);
  static const AddressLimitRow& row(Limit limit) {
    return kAddressLimits[static_cast<std::size_t>(limit)];
  }
  std::uint32_t most(Limit limit) const { return limits_.*row(limit).most; }
  // Seconds until the rate allows one more; 0: it does.
  double wait_for(const Entry& entry, Limit rate) const;
  void spend(Entry& entry, Limit rate);
  // Spends one, or refuses.
  Verdict take(const Address& address, Limit rate, Reason reason, const char* what, TimePoint now);
  // `what` comes before ", try again in N s".
  Refusal too_often(Limit rate, Reason reason, const std::string& what, double wait_s);
  void count(Limit limit) { ++counts_[static_cast<std::size_t>(limit)]; }

  AddressLimits limits_;
  Networks trusted_;
  Entries entries_;
  std::list<Entries::iterator> idle_;  // entries without connections and rooms, least recent first
  TokenBucket missed_codes_;           // of all addresses
  LimitCounts counts_{};
  std::uint32_t strangers_round_ = 0;  // begins with each take_busiest_stranger()
  std::optional<std::pair<Address, std::uint32_t>> busiest_stranger_;  // of this round
};

}  // namespace race2048::server
