#include "server/store/postgres/tools.h"

#include <chrono>
#include <functional>
#include <string_view>
#include <utility>

#include "server/store/postgres/connection.h"
#include "server/store/postgres/journal_rows.h"
#include "server/store/postgres/schema.h"

namespace race2048::store {
namespace {

constexpr const char* const kNameTool = "SET application_name = 'race2048d store'";

std::string text_at(const Rows& rows, int column) {
  return std::string(rows.bytes(0, column));
}

// Connects, under a name by which nobody takes the connection for a server's.
OrStoreFault<std::unique_ptr<PostgresConnection>> connect_tool(const std::string& address) {
  try {
    auto connection = std::make_unique<PostgresConnection>(address, limits::kToolAnswerWithin);
    connection->run_all(kNameTool);
    return connection;
  } catch (const PostgresError& error) {
    return fault_of(error, "open the database");
  }
}

// Once: a statement that was lost is not sent again.
template <typename Result>
Result attempt_once(std::string_view doing, const std::function<Result()>& work) {
  try {
    return work();
  } catch (const PostgresError& error) {
    return fault_of(error, doing);
  }
}

// ---- init and check.

std::string name_of_server(PostgresConnection& connection) {
  const Rows row = connection.run(
      "SELECT current_setting('server_version'), current_database()::text, current_user::text");
  return "PostgreSQL " + text_at(row, 0) + ", database " + text_at(row, 1) + ", role " +
         text_at(row, 2);
}

std::string version_text(std::int64_t version) {
  return "tables of version " + std::to_string(version);
}

OrStoreFault<StoreReport> init_tables(PostgresConnection& connection) {
  StoreReport report{.facts = {name_of_server(connection)}, .faults = {}};
  const auto found = migrate(connection);
  if (!found) return found.fault();
  const std::string today = version_text(kPostgresVersion);
  if (*found == kPostgresVersion) {
    report.facts.push_back("has " + today + " already");
  } else if (*found == 0) {
    report.facts.push_back("has " + today + " now");
  } else {
    report.facts.push_back("had " + version_text(*found) + ", and has " + today + " now");
  }
  return report;
}

void check_speed(PostgresConnection& connection, StoreReport& report) {
  (void)connection.run("SELECT 1");  // is prepared
  const auto start = std::chrono::steady_clock::now();
  (void)connection.run("SELECT 1");
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - start);
  report.facts.push_back("answers in " + std::to_string(took.count()) + " us");
}

void check_commits(PostgresConnection& connection, StoreReport& report) {
  const Rows row = connection.run(
      "SELECT current_setting('fsync') = 'on', current_setting('full_page_writes') = 'on', "
      "current_setting('synchronous_standby_names')");
  if (row.number(0, 0) == 0 || row.number(0, 1) == 0) {
    report.faults.push_back(
        "a power failure may lose or damage everything: fsync and full_page_writes have to be on");
  }
  const std::string standbys = text_at(row, 2);
  report.facts.push_back(standbys.empty() ? "commits wait for the disk of this server alone"
                                          : "commits wait for the standbys too: " + standbys);
}

// Tables on which the role lacks a right, and whether it may change tables.
void check_rights(PostgresConnection& connection, StoreReport& report) {
  std::vector<std::string_view> names(std::begin(kPostgresTables), std::end(kPostgresTables));
  Parameters tables;
  const Rows lacking = connection.run(
      "SELECT t.name, r.name FROM unnest($1::text[]) AS t(name), "
      "unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS r(name) "
      "WHERE NOT has_table_privilege(t.name, r.name) ORDER BY 1, 2",
      tables.texts(names));
  for (int row = 0; row != lacking.count(); ++row) {
    report.faults.push_back("the role lacks the right to " + std::string(lacking.bytes(row, 1)) +
                            " in the table " + std::string(lacking.bytes(row, 0)));
  }
  const Rows owner = connection.run(
      "SELECT pg_has_role(c.relowner, 'USAGE') FROM pg_class c WHERE c.oid = 'race2048'::regclass");
  report.facts.push_back(
      owner.number(0, 0) != 0
          ? "the role owns the tables: a server brings them up to date itself"
          : "the role does not own the tables: their owner brings them up to date");
}

void check_contents(PostgresConnection& connection, StoreReport& report) {
  const Rows row = connection.run(
      "SELECT (SELECT count(*) FROM room), (SELECT count(*) FROM match), "
      "pg_database_size(current_database()) / 1048576");
  report.facts.push_back(std::to_string(row.number(0, 0)) + " rooms, " +
                         std::to_string(row.number(0, 1)) + " results, " +
                         std::to_string(row.number(0, 2)) + " MiB");
}

OrStoreFault<StoreReport> check_tables(PostgresConnection& connection) {
  StoreReport report{.facts = {name_of_server(connection)}, .faults = {}};
  check_speed(connection, report);
  check_commits(connection, report);
  const std::int64_t version = postgres_version(connection);
  if (auto known = check_postgres_version(version); !known) return known.fault();
  if (version == 0) {
    report.faults.emplace_back("there are no tables: race2048d store init makes them");
    return report;
  }
  report.facts.push_back(version_text(version));
  if (version != kPostgresVersion) {
    report.faults.push_back("this program needs " + version_text(kPostgresVersion) +
                            ": race2048d store init makes them of these");
    return report;
  }
  const std::size_t faults_before = report.faults.size();
  check_rights(connection, report);
  if (report.faults.size() == faults_before) check_contents(connection, report);
  return report;
}

// ---- Copies.

// All in one transaction: of reading, which is undone, and of writing.
class PostgresCopyEnd final : public SqlCopyEnd<PostgresConnection, JournalRows> {
 public:
  explicit PostgresCopyEnd(const std::string& address)
      : SqlCopyEnd(address, std::chrono::milliseconds(limits::kToolAnswerWithin)) {
    connection_.run_all(kNameTool);
  }
  ~PostgresCopyEnd() override { connection_.rollback(); }
  PostgresCopyEnd(const PostgresCopyEnd&) = delete;
  PostgresCopyEnd& operator=(const PostgresCopyEnd&) = delete;

  OrStoreFault<> begin_reading() {
    const std::int64_t version = postgres_version(connection_);
    if (auto known = check_postgres_version(version); !known) return known;
    if (version != kPostgresVersion) {
      return StoreFault{.kind = StoreFault::Kind::not_found,
                        .text = version == 0 ? "the PostgreSQL database has no tables of a server"
                                             : "the tables are of an older version: race2048d "
                                               "store init brings them up to date"};
    }
    if (auto idle = check_no_server(); !idle) return idle;
    // Everything as it was at one moment. Claimed rooms stay as they were.
    connection_.run_all("BEGIN ISOLATION LEVEL REPEATABLE READ");
    journal_.emplace(connection_, Sharer{.node = new_node_id()}).begin();
    return {};
  }

  OrStoreFault<> begin_writing() {
    if (const auto found = migrate(connection_); !found) return found.fault();
    if (auto idle = check_no_server(); !idle) return idle;
    // A server that starts meanwhile waits.
    connection_.run_all(
        "BEGIN; LOCK TABLE match, room, owned_name, ban, removal IN SHARE ROW EXCLUSIVE MODE");
    journal_.emplace(connection_, Sharer{.node = new_node_id()}).begin();
    return {};
  }

  OrStoreFault<> attempt(std::string_view doing,
                         const std::function<OrStoreFault<>()>& work) override {
    return attempt_once<OrStoreFault<>>(doing, work);
  }

  OrStoreFault<> finish() override {
    try {
      connection_.set_durability(Durability::power_loss);
      connection_.commit();
      return {};
    } catch (const PostgresError& error) {
      StoreFault fault = fault_of(error, "keep the copy");
      if (error.connection_lost()) {
        fault.text +=
            ". It may be there all the same, and then is whole: race2048d store check says";
      }
      return fault;
    }
  }

 private:
  OrStoreFault<> check_no_server() {
    // By its lease, and by its connection as long as it has none.
    const Rows row = connection_.run(
        "SELECT (SELECT count(*) FROM node WHERE lease_until > clock_timestamp()) + "
        "(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
        "application_name = 'race2048d')");
    if (row.number(0, 0) == 0) return {};
    return StoreFault{.kind = StoreFault::Kind::in_use,
                      .text = "a server uses the PostgreSQL database: stop it before a copy"};
  }
};

OrStoreFault<std::unique_ptr<CopyEnd>> open_copy_end(const std::string& address,
                                                     OrStoreFault<> (PostgresCopyEnd::*begin)()) {
  using Opened = OrStoreFault<std::unique_ptr<CopyEnd>>;
  return attempt_once<Opened>("open the database", [&]() -> Opened {
    auto end = std::make_unique<PostgresCopyEnd>(address);
    if (auto begun = (end.get()->*begin)(); !begun) return begun.fault();
    return std::unique_ptr<CopyEnd>(std::move(end));
  });
}

}  // namespace

OrStoreFault<StoreReport> init_postgres(const std::string& address) {
  const auto connection = connect_tool(address);
  if (!connection) return connection.fault();
  return attempt_once<OrStoreFault<StoreReport>>("make the tables",
                                                 [&] { return init_tables(**connection); });
}

OrStoreFault<StoreReport> check_postgres(const std::string& address) {
  const auto connection = connect_tool(address);
  if (!connection) return connection.fault();
  return attempt_once<OrStoreFault<StoreReport>>("look at the database",
                                                 [&] { return check_tables(**connection); });
}

OrStoreFault<std::unique_ptr<CopyEnd>> copy_from_postgres(const std::string& address) {
  return open_copy_end(address, &PostgresCopyEnd::begin_reading);
}

OrStoreFault<std::unique_ptr<CopyEnd>> copy_to_postgres(const std::string& address) {
  return open_copy_end(address, &PostgresCopyEnd::begin_writing);
}

}  // namespace race2048::store
