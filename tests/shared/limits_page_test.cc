// docs/protocol.md repeats the bounds for authors of clients: it must agree with the code.
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/limits.h"

namespace race2048 {
namespace {

std::vector<std::string> lines_of_protocol_page() {
  std::ifstream file(std::string(RACE2048_CASES) + "/../../docs/protocol.md");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// The rows of the first table after the line that contains `heading`, without its two header rows.
std::vector<std::string> table_behind(const std::string& heading) {
  std::vector<std::string> rows;
  bool found = false;
  for (const std::string& line : lines_of_protocol_page()) {
    if (!found) {
      found = line.find(heading) != std::string::npos;
    } else if (line.starts_with("|")) {
      rows.push_back(line);
    } else if (!rows.empty()) {
      break;
    }
  }
  if (rows.size() > 2) rows.erase(rows.begin(), rows.begin() + 2);
  return rows;
}

template <typename Number>
std::string text(Number number) {
  return std::to_string(static_cast<std::uint64_t>(number));
}

std::string range(std::uint32_t least, std::uint32_t most) {
  return text(least) + " to " + text(most);
}

// "16, then 1 a second", "5, then 1 in 5 s".
std::string bucket(double burst, double per_second) {
  return text(burst) + ", then " +
         (per_second >= 1 ? text(per_second) + " a second" : "1 in " + text(1 / per_second) + " s");
}

// Expects each row of the table to start with its given text.
void expect_rows(const std::vector<std::string>& rows, const std::vector<std::string>& beginnings) {
  ASSERT_EQ(rows.size(), beginnings.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_TRUE(rows[i].starts_with(beginnings[i])) << rows[i] << "\nis to begin " << beginnings[i];
  }
}

TEST(LimitsPageTest, HasTheBoundsOfConnections) {
  using namespace limits;
  expect_rows(
      table_behind("Each has one `oneof body`"),
      {"| frame to the server before `Welcome` | " + text(kMaxFrameBeforeLogin) + " bytes |",
       "| frame to the server | " + text(kMaxFrameToServer) + " bytes |",
       "| frame to the client | " + text(kMaxFrameToClient) + " bytes |",
       "| length of a length | " + text(kMaxLengthBytes) + " bytes |",
       "| from connecting to `Welcome` | " + text(kLoginDeadline.count()) + " s |",
       "| silence of the client | " + text(kSilenceRacing.count()) + " s in a race, else " +
           text(kSilenceIdle.count()) + " s |",
       "| output that the client does not take | " + text(kBacklogSkips / 1024) + " KiB |",
       "| | " + text(kBacklogCloses / 1024) + " KiB |",
       "| refused messages | " + text(kRefusalBurst) + " at once, then " +
           text(kRefusalsPerSecond) + " a second |",
       "| `Hello`s on a connection | " + text(kMaxLoginAttempts) + " |",
       "| numbered actions of a seat in a match | " + text(kMaxActionsPerMatch) + " |",
       "| ... of which over the room's `move_rate` | " + text(kMaxTooFast) + " |",
       "| answers of a seat that a repeated number gets again | the last " + text(kAnswersKept) +
           " |",
       "| rooms made or entered on a connection, and `Seating`s | " +
           bucket(kEnterBurst, kEntersPerSecond) + " |",
       "| wrong passwords on a connection | " + bucket(kPasswordBurst, kPasswordsPerSecond) + " |",
       "| chat lines of a connection | " + bucket(kChatBurst, kChatsPerSecond) + " |",
       "| acts of a host: `EditSettings`, `EditRoom`, `Kick`, `Unkick`, `InviteBot`, `HandOver`, "
       "`StartMatch`, `Announce` | " +
           bucket(kHostActBurst, kHostActsPerSecond) + " |",
       "| `ListRooms`, `GetPage`, `ListResults`, `GetResult` and `ListTop` on a connection | " +
           bucket(kPageBurst, kPagesPerSecond) + " |",
       "| `GetReplay`s on a connection | " + bucket(kReplayPartBurst, kReplayPartsPerSecond) + " |",
       "| `Ready`s of a player | " + bucket(kReadyBurst, kReadiesPerSecond) + " |",
       "| `Move`s with a number that was answered | " + bucket(kRepeatBurst, kRepeatsPerSecond) +
           " |",
       "| `Pong`, `Nonce` and ignored messages on a connection | " +
           bucket(kSmallBurst, kSmallPerSecond) + " |"});
}

TEST(LimitsPageTest, HasTheBoundsOfSettings) {
  using namespace limits;
  expect_rows(
      table_behind("The server accepts these `Settings`, serialised in at most " +
                   text(kMaxSettingsBytes) + " bytes"),
      {"| `rules.size`, `start_tiles`, `four_probability` | 3 to 8; 1 to 8; ", "| `format` | ",
       "| `time_limit_ms` | time: " + range(kMinMatchMs, kMaxMatchMs) + "; else 0 |",
       "| `target` | first: a tile from " + range(kMinTarget, kMaxTarget) + ", ",
       "| `move_limit` | moves: " + range(1, kMaxMoveLimit) + "; step: ",
       "| `move_time_ms` | step: " + range(kMinMoveTimeMs, kMaxMoveTimeMs) + "; else 0 |",
       "| `cap_ms` | " + range(kMinMatchMs, kMaxMatchMs) + "; ", "| `finish` | ", "| `on_stuck` | ",
       "| `watch` | ", "| `draws` | ", "| `seats` | " + range(1, kMaxSeats) + " |",
       "| `move_rate` | 0 (no limit) to " + text(kMaxMoveRate) + " |", "| `open_seed` | "});
}

TEST(LimitsPageTest, HasTheBoundsOfRoomOptions) {
  using namespace limits;
  expect_rows(
      table_behind("`RoomOptions` (in `CreateRoom` and `EditRoom`)"),
      {"| `title` | at most " + text(kMaxTitle) + " characters of UTF-8, ", "| `listed` | ",
       "| `password` | at most " + text(kMaxPassword) + " characters of UTF-8, ", "| `locked` | ",
       "| `chat_off` | ", "| `rounds` | of a series, at most " + text(kMaxRounds) + "; ",
       "| `pause` | ", "| `start_at` | ",
       "| `start_in_s` | at most " + text(kMaxStartIn) + ", from now; "});
}

}  // namespace
}  // namespace race2048
