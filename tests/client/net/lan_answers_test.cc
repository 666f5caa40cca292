// Servers of a local network, told apart by their answers.
#include "client/net/lan_answers.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

const lan::Found kLaptop{.name = "laptop:2048", .label = "race2048-00010203", .port = 2048};

TEST(LanAnswersTest, AServerThatAnswersEachQuestionIsOne) {
  LanAnswers answers;
  EXPECT_TRUE(answers.is_first(0, "192.0.2.7", kLaptop));
  EXPECT_FALSE(answers.is_first(0, "192.0.2.7", kLaptop));
}

TEST(LanAnswersTest, AServerOnTwoNetworksIsOne) {
  LanAnswers answers;
  EXPECT_TRUE(answers.is_first(0, "127.0.0.1", kLaptop));
  EXPECT_FALSE(answers.is_first(1, "192.0.2.7", kLaptop));
  EXPECT_FALSE(answers.is_first(2, "198.51.100.7", kLaptop));
}

TEST(LanAnswersTest, AServerThatIsReachedByTwoWaysIntoItsNetworkIsOne) {
  LanAnswers answers;
  EXPECT_TRUE(answers.is_first(0, "192.0.2.7", kLaptop));
  EXPECT_FALSE(answers.is_first(1, "192.0.2.7", kLaptop));
}

TEST(LanAnswersTest, TwoHostsThatCallThemselvesTheSameAreTwoServers) {
  LanAnswers answers;
  EXPECT_TRUE(answers.is_first(0, "192.0.2.7", kLaptop));
  EXPECT_TRUE(answers.is_first(0, "192.0.2.8", kLaptop));
  EXPECT_FALSE(answers.is_first(0, "192.0.2.7", kLaptop));
  EXPECT_FALSE(answers.is_first(1, "198.51.100.7", kLaptop)) << "both may be there, too";
  EXPECT_FALSE(answers.is_first(1, "198.51.100.8", kLaptop));
  EXPECT_TRUE(answers.is_first(1, "198.51.100.9", kLaptop)) << "a third one";
}

TEST(LanAnswersTest, AnotherNameOrPortIsAnotherServerEvenWithTheSameLabel) {
  LanAnswers answers;
  EXPECT_TRUE(answers.is_first(0, "192.0.2.7", kLaptop));
  lan::Found desk = kLaptop;
  desk.name = "desk:2048";
  EXPECT_TRUE(answers.is_first(1, "198.51.100.8", desk));
  lan::Found second = kLaptop;
  second.port = 2049;
  EXPECT_TRUE(answers.is_first(0, "192.0.2.7", second));
}

TEST(LanAnswersTest, OnePlaceIsOneServerWhateverItCallsItself) {
  LanAnswers answers;
  EXPECT_TRUE(answers.is_first(0, "192.0.2.7", kLaptop));
  lan::Found renamed = kLaptop;
  renamed.label = "race2048-ffffffff";
  EXPECT_FALSE(answers.is_first(0, "192.0.2.7", renamed)) << "it has been started again";
  EXPECT_FALSE(answers.is_first(1, "192.0.2.7", renamed));
}

TEST(LanAnswersTest, OneMachineDoesNotHideTheOthersWithAllItsPorts) {
  LanAnswers answers;
  std::size_t taken = 0;
  lan::Found found = kLaptop;
  for (std::uint16_t port = 1; port < 1000; ++port) {
    found.port = port;
    found.name = "!" + std::to_string(port);
    if (answers.is_first(0, "192.0.2.7", found)) ++taken;
  }
  EXPECT_EQ(taken, LanAnswers::kMostOfOneAddress);
  EXPECT_TRUE(answers.is_first(0, "192.0.2.8", kLaptop));
  EXPECT_TRUE(answers.is_first(1, "192.0.2.7", found)) << "another network may have this address";
}

}  // namespace
}  // namespace race2048::client
