#include "tests/bench/measured_postgres.h"

#include <libpq-fe.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace race2048::bench {
namespace {

// What PostgreSQL does where nothing is set, but for the memory: 128 MB is its default, which the
// tests lower.
const std::vector<std::string> kSettings = {"--fsync", "autovacuum=on", "wal_writer_delay=200ms",
                                            "shared_buffers=128MB"};

std::string folder_in(const std::string& conninfo) {
  constexpr std::string_view kHost = "host=";
  return conninfo.substr(kHost.size(), conninfo.find(' ') - kHost.size());
}

// The words of /proc/PID/stat from the third on (proc(5)): the name before may hold anything.
std::vector<std::string> facts_of(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string line;
  std::getline(file, line);
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream words(line.substr(name_end + 1));
  std::vector<std::string> facts;
  for (std::string word; words >> word;) facts.push_back(word);
  return facts;
}

// For which a process has run; nothing where it has ended.
std::chrono::nanoseconds run_time(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/schedstat");
  std::uint64_t ran = 0;
  return std::chrono::nanoseconds(file >> ran ? ran : 0);
}

}  // namespace

MeasuredPostgres::MeasuredPostgres() : server_(kSettings), folder_(folder_in(server_.conninfo())) {
  std::ifstream file(folder_ + "/data/postmaster.pid");
  if (!(file >> postmaster_)) throw std::runtime_error("PostgreSQL's first process is not known");
}

std::string MeasuredPostgres::address() const {
  return "postgresql://operator@/postgres?host=" + folder_;
}

std::chrono::nanoseconds MeasuredPostgres::cpu_time() const {
  constexpr std::size_t kParent = 1;
  constexpr std::size_t kUserOfEnded = 13;
  constexpr std::size_t kSystemOfEnded = 14;
  const std::string first = std::to_string(postmaster_);
  const std::vector<std::string> facts = facts_of(first);
  if (facts.size() <= kSystemOfEnded) throw std::runtime_error("PostgreSQL has ended");
  const auto ticks = std::stoull(facts[kUserOfEnded]) + std::stoull(facts[kSystemOfEnded]);
  const std::chrono::duration<double> ended(static_cast<double>(ticks) /
                                            static_cast<double>(sysconf(_SC_CLK_TCK)));
  auto all = run_time(first) + std::chrono::duration_cast<std::chrono::nanoseconds>(ended);
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::vector<std::string> of_it = facts_of(pid);
    if (of_it.size() > kParent && of_it[kParent] == first) all += run_time(pid);
  }
  return all;
}

std::vector<std::vector<std::string>> MeasuredPostgres::ask(const std::string& sql) const {
  const std::unique_ptr<PGconn, void (*)(PGconn*)> connection(PQconnectdb(address().c_str()),
                                                              PQfinish);
  const std::unique_ptr<PGresult, void (*)(PGresult*)> result(PQexec(connection.get(), sql.c_str()),
                                                              PQclear);
  if (PQresultStatus(result.get()) != PGRES_TUPLES_OK) {
    throw std::runtime_error(PQerrorMessage(connection.get()));
  }
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < PQntuples(result.get()); ++i) {
    std::vector<std::string>& row = rows.emplace_back();
    for (int k = 0; k < PQnfields(result.get()); ++k) {
      row.emplace_back(PQgetvalue(result.get(), i, k));
    }
  }
  return rows;
}

std::vector<MeasuredPostgres::Table> MeasuredPostgres::tables() const {
  std::vector<Table> tables;
  for (const auto& row :
       ask("SELECT relname, pg_total_relation_size(relid), n_live_tup, n_dead_tup, "
           "autovacuum_count FROM pg_stat_user_tables ORDER BY relname")) {
    tables.push_back({.name = row[0],
                      .bytes = std::stoull(row[1]),
                      .live = std::stoull(row[2]),
                      .dead = std::stoull(row[3]),
                      .vacuums = std::stoull(row[4])});
  }
  return tables;
}

}  // namespace race2048::bench
