#include "server/door/reserved_names.h"

#include <algorithm>

#include "engine/match/person.h"

namespace race2048::server {
namespace {

// The same for names that look alike.
std::string look_of(std::string_view name) {
  std::string look = folded_name(name);
  std::erase_if(look, [](char letter) { return letter == '_' || letter == '.' || letter == '-'; });
  std::ranges::replace(look, '0', 'o');
  std::ranges::replace_if(
      look, [](char letter) { return letter == '1' || letter == 'l'; }, 'i');
  return look;
}

std::string_view without_number(std::string_view name) {
  const std::size_t last = name.find_last_not_of("0123456789_.-");
  return name.substr(0, last == name.npos ? 0 : last + 1);
}

}  // namespace

ReservedNames::ReservedNames(const std::vector<std::string>& more) {
  for (const std::string_view name : kReservedNames) looks_.insert(look_of(name));
  for (const std::string& name : more) looks_.insert(look_of(name));
}

bool ReservedNames::has(std::string_view name) const {
  return looks_.contains(look_of(name)) || looks_.contains(look_of(without_number(name)));
}

}  // namespace race2048::server
