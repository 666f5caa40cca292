// The names of a server: those in use at the moment, and those that belong to keys.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/or_fault.h"
#include "server/door/owned_names.h"
#include "server/sessions/types.h"

namespace race2048::server {

// On every server.
inline constexpr std::array<std::string_view, 5> kReservedNames = {"admin", "server", "operator",
                                                                   "moderator", "race2048"};

class ReservedNames {
 public:
  // `more`: beside kReservedNames.
  explicit ReservedNames(const std::vector<std::string>& more = {});

  // True for one of these names, and for one that looks like it: in another case, with "_", "." or
  // "-" anywhere, with a number behind it, or with 0 for o, 1 or l for i.
  bool has(std::string_view name) const;

 private:
  std::set<std::string, std::less<>> looks_;
};

// Gets to know which names are in use.
class NameUse {
 public:
  virtual ~NameUse() = default;
  // `folded`: the person's name.
  virtual void on_held(const std::string& folded, const Person& person) = 0;
  virtual void on_free(const std::string& folded) = 0;
};

class Names {
 public:
  // The keeper is null, or outlives the names.
  explicit Names(IdentityKeeper* keeper = nullptr) : owned_(keeper) {}

  // Holds a name while it lives. The Names outlive it.
  class Claim {
   public:
    Claim(Claim&& other) noexcept
        : names_(std::exchange(other.names_, nullptr)), folded_(std::move(other.folded_)) {}
    Claim& operator=(Claim&&) = delete;
    ~Claim() {
      if (names_ != nullptr) names_->release(folded_);
    }

   private:
    friend class Names;
    Claim(Names& names, std::string folded) : names_(&names), folded_(std::move(folded)) {}

    Names* names_;
    std::string folded_;
  };

  // Reports from now on; it outlives the names. REQUIRES: no name is in use.
  void set_use(NameUse* use) { use_ = use; }
  // Names that claim() refuses from now on; a person who has one at the moment keeps it.
  void set_reserved(ReservedNames reserved) { reserved_ = std::move(reserved); }
  // Names are unique, ignoring case. A person with a key becomes the owner of a name that has none;
  // nobody else gets it then. The refusal of a taken or reserved name suggests a free one.
  OrFault<Claim, Refusal> claim(const Person& person, std::int64_t unix_ms);
  // Whether claim() would give the person the name.
  bool may_claim(const Person& person, std::int64_t unix_ms) const;
  // Names to offer to a person whose own is not free: those that are free here, the best first.
  std::vector<std::string> offers(const Person& person, std::int64_t unix_ms,
                                  std::size_t count) const;
  // The refusal of a name that is not free elsewhere; `owned`: because it belongs to a key.
  static Refusal taken(const std::string& name, bool owned, const std::string& offer);
  // For a person who has had the name since before a restart, even if it has another owner now.
  // Nothing if somebody else has it.
  std::optional<Claim> hold(const Person& person);

  // A name as it was kept before a restart.
  void restore(const OwnedName& name) { owned_.restore(name); }
  // See OwnedNames.
  void learn(const std::string& folded, const std::optional<OwnedName>& row) {
    owned_.learn(folded, row);
  }
  std::optional<std::string> first_owned_from(const std::string& folded) const {
    return owned_.first_from(folded);
  }
  // The name, in any case of letters, belongs to no key any more; a person who has it at the moment
  // keeps it. False if it did not before.
  bool free(const std::string& name) { return owned_.free(folded_name(name)); }
  // The same for all names of the key that owns this one. Returns how many they were.
  std::size_t forget(const std::string& name);
  std::size_t owned_count() const { return owned_.size(); }
  // The key that the name belongs to, in any case of letters; nothing: it belongs to none.
  std::optional<PlayerId> owner(const std::string& name) const;

 private:
  // Not for this person; a ghost's name is for bots alone.
  bool is_reserved(const Person& person) const;
  // The beginning of the names to offer in place of the person's, which is not free.
  std::string beginning_for(const Person& person) const;
  bool belongs_to_another(const std::string& folded, const Person& person,
                          std::int64_t unix_ms) const;
  void release(const std::string& folded);

  // Folded. A tree, because people choose these: a hash table would need a secret. Among 100,000 a
  // search takes 2 to 4 us, against half of one in a table.
  std::set<std::string> in_use_;
  OwnedNames owned_;
  NameUse* use_ = nullptr;
  ReservedNames reserved_;
};

}  // namespace race2048::server
