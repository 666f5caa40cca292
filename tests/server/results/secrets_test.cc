// A match is played in a room with a code, a name, a title and a password; afterwards neither the
// archive, whoever asks, nor a replay nor the log has anything with which to enter the room, or to
// recognise its people in another match.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "proto/decisions.h"
#include "proto/replay/replay_layout.h"
#include "server/dispatch/archive.h"
#include "server/log/log_observer.h"
#include "server/results/store_archive.h"
#include "shared/hex.h"
#include "shared/typed_text.h"
#include "shared/varint.h"
#include "tests/server/captured_log.h"
#include "tests/server/journal/announced.h"
#include "tests/server/journal/journalled_server.h"
#include "tests/server/store/each_store.h"
#include "tests/support/verified_replay.h"

namespace race2048::server {
namespace {

constexpr const char* kRoomName = "zebra-club";
constexpr const char* kTitle = "Zebra crossing";
constexpr const char* kPassword = "open sesame";
constexpr std::int64_t kOpenedUnixMs = 1'795'640'000'000;

template <typename Bytes>
std::string bytes_in(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

// What must not be found, by what it is.
using Secrets = std::map<std::string, std::string>;

struct Played {
  MatchId match_id{};
  Secrets secrets;
  store::Viewer ada;
};

class SecretsTest : public store::tests::OnEachStore {
 protected:
  // Ada, a guest, and bob, who has a key, play a match in a room of hers; cyd watches.
  Played play(const std::string& ada_name, bool listed) {
    World& w = server.world;
    v1::ToServer hello = World::hello(ada_name);
    hello.mutable_hello()->set_player_id(kAdasId);
    Client& ada = w.connect();
    ada.name = ada_name;
    w.send_bytes(ada, limits::kPreface);
    w.send(ada, hello);
    Client& bob = w.log_in_with_key("bob-" + ada_name, 9);
    Client& cyd = w.log_in("cyd-" + ada_name);
    v1::ToServer create;
    v1::CreateRoom& room = *create.mutable_create_room();
    room.set_settings(serialised(race_settings()));
    room.set_room_name(kRoomName);
    room.mutable_options()->set_title(kTitle);
    room.mutable_options()->set_password(kPassword);
    room.mutable_options()->set_listed(listed);
    w.unix_ms = kOpenedUnixMs;
    w.send(ada, create);
    server.wait_for(ada, v1::ToClient::kEntered);
    w.join(bob, kRoomName, kPassword);
    server.wait_for(bob, v1::ToClient::kEntered);
    w.watch(cyd, ada.code, kPassword);
    server.wait_for(cyd, v1::ToClient::kEntered);
    w.pass(7s);
    w.unix_ms += 7'000;
    const std::string tokens[] = {ada.token, bob.token, cyd.token};
    server.start(ada, bob);
    for (int i = 0; i < 9; ++i) w.keep_moving(i % 2 == 0 ? ada : bob);
    w.choose(ada, Action::give_up);
    w.choose(bob, Action::give_up);
    server.wait_for(ada, v1::ToClient::kEnd);
    Played played{.match_id = server::match_id_of(ada.end().match_id())};
    const Person guest = w.room(ada).members().at(ada.id).person;
    const Person keyed = w.room(bob).members().at(bob.id).person;
    played.ada.person = person_id(guest);
    Secrets& secrets = played.secrets;
    secrets["the code"] = ada.code;
    secrets["the name"] = kRoomName;
    secrets["the password"] = kPassword;
    secrets["its hash"] = bytes_in(password_digest(kPassword));
    secrets["the opening"] = "";
    write_varint(kOpenedUnixMs, std::back_inserter(secrets["the opening"]));
    secrets["ada's id"] = kAdasId;
    secrets["bob's id"] = bytes_in(keyed.player_id);
    secrets["bob's key"] = bytes_in(World::key_of(9));
    secrets["ada's id in the database"] = bytes_in(person_id(guest));
    secrets["bob's id in the database"] = bytes_in(person_id(keyed));
    for (const std::string& token : tokens)
      secrets["the token " + hex(wire::bytes_of(token))] = token;
    for (Client* const client : {&ada, &bob, &cyd}) w.leave(*client);
    server.wait_for_all();
    return played;
  }
  // The file as parts of the archive's answers.
  std::string replay(const MatchId& match) {
    std::string file;
    for (;;) {
      const std::string part =
          ask(AskReplay{.match_id = match, .offset = static_cast<std::uint32_t>(file.size())}, {});
      v1::ToClient message;
      EXPECT_TRUE(message.ParseFromString(part));
      if (part.empty() || message.replay_part().data().empty()) return file;
      file += message.replay_part().data();
      if (file.size() >= message.replay_part().total()) return file;
    }
  }
  // The bytes of the answer, or of the refusal's text.
  std::string ask(const Question& question, const store::Viewer& viewer) {
    std::string bytes;
    server.in_store([&](store::Database& database) {
      const auto reply = reply_to(question, viewer, database);
      ASSERT_TRUE(reply) << reply.fault().text;
      bytes = *reply ? (*reply)->SerializeAsString() : reply->fault().text;
    });
    return bytes;
  }
  // All that the archive says to the viewer of this match.
  std::string all_answers(const Played& played, const store::Viewer& viewer) {
    std::string all;
    for (const Question& question : std::vector<Question>{
             AskResults{}, AskResults{.name = "ada"}, AskResults{.format = Format::time},
             AskResults{.room = played.secrets.at("the code")},
             AskResult{.match = hex(played.match_id)}, AskResult{.match = hex(played.match_id, 12)},
             AskTop{}, AskTop{.tile = 32}, AskTop{.tile = 64}, AskTop{.bots = true}}) {
      all += ask(question, viewer);
    }
    return all + replay(played.match_id);
  }
  static void expect_none(const std::string& bytes, const Secrets& secrets, const char* where) {
    for (const auto& [what, secret] : secrets) {
      EXPECT_EQ(bytes.find(secret), std::string::npos) << what << " is in " << where;
      EXPECT_EQ(bytes.find(hex(wire::bytes_of(secret))), std::string::npos)
          << what << " is in " << where << " as digits";
    }
  }

  static constexpr const char* kAdasId = "\xad\x01\xad\x02\xad\x03\xad\x04 and one";

  CapturedLog log;  // also of moves
  LogObserver observer;
  JournalledServer server{store_->open(), 1, observed_by(observer)};
};

TEST_P(SecretsTest, NothingThatLetsAnybodyInLeavesTheServer) {
  for (const bool listed : {false, true}) {
    const Played played = play(listed ? "ada" : "eda", listed);
    for (const store::Viewer& viewer : {store::Viewer{}, played.ada, store::Viewer{.all = true}}) {
      expect_none(all_answers(played, viewer), played.secrets, "an answer of the archive");
    }
    const std::string file = replay(played.match_id);
    ASSERT_GT(file.size(), 300u);
    race2048::tests::expect_verified(file);
    EXPECT_EQ(file.find(kTitle), std::string::npos);
    const std::string stranger = all_answers(played, {});
    const std::string there = all_answers(played, played.ada);
    EXPECT_EQ(stranger.find(kTitle) != std::string::npos, listed);
    EXPECT_NE(there.find(kTitle), std::string::npos);
    expect_none(log.text(), played.secrets, "the log");
    EXPECT_EQ(log.text().find(kTitle), std::string::npos);
    EXPECT_EQ(log.text().find(hex(wire::bytes_of(kAdasId), 12)), std::string::npos);
    EXPECT_EQ(log.text().find(hex(played.match_id)), std::string::npos)
        << "the whole id finds the match";
  }
  ASSERT_NE(log.text().find("rank=1"), std::string::npos) << "there is a log";
}

// The ids of the people in a replay, as digits.
std::vector<std::string> ids_in(const std::string& file) {
  std::vector<std::string> ids;
  const auto head = read_head(wire::bytes_of(file));
  DecisionReader reader;
  for (std::span<const std::uint8_t> left = head->decisions; !left.empty();) {
    const auto decision = reader.next(left);
    const auto* const seated = std::get_if<Seated>(&decision->body);
    if (seated != nullptr) ids.push_back(hex(seated->person.player_id));
  }
  return ids;
}

TEST_P(SecretsTest, APersonIsNotRecognisedInTwoMatches) {
  const Played friday = play("ada", true);
  const Played sunday = play("zorro", true);
  const std::string of_friday = all_answers(friday, {});
  const std::vector<std::string> ids = ids_in(replay(friday.match_id));
  ASSERT_EQ(ids.size(), 2u);
  EXPECT_NE(ids[0], ids[1]);
  for (const std::string& id : ids_in(replay(sunday.match_id))) {
    EXPECT_EQ(std::count(ids.begin(), ids.end(), id), 0) << id;
  }
  EXPECT_EQ(friday.ada.person, sunday.ada.person) << "the database knows her";
}

TEST_P(SecretsTest, AMatchOfAnUnlistedRoomIsFoundByThoseWhoWereThere) {
  const Played played = play("ada", false);
  const std::string id = bytes_in(played.match_id);
  World& w = server.world;
  const auto finds = [&](const Person& person) {
    return ask(AskResults{}, {.person = person_id(person)}).find(id) != std::string::npos;
  };
  const Person cyd{.player_id =
                       *wire::array_from<PlayerId>(World::hello("cyd-ada").hello().player_id())};
  const PlayerId of_bob = identity_of(World::key_of(9));
  EXPECT_TRUE(finds({.name = "other", .player_id = *wire::array_from<PlayerId>(kAdasId)}));
  EXPECT_TRUE(finds({.player_id = of_bob, .keyed = true}));
  EXPECT_TRUE(finds(cyd)) << "watched";
  EXPECT_FALSE(finds({.player_id = of_bob})) << "a guest who says the id of a key";
  EXPECT_FALSE(finds({.name = "ada"}));
  EXPECT_EQ(w.server.room_count(), 0u);
}

RACE2048_ON_EACH_STORE(SecretsTest);

}  // namespace
}  // namespace race2048::server
