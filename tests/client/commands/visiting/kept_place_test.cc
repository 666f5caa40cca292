// Which of the places that earlier starts have left behind a start takes up again.
#include "client/commands/visiting/kept_place.h"

#include <string>

#include <gtest/gtest.h>

#include "client/system/seat_file.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

class KeptPlaceTest : public ::testing::Test {
 protected:
  // A client had this place and was killed.
  void leave_behind(const std::string& name, bool watches) const {
    leave_behind({.code = "KXQ7WP", .name = name, .watches = watches});
  }
  void leave_behind(SeatRecord place) const {
    place.token = std::string(32, 't');
    ASSERT_TRUE(SeatFile::create(visit_.target, place));
  }
  std::string name_of(bool watches) const {
    const OrFault<KeptPlace> place = kept_place(visit_, watches);
    if (!place) return "fault: " + place.fault().text;
    return place->file ? place->file->record().name : "";
  }

  TemporaryFolder home_;
  ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
  ScopedVariable user_{"USER", "ada"};
  Visit visit_{.typed = "",
               .target = {.host = "example.org", .port = 2048, .room = "KXQ7WP"},
               .name = "",
               .password = "",
               .preferences = {}};
};

TEST_F(KeptPlaceTest, ASeatAndAPlaceToWatchFromAreNotTakenForEachOther) {
  leave_behind("ada", false);
  EXPECT_EQ(name_of(false), "ada");
  EXPECT_EQ(name_of(true), "");
  leave_behind("ada2", true);
  EXPECT_EQ(name_of(false), "ada");
  EXPECT_EQ(name_of(true), "ada2");
}

TEST_F(KeptPlaceTest, OfSeveralSeatsThePersonHasToChoose) {
  leave_behind("ada", false);
  leave_behind("ada2", false);
  leave_behind("ada3", true);
  EXPECT_TRUE(
      name_of(false).starts_with("fault: several places in room KXQ7WP are kept here "
                                 "(ada, ada2): "))
      << name_of(false);
  visit_.name = "ada2";
  EXPECT_EQ(name_of(false), "ada2");
}

TEST_F(KeptPlaceTest, ASeatIsFoundByTheNameOfItsRoom) {
  leave_behind({.code = "KXQ7WP", .room_name = "Club", .name = "ada"});
  leave_behind({.code = "ZZZZZZ", .name = "ada"});
  visit_.target.room = "club";
  OrFault<KeptPlace> place = kept_place(visit_, false);
  ASSERT_TRUE(place);
  ASSERT_TRUE(place->file);
  EXPECT_EQ(place->file->record().code, "KXQ7WP");
  EXPECT_EQ(place->line, "Going on in room Club as ada.");
  place->file.reset();
  visit_.target.room = "den";
  EXPECT_EQ(name_of(false), "");
}

TEST_F(KeptPlaceTest, OfTwoRoomsThatHadTheNameTheNewerOneIsMeant) {
  leave_behind({.code = "ZZZZZZ", .room_name = "club", .name = "ada"});
  leave_behind({.code = "KXQ7WP", .room_name = "club", .name = "ada"});
  for (const auto& file :
       std::filesystem::directory_iterator(home_.path() / "race2048" / "seats")) {
    if (file.path().string().find("KXQ7WP") != std::string::npos) continue;
    std::filesystem::last_write_time(file, file.last_write_time() - std::chrono::minutes(5));
  }
  visit_.target.room = "club";
  const OrFault<KeptPlace> place = kept_place(visit_, false);
  ASSERT_TRUE(place);
  ASSERT_TRUE(place->file);
  EXPECT_EQ(place->file->record().code, "KXQ7WP");
}

TEST_F(KeptPlaceTest, ASeatIsFoundAtEachOfSeveralServers) {
  leave_behind("ada", false);
  visit_.target = {.host = "a.example.org", .room = "KXQ7WP", .others = {{.host = "example.org"}}};
  const OrFault<KeptPlace> place = kept_place(visit_, false);
  ASSERT_TRUE(place);
  ASSERT_TRUE(place->file);
  EXPECT_EQ(place->at, Node{.address = "example.org:2048"});
}

TEST_F(KeptPlaceTest, TheSeatThatIsLeftIsFoundUnderAnyNameAndNoPlaceToWatchFrom) {
  leave_behind("bob", true);
  EXPECT_FALSE(left_seat(visit_.target).file);
  leave_behind("zoe2", false);
  const KeptPlace place = left_seat(visit_.target);
  ASSERT_TRUE(place.file);
  EXPECT_EQ(place.file->record().name, "zoe2");
  EXPECT_EQ(place.line, "Going on in room KXQ7WP as zoe2.");
  EXPECT_FALSE(left_seat(visit_.target).file) << "a client has it now";
}

}  // namespace
}  // namespace race2048::client
