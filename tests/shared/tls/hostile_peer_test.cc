// Peers that cut, lie, flood or are too old.
#include <string>

#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include "shared/tls/tls_filter.h"
#include "tests/shared/tls/filters.h"
#include "tests/shared/tls/raw_peer.h"

namespace race2048::tls {
namespace {

using State = TlsFilter::State;

// The first bytes of a client.
std::string first_flight() {
  TlsFilter client(client_context(), "example.org", any_server);
  client.begin();
  return taken(client);
}

TEST(HostilePeerTest, AHandshakeThatIsCutStaysOne) {
  const std::string flight = first_flight();
  for (std::size_t size = 0; size < flight.size(); ++size) {
    TlsFilter server(server_context());
    EXPECT_EQ(received(server, as_bytes(flight.substr(0, size))), "");
    ASSERT_EQ(server.state(), State::handshaking) << size;
    ASSERT_TRUE(server.output().empty()) << size;
  }
}

TEST(HostilePeerTest, GarbageFailsWithAReason) {
  for (const std::string garbage : {"GET / HTTP/1.1\r\n\r\n", "\x16\x03\x01\xff\xff garbage",
                                    "\x16 what begins like a handshake", "R2048/1\n"}) {
    TlsFilter server(server_context());
    EXPECT_EQ(received(server, as_bytes(garbage)), "");
    EXPECT_EQ(server.state(), State::failed) << garbage;
    EXPECT_FALSE(server.reason().empty());
    EXPECT_EQ(server.send(as_bytes("x")), 0u);
  }
}

TEST(HostilePeerTest, NoChangedByteOpensAConnection) {
  const std::string flight = first_flight();
  constexpr std::size_t kIgnored = 2;  // the minor version of the first record (RFC 8446, 5.1)
  for (std::size_t i = 0; i < flight.size(); ++i) {
    if (i == kIgnored) continue;
    TlsFilter client(client_context(), "example.org", any_server);
    TlsFilter server(server_context());
    client.begin();
    std::string changed = taken(client);
    changed[i] ^= 0x20;
    received(server, as_bytes(changed));
    carry(server, client);
    carry(client, server);
    ASSERT_NE(server.state(), State::open) << i;
  }
}

TEST(HostilePeerTest, AChangedByteAfterTheHandshakeFails) {
  Joined joined;
  joined.client.send(as_bytes("hello"));
  std::string changed = taken(joined.client);
  changed.back() ^= 1;
  EXPECT_EQ(received(joined.server, as_bytes(changed)), "");
  EXPECT_EQ(joined.server.state(), State::failed);
}

TEST(HostilePeerTest, PlainTextAfterTheHandshakeFails) {
  Joined joined;
  EXPECT_EQ(received(joined.server, as_bytes("R2048/1\nhello")), "");
  EXPECT_EQ(joined.server.state(), State::failed);
}

TEST(HostilePeerTest, ARepeatedRecordFails) {
  Joined joined;
  joined.client.send(as_bytes("hello"));
  const std::string record = taken(joined.client);
  EXPECT_EQ(received(joined.server, as_bytes(record)), "hello");
  EXPECT_EQ(received(joined.server, as_bytes(record)), "");
  EXPECT_EQ(joined.server.state(), State::failed);
}

TEST(HostilePeerTest, AnEndlessHandshakeFails) {
  TlsFilter server(server_context());
  // A ClientHello that says it has 128 KiB, in records of 4 KiB.
  const std::string header("\x16\x03\x01\x10\x00", 5);
  std::string record = header + std::string("\x01\x02\x00\x00", 4) + std::string(4092, 'x');
  std::size_t given = 0;
  for (; server.state() == State::handshaking && given < 1'000'000; given += record.size()) {
    received(server, as_bytes(record));
    record = header + std::string(4096, 'x');
  }
  EXPECT_EQ(server.state(), State::failed);
  EXPECT_LE(given, kMaxHandshake + record.size());
}

TEST(HostilePeerTest, CertificatesThatAreTooLongFail) {
  TlsFilter client(client_context(credentials_with("P-256", kMaxCertificates)), "example.org",
                   any_server);
  TlsFilter server(server_context());
  shake_hands(client, server);
  EXPECT_EQ(server.state(), State::failed);
}

TEST(HostilePeerTest, KeysThatAreDearToCheckFail) {
  for (const char* const kind : {"RSA", "P-384"}) {
    TlsFilter client(client_context(credentials_with(kind)), "example.org", any_server);
    TlsFilter server(server_context());
    shake_hands(client, server);
    EXPECT_EQ(server.state(), State::failed) << kind;
    EXPECT_EQ(client.state(), State::failed) << "the client is not told";
  }
}

// Returns true if the handshake gets done.
bool joins(RawPeer& peer, TlsFilter& server) {
  for (int i = 0; i < 5; ++i) {
    const bool done = peer.shake_hands();
    received(server, as_bytes(peer.output()));
    peer.give(taken(server));
    if (done && server.state() == State::open) return true;
  }
  return false;
}

TEST(HostilePeerTest, OldVersionsAreRefused) {
  for (const int version : {TLS1_VERSION, TLS1_1_VERSION}) {
    RawPeer peer(version);
    TlsFilter server(server_context());
    EXPECT_FALSE(joins(peer, server));
    EXPECT_EQ(server.state(), State::failed);
    EXPECT_EQ(server.reason(), "unsupported protocol");
  }
  RawPeer peer(TLS1_2_VERSION);
  TlsFilter server(server_context());
  EXPECT_TRUE(joins(peer, server));
}

TEST(HostilePeerTest, ASecondHandshakeIsRefused) {
  RawPeer peer(TLS1_2_VERSION);
  TlsFilter server(server_context());
  ASSERT_TRUE(joins(peer, server));
  peer.renegotiate();
  const std::string asked = peer.output();
  ASSERT_FALSE(asked.empty());
  received(server, as_bytes(asked));
  const std::string answer = taken(server);
  ASSERT_FALSE(answer.empty());
  EXPECT_EQ(answer[0], 0x15) << "not an alert";
  peer.give(answer);
  EXPECT_FALSE(peer.shake_hands());
}

TEST(HostilePeerTest, AFloodOfNewKeysFails) {
  RawPeer peer(TLS1_3_VERSION);
  TlsFilter server(server_context());
  ASSERT_TRUE(joins(peer, server));
  for (std::size_t i = 0; i < kMaxLaterMessages; ++i) {
    peer.ask_for_new_keys();
    received(server, as_bytes(peer.output()));
    ASSERT_EQ(server.state(), State::open);
    ASSERT_LE(server.output().size(), kMaxOutput + kMaxRecordOverhead);
  }
  peer.ask_for_new_keys();
  received(server, as_bytes(peer.output()));
  EXPECT_EQ(server.state(), State::failed);
  EXPECT_EQ(server.reason(), "the peer changes its keys too often");
}

TEST(HostilePeerTest, AFloodOfNewKeysAtOnceIsNotTakenToItsEnd) {
  RawPeer peer(TLS1_3_VERSION);
  TlsFilter server(server_context());
  ASSERT_TRUE(joins(peer, server));
  std::string flood;
  for (std::size_t i = 0; i < 100 * kMaxLaterMessages; ++i) {
    peer.ask_for_new_keys();
    flood += peer.output();
  }
  received(server, as_bytes(flood));
  EXPECT_EQ(server.state(), State::failed);
  // An answer to each that was taken.
  EXPECT_LT(server.output().size(), 2 * kMaxLaterMessages * kMaxRecordOverhead);
}

}  // namespace
}  // namespace race2048::tls
