// How a connection is made, and to which of several servers.
#include <poll.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <new>
#include <string>

#include "server/store/postgres/connection.h"

namespace race2048::store {
namespace {

// In the class of refused logins: what libpq finds wrong before the server does.
constexpr const char* const kBadAddress = "28000";

// No row number of the log's place while a server follows another. The first eight digits of its
// file are the timeline.
constexpr const char* const kIdentitySql =
    "SELECT system_identifier, CASE WHEN NOT pg_is_in_recovery() THEN "
    "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END "
    "FROM pg_control_system()";

// Of the servers of one system the primary with the newest timeline is the right one: each
// promotion of a standby begins one. All connections of the process know what one of them has seen.
class Timelines {
 public:
  // Notes this one; returns the newest.
  std::int64_t newest(std::int64_t system, std::int64_t timeline) {
    const std::lock_guard lock(mutex_);
    std::int64_t& newest = newest_[system];
    newest = std::max(newest, timeline);
    return newest;
  }

 private:
  std::mutex mutex_;
  std::map<std::int64_t, std::int64_t> newest_;
};

Timelines& seen_timelines() {
  static Timelines timelines;
  return timelines;
}

// Of options that libpq takes in arrays.
struct ConnectOptions {
  std::vector<std::pair<std::string, std::string>> options;

  template <typename Call>
  auto pass_to(Call function) const {
    std::vector<const char*> names;
    std::vector<const char*> values;
    for (const auto& [name, value] : options) {
      names.push_back(name.c_str());
      values.push_back(value.c_str());
    }
    names.push_back(nullptr);
    values.push_back(nullptr);
    constexpr int kExpandAddress = 1;
    return function(names.data(), values.data(), kExpandAddress);
  }
};

// The parts of a list with commas.
std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t comma = std::min(list.find(',', begin), list.size());
    parts.push_back(list.substr(begin, comma - begin));
    begin = comma + 1;
  }
  return parts;
}

// The last part stands for those that are not there, as one port does for all hosts.
std::string part_or_last(const std::vector<std::string>& parts, std::size_t number) {
  return parts.at(std::min(number, parts.size() - 1));
}

// What a server answers to the login, as a SQLSTATE; empty: none does in time. libpq shows it in
// the tersest form of its errors alone, which is chosen before the login.
std::string state_of_refusal(const ConnectOptions& options) {
  const std::unique_ptr<PGconn, void (*)(PGconn*)> trial(options.pass_to(PQconnectStartParams),
                                                         PQfinish);
  PQsetErrorVerbosity(trial.get(), PQERRORS_SQLSTATE);
  const auto until = std::chrono::steady_clock::now() + limits::kConnectWithin;
  PostgresPollingStatusType wants = PGRES_POLLING_WRITING;
  while (PQstatus(trial.get()) != CONNECTION_BAD &&
         (wants == PGRES_POLLING_WRITING || wants == PGRES_POLLING_READING)) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return {};
    pollfd socket{.fd = PQsocket(trial.get()),
                  .events = static_cast<short>(wants == PGRES_POLLING_READING ? POLLIN : POLLOUT)};
    poll(&socket, 1, static_cast<int>(left.count()));
    wants = PQconnectPoll(trial.get());
  }
  if (PQconnectionNeedsPassword(trial.get()) == 1) return kBadAddress;
  constexpr std::size_t kStateLetters = 5;
  const std::string text = one_line(PQerrorMessage(trial.get()));
  const std::size_t space = text.find_last_of(' ');
  const std::string state = space == text.npos ? "" : text.substr(space + 1);
  const bool is_state =
      state.size() == kStateLetters &&
      state.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == state.npos;
  return is_state ? state : std::string();
}

// Why a connection failed that libpq describes in words alone.
std::string state_of_failure(const ConnectOptions& options) {
  switch (options.pass_to(PQpingParams)) {
    case PQPING_NO_ATTEMPT:
      return kBadAddress;
    case PQPING_OK:
      return state_of_refusal(options);
    case PQPING_REJECT:
    case PQPING_NO_RESPONSE:
      return {};
  }
  return {};
}

ConnectOptions options_for(const std::string& address) {
  const auto ms = std::chrono::milliseconds(limits::kSilentHost).count();
  // The last of two values counts: the address may say otherwise.
  return {{{"connect_timeout", std::to_string(limits::kConnectWithin.count())},
           {"keepalives_idle", std::to_string(limits::kSilentHost.count())},
           {"keepalives_interval", "1"},
           {"keepalives_count", "3"},
           {"tcp_user_timeout", std::to_string(ms)},
           {"target_session_attrs", "read-write"},
           {"application_name", "race2048d"},
           {"client_encoding", "UTF8"},
           {"dbname", address}}};
}

}  // namespace

PostgresConnection::PostgresConnection(std::string address, std::chrono::milliseconds answer_within)
    : address_(std::move(address)), answer_within_(answer_within) {
  // libpq's own error would show parts of the address, and so perhaps of a password.
  PQconninfoOption* const read = PQconninfoParse(address_.c_str(), nullptr);
  if (read == nullptr) {
    throw PostgresError(
        "the address is neither like postgresql://USER@HOST/DATABASE nor like "
        "'host=HOST dbname=DATABASE user=USER'",
        kBadAddress, false);
  }
  PQconninfoFree(read);
  try {
    connect();
  } catch (const PostgresError& error) {
    // Whether another try may succeed matters only now.
    throw PostgresError(error.what(), state_of_failure(options_for(address_)), true);
  }
}

void PostgresConnection::connect() {
  connect_to(nullptr);
  const std::string why = why_not_this_server();
  if (why.empty()) return;
  // libpq takes the first that lets write.
  for (const Host& other : other_hosts()) {
    try {
      connect_to(&other);
      if (why_not_this_server().empty()) return;
    } catch (const PostgresError&) {
      // The next one.
    }
  }
  throw_lost(why);
}

void PostgresConnection::connect_to(const Host* only) {
  ConnectOptions options = options_for(address_);
  if (only != nullptr) {
    options.options.insert(
        options.options.end(),
        {{"host", only->host}, {"hostaddr", only->address}, {"port", only->port}});
  }
  prepared_.clear();
  durability_.reset();
  ++connects_;
  connection_.reset(options.pass_to(PQconnectdbParams));
  if (connection_ == nullptr) throw std::bad_alloc();
  if (PQstatus(connection_.get()) != CONNECTION_OK) throw_lost(PQerrorMessage(connection_.get()));
  // So that a server that does not read is noticed in time.
  PQsetnonblocking(connection_.get(), 1);
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  // A statement that the server ends while a commit waits for a standby is stored all the same, but
  // perhaps not there: no limit of a role or a database may do that.
  run_all("SET statement_timeout = 0; SET lock_timeout = 0");
}

std::vector<PostgresConnection::Host> PostgresConnection::other_hosts() const {
  std::map<std::string, std::vector<std::string>> lists;
  PQconninfoOption* const options = PQconninfo(connection_.get());
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    lists[option->keyword] = parts_of(option->val == nullptr ? "" : option->val);
  }
  PQconninfoFree(options);
  const std::string host = PQhost(connection_.get());
  const std::string port = PQport(connection_.get());
  std::vector<Host> others;
  const std::size_t count = std::max(lists["host"].size(), lists["hostaddr"].size());
  for (std::size_t i = 0; i != count; ++i) {
    const Host other{.host = part_or_last(lists["host"], i),
                     .address = part_or_last(lists["hostaddr"], i),
                     .port = part_or_last(lists["port"], i)};
    if (other.host != host || other.port != port) others.push_back(other);
  }
  return others;
}

std::string PostgresConnection::why_not_this_server() {
  std::optional<Rows> row;
  try {
    row.emplace(run(kIdentitySql));
  } catch (const PostgresError& error) {
    if (error.connection_lost()) throw;
    return {};  // a server that does not tell who it is, to this role or at all
  }
  const std::string host = std::string("the server at ") + PQhost(connection_.get());
  const std::int64_t system = row->number(0, 0);
  if (system_.value_or(system) != system) {
    return host + " is another one than before: its data are not those of this database";
  }
  if (row->is_null(0, 1)) return host + " is a standby, which takes no writes";
  const std::int64_t timeline = row->number(0, 1);
  const std::int64_t newest = seen_timelines().newest(system, timeline);
  if (timeline < newest) {
    return host + " is on timeline " + std::to_string(timeline) +
           ", and another was promoted to timeline " + std::to_string(newest) +
           ": it must not be written to any more";
  }
  system_ = system;
  return {};
}

}  // namespace race2048::store
