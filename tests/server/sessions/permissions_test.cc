// The permission table: it has no gap, and the documentation shows the same table.
#include "server/sessions/permissions.h"

#include <fstream>
#include <sstream>
#include <string>

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
    case Who::ignored:
      return "ignored";
  }
  return "?";
}

// "edit_settings" -> "EditSettings"
std::string type_name(v1::ToServer::BodyCase message) {
  return v1::ToServer::descriptor()->FindFieldByNumber(message)->message_type()->name();
}

// The table in the form of the documentation.
std::string as_markdown() {
  std::string text;
  for (const Permission& row : permissions()) {
    text += "| `" + type_name(row.message) + "` |";
    for (const Who who : row.who) text += " " + word(who) + " |";
    text += "\n";
  }
  return text;
}

TEST(PermissionsTest, EveryMessageOfTheProtocolHasOneRow) {
  const auto* body = v1::ToServer::descriptor()->FindOneofByName("body");
  EXPECT_EQ(permissions().size(), static_cast<std::size_t>(body->field_count()));
  for (int i = 0; i < body->field_count(); ++i) {
    std::size_t rows = 0;
    for (const Permission& row : permissions()) {
      rows += row.message == body->field(i)->number() ? 1 : 0;
    }
    EXPECT_EQ(rows, 1u) << body->field(i)->name();
  }
}

TEST(PermissionsTest, WhatHasNoRowIsDenied) {
  const int unknown = 15;
  for (std::size_t where = 0; where < kWheres; ++where) {
    EXPECT_EQ(who_may(v1::ToServer::BODY_NOT_SET, static_cast<Where>(where)), Who::nobody);
    EXPECT_EQ(who_may(static_cast<v1::ToServer::BodyCase>(unknown), static_cast<Where>(where)),
              Who::nobody);
  }
}

TEST(PermissionsTest, NobodyGetsWhatIsForSomebodyElse) {
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

TEST(PermissionsTest, EveryRefusalSaysWhy) {
  for (const Permission& row : permissions()) {
    for (std::size_t where = 0; where < kWheres; ++where) {
      const Refusal refusal = denied(row.message, static_cast<Where>(where), row.who[where]);
      EXPECT_NE(refusal.reason, Reason{});
      EXPECT_FALSE(refusal.text.empty());
      EXPECT_FALSE(refusal.closes);
    }
  }
}

TEST(PermissionsTest, TheDocumentationShowsTheTable) {
  std::ifstream file(RACE2048_PROTOCOL_PAGE);
  std::stringstream page;
  page << file.rdbuf();
  EXPECT_NE(page.str().find(as_markdown()), std::string::npos)
      << "docs/protocol.md should hold these lines, one after the other:\n"
      << as_markdown();
}

}  // namespace
}  // namespace race2048::server
