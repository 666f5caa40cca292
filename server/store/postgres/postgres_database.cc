#include "server/store/postgres/postgres_database.h"

#include <set>
#include <string_view>
#include <utility>

#include "server/store/postgres/connection.h"
#include "server/store/postgres/journal_rows.h"
#include "server/store/postgres/node_rows.h"
#include "server/store/postgres/schema.h"
#include "server/store/sql/sql_database.h"

namespace race2048::store {
namespace {

class PostgresDatabase final : public SqlDatabase<PostgresConnection, JournalRows> {
 public:
  // Throws PostgresError.
  explicit PostgresDatabase(const PostgresOptions& options)
      : SqlDatabase(options.address, options.answer_within) {}

  // Once, before all other calls.
  OrStoreFault<> begin(const PostgresOptions& options) {
    return connection_.attempt("open the database", [&]() -> OrStoreFault<> {
      const auto found = migrate(connection_);
      if (!found) return found.fault();
      if (*found != 0 && *found < kPostgresVersion) older_version_ = *found;
      begin_tables(options.age_sources, options.sharer);
      journal_->begin();
      return {};
    });
  }

  OrStoreFault<Saved> save_result(const MatchResult& result, std::string_view replay) override {
    return connection_.attempt("save a result", [&] { return save_once(result, replay); });
  }

  // No write succeeds that the server does not keep.
  OrStoreFault<> check() const override { return {}; }
  OrStoreFault<Kept> kept() override {
    return connection_.attempt(kReadResults, [&]() -> OrStoreFault<Kept> {
      const Rows size = connection_.run("SELECT pg_database_size(current_database())");
      return Kept{.results = results_->count(),
                  .bytes = static_cast<std::uint64_t>(size.number(0, 0))};
    });
  }
  // The server sees to that.
  bool fsync_failed() const override { return false; }

 private:
  // A result that is there because an earlier try of this process has saved it, of which the answer
  // was lost, is saved now.
  OrStoreFault<Saved> save_once(const MatchResult& result, std::string_view replay) {
    const MatchId& match = result.facts.match_id;
    try {
      const auto saved = results_->save(result, replay);
      if (!saved) return saved;
      const bool was_in_doubt = doubtful_results_.erase(match) != 0;
      if (*saved == Saved::now || !was_in_doubt) return saved;
      const auto kept = results_->replay(match);
      return kept && *kept == replay ? Saved::now : Saved::before;
    } catch (const PostgresError& error) {
      if (error.connection_lost()) doubtful_results_.insert(match);
      throw;
    }
  }

  std::set<MatchId> doubtful_results_;
};

}  // namespace

OrStoreFault<std::unique_ptr<Database>> open_postgres(const PostgresOptions& asked) {
  PostgresOptions options = asked;
  if (options.sharer.node == 0) options.sharer.node = new_node_id();
  try {
    auto database = std::make_unique<PostgresDatabase>(options);
    if (auto begun = database->begin(options); !begun) return begun.fault();
    return std::unique_ptr<Database>(std::move(database));
  } catch (const PostgresError& error) {
    return fault_of(error, "open the database");
  }
}

OrStoreFault<std::unique_ptr<Nodes>> open_postgres_nodes(const PostgresOptions& options) {
  try {
    return std::unique_ptr<Nodes>(
        std::make_unique<NodeRows>(options.address, options.answer_within, options.sharer));
  } catch (const PostgresError& error) {
    return fault_of(error, "open the database");
  }
}

}  // namespace race2048::store
