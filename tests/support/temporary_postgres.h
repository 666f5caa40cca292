// A PostgreSQL server of the test program's own, on a Unix socket in a temporary folder.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace race2048::tests {

// False: the tests on it are left out.
bool has_postgres();

// Two servers of a test's own: a primary, and a standby of it that can be promoted. They end with
// this object.
class PostgresPair {
 public:
  // Throws if they do not start.
  PostgresPair();
  ~PostgresPair();
  PostgresPair(const PostgresPair&) = delete;
  PostgresPair& operator=(const PostgresPair&) = delete;

  // The conninfo of a role that may do everything.
  const std::string& primary() const { return primary_; }
  const std::string& standby() const { return standby_; }

 private:
  std::unique_ptr<class PostgresKeeper> keeper_;
  std::string primary_;
  std::string standby_;
};

// A server as temporary_postgres.py starts it with these arguments, such as "--fsync". It ends with
// this object, or with the program, whatever ends that.
class TemporaryPostgres {
 public:
  // Throws if it does not start.
  explicit TemporaryPostgres(const std::vector<std::string>& arguments);
  ~TemporaryPostgres();
  TemporaryPostgres(const TemporaryPostgres&) = delete;
  TemporaryPostgres& operator=(const TemporaryPostgres&) = delete;

  // The conninfo of a role that may do everything.
  const std::string& conninfo() const { return conninfo_; }

 private:
  std::unique_ptr<class PostgresKeeper> keeper_;
  std::string conninfo_;
};

// The conninfo of a role that may do everything. The first call starts the server, which ends with
// the program, whatever ends that. Throws if it does not start.
const std::string& temporary_postgres();

}  // namespace race2048::tests
