#include "server/store/sql/identity_table.h"

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

// The row of a name or a party that has one is replaced.
const std::string kWriteNameSql =
    "INSERT INTO owned_name(folded_name, key, taken_unix_ms, used_unix_ms) VALUES(?, ?, ?, ?) "
    "ON CONFLICT(folded_name) DO UPDATE SET key = excluded.key, "
    "taken_unix_ms = excluded.taken_unix_ms, used_unix_ms = excluded.used_unix_ms";
// Among several servers the name stays with a key that has used it after this server gave it away.
const std::string kWriteSharedNameSql =
    kWriteNameSql +
    " WHERE owned_name.key = excluded.key OR owned_name.used_unix_ms <= excluded.taken_unix_ms";
const std::string kDeleteNameSql = "DELETE FROM owned_name WHERE folded_name = ?";
const std::string kWriteBanSql =
    "INSERT INTO ban(who, made_unix_ms, until_unix_ms, note) VALUES(?, ?, ?, ?) "
    "ON CONFLICT(who) DO UPDATE SET made_unix_ms = excluded.made_unix_ms, "
    "until_unix_ms = excluded.until_unix_ms, note = excluded.note";
const std::string kDeleteBanSql = "DELETE FROM ban WHERE who = ?";

}  // namespace

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
    Query(connection_, kDeleteNameSql).text(name).run();
    return;
  }
  Query write(connection_, connection_.is_shared() ? kWriteSharedNameSql : kWriteNameSql);
  write.text(name).blob(row->key) << row->taken_unix_ms << row->used_unix_ms;
  write.run();
}

void IdentityTable::write(const std::string& who, const std::optional<ServerBan>& row) {
  if (!row) {
    Query(connection_, kDeleteBanSql).text(who).run();
    return;
  }
  Query write(connection_, kWriteBanSql);
  write.text(who) << row->made_unix_ms;
  row->until_unix_ms ? write << *row->until_unix_ms : write.nothing(SqlStatement::Type::number);
  write.text(row->note).run();
}

OrStoreFault<Identities> IdentityTable::all() {
  Identities all;
  const std::string select_names(
      "SELECT folded_name, key, taken_unix_ms, used_unix_ms FROM owned_name "
      "ORDER BY used_unix_ms DESC");
  for (Query row(connection_, select_names); row.row();) {
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
  const std::string select_bans(
      "SELECT who, made_unix_ms, until_unix_ms, note FROM ban ORDER BY made_unix_ms");
  for (Query row(connection_, select_bans); row.row();) {
    ServerBan ban{.who = std::string(row.bytes(0)), .made_unix_ms = row.number(1)};
    if (!row.is_null(2)) ban.until_unix_ms = row.number(2);
    ban.note = row.bytes(3);
    all.bans.push_back(std::move(ban));
  }
  return all;
}

}  // namespace race2048::store
