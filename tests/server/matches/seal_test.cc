// The seal, as a player's client sees it: nothing sent before the end reveals anything, and what is
// sent at the end accounts for every tile.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/sequence.h"
#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

template <typename Array>
Array array_of(const std::string& bytes) {
  Array array{};
  if (bytes.size() != array.size()) throw std::logic_error("bytes of another length");
  std::copy(bytes.begin(), bytes.end(), array.begin());
  return array;
}

// A suspicious client's check of everything it was sent and did: it keeps its own board, on which
// every tile must be the one that the opened seal gives.
class Verifier {
 public:
  Verifier(const v1::Start& start, const v1::Sealed& sealed, const v1::End& end)
      : secret_(array_of<Secret>(end.secret())), sequence_(Key{}) {
    const auto match_id = array_of<MatchId>(sealed.match_id());
    const Digest committed = commitment(match_id, wire::bytes_of(sealed.settings()), secret_);
    EXPECT_EQ(std::string(committed.begin(), committed.end()), sealed.commitment());
    std::vector<SeatNonce> nonces;
    for (const v1::StartSeat& seat : start.seats()) {
      nonces.push_back({.seat = static_cast<std::uint16_t>(seat.seat()),
                        .nonce = array_of<Nonce>(seat.nonce())});
    }
    sequence_ = Sequence(match_key(secret_, match_id, nonces));
  }

  void begin(std::uint32_t number) {
    board_ = Board();
    number_ = number;
    drawn_ = 0;
  }
  void slide_to(Direction direction) { board_ = slide(board_, direction).board; }
  void expect_spawn(const v1::Spawn& spawn) {
    const Spawn expected = spawn_of(sequence_.draw(number_, drawn_++), board_, Rules{});
    EXPECT_EQ(spawn.cell(), expected.cell) << "draw " << drawn_ - 1 << " of board " << number_;
    EXPECT_EQ(spawn.tile(), tile_value(expected.exponent));
    board_.set_exponent(static_cast<int>(spawn.cell()), *exponent_of(spawn.tile()));
  }
  const Board& board() const { return board_; }

 private:
  Secret secret_;
  Sequence sequence_;
  Board board_;
  std::uint32_t number_ = 0;
  std::uint32_t drawn_ = 0;
};

TEST(SealTest, TheOpenedSealAccountsForEveryTileOfEveryBoard) {
  World world(7);
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  MatchSettings settings = race_settings();
  settings.draws = Draws::same;
  world.seat({&ada, &bob}, settings);
  const v1::Sealed sealed = ada.sealed;
  world.get_ready(bob);
  world.start(ada);
  world.pass(limits::kCountdown);

  // Plays to the end of board 0 and some way into board 1, with useless slides in between.
  std::vector<Action> actions;
  const auto act = [&](Action action) {
    actions.push_back(action);
    world.act(ada, action);
    world.pass(1ms);
  };
  for (std::size_t i = 0; world.run(ada).state() == RunState::racing; ++i) {
    act(action_of(kDirections[i / 2 % 4]));
  }
  act(Action::next_board);
  for (std::size_t i = 0; i < 30; ++i) act(action_of(kDirections[i / 2 % 4]));
  world.pass(60s);

  ASSERT_EQ(ada.end().match_id(), sealed.match_id());
  Verifier verifier(ada.last(v1::ToClient::kStart).start(), sealed, ada.end());
  verifier.begin(0);
  for (const v1::Spawn& spawn : ada.last(v1::ToClient::kGo).go().spawns()) {
    verifier.expect_spawn(spawn);
  }
  std::size_t next = 0;
  std::size_t applied = 0;
  std::size_t unchanged = 0;
  for (const v1::ToClient& message : ada.inbox) {
    if (!message.has_outcome()) continue;
    const v1::Outcome& outcome = message.outcome();
    const Action action = actions.at(next++);
    ASSERT_EQ(outcome.seq(), next);
    if (outcome.result() == v1::RESULT_NO_CHANGE) {
      ++unchanged;
      EXPECT_FALSE(slide(verifier.board(), *direction_of(action)).moved);
      continue;
    }
    ASSERT_EQ(outcome.result(), v1::RESULT_APPLIED);
    ++applied;
    if (action == Action::next_board) {
      verifier.begin(1);
    } else {
      verifier.slide_to(*direction_of(action));
    }
    for (const v1::Spawn& spawn : outcome.spawns()) verifier.expect_spawn(spawn);
  }
  EXPECT_EQ(next, actions.size());
  EXPECT_GT(applied, 50u);
  EXPECT_GT(unchanged, 5u);
  EXPECT_EQ(verifier.board(), world.run(ada).board());
}

TEST(SealTest, NeitherSecretNorKeyLeavesTheServerBeforeTheEnd) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob}, race_settings());
  world.watch(cyd, ada.code);
  for (int i = 0; i < 40; ++i) {
    world.slide_somewhere(ada);
    world.pass(40ms);
    world.slide_somewhere(bob);
  }
  world.act(ada, Action::give_up);
  world.pass(5s);
  const Secret secret = world.match(ada).secret;
  const Key key = world.match(ada).key;
  const std::string_view hidden[] = {
      {reinterpret_cast<const char*>(secret.data()), 8},
      {reinterpret_cast<const char*>(secret.data()) + 24, 8},
      {reinterpret_cast<const char*>(key.data()), 8},
      {reinterpret_cast<const char*>(key.data()) + 24, 8},
  };
  for (const Client* client : {&ada, &bob, &cyd}) {
    for (const std::string_view bytes : hidden) {
      EXPECT_EQ(client->bytes.find(bytes), std::string::npos) << client->name;
    }
  }
  world.act(bob, Action::give_up);
  ASSERT_TRUE(cyd.got(v1::ToClient::kEnd));
  const std::vector<Secret> secrets = world.secrets(ada.code);
  ASSERT_EQ(secrets.size(), 2u);
  ASSERT_EQ(secrets[0], secret);
  for (const Client* client : {&ada, &bob, &cyd}) {
    // Now the secret is found, so the search above would have found it. The next one is still
    // hidden.
    EXPECT_NE(client->bytes.find(hidden[0]), std::string::npos) << client->name;
    EXPECT_EQ(client->bytes.find(std::string(secrets[1].begin(), secrets[1].begin() + 8)),
              std::string::npos);
  }
}

TEST(SealTest, TheKeyDependsOnEveryPlayersNonce) {
  std::vector<Key> keys;
  for (const char* const name : {"bob", "bib"}) {
    World world;
    Client& ada = world.log_in("ada");
    Client& other = world.log_in(name);  // the nonce is made from the name
    world.race({&ada, &other}, race_settings());
    keys.push_back(world.match(ada).key);
  }
  EXPECT_NE(keys[0], keys[1]);
}

TEST(SealTest, WhoDoesNotRaceHasNoPartInTheKey) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.seat({&ada, &bob}, race_settings());
  world.start(ada);  // bob gave a nonce but is not ready
  world.pass(limits::kCountdown);
  const Match& match = world.match(ada);
  const SeatNonce own{.seat = 0, .nonce = array_of<Nonce>(World::nonce_of(ada))};
  EXPECT_EQ(match.key, match_key(match.secret, match.match_id, std::span(&own, 1)));
}

}  // namespace
}  // namespace race2048::server
