// docs/protocol.md repeats bounds that only the server needs.
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "server/hosting/limits.h"
#include "tests/support/limit_text.h"

namespace race2048::server {
namespace {

TEST(RoomLimitsPageTest, HasTheBoundsOfCrowdedRooms) {
  std::ifstream file(RACE2048_PROTOCOL_PAGE);
  const std::string page(std::istreambuf_iterator<char>(file), {});
  const std::string chat = "| chat lines of a room | " +
                           bucket_text(limits::kRoomChatBurst, limits::kRoomChatsPerSecond) + " |";
  EXPECT_NE(page.find(chat), std::string::npos) << chat;
  const std::string emotes = "| emotes of a room | " +
                             bucket_text(limits::kRoomEmoteBurst, limits::kRoomEmotesPerSecond) +
                             " |";
  EXPECT_NE(page.find(emotes), std::string::npos) << emotes;
  const std::string settings = "| ... of which `EditSettings`, in a room of more than " +
                               limit_text(limits::kManyPeople) + " people | " +
                               bucket_text(1, limits::kManyPeopleSettingsPerSecond) + " |";
  EXPECT_NE(page.find(settings), std::string::npos) << settings;
}

}  // namespace
}  // namespace race2048::server
