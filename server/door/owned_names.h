// The names that belong to keys, within bounds of number and time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "server/door/identity_keeper.h"

namespace race2048::server {

class OwnedNames {
 public:
  // The keeper gets all changes but those of restore(); null: nothing is kept. It outlives the
  // names.
  explicit OwnedNames(IdentityKeeper* keeper) : keeper_(keeper) {}
  OwnedNames(const OwnedNames&) = delete;
  OwnedNames& operator=(const OwnedNames&) = delete;

  // Takes a name as it was kept. Ignored if the name has an owner already, or beyond the bounds.
  void restore(const OwnedName& name);

  // Takes the row of a name as another server that shares the store has left it, or as this one
  // has; nothing: the name belongs to no key. The keeper does not get it.
  void learn(const std::string& name, const std::optional<OwnedName>& row);
  // Returns the least owned name that is not less than this one, if there is one.
  std::optional<std::string> first_from(const std::string& name) const;

  // In all functions here, names are folded.

  // True if the name belongs to another key than this one; null: to any key.
  bool is_anothers(const std::string& name, const PlayerId* key, std::int64_t unix_ms) const;
  // The key uses the name, which belongs to it from now on. REQUIRES: it is not another's.
  void use(const std::string& name, const PlayerId& key, std::int64_t unix_ms);
  // The name belongs to nobody any more. False if it did not before.
  bool free(const std::string& name);

  // All names of the key. Returns how many they were.
  std::size_t free_all(const PlayerId& key);
  // The key that the name belongs to; nothing: it belongs to none.
  std::optional<PlayerId> owner(const std::string& name) const;

  std::size_t size() const { return names_.size(); }

 private:
  struct Entry {
    OwnedName name;
    std::int64_t kept_unix_ms = 0;  // used_unix_ms as the keeper knows it
  };
  using Entries = std::map<std::string, Entry>;
  // Eviction order: names used on a single day go first, so that collecting names cannot push out
  // regulars.
  using Order = std::set<std::tuple<bool, std::int64_t, const Entry*>>;

  static Order::value_type rank(const Entry& entry);
  void add(const OwnedName& name);
  void drop(Entries::iterator entry);
  // The same without the keeper.
  void remove(Entries::iterator entry);
  void make_room_for(const PlayerId& key);
  void tell_kept(Entry& entry);

  IdentityKeeper* keeper_;
  Entries names_;  // by folded name
  Order order_;
  std::map<PlayerId, std::vector<Entry*>> of_key_;
};

}  // namespace race2048::server
