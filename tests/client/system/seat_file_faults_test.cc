// What becomes of files of people's places that are damaged or foreign, or cannot be written.
#include <sys/resource.h>

#include <csignal>
#include <iterator>
#include <string>
#include <vector>

#include "tests/client/system/seat_file_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;
using race2048::tests::bytes_of;

TEST_F(SeatFileTest, ALastRecordThatWasNotWrittenToItsEndIsCutAtEveryByte) {
  const std::vector<std::string> records = records_left_behind("ada");
  const std::string whole = bytes_of(path_of("ada"));
  for (std::size_t size = whole.size() - records.back().size(); size < whole.size(); ++size) {
    write(path_of("ada"), whole.substr(0, size));
    auto file = opened("ada");
    ASSERT_TRUE(file) << size;
    EXPECT_EQ(file->record().actions.size(), 2u);
    ASSERT_TRUE(file->add(kActions[2]));
    EXPECT_EQ(bytes_of(path_of("ada")), whole);
  }
}

// A damaged size makes the records from there on one that was not written to its end.
TEST_F(SeatFileTest, ADamagedFileIsPutAsideOrEndsAtTheDamage) {
  std::string whole;
  for (const std::string& record : records_left_behind("ada")) {
    const std::size_t begin = whole.size();
    whole += record;
    for (std::size_t i = begin; i < whole.size(); ++i) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(damaged[i] ^ 1);
      write(path_of("ada"), damaged);
      const auto file = opened("ada");
      if (file) {
        EXPECT_EQ(bytes_of(path_of("ada")), whole.substr(0, begin));
        EXPECT_EQ(i, begin);
        continue;
      }
      EXPECT_EQ(file.fault().kind, SeatFault::put_aside);
      const std::string aside = path_of("ada").string() + ".damaged";
      ASSERT_EQ(bytes_of(aside), damaged);
      EXPECT_TRUE(file.fault().text.ends_with("; it is now " + aside)) << file.fault().text;
      std::filesystem::remove(aside);
    }
  }
}

TEST_F(SeatFileTest, RecordsThatAreMissingOrTwiceAreDamage) {
  const std::vector<std::string> records = records_left_behind("ada");
  for (std::size_t i = 0; i + 1 < records.size(); ++i) {
    for (const bool twice : {false, true}) {
      std::string file;
      for (std::size_t j = 0; j < records.size(); ++j) {
        if (j != i || twice) file += records[j];
        if (j == i && twice) file += records[j];
      }
      write(path_of("ada"), file);
      EXPECT_EQ(opened("ada").fault().kind, SeatFault::put_aside) << i;
    }
  }
}

TEST_F(SeatFileTest, ForeignFilesArePutAside) {
  made(record_of("ada")).remove();
  for (const char* text : {"", "\n", "hello\n", "race2048-seat 3\n", "race2048-seat"}) {
    write(path_of("ada"), text);
    EXPECT_EQ(opened("ada").fault().kind, SeatFault::put_aside) << text;
  }
  ASSERT_EQ(mkfifo(path_of("ada").c_str(), 0600), 0);
  EXPECT_EQ(opened("ada").fault().kind, SeatFault::put_aside);
}

TEST_F(SeatFileTest, AFileOfAnotherVersionIsPutAsideAndThatIsSaid) {
  made(record_of("ada")).remove();
  write(path_of("ada"), "race2048-seat 2 0123abcd\nsomething else\n");
  const auto file = opened("ada");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.fault().kind, SeatFault::put_aside);
  EXPECT_TRUE(
      file.fault().text.starts_with("its file is from another version of race2048; it is now "))
      << file.fault().text;
}

TEST_F(SeatFileTest, AFileOfAnotherPlaceUnderThisNameIsPutAside) {
  leave_behind("ada");
  std::filesystem::rename(path_of("ada"), path_of("bo"));
  EXPECT_EQ(opened("bo").fault().kind, SeatFault::put_aside);
}

TEST_F(SeatFileTest, AFolderThatCannotBeWrittenIsSaid) {
  // A file where the folder would be stops root too, who may write everywhere.
  std::filesystem::create_directories(folder_.parent_path());
  write(folder_, "in the way");
  const auto file = SeatFile::create(kServer, record_of("ada"));
  ASSERT_FALSE(file);
  EXPECT_EQ(file.fault().kind, SeatFault::unusable);
  EXPECT_TRUE(file.fault().text.starts_with("cannot make " + folder_.string()))
      << file.fault().text;
  EXPECT_TRUE(kept_seats(kServer, "").empty());
}

TEST_F(SeatFileTest, WithoutAHomeThatIsSaid) {
  const ScopedVariable home("HOME", std::nullopt);
  const ScopedVariable state("XDG_STATE_HOME", std::nullopt);
  EXPECT_EQ(SeatFile::create(kServer, record_of("ada")).fault().text, "HOME is not set");
}

TEST_F(SeatFileTest, WithoutAHomeNothingBelowTheWorkingDirectoryIsTouched) {
  const std::filesystem::path folder = home_.path() / ".local" / "state" / "race2048" / "seats";
  std::filesystem::create_directories(folder);
  made(record_of("ada"));
  std::filesystem::rename(path_of("ada"), folder / path_of("ada").filename());
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(home_.path());
  {
    const ScopedVariable home("HOME", std::nullopt);
    const ScopedVariable state("XDG_STATE_HOME", std::nullopt);
    EXPECT_TRUE(kept_seats(kServer, "").empty());
    EXPECT_EQ(opened("ada").fault().kind, SeatFault::missing);
    remove_old_seats(std::filesystem::file_time_type::clock::now() + std::chrono::hours(48));
  }
  std::filesystem::current_path(before);
  EXPECT_TRUE(std::filesystem::exists(folder / path_of("ada").filename()));
}

TEST_F(SeatFileTest, AFullDiskIsSaidAndNothingRemainsOfANewFile) {
  SeatFile file = made(record_of("ada"));
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit full{.rlim_cur = 10, .rlim_max = before.rlim_max};
  auto* const on_signal = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &full);
  const OrFault<> sealed = file.set_seal(seal_of(1));
  const OrFault<> appended = file.add(kActions[0]);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, on_signal);
  for (const OrFault<>& done : {sealed, appended}) {
    ASSERT_FALSE(done);
    EXPECT_TRUE(done.fault().text.starts_with("cannot write " + path_of("ada").string()))
        << done.fault().text;
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

}  // namespace
}  // namespace race2048::client
