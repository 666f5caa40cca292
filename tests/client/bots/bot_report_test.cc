#include "client/bots/bot_report.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(BotReportTest, AnEndIsReadAsItWasWritten) {
  for (const BotEnd& end :
       {BotEnd{.how = BotEnd::How::not_let_in, .why = "Room KXQ7WP is locked."},
        BotEnd{.how = BotEnd::How::put_out, .name = "512-bot", .why = "Put out."},
        BotEnd{.how = BotEnd::How::gone, .name = "512-bot2", .why = "It said \"no\\yes\"\n."}}) {
    const std::string line = bot_end_line(end);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(parse_bot_end(line), end) << line;
  }
}

TEST(BotReportTest, ALineThatIsNoReportIsNone) {
  for (const char* line :
       {"", "race2048 bot: 512-bot is gone: 512-bot was kicked by the host.", "{}", "[]", "{",
        R"({"type":"left","name":"","why":""})", R"({"type":2,"name":"","why":""})"}) {
    EXPECT_EQ(parse_bot_end(line), std::nullopt) << line;
  }
}

TEST(BotReportTest, BytesThatAreNoTextDoNotBreakTheLine) {
  const std::string line = bot_end_line({.how = BotEnd::How::gone, .name = "a", .why = "\xFF!"});
  ASSERT_TRUE(parse_bot_end(line)) << line;
  EXPECT_EQ(parse_bot_end(line)->why, "\xEF\xBF\xBD!");
}

TEST(BotReportTest, PeopleReadASentence) {
  EXPECT_EQ(sentence_of({.how = BotEnd::How::gone, .name = "bot", .why = "The link is lost."}),
            "bot is gone: The link is lost.");
  EXPECT_EQ(sentence_of({.how = BotEnd::How::put_out, .name = "bot", .why = "Put out."}),
            "bot was kicked by the host.");
  EXPECT_EQ(sentence_of({.how = BotEnd::How::not_let_in, .why = "The server is full."}),
            "The server is full.");
}

}  // namespace
}  // namespace race2048::client
