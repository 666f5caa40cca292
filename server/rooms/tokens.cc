#include "server/rooms/tokens.h"

#include "engine/sha256.h"

namespace race2048::server {

Digest hash_of(const Token& token) {
  Sha256 hash;
  hash.update(token);
  return hash.finish();
}

void Tokens::give(PersonNumber person, const Digest& hash, const std::optional<Digest>& shown) {
  Valid& valid = valid_[person];
  for (const std::optional<Digest>& old : {std::optional(valid.newest), valid.shown}) {
    if (old && old != shown) holders_.erase(*old);
  }
  valid = {.newest = hash, .shown = shown};
  holders_[hash] = person;
}

void Tokens::confirm(PersonNumber person) {
  const auto found = valid_.find(person);
  if (found == valid_.end() || !found->second.shown) return;
  holders_.erase(*found->second.shown);
  found->second.shown.reset();
}

std::optional<PersonNumber> Tokens::holder(const Digest& hash) const {
  const auto found = holders_.find(hash);
  if (found == holders_.end()) return std::nullopt;
  return found->second;
}

void Tokens::retire(PersonNumber person, bool kicked) {
  const auto found = valid_.find(person);
  if (found == valid_.end()) return;
  for (const std::optional<Digest>& old :
       {std::optional(found->second.newest), found->second.shown}) {
    if (!old) continue;
    holders_.erase(*old);
    former_.insert_or_assign(*old, Former{.person = person, .kicked = kicked});
    retired_.push_back(*old);
  }
  valid_.erase(found);
  for (; retired_.size() > limits::kMaxOldTokens; retired_.pop_front()) {
    former_.erase(retired_.front());
  }
}

std::optional<Tokens::Former> Tokens::former(const Digest& hash) const {
  const auto found = former_.find(hash);
  if (found == former_.end()) return std::nullopt;
  return found->second;
}

}  // namespace race2048::server
