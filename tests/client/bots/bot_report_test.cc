#include "client/bots/bot_report.h"

#include <gtest/gtest.h>

#include "client/words/failure_text.h"

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

TEST(BotReportTest, AnOperatorIsNoHost) {
  Model model;
  model.server = "example.org:2048";
  model.own_name = "bot";
  const auto told = [&model](Failure::Kind kind, Reason reason, const char* said) {
    model.failure = Failure{.kind = kind, .reason = reason, .said = ServerQuote(said)};
    return end_of_stay(model);
  };
  EXPECT_EQ(told(Failure::Kind::put_out, Reason::kicked, "").how, BotEnd::How::put_out);
  const BotEnd kicked = told(Failure::Kind::goodbye, Reason::kicked, "Be nice.");
  EXPECT_EQ(kicked.how, BotEnd::How::gone);
  EXPECT_EQ(kicked.why, "The server's operator has disconnected it. " +
                            ServerQuote("Be nice.").by(model.server));
  for (const Failure::Kind kind : {Failure::Kind::goodbye, Failure::Kind::put_out}) {
    const BotEnd banned = told(kind, Reason::banned, "");
    EXPECT_EQ(banned.how, BotEnd::How::gone);
    EXPECT_EQ(banned.why, "The server's operator has banned it.");
  }
  const BotEnd stopped = told(Failure::Kind::goodbye, Reason::server_stops, "");
  EXPECT_EQ(stopped.why, failure_text(model));
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
