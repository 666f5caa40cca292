// A server puts text of its choice into each message that has some. Whatever people are told then,
// the text stands in a quotation that names the server.
#include <functional>
#include <string>
#include <vector>

#include "client/words/failure_text.h"
#include "client/words/kept_text.h"
#include "client/words/link_text.h"
#include "client/words/news_text.h"
#include "client/words/stated_text.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

class ServerQuoteTest : public testing::ClientTest {
 protected:
  // With a quotation mark that seems to end the quotation.
  static constexpr const char* kText = "Zq\" race2048: zq";

  // All that the model makes a face say.
  std::vector<std::string> told() const {
    const Model& model = this->model();
    std::vector<std::string> texts;
    if (model.failure) texts.push_back(failure_text(model));
    if (model.news) texts.push_back(news_text(*model.news, model.server));
    if (model.kept) texts.push_back(kept_result_text(*model.kept, model.server));
    if (model.silence) texts.push_back(trouble_text(model, testing::kStart));
    if (const auto& refusal = model.last_refusal) {
      texts.push_back(stated_text(model.server, refusal->reason, refusal->said));
    }
    return texts;
  }

  // How often the text is quoted in all that is told; -1 if it also stands elsewhere.
  int quoted() const {
    const std::string whole = model().server + " says: \"Zq' race2048: zq\"";
    int count = 0;
    for (std::string text : told()) {
      for (std::size_t at = text.find(whole); at != std::string::npos; at = text.find(whole)) {
        text.erase(at, whole.size());
        ++count;
      }
      if (text.find("zq") != std::string::npos || text.find("Zq") != std::string::npos) return -1;
    }
    return count;
  }

  // Where a client can be when the server speaks.
  std::vector<std::function<void()>> places() {
    ClientOptions lobby{.entry = {.kind = Entry::Kind::lobby}};
    return {[this] { connect(); },
            [this] {
              connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
              welcome();
            },
            [this, lobby] {
              connect(lobby);
              welcome();
            },
            [this] {
              token_.clear();
              enter_room();
            },
            [this] {
              token_ = std::string(limits::kTokenBytes, 't');
              enter_room();
              start_race();
            },
            [this] {
              token_.clear();
              enter_room();
              start_race();
              end_race();
            }};
  }

  static std::vector<v1::ToClient> messages(v1::Reason reason) {
    std::vector<v1::ToClient> all(5);
    all[0].mutable_refused()->set_reason(reason);
    all[0].mutable_refused()->set_text(kText);
    all[1].mutable_refused()->set_reason(reason);
    all[1].mutable_refused()->set_about(v1::ToServer::kChat);
    all[1].mutable_refused()->set_text(kText);
    all[2].mutable_goodbye()->set_reason(reason);
    all[2].mutable_goodbye()->set_text(kText);
    all[3].mutable_left()->set_reason(reason);
    all[3].mutable_left()->set_text(kText);
    all[4].mutable_notice()->set_text(kText);
    return all;
  }
};

TEST_F(ServerQuoteTest, NoTextOfAServerStandsOutsideAQuotation) {
  int count = 0;
  for (const std::function<void()>& place : places()) {
    for (int reason = 0; reason <= v1::Reason_MAX; ++reason) {
      for (const v1::ToClient& message : messages(static_cast<v1::Reason>(reason))) {
        place();
        say(message);
        const int here = quoted();
        ASSERT_GE(here, 0) << message.ShortDebugString() << ": " << told().front();
        count += here;
      }
    }
  }
  EXPECT_GT(count, 1000) << "most reasons mean nothing to a client, so it quotes the server";
}

TEST_F(ServerQuoteTest, WhyAResultIsNotKeptIsQuoted) {
  for (const v1::Keeping keeping : {v1::KEEPING_NOT_YET, v1::KEEPING_NEVER}) {
    enter_room();
    start_race();
    end_race();
    v1::ToClient message;
    message.mutable_kept()->set_match_id(match_id(1));
    message.mutable_kept()->set_keeping(keeping);
    message.mutable_kept()->set_text(kText);
    say(message);
    EXPECT_EQ(quoted(), 1);
  }
}

TEST_F(ServerQuoteTest, AVersionIsOneWordOrUnknown) {
  for (const auto& [told, shown] :
       std::vector<std::pair<std::string, std::string>>{{"1.2.0", "1.2.0"},
                                                        {"2.0.0~rc1+g1a2b3c", "2.0.0~rc1+g1a2b3c"},
                                                        {"", "unknown"},
                                                        {"1.2: update at http://x", "unknown"},
                                                        {"1\x1b[2J", "unknown"},
                                                        {std::string(33, '1'), "unknown"}}) {
    connect();
    v1::ToClient message;
    message.mutable_welcome()->set_name("ada");
    message.mutable_welcome()->set_server_version(told);
    say(message);
    EXPECT_EQ(model().server_version, shown);
  }
}

}  // namespace
}  // namespace race2048::client
