#include "server/store/postgres/connection.h"

#include <poll.h>

#include <cerrno>

#include "server/store/postgres/dialect.h"

namespace race2048::store {
namespace {

// Numbers of types, which are the same in every PostgreSQL (pg_type.dat); their header is not one
// of libpq's.
constexpr Oid kNumber = 20;
constexpr Oid kNumbers = 1016;
constexpr Oid kText = 25;
constexpr Oid kTexts = 1009;
constexpr Oid kBlob = 17;
constexpr Oid kBlobs = 1001;

constexpr const char* const kCanceled = "57014";
constexpr const char* const kTooComplex = "54001";

void append_big_endian(std::uint64_t number, int bytes, std::string& to) {
  for (int i = bytes - 1; i >= 0; --i) to += static_cast<char>(number >> (8 * i));
}

bool begins_with(const std::string& state, std::string_view prefix) {
  return state.compare(0, prefix.size(), prefix) == 0;
}

StoreFault::Kind kind_of(const std::string& state) {
  if (state == "53100") return StoreFault::Kind::full;
  // A lock, a deadlock, too many connections, a canceled statement, no memory.
  if (begins_with(state, "40") || begins_with(state, "53") || state == "55P03" ||
      state == kCanceled) {
    return StoreFault::Kind::busy;
  }
  // A password, a right, a database that is not there.
  if (begins_with(state, "28") || state == "42501" || begins_with(state, "3D")) {
    return StoreFault::Kind::access;
  }
  // The caller's fault: the same write fails again, so it must not hold up the writes behind it.
  if (begins_with(state, "22") || begins_with(state, "23") || state == kTooComplex) {
    return StoreFault::Kind::too_much;
  }
  // Also tables that are not ours: our statements fit our own.
  if (begins_with(state, "42") || begins_with(state, "XX")) return StoreFault::Kind::corrupt;
  return StoreFault::Kind::io;
}

PostgresError error_of(const PGresult* result) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return {one_line(text == nullptr ? PQresultErrorMessage(result) : text),
          state == nullptr ? "" : state, false};
}

class PostgresStatement final : public SqlStatement {
 public:
  PostgresStatement(PostgresConnection& connection, std::string_view sql)
      : connection_(connection), sql_(in_postgres(sql)) {}

  // They come in turn.
  void bind(int /*parameter*/, std::int64_t number) override { parameters_ << number; }
  void bind_text(int /*parameter*/, const std::string& text) override { parameters_.text(text); }
  void bind_blob(int /*parameter*/, std::string_view bytes) override { parameters_.blob(bytes); }
  void bind_nothing(int /*parameter*/, Type type) override { parameters_.nothing(type); }
  bool step() override {
    if (!rows_) {
      rows_.emplace(connection_.run(sql_, parameters_));
      row_ = -1;
    }
    return ++row_ < rows_->count();
  }
  std::int64_t number(int column) override { return rows_->number(row_, column); }
  bool is_null(int column) override { return rows_->is_null(row_, column); }
  std::string_view bytes(int column) override { return rows_->bytes(row_, column); }
  void reset() noexcept override {
    rows_.reset();
    parameters_ = {};
  }

 private:
  PostgresConnection& connection_;
  std::string sql_;
  Parameters parameters_;
  std::optional<Rows> rows_;
  int row_ = -1;
};

// The server takes no more statements on this connection, or none that write.
bool ends_connection(const std::string& state) {
  return begins_with(state, "08") || begins_with(state, "57P") || state == "25006" || state.empty();
}

}  // namespace

std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& letter : text) {
    if (letter == '\n' || letter == '\t') letter = ' ';
  }
  return text;
}

StoreFault fault_of(const PostgresError& error, std::string_view doing) {
  return {.kind = kind_of(error.state()),
          .text = "cannot " + std::string(doing) + " (PostgreSQL): " + error.what()};
}

// ---- Parameters.

void Parameters::add(Oid type, std::string_view bytes) {
  types_.push_back(type);
  // A null pointer would be NULL, not an empty value.
  values_.push_back(bytes.empty() ? "" : bytes.data());
  lengths_.push_back(static_cast<int>(bytes.size()));
}

Parameters& Parameters::operator<<(std::int64_t number) {
  auto bytes = std::make_unique<std::string>();
  append_big_endian(static_cast<std::uint64_t>(number), 8, *bytes);
  add(kNumber, *bytes);
  made_.push_back(std::move(bytes));
  return *this;
}

Parameters& Parameters::nothing(SqlStatement::Type type) {
  types_.push_back(type == SqlStatement::Type::number ? kNumber
                   : type == SqlStatement::Type::text ? kText
                                                      : kBlob);
  values_.push_back(nullptr);
  lengths_.push_back(0);
  return *this;
}

Parameters& Parameters::text(std::string_view text) {
  add(kText, text);
  return *this;
}

Parameters& Parameters::blob(std::string_view bytes) {
  add(kBlob, bytes);
  return *this;
}

Parameters& Parameters::numbers(std::span<const std::int64_t> numbers) {
  std::string all;
  all.reserve(8 * numbers.size());
  for (const std::int64_t number : numbers) {
    append_big_endian(static_cast<std::uint64_t>(number), 8, all);
  }
  std::vector<std::string_view> values;
  values.reserve(numbers.size());
  for (std::size_t at = 0; at != all.size(); at += 8) {
    values.push_back(std::string_view(all).substr(at, 8));
  }
  add_array(kNumbers, kNumber, values);
  return *this;
}

Parameters& Parameters::texts(std::span<const std::string_view> texts) {
  add_array(kTexts, kText, texts);
  return *this;
}

Parameters& Parameters::blobs(std::span<const std::string_view> blobs) {
  add_array(kBlobs, kBlob, blobs);
  return *this;
}

void Parameters::add_array(Oid type, Oid element, std::span<const std::string_view> values) {
  constexpr std::uint64_t kNoNulls = 0;
  constexpr std::uint64_t kFirstIndex = 1;
  auto bytes = std::make_unique<std::string>();
  const std::size_t dimensions = values.empty() ? 0 : 1;
  append_big_endian(dimensions, 4, *bytes);
  append_big_endian(kNoNulls, 4, *bytes);
  append_big_endian(element, 4, *bytes);
  if (dimensions != 0) {
    append_big_endian(values.size(), 4, *bytes);
    append_big_endian(kFirstIndex, 4, *bytes);
  }
  for (const std::string_view value : values) {
    append_big_endian(value.size(), 4, *bytes);
    *bytes += value;
  }
  add(type, *bytes);
  made_.push_back(std::move(bytes));
}

// ---- Rows.

std::string_view Rows::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
  const std::string_view value = bytes(row, column);
  std::uint64_t number = 0;
  for (const char byte : value) number = number << 8 | static_cast<std::uint8_t>(byte);
  // Shorter numbers have their sign in their first byte.
  const auto unused = 8 * static_cast<unsigned>(8 - value.size());
  return unused >= 64 ? 0 : static_cast<std::int64_t>(number << unused) >> unused;
}

// ---- The connection.

void PostgresConnection::throw_lost(const std::string& text) {
  const std::string line = one_line(text);
  connection_.reset();
  throw PostgresError(line, "", true);
}

const std::string& PostgresConnection::prepared(const std::string& sql,
                                                const std::vector<Oid>& types) {
  const auto found = prepared_.find(sql);
  if (found != prepared_.end()) return found->second;
  const std::string name = "s" + std::to_string(prepared_.size());
  (void)answer(PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(),
                             static_cast<int>(types.size()), types.data()));
  return prepared_.emplace(sql, name).first->second;
}

Rows PostgresConnection::run(const std::string& sql, const Parameters& parameters) {
  constexpr int kBinary = 1;
  need_connection();
  const std::string& name = prepared(sql, parameters.types_);
  const std::vector<int> formats(parameters.values_.size(), kBinary);
  return answer(PQsendQueryPrepared(
      connection_.get(), name.c_str(), static_cast<int>(parameters.values_.size()),
      parameters.values_.data(), parameters.lengths_.data(), formats.data(), kBinary));
}

void PostgresConnection::run_all(const std::string& sql) {
  need_connection();
  (void)answer(PQsendQuery(connection_.get(), sql.c_str()));
}

Rows PostgresConnection::answer(int sent) {
  if (sent != 1) throw_lost(PQerrorMessage(connection_.get()));
  Rows last(nullptr);
  std::optional<PostgresError> error;
  while (PGresult* const result = next_result()) {
    Rows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && !error) {
      error = error_of(result);
    }
    last = std::move(rows);
  }
  if (!error) return last;
  if (searches_ && error->state() == kCanceled) {
    throw PostgresError(error->what(), kTooComplex, false);
  }
  if (PQstatus(connection_.get()) == CONNECTION_BAD || ends_connection(error->state())) {
    throw_lost(error->what());
  }
  throw PostgresError(*error);
}

// Nothing: there are no more.
PGresult* PostgresConnection::next_result() {
  const auto until = std::chrono::steady_clock::now() + answer_within_;
  while (PQisBusy(connection_.get()) == 1) {
    wait_for_answer(until);
    // A connection that is lost has a last result, which says so.
    if (PQconsumeInput(connection_.get()) != 1 && PQisBusy(connection_.get()) == 1) {
      throw_lost(PQerrorMessage(connection_.get()));
    }
  }
  return PQgetResult(connection_.get());
}

void PostgresConnection::wait_for_answer(std::chrono::steady_clock::time_point until) {
  for (;;) {
    // What did not fit the socket before is sent meanwhile.
    const int unsent = PQflush(connection_.get());
    if (unsent < 0) return;
    pollfd socket{.fd = PQsocket(connection_.get()),
                  .events = static_cast<short>(unsent == 0 ? POLLIN : POLLIN | POLLOUT)};
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) throw_lost("no answer within some seconds");
    const int ready = poll(&socket, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) throw_lost("cannot wait for an answer");
    if (ready > 0 && (socket.revents & ~POLLOUT) != 0) return;
  }
}

void PostgresConnection::set_durability(Durability durability) {
  need_connection();
  if (durability == durability_) return;
  const bool durably = durability == Durability::power_loss;
  run_all(durably ? "SET synchronous_commit = on" : "SET synchronous_commit = off");
  durability_ = durability;
}

// ---- What the tables need that are the same in every SQL.

SqlStatement& PostgresConnection::statement(const std::string& sql) {
  std::unique_ptr<SqlStatement>& statement = statements_[sql];
  if (statement == nullptr) statement = std::make_unique<PostgresStatement>(*this, sql);
  return *statement;
}

void PostgresConnection::begin(Durability durability) {
  set_durability(durability);
  run_all("BEGIN");
}

void PostgresConnection::commit() {
  run_all("COMMIT");
}

void PostgresConnection::rollback() noexcept {
  if (connection_ == nullptr) return;  // the transaction has gone with it
  try {
    run_all("ROLLBACK");
  } catch (const PostgresError&) {
    connection_.reset();
  }
}

std::string PostgresConnection::replay_part(std::int64_t match, std::uint32_t offset,
                                            std::uint32_t count) {
  Parameters parameters;
  parameters << match << static_cast<std::int64_t>(offset) + 1 << static_cast<std::int64_t>(count);
  const Rows rows = run(
      "SELECT substring(bytes FROM $2::int FOR $3::int) FROM replay WHERE match = $1", parameters);
  return rows.count() == 0 ? std::string() : std::string(rows.bytes(0, 0));
}

void PostgresConnection::begin_search() {
  run_all("BEGIN; SET LOCAL statement_timeout = " + std::to_string(limits::kSearchWithin.count()));
  searches_ = true;
}

void PostgresConnection::end_search() noexcept {
  searches_ = false;
  rollback();
}

}  // namespace race2048::store
