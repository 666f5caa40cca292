#include "client/session/seals.h"

#include "engine/bytes.h"

namespace race2048::client {
namespace {

Digest content_of(const Seal& seal) {
  const std::uint32_t round = seal.round;
  const std::array<std::uint8_t, 5> head{
      static_cast<std::uint8_t>(round >> 24), static_cast<std::uint8_t>(round >> 16),
      static_cast<std::uint8_t>(round >> 8), static_cast<std::uint8_t>(round),
      static_cast<std::uint8_t>(seal.commitment.has_value())};
  Sha256 hash;
  hash.update(head);
  if (seal.commitment) hash.update(*seal.commitment);
  return hash.update(bytes_of(seal.settings_bytes)).finish();
}

}  // namespace

OrFault<Seals::Entry*, ProtocolFault> Seals::enter(const Seal& seal, Came came) {
  const Digest content = content_of(seal);
  const auto [entry, is_new] =
      entries_.try_emplace(seal.match_id, Entry{.content = content, .came = came});
  if (!is_new) {
    if (entry->second.over) return ProtocolFault::seal_after_end;
    if (entry->second.content != content) return ProtocolFault::another_seal;
    return &entry->second;
  }
  order_.push_back(seal.match_id);
  if (order_.size() > kMost) {
    entries_.erase(order_.front());
    order_.pop_front();
  }
  return &entry->second;
}

const Seals::Entry* Seals::find(const MatchId& match) const {
  const auto entry = entries_.find(match);
  return entry == entries_.end() ? nullptr : &entry->second;
}

void Seals::note_end(const MatchId& match) {
  if (const auto entry = entries_.find(match); entry != entries_.end()) entry->second.over = true;
}

}  // namespace race2048::client
