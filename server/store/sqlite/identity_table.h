// The tables of names and bans. For the files of this folder only.
#pragma once

#include "server/store/identities.h"
#include "server/store/sqlite/connection.h"

namespace race2048::store {

// The calls throw SQLite::Exception.
class IdentityTable {
 public:
  explicit IdentityTable(Connection& connection);

  // In a transaction of its own. too_much if a text is beyond its bound.
  OrStoreFault<> change(const IdentityChanges& changes, Durability durability);
  OrStoreFault<Identities> all();

 private:
  void write(const std::string& name, const std::optional<OwnedName>& row);
  void write(const std::string& who, const std::optional<ServerBan>& row);

  Connection& connection_;
  SQLite::Statement write_name_;
  SQLite::Statement delete_name_;
  SQLite::Statement write_ban_;
  SQLite::Statement delete_ban_;
};

}  // namespace race2048::store
