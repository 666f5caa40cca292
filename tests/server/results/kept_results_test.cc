// The results of an earlier run, asked for over a real socket.
#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>

#include "server/net/tcp_server.h"
#include "server/program/kept_rooms.h"
#include "server/store/sqlite/sqlite_database.h"
#include "tests/server/harness.h"
#include "tests/server/store/sqlite/folder_store.h"

namespace race2048::server {
namespace {

using store::tests::match_id_of;
using store::tests::result_of;

// A client on the loop of its server, which runs only while the client waits for a message.
class SocketClient {
 public:
  SocketClient(asio::io_context& context, std::uint16_t port) : context_(context) {
    socket_.connect({asio::ip::make_address("127.0.0.1"), port});
    socket_.non_blocking(true);
    asio::write(socket_, asio::buffer(limits::kPreface));
    send(World::hello("ada"));
  }
  void send(const v1::ToServer& message) {
    std::string frame;
    wire::append_frame(message, frame);
    asio::write(socket_, asio::buffer(frame));
  }
  // The next message of this kind; others are skipped.
  v1::ToClient receive(v1::ToClient::BodyCase kind) {
    for (;;) {
      const wire::FrameReader::Status status = reader_.next(left_);
      if (status == wire::FrameReader::Status::need_more) {
        read();
        continue;
      }
      v1::ToClient message;
      const auto body = reader_.body();
      if (status != wire::FrameReader::Status::frame ||
          !message.ParseFromArray(body.data(), static_cast<int>(body.size()))) {
        throw std::runtime_error("that is no message");
      }
      if (message.body_case() == kind) return message;
      if (message.has_refused()) throw std::runtime_error(message.refused().text());
    }
  }

 private:
  void read() {
    asio::error_code error;
    std::size_t count = 0;
    while ((count = socket_.read_some(asio::buffer(buffer_), error)) == 0) {
      if (error != asio::error::would_block) throw std::system_error(error);
      context_.run_one();
    }
    left_ = wire::bytes_of({buffer_.data(), count});
  }

  asio::io_context& context_;
  asio::ip::tcp::socket socket_{context_};
  std::array<char, 4096> buffer_{};
  std::span<const std::uint8_t> left_;
  wire::FrameReader reader_{limits::kMaxFrameToClient};
};

TEST(KeptResultsTest, AServerTellsOfTheMatchesOfItsLastRun) {
  const race2048::tests::TemporaryFolder folder;
  const std::string replay = std::string(limits::kReplayPartBytes, 'r') + "end";
  (void)store::tests::value_of(
      store::tests::open_in(folder.path())->save_result(result_of(1), replay));

  asio::io_context context{1};
  auto kept = KeptRooms::open(context,
                              {.retention = {.keep_days = 36'500},  // it ended in 1970
                               .seat_idle = std::chrono::milliseconds(limits::kSeatIdle)},
                              store::open_sqlite({.folder = folder.path()}));
  ASSERT_TRUE(kept);
  MatchServer server({.random = FakeRandom(1)}, {}, &(*kept)->journal(), &(*kept)->archive());
  ASSERT_TRUE((*kept)->restore(server, std::chrono::steady_clock::now()));
  TcpServer tcp(context, server, std::chrono::steady_clock::now);
  tcp.listen({"127.0.0.1"}, 0);

  SocketClient ada(context, tcp.port());
  (void)ada.receive(v1::ToClient::kWelcome);
  v1::ToServer question;
  question.mutable_get_result()->set_match("00000001");
  ada.send(question);
  EXPECT_EQ(ada.receive(v1::ToClient::kResultPage).result_page().replay_bytes(), replay.size());

  // All parts are asked for at once.
  question.mutable_get_replay()->set_match_id(wire::to_bytes(match_id_of(1)));
  ada.send(question);
  question.mutable_get_replay()->set_offset(limits::kReplayPartBytes);
  ada.send(question);
  const std::string first = ada.receive(v1::ToClient::kReplayPart).replay_part().data();
  EXPECT_TRUE(first + ada.receive(v1::ToClient::kReplayPart).replay_part().data() == replay);
  EXPECT_TRUE((*kept)->finish());
}

}  // namespace
}  // namespace race2048::server
