// A PostgreSQL server of a benchmark's own, which writes to the disk as one of an operator does:
// its processor time, and what its tables take.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/temporary_postgres.h"

namespace race2048::bench {

class MeasuredPostgres {
 public:
  // Starts it with its data in TMPDIR. Throws std::runtime_error if it does not start.
  MeasuredPostgres();

  // For --store: an empty database, and a role that may do everything.
  std::string address() const;
  // Of all its processes since its start, system included.
  std::chrono::nanoseconds cpu_time() const;

  struct Table {
    std::string name;
    std::uint64_t bytes = 0;  // with its indexes, and what is stored out of line
    std::uint64_t live = 0;   // rows, as PostgreSQL counts them
    std::uint64_t dead = 0;
    std::uint64_t vacuums = 0;  // that PostgreSQL has begun by itself
  };
  // In the order of their names; empty before race2048d has made them.
  std::vector<Table> tables() const;

 private:
  std::vector<std::vector<std::string>> ask(const std::string& sql) const;

  tests::TemporaryPostgres server_;
  std::string folder_;
  int postmaster_ = 0;
};

}  // namespace race2048::bench
