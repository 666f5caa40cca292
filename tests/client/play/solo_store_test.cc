// What the practice room saves from one start to the next.
#include "client/play/solo_store.h"

#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/client/solo/solo_games.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::bytes_of;
using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

const Preset& kept_preset() {
  return *find_preset("classic");
}

class SoloStoreTest : public ::testing::Test {
 protected:
  // The save that another start finds, if any.
  std::optional<SoloSave> loaded(std::string* notice = nullptr) {
    SoloStore store(kept_preset(), 4);
    std::string said;
    std::optional<SoloSave> save = store.load(notice == nullptr ? said : *notice);
    fault_ = store.fault();
    return save;
  }
  void keep(const SoloGame& game, std::uint64_t best) {
    SoloStore store(kept_preset(), 4);
    store.save(game, best, Durability::power_loss);
    EXPECT_EQ(store.fault(), "");
  }
  void write(const std::string& text) {
    std::filesystem::create_directories(file_.parent_path());
    std::ofstream(file_, std::ios::binary) << text;
  }

  TemporaryFolder home_;
  ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
  const std::filesystem::path file_ = home_.path() / "race2048" / "solo" / "classic-4.game";
  const SoloGame game_ = testing::played(testing::rules_of("classic"), 1, 40);
  std::string fault_;  // of the store in loaded()
};

TEST_F(SoloStoreTest, AtTheFirstStartThereIsNothing) {
  EXPECT_FALSE(loaded());
  EXPECT_EQ(fault_, "");
}

TEST_F(SoloStoreTest, WhatIsSavedIsThereAtTheNextStart) {
  keep(game_, 5120);
  const std::optional<SoloSave> save = loaded();
  ASSERT_TRUE(save);
  EXPECT_EQ(save->best, 5120u);
  EXPECT_EQ(save->game.state().board(), game_.state().board());
}

TEST_F(SoloStoreTest, EachSizeAndEachPresetHasAFileOfItsOwn) {
  keep(game_, 1);
  std::string notice;
  EXPECT_FALSE(SoloStore(kept_preset(), 5).load(notice));
  EXPECT_FALSE(SoloStore(*find_preset("geeks"), 4).load(notice));
  EXPECT_TRUE(SoloStore(kept_preset(), 4).load(notice));
}

TEST_F(SoloStoreTest, OnlyOneProgramAtATimeKeepsGames) {
  SoloStore first(kept_preset(), 4);
  SoloStore second(kept_preset(), 4);
  EXPECT_EQ(first.fault(), "");
  EXPECT_EQ(second.fault(), "another race2048 has this game open; close it first");
  second.save(game_, 7, Durability::this_program);
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(SoloStoreTest, ADamagedFileIsPutAsideAndGamesAreKeptAgain) {
  write("no game\n");
  std::string notice;
  EXPECT_FALSE(loaded(&notice));
  EXPECT_EQ(notice,
            "The saved game could not be read; its file is now " + file_.string() + ".damaged");
  EXPECT_EQ(bytes_of(file_.string() + ".damaged"), "no game\n");
  EXPECT_EQ(fault_, "");
  keep(game_, 3);
  EXPECT_TRUE(loaded());
}

TEST_F(SoloStoreTest, AFileOfALaterVersionIsLeftAlone) {
  std::string text = save_text("classic", game_, 1);
  text.replace(text.find("race2048-solo 1"), 15, "race2048-solo 2");
  text.resize(text.rfind("sum "));
  Sha256 sha;
  sha.update({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  text += "sum " + to_hex(sha.finish()) + "\n";
  write(text);
  EXPECT_FALSE(loaded());
  EXPECT_NE(fault_.find("is from a later version of race2048"), std::string::npos) << fault_;
  EXPECT_EQ(bytes_of(file_), text);
}

TEST_F(SoloStoreTest, OnAFullDiskTheOldGameStaysAndTheNextSaveMayMendIt) {
  keep(game_, 11);
  SoloStore store(kept_preset(), 4);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit full{.rlim_cur = 10, .rlim_max = before.rlim_max};
  auto* const on_signal = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &full);
  store.save(testing::played(testing::rules_of("classic"), 2, 10), 12, Durability::power_loss);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, on_signal);
  EXPECT_TRUE(store.fault().starts_with("cannot write ")) << store.fault();
  EXPECT_EQ(bytes_of(file_), save_text("classic", game_, 11));
  store.save(game_, 13, Durability::power_loss);
  EXPECT_EQ(store.fault(), "");
  EXPECT_EQ(bytes_of(file_), save_text("classic", game_, 13));
}

TEST_F(SoloStoreTest, WithoutAHomeNothingIsKeptAndThatIsSaid) {
  const ScopedVariable home("HOME", std::nullopt);
  const ScopedVariable state("XDG_STATE_HOME", std::nullopt);
  EXPECT_EQ(SoloStore(kept_preset(), 4).fault(), "HOME is not set");
}

}  // namespace
}  // namespace race2048::client
