#include "server/door/owned_names.h"

#include <algorithm>

#include "server/door/identity_limits.h"

namespace race2048::server {
namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

std::int64_t ms_of(std::chrono::milliseconds time) {
  return time.count();
}

bool is_over(const OwnedName& name, std::int64_t unix_ms) {
  return unix_ms - name.used_unix_ms > ms_of(limits::kNameKept);
}

bool used_earlier(const OwnedName& a, const OwnedName& b) {
  return std::tie(a.used_unix_ms, a.folded) < std::tie(b.used_unix_ms, b.folded);
}

}  // namespace

OwnedNames::Order::value_type OwnedNames::rank(const Entry& entry) {
  const OwnedName& name = entry.name;
  return {name.used_unix_ms - name.taken_unix_ms >= kDayMs, name.used_unix_ms, &entry};
}

void OwnedNames::restore(const OwnedName& name) {
  const auto of_key = of_key_.find(name.key);
  const bool has_enough =
      of_key != of_key_.end() && of_key->second.size() >= limits::kMaxNamesOfAKey;
  if (names_.contains(name.folded) || has_enough || size() >= limits::kMaxOwnedNames) return;
  add(name);
}

void OwnedNames::learn(const std::string& name, const std::optional<OwnedName>& row) {
  std::optional<OwnedName> newest = row;
  if (const auto found = names_.find(name); found != names_.end()) {
    // This server may know a later use, which it has not written down.
    if (newest && newest->key == found->second.name.key) {
      newest->used_unix_ms = std::max(newest->used_unix_ms, found->second.name.used_unix_ms);
    }
    remove(found);
  }
  if (newest) restore(*newest);
}

std::optional<std::string> OwnedNames::first_from(const std::string& name) const {
  const auto next = names_.lower_bound(name);
  return next == names_.end() ? std::nullopt : std::optional(next->first);
}

bool OwnedNames::is_anothers(const std::string& name, const PlayerId* key,
                             std::int64_t unix_ms) const {
  const auto found = names_.find(name);
  if (found == names_.end() || is_over(found->second.name, unix_ms)) return false;
  return key == nullptr || found->second.name.key != *key;
}

void OwnedNames::use(const std::string& name, const PlayerId& key, std::int64_t unix_ms) {
  const auto found = names_.find(name);
  if (found != names_.end() && found->second.name.key == key) {
    Entry& entry = found->second;
    order_.erase(rank(entry));
    // A clock that was set back makes no name older.
    entry.name.used_unix_ms = std::max(entry.name.used_unix_ms, unix_ms);
    order_.insert(rank(entry));
    if (entry.name.used_unix_ms - entry.kept_unix_ms >= ms_of(limits::kNameUseWritten)) {
      tell_kept(entry);
    }
    return;
  }
  if (found != names_.end()) drop(found);
  make_room_for(key);
  add({.folded = name, .key = key, .taken_unix_ms = unix_ms, .used_unix_ms = unix_ms});
  tell_kept(names_.at(name));
}

bool OwnedNames::free(const std::string& name) {
  const auto found = names_.find(name);
  if (found == names_.end()) return false;
  drop(found);
  return true;
}

std::size_t OwnedNames::free_all(const PlayerId& key) {
  std::size_t freed = 0;
  for (auto of_key = of_key_.find(key); of_key != of_key_.end(); of_key = of_key_.find(key)) {
    drop(names_.find(of_key->second.front()->name.folded));
    ++freed;
  }
  return freed;
}

std::optional<PlayerId> OwnedNames::owner(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? std::nullopt : std::optional(found->second.name.key);
}

void OwnedNames::make_room_for(const PlayerId& key) {
  const auto of_key = of_key_.find(key);
  if (of_key != of_key_.end() && of_key->second.size() >= limits::kMaxNamesOfAKey) {
    const auto oldest = std::min_element(
        of_key->second.begin(), of_key->second.end(),
        [](const Entry* a, const Entry* b) { return used_earlier(a->name, b->name); });
    drop(names_.find((*oldest)->name.folded));
  }
  if (size() >= limits::kMaxOwnedNames) {
    drop(names_.find(std::get<const Entry*>(*order_.begin())->name.folded));
  }
}

void OwnedNames::add(const OwnedName& name) {
  Entry& entry = names_[name.folded];
  entry = {.name = name, .kept_unix_ms = name.used_unix_ms};
  order_.insert(rank(entry));
  of_key_[name.key].push_back(&entry);
}

void OwnedNames::drop(Entries::iterator entry) {
  if (keeper_ != nullptr) keeper_->forget_name(entry->second.name.folded);
  remove(entry);
}

void OwnedNames::remove(Entries::iterator entry) {
  const OwnedName& name = entry->second.name;
  order_.erase(rank(entry->second));
  const auto of_key = of_key_.find(name.key);
  std::erase(of_key->second, &entry->second);
  if (of_key->second.empty()) of_key_.erase(of_key);
  names_.erase(entry);
}

void OwnedNames::tell_kept(Entry& entry) {
  entry.kept_unix_ms = entry.name.used_unix_ms;
  if (keeper_ != nullptr) keeper_->keep(entry.name);
}

}  // namespace race2048::server
