// Numbers in the prose of the pages that the code has too: each sentence is made from the constant.
#include <chrono>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/settings/limits.h"
#include "server/dispatch/limits.h"
#include "server/door/identity_limits.h"
#include "server/rooms/limits.h"
#include "server/sessions/limits.h"
#include "server/store/limits.h"
#include "shared/limits.h"
#include "shared/tls/limits.h"
#include "tests/support/limit_text.h"

namespace race2048::server {
namespace {

// The page on one line, with one space between words.
std::string prose_of(const std::string& name) {
  std::ifstream file(std::string(RACE2048_CASES) + "/../../" + name);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  return std::regex_replace(text, std::regex("\\s+"), " ");
}

template <typename Rep, typename Period>
std::string in_seconds(std::chrono::duration<Rep, Period> time) {
  return limit_text(std::chrono::duration_cast<std::chrono::seconds>(time).count()) + " s";
}

template <typename Rep, typename Period>
std::string in_minutes(std::chrono::duration<Rep, Period> time) {
  return limit_text(std::chrono::duration_cast<std::chrono::minutes>(time).count()) + " minutes";
}

template <typename Number>
std::string n(Number number) {
  return limit_text(number);
}

std::string in_kib(std::size_t bytes) {
  return n(bytes / 1024) + " KiB";
}

// "100,000".
std::string with_commas(std::size_t number) {
  std::string text = n(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

void expect_prose(const std::string& page, const std::vector<std::string>& sentences) {
  const std::string prose = prose_of(page);
  ASSERT_FALSE(prose.empty()) << page;
  for (const std::string& sentence : sentences) {
    EXPECT_NE(prose.find(sentence), std::string::npos) << page << " should say: " << sentence;
  }
}

TEST(PageNumbersTest, TheProtocolHasTheNumbersOfTheCode) {
  using namespace limits;
  expect_prose(
      "docs/protocol.md",
      {
          n(kMessageRate) + " messages a second unless its operator says otherwise, of at most " +
              n(kPiece) + " bytes each",
          "cuts the connection after " + in_seconds(kGoodbyeDeadline),
          "closes after " + in_seconds(kLoginDeadline + kGoodbyeDeadline) + " without one",
          "The handshake may take " + in_kib(tls::kMaxHandshake) + " in each direction",
          "a client may send " + n(tls::kMaxLaterMessages) + " more messages of a handshake",
          "A name is " + n(kMinName) + " to " + n(kMaxName) + " of `A-Z a-z 0-9 _ . -`",
          "A racing seat is kept for " + in_seconds(limits::kHold) +
              " (`race2048d --hold`), any other place for at most " + in_seconds(kHoldBetween),
          "After " + in_seconds(kHostHold) + " another person becomes the host",
          "and once more for each " + with_commas(kAnswersForToken) + " answers",
          "is older than the seat's last " + n(kAnswersKept),
          "Not one of the last " + n(kAnswersKept) + " answers",
          "for " + in_seconds(kResumeWait) + " at most (`race2048d --resume-wait`)",
          "over " + n(kMaxTooFast) + " over the room's rate",
          "over " + n(kMaxActionsPerMatch) + " | `Refused` `TOO_MANY_MOVES`",
          "Keep at most " + n(kMaxMovesInFlight) + " moves unanswered",
          "no applied action for " + in_seconds(kSeatIdle),
          "`Ping{id, match_ms}` comes about every second to racing clients (and in the "
          "countdown), every " +
              in_seconds(kPingIdle) + " to others",
          "and while one is " + in_seconds(kPingUnknown) + " late",
          "at most " + n(std::chrono::seconds(1) / kStandingsEvery) + " times per second",
          "In a match of more than " + n(kStandingsSeats) + " seats it comes at most " +
              n(std::chrono::seconds(1) / kStandingsEveryLarge) + " times per second",
          "With more than " + n(kStandingsSeats) + " seats `boards`",
          "starts by itself after " + in_seconds(kNextRound),
          "and " + in_seconds(kQuickStart) + " after two could",
          "The countdown is " + in_seconds(kCountdown),
          "no `Welcome` within " + in_seconds(kLoginDeadline),
          "A client version has at most " + n(kMaxClientVersion) + " printable ASCII characters",
          "in the last two seconds, and " + n(kSomeMovesBeforeRestart) + " more",
          "Beyond " + n(kMaxMuted) + " mutes in a room a further one ends the oldest",
      });
}

TEST(PageNumbersTest, ThePageOfOperatorsHasTheNumbersOfTheCode) {
  using namespace limits;
  expect_prose(
      "docs/operating.md",
      {
          "any other place for at most " + n(kHoldBetween.count()),
          n(kMaxSessions) + " clients (`--max-sessions`), " + n(kMaxRooms) +
              " rooms (`--max-rooms`), and per room " + n(kMaxSeats) + " seats and " +
              n(kMaxWatchers) + " watchers",
          "A chat line has up to " + n(kMaxChat) + " characters",
          "a title at most " + n(kMaxTitle) + " characters",
          n(kMinName) + " to " + n(kMaxName) + " of `A-Z a-z 0-9 _ . -`",
          "A connection may try five wrong ones, then one in 5 s",
          "a server remembers " + with_commas(kMaxOwnedNames),
          n(kMaxServerBans) + " bans can stand at once",
          "A note has at most " + n(kMaxBanNote) + " characters",
          "`--seats` takes up to " + n(kMaxSeats) + ", and up to " + n(kMaxWatchers) +
              " more people can watch",
          "otherwise it starts after " + in_seconds(kNextRound),
          "A table of " + n(kMaxIdleAddresses) + " addresses remembers who was there in the last " +
              in_minutes(kAddressKept),
          "beyond " + n(kCodeBurst) + ", then " + n(kCodesPerSecond) +
              " a second from all of them together",
          "a connection has " + in_seconds(kLoginDeadline),
          "but for " + n(kFewestWaiting) + " at least",
          "(at most " + n(kMaxMatchPeople) + " people of a match)",
          "the last " + n(kMaxAside) + " rooms that could not be restored",
          "up to " + n(kMaxWaitingBytes / 1024 / 1024) + " MiB of the journal and " +
              n(kMaxWaitingResults / 1024 / 1024) + " MiB of results",
          "and a seat may make " + with_commas(kMaxActionsPerMatch) + " actions in a match",
          "with 0, or if no match runs, it stops at once",
          "cuts off clients that do not take it within " + in_seconds(kGoodbyeDeadline),
      });
}

TEST(PageNumbersTest, ThePagesOfPlayersHaveTheNumbersOfTheCode) {
  using namespace limits;
  expect_prose("README.md", {
                                "the next round starts after " + n(kNextRound.count()) + " seconds",
                                "players, at most " + n(kMaxSeats),
                                "You lose nothing for " + in_minutes(limits::kHold),
                            });
  expect_prose(
      "docs/manual.md",
      {
          "match starts " + in_seconds(kQuickStart) + " after two people are there",
          "(" + in_minutes(limits::kHold) + " in a match, 1 minute between matches)",
          n(kMaxMuted) + " people can be muted",
          "or has no link for " + in_seconds(kHostHold) + ", another person stands in",
          "otherwise it is the stand-in's " + in_minutes(kOwnerClaim) + " after the owner has left",
          "hears nothing for " + in_seconds(kQuietRacing) + " in a race (" +
              in_seconds(kQuietIdle) + " otherwise)",
      });
  expect_prose("docs/bots.md",
               {"A seat can make " + with_commas(kMaxActionsPerMatch) + " actions in a match",
                n(kDefaultMoveRate) + " moves per second where people play"});
  expect_prose("docs/security.md",
               {in_kib(tls::kMaxHandshake) + ", within the " + in_seconds(kLoginDeadline),
                "| certificates of a client | " + in_kib(tls::kMaxCertificates)});
}

}  // namespace
}  // namespace race2048::server
