// The lists of rooms of several servers in PostgreSQL. For the files of this folder only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/nodes.h"
#include "server/store/postgres/connection.h"

namespace race2048::store {

// The calls are those of Nodes.
class ListingRows {
 public:
  // The connection outlives this.
  ListingRows(PostgresConnection& connection, NodeId node) : connection_(connection), node_(node) {}

  OrStoreFault<std::vector<std::string>> change(const ListingChanges& changes);
  OrStoreFault<std::vector<Listed>> others();
  OrStoreFault<std::optional<std::string>> room_named(std::string_view folded);

 private:
  PostgresConnection& connection_;
  NodeId node_;
};

}  // namespace race2048::store
