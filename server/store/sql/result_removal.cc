// Deletes the results that the operator wants to be gone.
#include <algorithm>
#include <utility>

#include "engine/match/person.h"
#include "server/store/limits.h"
#include "server/store/sql/result_table.h"

namespace race2048::store {
namespace {

// The person of a seat without a name: nobody has this id.
constexpr PersonId kNobody{};

// Binds the name and the person of the removal, the next two parameters.
void bind(Query& use, const std::string& folded, const Removal& wanted) {
  use.text(folded);
  wanted.person ? use.blob(*wanted.person) : use.nothing(SqlStatement::Type::blob);
}

}  // namespace

OrStoreFault<bool> ResultTable::remove_some(RemovalWork& work) {
  if (!work.left) {
    if (auto found = look_up(work); !found) return found.fault();
  }
  Transaction transaction(connection_, Durability::power_loss);
  // A copy: its counts hold once the transaction is stored.
  RemovalWork after = work;
  std::uint64_t freed_rows = 0;
  std::uint64_t freed_replays = 0;
  for (std::uint32_t step = 0; step != limits::kRetireStep && !after.left->empty() &&
                               freed_rows + freed_replays < limits::kRetireStepBytes;
       ++step) {
    const std::int64_t number = after.left->back();
    after.left->pop_back();
    const Old match = old_of(number);
    if (match.number == 0) continue;  // the retention was faster
    const auto [going, all] = seats_that_go(number, work.wanted);
    freed_replays += match.replay_bytes;
    if (going == all) {
      delete_match(number);
      freed_rows += match.row_bytes;
      ++after.done.matches;
    } else {
      make_nameless(number, work);
      delete_replay(number);
      after.done.seats += going;
      if (match.replay_bytes != 0) ++after.done.replays;
    }
  }
  if (after.left->empty() && work.wanted.person) {
    // A watcher of a match must not find it by the key any more.
    const std::string statement("DELETE FROM match_person WHERE person = ?");
    Query(connection_, statement).blob(*work.wanted.person).run();
  }
  if (!after.done.nothing()) write_trace(after);
  transaction.commit();
  work = std::move(after);
  row_bytes_ -= std::min(row_bytes_, freed_rows);
  replay_bytes_ -= std::min(replay_bytes_, freed_replays);
  return !work.left->empty();
}

OrStoreFault<> ResultTable::look_up(RemovalWork& work) {
  const Removal& wanted = work.wanted;
  if (wanted.name.empty()) {
    const auto match = find(wanted.match, kSeesAll);
    if (!match) return match.fault();
    work.match_id = *match;
    work.left = {number_of(*match).value()};
    return {};
  }
  const std::string folded = folded_name(wanted.name);
  // There is no index of people: the second half looks at all seats, some 100 ms for the most that
  // a server keeps.
  Query rows(connection_,
             "SELECT match FROM seat WHERE folded_name = ?1 UNION "
             "SELECT match FROM seat WHERE ?2 IS NOT NULL AND person = ?2");
  bind(rows, folded, wanted);
  work.left.emplace();
  while (rows.row()) work.left->push_back(rows.number(0));
  work.names = names_of(wanted);
  return {};
}

std::vector<std::string> ResultTable::names_of(const Removal& wanted) {
  std::vector<std::string> names{folded_name(wanted.name)};
  if (!wanted.person) return names;
  Query rows(connection_, "SELECT DISTINCT folded_name FROM seat WHERE person = ?");
  rows.blob(*wanted.person);
  while (rows.row()) names.emplace_back(rows.bytes(0));
  return names;
}

ResultTable::Old ResultTable::old_of(std::int64_t number) {
  Query row(connection_,
            "SELECT id, stored_bytes - replay_bytes, replay_bytes, saved_unix_ms FROM match "
            "WHERE id = ?");
  row << number;
  return row.row() ? read_old(row) : Old{};
}

std::pair<std::uint32_t, std::uint32_t> ResultTable::seats_that_go(std::int64_t number,
                                                                   const Removal& wanted) {
  if (wanted.name.empty()) return {};  // all of them
  const std::string folded = folded_name(wanted.name);
  Query row(connection_,
            "SELECT count(CASE WHEN folded_name = ?1 OR "
            "(?2 IS NOT NULL AND person = ?2) THEN 1 END), "
            "count(*) FROM seat WHERE match = ?3");
  bind(row, folded, wanted);
  row << number;
  row.row();
  return {static_cast<std::uint32_t>(row.number(0)), static_cast<std::uint32_t>(row.number(1))};
}

void ResultTable::make_nameless(std::int64_t number, const RemovalWork& work) {
  const Removal& wanted = work.wanted;
  const std::string folded = folded_name(wanted.name);
  const auto run = [&](const std::string& sql) {
    Query use(connection_, sql);
    bind(use, folded, wanted);
    (use << number).run();
  };
  const std::string goes = "(folded_name = ?1 OR (?2 IS NOT NULL AND person = ?2))";
  const std::string theirs = "match = ?3 AND " + goes;
  const std::string removed = "'" + std::string(kRemovedName) + "'";
  // First the statements that need the seats' names and people. Guests of one installation have one
  // id, so others may still find the match by it.
  run("DELETE FROM match_person WHERE match = ?3 AND person IN (SELECT person FROM seat WHERE " +
      theirs + ") AND person NOT IN (SELECT person FROM seat WHERE match = ?3 AND NOT " + goes +
      ")");
  run("UPDATE match SET winner = " + removed +
      " WHERE id = ?3 AND winner IN (SELECT name FROM seat WHERE " + theirs + ")");
  // People call rooms after themselves.
  for (const std::string& name : work.names) {
    Query use(connection_,
              "UPDATE match SET title = '' WHERE id = ? AND instr(lower(title), ?) > 0");
    use << number;
    use.text(name).run();
  }
  Query seats(connection_, "UPDATE seat SET name = " + removed +
                               ", folded_name = '', person = ?4 WHERE " + theirs);
  bind(seats, folded, wanted);
  (seats << number).blob(kNobody).run();
}

void ResultTable::write_trace(RemovalWork& work) {
  if (work.trace == 0) {
    Query use(connection_,
              "INSERT INTO removal(unix_ms, match_id, matches, seats, replays, note) "
              "VALUES(?, ?, 0, 0, 0, ?) RETURNING id");
    use << ages_.unix_ms();
    work.match_id ? use.blob(*work.match_id) : use.nothing(SqlStatement::Type::blob);
    use.text(work.wanted.note).row();
    work.trace = use.number(0);
  }
  Query use(connection_, "UPDATE removal SET matches = ?, seats = ?, replays = ? WHERE id = ?");
  use << work.done.matches << work.done.seats << work.done.replays << work.trace;
  use.run();
}

}  // namespace race2048::store
