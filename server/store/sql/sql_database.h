// The part of a database that is the same for every kind of SQL.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "server/store/sql/identity_table.h"
#include "server/store/sql/result_table.h"
#include "server/store/sql/sql_connection.h"

namespace race2048::store {

// Connection: an SqlConnection with attempt(), which makes faults of what the tables throw.
// Journal: the calls of JournalStore, which throw the same.
template <typename Connection, typename Journal>
class SqlDatabase : public Database {
 public:
  // ---- The journal.
  Epoch epoch() const override { return journal_->epoch(); }
  OrStoreFault<> append_all(std::span<const AppendBatch> batches, Durability durability) override {
    return connection_.attempt(kWriteJournal,
                               [&] { return journal_->append(batches, durability); });
  }
  OrStoreFault<> replace(const Append& checkpoint, Durability durability) override {
    return connection_.attempt(kWriteJournal,
                               [&] { return journal_->replace(checkpoint, durability); });
  }
  OrStoreFault<> remove(std::string_view room, Epoch epoch, Durability durability) override {
    return connection_.attempt(kWriteJournal,
                               [&] { return journal_->remove(room, epoch, durability); });
  }
  OrStoreFault<std::vector<std::string>> rooms() override {
    return connection_.attempt(kReadJournal, [&]() -> OrStoreFault<std::vector<std::string>> {
      return journal_->names_in_order();
    });
  }
  OrStoreFault<ClaimedRoom> claim(std::string_view room) override {
    return connection_.attempt(kReadJournal, [&] { return journal_->claim(room); });
  }
  OrStoreFault<std::optional<ClaimedRoom>> claim_orphan(Orphans which, std::size_t most) override {
    return connection_.attempt(kReadJournal, [&] { return journal_->claim_orphan(which, most); });
  }
  void give_back(std::string_view room) override { journal_->give_back(room); }
  OrStoreFault<> put_aside(std::string_view room, std::string_view reason) override {
    return connection_.attempt("put a room aside",
                               [&] { return journal_->put_aside(room, reason); });
  }

  // ---- Results.
  OrStoreFault<Saved> save_result(const MatchResult& result, std::string_view replay) override {
    return connection_.attempt("save a result", [&] { return results_->save(result, replay); });
  }
  OrStoreFault<ResultList> latest(const AskResults& asked, std::uint32_t count,
                                  const Viewer& viewer) override {
    return connection_.attempt(kReadResults,
                               [&] { return results_->latest(asked, count, viewer); });
  }
  OrStoreFault<std::string> replay(const MatchId& match) override {
    return connection_.attempt("read a replay", [&] { return results_->replay(match); });
  }
  OrStoreFault<> replace_replay(const MatchId& match, std::string_view replay) override {
    return connection_.attempt("save a replay",
                               [&] { return results_->replace_replay(match, replay); });
  }
  OrStoreFault<ResultDetails> result_page(const MatchId& match, std::uint32_t first,
                                          std::uint32_t count, const Viewer& viewer) override {
    return connection_.attempt("read a result",
                               [&] { return results_->page(match, first, count, viewer); });
  }
  OrStoreFault<ReplayPiece> replay_part(const AskReplay& asked, std::uint32_t count) override {
    return connection_.attempt("read a replay",
                               [&] { return results_->replay_part(asked, count); });
  }
  OrStoreFault<MatchId> find_match(std::string_view digits, const Viewer& viewer) override {
    return connection_.attempt(kReadResults, [&] { return results_->find(digits, viewer); });
  }
  OrStoreFault<TopLines> top(const AskTop& asked, std::uint32_t count, bool listed) override {
    return connection_.attempt(kReadResults, [&] { return results_->top(asked, count, listed); });
  }
  OrStoreFault<Retired> retire(const Retention& retention) override {
    return connection_.attempt("delete old results", [&] {
      note_time();
      return results_->retire(retention);
    });
  }
  OrStoreFault<bool> remove_some(RemovalWork& work) override {
    return connection_.attempt("delete results", [&] { return results_->remove_some(work); });
  }
  const AgeClock& ages() const override { return *ages_; }

  // ---- Names that belong to keys, and bans.
  OrStoreFault<> change(const IdentityChanges& changes, Durability durability) override {
    return connection_.attempt("write names and bans",
                               [&] { return identities_->change(changes, durability); });
  }
  OrStoreFault<Identities> identities() override {
    return connection_.attempt("read names and bans", [&] { return identities_->all(); });
  }

  std::optional<std::int64_t> older_version() const override { return older_version_; }

 protected:
  static constexpr const char* kReadResults = "read the results";

  template <typename... Arguments>
  explicit SqlDatabase(Arguments&&... arguments)
      : connection_(std::forward<Arguments>(arguments)...) {}

  // Once the tables are today's, and before all other calls. `journal`: arguments of Journal.
  template <typename... Arguments>
  void begin_tables(const AgeSources& sources, Arguments&&... journal) {
    journal_.emplace(connection_, std::forward<Arguments>(journal)...);
    begin_ages(sources);
    results_.emplace(connection_, *ages_);
    results_->begin();
    identities_.emplace(connection_);
  }

  Connection connection_;
  std::optional<std::int64_t> older_version_;
  std::optional<Journal> journal_;
  std::optional<ResultTable> results_;

 private:
  static constexpr const char* kWriteJournal = "write the journal";
  static constexpr const char* kReadJournal = "read the journal";

  // Reads the last time of the clock of ages, and begins with it.
  void begin_ages(const AgeSources& sources) {
    std::int64_t last_seen = 0;
    {
      Query row(connection_, "SELECT last_seen_unix_ms FROM epoch");
      row.row();
      last_seen = row.number(0);
    }
    ages_.emplace(last_seen == 0 ? std::nullopt : std::optional(last_seen), sources);
    if (last_seen == 0) write_last_seen();
  }
  // Writes down the time of the clock of ages, if that was not done for a while. Not at once at the
  // start: of a program that starts again and again none advances the clock by more than its
  // uptime.
  void note_time() {
    if (ages_->run() - noted_at_ < limits::kLastSeenWritten) return;
    write_last_seen();
    noted_at_ = ages_->run();
  }
  void write_last_seen() {
    Transaction transaction(connection_, Durability::this_program);
    (Query(connection_, "UPDATE epoch SET last_seen_unix_ms = ?") << ages_->unix_ms()).run();
    transaction.commit();
  }

  std::optional<AgeClock> ages_;
  std::chrono::milliseconds noted_at_{0};  // AgeClock::run()
  std::optional<IdentityTable> identities_;
};

}  // namespace race2048::store
