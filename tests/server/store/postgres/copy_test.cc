// A copy of all that a server keeps, from SQLite to PostgreSQL and back.
#include "server/store/sql/copy.h"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/limits.h"
#include "server/store/postgres/postgres_database.h"
#include "server/store/postgres/tools.h"
#include "server/store/sqlite/copy_end.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

// Results are copied some at a time: so many are several times.
constexpr std::uint32_t kManyResults = 300;
constexpr std::uint32_t kSomeResults = 5;

// A folder that a copy has made.
class CopiedFolder final : public TestStore {
 public:
  std::unique_ptr<Database> open(const AgeSources& age_sources = {}) override {
    return value_of(open_sqlite({.folder = folder_.path(), .age_sources = age_sources}));
  }
  std::vector<std::string> rows(const std::string& sql) override {
    return RawDatabase(folder_.path() / kDatabaseFile).run(sql);
  }
  const std::filesystem::path& path() const { return folder_.path(); }

 private:
  const race2048::tests::TemporaryFolder folder_;
};

MatchResult unusual_result() {
  MatchResult result = result_of(7'000'000);
  result.listed = false;
  result.facts.title = "Früh | 'am' Abend";
  result.facts.open_seed = true;
  result.seats[0].bot = true;
  result.seats[0].reached_ms = 4'294'967'295;
  result.people = {PersonId{'b'}, PersonId{'w'}};
  return result;
}

void keep_all_kinds(Database& database, std::uint32_t results = kSomeResults) {
  const auto append = [&](const char* room, std::uint64_t index, std::string bytes) {
    expect_done(database.append(std::vector<Append>{{room, database.epoch(), index, bytes}},
                                Durability::power_loss));
  };
  for (std::uint32_t n = 1; n <= results; ++n) {
    (void)value_of(database.save_result(result_of(n), std::string(n % 5 * 1000, 'r')));
  }
  append("ROOM22", 0, "");
  append("ROOM22", 1, std::string("with\0zeros", 10));
  append("LONGER", 0, std::string(30'000, 'l'));
  for (std::uint64_t index = 1; index != 4; ++index) append("LONGER", index, std::to_string(index));
  (void)value_of(database.save_result(unusual_result(), std::string("\0replay", 7)));
  expect_done(database.change(
      {.names = {{"ada", OwnedName{.folded = "ada", .key = {1, 2}, .taken_unix_ms = 3}},
                 {"bö", OwnedName{.folded = "bö", .key = {4}, .used_unix_ms = 5}}},
       .bans = {{"192.0.2.0/24", ServerBan{.who = "192.0.2.0/24", .note = "spam | 'x'"}},
                {"key:1", ServerBan{.who = "key:1", .made_unix_ms = 9, .until_unix_ms = 12}}}},
      Durability::power_loss));
  RemovalWork removal{.wanted = {.match = hex(match_id_of(3)), .note = "asked for"}};
  while (value_of(database.remove_some(removal))) {
  }
}

// More than one append holds.
void keep_a_large_room(Database& database) {
  const std::size_t sizes[] = {limits::kMaxAppendBytes, limits::kMaxAppendBytes / 2,
                               limits::kMaxAppendBytes / 2 + 1};
  for (std::uint64_t index = 0; index != std::size(sizes); ++index) {
    expect_done(database.append(
        std::vector<Append>{{"LARGE2", database.epoch(), index,
                             std::string(sizes[index], static_cast<char>('x' + index))}},
        Durability::this_program));
  }
}

// The rows of a table with all columns that it has in SQLite, sorted. Instead of the numbers of
// matches, which differ, they have the ids.
std::vector<std::string> rows_of(TestStore& store, const std::string& table,
                                 const std::vector<std::string>& columns) {
  std::string sql = "SELECT ''";
  for (const std::string& column : columns) {
    const std::string name = column.substr(0, column.find('|'));
    const bool is_blob = column.ends_with("BLOB");
    if (name == "id") continue;
    sql += name == "match" ? ", (SELECT hex(m.match_id) FROM match m WHERE m.id = t.match)"
           : is_blob       ? ", hex(t." + name + ")"
                           : ", t." + name;
  }
  std::vector<std::string> rows = store.rows(sql + " FROM " + table + " t");
  std::ranges::sort(rows);
  return rows;
}

using Contents = std::map<std::string, std::vector<std::string>>;

Contents contents_of(TestStore& store) {
  FolderStore empty;
  (void)empty.open();
  Contents contents;
  for (const char* const table : {"match", "seat", "tile_made", "replay", "match_person",
                                  "owned_name", "ban", "removal", "room_results"}) {
    const auto columns =
        empty.rows("SELECT name, type FROM pragma_table_info('" + std::string(table) + "')");
    contents[table] = rows_of(store, table, columns);
  }
  contents["order"] = store.rows("SELECT hex(match_id) FROM match ORDER BY id");
  contents["saved"] = store.rows("SELECT name, hex(saved_match) FROM room ORDER BY name");
  contents["ages"] = store.rows("SELECT last_seen_unix_ms FROM epoch");
  const auto database = store.open();
  for (const ClaimedRoom& room : claimed(*database)) {
    contents["rooms"].push_back(room.room + " " + std::to_string(room.next_index) + " " +
                                std::to_string(std::hash<std::string>()(room.bytes)));
  }
  return contents;
}

void expect_same(const Contents& copy, const Contents& original) {
  for (const auto& [name, rows] : original) EXPECT_EQ(copy.at(name), rows) << name;
}

class CopyTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    postgres_ = std::make_unique<PostgresStore>();
  }

  OrStoreFault<Copied> copy(
      OrStoreFault<std::unique_ptr<CopyEnd>> from, OrStoreFault<std::unique_ptr<CopyEnd>> to,
      const CopyProgress& progress = [](std::uint64_t, std::uint64_t) {}) {
    if (!from) return from.fault();
    if (!to) return to.fault();
    return copy_database(**from, **to, progress);
  }
  OrStoreFault<Copied> copy_there() {
    return copy(copy_from_sqlite(sqlite_.path()), copy_to_postgres(postgres_->address()));
  }

  CopiedFolder sqlite_;
  std::unique_ptr<PostgresStore> postgres_;
};

TEST_F(CopyTest, EverythingIsThereAndBackAgain) {
  keep_all_kinds(*sqlite_.open(), kManyResults);
  keep_a_large_room(*sqlite_.open());
  const Copied there = value_of(copy_there());
  EXPECT_EQ(there.results, kManyResults) << "one was removed, and one is unusual";
  EXPECT_EQ(there.rooms, 3U);
  EXPECT_EQ(there.names, 2U);
  EXPECT_EQ(there.bans, 2U);
  EXPECT_TRUE(there.left_out.empty());
  CopiedFolder back;
  std::vector<std::uint64_t> said;
  (void)value_of(copy(copy_from_postgres(postgres_->address()), copy_to_sqlite(back.path()),
                      [&](std::uint64_t done, std::uint64_t all) {
                        EXPECT_EQ(all, kManyResults);
                        said.push_back(done);
                      }));
  EXPECT_EQ(said, (std::vector<std::uint64_t>{0, 256, 300}));
  const Contents original = contents_of(sqlite_);
  expect_same(contents_of(*postgres_), original);
  expect_same(contents_of(back), original);
}

TEST_F(CopyTest, ServersGoOnWithACopy) {
  keep_all_kinds(*sqlite_.open());
  (void)value_of(copy_there());
  const auto database = postgres_->open();
  const ClaimedRoom room = value_of(database->claim("LONGER"));
  expect_done(
      database->append(std::vector<Append>{{"LONGER", database->epoch(), room.next_index, "more"}},
                       Durability::power_loss));
  EXPECT_EQ(value_of(database->save_result(unusual_result(), "")), Saved::before);
  EXPECT_EQ(value_of(database->save_result(result_of(8'000'000), "")), Saved::now);
}

TEST_F(CopyTest, ACopyThatIsCutLeavesNothingAndIsBegunAgain) {
  keep_all_kinds(*sqlite_.open());
  const auto cut = [](std::uint64_t done, std::uint64_t) {
    if (done != 0) throw std::runtime_error("cut");
  };
  EXPECT_THROW(
      (void)copy(copy_from_sqlite(sqlite_.path()), copy_to_postgres(postgres_->address()), cut),
      std::runtime_error);
  EXPECT_EQ(postgres_->rows("SELECT count(*) FROM match"), std::vector<std::string>{"0"});
  (void)value_of(copy_there());
  CopiedFolder back;
  const auto copy_back = [&](const CopyProgress& progress) {
    return copy(copy_from_postgres(postgres_->address()), copy_to_sqlite(back.path()), progress);
  };
  EXPECT_THROW((void)copy_back(cut), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(back.path() / kDatabaseFile));
  // As after the end of the machine.
  std::filesystem::create_directory(back.path() / "unfinished-copy");
  (void)value_of(copy_back([](std::uint64_t, std::uint64_t) {}));
  expect_same(contents_of(back), contents_of(sqlite_));
}

TEST_F(CopyTest, OnlyAnEmptyDatabaseIsFilled) {
  keep_all_kinds(*sqlite_.open());
  (void)value_of(copy_there());
  EXPECT_EQ(copy_there().fault().kind, StoreFault::Kind::exists);
  const auto back = copy(copy_from_postgres(postgres_->address()), copy_to_sqlite(sqlite_.path()));
  EXPECT_EQ(back.fault().kind, StoreFault::Kind::exists);
}

TEST_F(CopyTest, AServerThatRunsIsNotCopied) {
  {
    const auto server = sqlite_.open();
    EXPECT_EQ(copy_there().fault().kind, StoreFault::Kind::in_use);
  }
  {
    const auto server = postgres_->open();
    EXPECT_EQ(copy_there().fault().kind, StoreFault::Kind::in_use);
    CopiedFolder back;
    const auto copied = copy(copy_from_postgres(postgres_->address()), copy_to_sqlite(back.path()));
    EXPECT_EQ(copied.fault().kind, StoreFault::Kind::in_use);
  }
  (void)value_of(copy_there());
}

TEST_F(CopyTest, ARoomThatCannotBeRestoredIsLeftOut) {
  keep_all_kinds(*sqlite_.open());
  (void)value_of(copy_there());
  postgres_->rows(
      "DELETE FROM journal_chunk WHERE first_index = 1 AND room = "
      "(SELECT id FROM room WHERE name = 'ROOM22')");
  CopiedFolder back;
  const Copied copied =
      value_of(copy(copy_from_postgres(postgres_->address()), copy_to_sqlite(back.path())));
  EXPECT_EQ(copied.rooms, 1U);
  EXPECT_EQ(copied.left_out, std::vector<std::string>{"append 1 is missing"});
}

// ---- What is said of a database.

class PostgresToolsTest : public CopyTest {
 protected:
  static std::vector<std::string> faults(const std::string& address) {
    return value_of(check_postgres(address)).faults;
  }
  // A server of tests has no fsync, which is said first.
  static constexpr const char* kNoFsync =
      "a power failure may lose or damage everything: fsync and full_page_writes have to be on";
};

TEST_F(PostgresToolsTest, TablesAreMadeOnceAndAreThenToday) {
  const std::string& address = postgres_->address();
  EXPECT_EQ(
      faults(address),
      (std::vector<std::string>{kNoFsync, "there are no tables: race2048d store init makes them"}));
  EXPECT_EQ(value_of(init_postgres(address)).facts.back(), "has tables of version 3 now");
  EXPECT_EQ(value_of(init_postgres(address)).facts.back(), "has tables of version 3 already");
  const StoreReport report = value_of(check_postgres(address));
  EXPECT_EQ(report.faults, std::vector<std::string>{kNoFsync});
  EXPECT_EQ(report.facts.back().find("0 rooms, 0 results, "), 0u);
  EXPECT_EQ(postgres_->rows("SELECT value FROM epoch"), std::vector<std::string>{"0"})
      << "a check changes nothing";
  postgres_->rows("UPDATE race2048 SET version = version + 1");
  EXPECT_EQ(check_postgres(address).fault().kind, StoreFault::Kind::newer_schema);
  EXPECT_EQ(init_postgres(address).fault().kind, StoreFault::Kind::newer_schema);
}

TEST_F(PostgresToolsTest, AServerNeedsOnlyToReadAndWriteRows) {
  (void)value_of(init_postgres(postgres_->address()));
  const std::string schema = postgres_->schema();
  const std::string role = schema + "_server";
  postgres_->rows("CREATE ROLE " + role + " LOGIN; GRANT USAGE ON SCHEMA " + schema + " TO " +
                  role + "; GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA " + schema +
                  " TO " + role);
  const std::string address = postgres_->address_of(role);
  const auto lacking = faults(address);
  ASSERT_EQ(lacking.size(), 1 + 19U);
  EXPECT_EQ(lacking[1], "the role lacks the right to DELETE in the table ban");
  postgres_->rows("GRANT DELETE ON ALL TABLES IN SCHEMA " + schema + " TO " + role);
  EXPECT_EQ(faults(address), std::vector<std::string>{kNoFsync});
  {
    const auto database = value_of(open_postgres({.address = address}));
    keep_all_kinds(*database);
    (void)value_of(database->claim("LONGER"));
    expect_done(database->put_aside("LONGER", "a test"));
    expect_done(database->remove("ROOM22", database->epoch(), Durability::this_program));
    (void)value_of(database->retire({.keep_days = 1, .max_bytes = 1000}));
  }
  postgres_->rows("DROP OWNED BY " + role + "; DROP ROLE " + role);
}

}  // namespace
}  // namespace race2048::store::tests
