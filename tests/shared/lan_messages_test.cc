#include <gtest/gtest.h>

#include "shared/lan/messages.h"

namespace race2048::lan {
namespace {

std::span<const std::uint8_t> bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Server ada() {
  return {.name = "ada's laptop",
          .label = "laptop-7f3a",
          .port = 2048,
          .addresses = {{192, 0, 2, 7}, {198, 51, 100, 7}}};
}

std::string name_of(std::string_view first) {
  using namespace std::string_literals;
  return std::string(1, static_cast<char>(first.size())) + std::string(first) +
         "\x09_race2048\x04_tcp\x05local\x00"s;
}

std::string header(std::string_view flags, std::string_view counts) {
  using namespace std::string_literals;
  return "\x12\x34"s + std::string(flags) + std::string(counts);
}

// A query with one question for this name.
std::string asks_for(const std::string& name, char type) {
  using namespace std::string_literals;
  return header("\0\0"s, "\0\x01\0\0\0\0\0\0"s) + name + "\0"s + type + "\0\x01"s;
}

TEST(LanMessagesTest, AClientFindsTheServerThatAnswersItsQuery) {
  const auto question = read_question(bytes(query(0xBEEF)), ada());
  ASSERT_TRUE(question);
  EXPECT_EQ(question->id, 0xBEEF);
  const std::string answer = direct_answer(ada(), *question);
  EXPECT_EQ(read_answer(bytes(answer), 0xBEEF),
            std::vector<Found>({{.name = "ada's laptop", .label = "laptop-7f3a", .port = 2048}}));
}

TEST(LanMessagesTest, AServerWithManyAddressesIsFoundToo) {
  Server server = ada();
  server.addresses.assign(200, {192, 0, 2, 7});
  for (const std::size_t letters : {std::size_t{1}, std::size_t{20}, kMaxLabel}) {
    server.label = std::string(letters, 'x');
    server.name = std::string(letters, 'y');
    const auto question = read_question(bytes(asks_for(name_of(server.name), 33)), server);
    ASSERT_TRUE(question);
    const std::string answer = direct_answer(server, *question);
    EXPECT_LE(answer.size(), kMaxMessage) << letters;
    EXPECT_EQ(read_answer(bytes(answer), question->id).size(), 1u) << letters;
    EXPECT_LE(announcement(server, kRemember).size(), kMaxMessage) << letters;
  }
}

TEST(LanMessagesTest, TheQueryIsThatOfTheStandard) {
  using namespace std::string_literals;
  EXPECT_EQ(query(0x0102),
            "\x01\x02\0\0\0\x01\0\0\0\0\0\0"
            "\x09_race2048\x04_tcp\x05local\0\0\x0C\x80\x01"s);
}

TEST(LanMessagesTest, AnAnswerToAnotherQueryFindsNothing) {
  const auto question = read_question(bytes(query(1)), ada());
  EXPECT_TRUE(read_answer(bytes(direct_answer(ada(), *question)), 2).empty());
  EXPECT_TRUE(read_answer(bytes(query(2)), 2).empty()) << "a query is no answer";
}

TEST(LanMessagesTest, AServerThatGoesAwayIsNotFound) {
  EXPECT_TRUE(read_answer(bytes(announcement(ada(), 0)), 0).empty());
  EXPECT_EQ(read_answer(bytes(announcement(ada(), kRemember)), 0).size(), 1u);
}

TEST(LanMessagesTest, BrowsersMayAskForTheServiceTheInstanceAndTheHost) {
  using namespace std::string_literals;
  EXPECT_TRUE(read_question(bytes(asks_for("\x09_RACE2048\x04_tcp\x05Local\0"s, 12)), ada()));
  EXPECT_TRUE(read_question(bytes(asks_for(name_of("Ada's laptop"), 33)), ada()));
  EXPECT_TRUE(read_question(bytes(asks_for(name_of("ada's laptop"), 16)), ada()));
  EXPECT_TRUE(read_question(bytes(asks_for("\x0Blaptop-7f3a\x05local\0"s, 1)), ada()));
}

TEST(LanMessagesTest, QuestionsForOthersGetNoAnswer) {
  using namespace std::string_literals;
  EXPECT_FALSE(read_question(bytes(asks_for("\x05_http\x04_tcp\x05local\0"s, 12)), ada()));
  EXPECT_FALSE(read_question(bytes(asks_for(name_of("bo's laptop"), 33)), ada()));
  EXPECT_FALSE(read_question(bytes(asks_for(name_of("ada's laptop"), 1)), ada()));
  EXPECT_FALSE(read_question(bytes(announcement(ada(), kRemember)), ada())) << "an answer";
}

TEST(LanMessagesTest, TheSecondQuestionOfAQueryMayBeOurs) {
  using namespace std::string_literals;
  const std::string two = header("\0\0"s, "\0\x02\0\0\0\0\0\0"s) +
                          "\x05_http\x04_tcp\x05local\0\0\x0C\0\x01"s
                          "\x09_race2048\xC0\x12\0\x0C\0\x01"s;  // the rest stands in the first
  const auto question = read_question(bytes(two), ada());
  ASSERT_TRUE(question);
  EXPECT_EQ(question->bytes, "\x09_race2048\x04_tcp\x05local\0\0\x0C\0\x01"s);
}

TEST(LanMessagesTest, ANameThatPointsAtItselfOrForwardsIsRefused) {
  using namespace std::string_literals;
  EXPECT_FALSE(read_question(bytes(asks_for("\xC0\x0C"s, 12)), ada()));
  EXPECT_FALSE(read_question(bytes(asks_for("\xC0\x40"s, 12)), ada()));
  EXPECT_FALSE(read_question(bytes(asks_for("\x01x\xC0\x0C"s, 12)), ada()));
}

TEST(LanMessagesTest, NoCutMessageIsReadBeyondItsEnd) {
  const auto question = read_question(bytes(query(7)), ada());
  const std::string answer = direct_answer(ada(), *question);
  const std::size_t found_from = answer.find("laptop-7f3a") + std::string("laptop-7f3a").size();
  for (std::size_t size = 0; size < answer.size(); ++size) {
    // A copy of exactly this size: a sanitizer sees every byte beyond.
    const std::vector<std::uint8_t> cut(answer.begin(),
                                        answer.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_EQ(read_answer(cut, 7).empty(), size < found_from + 7) << size;
    EXPECT_FALSE(read_question(cut, ada()));
  }
}

TEST(LanMessagesTest, ALongNameIsCutBetweenLettersAndManyAddressesAreLeftOut) {
  Server server = ada();
  server.name.clear();
  for (int i = 0; i < 40; ++i) server.name += "\xC3\xA4";  // 80 bytes
  server.addresses.assign(500, {192, 0, 2, 1});
  const std::string answer = announcement(server, kRemember);
  EXPECT_LE(answer.size(), kMaxMessage);
  const std::vector<Found> found = read_answer(bytes(answer), 0);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name.size(), 62u);
}

TEST(LanMessagesTest, AMessageThatClaimsThousandsOfRecordsEndsWithItsBytes) {
  using namespace std::string_literals;
  const std::string claims = header("\x84\0"s, "\0\0\xFF\xFF\xFF\xFF\xFF\xFF"s);
  EXPECT_TRUE(read_answer(bytes(claims + std::string(1400, '\0')), 0x1234).empty());
  EXPECT_TRUE(read_answer(bytes(std::string(kMaxMessage + 1, '\0')), 0).empty());
}

}  // namespace
}  // namespace race2048::lan
