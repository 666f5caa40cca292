// The one way in which a function returns either a value or what is wrong.
//
// What to use when:
// - OrFault<T>: a person, a peer or the system may be at fault, and somebody reads the reason. The
//   fault is a sentence, or the part of one that the function names. OrFault<> if there is no value
//   to return.
// - OrFault<T, E>: as above, but the caller must do different things for different faults; E is an
//   enumeration or a struct with the facts, never a text to be searched.
// - std::optional<T>: absence is an ordinary answer and needs no reason.
// - An exception: a bug of ours, or a system without memory, processes or descriptors. Never for
//   what a person or a peer sends.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace race2048 {

// What is wrong, for a person to read.
struct Fault {
  std::string text;

  bool operator==(const Fault&) const = default;
};

// A T, or an E that says why there is none. True if it is a T.
template <typename T = void, typename E = Fault>
class [[nodiscard]] OrFault {
  static_assert(!std::is_same_v<T, E>);

 public:
  OrFault(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  OrFault(E fault) : held_(std::in_place_index<1>, std::move(fault)) {}

  explicit operator bool() const { return held_.index() == 0; }

  // REQUIRES: it is a T.
  const T& operator*() const& { return value_of(*this); }
  T& operator*() & { return value_of(*this); }
  T&& operator*() && { return std::move(value_of(*this)); }
  const T* operator->() const { return &value_of(*this); }
  T* operator->() { return &value_of(*this); }

  // REQUIRES: it is an E.
  const E& fault() const {
    assert(!*this);
    return *std::get_if<1>(&held_);
  }

 private:
  template <typename Self>
  static auto& value_of(Self& self) {
    assert(self);
    return *std::get_if<0>(&self.held_);
  }

  std::variant<T, E> held_;
};

// Nothing, or an E that says what is wrong. True if nothing is.
template <typename E>
class [[nodiscard]] OrFault<void, E> {
 public:
  OrFault() = default;
  OrFault(E fault) : fault_(std::move(fault)) {}

  explicit operator bool() const { return !fault_; }

  // REQUIRES: something is wrong.
  const E& fault() const {
    assert(fault_);
    return *fault_;
  }

 private:
  std::optional<E> fault_;
};

}  // namespace race2048
