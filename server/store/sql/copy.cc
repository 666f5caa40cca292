#include "server/store/sql/copy.h"

#include <deque>
#include <span>
#include <utility>

namespace race2048::store {
namespace {

using Type = SqlStatement::Type;

// So many results are read at once, and written in one transaction.
constexpr int kCopiedTogether = 256;

struct CopiedColumn {
  const char* name;
  Type type = Type::number;
};

// Of a match, without its number, which is another in each database.
constexpr CopiedColumn kMatchColumns[] = {{"match_id", Type::blob},
                                          {"room", Type::text},
                                          {"title", Type::text},
                                          {"round"},
                                          {"rounds"},
                                          {"format", Type::text},
                                          {"size"},
                                          {"target_tile"},
                                          {"began_unix_ms"},
                                          {"ended_unix_ms"},
                                          {"end_reason", Type::text},
                                          {"open_seed"},
                                          {"settings", Type::blob},
                                          {"commitment", Type::blob},
                                          {"secret", Type::blob},
                                          {"seats"},
                                          {"winner", Type::text},
                                          {"winner_score"},
                                          {"stored_bytes"},
                                          {"replay_bytes"},
                                          {"listed"},
                                          {"saved_unix_ms"}};
constexpr CopiedColumn kSeatColumns[] = {{"seat"},
                                         {"person", Type::blob},
                                         {"name", Type::text},
                                         {"folded_name", Type::text},
                                         {"bot"},
                                         {"place"},
                                         {"score"},
                                         {"best_tile"},
                                         {"boards"},
                                         {"moves"},
                                         {"state", Type::text},
                                         {"reached_ms"},
                                         {"points"},
                                         {"format", Type::text},
                                         {"size"},
                                         {"ranked"},
                                         {"listed"}};
constexpr CopiedColumn kTileColumns[] = {{"seat"}, {"tile"}, {"ms"},     {"split"},
                                         {"size"}, {"bot"},  {"ranked"}, {"listed"}};
constexpr CopiedColumn kReplayColumns[] = {{"bytes", Type::blob}};
constexpr CopiedColumn kMatchPersonColumns[] = {{"person", Type::blob}};
constexpr CopiedColumn kNameColumns[] = {
    {"folded_name", Type::text}, {"key", Type::blob}, {"taken_unix_ms"}, {"used_unix_ms"}};
constexpr CopiedColumn kBanColumns[] = {
    {"who", Type::text}, {"made_unix_ms"}, {"until_unix_ms"}, {"note", Type::text}};
constexpr CopiedColumn kRemovalColumns[] = {{"unix_ms"}, {"match_id", Type::blob},
                                            {"matches"}, {"seats"},
                                            {"replays"}, {"note", Type::text}};

struct CopiedTable {
  const char* name;
  std::span<const CopiedColumn> columns;
};
// With the number of their match as the column "match".
constexpr CopiedTable kTablesOfAMatch[] = {{"seat", kSeatColumns},
                                           {"tile_made", kTileColumns},
                                           {"match_person", kMatchPersonColumns},
                                           {"replay", kReplayColumns}};

std::string names_of(std::span<const CopiedColumn> columns) {
  std::string names;
  for (const CopiedColumn& column : columns) {
    names.append(names.empty() ? "" : ", ").append(column.name);
  }
  return names;
}

std::string insert_sql(const CopiedTable& table, const std::string& first = "") {
  std::string sql = std::string("INSERT INTO ") + table.name + "(" + first +
                    names_of(table.columns) + ") VALUES(" + (first.empty() ? "" : "?, ");
  for (std::size_t i = 0; i != table.columns.size(); ++i) sql += i == 0 ? "?" : ", ?";
  return sql + ")";
}

// The columns of a row from `first` on as the next parameters, which outlive neither the row nor
// `texts`.
void bind_row(Query& row, int first, std::span<const CopiedColumn> columns,
              std::deque<std::string>& texts, Query& insert) {
  for (const CopiedColumn& column : columns) {
    if (row.is_null(first)) {
      insert.nothing(column.type);
    } else if (column.type == Type::number) {
      insert << row.number(first);
    } else if (column.type == Type::text) {
      insert.text(texts.emplace_back(row.bytes(first)));
    } else {
      insert.blob(row.bytes(first));
    }
    ++first;
  }
}

std::uint64_t copy_table(SqlConnection& from, SqlConnection& to, const CopiedTable& table) {
  const std::string select = "SELECT " + names_of(table.columns) + " FROM " + table.name;
  const std::string sql = insert_sql(table);
  std::uint64_t copied = 0;
  for (Query row(from, select); row.row(); ++copied) {
    std::deque<std::string> texts;
    Query insert(to, sql);
    bind_row(row, 0, table.columns, texts, insert);
    insert.run();
  }
  return copied;
}

void copy_rows_of_match(SqlConnection& from, std::int64_t number, SqlConnection& to,
                        std::int64_t copy, const CopiedTable& table) {
  const std::string select =
      "SELECT " + names_of(table.columns) + " FROM " + table.name + " WHERE match = ?";
  const std::string sql = insert_sql(table, "match, ");
  Query row(from, select);
  row << number;
  while (row.row()) {
    std::deque<std::string> texts;
    Query insert(to, sql);
    insert << copy;
    bind_row(row, 0, table.columns, texts, insert);
    insert.run();
  }
}

// The numbers of the copies rise as those of the matches do, which is the order of saving.
std::int64_t copy_match(Query& row, SqlConnection& to) {
  const std::string sql = insert_sql({"match", kMatchColumns}) + " RETURNING id";
  std::deque<std::string> texts;
  Query insert(to, sql);
  bind_row(row, 1, kMatchColumns, texts, insert);
  insert.row();
  return insert.number(0);
}

// The matches after this one; returns the last of them, or nothing at the end.
std::optional<std::int64_t> copy_some_matches(SqlConnection& from, std::int64_t after,
                                              SqlConnection& to, std::uint64_t& copied) {
  const std::string select = "SELECT id, " + names_of(kMatchColumns) +
                             " FROM match WHERE id > ? ORDER BY id LIMIT " +
                             std::to_string(kCopiedTogether);
  std::optional<std::int64_t> last;
  Query row(from, select);
  row << after;
  while (row.row()) {
    last = row.number(0);
    const std::int64_t copy = copy_match(row, to);
    for (const CopiedTable& table : kTablesOfAMatch) {
      copy_rows_of_match(from, *last, to, copy, table);
    }
    ++copied;
  }
  return last;
}

std::uint64_t count_of(SqlConnection& connection, const std::string& sql) {
  Query count(connection, sql);
  count.row();
  return static_cast<std::uint64_t>(count.number(0));
}

OrStoreFault<> check_empty(SqlConnection& to) {
  for (const char* const table : {"match", "room", "owned_name", "ban", "removal"}) {
    const std::string sql = std::string("SELECT count(*) FROM ") + table;
    if (count_of(to, sql) == 0) continue;
    return StoreFault{.kind = StoreFault::Kind::exists,
                      .text = "the database to copy to is not empty: it has rows in its table " +
                              std::string(table)};
  }
  return {};
}

// The match whose result was saved last, which nobody shall save again.
void copy_saved_match(SqlConnection& from, SqlConnection& to, const std::string& room) {
  Query row(from, "SELECT saved_match FROM room WHERE name = ?");
  row.text(room);
  if (!row.row() || row.is_null(0)) return;
  Query(to, "UPDATE room SET saved_match = ? WHERE name = ?").blob(row.bytes(0)).text(room).run();
}

OrStoreFault<> copy_rooms(CopyEnd& from, CopyEnd& to, Copied& copied) {
  for (const std::string& name : from.rooms()) {
    const auto room = from.read_room(name);
    if (!room) return room.fault();
    if (!room->damage.empty()) {
      copied.left_out.push_back(room->damage);
      continue;
    }
    if (auto written = to.write_room(*room); !written) return written;
    copy_saved_match(from.sql(), to.sql(), name);
    ++copied.rooms;
  }
  return {};
}

void copy_people(SqlConnection& from, SqlConnection& to, Copied& copied) {
  copied.names = copy_table(from, to, {"owned_name", kNameColumns});
  copied.bans = copy_table(from, to, {"ban", kBanColumns});
  copy_table(from, to, {"removal", kRemovalColumns});
  Query ages(from, "SELECT last_seen_unix_ms FROM epoch");
  ages.row();
  (Query(to, "UPDATE epoch SET last_seen_unix_ms = ?") << ages.number(0)).run();
}

OrStoreFault<> copy_all_of(CopyEnd& from, CopyEnd& to, const CopyProgress& progress,
                           Copied& copied) {
  if (auto empty = check_empty(to.sql()); !empty) return empty;
  const std::uint64_t all = count_of(from.sql(), "SELECT count(*) FROM match");
  std::optional<std::int64_t> last = std::int64_t{-1};
  while (last) {
    progress(copied.results, all);
    to.begin_some();
    last = copy_some_matches(from.sql(), *last, to.sql(), copied.results);
    to.end_some();
  }
  to.begin_some();
  copy_people(from.sql(), to.sql(), copied);
  to.end_some();
  return copy_rooms(from, to, copied);
}

}  // namespace

OrStoreFault<Copied> copy_database(CopyEnd& from, CopyEnd& to, const CopyProgress& progress) {
  Copied copied;
  const auto done = to.attempt("write the copy", [&] {
    return from.attempt("read what is copied",
                        [&] { return copy_all_of(from, to, progress, copied); });
  });
  if (!done) return done.fault();
  if (auto kept = to.finish(); !kept) return kept.fault();
  return copied;
}

}  // namespace race2048::store
