// A client that its server sends on to another one, and a service that has several.
#include "client/net/exit_code.h"
#include "tests/client/session/restored_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

const Fingerprint kKeyOfB{.bytes = {1, 2, 3}};

class RedirectTest : public RestoredTest {
 protected:
  static v1::ToClient redirect_message(const std::string& address, std::uint64_t epoch = 2,
                                       std::uint32_t in_ms = 0) {
    v1::ToClient message;
    v1::Redirect& redirect = *message.mutable_redirect();
    redirect.set_address(address);
    redirect.set_fingerprint(wire::to_bytes(kKeyOfB.bytes));
    redirect.set_room("KXQ7WP");
    redirect.set_epoch(epoch);
    redirect.set_in_ms(in_ms);
    return message;
  }
  void redirect(const std::string& address, std::uint64_t epoch = 2, std::uint32_t in_ms = 0,
                TimePoint now = kStart) {
    say(redirect_message(address, epoch, in_ms), now);
  }

  // A client that is logged in and asks for the room.
  void ask_for_room(Entry::Kind kind = Entry::Kind::join, ClientOptions options = {}) {
    options.entry = {.kind = kind, .code = "KXQ7WP"};
    connect(options);
    welcome();
    sent();
  }

  // The server to which the next link leads; it is begun and connected, encrypted. The client's
  // messages are left to read.
  std::string follow(bool encrypted = true) {
    dial();
    const std::string address = client_->destination(link_).address;
    client_->meet(link_, {.address = address, .encrypted = encrypted});
    client_->on_connected(link_, dialled_);
    return address;
  }
  // The same, and the server sends the client on.
  void follow_and_redirect(const std::string& address, std::uint64_t epoch = 2) {
    follow();
    redirect(address, epoch, 0, dialled_);
  }

  std::string failure_words() const { return failure_text(model()); }
};

// ------------------------------------------------------------------------------- in no room yet

TEST_F(RedirectTest, TheRoomIsAskedForAgainWhereItIs) {
  for (const Entry::Kind kind : {Entry::Kind::join, Entry::Kind::watch}) {
    ask_for_room(kind);
    redirect("b.example.org:2049");
    EXPECT_TRUE(client_->is_over(link_));
    EXPECT_EQ(model().phase, Phase::connecting);
    EXPECT_EQ(client_->connect_at(), kStart);
    EXPECT_EQ(follow(), "b.example.org:2049");
    EXPECT_EQ(client_->destination(link_).fingerprint, kKeyOfB);
    EXPECT_EQ(model().server, "b.example.org:2049");
    EXPECT_TRUE(sent().front().has_hello());
    welcome_back(dialled_);
    const std::vector<v1::ToServer> asked = sent();
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_EQ(kind == Entry::Kind::join ? asked.front().join_room().code()
                                        : asked.front().watch_room().code(),
              "KXQ7WP");
    entered(kind == Entry::Kind::join);
    EXPECT_EQ(model().phase, Phase::room);
  }
}

TEST_F(RedirectTest, TheClientConnectsNoSoonerThanItIsAsked) {
  ask_for_room();
  redirect("b:2049", 2, 1'500);
  EXPECT_EQ(client_->connect_at(), kStart + milliseconds(1'500));
  EXPECT_EQ(client_->next_deadline(), kStart + milliseconds(1'500));
}

TEST_F(RedirectTest, AfterThreeInARowItGivesUpAndNamesBothServers) {
  ask_for_room();
  redirect("b:2049");
  follow_and_redirect("c:2049");
  follow_and_redirect("d:2049");
  EXPECT_FALSE(failure());
  follow_and_redirect("e:2049");
  ASSERT_EQ(failure(), Failure::Kind::sent_around);
  EXPECT_EQ(exit_code_of(*model().failure), kLost);
  EXPECT_NE(failure_words().find("d:2049 sends you on to e:2049"), std::string::npos);
}

TEST_F(RedirectTest, ARedirectThatKnowsLessIsNotFollowedAndTheServerIsAskedAgainInASecond) {
  ask_for_room();
  redirect("b:2049", 5);
  follow();
  redirect("c:2049", 4, 0, dialled_);
  EXPECT_EQ(client_->connect_at(), dialled_ + seconds(1));
  EXPECT_EQ(follow(), "b:2049");
}

TEST_F(RedirectTest, WhereNobodyAnswersTheFirstServerIsAskedAgainALittleLater) {
  ask_for_room();
  redirect("b:2049");
  for (int i = 1; i <= 3; ++i) {
    dial();
    client_->on_link_lost(link_, "Cannot connect to b:2049.", dialled_);
    EXPECT_FALSE(failure());
    EXPECT_EQ(client_->connect_at(), dialled_ + seconds(i));
    EXPECT_EQ(follow(), "example.org:2048");
    welcome_back(dialled_);
    redirect("b:2049", 2, 0, dialled_);
  }
  ASSERT_EQ(failure(), Failure::Kind::sent_around);
}

TEST_F(RedirectTest, WhereAnotherKeyIsShownTheClientEnds) {
  ask_for_room();
  redirect("b:2049");
  dial();
  client_->on_distrusted(link_, "b:2049 IS NOT THE SERVER.", dialled_);
  ASSERT_EQ(failure(), Failure::Kind::unreachable);
  EXPECT_EQ(failure_words(), "b:2049 IS NOT THE SERVER.");
}

TEST_F(RedirectTest, OneThatLeadsNowhereIsAFaultOfTheServer) {
  for (const char* address : {"", "b", "b:0", "b:70000", ":2048", "b c:2048", "b/x:2048", "[]:2048",
                              "::1:2048", "b#x:2048", "b\n:2048"}) {
    ask_for_room();
    redirect(address);
    EXPECT_EQ(failure(), Failure::Kind::protocol_fault) << address;
    EXPECT_EQ(model().failure->fault, ProtocolFault::bad_redirect);
  }
  const auto expect_fault = [this](const v1::ToClient& message) {
    ask_for_room();
    say(message);
    EXPECT_EQ(failure(), Failure::Kind::protocol_fault);
  };
  v1::ToClient message = redirect_message("b:2048");
  message.mutable_redirect()->set_fingerprint("short");
  expect_fault(message);
  message = redirect_message("b:2048");
  message.mutable_redirect()->set_room("kxq7wp");
  expect_fault(message);
  expect_fault(redirect_message("b:2048", 2, 30'001));
  ask_for_room();
  redirect("[fe80::1%eth0]:2048", 2, 30'000);
  EXPECT_FALSE(failure());
}

TEST_F(RedirectTest, APersonInTheLobbyIsInTheLobbyThere) {
  ClientOptions options;
  options.entry.kind = Entry::Kind::lobby;
  connect(options);
  welcome();
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, kStart);
  entered();
  client_->ask(LeaveRoom{}, kStart);
  v1::ToClient left;
  left.mutable_left();
  say(left);
  ASSERT_EQ(model().phase, Phase::lobby);
  redirect("b:2049");
  EXPECT_EQ(follow(), "b:2049");
  welcome_back(dialled_);
  EXPECT_EQ(model().phase, Phase::lobby);
}

// --------------------------------------------------------------------------------- a password

TEST_F(RedirectTest, APasswordGoesWhereAnEncryptedLinkHasLed) {
  ClientOptions options;
  options.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP", .password = "open sesame"};
  for (const bool encrypted : {true, false}) {
    connect(options);
    client_->meet(link_, {.encrypted = encrypted});
    welcome();
    redirect("b:2049");
    follow(encrypted);
    welcome_back(dialled_);
    EXPECT_EQ(sent().back().join_room().password(), "");
    refuse_about(v1::ToServer::kJoinRoom, v1::REASON_WRONG_PASSWORD, dialled_);
    if (encrypted) {
      EXPECT_EQ(sent().back().join_room().password(), "open sesame");
    } else {
      EXPECT_EQ(failure(), Failure::Kind::unsafe_password);
    }
  }
}

TEST_F(RedirectTest, APasswordThatTheRoomHasAskedForDoesNotGoAnyFurtherEither) {
  ClientOptions options;
  options.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP", .password = "open sesame"};
  options.asked_for_password = true;
  connect(options);
  welcome();
  EXPECT_EQ(sent().back().join_room().password(), "open sesame") << "the person named the server";
  redirect("b:2049");
  follow(false);
  welcome_back(dialled_);
  EXPECT_EQ(sent().back().join_room().password(), "");
  refuse_about(v1::ToServer::kJoinRoom, v1::REASON_WRONG_PASSWORD, dialled_);
  EXPECT_EQ(failure(), Failure::Kind::unsafe_password);
}

// ------------------------------------------------------------------------------------ in a room

TEST_F(RedirectTest, ThePlaceIsTakenUpAgainWhereTheRoomIs) {
  enter_room({}, any_rate());
  start_race();
  redirect("b:2049", 2, 700);
  EXPECT_FALSE(failure());
  ASSERT_TRUE(model().reconnecting);
  EXPECT_EQ(model().reconnecting->why.text, "the room is at b:2049");
  EXPECT_EQ(model().phase, Phase::racing);
  EXPECT_EQ(client_->connect_at(), kStart + milliseconds(700));
  EXPECT_EQ(follow(), "b:2049");
  EXPECT_EQ(sent().front().hello().resume().token(), token_);
  EXPECT_EQ(model().server, "example.org:2048") << "until it answers";
  return_to_race(1, dialled_);
  whole_roster(dialled_);
  EXPECT_FALSE(model().reconnecting);
  EXPECT_EQ(model().server, "b:2049");
}

TEST_F(RedirectTest, AnAttemptIsSentOnInsteadOfAWelcome) {
  enter_room();
  lose();
  follow();
  sent();
  redirect("b:2049", 2, 0, dialled_);
  EXPECT_EQ(model().reconnecting->tries, 0u) << "it was answered";
  EXPECT_EQ(client_->connect_at(), dialled_);
  EXPECT_EQ(follow(), "b:2049");
  EXPECT_EQ(sent().front().hello().resume().code(), "KXQ7WP");
}

TEST_F(RedirectTest, WhileAPlaceIsKeptTooManyRedirectsEndOnlyTheTry) {
  enter_room();
  redirect("b:2049");
  follow_and_redirect("c:2049");
  follow_and_redirect("d:2049");
  follow_and_redirect("e:2049");
  EXPECT_FALSE(failure());
  EXPECT_EQ(model().reconnecting->why.text, "d:2049 and other servers send you on, now to e:2049");
  EXPECT_EQ(model().reconnecting->tries, 1u);
  EXPECT_EQ(follow(), "example.org:2048");
}

TEST_F(RedirectTest, ARoomThatIsEnteredEndsTheRow) {
  enter_room();
  for (std::uint64_t epoch = 2; epoch < 10; ++epoch) {
    redirect("b:2049", epoch, 0, dialled_);
    follow();
    welcome_back(dialled_);
    entered_again(0, false, dialled_);
    whole_roster(dialled_);
    ASSERT_FALSE(failure());
  }
}

TEST_F(RedirectTest, AServerThatIsToldLaterToTryAgainLosesNoPlace) {
  enter_room();
  lose();
  follow();
  sent();
  refuse_about(v1::ToServer::kHello, v1::REASON_NOT_NOW, dialled_);
  EXPECT_FALSE(failure());
  EXPECT_TRUE(client_->connect_at());
}

// ------------------------------------------------------------------------------- the kept place

TEST_F(RedirectTest, ThePlaceIsKeptWithItsServer) {
  connect(keeping());
  client_->meet(link_, {});
  welcome();
  entered();
  EXPECT_EQ(keeper_.kept->at, std::nullopt) << "it is where the person looks for it";
  redirect("b:2049");
  follow();
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  EXPECT_EQ(keeper_.kept->at, (Node{.address = "b:2049", .fingerprint = kKeyOfB}));

  const v1::Hello hello = restart();
  EXPECT_EQ(client_->destination(link_).address, "b:2049");
  EXPECT_EQ(hello.resume().code(), "KXQ7WP");
}

TEST_F(RedirectTest, WithoutEncryptionNobodySaysWhereThePlaceIs) {
  connect(keeping());
  welcome();
  redirect("b:2049");
  follow(false);
  welcome_back(dialled_);
  sent();
  entered();
  EXPECT_EQ(keeper_.kept->at, std::nullopt);
}

TEST_F(RedirectTest, AServerThatHadThePlaceAndIsGoneIsNotTheEnd) {
  for (const bool distrusted : {false, true}) {
    ClientOptions options = keeping();
    options.restored = SeatRecord{.code = "KXQ7WP",
                                  .name = "ada",
                                  .token = std::string(32, 't'),
                                  .at = Node{.address = "b:2049"}};
    connect(options);
    EXPECT_EQ(client_->destination(link_).address, "b:2049");
    distrusted ? client_->on_distrusted(link_, "no", kStart) : lose();
    EXPECT_EQ(client_->connect_at(), kStart);
    EXPECT_EQ(follow(), "example.org:2048");
    EXPECT_EQ(sent().front().hello().resume().code(), "KXQ7WP");
  }
}

// ------------------------------------------------------------------------- on the same connection

class StayingTest : public RedirectTest {
 protected:
  void stay(std::uint64_t epoch = 2, TimePoint now = kStart) {
    v1::ToClient message;
    message.mutable_redirect()->set_room("KXQ7WP");
    message.mutable_redirect()->set_epoch(epoch);
    say(message, now);
  }
};

TEST_F(StayingTest, TheClientBeginsAgainAndAsksForTheRoom) {
  for (const Entry::Kind kind : {Entry::Kind::join, Entry::Kind::watch}) {
    ask_for_room(kind);
    stay();
    EXPECT_FALSE(client_->is_over(link_));
    EXPECT_FALSE(client_->connect_at());
    const std::vector<v1::ToServer> again = sent();
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again.front().hello().name(), "ada");
    welcome();
    const std::vector<v1::ToServer> asked = sent();
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_EQ(kind == Entry::Kind::join ? asked.front().join_room().code()
                                        : asked.front().watch_room().code(),
              "KXQ7WP");
    entered(kind == Entry::Kind::join);
    EXPECT_EQ(model().phase, Phase::room);
    EXPECT_EQ(model().server, "example.org:2048");
  }
}

TEST_F(StayingTest, AKeyThatTheHandshakeProvedIsProvedByASignature) {
  ClientOptions options;
  options.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"};
  connect(options);
  client_->on_connected(link_, kStart, {}, [](const Challenge&) {
    return KeyProof{.public_key = "key", .signature = "signed", .host = "example.org"};
  });
  welcome();
  sent();
  stay();
  ASSERT_TRUE(sent().front().has_ask_challenge());
  v1::ToClient message;
  message.mutable_challenge()->set_challenge(std::string(32, 'c'));
  say(message);
  EXPECT_EQ(sent().front().hello().proof().public_key(), "key");
  welcome();
  EXPECT_FALSE(failure());
}

TEST_F(StayingTest, ThePlaceIsTakenUpAgain) {
  enter_room({}, any_rate());
  start_race();
  sent();
  stay();
  EXPECT_FALSE(failure());
  ASSERT_TRUE(model().reconnecting);
  EXPECT_EQ(model().phase, Phase::racing);
  EXPECT_FALSE(client_->connect_at());
  EXPECT_FALSE(client_->is_over(link_));
  EXPECT_EQ(sent().front().hello().resume().token(), token_);
  return_to_race(1, kStart);
  whole_roster(kStart);
  EXPECT_FALSE(model().reconnecting);
  EXPECT_FALSE(failure());
}

TEST_F(StayingTest, AnAttemptBeginsAgainToo) {
  enter_room();
  lose();
  follow();
  sent();
  stay(2, dialled_);
  EXPECT_EQ(sent().front().hello().resume().code(), "KXQ7WP");
  EXPECT_EQ(model().reconnecting->tries, 0u);
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  whole_roster(dialled_);
  EXPECT_FALSE(model().reconnecting);
}

TEST_F(StayingTest, TheFourthInARowIsTheEnd) {
  ask_for_room();
  for (int i = 0; i < 3; ++i) stay();
  EXPECT_FALSE(failure());
  stay();
  EXPECT_EQ(failure(), Failure::Kind::sent_around);
}

TEST_F(StayingTest, AServerThatKnowsLessIsAskedAgainInASecond) {
  ask_for_room();
  stay(5);
  stay(4);
  EXPECT_TRUE(client_->is_over(link_));
  EXPECT_EQ(client_->connect_at(), kStart + seconds(1));
}

TEST_F(StayingTest, AServerThatKnowsNoOwnerYetIsAsked) {
  ask_for_room();
  stay(5);
  stay(0);
  EXPECT_FALSE(client_->is_over(link_));
  EXPECT_FALSE(failure());
}

TEST_F(StayingTest, AServerThatDoesNotAnswerAgainIsLost) {
  enter_room();
  stay();
  ASSERT_TRUE(client_->next_deadline());
  client_->on_time(kStart + Links::kAttempt);
  EXPECT_TRUE(client_->is_over(link_));
  EXPECT_TRUE(client_->connect_at());
}

// ----------------------------------------------------------------------------- several servers

class SeveralServersTest : public RedirectTest {
 protected:
  static ClientOptions with_others(std::uint8_t random = 7) {
    ClientOptions options;
    options.others = {"b:2048", "c:2048"};
    options.random = [random](std::span<std::uint8_t> bytes) {
      std::fill(bytes.begin(), bytes.end(), random);
    };
    return options;
  }
  // Loses the attempts one after the other. Returns the servers that were tried.
  std::vector<std::string> tried(int count) {
    std::vector<std::string> servers;
    for (int i = 0; i < count; ++i) {
      dial();
      servers.push_back(client_->destination(link_).address);
      client_->on_link_lost(link_, "refused", dialled_);
    }
    return servers;
  }
};

TEST_F(SeveralServersTest, TheFirstThatAnswersIsTheServer) {
  connect(with_others());
  EXPECT_EQ(client_->destination(link_).address, "example.org:2048");
  lose(kStart, "example.org refused.");
  EXPECT_EQ(client_->connect_at(), kStart) << "a person waits";
  EXPECT_EQ(follow(), "b:2048");
  v1::ToClient restarts;
  restarts.mutable_goodbye()->set_reason(v1::REASON_SERVER_RESTARTS);
  say(restarts);
  EXPECT_EQ(follow(), "c:2048");
  lose(kStart, "c refused.");
  ASSERT_TRUE(failure());
  EXPECT_EQ(failure(), Failure::Kind::closed_early);
}

TEST_F(SeveralServersTest, WhenNoneAnswersAllAreNamed) {
  connect(with_others());
  lose(kStart, "A refused.");
  dial();
  client_->on_link_lost(link_, "B refused.", kStart);
  dial();
  client_->on_link_lost(link_, "C refused.", kStart);
  ASSERT_EQ(failure(), Failure::Kind::unreachable);
  EXPECT_EQ(failure_words(), "A refused. B refused. C refused.");
}

TEST_F(SeveralServersTest, ALostPlaceIsLookedForAtTheSameServerFirst) {
  enter_room(with_others());
  lose();
  EXPECT_LE(*client_->connect_at(), kStart + Retry::kFirst);
  EXPECT_EQ(tried(4),
            (std::vector<std::string>{"example.org:2048", "b:2048", "c:2048", "example.org:2048"}));
}

TEST_F(SeveralServersTest, TheOthersAreTriedWithinThreeSecondsByLot) {
  for (const auto& [random, pause] : {std::pair{0, 0}, std::pair{0xff, 3'000}}) {
    enter_room(with_others(static_cast<std::uint8_t>(random)));
    lose();
    tried(1);
    EXPECT_EQ(client_->connect_at(), dialled_ + milliseconds(pause));
  }
}

TEST_F(SeveralServersTest, AServerThatRestartsIsLeftAtOnce) {
  enter_room(with_others(0xff));
  lose_by_goodbye(v1::REASON_SERVER_RESTARTS);
  EXPECT_EQ(client_->connect_at(), kStart + seconds(3));
  EXPECT_EQ(follow(), "b:2048");
}

TEST_F(SeveralServersTest, TheServersThatTheServiceNamesAreTriedToo) {
  ClientOptions options;
  options.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"};
  connect(options);
  v1::ToClient message;
  message.mutable_welcome()->set_name("ada");
  message.mutable_welcome()->add_nodes("d:2048#" + to_text(kKeyOfB));
  message.mutable_welcome()->add_nodes("no address");
  message.mutable_welcome()->add_nodes("e:2048#nofingerprint");
  message.mutable_welcome()->add_nodes("EXAMPLE.org:2048");
  say(message);
  entered();
  lose();
  EXPECT_EQ(tried(3), (std::vector<std::string>{"example.org:2048", "d:2048", "example.org:2048"}));
  dial();
  EXPECT_EQ(client_->destination(link_), (Node{.address = "d:2048", .fingerprint = kKeyOfB}));
}

}  // namespace
}  // namespace race2048::client
