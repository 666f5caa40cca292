// What a person or a program gets wrong, and servers that are wrong themselves: one clear answer
// each.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/net/exit_code.h"
#include "client/words/failure_text.h"
#include "client/words/seal_text.h"
#include "proto/messages.h"
#include "proto/settings.h"
#include "tests/integration/player.h"
#include "tests/integration/raw_client.h"
#include "tests/integration/scripted_server.h"
#include "tests/integration/world.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;
using client::Verification;

constexpr int kLinkLost = 3;
constexpr int kRefused = 4;
constexpr const char* kCode = "KXQ7WP";

Entry joining(const std::string& code) {
  return {.kind = Entry::Kind::join, .code = code};
}
Entry creating(std::uint32_t seats) {
  MatchSettings settings = first_settings(7);
  settings.seats = seats;
  return {.kind = Entry::Kind::create, .code = "", .settings = settings};
}

// How a client ends that is left alone with a server.
struct Ending {
  int exit_code = 0;
  std::string message;
};

Ending ending_of(const client::Model& model) {
  if (!model.failure) return {.message = "none"};
  return {.exit_code = client::exit_code_of(*model.failure),
          .message = client::failure_text(model)};
}

Ending failure_of(client::EventLoop& loop, const client::Target& target, PlayerOptions options) {
  Player player(loop, target, std::move(options));
  EXPECT_TRUE(run_until(loop, [&player] { return player.closed(); }));
  EXPECT_TRUE(player.model().failure.has_value());
  return ending_of(player.model());
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
#define EXPECT_HAS(text, part) EXPECT_TRUE(has(text, part)) << (text)

// ------------------------------------------------------------------------------ wrong host or port

TEST(BadAddress, NobodyListensThere) {
  client::EventLoop loop;
  const client::Target target = unused_target(loop);
  const Ending failure = failure_of(loop, target, {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "Nobody listens at " + client::server_text(target));
  EXPECT_HAS(failure.message, "race2048 host");
}

// The resolver must neither wait for a network nor complete the name.
void resolve_here_only() {
  setenv("RES_OPTIONS", "timeout:1 attempts:1", 1);
  setenv("LOCALDOMAIN", "invalid", 1);
}

TEST(BadAddress, ARoomCodeGivenAsHostIsRecognised) {
  resolve_here_only();
  client::EventLoop loop;
  const Ending failure = failure_of(loop, {.host = kCode, .port = client::kDefaultPort, .room = ""},
                                    {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "Cannot find the host 'KXQ7WP'");
  EXPECT_HAS(failure.message, "looks like a room code: write HOST/KXQ7WP");
}

TEST(BadAddress, AHostThatIsNotThereIsNamed) {
  resolve_here_only();
  client::EventLoop loop;
  const Ending failure =
      failure_of(loop, {.host = "no-such-host.invalid", .port = 2048, .room = kCode},
                 {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "Cannot find the host 'no-such-host.invalid'");
  EXPECT_HAS(failure.message, "spelling");
  EXPECT_FALSE(has(failure.message, "room code"));
}

// --------------------------------------------------------------------------- a server not of ours

v1::ToClient early_outcome() {
  v1::ToClient message;
  message.mutable_outcome()->set_seq(1);
  return message;
}

struct Stranger {
  const char* name;
  std::string says;
};
class NotOurServerTest : public testing::TestWithParam<Stranger> {};

TEST_P(NotOurServerTest, IsToldFromOne) {
  client::EventLoop loop;
  ScriptedServer server(loop, {.on_accepted = [](ScriptedServer& self) {
                          self.write(GetParam().says);
                          self.close();
                        }});
  const Ending failure =
      failure_of(loop, server.target(), {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, client::server_text(server.target()));
  EXPECT_HAS(failure.message, "race2048 server");
  EXPECT_HAS(failure.message, "port");
}
INSTANTIATE_TEST_SUITE_P(
    Strangers, NotOurServerTest,
    testing::Values(Stranger{"SaysNothing", ""},
                    Stranger{"SpeaksHttp",
                             "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n"
                             "Content-Length: 0\r\nConnection: close\r\nServer: some\r\n\r\n"},
                    Stranger{"SpeaksSsh", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n"},
                    Stranger{"SendsAFrameThatIsTooLong", "\xff\xff\x7f"},
                    Stranger{"SendsAnEndlessLength", "\xff\xff\xff\xff\xff"},
                    Stranger{"SendsAFrameWithoutAMessage", std::string("\x03\xff\xff\xff", 4)},
                    Stranger{"SendsAnOutcomeBeforeWelcome", frame(early_outcome())},
                    Stranger{"SendsAnEmptyMessage", std::string("\0", 1)}),
    [](const testing::TestParamInfo<Stranger>& stranger) { return stranger.param.name; });

// ---------------------------------------------------------------------- another protocol version

TEST(OtherVersion, TheServerRefusesAndSaysWhoMustUpdate) {
  struct Case {
    std::uint32_t min;
    std::uint32_t max;
    const char* advice;
  };
  World world;
  for (const Case& it : {Case{limits::kMaxProtocol + 1, limits::kMaxProtocol + 2, "the server."},
                         Case{0, limits::kMinProtocol - 1, "the client."}}) {
    RawClient client(world);
    client.write(limits::kPreface);
    client.send(hello("alice", it.min, it.max));
    ASSERT_TRUE(world.run_until([&client] { return client.closed(); }));
    ASSERT_EQ(client.refusals(), std::vector{v1::REASON_VERSION});
    const v1::Refused& refused = client.last(v1::ToClient::kRefused)->refused();
    EXPECT_HAS(refused.text(), std::string("Update ") + it.advice);
    EXPECT_EQ(refused.min_protocol(), limits::kMinProtocol);
    EXPECT_EQ(refused.max_protocol(), limits::kMaxProtocol);
    EXPECT_EQ(client.goodbye(), v1::REASON_VERSION);
  }
}

TEST(OtherVersion, TheClientPassesOnWhatTheServerSaysAboutIt) {
  client::EventLoop loop;
  ScriptedServer server(
      loop, {.on_message = [](ScriptedServer& self, const v1::ToServer& message) {
        if (!message.has_hello()) return;
        v1::ToClient refused;
        refused.mutable_refused()->set_reason(v1::REASON_VERSION);
        refused.mutable_refused()->set_text("This server speaks 7 to 8. Update the client.");
        self.send(refused);
        v1::ToClient goodbye;
        goodbye.mutable_goodbye()->set_reason(v1::REASON_VERSION);
        self.send(goodbye);
        self.close();
      }});
  const Ending failure =
      failure_of(loop, server.target(), {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kRefused);
  EXPECT_HAS(failure.message, "Update the client.");
}

TEST(OtherVersion, AnotherFramingIsAnsweredInOurs) {
  World world;
  RawClient client(world);
  client.write("R2048/2\n");
  ASSERT_TRUE(world.run_until([&client] { return client.closed(); }));
  EXPECT_EQ(client.goodbye(), v1::REASON_BAD_PREFACE);
  EXPECT_HAS(client.last(v1::ToClient::kGoodbye)->goodbye().text(), "Update");
}

TEST(OtherVersion, ABrowserIsToldWhatThisPortIs) {
  World world;
  RawClient client(world);
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(world.run_until([&client] { return client.closed(); }));
  EXPECT_HAS(client.raw_bytes(), "race2048 join HOST:PORT/ROOM");
}

// ------------------------------------------------------------------------------------------- names

TEST(BadName, IsRefusedWithTheRule) {
  World world;
  for (const char* name :
       {"", "a", "seventeen-letters", "two words", "gr\xc3\xbc\xc3\x9f", "a\x1b["}) {
    const Ending failure =
        failure_of(world.loop(), world.target(), {.name = name, .entry = creating(2)});
    EXPECT_EQ(failure.exit_code, kRefused) << name;
    EXPECT_HAS(failure.message, "2 to 16") << name;
  }
}

TEST(BadName, OneThatIsNotEvenTextEndsTheConnection) {
  World world;
  const Ending failure =
      failure_of(world.loop(), world.target(), {.name = "a\xff", .entry = creating(2)});
  EXPECT_EQ(failure.exit_code, kRefused);
}

TEST(TakenName, IsRefusedWithTheNextFreeOneWhenItWasAskedFor) {
  World world;
  Player alice(world.loop(), world.target(), {.name = "Alice", .entry = creating(2)});
  ASSERT_TRUE(world.run_until([&] { return alice.model().phase == Phase::room; }));
  const Ending failure =
      failure_of(world.loop(), world.target(), {.name = "aLICE", .entry = creating(2)});
  EXPECT_EQ(failure.exit_code, kRefused);
  EXPECT_HAS(failure.message, "taken");
  EXPECT_HAS(failure.message, "--name aLICE2");
  EXPECT_FALSE(alice.closed());
}

TEST(TakenName, GivesWayToTheNextFreeOneWhenItIsTheDefault) {
  World world;
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 3; ++i) {
    players.push_back(std::make_unique<Player>(
        world.loop(), world.target(),
        PlayerOptions{.name = "alice", .entry = creating(2), .name_is_default = true}));
    ASSERT_TRUE(world.run_until([&] { return players.back()->model().phase == Phase::room; }));
  }
  EXPECT_EQ(players[0]->name(), "alice");
  EXPECT_EQ(players[1]->name(), "alice2");
  EXPECT_EQ(players[2]->name(), "alice3");
}

// ------------------------------------------------------------------------------------------- rooms

TEST(BadRoom, AnUnknownOneIsRefused) {
  World world;
  for (const char* code : {kCode, "KXQ7W", "KXQ7W0", ""}) {
    const Ending failure =
        failure_of(world.loop(), world.target(), {.name = "alice", .entry = joining(code)});
    EXPECT_EQ(failure.exit_code, kRefused) << code;
    EXPECT_HAS(failure.message, "room");
  }
}

TEST(BadRoom, AFullOneIsRefusedAndCanBeWatched) {
  World world;
  Player alice(world.loop(), world.target(), {.name = "alice", .entry = creating(1)});
  ASSERT_TRUE(world.run_until([&] { return alice.model().phase == Phase::room; }));
  const std::string code = alice.model().room.code;
  const Ending failure =
      failure_of(world.loop(), world.target(), {.name = "bob", .entry = joining(code)});
  EXPECT_EQ(failure.exit_code, kRefused);
  EXPECT_HAS(failure.message, "The only seat of room " + code + " is taken");
  EXPECT_HAS(failure.message, "race2048 watch");
  Player bob(world.loop(), world.target(),
             {.name = "bob", .entry = {.kind = Entry::Kind::watch, .code = code}});
  EXPECT_TRUE(world.run_until([&] { return bob.model().phase == Phase::room; }));
}

TEST(BadRoom, SettingsThatCannotBeAreRefused) {
  World world;
  const Ending failure =
      failure_of(world.loop(), world.target(), {.name = "alice", .entry = creating(0)});
  EXPECT_EQ(failure.exit_code, kRefused);
  EXPECT_HAS(failure.message, "the number of seats is 0");
}

// --------------------------------------------------------------------- messages that are not
// allowed

class NotAllowedTest : public testing::Test {
 protected:
  void SetUp() override {
    host_.log_in("host");
    v1::ToServer create;
    create.mutable_create_room()->set_settings(serialised(first_settings(7)));
    host_.send(create);
    ASSERT_TRUE(run_until_count(host_, v1::ToClient::kRoster, 1));
    seat_.log_in("seat");
    v1::ToServer join;
    join.mutable_join_room()->set_code(code());
    seat_.send(join);
    ASSERT_TRUE(run_until_count(seat_, v1::ToClient::kSealed, 1));
    watcher_.log_in("watcher");
    watcher_.watch(code());
    // Everyone has been told of everyone: nothing more comes by itself.
    ASSERT_TRUE(world_.run_until(
        [this] { return knows_all(host_) && knows_all(seat_) && knows_all(watcher_); }));
  }
  const std::string& code() { return host_.last(v1::ToClient::kEntered)->entered().code(); }
  const std::string& match_id() { return host_.last(v1::ToClient::kSealed)->sealed().match_id(); }
  bool run_until_count(const RawClient& client, v1::ToClient::BodyCase body, std::size_t count) {
    return world_.run_until([&] { return client.count(body) == count; });
  }
  // One refusal for whoever sent it; nothing for anyone else; the connection stays.
  void expect_refused(RawClient& client, const v1::ToServer& message, v1::Reason reason) {
    const std::size_t refused = client.refusals().size();
    const std::size_t told = all_received();
    client.send(message);
    ASSERT_TRUE(run_until_count(client, v1::ToClient::kRefused, refused + 1));
    const v1::Refused& last = client.last(v1::ToClient::kRefused)->refused();
    EXPECT_EQ(last.reason(), reason);
    EXPECT_EQ(last.about(), static_cast<std::uint32_t>(message.body_case()));
    EXPECT_FALSE(last.text().empty());
    EXPECT_EQ(client.goodbye(), std::nullopt);
    EXPECT_EQ(all_received(), told + 1);
  }

  World world_;
  RawClient host_{world_};
  RawClient seat_{world_};
  RawClient watcher_{world_};

 private:
  static bool knows_all(const RawClient& client) {
    std::set<std::uint32_t> seats;
    for (const v1::ToClient& message : client.received()) {
      for (const v1::Member& member : message.roster().members()) seats.insert(member.seat());
    }
    const v1::ToClient* newest = client.last(v1::ToClient::kRoster);
    return seats.size() == 2 && newest->roster().watchers() == 1;
  }
  std::size_t all_received() const {
    return host_.received().size() + seat_.received().size() + watcher_.received().size();
  }
};

TEST_F(NotAllowedTest, AnEmptyFrameOrASecondHello) {
  expect_refused(seat_, v1::ToServer{}, v1::REASON_UNKNOWN_MESSAGE);
  expect_refused(seat_, hello("other"), v1::REASON_NOT_NOW);
}

TEST_F(NotAllowedTest, EnteringARoomOutOfARoom) {
  v1::ToServer message;
  message.mutable_create_room()->set_settings(serialised(first_settings(7)));
  expect_refused(seat_, message, v1::REASON_NOT_NOW);
  message.mutable_join_room()->set_code(code());
  expect_refused(watcher_, message, v1::REASON_NOT_NOW);
  message.mutable_watch_room()->set_code(code());
  expect_refused(seat_, message, v1::REASON_NOT_NOW);
}

TEST_F(NotAllowedTest, StartingAsAGuestOrWithNobodyReady) {
  v1::ToServer message;
  message.mutable_start_match()->set_match_id(match_id());
  expect_refused(seat_, message, v1::REASON_NOT_HOST);
  expect_refused(watcher_, message, v1::REASON_NOT_HOST);
}

TEST_F(NotAllowedTest, ANonceOfAnotherLengthOrFromAWatcher) {
  v1::ToServer message;
  message.mutable_nonce()->set_match_id(match_id());
  message.mutable_nonce()->set_nonce("short");
  expect_refused(seat_, message, v1::REASON_BAD_NONCE);
  message.mutable_nonce()->set_nonce(std::string(16, 'n'));
  expect_refused(watcher_, message, v1::REASON_NOT_NOW);
}

TEST_F(NotAllowedTest, ReadinessOfAWatcher) {
  v1::ToServer message;
  message.mutable_ready()->set_match_id(match_id());
  expect_refused(watcher_, message, v1::REASON_NOT_NOW);
}

TEST_F(NotAllowedTest, AnythingBeforeHello) {
  RawClient early(world_);
  early.write(limits::kPreface);
  expect_refused(seat_, move_message(v1::ACTION_LEFT, 1), v1::REASON_NOT_RACING);
  early.move(v1::ACTION_LEFT, 1);
  early.join(code());
  ASSERT_TRUE(run_until_count(early, v1::ToClient::kRefused, 2));
  EXPECT_EQ(early.refusals(), std::vector(2, v1::REASON_NOT_LOGGED_IN));
  early.send(hello("late"));
  EXPECT_TRUE(run_until_count(early, v1::ToClient::kWelcome, 1));
}

// ------------------------------------------------------------------- a server that breaks or lies

v1::ToClient welcome() {
  v1::ToClient message;
  message.mutable_welcome()->set_protocol(limits::kMaxProtocol);
  message.mutable_welcome()->set_server_version("scripted");
  message.mutable_welcome()->set_name("alice");
  return message;
}

// How a client ends that was welcomed and then sent these bytes.
Ending failure_after_welcome(const std::string& bytes) {
  client::EventLoop loop;
  ScriptedServer server(loop,
                        {.on_message = [&](ScriptedServer& self, const v1::ToServer& message) {
                          if (!message.has_hello()) return;
                          self.send(welcome());
                          self.write(bytes);
                          self.close();
                        }});
  return failure_of(loop, server.target(), {.name = "alice", .entry = joining(kCode)});
}

TEST(BrokenServer, AFrameThatIsTooLongIsNotWaitedFor) {
  const Ending failure = failure_after_welcome("\x81\x80\x04");  // 65,537
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "too long");
}

TEST(BrokenServer, AFrameThatIsNoMessageIsNamed) {
  const Ending failure = failure_after_welcome(std::string("\x03\xff\xff\xff", 4));
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "a frame without a message");
}

TEST(BrokenServer, AFrameThatIsCutIsALostLink) {
  const Ending failure = failure_after_welcome("\x20half");
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "is lost");
}

TEST(BrokenServer, AMessageOfANewerServerIsSkipped) {
  // Field 2000, a string; then the connection ends in the ordinary way.
  const Ending failure = failure_after_welcome(std::string("\x05\x82\x7d\x02hi", 6));
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "is lost");
}

TEST(BrokenServer, AStoppedOneSaysGoodbye) {
  World world;
  Player alice(world.loop(), world.target(), {.name = "alice", .entry = creating(2)});
  ASSERT_TRUE(world.run_until([&] { return alice.model().phase == Phase::room; }));
  world.stop_server();
  ASSERT_TRUE(world.run_until([&] { return alice.closed(); }));
  EXPECT_EQ(ending_of(alice.model()).exit_code, kLinkLost);
  EXPECT_HAS(ending_of(alice.model()).message, "being stopped");
  EXPECT_TRUE(world.run_until([&] { return world.server_has_finished(); }));
}

enum class Lie : std::uint8_t {
  none,
  another_secret,
  no_secret,
  another_nonce,
  another_starting_tile,
  another_new_tile,
  a_tile_on_a_tile,
  another_score,
  an_unasked_outcome,
  other_standings,
  no_standings,
};

// A whole match for one seat, by the rules but for one lie. The sixth move is the one that is lied
// about; the match ends with the tenth.
class LyingServer {
 public:
  LyingServer(client::EventLoop& loop, Lie lie)
      : lie_(lie),
        sequence_(Key{}),
        server_(loop, {.on_message = [this](ScriptedServer&, const v1::ToServer& message) {
                  on_message(message);
                }}) {
    secret_.fill(7);
    match_id_.fill(9);
  }

  client::Target target() const { return server_.target(); }

 private:
  static constexpr std::uint32_t kLiedMove = 6;
  static constexpr std::uint32_t kLastMove = 10;

  void on_message(const v1::ToServer& message) {
    if (message.has_hello()) server_.send(welcome());
    if (message.has_join_room()) enter();
    if (message.has_nonce()) nonce_ = wire::array_from<Nonce>(message.nonce().nonce()).value();
    if (message.has_ready()) start();
    if (message.has_move()) answer(message.move());
  }

  void enter() {
    v1::ToClient message;
    message.mutable_entered()->set_code(kCode);
    message.mutable_entered()->set_seated(true);
    server_.send(message);
    v1::Sealed& sealed = *message.mutable_sealed();
    sealed.set_match_id(wire::to_bytes(match_id_));
    sealed.set_settings(serialised(settings_));
    sealed.set_commitment(
        wire::to_bytes(commitment(match_id_, wire::bytes_of(sealed.settings()), secret_)));
    sealed.set_round(1);
    server_.send(message);
  }

  void start() {
    if (lie_ == Lie::another_nonce) nonce_.fill(1);
    const SeatNonce seat{.seat = 0, .nonce = nonce_};
    sequence_ = Sequence(match_key(secret_, match_id_, std::span(&seat, 1)));
    v1::ToClient message;
    v1::Start& start = *message.mutable_start();
    start.set_match_id(wire::to_bytes(match_id_));
    start.set_round(1);
    v1::StartSeat& start_seat = *start.add_seats();
    start_seat.set_name("alice");
    start_seat.set_nonce(wire::to_bytes(nonce_));
    server_.send(message);
    v1::Go& go = *message.mutable_go();
    go.set_round(1);
    for (int i = 0; i < settings_.rules.start_tiles; ++i) {
      tell(place(i == 1 && lie_ == Lie::another_starting_tile), go);
    }
    server_.send(message);
  }

  // The next tile of the sequence, or another one.
  Spawn place(bool another) {
    Spawn spawn = spawn_of(sequence_.draw(0, spawns_++), board_, settings_.rules);
    if (another) spawn.exponent = spawn.exponent == 1 ? 2 : 1;
    board_.set_exponent(spawn.cell, spawn.exponent);
    return spawn;
  }

  template <typename Message>
  static void tell(const Spawn& spawn, Message& message) {
    wire::add_spawns(std::span(&spawn, 1), message);
  }

  void answer(const v1::Move& move) {
    const bool lied = move.seq() == kLiedMove;
    const SlideResult slid =
        slide(board_, direction_of(wire::action_from(move.action()).value()).value());
    board_ = slid.board;
    score_ += slid.gain;
    Spawn spawn = place(lied && lie_ == Lie::another_new_tile);
    if (lied && lie_ == Lie::a_tile_on_a_tile) {
      spawn.cell = 0;
      while (slid.board.exponent(spawn.cell) == 0) ++spawn.cell;
    }
    v1::ToClient message;
    v1::Outcome& outcome = *message.mutable_outcome();
    outcome.set_seq(lied && lie_ == Lie::an_unasked_outcome ? kLiedMove + 1 : move.seq());
    outcome.set_result(v1::RESULT_APPLIED);
    tell(spawn, outcome);
    outcome.set_score(lied && lie_ == Lie::another_score ? score_ + 4 : score_);
    outcome.set_rank(1);
    outcome.set_state(v1::SEAT_STATE_RACING);
    server_.send(message);
    if (move.seq() == kLastMove) end();
  }

  void end() {
    v1::ToClient message;
    v1::End& end = *message.mutable_end();
    end.set_match_id(wire::to_bytes(match_id_));
    end.set_round(1);
    end.set_reason(v1::END_REASON_CAP);
    Secret told = secret_;
    if (lie_ == Lie::another_secret) told.back() ^= 1;
    if (lie_ != Lie::no_secret) end.set_secret(wire::to_bytes(told));
    if (lie_ != Lie::no_standings) {
      v1::Standing& standing = *end.add_standings();
      standing.set_rank(1);
      standing.set_score(lie_ == Lie::other_standings ? score_ + 4 : score_);
      standing.set_best_tile(static_cast<std::uint32_t>(tile_value(board_.best_exponent())));
      standing.set_moves(kLastMove);
      standing.set_state(v1::SEAT_STATE_RACING);
      standing.set_boards(1);
    }
    server_.send(message);
  }

  Lie lie_;
  MatchSettings settings_ = first_settings(11);
  Secret secret_{};
  MatchId match_id_{};
  Nonce nonce_{};
  Sequence sequence_;
  std::uint32_t spawns_ = 0;
  Board board_;
  std::uint64_t score_ = 0;
  ScriptedServer server_;
};

struct LieCase {
  const char* name;
  Lie lie;
  const char* detail;
};
void PrintTo(const LieCase& it, std::ostream* out) {
  *out << it.name;
}
std::string name_of(const testing::TestParamInfo<LieCase>& info) {
  return info.param.name;
}

// A client that meets such a server and plays until the match, or the link, ends.
class LyingServerTest : public testing::TestWithParam<LieCase> {
 protected:
  void play() {
    ASSERT_TRUE(run_until(loop_, [this] { return alice_.model().room.seal.has_value(); }));
    alice_.set_ready();
    ASSERT_TRUE(run_until(
        loop_, [this] { return alice_.closed() || alice_.model().phase == Phase::results; }));
  }

  client::EventLoop loop_;
  LyingServer server_{loop_, GetParam().lie};
  Player alice_{loop_, server_.target(), {.name = "alice", .entry = joining(kCode), .budget = 10}};
};

class BrokenSealTest : public LyingServerTest {};

TEST_P(BrokenSealTest, IsFoundWhenTheMatchHasEnded) {
  play();
  ASSERT_TRUE(alice_.model().result.has_value());
  const Verification& found = alice_.model().result->verification;
  EXPECT_EQ(found.kind, GetParam().lie == Lie::none ? Verification::Kind::verified
                                                    : Verification::Kind::broken);
  EXPECT_HAS(client::seal_texts(found).back(), GetParam().detail);
}
INSTANTIATE_TEST_SUITE_P(
    Lies, BrokenSealTest,
    testing::Values(
        LieCase{"ButAnHonestServerIsVerified", Lie::none, "10 moves and every tile hold"},
        LieCase{"AnotherSecret", Lie::another_secret, "does not fit the commitment"},
        LieCase{"NoSecret", Lie::no_secret, "did not open the seal"},
        LieCase{"AnotherNonce", Lie::another_nonce, "used another nonce"},
        LieCase{"AnotherStartingTile", Lie::another_starting_tile, "the starting tiles are not"},
        LieCase{"AnotherNewTile", Lie::another_new_tile, "the new tile of move 6 is not"},
        LieCase{"OtherStandings", Lie::other_standings, "another score than the moves"},
        LieCase{"NoStandings", Lie::no_standings, "leave out the own seat"}),
    name_of);

class DistrustTest : public LyingServerTest {};

TEST_P(DistrustTest, EndsTheMatchAtOnce) {
  play();
  ASSERT_TRUE(alice_.model().failure.has_value());
  EXPECT_EQ(ending_of(alice_.model()).exit_code, kLinkLost);
  EXPECT_HAS(ending_of(alice_.model()).message, GetParam().detail);
}
INSTANTIATE_TEST_SUITE_P(
    Lies, DistrustTest,
    testing::Values(LieCase{"AnotherScore", Lie::another_score, "an outcome against the rules"},
                    LieCase{"ATileOnATile", Lie::a_tile_on_a_tile, "an outcome against the rules"},
                    LieCase{"AnUnaskedOutcome", Lie::an_unasked_outcome,
                            "an outcome against the rules"}),
    name_of);

}  // namespace
}  // namespace race2048::integration
