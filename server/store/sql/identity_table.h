// The tables of names and bans. For the files of this folder only.
#pragma once

#include "server/store/identities.h"
#include "server/store/sql/sql_connection.h"
#include "server/store/store_fault.h"

namespace race2048::store {

// The calls throw what the connection throws.
class IdentityTable {
 public:
  explicit IdentityTable(SqlConnection& connection) : connection_(connection) {}

  // In a transaction of its own. too_much if a text is beyond its bound.
  OrStoreFault<> change(const IdentityChanges& changes, Durability durability);
  OrStoreFault<Identities> all();

 private:
  void write(const std::string& name, const std::optional<OwnedName>& row);
  void write(const std::string& who, const std::optional<ServerBan>& row);

  SqlConnection& connection_;
};

}  // namespace race2048::store
