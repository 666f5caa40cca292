// A value for each of some seats.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/match/person.h"

namespace race2048 {

// Finds a seat in constant time, in one place of memory for each step: in a large match the seat of
// each move is in no near cache. Seats do not come or go, so values stay where they are.
template <typename Value>
class SeatTable {
 public:
  using Entry = std::pair<SeatNumber, Value>;
  using iterator = typename std::vector<Entry>::iterator;
  using const_iterator = typename std::vector<Entry>::const_iterator;

  SeatTable() = default;
  explicit SeatTable(std::map<SeatNumber, Value> values) {
    if (values.empty()) return;
    index_.resize(std::size_t{values.rbegin()->first} + 1);
    entries_.reserve(values.size());
    for (auto& [seat, value] : values) {
      entries_.emplace_back(seat, std::move(value));
      index_[seat] = static_cast<Index>(entries_.size());
    }
  }

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  bool contains(SeatNumber seat) const { return find(seat) != end(); }
  // In rising order of seats.
  iterator begin() { return entries_.begin(); }
  iterator end() { return entries_.end(); }
  const_iterator begin() const { return entries_.begin(); }
  const_iterator end() const { return entries_.end(); }
  // end() if the seat is not among them.
  iterator find(SeatNumber seat) { return entries_.begin() + place_of(seat); }
  const_iterator find(SeatNumber seat) const { return entries_.begin() + place_of(seat); }
  // Throws std::out_of_range if the seat is not among them.
  Value& at(SeatNumber seat) { return checked(find(seat), end())->second; }
  const Value& at(SeatNumber seat) const { return checked(find(seat), end())->second; }

  bool operator==(const SeatTable&) const = default;

 private:
  using Index = std::uint16_t;

  std::ptrdiff_t place_of(SeatNumber seat) const {
    const bool is_there = seat < index_.size() && index_[seat] != 0;
    return is_there ? index_[seat] - 1 : std::ssize(entries_);
  }
  template <typename Iterator>
  static Iterator checked(Iterator found, Iterator end) {
    if (found == end) throw std::out_of_range("no such seat");
    return found;
  }

  std::vector<Entry> entries_;
  std::vector<Index> index_;  // by seat: its place in entries_, counted from 1; 0: it is not there
};

}  // namespace race2048
