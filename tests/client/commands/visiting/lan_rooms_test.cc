#include "client/commands/visiting/lan_rooms.h"

#include <sstream>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

const std::vector<LanServer> kTwoServers = {
    {.target = {.host = "192.0.2.7"}, .name = "laptop:2048"},
    {.target = {.host = "192.0.2.9", .port = 4000}, .name = "pi:4000"}};

std::optional<std::string> chosen(const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  return choose_server(kTwoServers, in, out);
}

TEST(ChooseServerTest, TheListHasANumberANameAndAnAddress) {
  std::istringstream in("1\n");
  std::ostringstream out;
  choose_server(kTwoServers, in, out);
  EXPECT_EQ(out.str(),
            "  1  laptop:2048 at 192.0.2.7\n"
            "  2  pi:4000 at 192.0.2.9:4000\n"
            "Which server? [1 to 2, n: none of them] ");
}

TEST(ChooseServerTest, ANumberChoosesAndEnterDoesNotWhereThereAreSeveral) {
  EXPECT_EQ(chosen("2\n"), "192.0.2.9:4000");
  EXPECT_EQ(chosen("\n"), std::nullopt);
  EXPECT_EQ(chosen("\n2\n"), "192.0.2.9:4000");
}

TEST(ChooseServerTest, EnterTakesTheOnlyServer) {
  std::istringstream in("\n");
  std::ostringstream out;
  EXPECT_EQ(choose_server({kTwoServers.front()}, in, out), "192.0.2.7");
}

TEST(ChooseServerTest, AnythingElseIsAskedAgain) {
  EXPECT_EQ(chosen("3\n0\nlaptop\n1 2\n2\n"), "192.0.2.9:4000");
}

TEST(ChooseServerTest, APersonMayWantNoneOrEndTheInput) {
  EXPECT_EQ(chosen("n\n"), std::nullopt);
  EXPECT_EQ(chosen(""), std::nullopt);
}

}  // namespace
}  // namespace race2048::client
