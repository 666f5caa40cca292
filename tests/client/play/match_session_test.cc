// A session of a person who may do nothing on this machine but play. No server answers it.
#include "client/play/match_session.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class RememberedLines : public MatchFace {
 public:
  void changed() override {}
  void tell(const std::string& text) override { lines.push_back(text); }
  void play(std::string) override {}
  void stop() override {}
  void say_farewell(const std::string& line) override { lines.push_back(line); }

  std::vector<std::string> lines;
};

class MatchSessionTest : public ::testing::Test {
 protected:
  // What the session answers to the wish to save results.
  std::vector<std::string> save_results(bool may_write_files) {
    EventLoop loop;
    RememberedLines face;
    InteractiveOptions options;
    options.target = {.host = "127.0.0.1", .port = 1, .room = ""};
    options.client.name = "ada";
    options.may_write_files = may_write_files;
    MatchSession session(std::move(options), loop, face);
    EXPECT_EQ(session.setup().may_write_files, may_write_files);
    session.open();
    session.perform(SaveResults{.kind = ResultsFile::csv, .file = file_.string()});
    return face.lines;
  }

  tests::TemporaryFolder home_;
  tests::ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
  const std::filesystem::path file_ = home_.path() / "results.csv";
};

TEST_F(MatchSessionTest, AGuestOfTheMachineSavesNothingWhateverTheFaceAsksFor) {
  EXPECT_EQ(save_results(false), std::vector<std::string>{"Results cannot be saved here."});
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(MatchSessionTest, ThereIsNothingToSaveWithoutResults) {
  EXPECT_EQ(save_results(true), std::vector<std::string>{"There are no results to save."});
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace race2048::client
