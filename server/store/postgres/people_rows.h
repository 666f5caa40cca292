// The people of several servers in PostgreSQL: what has changed of names and bans, and who has
// which name at the moment. For the files of this folder only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/nodes.h"
#include "server/store/postgres/connection.h"

namespace race2048::store {

// The calls are those of Nodes. Each write is one statement, so that a node that stands still holds
// no lock.
class PeopleRows {
 public:
  // The connection outlives this.
  PeopleRows(PostgresConnection& connection, NodeId node) : connection_(connection), node_(node) {}

  OrStoreFault<IdentityNews> identity_news(const std::optional<ChangeMark>& since);
  OrStoreFault<std::vector<NameAnswer>> change_names(const NameChanges& changes);
  OrStoreFault<std::vector<std::string>> names_taken(const std::vector<std::string>& folded,
                                                     std::int64_t expired_before_unix_ms);

 private:
  OrStoreFault<IdentityNews> all(const ChangeMark& mark);
  void free(const std::vector<std::string>& names);
  std::vector<NameAnswer> claim(const NameChanges& changes);

  PostgresConnection& connection_;
  NodeId node_;
};

}  // namespace race2048::store
