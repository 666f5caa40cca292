#include "server/store/sqlite/identity_table.h"

#include <algorithm>

#include "server/store/limits.h"

namespace race2048::store {
namespace {

bool is_too_long(const IdentityChanges& changes) {
  const auto is_long_name = [](const auto& entry) {
    return entry.first.size() > limits::kMaxNameBytes;
  };
  const auto is_long_ban = [](const auto& entry) {
    return entry.first.size() > limits::kMaxBanParty ||
           (entry.second && entry.second->note.size() > limits::kMaxBanNoteBytes);
  };
  return std::any_of(changes.names.begin(), changes.names.end(), is_long_name) ||
         std::any_of(changes.bans.begin(), changes.bans.end(), is_long_ban);
}

}  // namespace

IdentityTable::IdentityTable(Connection& connection)
    : connection_(connection),
      write_name_(connection.sqlite(),
                  "INSERT OR REPLACE INTO owned_name(folded_name, key, taken_unix_ms, "
                  "used_unix_ms) VALUES(?, ?, ?, ?)"),
      delete_name_(connection.sqlite(), "DELETE FROM owned_name WHERE folded_name = ?"),
      write_ban_(connection.sqlite(),
                 "INSERT OR REPLACE INTO ban(who, made_unix_ms, until_unix_ms, note) "
                 "VALUES(?, ?, ?, ?)"),
      delete_ban_(connection.sqlite(), "DELETE FROM ban WHERE who = ?") {}

OrStoreFault<> IdentityTable::change(const IdentityChanges& changes, Durability durability) {
  if (is_too_long(changes)) {
    return StoreFault{.kind = StoreFault::Kind::too_much, .text = "too long a name or ban"};
  }
  Transaction transaction(connection_, durability);
  for (const auto& [name, row] : changes.names) write(name, row);
  for (const auto& [who, row] : changes.bans) write(who, row);
  transaction.commit();
  return {};
}

void IdentityTable::write(const std::string& name, const std::optional<OwnedName>& row) {
  if (!row) {
    Use(delete_name_).text(name).run();
    return;
  }
  Use write(write_name_);
  write.text(name).blob(row->key) << row->taken_unix_ms << row->used_unix_ms;
  write.run();
}

void IdentityTable::write(const std::string& who, const std::optional<ServerBan>& row) {
  if (!row) {
    Use(delete_ban_).text(who).run();
    return;
  }
  Use write(write_ban_);
  write.text(who) << row->made_unix_ms;
  row->until_unix_ms ? write << *row->until_unix_ms : write.nothing();
  write.text(row->note).run();
}

OrStoreFault<Identities> IdentityTable::all() {
  Identities all;
  SQLite::Statement select_names(
      connection_.sqlite(),
      "SELECT folded_name, key, taken_unix_ms, used_unix_ms FROM owned_name "
      "ORDER BY used_unix_ms DESC");
  for (Use row(select_names); row.row();) {
    OwnedName name{.folded = std::string(row.bytes(0)),
                   .taken_unix_ms = row.number(2),
                   .used_unix_ms = row.number(3)};
    const std::string_view key = row.bytes(1);
    if (key.size() != name.key.size() || name.folded.size() > limits::kMaxNameBytes) {
      return StoreFault{.kind = StoreFault::Kind::corrupt,
                        .text = "a name in the database is not one that race2048d writes"};
    }
    std::copy(key.begin(), key.end(), name.key.begin());
    all.names.push_back(std::move(name));
  }
  SQLite::Statement select_bans(
      connection_.sqlite(),
      "SELECT who, made_unix_ms, until_unix_ms, note FROM ban ORDER BY made_unix_ms");
  for (Use row(select_bans); row.row();) {
    ServerBan ban{.who = std::string(row.bytes(0)), .made_unix_ms = row.number(1)};
    if (!row.is_null(2)) ban.until_unix_ms = row.number(2);
    ban.note = row.bytes(3);
    all.bans.push_back(std::move(ban));
  }
  return all;
}

}  // namespace race2048::store
