#include "server/store/postgres/listing_rows.h"

#include "server/store/limits.h"

namespace race2048::store {
namespace {

constexpr const char* const kWriteList = "write the list of rooms";
constexpr const char* const kReadList = "read the list of rooms";

// Parameters: the node; the codes, names, entries of rooms and whether one may join them; and the
// codes of those that are gone. A room is the node's own in its row, or it is not written.
constexpr const char* const kChangeSql =
    "WITH gone AS (DELETE FROM listing WHERE node = $1 AND code = ANY($6::text[])) "
    "INSERT INTO listing(code, node, room_name, entry, joinable) "
    "SELECT a.code, $1, a.room_name, a.entry, a.joinable "
    "FROM unnest($2::text[], $3::text[], $4::bytea[], $5::bigint[]) "
    "AS a(code, room_name, entry, joinable) "
    "JOIN room r ON r.name = a.code AND r.owner = $1 ORDER BY a.code "
    "ON CONFLICT (code) DO UPDATE SET node = excluded.node, room_name = excluded.room_name, "
    "entry = excluded.entry, joinable = excluded.joinable RETURNING code";
// Parameters: the node, and how many.
constexpr const char* const kOthersSql =
    "SELECT l.code, l.room_name, l.entry, l.joinable, n.id, n.address, r.epoch FROM listing l "
    "JOIN node n ON n.id = l.node AND n.lease_until > clock_timestamp() "
    "JOIN room r ON r.name = l.code AND r.owner = l.node "
    "WHERE l.node <> $1 AND l.entry <> ''::bytea LIMIT $2";
// Parameter: the name. Of two rooms the older one has it.
constexpr const char* const kNamedSql =
    "SELECT l.code FROM listing l JOIN room r ON r.name = l.code AND r.owner = l.node "
    "WHERE l.room_name = $1 AND l.room_name <> '' ORDER BY r.id LIMIT 1";

}  // namespace

OrStoreFault<std::vector<std::string>> ListingRows::change(const ListingChanges& changes) {
  return connection_.attempt(kWriteList, [&]() -> OrStoreFault<std::vector<std::string>> {
    connection_.set_durability(Durability::this_program);
    std::vector<std::string_view> codes;
    std::vector<std::string_view> names;
    std::vector<std::string_view> entries;
    std::vector<std::int64_t> joinable;
    for (const ListingRow& row : changes.rows) {
      codes.push_back(row.code);
      names.push_back(row.room_name);
      entries.push_back(row.entry);
      joinable.push_back(row.is_joinable ? 1 : 0);
    }
    const std::vector<std::string_view> gone(changes.gone.begin(), changes.gone.end());
    Parameters parameters;
    (parameters << node_).texts(codes).texts(names).blobs(entries).numbers(joinable).texts(gone);
    const Rows rows = connection_.run(kChangeSql, parameters);
    std::vector<std::string> written;
    for (int row = 0; row != rows.count(); ++row) written.emplace_back(rows.bytes(row, 0));
    return written;
  });
}

OrStoreFault<std::vector<Listed>> ListingRows::others() {
  return connection_.attempt(kReadList, [&]() -> OrStoreFault<std::vector<Listed>> {
    Parameters parameters;
    const Rows rows = connection_.run(kOthersSql, parameters << node_ << limits::kMaxOtherRooms);
    std::vector<Listed> all;
    for (int row = 0; row != rows.count(); ++row) {
      all.push_back({.row = {.code = std::string(rows.bytes(row, 0)),
                             .room_name = std::string(rows.bytes(row, 1)),
                             .entry = std::string(rows.bytes(row, 2)),
                             .is_joinable = rows.number(row, 3) != 0},
                     .owner = {.node = {.node = static_cast<NodeId>(rows.number(row, 4)),
                                        .address = std::string(rows.bytes(row, 5))},
                               .epoch = static_cast<Epoch>(rows.number(row, 6)),
                               .lives = true}});
    }
    return all;
  });
}

OrStoreFault<std::optional<std::string>> ListingRows::room_named(std::string_view folded) {
  return connection_.attempt(kReadList, [&]() -> OrStoreFault<std::optional<std::string>> {
    Parameters parameters;
    const Rows rows = connection_.run(kNamedSql, parameters.text(folded));
    if (rows.count() == 0) return std::optional<std::string>();
    return std::optional(std::string(rows.bytes(0, 0)));
  });
}

}  // namespace race2048::store
