// Fifty complete matches of bots over real sockets: 21 + 14 + 7 + 8, and one over many boards. At
// the end every client's state must match the server's.
#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/seal_text.h"
#include "engine/match/view/match_story.h"
#include "proto/conversions.h"
#include "tests/integration/player.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;
using client::Verification;

struct Plan {
  MatchSettings settings{};
  std::size_t players = 2;
  std::size_t watchers = 0;
};

// A room and its people. Everyone is a client with its own socket.
class Table {
 public:
  Table(World& world, const std::string& name, const Plan& plan)
      : world_(world), name_(name), plan_(plan) {
    plan_.settings.seats = static_cast<std::uint32_t>(plan.players);
    plan_.settings.move_rate = 0;
    add(players_, "p0", {.kind = Entry::Kind::create, .code = "", .settings = plan_.settings});
  }

  bool has_room() const { return !host().model().room.code.empty(); }
  void seat_the_others() {
    const std::string code = host().model().room.code;
    for (std::size_t i = 1; i < plan_.players; ++i) {
      add(players_, "p" + std::to_string(i), {.kind = Entry::Kind::join, .code = code});
    }
    for (std::size_t i = 0; i < plan_.watchers; ++i) {
      add(watchers_, "w" + std::to_string(i), {.kind = Entry::Kind::watch, .code = code});
    }
  }
  bool is_complete() const {
    const client::Room& room = host().model().room;
    return room.seated().size() == plan_.players && room.unseated().size() == plan_.watchers &&
           all_present([](const Player& player) { return player.model().room.seal.has_value(); });
  }

  void start() {
    ++round_;
    for (const auto& player : players_) {
      if (is_present(*player)) player->set_ready();
    }
  }
  // Everyone still present has the result, and the seal of the next match.
  bool is_over() const {
    return all_present([this](const Player& player) {
      const client::Model& model = player.model();
      return model.phase == Phase::results && model.race->seal.round == round_ &&
             model.room.seal->round == round_ + 1;
    });
  }

  Player& player(std::size_t i) { return *players_.at(i); }
  const Player& host() const { return *players_.front(); }
  std::size_t player_count() const { return players_.size(); }

  // Finds the room through somebody who is still present.
  const Match& match_at_server() const {
    for (const auto& player : players_) {
      if (!is_present(*player)) continue;
      if (const server::Room* room = world_.room_of(player->name())) return *room->state().match();
    }
    throw std::logic_error("nobody is left in the room");
  }

  void expect_all_agree() const {
    SCOPED_TRACE(name_ + ", round " + std::to_string(round_));
    const Match& match = match_at_server();
    ASSERT_TRUE(match.ended);
    ASSERT_EQ(match.round, round_);
    const std::map<std::uint32_t, Standing> expected = standings_at_server(match);
    for (const auto& player : players_) {
      if (!player->model().race) continue;
      SCOPED_TRACE(player->name());
      expect_moves_replay(*player, match);
      if (!is_present(*player)) continue;
      expect_result(*player, match, expected);
      expect_same_game(*player, match);
    }
    for (const auto& watcher : watchers_) {
      SCOPED_TRACE(watcher->name());
      expect_result(*watcher, match, expected);
      expect_boards(*watcher, match);
    }
  }

 private:
  using People = std::vector<std::unique_ptr<Player>>;

  void add(People& people, const std::string& person, Entry entry) {
    const std::uint64_t seed = std::hash<std::string>{}(name_ + person);
    people.push_back(
        std::make_unique<Player>(world_.loop(), world_.target(),
                                 PlayerOptions{.name = name_ + "." + person,
                                               .entry = std::move(entry),
                                               .seed = seed,
                                               // One at a time, or all that a client may.
                                               .in_flight = people.size() % 3 == 2 ? 8u : 1u}));
  }

  static bool is_present(const Player& player) { return !player.is_cut() && !player.closed(); }
  template <typename Holds>
  bool all_present(Holds holds) const {
    for (const People* people : {&players_, &watchers_}) {
      for (const auto& player : *people) {
        if (is_present(*player) && !holds(*player)) return false;
      }
    }
    return true;
  }

  // The standings by the server's own runs, without pings, which have no other source.
  static std::map<std::uint32_t, Standing> standings_at_server(const Match& match) {
    std::map<std::uint32_t, Standing> standings;
    for (const auto& [number, seat] : match.seats) standings[number] = standing_of(match, number);
    return standings;
  }

  void expect_result(const Player& player, const Match& match,
                     const std::map<std::uint32_t, Standing>& expected) const {
    const client::Model& model = player.model();
    ASSERT_TRUE(model.result.has_value());
    EXPECT_EQ(model.result->verification.kind,
              player.watches() ? Verification::Kind::seal_verified : Verification::Kind::verified)
        << client::seal_texts(model.result->verification).back();
    EXPECT_EQ(model.result->reason, match.ended->reason);
    EXPECT_EQ(model.result->match_ms, match.ended->at_ms);
    EXPECT_FALSE(player.was_refused()) << model.last_refusal->said.by("it");
    std::map<std::uint32_t, Standing> known = model.race->standings;
    for (auto& [seat, standing] : known) {
      // At the end all clients have been sent the same pings, too.
      const Player& other = is_present(host()) ? host() : player;
      EXPECT_EQ(standing, other.model().race->standings.at(seat));
      standing.ping_ms = 0;
    }
    EXPECT_EQ(known, expected);
  }

  static void expect_same_game(const Player& player, const Match& match) {
    const client::Race& race = *player.model().race;
    ASSERT_TRUE(race.own.has_value());
    const MatchSeat& seat = match.seats.at(static_cast<SeatNumber>(race.own_seat.value()));
    EXPECT_EQ(race.own->board(), seat.run->board());
    EXPECT_EQ(race.own->board_number(), seat.run->board_number());
    EXPECT_EQ(race.own->score(), seat.run->score());
    EXPECT_EQ(race.own->moves(), seat.run->moves());
    EXPECT_EQ(race.own->state(), seat.state());
  }

  // Computes the key from the data that the client stored, and replays the client's moves with it.
  static void expect_moves_replay(const Player& player, const Match& match) {
    const client::Race& race = *player.model().race;
    if (!race.own || race.seal.round != match.round) return;
    std::vector<SeatNonce> nonces;
    for (const RaceSeat& seat : race.seats) {
      nonces.push_back({static_cast<std::uint16_t>(seat.seat), seat.nonce.value()});
    }
    const Key key = match_key(match.secret, race.seal.match_id, nonces);
    race2048::Run run(race.seal.settings.run(), key);
    for (const client::LoggedAction& logged : race.own->log()) {
      ASSERT_EQ(run.apply(logged.action, logged.board, 0).verdict, ActionVerdict::applied);
      ASSERT_EQ(run.score(), logged.score);
    }
    EXPECT_EQ(run.board(), race.own->board());
    EXPECT_EQ(run.moves(), race.own->moves());
  }

  static void expect_boards(const Player& watcher, const Match& match) {
    const auto& boards = watcher.model().race->boards;
    if (match.settings.watch == Watch::off) {
      EXPECT_TRUE(boards.empty());
      return;
    }
    ASSERT_EQ(boards.size(), match.seats.size());
    for (const auto& [number, seat] : match.seats) {
      const WatchedBoard& board = boards.at(number);
      EXPECT_EQ(board.board, seat.run->board());
      EXPECT_EQ(board.number, seat.run->board_number());
      EXPECT_EQ(board.score, seat.run->score());
      EXPECT_EQ(board.moves, seat.run->moves());
    }
  }

  World& world_;
  std::string name_;
  Plan plan_;
  std::uint32_t round_ = 0;
  People players_;
  People watchers_;
};

using Tables = std::deque<Table>;

// Fills one room for each plan.
[[nodiscard]] bool seat_all(World& world, Tables& tables, const std::vector<Plan>& plans) {
  for (std::size_t i = 0; i < plans.size(); ++i) {
    tables.emplace_back(world, "r" + std::to_string(i), plans[i]);
  }
  const auto all = [&tables](bool (Table::*holds)() const) {
    return std::all_of(tables.begin(), tables.end(),
                       [holds](const Table& table) { return (table.*holds)(); });
  };
  if (!world.run_until([&] { return all(&Table::has_room); })) return false;
  for (Table& table : tables) table.seat_the_others();
  return world.run_until([&] { return all(&Table::is_complete); });
}

// Plays a match in every room at the same time, then compares everything.
void race_in_all(World& world, Tables& tables) {
  for (Table& table : tables) table.start();
  ASSERT_TRUE(world.run_until([&tables] {
    return std::all_of(tables.begin(), tables.end(),
                       [](const Table& table) { return table.is_over(); });
  }));
  for (const Table& table : tables) table.expect_all_agree();
}

constexpr std::array kWatchSettings = {Watch::live, Watch::at_end, Watch::off};

// Rooms of 2 to 8 seats, with every watch setting.
std::vector<Plan> plans_of_all_sizes(const MatchSettings& settings) {
  std::vector<Plan> plans;
  for (std::size_t players = 2; players <= 8; ++players) {
    Plan plan{.settings = settings, .players = players, .watchers = players % 2};
    plan.settings.watch = kWatchSettings[players / 2 % kWatchSettings.size()];
    plan.settings.draws = players % 3 == 0 ? Draws::position : Draws::same;
    plans.push_back(plan);
  }
  return plans;
}

TEST(BotMatches, ThreeRoundsToSixtyFourInRoomsOfEverySize) {
  World world;
  Tables tables;
  ASSERT_TRUE(seat_all(world, tables, plans_of_all_sizes(first_settings(6))));
  for (int round = 0; round < 3; ++round) race_in_all(world, tables);
  EXPECT_EQ(world.log().matches_ended(), 21u);
}

TEST(BotMatches, TwoRoundsUntilAllHaveMade128OrAreStuck) {
  MatchSettings settings = first_settings(7);
  settings.finish = Finish::all;
  settings.on_stuck = OnStuck::out;
  World world;
  Tables tables;
  ASSERT_TRUE(seat_all(world, tables, plans_of_all_sizes(settings)));
  for (int round = 0; round < 2; ++round) race_in_all(world, tables);
  EXPECT_EQ(world.log().matches_ended(), 14u);
}

TEST(BotMatches, RacesForTimeSideBySideWithBoardAfterBoard) {
  std::vector<Plan> plans = plans_of_all_sizes(time_settings(limits::kMinMatchMs));
  World world;
  Tables tables;
  ASSERT_TRUE(seat_all(world, tables, plans));
  race_in_all(world, tables);
  EXPECT_EQ(world.log().matches_ended(), 7u);
  for (const Table& table : tables) {
    EXPECT_EQ(table.match_at_server().ended.value().reason, EndReason::time_up);
  }
}

// Enough blind moves to get stuck several times.
constexpr std::uint32_t kMovesOverSomeBoards = 800;

TEST(BotMatches, StuckSeatsGoOnWithTheNextBoardOfTheSameSequence) {
  World world;
  Tables tables;
  ASSERT_TRUE(seat_all(world, tables, {{.settings = first_settings(17), .players = 3}}));
  Table& table = tables.front();
  for (std::size_t i = 0; i < table.player_count(); ++i) {
    table.player(i).give_up_after(kMovesOverSomeBoards);
  }
  race_in_all(world, tables);
  EXPECT_EQ(table.match_at_server().ended.value().reason, EndReason::all_done);
  for (const auto& [number, seat] : table.match_at_server().seats) {
    EXPECT_GT(seat.run->board_number(), 0u) << "seat " << number;
  }
}

TEST(BotMatches, SeatsThatLeaveGiveUpOrLoseTheirLinkKeepTheirScoreAndHoldNobodyUp) {
  std::vector<Plan> plans;
  for (std::size_t i = 0; i < 8; ++i) {
    MatchSettings settings = first_settings(8);
    settings.finish = Finish::all;
    settings.on_stuck = i % 2 == 0 ? OnStuck::next_board : OnStuck::out;
    settings.watch = kWatchSettings[i / 2 % kWatchSettings.size()];
    plans.push_back({.settings = settings, .players = 4 + i % 5, .watchers = 1});
  }
  World world(World::Places::lost_with_the_link);
  Tables tables;
  ASSERT_TRUE(seat_all(world, tables, plans));
  for (Table& table : tables) {
    table.player(1).give_up_after(10);
    table.player(2).leave_after(15);
    table.player(3).cut_after(5);
  }
  race_in_all(world, tables);
  EXPECT_EQ(world.log().matches_ended(), 8u);
  for (const Table& table : tables) {
    const auto& seats = table.match_at_server().seats;
    EXPECT_EQ(seats.at(1).state(), SeatState::gave_up);
    EXPECT_EQ(seats.at(1).run->moves(), 10u);
    EXPECT_EQ(seats.at(2).state(), SeatState::link_lost);
    EXPECT_GE(seats.at(2).run->moves(), 15u);
    EXPECT_EQ(seats.at(3).state(), SeatState::link_lost);
    EXPECT_GE(seats.at(3).run->moves(), 5u);
  }
}

}  // namespace
}  // namespace race2048::integration
