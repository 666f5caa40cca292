// A connection to PostgreSQL: statements with their parameters and rows, and how errors become
// faults. For the files of this folder only: it brings in libpq's header.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/store/postgres/limits.h"
#include "server/store/sql/sql_connection.h"
#include "server/store/store_fault.h"
#include "shared/atomic_file.h"

namespace race2048::store {

// What the server reports, or the way to it.
class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& text, std::string state, bool connection_lost)
      : std::runtime_error(text), state_(std::move(state)), connection_lost_(connection_lost) {}

  // The SQLSTATE; empty if it is not the server that says it.
  const std::string& state() const { return state_; }
  // Nothing is known of a transaction whose end was asked for.
  bool connection_lost() const { return connection_lost_; }
  // The server has undone the transaction because another was in its way: the same again succeeds.
  bool is_in_the_way() const { return state_ == "40001" || state_ == "40P01"; }

 private:
  std::string state_;
  bool connection_lost_;
};

// A text of libpq, whose sentences end with a line.
std::string one_line(std::string text);

// PostgreSQL's report as a fault. `doing` completes "cannot ...".
StoreFault fault_of(const PostgresError& error, std::string_view doing);

// The parameters of a statement, in binary form. Texts and bytes are not copied: they must outlive
// the use.
class Parameters {
 public:
  Parameters& operator<<(std::int64_t number);
  Parameters& operator<<(std::uint64_t number) {
    return *this << static_cast<std::int64_t>(number);
  }
  Parameters& nothing(SqlStatement::Type type);
  Parameters& text(std::string_view text);
  Parameters& blob(std::string_view bytes);
  // Arrays.
  Parameters& numbers(std::span<const std::int64_t> numbers);
  Parameters& texts(std::span<const std::string_view> texts);
  Parameters& blobs(std::span<const std::string_view> blobs);

 private:
  friend class PostgresConnection;
  void add(Oid type, std::string_view bytes);
  void add_array(Oid type, Oid element, std::span<const std::string_view> values);

  std::vector<Oid> types_;
  std::vector<const char*> values_;
  std::vector<int> lengths_;
  // What numbers and arrays are in bytes; the addresses stay.
  std::vector<std::unique_ptr<std::string>> made_;
};

// The answer to a statement.
class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result) {}

  int count() const { return PQntuples(result_.get()); }
  std::int64_t number(int row, int column) const;
  // Of a text or of bytes; valid as long as the rows.
  std::string_view bytes(int row, int column) const;
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) == 1; }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

// One thread at a time. The calls throw PostgresError; after one with connection_lost() the next
// call connects anew.
class PostgresConnection final : public SqlConnection {
 public:
  // `address`: a URI or conninfo, also with several hosts; what it leaves open is asked of the
  // environment, by libpq. `answer_within`: see limits::kAnswerWithin. Connects, always to a
  // primary with the newest timeline that this process has seen, and to no server of another
  // system.
  PostgresConnection(std::string address, std::chrono::milliseconds answer_within);

  // A statement with its parameters, $1 and so on, a transaction by itself unless one is open. It
  // is prepared at its first use: `sql` is one of few.
  Rows run(const std::string& sql, const Parameters& parameters = {});
  // Statements without parameters, a transaction together.
  void run_all(const std::string& sql);

  // Connections that were made so far. A new one may lead to a server that has lost transactions
  // which nobody waited for: to one that had crashed, or to another.
  std::uint64_t connects() const { return connects_; }

  // Of all later transactions.
  void set_durability(Durability durability);

  SqlStatement& statement(const std::string& sql) override;
  void begin(Durability durability) override;
  void commit() override;
  void rollback() noexcept override;
  std::string replay_part(std::int64_t match, std::uint32_t offset, std::uint32_t count) override;
  void begin_search() override;
  void end_search() noexcept override;
  // The server does so by itself.
  bool give_space_back() override { return false; }
  bool is_shared() const override { return true; }

  // Runs `work`, which returns an OrStoreFault and does nothing twice if it is run again. What was
  // in the way of another transaction, or found the connection lost, is tried again some times,
  // while an answer may take; another error becomes a fault. `doing` completes "cannot ...".
  template <typename Work>
  std::invoke_result_t<Work> attempt(std::string_view doing, Work&& work);

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  // A server of the address.
  struct Host {
    std::string host;
    std::string address;
    std::string port;
  };

  void connect();
  // To the first server of the address that takes writes, or to this one alone.
  void connect_to(const Host* only);
  // The servers of the address but the one of the connection.
  std::vector<Host> other_hosts() const;
  // Empty if the server of the connection may be written to.
  std::string why_not_this_server();
  void need_connection() {
    if (connection_ == nullptr) connect();
  }
  const std::string& prepared(const std::string& sql, const std::vector<Oid>& types);
  // Waits for the answer to what was sent. `sent`: PQsend...() returned 1.
  Rows answer(int sent);
  PGresult* next_result();
  void wait_for_answer(std::chrono::steady_clock::time_point until);
  // Throws the error of the connection, which is given up, or of the statement.
  [[noreturn]] void throw_lost(const std::string& text);

  std::string address_;
  std::chrono::milliseconds answer_within_;
  std::unique_ptr<PGconn, Finish> connection_;
  std::map<std::string, std::string> prepared_;                      // names, by SQL
  std::map<std::string, std::unique_ptr<SqlStatement>> statements_;  // by SQL of SqlConnection
  bool searches_ = false;
  std::uint64_t connects_ = 0;
  std::optional<std::int64_t> system_;    // the identifier of the servers, once it is known
  std::optional<Durability> durability_;  // nothing: what the server is set to
};

template <typename Work>
std::invoke_result_t<Work> PostgresConnection::attempt(std::string_view doing, Work&& work) {
  const auto until = std::chrono::steady_clock::now() + answer_within_;
  bool connects = true;  // right now
  for (int left = limits::kTries;;) {
    try {
      connects = true;
      need_connection();
      connects = false;
      return work();
    } catch (const PostgresError& error) {
      const bool may_succeed = !connects && (error.is_in_the_way() || error.connection_lost());
      const bool is_late = std::chrono::steady_clock::now() >= until;
      if (!may_succeed || is_late || --left == 0) return fault_of(error, doing);
    }
  }
}

}  // namespace race2048::store
