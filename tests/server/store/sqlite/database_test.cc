#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/sqlite/folder.h"
#include "server/store/sqlite/sqlite_database.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/server/store/sqlite/raw_database.h"

namespace race2048::store::tests {
namespace {

using Kind = StoreFault::Kind;

class StoreDatabaseTest : public ::testing::Test {
 protected:
  OrStoreFault<std::unique_ptr<Database>> open() { return open_sqlite({.folder = path_}); }
  Kind kind_of_opening() {
    const auto opened = open();
    return opened ? Kind::not_found : opened.fault().kind;
  }
  std::filesystem::path file() const { return path_ / kDatabaseFile; }
  static mode_t mode_of(const std::filesystem::path& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 ? status.st_mode & 0777 : 0;
  }
  // What the folder holds: its files by name, with their bytes and modes.
  static std::map<std::string, std::pair<std::string, mode_t>> contents(
      const std::filesystem::path& folder) {
    std::map<std::string, std::pair<std::string, mode_t>> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      files[entry.path().filename().string()] = {race2048::tests::bytes_of(entry.path()),
                                                 mode_of(entry.path())};
    }
    return files;
  }

  const race2048::tests::TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_.path() / "state" / "race2048";
};

TEST_F(StoreDatabaseTest, TheFilesAreForTheirOwnerAlone) {
  const auto database = open_in(path_);
  EXPECT_EQ(mode_of(path_), 0700u);
  for (const char* const name : {"race2048.db", "race2048.db-wal", "race2048.db-shm", "lock"}) {
    EXPECT_EQ(mode_of(path_ / name), 0600u) << name;
  }
}

TEST_F(StoreDatabaseTest, FilesThatOthersCouldReadAreClosedToThem) {
  std::filesystem::create_directories(path_);
  chmod(path_.c_str(), 0755);
  {
    // As after a crash: the log is there.
    RawDatabase raw(file());
    raw.run("PRAGMA journal_mode = WAL");
    const std::ofstream log(file().string() + "-wal");
    chmod(file().c_str(), 0644);
    chmod((file().string() + "-wal").c_str(), 0644);
    const auto database = open_in(path_);
    EXPECT_EQ(mode_of(path_), 0700u);
    EXPECT_EQ(mode_of(file()), 0600u);
    EXPECT_EQ(mode_of(file().string() + "-wal"), 0600u);
    EXPECT_EQ(mode_of(file().string() + "-shm"), 0600u);
  }
}

// A wrong --state, such as /var/lib, must not lock everybody out of it.
TEST_F(StoreDatabaseTest, AFolderOfOthersIsRefusedAndStaysAsItIs) {
  std::filesystem::create_directories(path_);
  const std::ofstream other(path_ / "notes.txt");
  for (const mode_t mode : {0755u, 0750u, 0701u}) {
    chmod(path_.c_str(), mode);
    const auto opened = open();
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.fault().kind, Kind::access);
    EXPECT_NE(opened.fault().text.find("has other files in it"), std::string::npos);
    EXPECT_EQ(mode_of(path_), mode);
    EXPECT_FALSE(std::filesystem::exists(path_ / "lock"));
  }
  std::filesystem::create_symlink(path_ / "notes.txt", file());
  EXPECT_FALSE(open()) << "a link is no database of an earlier start";
  std::filesystem::remove(file());
  chmod(path_.c_str(), 0700);
  EXPECT_TRUE(open()) << "others cannot open it anyway";
  chmod(path_.c_str(), 0755);
  EXPECT_TRUE(open()) << "now it is this server's";
  EXPECT_EQ(mode_of(path_), 0700u);
}

TEST_F(StoreDatabaseTest, NoticesEachOfItsFilesThatIsGone) {
  const auto database = open_in(path_);
  EXPECT_TRUE(database->check());
  for (const std::filesystem::path& one :
       {path_, file(), path_ / "race2048.db-wal", path_ / "lock"}) {
    const std::filesystem::path moved = folder_.path() / "moved";
    std::filesystem::rename(one, moved);
    EXPECT_FALSE(database->check()) << one;
    std::filesystem::rename(moved, one);
    EXPECT_TRUE(database->check()) << one;
  }
}

TEST_F(StoreDatabaseTest, SaysHowMuchItKeeps) {
  const auto database = open_in(path_);
  for (std::uint32_t i = 1; i <= 3; ++i) value_of(database->save_result(result_of(i), "replay"));
  const Kept kept = value_of(database->kept());
  EXPECT_EQ(kept.results, 3u);
  EXPECT_EQ(kept.bytes, std::filesystem::file_size(file()) +
                            std::filesystem::file_size(file().string() + "-wal"));
}

TEST_F(StoreDatabaseTest, AnEmptyFolderIsClosedToOthers) {
  std::filesystem::create_directories(path_);
  for (const bool after_a_failed_start : {false, true}) {
    if (after_a_failed_start) {
      const std::ofstream lock(path_ / "lock");
    }
    chmod(path_.c_str(), 0755);
    const auto lock = FolderLock::take(path_);
    ASSERT_TRUE(lock) << lock.fault().text;
    EXPECT_EQ(mode_of(path_), 0700u);
  }
}

// Tried again it would fail again, and hold up all that waits behind it.
TEST_F(StoreDatabaseTest, AValueThatATableRefusesIsNoFaultOfTheDisk) {
  { const auto database = open_in(path_); }
  RawDatabase(file()).run(
      "CREATE TRIGGER none BEFORE INSERT ON match BEGIN SELECT RAISE(ABORT, 'no'); END");
  const auto database = open_in(path_);
  const auto saved = database->save_result(result_of(1), "replay");
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.fault().kind, Kind::too_much);
  EXPECT_FALSE(is_storage_fault(saved.fault().kind));
}

TEST_F(StoreDatabaseTest, AFolderHasOneOwnerAtATime) {
  {
    const auto database = open_in(path_);
    const auto second = open();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.fault().kind, Kind::in_use);
    EXPECT_EQ(second.fault().text, "another race2048d uses the folder " + path_.string() +
                                       ": stop it, or choose another folder");
  }
  EXPECT_TRUE(open());
}

TEST_F(StoreDatabaseTest, AnotherProcessCannotTakeTheFolderUntilTheOwnerDies) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t owner = fork();
  if (owner == 0) {
    const auto opened = open();
    const char answer = opened ? 'y' : 'n';
    if (write(ready[1], &answer, 1) == 1) pause();
    _exit(0);
  }
  char answer = '?';
  ASSERT_EQ(read(ready[0], &answer, 1), 1);
  EXPECT_EQ(answer, 'y');
  EXPECT_EQ(kind_of_opening(), Kind::in_use);
  kill(owner, SIGKILL);
  waitpid(owner, nullptr, 0);
  EXPECT_TRUE(open());
  close(ready[0]);
  close(ready[1]);
}

TEST_F(StoreDatabaseTest, ANewerSchemaIsRefused) {
  { const auto database = open_in(path_); }
  RawDatabase(file()).run("PRAGMA user_version = 99");
  const auto opened = open();
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, Kind::newer_schema);
  EXPECT_EQ(opened.fault().text, "the database " + file().string() +
                                     " has version 99, and this program knows versions up to 9: "
                                     "start a newer race2048d, or restore a backup from before the "
                                     "upgrade");
}

TEST_F(StoreDatabaseTest, ADatabaseThatIsRefusedKeepsEveryByteAndItsMode) {
  const std::filesystem::path other = folder_.path() / "other" / kDatabaseFile;
  const std::string log = file().string() + "-wal";
  for (const bool was_killed : {false, true}) {
    for (const char* const sql :
         {"PRAGMA user_version = 99", "PRAGMA application_id = 7", "PRAGMA user_version = -1"}) {
      std::filesystem::remove_all(other.parent_path());
      std::filesystem::remove_all(path_);
      std::filesystem::create_directories(path_);
      { const auto database = open_in(other.parent_path()); }
      std::optional<RawDatabase> owner(std::in_place, other);
      owner->run(sql);
      if (!was_killed) owner.reset();
      std::filesystem::copy_file(other, file());
      // Of a program that was killed, the change is in the log alone.
      if (was_killed) std::filesystem::copy_file(other.string() + "-wal", log);
      chmod(file().c_str(), 0640);
      const auto before = contents(path_);
      EXPECT_FALSE(open()) << sql;
      auto after = contents(path_);
      EXPECT_EQ(after.erase("lock"), 1u);
      after.erase("race2048.db-shm");  // which SQLite makes to read the log
      EXPECT_EQ(after, before) << sql;
    }
  }
}

TEST_F(StoreDatabaseTest, ADatabaseOfAnotherProgramStaysAsItIs) {
  std::filesystem::create_directories(path_);
  RawDatabase(file()).run("CREATE TABLE notes(text); INSERT INTO notes VALUES('mine')");
  const auto before = contents(path_);
  EXPECT_EQ(kind_of_opening(), Kind::corrupt);
  auto after = contents(path_);
  EXPECT_EQ(after.erase("lock"), 1u);
  EXPECT_EQ(after, before);
}

TEST_F(StoreDatabaseTest, AFolderMayHaveAnyLettersInItsName) {
  const std::filesystem::path odd = folder_.path() / "50% of what? #1 ä";
  { const auto database = open_in(odd); }
  RawDatabase(odd / "race2048.db").run("PRAGMA user_version = 99");
  const auto opened = open_sqlite({.folder = odd});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, Kind::newer_schema);
}

TEST_F(StoreDatabaseTest, ADatabaseOfSomethingElseIsRefused) {
  std::filesystem::create_directories(path_);
  for (const char* const sql : {"CREATE TABLE t(x)", "PRAGMA user_version = 1"}) {
    RawDatabase(file()).run(sql);
    EXPECT_EQ(kind_of_opening(), Kind::corrupt) << sql;
  }
  EXPECT_EQ(RawDatabase(file()).run("SELECT name FROM sqlite_schema"),
            std::vector<std::string>{"t"});
}

TEST_F(StoreDatabaseTest, AFileThatIsNoDatabaseIsRefusedAndLeftAlone) {
  std::filesystem::create_directories(path_);
  const std::string text(10'000, 'x');
  std::ofstream(file()) << text;
  const auto opened = open();
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, Kind::corrupt);
  EXPECT_EQ(opened.fault().text,
            "cannot open the database (" + file().string() + "): file is not a database: move " +
                file().string() +
                "* away to start with an empty one, or put a backup in its place");
  EXPECT_EQ(race2048::tests::bytes_of(file()), text);
}

TEST_F(StoreDatabaseTest, ADamagedDatabaseIsRefusedWithAdvice) {
  {
    const auto database = open_in(path_);
    for (std::uint32_t i = 0; i < 200; ++i) {
      value_of(database->save_result(result_of(i), std::string(500, 'r')));
    }
  }
  // Pages in the middle.
  std::fstream damage(file(), std::ios::in | std::ios::out | std::ios::binary);
  damage.seekp(20 * 4096);
  damage << std::string(5 * 4096, '\x55');
  damage.close();
  const auto opened = open();
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, Kind::corrupt);
  EXPECT_NE(opened.fault().text.find("move " + file().string() + "* away"), std::string::npos)
      << opened.fault().text;
}

TEST_F(StoreDatabaseTest, AFolderThatCannotBeMadeIsNamed) {
  std::ofstream(folder_.path() / "state") << "a file in the way";
  const auto opened = open();
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, Kind::access);
  EXPECT_NE(opened.fault().text.find((folder_.path() / "state").string()), std::string::npos);
}

TEST_F(StoreDatabaseTest, RowsThatNoStoreWritesAreFaultsNotCrashes) {
  {
    const auto database = open_in(path_);
    value_of(database->save_result(result_of(1), "replay"));
  }
  RawDatabase(file()).run(
      "UPDATE seat SET state = 'asleep', person = 'short'; UPDATE match SET format = 'chess'");
  const auto database = open_in(path_);
  const auto result = database->result_page(match_id_of(1), 0, 9);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.fault().kind, Kind::corrupt);
  EXPECT_FALSE(database->latest({}, 10));
}

// The tables and rows as version 1 writes them: databases like this exist.
constexpr const char* kVersion1 = R"sql(
PRAGMA application_id = 842019896;
PRAGMA user_version = 1;
CREATE TABLE epoch(value INTEGER NOT NULL, barriers INTEGER NOT NULL);
INSERT INTO epoch VALUES(41, 3);
CREATE TABLE room(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
  epoch INTEGER NOT NULL, first_index INTEGER NOT NULL);
INSERT INTO room VALUES(5, 'ABCDEF', 41, 2);
CREATE TABLE journal_chunk(id INTEGER PRIMARY KEY, room INTEGER NOT NULL,
  first_index INTEGER NOT NULL, appends INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE UNIQUE INDEX journal_chunk_by_room ON journal_chunk(room, first_index);
INSERT INTO journal_chunk VALUES(1, 5, 2, 3, x'6162');
CREATE TABLE journal_recent(id INTEGER PRIMARY KEY, room INTEGER NOT NULL,
  first_index INTEGER NOT NULL, appends INTEGER NOT NULL, bytes BLOB NOT NULL);
INSERT INTO journal_recent VALUES(1, 4, 0, 1, x'ff');
INSERT INTO journal_recent VALUES(2, 5, 1, 1, x'fe');
INSERT INTO journal_recent VALUES(3, 5, 5, 2, x'63');
CREATE TABLE room_aside(room INTEGER PRIMARY KEY, name TEXT NOT NULL, reason TEXT NOT NULL);
INSERT INTO room_aside VALUES(3, 'GHJKLM', 'an old one');
CREATE TABLE match(id INTEGER PRIMARY KEY, match_id BLOB NOT NULL UNIQUE, room TEXT NOT NULL,
  title TEXT NOT NULL, round INTEGER NOT NULL, rounds INTEGER NOT NULL, format TEXT NOT NULL,
  size INTEGER NOT NULL, target_tile INTEGER NOT NULL, began_unix_ms INTEGER NOT NULL,
  ended_unix_ms INTEGER NOT NULL, end_reason TEXT NOT NULL, open_seed INTEGER NOT NULL,
  settings BLOB NOT NULL, commitment BLOB NOT NULL, secret BLOB NOT NULL, seats INTEGER NOT NULL,
  winner TEXT NOT NULL, winner_score INTEGER NOT NULL, stored_bytes INTEGER NOT NULL);
CREATE INDEX match_by_room ON match(room);
CREATE INDEX match_by_format ON match(format);
CREATE INDEX match_by_end ON match(ended_unix_ms, stored_bytes);
INSERT INTO match VALUES(7, x'00112233445566778899aabbccddeeff', 'ABCDEF', 'Friday', 2, 3, 'first',
  5, 512, 1000, 61000, 'target_reached', 0, x'0a0b', zeroblob(32), zeroblob(32), 1, 'Ada', 4242,
  450);
CREATE TABLE seat(match INTEGER NOT NULL, seat INTEGER NOT NULL, person BLOB NOT NULL,
  name TEXT NOT NULL, folded_name TEXT NOT NULL, bot INTEGER NOT NULL, place INTEGER NOT NULL,
  score INTEGER NOT NULL, best_tile INTEGER NOT NULL, boards INTEGER NOT NULL,
  moves INTEGER NOT NULL, state TEXT NOT NULL, reached_ms INTEGER, points INTEGER NOT NULL,
  format TEXT NOT NULL, size INTEGER NOT NULL, ranked INTEGER NOT NULL,
  PRIMARY KEY(match, seat)) WITHOUT ROWID;
CREATE INDEX seat_by_name ON seat(folded_name, match);
CREATE INDEX seat_by_score ON seat(format, size, bot, score DESC, match, seat) WHERE ranked = 1;
INSERT INTO seat VALUES(7, 3, zeroblob(16), 'Ada', 'ada', 0, 1, 4242, 512, 2, 300, 'reached', 59000,
  4, 'first', 5, 1);
CREATE TABLE tile_made(match INTEGER NOT NULL, seat INTEGER NOT NULL, tile INTEGER NOT NULL,
  ms INTEGER NOT NULL, split INTEGER NOT NULL, size INTEGER NOT NULL, bot INTEGER NOT NULL,
  ranked INTEGER NOT NULL, PRIMARY KEY(match, tile, seat)) WITHOUT ROWID;
CREATE INDEX tile_made_by_ms ON tile_made(size, tile, bot, ms, match, seat) WHERE ranked = 1;
INSERT INTO tile_made VALUES(7, 3, 512, 59000, 1, 5, 0, 1);
CREATE TABLE replay(match INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
INSERT INTO replay VALUES(7, x'7265706c6179');
)sql";

TEST_F(StoreDatabaseTest, ADatabaseOfVersion1IsReadWhole) {
  std::filesystem::create_directories(path_);
  RawDatabase(file()).run(kVersion1);
  const auto database = open_in(path_);
  EXPECT_EQ(database->epoch(), 42u);
  EXPECT_EQ(loaded(*database), (std::map<std::string, std::string>{{"ABCDEF", "abc"}}));
  const Append next{"ABCDEF", 42, 7, "d"};
  EXPECT_TRUE(database->append({&next, 1}, Durability::this_program));
  RawDatabase raw(file());
  EXPECT_EQ(raw.run("SELECT name, reason FROM room_aside"),
            std::vector<std::string>{"GHJKLM|an old one"});

  const MatchId match = value_of(database->find_match("001122"));
  const MatchResult result = stored_result(raw, match).value();
  EXPECT_EQ(result.facts.format, Format::first);
  EXPECT_EQ(result.facts.reason, EndReason::target_reached);
  EXPECT_EQ(result.facts.target_tile, 512u);
  EXPECT_EQ(result.settings_bytes, "\x0a\x0b");
  ASSERT_EQ(result.seats.size(), 1u);
  EXPECT_EQ(result.seats[0].name, "Ada");
  EXPECT_EQ(result.seats[0].state, SeatState::reached);
  EXPECT_EQ(result.seats[0].reached_ms, 59000u);
  EXPECT_EQ(result.splits, (std::vector<Split>{{.exponent = 9, .seat = 3, .at_ms = 59000}}));
  EXPECT_EQ(value_of(database->replay(match)), "replay");
  EXPECT_EQ(value_of(database->top({.size = 5, .tile = 512}, 10)).lines.size(), 1u);
  // Whether its room was listed is not known: it is for those who raced.
  EXPECT_FALSE(result.listed);
  EXPECT_EQ(result.people, std::vector<PersonId>{PersonId{}});
  EXPECT_EQ(value_of(database->latest({}, 9, {.person = PersonId{}})).matches.size(), 1u);
  EXPECT_EQ(value_of(database->latest({}, 9, {.person = PersonId{1}})).matches.size(), 0u);
  EXPECT_EQ(RawDatabase(file()).run("SELECT room, row_bytes, replay_bytes FROM room_results"),
            (std::vector<std::string>{"ABCDEF|444|6"}));
}

// Nobody has written down what the time was: the newest result says how late it was at least.
TEST_F(StoreDatabaseTest, AWrongClockDeletesNothingOfADatabaseOfVersion1) {
  std::filesystem::create_directories(path_);
  RawDatabase(file()).run(kVersion1);
  FakeTime time{.unix_ms = 200 * 86'400'000LL};
  const auto database = open_in(path_, time);
  EXPECT_EQ(value_of(database->retire({.keep_days = 90})).matches, 0u);
  EXPECT_EQ(value_of(database->latest({}, 9)).matches.size(), 1u);
  time.pass(std::chrono::hours(100 * 24));
  EXPECT_EQ(value_of(database->retire({.keep_days = 90})).matches, 1u);
}

// A new database and one that was of version 1 have the same tables.
TEST_F(StoreDatabaseTest, TodaysTablesAreThoseOfTheNewestVersion) {
  { const auto database = open_in(path_); }
  const std::filesystem::path old_folder = folder_.path() / "old";
  std::filesystem::create_directories(old_folder);
  RawDatabase old(old_folder / file().filename());
  old.run(kVersion1);
  { const auto database = open_in(old_folder); }
  const std::string columns =
      "SELECT m.name, c.name, c.type, c.\"notnull\", c.pk FROM sqlite_schema m, "
      "pragma_table_info(m.name) c UNION ALL SELECT m.tbl_name, m.name, i.name, i.seqno, 0 FROM "
      "sqlite_schema m, pragma_index_info(m.name) i WHERE m.type = 'index' UNION ALL SELECT "
      "tbl_name, "
      "name, sql, 0, 0 FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1, 2, 3, 4";
  EXPECT_EQ(RawDatabase(file()).run(columns), old.run(columns));
}

}  // namespace
}  // namespace race2048::store::tests
