// The rows of messages: there is one for each, and the documentation shows the same table.
#include "server/dispatch/message_rows.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

std::string word(Who who) {
  switch (who) {
    case Who::nobody:
      return "-";
    case Who::anyone:
      return "anyone";
    case Who::seated:
      return "seats";
    case Who::racer:
      return "racers";
    case Who::onlooker:
      return "onlookers";
    case Who::host:
      return "host";
    case Who::server:
      return "servers";
    case Who::browser:
      return "browsers";
    case Who::ignored:
      return "ignored";
  }
  return "?";
}

std::vector<v1::ToServer::BodyCase> all_messages() {
  std::vector<v1::ToServer::BodyCase> all;
  const auto* body = v1::ToServer::descriptor()->FindOneofByName("body");
  for (int i = 0; i < body->field_count(); ++i) {
    all.push_back(static_cast<v1::ToServer::BodyCase>(body->field(i)->number()));
  }
  return all;
}

// The row in the form of the documentation.
std::string as_markdown(v1::ToServer::BodyCase message) {
  const auto* field = v1::ToServer::descriptor()->FindFieldByNumber(message);
  std::string text = "| `" + field->message_type()->name() + "` |";
  for (const Who who : row_of(message).who) text += " " + word(who) + " |";
  return text + "\n";
}

TEST(MessageRowsTest, EveryMessageOfTheProtocolHasAHandlerAndASender) {
  for (const v1::ToServer::BodyCase message : all_messages()) {
    const MessageRow row = row_of(message);
    EXPECT_NE(row.handle, nullptr) << as_markdown(message);
    EXPECT_NE(row.who, MessageRow{}.who) << as_markdown(message);
  }
}

TEST(MessageRowsTest, AMessageWithoutARowIsDenied) {
  const int unknown = 15;
  for (const auto message :
       {v1::ToServer::BODY_NOT_SET, static_cast<v1::ToServer::BodyCase>(unknown)}) {
    EXPECT_EQ(row_of(message).who, MessageRow{}.who);
    EXPECT_EQ(row_of(message).handle, nullptr);
  }
}

TEST(MessageRowsTest, NobodyGetsWhatIsForSomebodyElse) {
  const Roles none;
  const Roles seated{.seated = true};
  const Roles racer{.seated = true, .racer = true, .racing = true};
  const Roles done{.seated = true, .racer = true};
  const Roles referee{.host = true};
  for (const Roles& roles : {none, seated, racer, done, referee}) {
    EXPECT_FALSE(is_one_of(Who::nobody, roles));
    EXPECT_TRUE(is_one_of(Who::anyone, roles));
    EXPECT_EQ(is_one_of(Who::seated, roles), roles.seated);
    EXPECT_EQ(is_one_of(Who::racer, roles), roles.racer);
    EXPECT_EQ(is_one_of(Who::onlooker, roles), !roles.racing);
    EXPECT_EQ(is_one_of(Who::host, roles), roles.host);
  }
}

TEST(MessageRowsTest, EveryRefusalSaysWhy) {
  for (const v1::ToServer::BodyCase message : all_messages()) {
    for (std::size_t where = 0; where < kWheres; ++where) {
      const Refusal refusal = denied(message, static_cast<Where>(where));
      EXPECT_NE(refusal.reason, Reason{});
      EXPECT_FALSE(refusal.text.empty());
      EXPECT_FALSE(refusal.closes);
    }
  }
}

TEST(MessageRowsTest, TheDocumentationShowsTheTable) {
  std::ifstream file(RACE2048_PROTOCOL_PAGE);
  std::stringstream page;
  page << file.rdbuf();
  for (const v1::ToServer::BodyCase message : all_messages()) {
    EXPECT_NE(page.str().find(as_markdown(message)), std::string::npos)
        << "docs/protocol.md should hold the line\n"
        << as_markdown(message);
  }
}

}  // namespace
}  // namespace race2048::server
