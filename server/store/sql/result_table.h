// The tables of results. For the files of this folder only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/age_clock.h"
#include "server/store/result.h"
#include "server/store/sql/sql_connection.h"
#include "server/store/store_fault.h"

namespace race2048::store {

// The calls are those of Database; they throw what the connection throws, after which nothing has
// changed.
class ResultTable {
 public:
  // Both outlive the table.
  ResultTable(SqlConnection& connection, const AgeClock& ages)
      : connection_(connection), ages_(ages) {}

  // Adds up the bytes of the results. Before all other calls.
  void begin();

  OrStoreFault<Saved> save(const MatchResult& result, std::string_view replay);
  OrStoreFault<ResultList> latest(const AskResults& asked, std::uint32_t count,
                                  const Viewer& viewer);
  OrStoreFault<std::string> replay(const MatchId& match);
  OrStoreFault<> replace_replay(const MatchId& match, std::string_view replay);
  OrStoreFault<ResultDetails> page(const MatchId& match, std::uint32_t first, std::uint32_t count,
                                   const Viewer& viewer);
  OrStoreFault<ReplayPiece> replay_part(const AskReplay& asked, std::uint32_t count);
  OrStoreFault<MatchId> find(std::string_view digits, const Viewer& viewer);
  OrStoreFault<TopLines> top(const AskTop& asked, std::uint32_t count, bool listed);
  std::uint64_t count();
  OrStoreFault<Retired> retire(const Retention& retention);
  OrStoreFault<bool> remove_some(RemovalWork& work);

 private:
  // A match to be deleted, or its replay.
  struct Old {
    std::int64_t number = 0;
    std::uint64_t row_bytes = 0;
    std::uint64_t replay_bytes = 0;
    std::int64_t saved_unix_ms = 0;
  };

  static StoreFault no_such_match(const MatchId& match);
  std::optional<std::int64_t> number_of(const MatchId& match);
  // ---- result_saving.cc
  // Whether the last result that was saved of the room, if it is open, is that of this match.
  bool was_saved(const MatchResult& result);
  void note_saved(const MatchResult& result);
  // Nothing: the match has a result already.
  std::optional<std::int64_t> insert_match(const MatchResult& result, std::uint64_t bytes,
                                           std::uint64_t replay_bytes);
  void insert_seat(std::int64_t number, const MatchResult& result, const PlayedSeat& seat);
  void insert_tiles(std::int64_t number, const MatchResult& result);
  void insert_people(std::int64_t number, const std::vector<PersonId>& people);
  void insert_replay(std::int64_t number, std::string_view replay);
  // ---- result_questions.cc
  OrStoreFault<std::vector<PlayedSeat>> seats_by_place(std::int64_t number, std::uint32_t first,
                                                       std::uint32_t count);
  OrStoreFault<std::vector<Split>> splits_of(std::int64_t number);
  // ---- result_retention.cc
  std::vector<Old> too_old(const Retention& retention);
  static Old read_old(Query& row);
  // Matches of the room with the most bytes, until it has no more than the next one: so people who
  // play much delete their own results, and not those of others. `all`: these bytes of the whole
  // table.
  std::vector<Old> too_many(const char* rooms_sql, const char* matches_sql,
                            std::uint64_t Old::*bytes, std::uint64_t all, std::uint64_t most);
  void delete_match(std::int64_t number);
  void delete_replay(std::int64_t number);
  // ---- result_removal.cc
  // Fills RemovalWork::left and RemovalWork::names.
  OrStoreFault<> look_up(RemovalWork& work);
  // All names of the person who goes, folded.
  std::vector<std::string> names_of(const Removal& wanted);
  Old old_of(std::int64_t number);
  // The number of the match's seats that go, and of all its seats.
  std::pair<std::uint32_t, std::uint32_t> seats_that_go(std::int64_t number, const Removal& wanted);
  void make_nameless(std::int64_t number, const RemovalWork& work);
  void write_trace(RemovalWork& work);

  SqlConnection& connection_;
  const AgeClock& ages_;
  std::uint64_t row_bytes_ = 0;  // without the replays
  std::uint64_t replay_bytes_ = 0;
};

}  // namespace race2048::store
