#include "server/store/postgres/postgres_journal.h"

#include <utility>

#include "server/store/postgres/connection.h"
#include "server/store/postgres/journal_rows.h"
#include "server/store/postgres/schema.h"

namespace race2048::store {
namespace {

class PostgresJournal final : public JournalStore {
 public:
  // Throws PostgresError.
  explicit PostgresJournal(const PostgresOptions& options)
      : connection_(options.address, options.answer_within) {}

  // Once, before all other calls.
  OrStoreFault<> begin() {
    return connection_.attempt("open the database", [&]() -> OrStoreFault<> {
      if (const auto found = migrate(connection_); !found) return found.fault();
      rows_.begin();
      return {};
    });
  }

  Epoch epoch() const override { return rows_.epoch(); }
  OrStoreFault<> append_all(std::span<const AppendBatch> batches, Durability durability) override {
    return connection_.attempt(kWriting, [&] { return rows_.append(batches, durability); });
  }
  OrStoreFault<> replace(const Append& checkpoint, Durability durability) override {
    return connection_.attempt(kWriting, [&] { return rows_.replace(checkpoint, durability); });
  }
  OrStoreFault<> remove(std::string_view room, Epoch epoch, Durability durability) override {
    return connection_.attempt(kWriting, [&] { return rows_.remove(room, epoch, durability); });
  }
  OrStoreFault<std::vector<std::string>> rooms() override {
    return connection_.attempt(kReading, [&]() -> OrStoreFault<std::vector<std::string>> {
      return rows_.names_in_order();
    });
  }
  OrStoreFault<ClaimedRoom> claim(std::string_view room) override {
    return connection_.attempt(kReading, [&] { return rows_.claim(room); });
  }
  OrStoreFault<> put_aside(std::string_view room, std::string_view reason) override {
    return connection_.attempt("put a room aside", [&] { return rows_.put_aside(room, reason); });
  }

 private:
  static constexpr const char* kWriting = "write the journal";
  static constexpr const char* kReading = "read the journal";

  PostgresConnection connection_;
  JournalRows rows_{connection_};
};

}  // namespace

OrStoreFault<std::unique_ptr<JournalStore>> open_postgres_journal(const PostgresOptions& options) {
  try {
    auto journal = std::make_unique<PostgresJournal>(options);
    if (auto begun = journal->begin(); !begun) return begun.fault();
    return std::unique_ptr<JournalStore>(std::move(journal));
  } catch (const PostgresError& error) {
    return fault_of(error, "open the database");
  }
}

}  // namespace race2048::store
