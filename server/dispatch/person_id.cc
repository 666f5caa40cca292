#include "server/dispatch/person_id.h"

#include <algorithm>
#include <string_view>

#include "engine/sha256.h"
#include "proto/conversions.h"

namespace race2048::server {

using namespace std::string_view_literals;

PersonId person_id(const Person& person) {
  // Databases hold ids of people with keys that were made with this tag.
  const std::string_view tag = person.keyed ? "race2048 person v1\0"sv : "race2048 guest v1\0"sv;
  const Digest digest = Sha256().update(wire::bytes_of(tag)).update(person.player_id).finish();
  PersonId id;
  std::copy_n(digest.begin(), id.size(), id.begin());
  return id;
}

}  // namespace race2048::server
