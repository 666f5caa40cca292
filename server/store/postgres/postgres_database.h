// A database in PostgreSQL, which several processes may share. No header of libpq comes with it.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/store/database.h"
#include "server/store/nodes.h"
#include "server/store/postgres/limits.h"

namespace race2048::store {

struct PostgresOptions {
  // A URI or conninfo, also with several hosts, as libpq takes it. What it leaves open is asked of
  // the environment (PGSERVICE and so on).
  std::string address;
  Sharer sharer{};  // without a node: one by chance
  AgeSources age_sources{};
  // Smaller in tests, so that the same happens earlier.
  std::chrono::milliseconds answer_within = limits::kAnswerWithin;
};

// Connects, brings older tables up to date or makes them, and begins a new epoch.
OrStoreFault<std::unique_ptr<Database>> open_postgres(const PostgresOptions& options);

// Connects once more, for the leases. REQUIRES: open_postgres() has made the tables.
OrStoreFault<std::unique_ptr<Nodes>> open_postgres_nodes(const PostgresOptions& options);

}  // namespace race2048::store
