#include <string>

#include <gtest/gtest.h>

#include "client/text/qr_lines.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

constexpr const char* kLink = "http://192.168.1.20:2048/KXQ7WP";

View with_qr(int columns, int rows) {
  View view{in_room({member(0, "ada"), member(1, "bo")})};
  view.setup = {.owns_server = true, .has_page = true};
  view.invitations.link = kLink;
  view.ui.dialog = Dialog::qr_code;
  view.columns = columns;
  view.rows = rows;
  return view;
}

TEST(QrScreenTest, TheCodeAndItsLinkCoverTheRoom) {
  View view = with_qr(80, 24);
  expect_screen(view, "dialogs/qr_code");
  for (const std::string& line : qr_lines(*QrCode::of(kLink), true)) {
    EXPECT_TRUE(view.says(line)) << line;
  }
}

TEST(QrScreenTest, TheSmallestTerminalHasRoomForTheCode) {
  const View view = with_qr(40, 16);
  EXPECT_TRUE(view.says(qr_lines(*QrCode::of(kLink), true).back()));
  EXPECT_TRUE(view.says(kLink));
}

TEST(QrScreenTest, ATerminalThatIsTooSmallIsToldTheSize) {
  expect_rows(with_qr(39, 15), {"The QR code needs 31x16; this terminal", "is 39x15."});
  View ascii = with_qr(80, 24);
  ascii.unicode = false;
  expect_rows(ascii,
              {"The QR code needs 58x30; this terminal is 80x24.", kLink, "Any key closes this."});
  ascii.rows = 30;
  EXPECT_TRUE(ascii.says(qr_lines(*QrCode::of(kLink), false).at(2)));
}

TEST(QrScreenTest, ALinkThatIsTooLongIsShownAsText) {
  View view = with_qr(80, 24);
  view.invitations.link = "http://" + std::string(kMaxQrText, 'x');
  expect_rows(view, {"The link is too long for a QR code."});
}

TEST(QrScreenTest, TheRoomShowsTheLinkFirst) {
  View view = with_qr(80, 24);
  view.ui.dialog = Dialog::none;
  view.invitations.commands = {"race2048 join 192.168.1.20/KXQ7WP"};
  expect_rows(view, {"Friends join with (w QR code, y copy):", std::string("   ") + kLink,
                     "   race2048 join 192.168.1.20/KXQ7WP"});
  const std::string text = view.text();
  EXPECT_LT(text.find(kLink), text.find("race2048 join"));
  view.columns = 40;
  view.rows = 16;
  EXPECT_TRUE(view.says(kLink)) << view.text();
}

}  // namespace
}  // namespace race2048::client
