// A client that proves its person's key in its Hello.
#include <optional>
#include <string>
#include <vector>

#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class ClientProofTest : public ResumeTest {
 protected:
  ClientProofTest() {
    prover_ = [](const Challenge& challenge) {
      return KeyProof{.public_key = "key",
                      .signature = std::string(1, static_cast<char>(challenge.front())),
                      .host = "example.org"};
    };
  }

  static v1::ToClient challenge(const std::string& bytes = std::string(32, 'c')) {
    v1::ToClient message;
    message.mutable_challenge()->set_challenge(bytes);
    return message;
  }
  // The only message that the client has sent since.
  v1::ToServer only_sent() {
    const std::vector<v1::ToServer> messages = sent();
    EXPECT_EQ(messages.size(), 1u);
    return messages.empty() ? v1::ToServer{} : messages.front();
  }
};

TEST_F(ClientProofTest, AsksForAChallengeAndSignsIt) {
  connect();
  EXPECT_TRUE(only_sent().has_ask_challenge());
  say(challenge());
  const v1::Hello hello = only_sent().hello();
  EXPECT_EQ(hello.name(), "ada");
  EXPECT_EQ(hello.proof().public_key(), "key");
  EXPECT_EQ(hello.proof().signature(), "c");
  EXPECT_EQ(hello.proof().host(), "example.org");
  welcome();
  EXPECT_FALSE(model().failure);
}

TEST_F(ClientProofTest, WithoutAProverItAsksForNothing) {
  prover_ = nullptr;
  connect();
  EXPECT_FALSE(only_sent().hello().has_proof());
}

TEST_F(ClientProofTest, IsAGuestWhereTheServerTakesNoProof) {
  connect();
  sent();
  refuse(v1::REASON_TLS_REQUIRED, "no");
  EXPECT_FALSE(only_sent().hello().has_proof());
  welcome();
  EXPECT_FALSE(model().failure);
}

TEST_F(ClientProofTest, IsAGuestAndSaysSoAfterARefusedProof) {
  connect();
  say(challenge());
  sent();
  refuse(v1::REASON_BAD_PROOF, "It names another server.");
  const v1::Hello hello = only_sent().hello();
  EXPECT_EQ(hello.name(), "ada");
  EXPECT_FALSE(hello.has_proof());
  welcome();
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news, model().server),
            "The server does not take the proof of your key: you play as a guest. "
            "example.org:2048 says: \"It names another server.\"");
}

TEST_F(ClientProofTest, SaysHelloOnceAfterARefusedProof) {
  connect();
  say(challenge());
  refuse(v1::REASON_BAD_PROOF, "No.");
  refuse(v1::REASON_BAD_PROOF, "Again.");
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientProofTest, IsAGuestWithAKeyThatCannotSign) {
  prover_ = [](const Challenge&) { return std::nullopt; };
  connect();
  sent();
  say(challenge());
  EXPECT_FALSE(only_sent().hello().has_proof());
}

TEST_F(ClientProofTest, IsAGuestAfterAChallengeOfAnotherLength) {
  for (const std::size_t size : {0u, 31u, 33u}) {
    connect();
    sent();
    say(challenge(std::string(size, 'c')));
    EXPECT_FALSE(only_sent().hello().has_proof());
  }
}

TEST_F(ClientProofTest, SignsOnceOnALink) {
  connect();
  say(challenge());
  sent();
  say(challenge());
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->kind, Failure::Kind::not_race2048);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientProofTest, SignsNothingUnasked) {
  prover_ = nullptr;
  connect();
  sent();
  say(challenge());
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientProofTest, ATakenNameNeedsNoSecondProof) {
  connect({.name = "ada", .name_is_default = true});
  say(challenge());
  sent();
  refuse(v1::REASON_NAME_TAKEN, "taken", "ada2");
  const v1::Hello hello = only_sent().hello();
  EXPECT_EQ(hello.name(), "ada2");
  EXPECT_FALSE(hello.has_proof());
}

TEST_F(ClientProofTest, ProvesTheKeyAgainToTakeUpItsPlace) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  say(challenge());
  welcome();
  entered();
  seal(1);
  lose();
  dial();
  client_->on_connected(link_, dialled_, prover_);
  EXPECT_TRUE(only_sent().has_ask_challenge());
  say(challenge("d" + std::string(31, 'c')), dialled_);
  const v1::Hello hello = only_sent().hello();
  EXPECT_EQ(hello.resume().token(), token_);
  EXPECT_EQ(hello.proof().signature(), "d");
  welcome_back(dialled_);
  entered_again(1, false, dialled_);
  EXPECT_FALSE(model().failure);
}

TEST_F(ClientProofTest, ALinkThatIsLostAfterARefusedProofIsTriedAgain) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  say(challenge());
  welcome();
  entered();
  seal(1);
  lose();
  dial();
  client_->on_connected(link_, dialled_, prover_);
  refuse(v1::REASON_TLS_REQUIRED, "no");
  sent();
  EXPECT_FALSE(model().failure);
  lose(dialled_);
  EXPECT_FALSE(model().failure) << "an attempt has failed, and another follows";
  EXPECT_TRUE(client_->connect_at());
}

}  // namespace
}  // namespace race2048::client
