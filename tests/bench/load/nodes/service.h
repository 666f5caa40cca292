// A service of several servers under load: race2048d as nodes with one PostgreSQL, and a crowd that
// follows its rooms from one to the other. Nobody has a core of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>

#include "tests/bench/load/crowd.h"
#include "tests/bench/load/load_runs.h"
#include "tests/bench/measured_postgres.h"
#include "tests/bench/server_process.h"
#include "tests/support/temporary_folder.h"

namespace race2048::bench {

struct Service {
  // Each node has room for all people of the run. `hold_s`: see ServerProcessOptions. Returns when
  // all nodes listen.
  Service(const LoadRun& run, std::size_t count, std::size_t hold_s = 120);

  // Where clients reach the nodes, in their order.
  std::vector<std::string> addresses() const;

  tests::TemporaryFolder folder;
  MeasuredPostgres database;
  std::vector<std::uint16_t> ports;
  std::vector<std::unique_ptr<ServerProcess>> nodes;
  asio::io_context context{1};
  // Also when nobody is connected, time passes.
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
};

}  // namespace race2048::bench
