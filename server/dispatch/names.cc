#include "server/dispatch/names.h"

#include "engine/match/person.h"
#include "shared/names.h"

namespace race2048::server {

OrFault<Names::Claim, Refusal> Names::claim(const std::string& name) {
  if (!is_valid_name(name)) {
    return Refusal{.reason = Reason::bad_name,
                   .text = "A name has 2 to 16 characters from A-Z a-z 0-9 _ . and -."};
  }
  std::string folded = folded_name(name);
  if (in_use_.insert(folded).second) return Claim(*this, std::move(folded));
  const std::string free = next_free_name(name, [this](const std::string& candidate) {
    return in_use_.contains(folded_name(candidate));
  });
  return Refusal{.reason = Reason::name_taken,
                 .text = "The name " + name + " is taken on this server; " + free + " is free.",
                 .suggestion = free};
}

}  // namespace race2048::server
