// Finds the value that belongs to a session, in constant time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "server/sessions/types.h"
#include "shared/spread.h"

namespace race2048::server {

// A hash table of pointers to values that somebody else owns. In a large room a search through a
// tree meets a dozen places that are in no near cache, at every move; this meets one or two.
template <typename Value>
class SessionIndex {
 public:
  // Null if the session has no value.
  Value* find(SessionId session) const {
    if (places_.empty()) return nullptr;
    const Place& place = places_[place_of(session)];
    return place.value;
  }
  // Throws std::out_of_range if the session has no value.
  Value& at(SessionId session) const {
    Value* const found = find(session);
    if (found == nullptr) throw std::out_of_range("no such session here");
    return *found;
  }
  bool contains(SessionId session) const { return find(session) != nullptr; }

  // REQUIRES: the session has no value. The value stays where it is until remove().
  void add(SessionId session, Value& value) {
    if (2 * (size_ + 1) > places_.size()) grow();
    places_[place_of(session)] = {.session = session, .value = &value};
    ++size_;
  }
  // REQUIRES: the session has a value.
  void remove(SessionId session) {
    std::size_t hole = place_of(session);
    places_[hole] = {};
    --size_;
    // Values behind the hole move nearer to their home places.
    for (std::size_t i = next(hole); places_[i].value != nullptr; i = next(i)) {
      const std::size_t home = home_of(places_[i].session);
      const bool stays = hole <= i ? hole < home && home <= i : hole < home || home <= i;
      if (stays) continue;
      places_[hole] = places_[i];
      places_[i] = {};
      hole = i;
    }
  }

 private:
  struct Place {
    SessionId session{};
    Value* value = nullptr;  // null: it is free
  };
  static constexpr std::size_t kLeastPlaces = 8;

  std::size_t next(std::size_t place) const { return (place + 1) & (places_.size() - 1); }
  std::size_t home_of(SessionId session) const {
    const std::uint64_t hash = spread(static_cast<std::uint64_t>(session));
    return static_cast<std::size_t>(hash >> 32) & (places_.size() - 1);
  }
  // Where the session is, or would be. REQUIRES: there are places.
  std::size_t place_of(SessionId session) const {
    std::size_t place = home_of(session);
    while (places_[place].value != nullptr && places_[place].session != session) {
      place = next(place);
    }
    return place;
  }
  void grow() {
    std::vector<Place> old(places_.empty() ? kLeastPlaces : 2 * places_.size());
    old.swap(places_);
    for (const Place& place : old) {
      if (place.value != nullptr) places_[place_of(place.session)] = place;
    }
  }

  std::vector<Place> places_;  // a power of two; at least half of them are free
  std::size_t size_ = 0;
};

}  // namespace race2048::server
