// The tokens with which the people of a room take up their places again, by their hashes.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "engine/match/person.h"
#include "engine/settings/limits.h"
#include "engine/sha256.h"

namespace race2048 {

class Tokens {
 public:
  // A person who has left, or was kicked.
  struct Former {
    PersonNumber person = 0;
    bool kicked = false;

    bool operator==(const Former&) const = default;
  };

  // The person gets a token with this hash, on a new connection. The earlier ones remain valid
  // until confirm(): the new one may get lost, and an older connection of the same client may be
  // late and get a token that nobody reads. Beyond limits::kMaxTokens the oldest but the first is
  // void.
  void give(PersonNumber person, const Digest& hash);
  // The person's client has the newest token: all others are void.
  void confirm(PersonNumber person);
  // True if confirm() would void a token.
  bool is_unconfirmed(PersonNumber person) const;
  // Nothing for a token that is not valid, or not any more.
  std::optional<PersonNumber> holder(const Digest& hash) const;
  // The person has no place any more.
  void retire(PersonNumber person);
  // The person, who has no place any more, was kicked.
  void bar(PersonNumber person);
  // The person was kicked and may come back.
  void unbar(PersonNumber person);
  // The person who has left with this token. Nothing if nobody has, or too long ago.
  std::optional<Former> former(const Digest& hash) const;

  // The valid tokens by person, oldest first.
  const std::map<PersonNumber, std::vector<Digest>>& valid() const { return valid_; }
  // The tokens of people who have left, oldest first; each has its former().
  const std::deque<Digest>& retired() const { return retired_; }

  bool operator==(const Tokens&) const = default;

 private:
  std::map<PersonNumber, std::vector<Digest>> valid_;  // oldest first; none is empty
  std::map<Digest, PersonNumber> holders_;
  std::map<Digest, Former> former_;
  std::deque<Digest> retired_;  // the keys of former_, oldest first
};

}  // namespace race2048
