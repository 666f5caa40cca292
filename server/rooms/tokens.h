// The tokens with which the people of a room take up their places again. Only their hashes are
// kept.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "engine/match/person.h"
#include "engine/sha256.h"
#include "server/sessions/types.h"

namespace race2048::server {

Digest hash_of(const Token& token);

class Tokens {
 public:
  // A person who has left, or was put out.
  struct Former {
    PersonNumber person = 0;
    bool kicked = false;
  };

  // The person gets a token with this hash, on a new connection. The earlier ones remain valid
  // until confirm(): the new one may get lost, and an older connection of the same client may be
  // late and get a token that nobody reads. Beyond limits::kMaxTokens the oldest but the first is
  // void.
  void give(PersonNumber person, const Digest& hash);
  // The person's client has the newest token: all others are void.
  void confirm(PersonNumber person);
  // Nothing for a token that is not valid, or not any more.
  std::optional<PersonNumber> holder(const Digest& hash) const;
  // The person has no place any more.
  void retire(PersonNumber person, bool kicked);
  // The person who has left with this token. Nothing if there is none, or if it was long ago.
  std::optional<Former> former(const Digest& hash) const;

 private:
  std::map<PersonNumber, std::vector<Digest>> valid_;  // oldest first; none is empty
  std::map<Digest, PersonNumber> holders_;
  std::map<Digest, Former> former_;
  std::deque<Digest> retired_;  // the keys of former_, oldest first
};

}  // namespace race2048::server
