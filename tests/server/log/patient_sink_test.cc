// The end of the log: whoever holds up its reader does not hold up the server.
#include "server/log/patient_sink.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <spdlog/logger.h>

namespace race2048::server {
namespace {

struct Ends {
  Descriptor reader;
  Descriptor writer;
};

class PatientSinkTest : public testing::Test {
 protected:
  static Ends pipe_ends() {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
  }
  // Writes far more than a pipe or a terminal holds.
  static void flood(spdlog::logger& log) {
    for (int i = 0; i < 20'000; ++i) log.warn("line {} of a log that nobody reads", i);
  }
  static std::unique_ptr<spdlog::logger> log_to(const Ends& ends) {
    auto log =
        std::make_unique<spdlog::logger>("test", std::make_shared<PatientSink>(ends.writer.get()));
    log->set_pattern("%l %v");
    return log;
  }
  // Takes what is there.
  static std::string read_all(const Ends& ends) {
    fcntl(ends.reader.get(), F_SETFL, O_NONBLOCK);
    std::string all;
    std::array<char, 4096> buffer{};
    for (;;) {
      const ssize_t count = read(ends.reader.get(), buffer.data(), buffer.size());
      if (count <= 0) return all;
      all.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }
  // Nothing is lost but whole lines, and the log says how many.
  static void expect_counts_what_is_lost(const Ends& ends) {
    const auto log = log_to(ends);
    flood(*log);
    std::string before = read_all(ends);
    log->info("after");
    before += read_all(ends);
    std::erase(before, '\r');
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t told =
        before.find("warning lines of the log lost, because nobody took them: ");
    ASSERT_NE(told, before.npos) << before.substr(before.size() -
                                                  std::min<std::size_t>(before.size(), 300));
    const long lost = std::stol(before.substr(before.find(": ", told) + 2));
    EXPECT_EQ(lines - 2 + lost, 20'000);
    EXPECT_TRUE(before.ends_with("\ninfo after\n"));
  }
};

TEST_F(PatientSinkTest, WritesEachLine) {
  const Ends ends = pipe_ends();
  const auto log = log_to(ends);
  log->info("one");
  log->warn("two");
  EXPECT_EQ(read_all(ends), "info one\nwarning two\n");
}

TEST_F(PatientSinkTest, TheJournalHearsTheLevelOfEachLine) {
  for (const bool is_journal : {true, false}) {
    const Ends ends = pipe_ends();
    struct stat status {};
    ASSERT_EQ(fstat(ends.writer.get(), &status), 0);
    const ino_t other = is_journal ? 0 : 1;
    const std::string stream =
        std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino + other);
    setenv("JOURNAL_STREAM", stream.c_str(), 1);
    const auto log = log_to(ends);
    unsetenv("JOURNAL_STREAM");
    log->info("one");
    log->warn("two");
    log->error("three");
    EXPECT_EQ(read_all(ends), is_journal ? "<6>info one\n<4>warning two\n<3>error three\n"
                                         : "info one\nwarning two\nerror three\n");
  }
}

TEST_F(PatientSinkTest, TooManyLinesAboutPeopleAreLeftOutAndCounted) {
  std::FILE* const file = std::tmpfile();
  TimePoint now{};
  spdlog::logger log("test", std::make_shared<PatientSink>(fileno(file), [&now] { return now; }));
  log.set_pattern("%l %v");
  for (int i = 0; i < kInfoLinesAtOnce + 7; ++i) log.info("somebody came");
  log.warn("trouble");
  for (int i = 0; i < 3; ++i) log.info("somebody came");
  now += std::chrono::seconds(1);
  for (int i = 0; i < kInfoLinesPerSecond; ++i) log.info("somebody went");
  std::string text(static_cast<std::size_t>(std::ftell(file)), '\0');
  std::rewind(file);
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  const std::size_t after = text.find("warning");
  EXPECT_EQ(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(after), '\n'),
            kInfoLinesAtOnce);
  EXPECT_TRUE(text.substr(after).starts_with(
      "warning lines of the log left out, because there were too many: 7\nwarning trouble\n"
      "warning lines of the log left out, because there were too many: 3\ninfo somebody went\n"))
      << text.substr(after, 300);
  EXPECT_EQ(std::count(text.begin() + static_cast<std::ptrdiff_t>(after), text.end(), '\n'),
            3 + kInfoLinesPerSecond);
}

TEST_F(PatientSinkTest, APipeThatNobodyReadsLosesLinesAndTellsHowMany) {
  expect_counts_what_is_lost(pipe_ends());
}

TEST_F(PatientSinkTest, ASocketThatNobodyReadsLosesLinesAndTellsHowMany) {
  std::array<int, 2> ends{};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
  expect_counts_what_is_lost({Descriptor(ends[0]), Descriptor(ends[1])});
}

TEST_F(PatientSinkTest, ATerminalThatStandsStillHoldsNobodyUp) {
  int master = -1;
  int terminal = -1;
  ASSERT_EQ(openpty(&master, &terminal, nullptr, nullptr, nullptr), 0);
  const Ends ends{Descriptor(master), Descriptor(terminal)};
  flood(*log_to(ends));
  EXPECT_NE(read_all(ends).find("line 0 of a log"), std::string::npos);
}

TEST_F(PatientSinkTest, LeavesTheDescriptorAsOthersShareIt) {
  const Ends ends = pipe_ends();
  const int flags = fcntl(ends.writer.get(), F_GETFL);
  const auto log = log_to(ends);
  flood(*log);
  EXPECT_EQ(fcntl(ends.writer.get(), F_GETFL), flags);
}

}  // namespace
}  // namespace race2048::server
