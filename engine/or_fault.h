// The one way for a function to return either a value or a fault.
//
// Which to use:
// - OrFault<T>: a person, a peer or the system may be at fault, and somebody reads the reason. The
//   fault is a sentence, or a part of one as the function documents. OrFault<> without a value.
// - OrFault<T, E>: likewise, but the caller handles faults differently. E is an enumeration or a
//   struct of facts, never a text to be searched. So the server's handlers return a Verdict.
// - std::optional<T>: absence is an ordinary answer and needs no reason.
// - An exception: our own bug, or a system without memory, processes or descriptors. Never for
//   input from a person or a peer.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace race2048 {

// A fault, in words for a person.
struct Fault {
  std::string text;

  bool operator==(const Fault&) const = default;
};

// A T, or an E that explains its absence. True if it holds a T.
template <typename T = void, typename E = Fault>
class [[nodiscard]] OrFault {
  static_assert(!std::is_same_v<T, E>);

 public:
  OrFault(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  OrFault(E fault) : held_(std::in_place_index<1>, std::move(fault)) {}

  explicit operator bool() const { return held_.index() == 0; }

  // REQUIRES: it holds a T.
  const T& operator*() const& { return value_of(*this); }
  T& operator*() & { return value_of(*this); }
  T&& operator*() && { return std::move(value_of(*this)); }
  const T* operator->() const { return &value_of(*this); }
  T* operator->() { return &value_of(*this); }

  // REQUIRES: it holds an E.
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

// Success, or an E that describes the fault. True on success.
template <typename E>
class [[nodiscard]] OrFault<void, E> {
 public:
  OrFault() = default;
  OrFault(E fault) : fault_(std::move(fault)) {}

  explicit operator bool() const { return !fault_; }

  // REQUIRES: it holds an E.
  const E& fault() const {
    assert(fault_);
    return *fault_;
  }

 private:
  std::optional<E> fault_;
};

}  // namespace race2048
