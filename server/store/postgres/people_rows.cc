#include "server/store/postgres/people_rows.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "server/store/limits.h"
#include "server/store/sql/identity_table.h"

namespace race2048::store {
namespace {

constexpr const char* const kReadNews = "read which names and bans have changed";
constexpr const char* const kClaimNames = "claim names";

// No row is of a transaction before the first number that ended later than this statement began.
constexpr const char* const kMarkSql =
    "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, "
    "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";
// Parameter: the transaction of the mark. At least one row, with the new mark. A name without a
// key, and a ban without a time, is there no more.
constexpr const char* const kNewsSql =
    "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, "
    "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint, "
    "c.folded_name, o.key, o.taken_unix_ms, o.used_unix_ms, "
    "c.banned, b.made_unix_ms, b.until_unix_ms, b.note "
    "FROM (SELECT 1) AS always LEFT JOIN identity_change c ON c.xact >= $1 "
    "LEFT JOIN owned_name o ON o.folded_name = c.folded_name "
    "LEFT JOIN ban b ON b.who = c.banned";
enum NewsColumn : int { mark, mark_us, name, key, taken, used, banned, made, until, note };
// Parameters: the node and the names.
constexpr const char* const kFreeSql =
    "DELETE FROM name_in_use WHERE node = $1 AND folded_name = ANY($2::text[])";

// A row of another node of which the lease holds.
#define RACE2048_LIVES(row) \
  "EXISTS (SELECT 1 FROM node n WHERE n.id = " row ".node AND n.lease_until > clock_timestamp())"

// Parameters: the node; the names, the person of each, and whether it is a login; and the time of
// the last use before which a key owns a name no more. All servers claim names in the same order,
// so that none waits for another that waits for it.
constexpr const char* const kClaimSql =
    "WITH asked AS MATERIALIZED (SELECT a.*, EXISTS (SELECT 1 FROM owned_name o "
    "WHERE a.is_login = 1 AND o.folded_name = a.name AND o.used_unix_ms >= $5 "
    "AND '\\x01'::bytea || o.key <> a.person) AS owned "
    "FROM unnest($2::text[], $3::bytea[], $4::bigint[]) AS a(name, person, is_login)), "
    "claimed AS (INSERT INTO name_in_use(folded_name, node, person) "
    "SELECT name, $1, person FROM asked WHERE NOT owned ORDER BY name "
    "ON CONFLICT (folded_name) DO UPDATE SET node = excluded.node, person = excluded.person "
    "WHERE name_in_use.node = excluded.node OR NOT " RACE2048_LIVES("name_in_use") " "
    "RETURNING folded_name) "
    "SELECT a.name, CASE WHEN c.folded_name IS NOT NULL THEN 0 WHEN a.owned THEN 3 "
    "WHEN u.person = a.person THEN 2 ELSE 1 END "
    "FROM asked a LEFT JOIN claimed c ON c.folded_name = a.name "
    "LEFT JOIN name_in_use u ON u.folded_name = a.name";

// Parameters: the names, and the time of the last use as above.
constexpr const char* const kTakenSql =
    "SELECT u.folded_name FROM name_in_use u WHERE u.folded_name = ANY($1::text[]) "
    "AND " RACE2048_LIVES("u") " UNION SELECT o.folded_name FROM owned_name o "
    "WHERE o.folded_name = ANY($1::text[]) AND o.used_unix_ms >= $2";

#undef RACE2048_LIVES

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

ChangeMark mark_in(const Rows& rows) {
  return {.transaction = rows.number(0, mark), .unix_us = rows.number(0, mark_us)};
}

std::optional<OwnedName> name_in(const Rows& rows, int row) {
  if (rows.is_null(row, key)) return std::nullopt;
  OwnedName found{.folded = std::string(rows.bytes(row, name)),
                  .taken_unix_ms = rows.number(row, taken),
                  .used_unix_ms = rows.number(row, used)};
  const std::string_view bytes = rows.bytes(row, key);
  if (bytes.size() != found.key.size()) return std::nullopt;
  std::ranges::copy(bytes, found.key.begin());
  return found;
}

std::optional<ServerBan> ban_in(const Rows& rows, int row) {
  if (rows.is_null(row, made)) return std::nullopt;
  ServerBan found{.who = std::string(rows.bytes(row, banned)),
                  .made_unix_ms = rows.number(row, made),
                  .note = std::string(rows.bytes(row, note))};
  if (!rows.is_null(row, until)) found.until_unix_ms = rows.number(row, until);
  return found;
}

}  // namespace

OrStoreFault<IdentityNews> PeopleRows::identity_news(const std::optional<ChangeMark>& since) {
  return connection_.attempt(kReadNews, [&]() -> OrStoreFault<IdentityNews> {
    if (!since) return IdentityNews{.mark = mark_in(connection_.run(kMarkSql)), .rows = {}};
    Parameters parameters;
    const Rows rows = connection_.run(kNewsSql, parameters << since->transaction);
    IdentityNews news{.mark = mark_in(rows), .rows = {}};
    // The server counts on from an earlier number when it was restored from a copy.
    const bool has_gone_back = news.mark.transaction < since->transaction;
    const auto read_for = std::chrono::microseconds(news.mark.unix_us - since->unix_us);
    if (has_gone_back || read_for > limits::kChangesRead) return all(news.mark);
    for (int row = 0; row != rows.count(); ++row) {
      if (!rows.is_null(row, name)) {
        news.rows.names.insert_or_assign(std::string(rows.bytes(row, name)), name_in(rows, row));
      }
      if (!rows.is_null(row, banned)) {
        news.rows.bans.insert_or_assign(std::string(rows.bytes(row, banned)), ban_in(rows, row));
      }
    }
    return news;
  });
}

OrStoreFault<IdentityNews> PeopleRows::all(const ChangeMark& mark) {
  const OrStoreFault<Identities> found = IdentityTable(connection_).all();
  if (!found) return found.fault();
  IdentityNews news{.mark = mark, .complete = true, .rows = {}};
  for (const OwnedName& each : found->names) news.rows.names.emplace(each.folded, each);
  for (const ServerBan& each : found->bans) news.rows.bans.emplace(each.who, each);
  return news;
}

OrStoreFault<std::vector<NameAnswer>> PeopleRows::change_names(const NameChanges& changes) {
  return connection_.attempt(kClaimNames, [&]() -> OrStoreFault<std::vector<NameAnswer>> {
    connection_.set_durability(Durability::this_program);
    if (!changes.freed.empty()) free(changes.freed);
    if (changes.claims.empty()) return std::vector<NameAnswer>();
    return claim(changes);
  });
}

void PeopleRows::free(const std::vector<std::string>& names) {
  const auto texts = views_of(names);
  Parameters parameters;
  (void)connection_.run(kFreeSql, (parameters << node_).texts(texts));
}

std::vector<NameAnswer> PeopleRows::claim(const NameChanges& changes) {
  std::vector<std::string_view> names;
  std::vector<std::string_view> persons;
  std::vector<std::int64_t> logins;
  for (const NameClaim& each : changes.claims) {
    names.push_back(each.folded);
    persons.push_back(each.person);
    logins.push_back(each.is_login ? 1 : 0);
  }
  Parameters parameters;
  (parameters << node_).texts(names).blobs(persons).numbers(logins);
  const Rows rows = connection_.run(kClaimSql, parameters << changes.expired_before_unix_ms);
  std::map<std::string_view, NameAnswer> answers;
  for (int row = 0; row != rows.count(); ++row) {
    answers.emplace(rows.bytes(row, 0), static_cast<NameAnswer>(rows.number(row, 1)));
  }
  std::vector<NameAnswer> in_order;
  for (const std::string_view each : names) {
    const auto found = answers.find(each);
    in_order.push_back(found == answers.end() ? NameAnswer::in_use : found->second);
  }
  return in_order;
}

OrStoreFault<std::vector<std::string>> PeopleRows::names_taken(
    const std::vector<std::string>& folded, std::int64_t expired_before_unix_ms) {
  return connection_.attempt(kClaimNames, [&]() -> OrStoreFault<std::vector<std::string>> {
    const auto texts = views_of(folded);
    Parameters parameters;
    const Rows rows = connection_.run(kTakenSql, parameters.texts(texts) << expired_before_unix_ms);
    std::vector<std::string> taken;
    for (int row = 0; row != rows.count(); ++row) taken.emplace_back(rows.bytes(row, 0));
    return taken;
  });
}

}  // namespace race2048::store
