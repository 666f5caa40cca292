// docs/protocol.md repeats the bounds for authors of clients: it must agree with the code.
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/limits.h"
#include "tests/support/limit_text.h"

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

std::string range(std::uint32_t least, std::uint32_t most) {
  return limit_text(least) + " to " + limit_text(most);
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
      {"| frame to the server before `Welcome` | " + limit_text(kMaxFrameBeforeLogin) + " bytes |",
       "| frame to the server | " + limit_text(kMaxFrameToServer) + " bytes |",
       "| frame to the client | " + limit_text(kMaxFrameToClient) + " bytes |",
       "| length of a length | " + limit_text(kMaxLengthBytes) + " bytes |",
       "| from connecting to `Welcome` | " + limit_text(kLoginDeadline.count()) + " s |",
       "| silence of the client | " + limit_text(kSilenceRacing.count()) + " s in a race, else " +
           limit_text(kSilenceIdle.count()) + " s |",
       "| output that the client does not take | " + limit_text(kBacklogSkips / 1024) + " KiB |",
       "| | " + limit_text(kBacklogCloses / 1024) + " KiB |",
       "| refused messages | " + limit_text(kRefusalBurst) + " at once, then " +
           limit_text(kRefusalsPerSecond) + " a second |",
       "| `Hello`s on a connection | " + limit_text(kMaxLoginAttempts) + " |",
       "| numbered actions of a seat in a match | " + limit_text(kMaxActionsPerMatch) + " |",
       "| ... of which over the room's `move_rate` | " + limit_text(kMaxTooFast) + " |",
       "| answers of a seat that a repeated number gets again | the last " +
           limit_text(kAnswersKept) + " |",
       "| rooms made or entered on a connection, and `Seating`s | " +
           bucket_text(kEnterBurst, kEntersPerSecond) + " |",
       "| wrong passwords on a connection | " + bucket_text(kPasswordBurst, kPasswordsPerSecond) +
           " |",
       "| chat lines of a connection | " + bucket_text(kChatBurst, kChatsPerSecond) + " |",
       "| chat lines of a room | ",
       "| emotes of a connection | " + bucket_text(kEmoteBurst, kEmotesPerSecond) + " |",
       "| emotes of a room | ",
       "| acts of a host: `EditSettings`, `EditRoom`, `Kick`, `Unkick`, `Mute`, `InviteBot`, "
       "`HandOver`, `StartMatch`, `Announce` | " +
           bucket_text(kHostActBurst, kHostActsPerSecond) + " |",
       "| ... of which `EditSettings`, in a room of more than ",
       "| `ListRooms`, `GetPage`, `ListResults`, `GetResult` and `ListTop` on a connection | " +
           bucket_text(kPageBurst, kPagesPerSecond) + " |",
       "| `GetReplay`s on a connection | " + bucket_text(kReplayPartBurst, kReplayPartsPerSecond) +
           " |",
       "| `Ready`s of a player | " + bucket_text(kReadyBurst, kReadiesPerSecond) + " |",
       "| `Move`s with a number that was answered | " +
           bucket_text(kRepeatBurst, kRepeatsPerSecond) + " |",
       "| `Pong`, `Nonce`, `AskChallenge` and ignored messages on a connection | " +
           bucket_text(kSmallBurst, kSmallPerSecond) + " |"});
}

TEST(LimitsPageTest, HasTheBoundsOfSettings) {
  using namespace limits;
  expect_rows(
      table_behind("The server accepts these `Settings`, serialised in at most " +
                   limit_text(kMaxSettingsBytes) + " bytes"),
      {"| `rules.size`, `start_tiles`, `four_probability` | 3 to 8; 1 to 8; ", "| `format` | ",
       "| `time_limit_ms` | time: " + range(kMinMatchMs, kMaxMatchMs) + "; else 0 |",
       "| `target` | first: a tile from " + range(kMinTarget, kMaxTarget) + ", ",
       "| `move_limit` | moves: " + range(1, kMaxMoveLimit) + "; step: ",
       "| `move_time_ms` | step: " + range(kMinMoveTimeMs, kMaxMoveTimeMs) + "; else 0 |",
       "| `knockout_ms` | knockout: " + range(kMinKnockoutMs, kMaxKnockoutMs) + "; else 0 |",
       "| `cap_ms` | " + range(kMinMatchMs, kMaxMatchMs) + "; ", "| `finish` | ", "| `on_stuck` | ",
       "| `watch` | ", "| `draws` | ", "| `seats` | " + range(1, kMaxSeats) + " |",
       "| `move_rate` | 0 (no limit) to " + limit_text(kMaxMoveRate) + " |", "| `open_seed` | "});
}

TEST(LimitsPageTest, HasTheBoundsOfRoomOptions) {
  using namespace limits;
  expect_rows(
      table_behind("`RoomOptions` (in `CreateRoom` and `EditRoom`)"),
      {"| `title` | at most " + limit_text(kMaxTitle) + " characters of UTF-8, ", "| `listed` | ",
       "| `password` | at most " + limit_text(kMaxPassword) + " characters of UTF-8, ",
       "| `locked` | ", "| `chat_off` | ",
       "| `rounds` | of a series, at most " + limit_text(kMaxRounds) + "; ", "| `pause` | ",
       "| `start_at` | ", "| `start_in_s` | at most " + limit_text(kMaxStartIn) + ", from now; "});
}

}  // namespace
}  // namespace race2048
