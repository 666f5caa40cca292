// A connection that another server answers: which bytes go where.
#include "server/dispatch/relay.h"

#include <string>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

std::string frame_of(const google::protobuf::MessageLite& message) {
  std::string frame;
  wire::append_frame(message, frame);
  return frame;
}

class RelayTest : public testing::Test {
 protected:
  static constexpr TimePoint kNow{1h};

  Relay::Step hear(const std::string& bytes) {
    return relay_.receive(wire::bytes_of(bytes), to_person_, kNow);
  }
  // The bytes for the other server since the last call.
  std::string said() {
    const std::string bytes(relay_.output());
    relay_.sent(bytes.size());
    return bytes;
  }
  // The messages in them.
  static std::vector<v1::ToServer> messages_in(const std::string& bytes) {
    wire::FrameReader reader(limits::kMaxFrameToServer);
    std::span<const std::uint8_t> rest = wire::bytes_of(bytes);
    std::vector<v1::ToServer> messages;
    while (reader.next(rest) == wire::FrameReader::Status::frame) {
      messages.emplace_back().ParseFromArray(reader.body().data(),
                                             static_cast<int>(reader.body().size()));
    }
    return messages;
  }
  std::string challenge_frame() const {
    v1::ToClient message;
    message.mutable_challenge()->set_challenge(wire::to_bytes(challenge_));
    return frame_of(message);
  }
  void be_known() {
    ASSERT_EQ(hear(challenge_frame()), Relay::Step::passes);
    said();
  }
  static std::string welcome(const std::string& name = "ada") {
    v1::ToClient message;
    message.mutable_welcome()->set_name(name);
    return frame_of(message);
  }
  static std::string redirect(const std::string& address = "c.example.org:2048") {
    v1::ToClient message;
    v1::Redirect& redirect = *message.mutable_redirect();
    redirect.set_address(address);
    redirect.set_fingerprint(std::string(16, 'f'));
    redirect.set_room("KXQ7WP");
    redirect.set_epoch(9);
    return frame_of(message);
  }

  const ForwardedPeer peer_{.address = "192.0.2.7", .reached = "10.0.0.1", .confidential = true};
  const ServiceSecret secret_{1, 2, 3};
  const Challenge challenge_{4, 5, 6};
  const std::string hello_ = frame_of(World::hello("ada"));
  Relay relay_{peer_, secret_, hello_, kNow};
  std::string to_person_;
};

TEST_F(RelayTest, ItAsksForAChallengeFirstAndHoldsThePersonsBytesBack) {
  std::string bytes = said();
  ASSERT_TRUE(bytes.starts_with(limits::kPreface));
  const auto asked = messages_in(bytes.substr(limits::kPreface.size()));
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_TRUE(asked.front().has_ask_challenge());
  relay_.take(wire::bytes_of("more"), kNow);
  EXPECT_EQ(said(), "");
}

TEST_F(RelayTest, ItProvesWhoItIsAndThenThePersonsBytesFollow) {
  said();
  relay_.take(wire::bytes_of("more"), kNow);
  const std::string whole = challenge_frame();
  EXPECT_EQ(hear(whole.substr(0, 10)), Relay::Step::passes);
  EXPECT_EQ(said(), "");
  EXPECT_EQ(hear(whole.substr(10)), Relay::Step::passes);
  const std::string bytes = said();
  const v1::Forwarded forwarded = messages_in(bytes).front().forwarded();
  EXPECT_EQ(forwarded.address(), "192.0.2.7");
  EXPECT_EQ(forwarded.reached(), "10.0.0.1");
  EXPECT_TRUE(forwarded.confidential());
  EXPECT_TRUE(is_node_proof(forwarded.mac(), secret_, challenge_, peer_));
  EXPECT_TRUE(bytes.ends_with(hello_ + "more"));
  relay_.take(wire::bytes_of("and more"), kNow);
  EXPECT_EQ(said(), "and more");
  EXPECT_EQ(to_person_, "") << "the challenge is the server's";
}

TEST_F(RelayTest, AnythingButAChallengeIsTheEnd) {
  v1::ToClient goodbye;
  goodbye.mutable_goodbye()->set_text("no");
  EXPECT_EQ(hear(frame_of(goodbye)), Relay::Step::fails);
  EXPECT_EQ(to_person_, "");
  Relay other(peer_, secret_, hello_, kNow);
  v1::ToClient challenge;
  challenge.mutable_challenge()->set_challenge("short");
  EXPECT_EQ(other.receive(wire::bytes_of(frame_of(challenge)), to_person_, kNow),
            Relay::Step::fails);
  Relay third(peer_, secret_, hello_, kNow);
  EXPECT_EQ(third.receive(wire::bytes_of("\xff\xff\xff\xff"), to_person_, kNow),
            Relay::Step::fails);
}

TEST_F(RelayTest, TheOtherServersBytesPassByteByByteAsTheyAre) {
  v1::ToClient notice;
  notice.mutable_notice()->set_text(std::string(300, 'n'));
  const std::string all = welcome() + frame_of(notice) + std::string(1, '\0') + welcome();
  be_known();
  for (const char byte : all) ASSERT_EQ(hear(std::string(1, byte)), Relay::Step::passes);
  EXPECT_EQ(to_person_, all);
  EXPECT_TRUE(relay_.may_speak());
}

TEST_F(RelayTest, ARedirectIsNotPassedOnHoweverItIsCut) {
  const std::string bytes = welcome() + redirect();
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    Relay relay(peer_, secret_, hello_, kNow);
    std::string to_person;
    ASSERT_EQ(
        relay.receive(wire::bytes_of(challenge_frame() + bytes.substr(0, cut)), to_person, kNow),
        Relay::Step::passes);
    ASSERT_EQ(relay.receive(wire::bytes_of(bytes.substr(cut)), to_person, kNow),
              Relay::Step::leads_on);
    EXPECT_EQ(to_person, welcome());
    EXPECT_EQ(relay.next().address, "c.example.org:2048");
    EXPECT_EQ(relay.next().room, "KXQ7WP");
    EXPECT_EQ(relay.next().epoch, 9u);
    EXPECT_EQ(relay.next().fingerprint->bytes.front(), 'f');
    EXPECT_TRUE(relay.may_speak());
  }
}

TEST_F(RelayTest, ARedirectThatLeadsNowhereIsTheEnd) {
  be_known();
  EXPECT_EQ(hear(redirect("")), Relay::Step::fails);
}

TEST_F(RelayTest, FramesThatNoServerSendsAreTheEnd) {
  for (const std::string& bytes : {std::string("\xff\xff\xff"), std::string("\xff\xff\x7f")}) {
    Relay relay(peer_, secret_, hello_, kNow);
    std::string to_person;
    EXPECT_EQ(relay.receive(wire::bytes_of(challenge_frame() + bytes), to_person, kNow),
              Relay::Step::fails);
  }
}

TEST_F(RelayTest, BetweenTwoFramesThisServerMaySpeak) {
  be_known();
  EXPECT_TRUE(relay_.may_speak());
  const std::string bytes = welcome();
  hear(bytes.substr(0, 1));
  EXPECT_FALSE(relay_.may_speak());
  hear(bytes.substr(1, bytes.size() - 2));
  EXPECT_FALSE(relay_.may_speak());
  hear(bytes.substr(bytes.size() - 1));
  EXPECT_TRUE(relay_.may_speak());
  v1::ToClient goodbye;
  goodbye.mutable_goodbye()->set_text("See you.");
  hear(frame_of(goodbye));
  EXPECT_FALSE(relay_.may_speak()) << "it is the last message";
}

TEST_F(RelayTest, ItIsFullUntilTheOtherServerTakesBytes) {
  be_known();
  const std::string much(limits::kRelayBuffer, 'x');
  relay_.take(wire::bytes_of(much), kNow);
  EXPECT_TRUE(relay_.is_full());
  relay_.sent(1);
  EXPECT_FALSE(relay_.is_full());
}

TEST_F(RelayTest, EitherSideThatFallsSilentIsTheEnd) {
  be_known();
  const TimePoint later = kNow + limits::kRelaySilence;
  EXPECT_FALSE(relay_.is_silent(later - 1s));
  relay_.take(wire::bytes_of("x"), later - 1s);
  EXPECT_TRUE(relay_.is_silent(later));
  relay_.receive(wire::bytes_of(welcome()), to_person_, later - 1s);
  EXPECT_FALSE(relay_.is_silent(later));
}

}  // namespace
}  // namespace race2048::server
