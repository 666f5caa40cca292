#include "engine/match/tokens.h"

namespace race2048 {

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

bool Tokens::is_unconfirmed(PersonNumber person) const {
  const auto found = valid_.find(person);
  return found != valid_.end() && found->second.size() > 1;
}

std::optional<PersonNumber> Tokens::holder(const Digest& hash) const {
  const auto found = holders_.find(hash);
  if (found == holders_.end()) return std::nullopt;
  return found->second;
}

void Tokens::retire(PersonNumber person) {
  const auto found = valid_.find(person);
  if (found == valid_.end()) return;
  for (const Digest& old : found->second) {
    holders_.erase(old);
    former_.insert_or_assign(old, Former{.person = person});
    retired_.push_back(old);
  }
  valid_.erase(found);
  for (; retired_.size() > limits::kMaxOldTokens; retired_.pop_front()) {
    former_.erase(retired_.front());
  }
}

void Tokens::bar(PersonNumber person) {
  for (auto& [old, former] : former_) former.kicked = former.kicked || former.person == person;
}

void Tokens::unbar(PersonNumber person) {
  for (auto& [old, former] : former_) former.kicked = former.kicked && former.person != person;
}

std::optional<Tokens::Former> Tokens::former(const Digest& hash) const {
  const auto found = former_.find(hash);
  if (found == former_.end()) return std::nullopt;
  return found->second;
}

}  // namespace race2048
