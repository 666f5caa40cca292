// Names that nobody may have: people would take whoever has one for the server or its operator.
#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::server {

// On every server.
inline constexpr std::array<std::string_view, 5> kReservedNames = {"admin", "server", "operator",
                                                                   "moderator", "race2048"};

class ReservedNames {
 public:
  // `more`: beside kReservedNames.
  explicit ReservedNames(const std::vector<std::string>& more = {});

  // True for one of these names, and for one that looks like it: in another case, with "_", "." or
  // "-" anywhere, with a number behind it, or with 0 for o, 1 or l for i.
  bool has(std::string_view name) const;

 private:
  std::set<std::string, std::less<>> looks_;
};

}  // namespace race2048::server
