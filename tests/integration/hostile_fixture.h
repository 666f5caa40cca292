// An honest race, during which a test attacks.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/seal_text.h"
#include "tests/integration/player.h"
#include "tests/integration/raw_client.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"

namespace race2048::integration {

using client::Entry;
using client::Phase;
using client::Verification;

// Two honest players and a witness: a seat that never moves and records everything it is sent. A
// test seats its hostile clients, starts the race, attacks during it and lets it end.
class HostileTest : public testing::Test {
 protected:
  // The moves before finish_race() cannot make the target: two 4s at the start and a 4 per move add
  // up to less.
  static constexpr int kTarget = 7;
  static constexpr std::uint64_t kMovesBefore = 10;
  static constexpr std::uint64_t kMovesDuring = 10;
  static constexpr std::uint64_t kMovesAfter = 5;
  static constexpr std::uint32_t kSeats = 20;
  static_assert(4 * (2 + kMovesBefore + kMovesDuring + kMovesAfter) < (1 << kTarget));

  void SetUp() override {
    MatchSettings settings = first_settings(kTarget);
    settings.move_rate = 0;
    settings.seats = kSeats;
    alice_ = honest("alice", 1, {.kind = Entry::Kind::create, .code = "", .settings = settings});
    ASSERT_TRUE(world_.run_until([this] { return !code().empty(); }));
    bob_ = honest("bob", 2, {.kind = Entry::Kind::join, .code = code()});
    witness_ = seated("witness");
    ASSERT_NE(witness_, nullptr);
    ASSERT_TRUE(world_.run_until([this] { return bob_->model().room.seal.has_value(); }));
  }

  const std::string& code() const { return alice_->model().room.code; }

  std::unique_ptr<RawClient> logged_in(const std::string& name) {
    auto client = std::make_unique<RawClient>(world_);
    client->log_in(name);
    const bool done =
        world_.run_until([&client] { return client->count(v1::ToClient::kWelcome) == 1; });
    return done ? std::move(client) : nullptr;
  }
  // A raw client with a seat, ready to race.
  std::unique_ptr<RawClient> seated(const std::string& name,
                                    RawClient::Window window = RawClient::Window::usual) {
    auto client = std::make_unique<RawClient>(world_, window);
    client->log_in(name);
    client->join(code());
    const auto is_seated = [this, &name] {
      const server::Room* room = world_.room_of(name);
      return room != nullptr && is_ready(*room, name);
    };
    const bool done = world_.run_until([&client, &is_seated] {
      return is_seated() || client->closed() || !client->refusals().empty();
    });
    return done && is_seated() ? std::move(client) : nullptr;
  }

  // Starts the race; the two honest players make their first moves.
  void start_race() {
    alice_->set_ready();
    bob_->set_ready();
    ASSERT_TRUE(world_.run_until([this] {
      return somebody_is_out() ||
             (alice_->model().phase == Phase::racing && bob_->model().phase == Phase::racing &&
              witness_->count(v1::ToClient::kGo) == 1);
    }));
    ASSERT_FALSE(somebody_is_out());
    let_both_play(kMovesBefore);
    // From here on they play while the test attacks.
    alice_->allow(kMovesDuring);
    bob_->allow(kMovesDuring);
  }

  // The race must continue and end as if nothing had been attacked.
  void finish_race() {
    ASSERT_TRUE(world_.run_until([this] { return alice_->waits() && bob_->waits(); }));
    let_both_play(kMovesAfter);
    EXPECT_FALSE(match().ended);
    expect_untouched();
    alice_->allow();
    bob_->allow();
    ASSERT_TRUE(world_.run_until([this] {
      return alice_->model().phase == Phase::results && bob_->model().phase == Phase::results &&
             witness_->count(v1::ToClient::kEnd) == 1;
    }));
    EXPECT_EQ(match().ended.value().reason, EndReason::target_reached);
    expect_honest_result(*alice_);
    expect_honest_result(*bob_);
    expect_witness_saw_a_race_only();
  }

  const Match& match() const { return *world_.room_of("alice")->state().match(); }
  const MatchSeat& seat_of(const std::string& name) const {
    for (const auto& [number, seat] : match().seats) {
      if (seat.person.name == name) return seat;
    }
    throw std::logic_error("no seat of that name");
  }
  // Expects that these moves, and no others, have changed the seat.
  void expect_only(const std::string& name, const std::vector<Action>& moves) const {
    race2048::Run run(match().settings.run(), match().key);
    for (const Action action : moves) run.apply(action, run.board_number(), 0);
    EXPECT_EQ(seat_of(name).run->board(), run.board());
    EXPECT_EQ(seat_of(name).run->score(), run.score());
    EXPECT_EQ(seat_of(name).run->best_score(), run.best_score());
    EXPECT_EQ(seat_of(name).run->moves(), run.moves());
  }

  [[nodiscard]] bool run_until_outcomes(const RawClient& client, std::size_t count) {
    return world_.run_until(
        [&client, count] { return client.count(v1::ToClient::kOutcome) == count; });
  }
  [[nodiscard]] bool run_until_refusals(const RawClient& client, std::size_t count) {
    return world_.run_until([&client, count] { return client.refusals().size() == count; });
  }
  [[nodiscard]] bool run_until_closed(const RawClient& client) {
    return world_.run_until([&client] { return client.closed(); });
  }
  [[nodiscard]] bool run_until_sessions(std::size_t count) {
    return world_.run_until([this, count] { return world_.server().session_count() == count; });
  }

  static constexpr std::size_t kHonestSessions = 3;
  World world_;
  std::unique_ptr<Player> alice_;
  std::unique_ptr<Player> bob_;
  std::unique_ptr<RawClient> witness_;

  bool somebody_is_out() const { return alice_->closed() || bob_->closed() || witness_->closed(); }

 private:
  std::unique_ptr<Player> honest(const std::string& name, std::uint64_t seed, Entry entry) {
    return std::make_unique<Player>(
        world_.loop(), world_.target(),
        PlayerOptions{.name = name, .entry = std::move(entry), .seed = seed, .budget = 0});
  }
  static bool is_ready(const server::Room& room, const std::string& name) {
    for (const auto& [number, seat] : room.state().seats()) {
      if (seat.person.name == name) return seat.ready && seat.nonce.has_value();
    }
    return false;
  }
  void let_both_play(std::uint64_t actions) {
    alice_->allow(actions);
    bob_->allow(actions);
    ASSERT_TRUE(world_.run_until(
        [this] { return somebody_is_out() || (alice_->waits() && bob_->waits()); }));
    ASSERT_FALSE(somebody_is_out());
  }
  void expect_untouched() const {
    for (const char* name : {"alice", "bob", "witness"}) {
      const server::SessionId session = world_.log().session_of(name);
      EXPECT_EQ(world_.log().refusals_of(session), std::vector<v1::Reason>{}) << name;
      EXPECT_EQ(world_.log().close_cause(session), std::nullopt) << name;
    }
  }
  void expect_honest_result(const Player& player) const {
    SCOPED_TRACE(player.name());
    const client::Model& model = player.model();
    ASSERT_TRUE(model.result.has_value());
    EXPECT_EQ(model.result->verification.kind, Verification::Kind::verified)
        << client::seal_texts(model.result->verification).back();
    EXPECT_FALSE(player.was_refused()) << model.last_refusal->said.by("it");
    EXPECT_FALSE(model.failure.has_value());
    std::vector<Action> moves;
    for (const client::LoggedAction& logged : model.race->own->log())
      moves.push_back(logged.action);
    EXPECT_GE(moves.size(), kMovesBefore + kMovesDuring + kMovesAfter);
    expect_only(player.name(), moves);
    EXPECT_EQ(model.race->own->board(), seat_of(player.name()).run->board());
    const std::uint32_t seat = model.race->own_seat.value();
    EXPECT_EQ(model.race->standings.at(seat).score, seat_of(player.name()).run->best_score());
  }
  void expect_witness_saw_a_race_only() const {
    EXPECT_FALSE(witness_->closed());
    EXPECT_EQ(witness_->refusals(), std::vector<v1::Reason>{});
    EXPECT_EQ(witness_->goodbye(), std::nullopt);
    EXPECT_EQ(witness_->count(v1::ToClient::kOutcome), 0u);
    EXPECT_EQ(witness_->count(v1::ToClient::kWelcome), 1u);
    EXPECT_EQ(witness_->count(v1::ToClient::kStart), 1u);
    expect_only("witness", {});
  }
};

}  // namespace race2048::integration
