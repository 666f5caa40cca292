// The moves of some milliseconds, of all rooms.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/match/decision.h"
#include "shared/limits.h"
#include "shared/spread.h"

namespace race2048::server {

// In the rush of many races all that is known of a room has left the processor's cache from one of
// its moves to the next. So a move is only noted when it comes, and later all moves of a room are
// taken together. `Known` is a pointer to the owner's data of a room.
template <typename Known>
class MoveBuffer {
 public:
  struct Move {
    std::uint64_t at_ms = 0;  // room clock
    Acted acted;
  };

  bool empty() const { return moves_.empty(); }
  // REQUIRES: the code has limits::kRoomCodeLength bytes.
  void add(const std::string& room, std::uint64_t at_ms, const Acted& acted) {
    if (room.size() != limits::kRoomCodeLength) throw std::logic_error("a room without a code");
    Noted noted{.move = {.at_ms = at_ms, .acted = acted}};
    std::memcpy(&noted.code, room.data(), limits::kRoomCodeLength);
    moves_.push_back(noted);
  }

  // Removes all moves. Calls `taken` for each room with moves, with what find(code) has returned
  // and a std::span<const Move> of the moves in their order. It remembers what find() returns.
  template <typename Find, typename Taken>
  void take(Find find, Taken taken) {
    if (moves_.empty()) return;
    sort(find);
    for (Room& room : rooms_) {
      if (room.first == kNone) continue;
      taken(room.known, moves_of(room));
      room.first = kNone;
    }
    moves_.clear();
  }

  // The results of find() are no longer valid. REQUIRES: empty().
  void forget_rooms() {
    if (rooms_.empty()) return;
    rooms_.clear();
    std::fill(places_.begin(), places_.end(), 0);
  }

 private:
  static_assert(limits::kRoomCodeLength <= sizeof(std::uint64_t));
  using Index = std::uint32_t;
  static constexpr Index kNone = UINT32_MAX;
  struct Noted {
    Move move;
    std::uint64_t code = 0;  // its bytes
    Index next = kNone;      // in the same room
  };
  struct Room {
    std::uint64_t code = 0;
    Known known{};
    Index first = kNone;
    Index last = kNone;
  };
  // At first: a room of a small server is found in one look, and forget_rooms() clears little.
  static constexpr std::size_t kFewestPlaces = 1024;

  // Links the moves of each room.
  template <typename Find>
  void sort(Find find) {
    for (Index i = 0; i < moves_.size(); ++i) {
      Room& room = room_of(moves_[i].code, find);
      (room.first == kNone ? room.first : moves_[room.last].next) = i;
      room.last = i;
    }
  }

  template <typename Find>
  Room& room_of(std::uint64_t code, Find find) {
    std::size_t place = first_place_of(code);
    for (; places_[place] != 0; place = (place + 1) % places_.size()) {
      Room& room = rooms_[places_[place] - std::size_t{1}];
      if (room.code == code) return room;
    }
    if (rooms_.size() == places_.size() / 2) {
      grow();
      return room_of(code, find);
    }
    const char* const bytes = reinterpret_cast<const char*>(&code);
    rooms_.push_back({.code = code, .known = find(std::string(bytes, limits::kRoomCodeLength))});
    places_[place] = static_cast<Index>(rooms_.size());
    return rooms_.back();
  }

  std::size_t first_place_of(std::uint64_t code) const {
    return (spread(code) >> 32) % places_.size();
  }

  // Each room gets its place in twice as many.
  void grow() {
    places_.assign(2 * places_.size(), 0);
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
      std::size_t place = first_place_of(rooms_[i].code);
      while (places_[place] != 0) place = (place + 1) % places_.size();
      places_[place] = static_cast<Index>(i + 1);
    }
  }

  // Valid until the next call.
  std::span<const Move> moves_of(const Room& room) {
    moves_of_one_.clear();
    for (Index i = room.first; i != kNone; i = moves_[i].next) {
      moves_of_one_.push_back(moves_[i].move);
    }
    return moves_of_one_;
  }

  std::vector<Noted> moves_;  // oldest first
  std::vector<Room> rooms_;
  // Where a room is in `rooms_`, counted from 1; 0: free. Its place here follows from its code.
  // Half of the places are free, and there are twice as many whenever more are needed.
  std::vector<Index> places_ = std::vector<Index>(kFewestPlaces);
  std::vector<Move> moves_of_one_;
};

}  // namespace race2048::server
