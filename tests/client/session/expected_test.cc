// The table of what the server may say where: it has no gap, and the documentation shows the same.
#include "client/session/expected.h"

#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::string word(Taken taken) {
  switch (taken) {
    case Taken::never:
      return "-";
    case Taken::yes:
      return "yes";
    case Taken::again:
      return "again";
    case Taken::ignored:
      return "ignored";
  }
  return "?";
}

// The table in the form of the documentation.
std::string as_table() {
  std::string text;
  for (const Expected& row : expected()) {
    const auto* const field = v1::ToClient::descriptor()->FindFieldByNumber(row.message);
    text += "| `" + field->message_type()->name() + "` |";
    for (const Taken taken : row.taken) text += " " + word(taken) + " |";
    text += "\n";
  }
  return text;
}

TEST(ExpectedTest, EveryMessageOfTheProtocolHasOneRow) {
  const auto* const body = v1::ToClient::descriptor()->FindOneofByName("body");
  EXPECT_EQ(expected().size(), static_cast<std::size_t>(body->field_count()));
  for (int i = 0; i < body->field_count(); ++i) {
    const auto message = static_cast<v1::ToClient::BodyCase>(body->field(i)->number());
    std::size_t rows = 0;
    for (const Expected& row : expected()) rows += row.message == message ? 1 : 0;
    EXPECT_EQ(rows, 1u) << body->field(i)->name();
    ASSERT_TRUE(find_expected(message));
    EXPECT_EQ(find_expected(message)->message, message);
  }
  EXPECT_FALSE(find_expected(v1::ToClient::BODY_NOT_SET));
}

TEST(ExpectedTest, WhatIsNotTakenIsAFaultThatFitsItsPlace) {
  for (const Expected& row : expected()) {
    for (std::size_t at = 0; at < kStages; ++at) {
      if (row.taken[at] == Taken::yes || row.taken[at] == Taken::ignored) continue;
      const Stage here = static_cast<Stage>(at);
      const ProtocolFault fault = fault_of(&row, here);
      EXPECT_NE(fault, ProtocolFault::none);
      EXPECT_EQ(fault == ProtocolFault::message_before_welcome, here == Stage::greeting)
          << row.message << " at " << at;
    }
  }
  const auto fault_at = [](v1::ToClient::BodyCase message, Stage here) {
    return fault_of(find_expected(message), here);
  };
  EXPECT_EQ(fault_at(v1::ToClient::kWelcome, Stage::racing), ProtocolFault::second_welcome);
  EXPECT_EQ(fault_at(v1::ToClient::kEntered, Stage::lobby), ProtocolFault::unasked_room);
  EXPECT_EQ(fault_at(v1::ToClient::kRooms, Stage::racing), ProtocolFault::list_in_room);
  for (const auto message : {v1::ToClient::kRoster, v1::ToClient::kSealed, v1::ToClient::kGo}) {
    EXPECT_EQ(fault_at(message, Stage::lobby), ProtocolFault::message_outside_room);
  }
  EXPECT_EQ(fault_at(v1::ToClient::kSealed, Stage::racing), ProtocolFault::seal_in_match);
  EXPECT_EQ(fault_at(v1::ToClient::kStart, Stage::racing), ProtocolFault::start_in_match);
  EXPECT_EQ(fault_at(v1::ToClient::kGo, Stage::between), ProtocolFault::go_without_start);
  EXPECT_EQ(fault_at(v1::ToClient::kEnd, Stage::countdown), ProtocolFault::end_without_match);
  EXPECT_EQ(fault_of(nullptr, Stage::racing), ProtocolFault::message_before_welcome);
}

TEST(ExpectedTest, TheDocumentationShowsTheTable) {
  std::ifstream file(RACE2048_CASES "/../../docs/protocol.md");
  std::stringstream page;
  page << file.rdbuf();
  EXPECT_NE(page.str().find(as_table()), std::string::npos)
      << "docs/protocol.md should hold these lines, one after the other:\n"
      << as_table();
}

}  // namespace
}  // namespace race2048::client
