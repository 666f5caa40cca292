// The files of people's places: what another start finds, names, locks, and files that are old.
#include "client/system/seat_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <set>
#include <string>
#include <vector>

#include "tests/client/system/seat_file_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

// ------------------------------------------------------------------------- what the next start has

TEST_F(SeatFileTest, WithoutAFileThereIsNothing) {
  const auto file = opened("ada");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.fault().kind, SeatFault::missing);
  EXPECT_TRUE(kept_seats(kServer, "").empty());
}

TEST_F(SeatFileTest, TheNextStartFindsTheTokenTheSealAndTheActions) {
  leave_behind("ada");
  const auto file = opened("ada");
  ASSERT_TRUE(file);
  const SeatRecord& record = file->record();
  EXPECT_EQ(record.code, kRoom);
  EXPECT_EQ(record.name, "ada");
  EXPECT_FALSE(record.watches);
  EXPECT_EQ(record.token, std::string(32, 't'));
  EXPECT_EQ(record.seal, seal_of(1));
  EXPECT_EQ(record.actions, kActions);
}

TEST_F(SeatFileTest, ALaterTokenCountsAndAWatcherMayTakeASeat) {
  {
    SeatRecord record = record_of("ada");
    record.watches = true;
    SeatFile file = made(record);
    ASSERT_TRUE(file.set_place(std::string(32, 'u'), true, {}));
    ASSERT_TRUE(file.set_place(std::string(32, 'v'), false, {}));
  }
  const auto file = opened("ada");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->record().token, std::string(32, 'v'));
  EXPECT_FALSE(file->record().watches);
}

TEST_F(SeatFileTest, TheNameAndTheServerOfTheRoomAreKeptToo) {
  const Node there{.address = "b.example.org:2048", .fingerprint = Fingerprint{.bytes = {7}}};
  {
    SeatRecord record = record_of("ada");
    record.room_name = "club";
    record.at = Node{.address = "a.example.org:2048"};
    SeatFile file = made(record);
    ASSERT_TRUE(file.set_place(std::string(32, 'u'), true, there));
  }
  const auto file = opened("ada");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->record().at, there);
  EXPECT_EQ(file->record().room_name, "club");
  EXPECT_TRUE(file->record().watches);
  EXPECT_TRUE(is_room_of(file->record(), "CLUB"));
  EXPECT_TRUE(is_room_of(file->record(), kRoom));
  EXPECT_FALSE(is_room_of(file->record(), ""));
  EXPECT_FALSE(is_room_of(record_of("ada"), "")) << "a room without a name";
}

TEST_F(SeatFileTest, TheNextStartGoesOnWritingWhereTheLastOneStopped) {
  leave_behind("ada");
  {
    auto file = opened("ada");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->set_place(std::string(32, 'u'), false, {}));
    ASSERT_TRUE(file->add({.board = 1, .seq = 4, .action = Action::give_up, .step = 0}));
  }
  const auto file = opened("ada");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->record().token, std::string(32, 'u'));
  EXPECT_EQ(file->record().actions.size(), 4u);
  EXPECT_EQ(file->record().actions.back().action, Action::give_up);
}

TEST_F(SeatFileTest, TheNonceIsAddedToTheSealAndKeepsTheActions) {
  leave_behind("ada");
  {
    auto file = opened("ada");
    KeptSeal seal = seal_of(1);
    seal.nonce->fill(9);
    ASSERT_TRUE(file->set_seal(seal));
  }
  const auto file = opened("ada");
  EXPECT_EQ(file->record().seal->nonce->front(), 9);
  EXPECT_EQ(file->record().actions.size(), 3u);
}

TEST_F(SeatFileTest, TheSealOfAnotherMatchVoidsTheActionsAndSoDoesTheEnd) {
  leave_behind("ada");
  {
    auto file = opened("ada");
    KeptSeal seal = seal_of(2);
    seal.nonce.reset();
    seal.commitment.reset();
    ASSERT_TRUE(file->set_seal(seal));
  }
  {
    auto file = opened("ada");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->record().seal->round, 2u);
    EXPECT_FALSE(file->record().seal->nonce);
    EXPECT_FALSE(file->record().seal->commitment);
    EXPECT_TRUE(file->record().actions.empty());
    ASSERT_TRUE(file->end_match());
  }
  const auto file = opened("ada");
  ASSERT_TRUE(file);
  EXPECT_FALSE(file->record().seal);
  EXPECT_EQ(file->record().token, std::string(32, 't'));
}

TEST_F(SeatFileTest, HoweverOftenTokensAndSealsComeTheFileStaysSmall) {
  {
    SeatFile file = made(record_of("ada"));
    ASSERT_TRUE(file.set_seal(seal_of(1)));
    for (const SentAction& action : kActions) ASSERT_TRUE(file.add(action));
    for (int i = 0; i < 10'000; ++i) {
      ASSERT_TRUE(file.set_place(std::string(32, static_cast<char>('a' + i % 26)), i % 2 == 0, {}));
      ASSERT_TRUE(file.set_seal(seal_of(1)));
      ASSERT_LT(std::filesystem::file_size(path_of("ada")), 64u * 1024);
    }
  }
  const auto file = opened("ada");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->record().token, std::string(32, static_cast<char>('a' + 9'999 % 26)));
  EXPECT_FALSE(file->record().watches);
  EXPECT_EQ(file->record().seal, seal_of(1));
  EXPECT_EQ(file->record().actions, kActions);
}

TEST_F(SeatFileTest, ALongMatchIsNotWrittenAnewForEachToken) {
  SeatFile file = made(record_of("ada"));
  ASSERT_TRUE(file.set_seal(seal_of(1)));
  for (std::uint32_t seq = 1; seq <= 20'000; ++seq) {
    ASSERT_TRUE(file.add({.board = 0, .seq = seq, .action = Action::up, .step = 0}));
  }
  struct stat before {};
  ASSERT_EQ(stat(path_of("ada").c_str(), &before), 0);
  for (int i = 0; i < 1'000; ++i) ASSERT_TRUE(file.set_place(std::string(32, 'u'), false, {}));
  struct stat after {};
  ASSERT_EQ(stat(path_of("ada").c_str(), &after), 0);
  EXPECT_EQ(after.st_ino, before.st_ino);
}

TEST_F(SeatFileTest, APlaceThatIsGivenUpLeavesNoFile) {
  made(record_of("ada")).remove();
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(SeatFileTest, OnlyTheOwnerCanReadFileAndFolder) {
  const mode_t before = umask(0);
  const SeatFile file = made(record_of("ada"));
  umask(before);
  struct stat status {};
  ASSERT_EQ(stat(path_of("ada").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  ASSERT_EQ(stat(folder_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
}

// ------------------------------------------------------------------------------------- many names

TEST_F(SeatFileTest, ThirtyNamesInOneRoomDoNotDisturbEachOther) {
  std::vector<SeatFile> files;
  for (int i = 0; i < 30; ++i) {
    files.push_back(made(record_of("pupil" + std::to_string(i), static_cast<char>('A' + i))));
  }
  for (SeatFile& file : files) ASSERT_TRUE(file.set_seal(seal_of(1)));
  for (const SentAction& action : kActions) {
    for (SeatFile& file : files) ASSERT_TRUE(file.add(action));
  }
  EXPECT_EQ(kept_seats(kServer, kRoom).size(), 30u);
  files.clear();
  for (int i = 0; i < 30; ++i) {
    const auto file = opened("pupil" + std::to_string(i));
    ASSERT_TRUE(file);
    EXPECT_EQ(file->record().token, std::string(32, static_cast<char>('A' + i)));
    EXPECT_EQ(file->record().actions, kActions);
  }
}

TEST_F(SeatFileTest, NamesThatDifferOnlyInCaseOrHaveDotsHaveFilesOfTheirOwn) {
  const std::vector<std::string> names = {"ada", "Ada", "ada.seat", "ada.seat.damaged",
                                          "a_b", ".."};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const SeatFile file = made(record_of(names[i], static_cast<char>('0' + i)));
  }
  EXPECT_EQ(kept_seats(kServer, kRoom).size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto file = opened(names[i]);
    ASSERT_TRUE(file) << names[i];
    EXPECT_EQ(file->record().token.front(), static_cast<char>('0' + i));
  }
}

TEST_F(SeatFileTest, EachServerHasItsOwnFilesHoweverOddItsName) {
  const std::vector<Target> servers = {
      kServer,
      {.host = "example.org", .port = 4000, .room = ""},
      {.host = "::1", .port = 2048, .room = ""},
      {.host = "fe80::1%eth0", .port = 2048, .room = ""},
      {.host = "../example.org", .port = 2048, .room = ""},
      {.host = "example.org_2048_KXQ7WP", .port = 2048, .room = ""},
      {.host = "b\xc3\xbc"
               "cher.example",
       .port = 2048,
       .room = ""},
      {.host = std::string(253, 'x'), .port = 2048, .room = ""},
      {.host = std::string(252, 'x'), .port = 2048, .room = ""}};
  for (const Target& server : servers) made(record_of("ada"), server);
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    files.insert(entry.path());
  }
  EXPECT_EQ(files.size(), servers.size());
  for (const Target& server : servers) {
    EXPECT_TRUE(opened("ada", server)) << server.host;
    EXPECT_EQ(kept_seats(server, "").size(), 1u) << server.host;
  }
  EXPECT_TRUE(opened("ada", {.host = "Example.ORG", .port = 2048, .room = ""}));
}

TEST_F(SeatFileTest, PlacesAreListedByRoomAndByName) {
  for (const auto& [code, name] :
       {std::pair("ZZZZZZ", "bo"), {"KXQ7WP", "cy"}, {"KXQ7WP", "ada"}}) {
    SeatRecord record = record_of(name);
    record.code = code;
    made(record);
  }
  write(folder_ / "example.org_2048_KXQ7WP_x.seat", "too short a name");
  write(folder_ / "example.org_2048_KXQ7WP_bo.seat.damaged", "put aside");
  write(folder_ / "example.org_2048_", "");
  const std::vector<KeptSeat> all = kept_seats(kServer, "");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].name, "ada");
  EXPECT_EQ(all[1].name, "cy");
  EXPECT_EQ(all[2].code, "ZZZZZZ");
  EXPECT_EQ(kept_seats(kServer, "ZZZZZZ").size(), 1u);
}

// ------------------------------------------------------------------------------------------- locks

TEST_F(SeatFileTest, APlaceThatAnotherClientHasIsLocked) {
  SeatFile file = made(record_of("ada"));
  const auto is_locked = [] {
    return kept_seats(kServer, kRoom).at(0).locked &&
           opened("ada").fault().kind == SeatFault::locked;
  };
  EXPECT_TRUE(is_locked());
  EXPECT_EQ(SeatFile::create(kServer, record_of("ada")).fault().kind, SeatFault::locked);
  ASSERT_TRUE(file.set_seal(seal_of(1)));
  EXPECT_TRUE(is_locked()) << "after the file was replaced";
}

TEST_F(SeatFileTest, TheLockGoesWithTheProcessThatHasIt) {
  int ready[2];
  ASSERT_EQ(pipe2(ready, O_CLOEXEC), 0);
  const pid_t child = fork();
  if (child == 0) {
    const SeatFile file = made(record_of("ada"));
    if (::write(ready[1], "r", 1) != 1) _exit(1);
    for (;;) pause();
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_EQ(opened("ada").fault().kind, SeatFault::locked);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  close(ready[0]);
  close(ready[1]);
  EXPECT_FALSE(kept_seats(kServer, kRoom).at(0).locked);
  EXPECT_TRUE(opened("ada"));
}

TEST_F(SeatFileTest, TheFileOfAnEarlierStayIsReplaced) {
  leave_behind("ada");
  { const SeatFile file = made(record_of("ada", 'n')); }
  const auto file = opened("ada");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->record().token, std::string(32, 'n'));
  EXPECT_FALSE(file->record().seal);
}

// --------------------------------------------------------------------------------------- old files

TEST_F(SeatFileTest, FilesOlderThanADayGoUnlessAClientHasThem) {
  leave_behind("old");
  leave_behind("new");
  const SeatFile held = made(record_of("held"));
  write(folder_ / "example.org_2048_KXQ7WP_old.seat.123.new", "of a client that was killed");
  write(folder_ / "example.org_2048_KXQ7WP_old.seat.damaged", "put aside");
  write(folder_ / "example.org_2048_KXQ7WP_old.seat.damaged-2", "put aside");
  write(folder_ / "notes.txt", "not ours");
  const auto now = std::filesystem::file_time_type::clock::now();
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    const auto age =
        entry.path() == path_of("new") ? std::chrono::hours(23) : std::chrono::hours(25);
    std::filesystem::last_write_time(entry.path(), now - age);
  }
  remove_old_seats(now);
  std::set<std::filesystem::path> left;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) left.insert(entry.path());
  EXPECT_EQ(left, (std::set<std::filesystem::path>{path_of("new"), path_of("held"),
                                                   folder_ / "notes.txt"}));
}

}  // namespace
}  // namespace race2048::client
