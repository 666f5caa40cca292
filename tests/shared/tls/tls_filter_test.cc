// Two filters talk to each other: every byte alone, much at once, and to the end.
#include "shared/tls/tls_filter.h"

#include <array>
#include <fstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/bench/allocations.h"
#include "tests/shared/tls/filters.h"
#include "tests/shared/tls/raw_peer.h"
#include "tests/support/temporary_folder.h"

namespace race2048::tls {
namespace {

using State = TlsFilter::State;

TEST(TlsFilterTest, BothSidesLearnWhichKeyTheOtherHas) {
  const Joined joined(client_credentials());
  EXPECT_EQ(joined.client.state(), State::open);
  EXPECT_EQ(joined.server.state(), State::open);
  EXPECT_EQ(joined.client.peer_key(), server_credentials().digest());
  EXPECT_EQ(joined.server.peer_key(), client_credentials().digest());
}

TEST(TlsFilterTest, AClientWithoutAKeyIsWelcome) {
  const Joined joined;
  EXPECT_EQ(joined.server.state(), State::open);
  EXPECT_EQ(joined.server.peer_key(), std::nullopt);
}

TEST(TlsFilterTest, TakesKeysThatAreCheapToCheck) {
  for (const char* const kind : {"P-256", "ED25519"}) {
    const Joined joined(credentials_with(kind));
    EXPECT_EQ(joined.server.state(), State::open) << kind;
    EXPECT_TRUE(joined.server.peer_key()) << kind;
  }
}

TEST(TlsFilterTest, TextsArriveInBothDirections) {
  Joined joined;
  EXPECT_EQ(joined.client.send(as_bytes("hello")), 5u);
  EXPECT_EQ(carry(joined.client, joined.server), "hello");
  EXPECT_EQ(joined.server.send(as_bytes("welcome")), 7u);
  EXPECT_EQ(carry(joined.server, joined.client), "welcome");
}

TEST(TlsFilterTest, BytesMayComeOneByOne) {
  TlsFilter client(client_context(client_credentials()), "example.org", any_server);
  TlsFilter server(server_context());
  shake_hands(client, server, 1);
  ASSERT_EQ(server.state(), State::open);
  EXPECT_EQ(server.peer_key(), client_credentials().digest());
  client.send(as_bytes("hello"));
  EXPECT_EQ(carry(client, server, 1), "hello");
}

TEST(TlsFilterTest, TheFirstTextMayComeWithTheEndOfTheHandshake) {
  TlsFilter client(client_context(), "example.org", any_server);
  TlsFilter server(server_context());
  client.begin();
  carry(client, server);
  carry(server, client);
  client.send(as_bytes("hello"));
  EXPECT_EQ(carry(client, server), "hello");
  EXPECT_EQ(server.state(), State::open);
}

TEST(TlsFilterTest, TheEncryptedBytesShowNothingOfTheText) {
  Joined joined;
  joined.client.send(as_bytes("password: otter otter otter"));
  EXPECT_EQ(as_text(joined.client.output()).find("otter"), std::string::npos);
}

TEST(TlsFilterTest, TakesOnlySoMuchWhileTheOutputWaits) {
  Joined joined;
  const std::string text(1'000'000, 'x');
  const std::size_t count = joined.server.send(as_bytes(text));
  EXPECT_GE(count, kMaxWaiting - kMaxRecord);
  EXPECT_LE(joined.server.output().size(), kMaxWaiting + kMaxRecord + kMaxRecordOverhead);
  EXPECT_EQ(joined.server.send(as_bytes(text)), 0u);
}

TEST(TlsFilterTest, LongTextsArriveWholeWhereverTheyAreCut) {
  for (const std::size_t step : {7u, 1000u, 4117u, 16'384u}) {
    Joined joined;
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += std::to_string(i);
    std::string arrived;
    for (std::size_t sent = 0; sent < text.size();) {
      sent += joined.server.send(as_bytes(std::string_view(text).substr(sent)));
      arrived += carry(joined.server, joined.client, step);
    }
    EXPECT_EQ(arrived, text) << step;
  }
}

TEST(TlsFilterTest, ASlowReaderDoesNotMakeTheOutputGrow) {
  Joined joined;
  const std::string text(100'000, 'x');
  for (int i = 0; i < 1000; ++i) {
    joined.server.send(as_bytes(text));
    joined.server.sent(1000);
    ASSERT_LE(joined.server.output().size(), kMaxWaiting + kMaxRecord + kMaxRecordOverhead);
  }
}

// OpenSSL 3.0 makes some small ones for each record that it writes, and none to read one.
TEST(TlsFilterTest, NothingOfOursIsAllocatedForAMessageAndItsAnswer) {
  constexpr std::size_t kMessages = 200;
  constexpr std::size_t kForEachWritten = 4;
  Joined joined;
  std::array<std::uint8_t, 100> plain;
  const auto pass = [&plain](TlsFilter& from, TlsFilter& to, std::string_view text) {
    ASSERT_EQ(from.send(as_bytes(text)), text.size());
    auto bytes = from.output();
    ASSERT_EQ(to.receive(bytes, plain), text.size());
    from.sent(from.output().size());
  };
  for (int i = 0; i < 3; ++i) {
    pass(joined.client, joined.server, "a move");
    pass(joined.server, joined.client, "its answer");
  }
  const std::size_t before = bench::allocations();
  const std::size_t before_in_openssl = allocations_in_openssl();
  for (std::size_t i = 0; i < kMessages / 2; ++i) {
    pass(joined.client, joined.server, "a move");
    pass(joined.server, joined.client, "its answer");
  }
  EXPECT_EQ(bench::allocations(), before);
  EXPECT_LE(allocations_in_openssl(), before_in_openssl + kMessages * kForEachWritten);
  const Joined another;
  EXPECT_GT(bench::allocations(), before) << "nothing is counted";
}

TEST(TlsFilterTest, WhoClosesTellsThePeer) {
  Joined joined;
  joined.client.send(as_bytes("bye"));
  joined.client.close();
  EXPECT_EQ(carry(joined.client, joined.server), "bye");
  EXPECT_EQ(joined.server.state(), State::closed);
  EXPECT_EQ(joined.client.send(as_bytes("more")), 0u);
  EXPECT_EQ(joined.server.send(as_bytes("farewell")), 8u);
  EXPECT_EQ(carry(joined.server, joined.client), "farewell");
}

TEST(TlsFilterTest, NothingIsTakenAfterTheEnd) {
  Joined joined;
  joined.client.close();
  carry(joined.client, joined.server);
  EXPECT_EQ(received(joined.server, as_bytes("more")), "");
  EXPECT_EQ(joined.server.state(), State::closed);
}

TEST(TlsFilterTest, NobodyVouchesForAServerThatSignedItsOwnCertificate) {
  const Joined joined;
  EXPECT_FALSE(joined.client.is_vouched_for());
}

TEST(TlsFilterTest, AnAuthorityOfTheSystemVouchesForAHostAndNoOther) {
  const tests::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "authorities.pem";
  std::ofstream(file) << server_credentials().pem();
  const tests::ScopedVariable authorities("SSL_CERT_FILE", file);
  for (const auto& [host, expected] :
       {std::pair{"example.org", true}, {"example.com", false}, {"192.0.2.1", false}}) {
    TlsFilter client(*TlsContext::for_client(std::nullopt, TlsContext::Authorities::asked), host,
                     any_server);
    TlsFilter server(server_context());
    shake_hands(client, server);
    ASSERT_EQ(client.state(), State::open);
    EXPECT_EQ(client.is_vouched_for(), expected) << host;
  }
}

}  // namespace
}  // namespace race2048::tls
