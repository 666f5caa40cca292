// The word `qr` of the line mode, and the link that it is about.
#include <algorithm>

#include "client/text/qr_lines.h"
#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

constexpr const char* kLink = "http://192.168.1.20:2048/KXQ7WP";

class QrWordTest : public PlainTalkTest {
 protected:
  Lines typed_with_link(const std::string& word, const std::string& link, bool unicode = true) {
    model_ = in_room({member(0, "ada")});
    talk_.emplace(client::Setup{.owns_server = true, .has_page = !link.empty(), .unicode = unicode},
                  PlainInput::person);
    talk_->tell_news(model_, {}, kZero, {.link = link});
    greeting_ = talk_->take_lines();
    talk_->take_line(word);
    talk_->next_command(model_, kZero);
    return talk_->take_lines();
  }
  Lines greeting_;
};

TEST_F(QrWordTest, TheCodeIsSaidWithItsLink) {
  for (const bool unicode : {true, false}) {
    Lines expected = qr_lines(*QrCode::of(kLink), unicode);
    expected.emplace_back(kLink);
    EXPECT_EQ(typed_with_link("QR", kLink, unicode), expected);
  }
}

TEST_F(QrWordTest, TheLinkIsToldBeforeTheCommands) {
  typed_with_link("?", kLink);
  EXPECT_EQ(std::ranges::count(greeting_, "Friends open in a browser: " + std::string(kLink) +
                                              " (type qr for its QR code)."),
            1);
}

TEST_F(QrWordTest, TheHelpNamesItWhereThereIsALink) {
  const std::string help = "qr the link to this room's page as a QR code.";
  EXPECT_EQ(std::ranges::count(typed_with_link("?", kLink), help), 1);
  EXPECT_EQ(std::ranges::count(typed_with_link("?", ""), help), 0);
}

TEST_F(QrWordTest, WithoutAPageThereIsNoLink) {
  EXPECT_EQ(typed_with_link("qr", ""), Lines{"There is no link to a page of this room."});
  const std::string long_link = "http://" + std::string(kMaxQrText, 'x');
  EXPECT_EQ(typed_with_link("qr", long_link), Lines{long_link});
}

}  // namespace
}  // namespace race2048::client::testing
