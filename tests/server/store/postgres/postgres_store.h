// Stores in a PostgreSQL server.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <vector>

#include "server/store/postgres/postgres_database.h"
#include "tests/server/store/each_store.h"

namespace race2048::store::tests {

// A connection without the store.
class RawPostgres {
 public:
  explicit RawPostgres(const std::string& address);

  // The rows of all statements, each as its columns with a bar between.
  std::vector<std::string> run(const std::string& sql);

 private:
  std::unique_ptr<PGconn, void (*)(PGconn*)> connection_;
};

// In a schema of its own.
class PostgresStore final : public TestStore {
 public:
  PostgresStore();
  ~PostgresStore() override;
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;

  std::unique_ptr<Database> open(const AgeSources& age_sources = {}) override;
  std::vector<std::string> rows(const std::string& sql) override { return raw_->run(sql); }
  // For the store.
  const std::string& address() const { return address_; }
  std::string address_of(const std::string& role) const;
  const std::string& schema() const { return schema_; }
  // Of the server's socket.
  static std::string folder();

 private:
  std::string schema_;
  std::string address_;
  std::unique_ptr<RawPostgres> raw_;
};

}  // namespace race2048::store::tests
