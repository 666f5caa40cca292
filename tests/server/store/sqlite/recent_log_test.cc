// The rows of the journal's recent appends, through the database that has them.
#include "server/store/sqlite/recent_log.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/hex.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/server/store/sqlite/raw_database.h"

namespace race2048::store::tests {
namespace {

using Kind = StoreFault::Kind;

class RecentLogTest : public ::testing::Test {
 protected:
  OrStoreFault<std::unique_ptr<Database>> open() { return open_sqlite({.folder = path_}); }
  std::filesystem::path file() const { return path_ / kDatabaseFile; }

  const race2048::tests::TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_.path() / "state";
};

// A row of recent appends with these bytes, in the current cycle.
void insert_recent(RawDatabase& database, int id, const std::string& bytes,
                   std::size_t used = SIZE_MAX) {
  used = std::min(used, bytes.size());
  std::string row{static_cast<char>(used & 0xff), static_cast<char>(used >> 8)};
  row += bytes;
  row.resize(RecentLog::kRowBytes);
  database.run("INSERT INTO journal_recent VALUES(" + std::to_string(id) +
               ", (SELECT recent_cycle FROM epoch), x'" +
               hex({reinterpret_cast<const std::uint8_t*>(row.data()), row.size()}) + "')");
}

std::string packed(const PackedAppends& appends) {
  std::string bytes;
  pack(appends, bytes);
  return bytes;
}

TEST_F(RecentLogTest, AJournalWithAGapIsPutAsideAndTheOthersCome) {
  {
    const auto database = open_in(path_);
    for (const char* const room : {"AAAAAA", "BBBBBB"}) {
      const Append append{room, database->epoch(), 0, "0"};
      expect_done(database->replace(append, Durability::this_program));
    }
  }
  {
    RawDatabase database(file());
    insert_recent(database, 1,
                  packed({.room = 1, .first_index = 2, .appends = 1, .bytes = "2"}) +
                      packed({.room = 2, .first_index = 1, .appends = 2, .bytes = "12"}));
  }
  const auto database = open_in(path_);
  EXPECT_EQ(loaded(*database), (std::map<std::string, std::string>{{"BBBBBB", "012"}}));
  EXPECT_EQ(RawDatabase(path_ / kDatabaseFile).run("SELECT name, reason FROM room_aside"),
            std::vector<std::string>{"AAAAAA|append 1 is missing"});
}

TEST_F(RecentLogTest, RecentAppendsThatCannotBeToldApartAreAFaultNotACrash) {
  for (const char* const bytes : {"\x05", "\x01\x80", "\x01\x01\x01\x05"}) {
    { const auto database = open_in(path_); }
    RawDatabase raw(file());
    insert_recent(raw, 1, bytes);
    const auto opened = open();
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.fault().kind, Kind::corrupt);
    raw.run("DELETE FROM journal_recent");
  }
}

TEST_F(RecentLogTest, RowsOfRecentAppendsThatAreNotWholeAreAFault) {
  using Damage = std::function<void(RawDatabase&)>;
  const std::string full(RecentLog::kUsableBytes, 'x');
  const std::vector<Damage> damages{
      [](RawDatabase& raw) { raw.run("INSERT INTO journal_recent VALUES(1, 1, x'0100ff')"); },
      [&](RawDatabase& raw) { insert_recent(raw, 1, full, 0); },
      [&](RawDatabase& raw) { insert_recent(raw, 1, full + "x"); },
      [&](RawDatabase& raw) { insert_recent(raw, 2, full); },
      [&](RawDatabase& raw) {
        insert_recent(raw, 1, "x");
        insert_recent(raw, 2, full);
      },
  };
  for (const Damage& damage : damages) {
    { const auto database = open_in(path_); }
    RawDatabase raw(file());
    damage(raw);
    const auto opened = open();
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.fault().kind, Kind::corrupt);
    EXPECT_NE(opened.fault().text.find("recent appends"), std::string::npos) << opened.fault().text;
    raw.run("DELETE FROM journal_recent");
  }
}

TEST_F(RecentLogTest, RecentAppendsOfAnySizeAreKeptAndTheirRowsUsedAgain) {
  constexpr std::size_t kRecent = 3 * RecentLog::kUsableBytes;
  std::map<std::string, std::string> expected;
  std::map<std::string, std::uint64_t> next;
  std::mt19937 random(7);
  for (int run = 0; run < 20; ++run) {
    const auto database = value_of(open_sqlite({.folder = path_, .recent_bytes = kRecent}));
    EXPECT_EQ(loaded(*database), expected);
    for (int i = 0; i < 30; ++i) {
      const std::string room = random() % 2 == 0 ? "AAAAAA" : "BBBBBB";
      const std::size_t most = random() % 4 == 0 ? 4 * RecentLog::kUsableBytes : 1500;
      const std::string bytes(random() % most, static_cast<char>('a' + i));
      const Append append{room, database->epoch(), next[room]++, bytes};
      expect_done(database->append({&append, 1}, Durability::this_program));
      expected[room] += bytes;
    }
  }
}

TEST_F(RecentLogTest, AnEmptyLogOfRecentAppendsKeepsFewRows) {
  const auto rows = [this] {
    return RawDatabase(file()).run("SELECT id FROM journal_recent").size();
  };
  constexpr std::size_t kRecent = 3 * RecentLog::kUsableBytes;
  const auto database = value_of(open_sqlite({.folder = path_, .recent_bytes = kRecent}));
  const Append append_long{"AAAAAA", 1, 0, std::string(20 * RecentLog::kUsableBytes, 'x')};
  expect_done(database->append({&append_long, 1}, Durability::this_program));
  EXPECT_EQ(rows(), 21u);
  const Append append_short{"AAAAAA", 1, 1, "y"};
  expect_done(database->append({&append_short, 1}, Durability::this_program));
  EXPECT_EQ(rows(), 4u);
}

TEST_F(RecentLogTest, AFreeRowThatIsMissingIsMadeAgain) {
  constexpr std::size_t kRecent = 3 * RecentLog::kUsableBytes;
  const std::string most(kRecent, 'x');
  std::string expected;
  for (std::uint64_t i = 0; i < 6; ++i) {
    {
      const auto database = value_of(open_sqlite({.folder = path_, .recent_bytes = kRecent}));
      EXPECT_EQ(loaded(*database)["AAAAAA"], expected);
      const std::string& bytes = i % 2 == 0 ? most : "y";
      const Append append{"AAAAAA", database->epoch(), i, bytes};
      expect_done(database->append({&append, 1}, Durability::this_program));
      expected += bytes;
    }
    if (i % 2 == 1) RawDatabase(file()).run("DELETE FROM journal_recent WHERE id = 2");
  }
}

TEST_F(RecentLogTest, TheMostThatMayBeRecentComesBackWhole) {
  auto database = open_in(path_);
  std::map<std::string, std::string> expected;
  const auto name = [](std::size_t i) {
    return std::string(limits::kMaxJournalName - 6, 'R') + std::to_string(100'000 + i);
  };
  std::vector<Append> all;
  for (std::size_t i = 0; i < limits::kMaxJournalRooms; ++i) {
    all.push_back({name(i), database->epoch(), 0, "0"});
    expected[name(i)] = "0";
  }
  ASSERT_TRUE(database->append(all, Durability::this_program));
  // The log is as long as it may be without moving to chunks.
  constexpr std::size_t kOverhead = 10'000;
  all = {{name(0), database->epoch(), 1, std::string(limits::kRecentBytes - kOverhead, '1')}};
  expected[name(0)] += all[0].bytes;
  ASSERT_TRUE(database->append(all, Durability::this_program));
  all.clear();
  for (std::size_t i = 1; i < limits::kMaxJournalRooms; ++i) {
    const std::size_t size = limits::kMaxAppendBytes / limits::kMaxJournalRooms;
    all.push_back({name(i), database->epoch(), 1, std::string(size, '2')});
    expected[name(i)] += all.back().bytes;
  }
  ASSERT_TRUE(database->append(all, Durability::this_program));
  database.reset();
  database = open_in(path_);
  EXPECT_TRUE(loaded(*database) == expected);
}

}  // namespace
}  // namespace race2048::store::tests
