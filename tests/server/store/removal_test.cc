// What the operator deletes is gone, and it stays known that something has gone.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/stored_result.h"

namespace race2048::store::tests {
namespace {

class RemovalTest : public OnEachStore {
 protected:
  void save(const MatchResult& result, const std::string& replay = "replay") {
    EXPECT_EQ(value_of(database_->save_result(result, replay)), Saved::now);
  }
  // A match of ada alone.
  static MatchResult alone(std::uint32_t n) {
    MatchResult result = result_of(n);
    result.seats = {seat_of(0, "ada", 1, 500)};
    result.splits.clear();
    return result;
  }
  Removed remove(const Removal& wanted) {
    RemovalWork work{.wanted = wanted};
    steps_ = 1;
    while (value_of(database_->remove_some(work))) ++steps_;
    return work.done;
  }
  StoreFault::Kind fault_of(const Removal& wanted) {
    RemovalWork work{.wanted = wanted};
    const auto removed = database_->remove_some(work);
    return removed ? StoreFault::Kind::io : removed.fault().kind;
  }
  std::size_t count(const AskResults& asked = {}) {
    return value_of(database_->latest(asked, 100)).matches.size();
  }
  std::vector<std::string> rows(const std::string& sql) { return store_->rows(sql); }

  FakeTime time_{.unix_ms = 1'764'583'200'000};
  std::unique_ptr<Database> database_ = store_->open(time_.sources());
  int steps_ = 0;
};

TEST_P(RemovalTest, AMatchGoesWithAllThatBelongsToIt) {
  save(result_of(1));
  save(result_of(2));
  EXPECT_EQ(remove({.match = "00000001", .note = "wrong room"}), (Removed{.matches = 1}));
  EXPECT_EQ(count(), 1u);
  EXPECT_FALSE(database_->result_page(match_id_of(1), 0, 1));
  EXPECT_FALSE(database_->replay(match_id_of(1)));
  for (const char* const table : {"seat", "tile_made", "replay", "match_person"}) {
    EXPECT_EQ(rows(std::string("SELECT count(*) FROM ") + table +
                   " WHERE match NOT IN (SELECT id FROM match)"),
              std::vector<std::string>{"0"})
        << table;
  }
  EXPECT_TRUE(shows(*database_, result_of(2)));
}

TEST_P(RemovalTest, AMatchThatIsNotThereOrNotOneIsAFault) {
  save(result_of(1));
  save(result_of(2));
  EXPECT_EQ(fault_of({.match = "00000003"}), StoreFault::Kind::not_found);
  EXPECT_EQ(fault_of({.match = "000000"}), StoreFault::Kind::ambiguous);
  EXPECT_EQ(fault_of({.match = "x"}), StoreFault::Kind::ambiguous);
  remove({.name = result_of(1).seats[0].name});  // leaves a seat without a name
  EXPECT_EQ(fault_of({}), StoreFault::Kind::ambiguous) << "an empty id is nobody's name";
  EXPECT_EQ(count(), 2u);
  EXPECT_EQ(rows("SELECT count(*) FROM removal"), std::vector<std::string>{"1"});
}

TEST_P(RemovalTest, ADeletedMatchDoesNotComeBackWithItsOpenRoom) {
  expect_done(database_->replace({.room = "ROOM22", .epoch = database_->epoch(), .bytes = "x"},
                                 Durability::power_loss));
  save(result_of(1));
  remove({.match = "00000001"});
  EXPECT_EQ(value_of(database_->save_result(result_of(1), "replay")), Saved::before);
  EXPECT_EQ(count(), 0u);
}

TEST_P(RemovalTest, APersonsOwnMatchesGoAndOthersStayWithoutTheName) {
  save(alone(1));
  save(result_of(2));
  EXPECT_EQ(remove({.name = "ADA"}), (Removed{.matches = 1, .seats = 1, .replays = 1}));
  EXPECT_EQ(count({.name = "ada"}), 0u);
  EXPECT_EQ(count({.name = kRemovedName}), 0u);
  EXPECT_EQ(count({.name = "bob"}), 1u);
  const MatchResult left = stored_result(*store_, match_id_of(2)).value();
  EXPECT_EQ(left.seats[1].name, kRemovedName);
  EXPECT_FALSE(left.persons.contains(1));
  EXPECT_EQ(left.seats[1].score, 1002u) << "bob was second, and stays so";
  EXPECT_TRUE(left.seats[0] == result_of(2).seats[0]);
  EXPECT_EQ(value_of(database_->latest({}, 1)).matches[0].winner, kRemovedName);
  EXPECT_EQ(value_of(database_->replay(match_id_of(2))), "");
  EXPECT_EQ(remove({.name = "ada"}), Removed{}) << "nothing is left";
}

TEST_P(RemovalTest, AKeysOtherNamesGoToo) {
  MatchResult other = result_of(1);
  other.seats[1].name = "anon77";  // ada's person under another name
  save(other);
  EXPECT_EQ(remove({.name = "ada", .person = other.persons.at(1)}),
            (Removed{.seats = 1, .replays = 1}));
  EXPECT_EQ(count({.name = "anon77"}), 0u);
}

TEST_P(RemovalTest, NeitherTheTitleNorAWatcherTellsWhoItWas) {
  MatchResult unlisted = result_of(1);
  unlisted.listed = false;
  unlisted.facts.title = "ADA and friends";
  PersonId watcher{};
  watcher[0] = 'w';
  unlisted.people = {unlisted.persons.at(0), unlisted.persons.at(1), watcher};
  save(unlisted);
  remove({.name = "ada", .person = unlisted.persons.at(1)});
  EXPECT_EQ(value_of(database_->latest({}, 1)).matches[0].title, "");
  EXPECT_EQ(count(), 1u);
  const auto finds = [this](const PersonId& person) {
    return !value_of(database_->latest({}, 10, {.person = person})).matches.empty();
  };
  EXPECT_FALSE(finds(unlisted.persons.at(1)));
  EXPECT_TRUE(finds(unlisted.persons.at(0)));
  EXPECT_TRUE(finds(watcher));
  remove({.name = "nobody", .person = watcher});
  EXPECT_FALSE(finds(watcher));
}

TEST_P(RemovalTest, NoTitleHasANameOfThePersonThatTheSeatDoesNotHave) {
  MatchResult as_bab = result_of(1);
  as_bab.seats[1].name = "bab";
  as_bab.facts.title = "about ADA";
  MatchResult as_ada = result_of(2);
  as_ada.facts.title = "Bab's evening";
  save(as_bab);
  save(as_ada);
  remove({.name = "ada", .person = as_bab.persons.at(1)});
  for (const std::uint32_t match : {1u, 2u}) {
    EXPECT_EQ(value_of(database_->result_page(match_id_of(match), 0, 1)).match.title, "") << match;
  }
}

TEST_P(RemovalTest, GuestsOfOneInstallationAreDifferentPeople) {
  MatchResult unlisted = result_of(1);
  unlisted.listed = false;
  unlisted.persons.at(0) = unlisted.persons.at(1);
  unlisted.people = {unlisted.persons.at(0)};
  save(unlisted);
  remove({.name = "ada"});
  EXPECT_EQ(rows("SELECT name FROM seat WHERE seat = 0"), std::vector<std::string>{"bob"});
  EXPECT_EQ(value_of(database_->latest({}, 10, {.person = unlisted.people[0]})).matches.size(), 1u)
      << "bob's";
}

TEST_P(RemovalTest, ItStaysKnownThatSomethingHasGoneAndNotOfWhom) {
  save(alone(1));
  save(result_of(2));
  save(result_of(3));
  remove({.name = "ada", .note = "a request"});
  remove({.match = "00000003", .note = "wrong room"});
  const std::string now = std::to_string(database_->ages().unix_ms());
  const std::string match = "00000003" + std::string(22, '0') + "EE";
  EXPECT_EQ(
      rows("SELECT unix_ms, hex(match_id), matches, seats, replays, note FROM removal ORDER BY id"),
      (std::vector<std::string>{now + "||1|2|2|a request",
                                now + "|" + match + "|1|0|0|wrong room"}));
}

TEST_P(RemovalTest, ALongOneIsDoneInStepsWithOneTrace) {
  for (std::uint32_t i = 0; i != limits::kRetireStep + 1; ++i) save(alone(i));
  const std::uint64_t bytes = results_bytes(*store_);
  EXPECT_GT(bytes, 0u);
  EXPECT_EQ(remove({.name = "ada"}), (Removed{.matches = limits::kRetireStep + 1}));
  EXPECT_EQ(steps_, 2);
  EXPECT_EQ(results_bytes(*store_), 0u);
  EXPECT_EQ(rows("SELECT matches FROM removal"),
            std::vector<std::string>{std::to_string(limits::kRetireStep + 1)});
}

TEST_P(RemovalTest, TheRoomsTakeWhatIsLeftOfThem) {
  save(alone(1));
  save(result_of(2), "a longer replay");
  remove({.name = "ada"});
  EXPECT_EQ(rows("SELECT sum(row_bytes), sum(replay_bytes) FROM room_results"),
            rows("SELECT sum(stored_bytes - replay_bytes), sum(replay_bytes) FROM match"));
  EXPECT_EQ(std::vector<std::string>{std::to_string(results_bytes(*store_))},
            rows("SELECT sum(stored_bytes) FROM match"));
}

RACE2048_ON_EACH_STORE(RemovalTest);

}  // namespace
}  // namespace race2048::store::tests
