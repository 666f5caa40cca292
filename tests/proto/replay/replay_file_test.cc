// The bytes of a replay: as docs/replay.md describes them, and whatever they are.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "shared/hex.h"
#include "tests/proto/replay/played_match.h"
#include "tests/support/one_in.h"
#include "tests/support/settings.h"

namespace race2048::tests {
namespace {

// The match of the example in docs/replay.md: two slides of one seat in a second.
PlayedMatch example_match() {
  MatchSettings settings = time_settings(1000);
  settings.draws = Draws::same;
  PlayedMatch match(settings, {"ada"});
  match.go();
  match.act(200, 0, Action::left);
  match.act(400, 0, Action::down);
  match.end(EndReason::time_up, 1000);
  return match;
}

TEST(ReplayFileTest, TheBytesOfVersion3StayAsTheyAre) {
  const PlayedMatch match = example_match();
  const std::string file = *with_own_record(match.file(), match.own_record(0));
  EXPECT_EQ(hex(wire::bytes_of(file)),
            "52323034385245504c415903"
            "a09c01"
            "aa01"
            "01000632323232323200"
            "1100101112131415161718191a1b1c1d1e1f"
            "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"
            "07"
            "1f0a0a080410021899b3e6cc01100118e80728c0ee6d30023801400148085014"
            "0f000003616461abec93956dc61772f82b3895a6930bf70001"
            "120000707172737475767778797a7b7c7d7e7f"
            "14000100b817"
            "15b81798bc99ffbc31"
            "90c801"
            "88c801"
            "19d80400e80780c499ffbc31"
            "0165ab0c1e6f79d69df360bc0a65ccd13c256e0172c5c851516415abdd5e512e8e"
            "7785de206e3072584d9cdf0072b504121923a28ee621e127c55daa013a153ef6"
            "01000100040202900300000004"
            "1000000100000000000000000002000001"
            "000000"
            "0100101112131415161718191a1b1c1d1e1f"
            "2f63e633adca1dfde412e9e4d4e979d1ec09e7f30ef0fd4eb4f177ab5edfb29e"
            "0165ab0c1e6f79d69df360bc0a65ccd13c256e0172c5c851516415abdd5e512e8e"
            "01707172737475767778797a7b7c7d7e7f"
            "5f5b7e471cb8f1714dee616e233b13a4718ac793bdfdb12aa2c383cf9ae89607");
  EXPECT_EQ(verdict(file), "");
}

TEST(ReplayFileTest, AMoveTakesAboutThreeBytes) {
  const std::size_t few = played_duel(60'000, 100).file().size();
  const std::size_t more = played_duel(60'000, 300).file().size();
  EXPECT_LE(more - few, 200 * 3u);
}

TEST(ReplayFileTest, TheRecordOfAPlayerIsAddedAndReplaced) {
  const PlayedMatch match = played_duel(60'000, 20);
  EXPECT_FALSE(parts_of(match.file()).own);
  const std::string with = *with_own_record(match.file(), match.own_record(0));
  EXPECT_EQ(parts_of(with).own, match.own_record(0));
  const std::string again = *with_own_record(with, match.own_record(1));
  EXPECT_EQ(parts_of(again).own, match.own_record(1));
  EXPECT_EQ(verdict(again), "");
}

TEST(ReplayFileTest, NoRecordIsAddedToADamagedFile) {
  const PlayedMatch match = played_duel(60'000, 20);
  std::string file = match.file();
  file[file.size() / 2] ^= 1;
  EXPECT_FALSE(with_own_record(file, match.own_record(0)));
  EXPECT_FALSE(with_own_record("", match.own_record(0)));
}

// ---- damage

TEST(ReplayDamageTest, EveryFlippedBitOf300MovesIsFoundAndHasAPlace) {
  std::string file = played_duel(60'000, 300).file();
  const auto step = static_cast<std::size_t>(tests::one_in());
  for (std::size_t bit = 0; bit < 8 * file.size(); bit += step) {
    const auto mask = static_cast<char>(1 << bit % 8);
    file[bit / 8] ^= mask;
    const auto proof = verify_replay(wire::bytes_of(file));
    file[bit / 8] ^= mask;
    ASSERT_FALSE(proof) << "bit " << bit;
    EXPECT_LE(proof.fault().byte, file.size()) << "bit " << bit;
    EXPECT_NE(proof.fault().what, "") << "bit " << bit;
  }
}

TEST(ReplayDamageTest, WhatIsCutOffIsFound) {
  const std::string file = played_duel(60'000, 60).file();
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_NE(verdict(file.substr(0, size)), "") << size;
  }
}

TEST(ReplayDamageTest, BytesThatBelongToNothingAreFound) {
  std::string file = played_duel(60'000, 60).file();
  file.resize(file.size() - Digest{}.size());
  file += '\0';
  FieldWriter(file).fixed(Sha256().update(wire::bytes_of(file)).finish());
  EXPECT_EQ(verdict(file),
            "byte " + std::to_string(file.size() - 33) + ": bytes follow that belong to nothing");
}

TEST(ReplayDamageTest, AnotherFileIsNoReplay) {
  EXPECT_EQ(verdict("#!/bin/sh\n"),
            "byte 0: this is no replay: it does not begin with R2048REPLAY");
  EXPECT_EQ(verdict(""), "byte 0: the file is cut off");
  EXPECT_EQ(verdict("R2048REP"), "byte 8: the file is cut off");
  EXPECT_EQ(verdict(std::string("R2048REPLAY\0", 12) + std::string(100, 'x')),
            "byte 11: no version is 0");
}

TEST(ReplayDamageTest, AFileOfALaterVersionIsNoForgery) {
  const PlayedMatch match = played_duel(60'000, 20);
  const std::string file = changed(match.file(), [](auto& it) { ++it.header.version; });
  const auto proof = verify_replay(wire::bytes_of(file));
  ASSERT_FALSE(proof);
  EXPECT_TRUE(is_of_later_version(proof));
  EXPECT_EQ(proof.fault().what,
            "this program cannot read version 4 of the format, only versions up to 3");
  const auto with = with_own_record(file, match.own_record(0));
  ASSERT_FALSE(with);
  EXPECT_TRUE(with.fault().is_of_later_version);
  EXPECT_FALSE(is_of_later_version(verify_replay(wire::bytes_of("R2048REPLAY"))));
}

TEST(ReplayDamageTest, ADamagedMoveIsNamedByItsSeatNumberAndTime) {
  const std::string file = changed(played_duel(60'000, 30).file(), [](ReplayParts& parts) {
    for (Decision& decision : parts.decisions) {
      Acted* const acted = std::get_if<Acted>(&decision.body);
      if (acted != nullptr && decision.at_ms == PlayedMatch::kFileGoMs + 1700) acted->seat = 5;
    }
  });
  EXPECT_NE(verdict(file).find("(seat 5, 00:01.700): the seat does not race"), std::string::npos)
      << verdict(file);
}

// ---- files of earlier versions

TEST(ReplayCasesTest, RecordedFilesStillHold) {
  for (const char* const name : {"duel", "series", "lockstep", "open", "first"}) {
    std::ifstream in(std::string(RACE2048_CASES "/replays/v1_") + name + ".replay",
                     std::ios::binary);
    const std::string file{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(verdict(file), "") << name;
  }
}

}  // namespace
}  // namespace race2048::tests
