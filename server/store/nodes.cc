#include "server/store/nodes.h"

#include <random>

namespace race2048::store {

NodeId new_node_id() {
  std::random_device random;
  // A column of the database has a sign: only positive numbers.
  std::uniform_int_distribution<NodeId> ids(1, INT64_MAX);
  return ids(random);
}

}  // namespace race2048::store
