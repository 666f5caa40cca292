#include "server/rooms/tokens.h"

#include "engine/sha256.h"

namespace race2048::server {

Digest hash_of(const Token& token) {
  Sha256 hash;
  hash.update(token);
  return hash.finish();
}

void Tokens::give(PersonNumber person, const Digest& hash) {
  std::vector<Digest>& valid = valid_[person];
  valid.push_back(hash);
  holders_[hash] = person;
  if (valid.size() <= limits::kMaxTokens) return;
  // Not the first: no newer one has been confirmed, so the client may have none but that.
  holders_.erase(valid[1]);
  valid.erase(valid.begin() + 1);
}

void Tokens::confirm(PersonNumber person) {
  const auto found = valid_.find(person);
  if (found == valid_.end()) return;
  std::vector<Digest>& valid = found->second;
  for (std::size_t i = 0; i + 1 < valid.size(); ++i) holders_.erase(valid[i]);
  valid.erase(valid.begin(), valid.end() - 1);
}

std::optional<PersonNumber> Tokens::holder(const Digest& hash) const {
  const auto found = holders_.find(hash);
  if (found == holders_.end()) return std::nullopt;
  return found->second;
}

void Tokens::retire(PersonNumber person, bool kicked) {
  const auto found = valid_.find(person);
  if (found == valid_.end()) return;
  for (const Digest& old : found->second) {
    holders_.erase(old);
    former_.insert_or_assign(old, Former{.person = person, .kicked = kicked});
    retired_.push_back(old);
  }
  valid_.erase(found);
  if (kicked) {
    for (auto& [old, former] : former_) former.kicked = former.kicked || former.person == person;
  }
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
