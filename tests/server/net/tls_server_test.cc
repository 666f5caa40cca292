// Encrypted and plain connections on one port, with real sockets and a clock that only the test
// moves.
#include <array>
#include <memory>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>

#include "tests/server/net/socket_fixture.h"
#include "tests/server/sessions/session_fixture.h"
#include "tests/server/site/browser.h"
#include "tests/server/site/small_site.h"
#include "tests/shared/tls/filters.h"

namespace race2048::server {
namespace {

using FilterState = tls::TlsFilter::State;

// A socket with a client's filter, whose plain bytes are the messages of a server.
struct TlsVisitor {
  explicit TlsVisitor(asio::io_context& context) : socket(context) {}

  std::size_t read() {
    asio::error_code error;
    std::string bytes(socket.available(error), '\0');
    if (!bytes.empty()) socket.read_some(asio::buffer(bytes), error);
    text += received(filter, tls::as_bytes(bytes));
    return bytes.size();
  }
  void write() {
    asio::error_code ignored;  // the server may have closed the connection
    asio::write(socket, asio::buffer(tls::taken(filter)), ignored);
  }
  std::vector<v1::ToClient> messages() const {
    std::vector<v1::ToClient> all;
    wire::FrameReader reader(limits::kMaxFrameToClient);
    auto bytes = tls::as_bytes(text);
    while (reader.next(bytes) == wire::FrameReader::Status::frame) {
      const auto body = reader.body();
      EXPECT_TRUE(all.emplace_back().ParseFromArray(body.data(), static_cast<int>(body.size())));
    }
    return all;
  }

  asio::ip::tcp::socket socket;
  tls::TlsFilter filter{tls::client_context(tls::client_credentials()), "example.org",
                        tls::any_server};
  std::string text;
};

class TlsServerTest : public SocketTest {
 protected:
  TlsServerTest()
      : SocketTest({.context = tls::server_context(),
                    .may_be_plain = [this](const Address&) { return !from_elsewhere_; }}) {}

  // Until neither side has anything to say.
  void talk(TlsVisitor& visitor) {
    do {
      visitor.write();
      turn();
    } while (visitor.read() != 0 || !visitor.filter.output().empty());
  }
  std::unique_ptr<TlsVisitor> connected() {
    auto visitor = SocketTest::connected<TlsVisitor>();
    visitor->filter.begin();
    talk(*visitor);
    return visitor;
  }
  void say(TlsVisitor& visitor, const std::string& bytes) {
    visitor.filter.send(tls::as_bytes(bytes));
    talk(visitor);
  }
  // What a plain connection hears after these bytes.
  std::string answer_to(const std::string& bytes) {
    asio::ip::tcp::socket socket(context_);
    socket.connect(endpoint());
    asio::write(socket, asio::buffer(bytes));
    turn();
    std::string answer(socket.available(), '\0');
    if (!answer.empty()) socket.read_some(asio::buffer(answer));
    return answer;
  }
  static v1::ToClient first_of(const TlsVisitor& visitor) { return first_of(visitor.text); }
  static v1::ToClient first_of(const std::string& bytes) {
    wire::FrameReader reader(limits::kMaxFrameToClient);
    auto rest = tls::as_bytes(bytes);
    v1::ToClient message;
    EXPECT_EQ(reader.next(rest), wire::FrameReader::Status::frame);
    message.ParseFromArray(reader.body().data(), static_cast<int>(reader.body().size()));
    return message;
  }
  // Lets several hosts open rooms with long titles, and returns a request for their list.
  std::string request_for_a_long_list() {
    v1::ToServer create;
    create.mutable_create_room()->set_settings(serialised(race_settings()));
    create.mutable_create_room()->mutable_options()->set_listed(true);
    create.mutable_create_room()->mutable_options()->set_title(std::string(limits::kMaxTitle, 'x'));
    for (std::size_t i = 0; i < limits::kRoomsPerPage; ++i) {
      const SessionId host = server_.open(Peer{}, now_);
      const std::string bytes = opening("host" + std::to_string(i)) + frame_of(create);
      server_.receive(host, wire::bytes_of(bytes), now_);
    }
    v1::ToServer list;
    list.mutable_list_rooms();
    return frame_of(list);
  }

  bool from_elsewhere_ = false;
};

TEST_F(TlsServerTest, EncryptedAndPlainClientsLogInOnOnePort) {
  const auto visitor = connected();
  EXPECT_EQ(visitor->filter.peer_key(), tls::server_credentials().digest());
  say(*visitor, opening("ada"));
  EXPECT_TRUE(first_of(*visitor).has_welcome());
  EXPECT_TRUE(first_of(answer_to(opening("grace"))).has_welcome());
}

TEST_F(TlsServerTest, BrowsersGetThePageAndASocketEncrypted) {
  from_elsewhere_ = true;
  const web::Site site = web::small_site();
  tcp_.set_site(site);
  const auto visitor = connected();
  say(*visitor, web::request_for("/"));
  EXPECT_TRUE(visitor->text.starts_with("HTTP/1.1 200 OK\r\n")) << visitor->text;
  visitor->text.clear();
  say(*visitor, web::upgrade_request() + web::binary_frame(opening("ada")));
  ASSERT_TRUE(visitor->text.starts_with("HTTP/1.1 101 ")) << visitor->text;
  visitor->text.erase(0, visitor->text.find("\r\n\r\n") + 4);
  const auto frames = web::take_frames(visitor->text);
  ASSERT_TRUE(frames && !frames->empty());
  EXPECT_TRUE(first_of(frames->front().payload).has_welcome());
  say(*visitor, web::close_frame(1000));
  EXPECT_EQ(server_.session_count(), 0u);
}

TEST_F(TlsServerTest, FromElsewhereOnlyEncryptedClientsLogIn) {
  from_elsewhere_ = true;
  const v1::ToClient answer = first_of(answer_to(opening("grace")));
  EXPECT_EQ(answer.goodbye().reason(), v1::REASON_TLS_REQUIRED);
  EXPECT_NE(answer.goodbye().text().find("--plaintext"), std::string::npos);
  const auto visitor = connected();
  say(*visitor, opening("ada"));
  EXPECT_TRUE(first_of(*visitor).has_welcome());
}

TEST_F(TlsServerTest, ProtocolsThatAreNotOursHearSoInPlainText) {
  from_elsewhere_ = true;
  EXPECT_TRUE(answer_to("GET / HTTP/1.1\r\n\r\n").starts_with("race2048d: "));
}

TEST_F(TlsServerTest, WhoFindsTheServerFullHearsSoEncrypted) {
  for (int i = 0; i < 100; ++i) {
    const std::string bytes = opening("host" + std::to_string(i));
    server_.receive(server_.open(Peer{}, now_), wire::bytes_of(bytes), now_);
  }
  const auto visitor = connected();
  say(*visitor, opening("ada"));
  EXPECT_EQ(first_of(*visitor).refused().reason(), v1::REASON_SERVER_FULL);
  EXPECT_EQ(visitor->filter.state(), FilterState::closed);
}

TEST_F(TlsServerTest, AHandshakeThatFailsEndsTheConnection) {
  EXPECT_EQ(answer_to("\x16\x03\x01\xff\xffnonsense").substr(0, 1), "\x15");
  turn();
  EXPECT_EQ(server_.session_count(), 0u);
  EXPECT_EQ(log_.count("warning"), 0u);
}

TEST_F(TlsServerTest, AHandshakeThatDoesNotGoOnEndsAtTheLoginDeadline) {
  TlsVisitor visitor(context_);
  visitor.socket.connect(endpoint());
  asio::write(visitor.socket, asio::buffer("\x16\x03", 2));
  turn();
  EXPECT_EQ(server_.session_count(), 1u);
  pass_in_steps(limits::kLoginDeadline + limits::kGoodbyeDeadline + 500ms);
  EXPECT_EQ(server_.session_count(), 0u);
}

TEST_F(TlsServerTest, BetweenTwoHandshakesComesWhoeverIsReady) {
  asio::ip::tcp::socket player(context_);
  player.connect(endpoint());
  player.set_option(asio::ip::tcp::no_delay(true));
  asio::write(player, asio::buffer(opening("grace")));
  turn();
  const std::size_t welcomed = player.available();
  std::vector<std::unique_ptr<TlsVisitor>> crowd;
  for (int i = 0; i < 20; ++i) {
    crowd.push_back(std::make_unique<TlsVisitor>(context_));
    crowd.back()->socket.connect(endpoint());
    turn();
  }
  for (const auto& visitor : crowd) {
    visitor->filter.begin();
    visitor->write();
  }
  const auto answered = [&] {
    return std::count_if(crowd.begin(), crowd.end(),
                         [](const auto& visitor) { return visitor->socket.available() != 0; });
  };
  context_.restart();
  while (answered() == 0) context_.poll_one();
  v1::ToServer list;
  list.mutable_list_rooms();
  asio::write(player, asio::buffer(frame_of(list)));
  while (player.available() == welcomed) context_.poll_one();
  EXPECT_LE(answered(), 3);
  turn();
  EXPECT_EQ(answered(), 20);
}

TEST_F(TlsServerTest, OutputThatIsNotReadWaitsWhereItIsCounted) {
  const std::string list = request_for_a_long_list();
  const auto visitor = connected();
  say(*visitor, opening("ada"));
  // The system's buffers take megabytes; without them, all that is asked for waits.
  for (int i = 0; i < 2000 && visitor->socket.is_open(); ++i) {
    visitor->filter.send(tls::as_bytes(list));
    asio::error_code error;
    const std::string bytes = tls::taken(visitor->filter);
    visitor->socket.non_blocking(true);
    if (visitor->socket.write_some(asio::buffer(bytes), error) != bytes.size()) break;
    now_ += 250ms;
    turn();
  }
  std::size_t whole = 0;
  do {
    whole = visitor->text.size();
    visitor->read();
    turn();
  } while (visitor->text.size() > whole || visitor->socket.available() != 0);
  const std::vector<v1::ToClient> messages = visitor->messages();
  const auto lists = std::count_if(messages.begin(), messages.end(),
                                   [](const v1::ToClient& one) { return one.has_rooms(); });
  EXPECT_GT(lists, 20) << "the server stopped for ever";
}

TEST_F(TlsServerTest, AServerThatStopsSaysGoodbyeAndClosesTheEncryption) {
  const auto visitor = connected();
  say(*visitor, opening("ada"));
  tcp_.stop();
  talk(*visitor);
  const std::vector<v1::ToClient> messages = visitor->messages();
  ASSERT_FALSE(messages.empty());
  EXPECT_EQ(messages.back().goodbye().reason(), v1::REASON_SERVER_STOPS);
  EXPECT_EQ(visitor->filter.state(), FilterState::closed);
  visitor->socket.close();
  turn();
  EXPECT_TRUE(tcp_.finished());
}

TEST_F(TlsServerTest, WhoClosesTheEncryptionIsGone) {
  const auto visitor = connected();
  say(*visitor, opening("ada"));
  visitor->filter.close();
  talk(*visitor);
  EXPECT_EQ(server_.session_count(), 0u);
}

TEST_F(TlsServerTest, ARenewedCertificateIsForNewConnections) {
  const auto early = connected();
  const tls::Credentials renewed = tls::make_credentials("example.org");
  tcp_.set_tls_context(*tls::TlsContext::for_server(renewed));
  const auto late = connected();
  EXPECT_EQ(late->filter.peer_key(), renewed.digest());
  say(*early, opening("ada"));
  EXPECT_TRUE(first_of(*early).has_welcome());
}

}  // namespace
}  // namespace race2048::server
