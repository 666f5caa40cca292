// A connection to an SQL database, whichever that is: what the tables need that are the same in
// each. The calls throw what their database throws, which whoever has the connection makes a fault
// of.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "shared/atomic_file.h"

namespace race2048::store {

// A prepared statement. Texts and bytes are not copied: they must outlive the use.
class SqlStatement {
 public:
  enum class Type : std::uint8_t { number, text, blob };

  virtual ~SqlStatement() = default;

  // Parameters count from 1 and are bound in turn.
  virtual void bind(int parameter, std::int64_t number) = 0;
  virtual void bind_text(int parameter, const std::string& text) = 0;
  virtual void bind_blob(int parameter, std::string_view bytes) = 0;
  virtual void bind_nothing(int parameter, Type type) = 0;

  // The next row, if any. Columns count from 0.
  virtual bool step() = 0;
  virtual std::int64_t number(int column) = 0;
  virtual bool is_null(int column) = 0;
  // Of a text or a blob; valid until the next row.
  virtual std::string_view bytes(int column) = 0;

  // Ready for the next use.
  virtual void reset() noexcept = 0;
};

class SqlConnection {
 public:
  virtual ~SqlConnection() = default;

  // Prepares each statement once: they are few. Parameters are ? in turn, or ?1 and so on. The
  // dialect is SQLite's, of what PostgreSQL has too; its hints (INDEXED BY, and the order of CROSS
  // JOIN) mean nothing to PostgreSQL.
  virtual SqlStatement& statement(const std::string& sql) = 0;

  virtual void begin(Durability durability) = 0;
  virtual void commit() = 0;
  virtual void rollback() noexcept = 0;

  // A part of the replay of the match with this number, all of which is there. Costs little,
  // however long the replay is.
  virtual std::string replay_part(std::int64_t match, std::uint32_t offset,
                                  std::uint32_t count) = 0;

  // A list that takes too long to find, between these calls, is Kind::too_much.
  virtual void begin_search() = 0;
  virtual void end_search() noexcept = 0;

  // Gives space of deleted rows back, a little at a time. Returns whether there is more.
  virtual bool give_space_back() = 0;

  // Whether other processes change the same tables.
  virtual bool is_shared() const = 0;
};

// Rolls back unless it was committed.
class Transaction {
 public:
  Transaction(SqlConnection& connection, Durability durability) : connection_(connection) {
    connection_.begin(durability);
  }
  ~Transaction() {
    if (!committed_) connection_.rollback();
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit() {
    connection_.commit();
    committed_ = true;
  }

 private:
  SqlConnection& connection_;
  bool committed_ = false;
};

// While it lives, a list must be found soon.
class SearchLimit {
 public:
  explicit SearchLimit(SqlConnection& connection) : connection_(connection) {
    connection_.begin_search();
  }
  ~SearchLimit() { connection_.end_search(); }
  SearchLimit(const SearchLimit&) = delete;
  SearchLimit& operator=(const SearchLimit&) = delete;

 private:
  SqlConnection& connection_;
};

// One use of a statement. REQUIRES: there is no other of the same statement.
class Query {
 public:
  Query(SqlConnection& connection, const std::string& sql)
      : statement_(connection.statement(sql)) {}
  ~Query() { statement_.reset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  // Binds the next parameter.
  Query& operator<<(std::int64_t number) {
    statement_.bind(++bound_, number);
    return *this;
  }
  Query& operator<<(std::uint64_t number) { return *this << static_cast<std::int64_t>(number); }
  Query& operator<<(std::uint32_t number) { return *this << static_cast<std::int64_t>(number); }
  Query& operator<<(std::uint16_t number) { return *this << static_cast<std::int64_t>(number); }
  Query& operator<<(bool value) { return *this << static_cast<std::int64_t>(value); }
  Query& text(const std::string& text) {
    statement_.bind_text(++bound_, text);
    return *this;
  }
  Query& text(std::string&& text) = delete;
  Query& blob(std::string_view bytes) {
    statement_.bind_blob(++bound_, bytes);
    return *this;
  }
  Query& blob(std::span<const std::uint8_t> bytes) {
    return blob({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
  Query& nothing(SqlStatement::Type type) {
    statement_.bind_nothing(++bound_, type);
    return *this;
  }

  // The next row, if any.
  bool row() { return statement_.step(); }
  // For a statement without rows.
  void run() { statement_.step(); }
  std::int64_t number(int column) { return statement_.number(column); }
  bool is_null(int column) { return statement_.is_null(column); }
  // Valid until the next row.
  std::string_view bytes(int column) { return statement_.bytes(column); }

 private:
  SqlStatement& statement_;
  int bound_ = 0;
};

}  // namespace race2048::store
