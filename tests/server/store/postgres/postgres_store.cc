#include "tests/server/store/postgres/postgres_store.h"

#include <stdexcept>

#include "tests/server/store/fixture.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

// Of a role that may only what the store must, and that looks for tables in one schema.
std::string conninfo(const std::string& role, const std::string& schema) {
  const std::string& server = race2048::tests::temporary_postgres();
  return server + " user=" + role + " options='-c search_path=" + schema + "'";
}

// Makes what all tests share.
void prepare_server() {
  static const bool done = [] {
    RawPostgres(race2048::tests::temporary_postgres())
        .run(
            "CREATE ROLE race2048 LOGIN; CREATE SCHEMA test; GRANT USAGE ON SCHEMA test TO PUBLIC; "
            "CREATE FUNCTION test.hex(bytea) RETURNS text LANGUAGE sql AS "
            "$$ SELECT coalesce(upper(encode($1, 'hex')), '') $$");
    return true;
  }();
  (void)done;
}

}  // namespace

RawPostgres::RawPostgres(const std::string& address)
    : connection_(PQconnectdb(address.c_str()), PQfinish) {
  if (PQstatus(connection_.get()) != CONNECTION_OK) {
    throw std::runtime_error(PQerrorMessage(connection_.get()));
  }
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
}

std::vector<std::string> RawPostgres::run(const std::string& sql) {
  std::vector<std::string> rows;
  std::string error;
  PQsendQuery(connection_.get(), sql.c_str());
  while (PGresult* const result = PQgetResult(connection_.get())) {
    error += PQresultErrorMessage(result);
    for (int i = 0; i < PQntuples(result); ++i) {
      std::string& row = rows.emplace_back();
      for (int column = 0; column < PQnfields(result); ++column) {
        if (column != 0) row += '|';
        row += PQgetisnull(result, i, column) == 1 ? "NULL" : PQgetvalue(result, i, column);
      }
    }
    PQclear(result);
  }
  if (!error.empty()) throw std::runtime_error(error);
  return rows;
}

PostgresStore::PostgresStore() {
  static int made = 0;
  prepare_server();
  schema_ = "store" + std::to_string(++made);
  address_ = address_of("race2048");
  raw_ = std::make_unique<RawPostgres>(conninfo("operator", schema_ + ",test"));
  raw_->run("CREATE SCHEMA " + schema_ + " AUTHORIZATION race2048");
}

PostgresStore::~PostgresStore() {
  raw_->run("DROP SCHEMA " + schema_ + " CASCADE");
}

std::string PostgresStore::address_of(const std::string& role) const {
  return conninfo(role, schema_);
}

std::string PostgresStore::folder() {
  const std::string& server = race2048::tests::temporary_postgres();
  constexpr std::string_view kHost = "host=";
  return server.substr(kHost.size(), server.find(' ') - kHost.size());
}

std::unique_ptr<Database> PostgresStore::open(const AgeSources& age_sources) {
  return value_of(open_postgres({.address = address_, .age_sources = age_sources}));
}

}  // namespace race2048::store::tests
