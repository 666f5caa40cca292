#include "server/store/nodes.h"

#include <random>

namespace race2048::store {
namespace {

// The first byte of a person.
constexpr char kGuest = 0;
constexpr char kKeyed = 1;

}  // namespace

NodeId new_node_id() {
  std::random_device random;
  // A column of the database has a sign: only positive numbers.
  std::uniform_int_distribution<NodeId> ids(1, INT64_MAX);
  return ids(random);
}

std::string person_bytes(const Person& person) {
  std::string bytes(1, person.keyed ? kKeyed : kGuest);
  bytes.append(person.player_id.begin(), person.player_id.end());
  return bytes;
}

}  // namespace race2048::store
