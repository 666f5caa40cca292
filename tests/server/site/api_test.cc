// Questions by HTTP, and how the server's answers read.
#include "server/site/api.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "tests/support/settings.h"

namespace race2048::server::web {
namespace {

using nlohmann::json;

const std::string kId = "00112233445566778899aabbccddeeff";

// The question in short: "list_results { name: \"ada\" }"; or the refusal.
std::string asked(const std::string& path, const std::string& query = "") {
  const auto question = ApiQuestion::from(path, query);
  if (!question) return json::parse(question.fault().text)["text"];
  return question->message().ShortDebugString();
}

ApiQuestion question_at(const std::string& path, const std::string& query = "") {
  return *ApiQuestion::from(path, query);
}

v1::ToClient refused(v1::Reason reason, const std::string& text) {
  v1::ToClient told;
  told.mutable_refused()->set_reason(reason);
  told.mutable_refused()->set_text(text);
  return told;
}

TEST(ApiTest, EachAddressAsksAQuestionOfTheProtocol) {
  EXPECT_EQ(asked("rooms"), "list_rooms { }");
  EXPECT_EQ(asked("rooms", "first=50"), "list_rooms { first: 50 }");
  EXPECT_EQ(asked("results"), "list_results { }");
  EXPECT_EQ(asked("results", "before=7&room=kxq7wp&format=moves"),
            "list_results { before: 7 room: \"kxq7wp\" format: FORMAT_MOVES }");
  EXPECT_EQ(asked("top"), "list_top { format: FORMAT_TIME size: 4 }");
  EXPECT_EQ(asked("top", "format=first&size=5&tile=2048&bots=true&first=50"),
            "list_top { format: FORMAT_FIRST size: 5 tile: 2048 bots: true first: 50 }");
  EXPECT_EQ(asked("matches/3afd8a"), "get_result { match: \"3afd8a\" }");
  EXPECT_EQ(asked("matches/3afd8a", "first=50"), "get_result { match: \"3afd8a\" first: 50 }");
  EXPECT_EQ(question_at("matches/" + kId + "/replay").message().get_replay().match_id(),
            std::string("\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff", 16));
}

TEST(ApiTest, ValuesAreDecoded) {
  const auto name_in = [](const std::string& query) {
    return question_at("results", query).message().list_results().name();
  };
  EXPECT_EQ(name_in("name=zo%C3%ab"), "zoë");
  EXPECT_EQ(name_in("name=a+b%2Bc%26d"), "a b+c&d");
  EXPECT_EQ(name_in("name="), "");
  EXPECT_EQ(name_in("name"), "");
  for (const char* broken : {"name=%", "name=%4", "name=%zz", "name=%-1"}) {
    EXPECT_EQ(asked("results", broken), "name is a player's name.") << broken;
  }
}

TEST(ApiTest, ABadQuestionIsRefusedWithWhatIsPossible) {
  EXPECT_EQ(asked("nothing"),
            "There are rooms, results, top, matches/ID and matches/ID/replay here.");
  EXPECT_EQ(asked("results", "limit=3"), "The parameters here are format, before, name, room.");
  EXPECT_EQ(asked("results", "before=-3"), "before is a match's number.");
  EXPECT_EQ(asked("top", "bots=1"), "bots is true or false.");
  EXPECT_EQ(asked("top", "size=4x"), "size is the rows of a board.");
  EXPECT_EQ(asked("top", "format=chess"), "format is the name of a format, such as time.");
  EXPECT_EQ(asked("matches/3afd8a/replay"), "A replay's address has the match's whole id.");
  EXPECT_EQ(asked("matches/replay"), "A replay's address has the match's whole id.");
  EXPECT_EQ(asked("matches/" + kId + "/replay", "first=1"), "This address takes no parameters.");
  const ApiAnswer answer = ApiQuestion::from("nothing", "").fault();
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(answer.size, answer.text.size());
}

TEST(ApiTest, RoomsReadAsInTheCommandAndLeadToTheNextPage) {
  v1::ToClient told;
  v1::Rooms& rooms = *told.mutable_rooms();
  rooms.set_first(50);
  rooms.set_total(160);
  v1::RoomEntry& room = *rooms.add_rooms();
  room.set_code("KXQ7WP");
  room.set_title("<b>\"late\"</b>");
  room.set_host("ada");
  room.set_settings(serialised(time_settings(60'000)));
  room.set_players(2);
  ApiQuestion question = question_at("rooms", "first=50");
  const auto answer = question.take(told);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->headers, "Link: <?first=100>; rel=\"next\"\r\n")
      << "rooms have gone from the page";
  const json list = json::parse(answer->text);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["room"], "KXQ7WP");
  EXPECT_EQ(list[0]["title"], "<b>\"late\"</b>");
  EXPECT_EQ(list[0]["settings"], "best score in 1:00");
  rooms.set_total(100);
  EXPECT_EQ(question.take(told)->headers, "");
  room.set_code("nonsense");
  EXPECT_FALSE(question.take(told)) << "no server says that";
}

TEST(ApiTest, TheNextPageOfResultsKeepsTheOtherParameters) {
  v1::ToClient told;
  v1::ResultEntry& match = *told.mutable_results()->add_results();
  match.set_number(7);
  match.set_match_id(std::string(16, 'm'));
  match.set_round(1);
  match.set_format(v1::FORMAT_TIME);
  match.set_size(4);
  match.set_seats(2);
  match.set_winner("ada");
  match.set_reason(v1::END_REASON_TIME_UP);
  told.mutable_results()->set_more(true);
  ApiQuestion question =
      question_at("results", "name=%3E%0d%0aX:%20zo%C3%AB&before=90&format=time");
  const auto answer = question.take(told);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->headers,
            "Link: <?before=7&name=%3E%0D%0AX%3A%20zo%C3%AB&format=time>; rel=\"next\"\r\n");
  EXPECT_EQ(json::parse(answer->text)[0]["number"], 7);
  told.mutable_results()->set_more(false);
  EXPECT_EQ(question.take(told)->headers, "");
}

TEST(ApiTest, ARefusalHasItsReasonAndAStatus) {
  ApiQuestion question = question_at("top");
  const auto answer = question.take(refused(v1::REASON_TOO_OFTEN, "Wait a moment."));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 429);
  EXPECT_EQ(answer->headers, "Retry-After: 1\r\n");
  EXPECT_EQ(json::parse(answer->text),
            json({{"reason", "REASON_TOO_OFTEN"}, {"text", "Wait a moment."}}));
  const auto status = [&](v1::Reason reason) { return question.take(refused(reason, ""))->status; };
  EXPECT_EQ(status(v1::REASON_NO_SUCH_RESULT), 404);
  EXPECT_EQ(status(v1::REASON_NOTHING_IS_KEPT), 404);
  EXPECT_EQ(status(v1::REASON_STORE_BUSY), 503);
  EXPECT_EQ(status(v1::REASON_BAD_QUESTION), 400);
  v1::ToClient goodbye;
  goodbye.mutable_goodbye()->set_reason(v1::REASON_LOGIN_DEADLINE);
  EXPECT_EQ(question.take(goodbye)->status, 503);
  EXPECT_EQ(json::parse(question.take(goodbye)->text)["reason"], "REASON_NOT_NOW");
}

TEST(ApiTest, WhatIsNoAnswerIsPassedOver) {
  ApiQuestion question = question_at("rooms");
  v1::ToClient told;
  told.mutable_notice()->set_text("tea?");
  EXPECT_FALSE(question.take(told));
  told.mutable_replay_part()->set_data("r");
  EXPECT_FALSE(question.take(told));
}

TEST(ApiTest, AReplayComesInPartsBehindOneHead) {
  ApiQuestion question = question_at("matches/" + kId + "/replay");
  const auto part = [](const std::string& data) {
    v1::ToClient told;
    told.mutable_replay_part()->set_data(data);
    told.mutable_replay_part()->set_total(5);
    return told;
  };
  const auto first = question.take(part("abc"));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->size, 5u);
  EXPECT_FALSE(first->is_rest);
  EXPECT_EQ(first->headers,
            "Content-Disposition: attachment; filename=\"race2048-001122334455.replay\"\r\n");
  ASSERT_TRUE(question.goes_on());
  EXPECT_EQ(question.message().get_replay().offset(), 3u);
  const auto rest = question.take(part("de"));
  ASSERT_TRUE(rest);
  EXPECT_TRUE(rest->is_rest);
  EXPECT_EQ(rest->text, "de");
  EXPECT_FALSE(question.goes_on());
}

}  // namespace
}  // namespace race2048::server::web
