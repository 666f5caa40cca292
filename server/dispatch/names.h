// The names in use on a server.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/or_fault.h"
#include "server/sessions/types.h"

namespace race2048::server {

class Names {
 public:
  // Holds a name while it lives. The Names outlive it.
  class Claim {
   public:
    Claim(Claim&& other) noexcept
        : names_(std::exchange(other.names_, nullptr)), folded_(std::move(other.folded_)) {}
    Claim& operator=(Claim&&) = delete;
    ~Claim() {
      if (names_ != nullptr) names_->in_use_.erase(folded_);
    }

   private:
    friend class Names;
    Claim(Names& names, std::string folded) : names_(&names), folded_(std::move(folded)) {}

    Names* names_;
    std::string folded_;
  };

  // Names are unique, ignoring case. The refusal of a taken name suggests a free one.
  OrFault<Claim, Refusal> claim(const std::string& name);

 private:
  std::set<std::string> in_use_;  // folded
};

}  // namespace race2048::server
