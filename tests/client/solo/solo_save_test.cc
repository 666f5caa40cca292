#include "client/solo/solo_save.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/solo/solo_games.h"

namespace race2048::client {
namespace {

using namespace testing;

const Preset& classic() {
  return *find_preset("classic");
}

std::string saved() {
  return save_text("classic", played(rules_of("classic"), 1, 40), 5120);
}

std::string what_is(std::string_view text, const Preset& preset = classic(), int size = 4) {
  const auto found = read_save(text, preset, size);
  if (found) return "save";
  return found.fault() == SaveFault::newer ? "newer" : "damaged";
}

// The text with a corrected checksum, as from a person who edits such a file.
std::string summed(std::string text) {
  text.resize(text.rfind("sum "));
  Sha256 sha;
  sha.update({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  return text + "sum " + to_hex(sha.finish()) + "\n";
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

TEST(SoloSaveTest, TheTextIsPinned) {
  SoloGame game(rules_of("classic", 3), key_of(0));
  for (const Direction direction :
       {Direction::left, Direction::down, Direction::right, Direction::up}) {
    ASSERT_TRUE(game.move(direction));
  }
  ASSERT_TRUE(game.undo());
  const std::string text = save_text("classic", game, 96);
  EXPECT_EQ(text.substr(0, text.find("sum ")),
            "race2048-solo 1\n"
            "rules classic\n"
            "size 3\n"
            "best 96\n"
            "key 0000000000000000000000000000000000000000000000000000000000000000\n"
            "undone 1\n"
            "score " +
                std::to_string(game.state().score()) +
                "\n"
                "moves LDR\n");
  EXPECT_EQ(summed(text), text);
}

TEST(SoloSaveTest, WhatIsWrittenIsReadBack) {
  for (const std::string_view name : presets_with_games()) {
    for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
      for (const int moves : {0, 1, 300, 10'000}) {
        SCOPED_TRACE(std::string(name) + std::to_string(size) + " " + std::to_string(moves));
        SoloGame game = played(rules_of(name, size), 7, std::min(moves, 2000));
        game.undo();
        const std::string text = save_text(name, game, 77);
        auto read = read_save(text, *find_preset(name), size);
        ASSERT_TRUE(read);
        const SoloSave& save = *read;
        EXPECT_EQ(save.best, 77U);
        EXPECT_EQ(save.game.state().board(), game.state().board());
        EXPECT_EQ(save.game.undone(), game.undone());
        EXPECT_EQ(save_text(name, save.game, save.best), text);
      }
    }
  }
}

TEST(SoloSaveTest, EveryCutAndEveryChangedByteIsDamage) {
  const std::string text = saved();
  for (std::size_t at = 0; at < text.size(); ++at) {
    EXPECT_EQ(what_is(text.substr(0, at)), "damaged") << at;
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_NE(what_is(changed), "save") << at;
  }
}

TEST(SoloSaveTest, DamageIsFoundEvenWhereTheSumIsRight) {
  const std::string text = saved();
  ASSERT_EQ(what_is(summed(text)), "save");
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"best 5120", "best 05120"},
      {"best 5120", "best -1"},
      {"best 5120", "best "},
      {"best 5120", "best 99999999999999999999"},
      {"best 5120", "best 0x10"},
      {"undone 0", "undone 4294967296"},
      {"score ", "score 1"},
      {"rules classic", "rules geeks"},
      {"size 4", "size 5"},
      {"moves ", "moves X"},
      {"moves ", "moves \xff"},
      {"key 0100", "key 0200"},
      {"key 0100", "key 010"},
      {"race2048-solo 1", "race2048-solo 0"},
      {"race2048-solo 1", "race2048-solo 01"},
      {"size 4\n", "size 4\n\n"},
      {"size 4\n", "size 4\r\n"},
      {"size 4\n", ""},
  };
  for (const auto& [what, by] : changes) {
    EXPECT_EQ(what_is(summed(replaced(text, what, by))), "damaged") << what << " -> " << by;
  }
  EXPECT_EQ(what_is(text + "x"), "damaged");
  EXPECT_EQ(what_is(text + text), "damaged");
}

TEST(SoloSaveTest, ForeignFilesAreDamage) {
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string(1000, '\0'), std::string(1000, 'U'),
        std::string("{\"best\": 3}\n"), std::string("race2048-solo\n")}) {
    EXPECT_EQ(what_is(text), "damaged");
  }
}

TEST(SoloSaveTest, AGameOfOtherRulesOrAnotherSizeIsDamage) {
  EXPECT_EQ(what_is(saved(), *find_preset("geeks")), "damaged");
  EXPECT_EQ(what_is(saved(), classic(), 5), "damaged");
}

TEST(SoloSaveTest, ALaterFormIsToldFromDamage) {
  const std::string later = replaced(saved(), "race2048-solo 1", "race2048-solo 17");
  EXPECT_EQ(what_is(summed(later)), "newer");
  EXPECT_EQ(what_is(summed("race2048-solo 2\nanything\nsum \n")), "newer");
  EXPECT_EQ(what_is(later), "damaged");
  EXPECT_EQ(what_is("race2048-solo 2\nanything\n"), "damaged");
}

TEST(SoloSaveTest, TheLongestGameFitsTheBound) {
  const std::string text = save_text("classic", SoloGame(rules_of("classic"), key_of(0)),
                                     std::numeric_limits<std::uint64_t>::max());
  EXPECT_LT(text.size() + 2 * std::string("4294967295").size() + kMaxSavedMoves, kMaxSaveBytes);
  const std::string too_long =
      replaced(text, "moves ", "moves " + std::string(kMaxSavedMoves + 1, 'U'));
  EXPECT_EQ(what_is(summed(too_long)), "damaged");
}

}  // namespace
}  // namespace race2048::client
