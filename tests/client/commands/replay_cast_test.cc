#include "client/commands/replay_cast.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/replay/replays.h"

namespace race2048::client {
namespace {

using namespace testing;

std::vector<nlohmann::json> film_of_duel() {
  std::vector<nlohmann::json> lines;
  write_cast(std::move(replay_of_duel().playback), Preferences(),
             [&lines](const std::string& line) {
               lines.push_back(nlohmann::json::parse(line));
               return true;
             });
  return lines;
}

TEST(ReplayCastTest, BeginsWithTheSizeOfTheTerminal) {
  const nlohmann::json header = film_of_duel().front();
  EXPECT_EQ(header.at("version"), 2);
  EXPECT_EQ(header.at("width"), kCastColumns);
  EXPECT_EQ(header.at("height"), kCastRows);
}

TEST(ReplayCastTest, LastsAsLongAsTheMatchAndThreeSeconds) {
  const std::vector<nlohmann::json> film = film_of_duel();
  double before = 0;
  for (std::size_t i = 1; i < film.size(); ++i) {
    EXPECT_EQ(film[i].at(1), "o");
    EXPECT_GE(film[i].at(0).get<double>(), before);
    before = film[i].at(0);
  }
  EXPECT_EQ(before, 63.0);
  EXPECT_GT(film.size(), 200u) << "a picture each 200 ms, unless nothing changes";
}

TEST(ReplayCastTest, OffersNoKeys) {
  std::string all;
  for (const nlohmann::json& line : film_of_duel()) all += line.dump();
  EXPECT_NE(all.find("best score in 1:00"), std::string::npos);
  EXPECT_EQ(all.find("Space"), std::string::npos);
  EXPECT_EQ(all.find("leave"), std::string::npos);
}

TEST(ReplayCastTest, StopsWhenNobodyReads) {
  int lines = 0;
  write_cast(std::move(replay_of_duel().playback), Preferences(),
             [&lines](const std::string&) { return ++lines < 3; });
  EXPECT_EQ(lines, 3);
}

}  // namespace
}  // namespace race2048::client
