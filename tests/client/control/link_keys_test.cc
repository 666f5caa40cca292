// The keys with which a host passes on the link to the room's page.
#include <gtest/gtest.h>

#include "tests/client/screen/person.h"

namespace race2048::client {
namespace {

using namespace testing;

Person host_of_a_page() {
  Person person = host_in_room({member(1, "bo")});
  person.setup.has_page = true;
  return person;
}

TEST(LinkKeysTest, TheQrCodeClosesByAnyKey) {
  Person person = host_of_a_page();
  EXPECT_EQ(person.press(U'w'), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::qr_code);
  EXPECT_EQ(person.press(U'q'), kNothing) << "any key only closes it";
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LinkKeysTest, TheLinkIsCopiedInTheRoomAndBesideItsCode) {
  Person person = host_of_a_page();
  EXPECT_EQ(person.press(U'y'), Command(CopyLink{}));
  person.press(U'w');
  EXPECT_EQ(person.press(U'y'), Command(CopyLink{}));
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LinkKeysTest, TheNextMatchClosesTheQrCode) {
  Person person = host_of_a_page();
  person.press(U'w');
  person.model.phase = Phase::countdown;
  person.follow();
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LinkKeysTest, OnlyPeopleWithALinkHaveThem) {
  Person guest = host_of_a_page();
  guest.setup.owns_server = false;
  guest.model.room.host = "bo";
  Person without_page = host_in_room({member(1, "bo")});
  for (Person& person : {std::ref(guest), std::ref(without_page)}) {
    EXPECT_EQ(person.press(U'w'), kNothing);
    EXPECT_EQ(person.ui.dialog, Dialog::none);
    EXPECT_EQ(person.press(U'y'), kNothing);
  }
}

}  // namespace
}  // namespace race2048::client
