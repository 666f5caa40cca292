#include "client/words/news_text.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::string text_of(News::What what) {
  return news_text({.what = std::move(what), .at = {}}, "play.example:2048");
}

TEST(NewsTextTest, DroppedMovesAreCountedAndExplained) {
  EXPECT_EQ(text_of(MovesDropped{.count = 1, .why = DropReason::board_ended}),
            "1 move dropped: the board has ended");
  EXPECT_EQ(text_of(MovesDropped{.count = 3, .why = DropReason::too_fast, .move_rate = 5}),
            "3 moves dropped: the room allows 5 moves a second");
}

TEST(NewsTextTest, TheServersOwnWordsAreQuoted) {
  EXPECT_EQ(text_of(RequestRefused{.said = ServerQuote("The cat is asleep.")}),
            "play.example:2048 says: \"The cat is asleep.\"");
  EXPECT_EQ(text_of(PutOut{Reason::kicked, ServerQuote("The host of room KXQ7WP has kicked you.")}),
            "You were removed. play.example:2048 says: \"The host of "
            "room KXQ7WP has kicked you.\"");
  EXPECT_EQ(text_of(PutOut{}), "You are no longer in the room.");
}

TEST(NewsTextTest, TheOperatorIsNamed) {
  EXPECT_EQ(text_of(OperatorSays{ServerQuote("Back in five minutes")}),
            "The operator of play.example:2048 says: \"Back in five minutes\"");
}

TEST(NewsTextTest, AServerThatIsBackSaysForHowLongItWasSilent) {
  EXPECT_EQ(text_of(ServerIsBack{.silence = std::chrono::seconds(4)}),
            "The server is back after 4 s");
  EXPECT_EQ(text_of(ServerIsBack{.silence = std::chrono::seconds(4), .dropped = 2}),
            "The server is back after 4 s: 2 moves dropped");
}

TEST(NewsTextTest, ALinkThatIsBackSaysForHowLongItWasLost) {
  using std::chrono::seconds;
  EXPECT_EQ(text_of(LinkIsBack{.away = seconds(0)}), "The connection is back");
  EXPECT_EQ(text_of(LinkIsBack{.away = seconds(4)}), "The connection is back after 4 s");
  EXPECT_EQ(text_of(LinkIsBack{.away = seconds(4), .dropped = 2}),
            "The connection is back after 4 s: 2 moves dropped");
  EXPECT_EQ(text_of(LinkIsBack{.away = seconds(70), .match_missed = true}),
            "The connection is back after 70 s. Your match has ended meanwhile.");
}

TEST(NewsTextTest, APlaceThatIsGoneIsExplained) {
  EXPECT_EQ(
      text_of(PlaceWasGone{.reason = Reason::bad_token}),
      "Your earlier place in the room is gone. The server does not keep your place, or not any "
      "more.");
}

TEST(NewsTextTest, AMuteSaysWhoDoesNotGetWhoseChat) {
  const auto text = [](const ChatMuted& muted) {
    return news_text({.what = muted, .at = {}}, "h");
  };
  EXPECT_EQ(text({.name = "bo"}), "You do not get bo's chat in this room any more.");
  EXPECT_EQ(text({.name = "bo", .lifted = true}), "You get bo's chat again.");
}

TEST(NewsTextTest, AMatchThatIsNotSealedAnyMoreIsSaid) {
  EXPECT_EQ(text_of(SealIsGone{}),
            "THE NEXT MATCH IS NOT SEALED, as matches here were: its seed is known, so that "
            "tiles can be foreseen.");
}

TEST(NewsTextTest, AStoppedServerStoppedTheMatchClockToo) {
  EXPECT_EQ(text_of(ClockStood{.by = std::chrono::seconds(5)}),
            "The server stood still for 5 s, and the match clock with it");
}

}  // namespace
}  // namespace race2048::client
