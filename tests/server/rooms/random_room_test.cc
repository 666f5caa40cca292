// Six people in one or two rooms act at random; after each act the test checks everything that must
// always hold. The same in every run. A failure shows its seed and the acts that led to it.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

constexpr std::size_t kActsTold = 40;  // the number of last acts that a failure shows
const std::string kOtherMatch(16, 'o');
constexpr Timings kTimings{.countdown = 500ms, .seat_idle = 2500ms, .next_round = 1000ms};

// A person, with the messages received and sent in their current room.
struct Player {
  explicit Player(Client& it) : client(&it) {}

  Client* client;
  std::optional<v1::RoomInfo> info;
  std::optional<v1::Series> series;
  bool in_room = false;
  bool plays = false;                     // entered to play
  std::uint32_t round = 0;                // of the match they race in or watch
  bool running = false;                   // that match, as far as the person was told
  bool boards_came = false;               // boards came during the last act
  std::map<std::uint32_t, int> expected;  // answers due in this match, by number of the move
  std::map<std::uint32_t, int> answered;

  bool reads() const { return client->reads; }
  void forget_match() {
    expected.clear();
    answered.clear();
  }
  void forget_room() {
    forget_match();
    info.reset();
    series.reset();
    in_room = false;
    running = false;
  }
};

class RandomRoom {
 public:
  explicit RandomRoom(std::uint32_t seed) : random_(seed), world_(seed, kTimings) {
    for (const char* name : {"ada", "bob", "cyd", "dee", "eve"}) {
      players_.emplace_back(world_.log_in(name));
    }
    world_.log.replays = true;
    players_.emplace_back(world_.log_in("bot", true));
  }

  // Performs one act and checks everything. REQUIRES: nothing has failed so far.
  void act() {
    const std::size_t before = world_.log.decision_count();
    for (Player& player : players_) player.boards_came = false;
    Player& player = any_player();
    const Act done = act_of(player);
    note(done.text);
    const bool refused = take_messages(player);
    if (refused && done.is_message && !player.client->closed) {
      EXPECT_EQ(world_.log.decision_count(), before) << "what was refused changed something";
    }
    for (Player& other : players_) take_messages(other);
    come_back();
    check_deadline();
    for (const Room* room : rooms()) check(*room);
  }

  std::string history() const {
    std::string text = "\nthe last acts, and then:\n";
    for (const std::string& line : acts_) text += line + "\n";
    return text;
  }
  // The kinds of answers and ends that came up: a walk without them would prove nothing.
  const std::map<std::string, int>& seen() const { return seen_; }

 private:
  struct Act {
    std::string text;
    bool is_message = true;
  };

  // The people who mean to race in a room, as far as its decisions show.
  struct Consent {
    std::size_t seen = 0;  // decisions
    std::map<SeatNumber, std::string> names;
    std::set<std::string> raced;  // raced in the newest match and still have their seat
  };

  // ---- randomness

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  bool once_in(std::uint32_t times) { return below(times) == 0; }
  Player& any_player() { return players_[below(static_cast<std::uint32_t>(players_.size()))]; }
  std::string any_name() { return once_in(20) ? "nobody" : any_player().client->name; }

  MatchSettings any_settings() {
    MatchSettings settings;
    switch (below(5)) {
      case 0:
        settings = time_settings(1000 + below(6000));
        break;
      case 1:
        settings = first_settings(3 + static_cast<int>(below(4)));
        if (once_in(2)) settings.finish = Finish::all;
        break;
      case 2:
        settings = moves_settings(1 + below(8));
        break;
      case 3:
        settings = last_settings();
        break;
      default:
        settings = step_settings(1000 + below(3000), once_in(2) ? 0 : 1 + below(8));
        if (once_in(2)) settings.on_stuck = OnStuck::next_board;
        break;
    }
    settings.rules.size = 3 + static_cast<int>(below(2));
    if (once_in(4)) settings.rules.start_tiles = 8;  // soon stuck
    settings.cap_ms = 1000 + below(10'000);
    settings.watch = static_cast<Watch>(below(4));
    settings.seats = 1 + below(6);
    settings.move_rate = once_in(2) ? 0 : 5;
    if (once_in(6)) settings.open_seed = Key{};
    return settings;
  }

  v1::RoomOptions any_options() {
    v1::RoomOptions options;
    options.set_title(once_in(2) ? "an evening" : "");
    options.set_listed(!once_in(4));
    options.set_locked(once_in(6));
    options.set_chat_off(once_in(6));
    options.set_rounds(below(4));
    options.set_pause(once_in(4));
    options.set_start_at(once_in(4) ? below(5) : 0);
    if (once_in(6)) options.set_start_in_s(below(4));
    if (once_in(8)) options.set_password(once_in(2) ? "sesame" : "");
    return options;
  }

  // ---- acts

  Act act_of(Player& player) {
    Client& client = *player.client;
    if (once_in(anyone_races() ? 10 : 4)) return pass_time();
    if (once_in(60)) return stop_or_start_reading(player);
    if (once_in(150)) return send_much(player);
    if (once_in(120)) {
      world_.cut(client);
      return {client.name + " is cut off", false};
    }
    if (!player.in_room) return act_outside(player);
    // Mostly acts that a client does by itself or that get a race going; sometimes any act.
    if (client.name == host_of(client) ? once_in(3) : once_in(20)) return act_as_host(client);
    if (once_in(12)) return act_outside(player);
    if (once_in(25)) {
      world_.leave(client);
      return {client.name + " leaves"};
    }
    if (!player.running || !player.reads()) return prepare(player);
    return once_in(seat_of(player) != nullptr ? 10 : 2) ? prepare(player) : some_moves(player);
  }

  bool anyone_races() const {
    const std::vector<const Room*> all = rooms();
    return std::any_of(all.begin(), all.end(),
                       [](const Room* room) { return room->state().phase() == RoomPhase::racing; });
  }

  Act pass_time() {
    const std::chrono::milliseconds time{once_in(8) ? below(4000) : below(300)};
    if (once_in(3)) {
      world_.stall(time);
      // Being late happens alone, so that due events are not blamed on the next message.
      world_.settle();
      return {"the server is late by " + std::to_string(time.count()) + " ms", false};
    }
    world_.pass(time);
    return {std::to_string(time.count()) + " ms pass", false};
  }

  Act stop_or_start_reading(Player& player) {
    if (player.reads()) {
      player.client->reads = false;
      return {player.client->name + " stops reading", false};
    }
    world_.drain(*player.client);
    return {player.client->name + " reads again", false};
  }

  // Sends so much that the server skips updates for clients that do not read.
  Act send_much(Player& player) {
    v1::RoomOptions options = any_options();
    std::string title;
    for (std::size_t i = 0; i < limits::kMaxTitle; ++i) title += "\u4e2d";
    options.set_title(title);
    options.set_start_at(0);
    const bool is_host = player.client->name == host_of(*player.client);
    for (int i = 0; i < (is_host ? 20 : 1) && !player.client->closed; ++i)
      world_.edit(*player.client, options);
    return {player.client->name + " says much", false};
  }

  Act act_outside(Player& player) {
    Client& client = *player.client;
    const std::vector<const Room*> all = rooms();
    const std::string code = all.empty() ? "AAAAAA" : all.front()->code();
    const std::uint32_t what = below(all.empty() ? 3 : 20);
    if (world_.server.room_of(client.id) == nullptr)
      player.plays = what != 1 && what != 3 && what != 4;
    switch (what) {
      case 0:
        world_.create(client, any_settings(), any_options());
        return {client.name + " makes a room"};
      case 1:
        world_.referee(client, any_settings(), any_options());
        return {client.name + " makes a room as referee"};
      case 2:
        world_.quick(client, any_settings(), once_in(2));
        return {client.name + " wants a quick match"};
      case 3:
      case 4:
        world_.watch(client, code, once_in(4) ? "" : "sesame");
        return {client.name + " watches"};
      case 5: {
        v1::ToServer message;
        message.mutable_list_rooms()->set_first(below(3));
        world_.send(client, message);
        return {client.name + " lists rooms"};
      }
      default:
        world_.join(client, code, once_in(4) ? "wrong" : "sesame");
        return {client.name + " joins"};
    }
  }

  Act act_as_host(Client& client) {
    switch (below(12)) {
      case 0:
        world_.edit(client, any_settings());
        return {client.name + " edits the settings"};
      case 1:
      case 2:
      case 3:
        world_.edit(client, any_options());
        return {client.name + " edits the room"};
      case 4: {
        const std::string name = any_name();
        if (!once_in(3)) return {client.name + " thinks of kicking " + name, false};
        world_.kick(client, name);
        return {client.name + " kicks " + name};
      }
      case 5:
      case 6: {
        const std::string name = any_name();
        world_.hand_over(client, name);
        return {client.name + " hands over to " + name};
      }
      default:
        said_ready_.insert(client.name);
        world_.start(client, once_in(8) ? kOtherMatch : client.sealed.match_id());
        return {client.name + " starts"};
    }
  }

  Act prepare(Player& player) {
    Client& client = *player.client;
    switch (below(12)) {
      case 0:
        world_.say(client, "hello");
        return {client.name + " says hello"};
      case 1:
        world_.get_ready(client, client.sealed.match_id(), true);
        return {client.name + " is not ready any more"};
      case 2:
        world_.get_ready(client, kOtherMatch);
        return {client.name + " is ready for another match"};
      case 3: {
        v1::ToServer message;
        message.mutable_get_page()->set_round(client.round);
        message.mutable_get_page()->set_first(below(4));
        world_.send(client, message);
        return {client.name + " asks for a page"};
      }
      case 4:
      case 5:
      case 6:
        said_ready_.insert(client.name);
        world_.get_ready(client);
        return {client.name + " is ready"};
      default:
        world_.give_nonce(client);
        return {client.name + " gives a nonce"};
    }
  }

  Act some_moves(Player& player) {
    Act done = move(player);
    for (std::uint32_t more = once_in(3) ? below(10) : 0; more != 0; --more) {
      if (player.client->closed) break;
      done = {done.text + "; " + move(player).text, false};
    }
    return done;
  }

  Act move(Player& player) {
    Client& client = *player.client;
    const MatchSeat* const seat = seat_of(player);
    const bool racing = seat != nullptr && seat->run;
    const std::uint32_t board = racing ? seat->run->board_number() : 0;
    const std::uint32_t next = racing ? seat->next_seq() : 1;
    std::uint32_t seq = next;
    if (once_in(10)) seq = 1 + below(next);
    if (once_in(400)) seq = next + 1;
    int action = static_cast<int>(v1::ACTION_UP + below(4));
    if (once_in(30)) action = v1::ACTION_NEXT_BOARD;
    if (racing && seat->run->state() == RunState::stuck && once_in(2)) {
      action = v1::ACTION_NEXT_BOARD;
    }
    if (once_in(60)) action = v1::ACTION_GIVE_UP;
    if (once_in(60)) action = 9;
    const std::uint32_t round = once_in(30) ? client.round + 1 : client.round;
    const bool waits = racing && seat->choice == seq;
    if (racing && round == player.round && seq <= next && !waits) ++player.expected[seq];
    world_.send(client, World::move_message(round, once_in(20) ? board + 1 : board, seq, action,
                                            once_in(15) ? client.step + 1 : client.step));
    return {client.name + " makes move " + std::to_string(seq) + " of " + std::to_string(next) +
            ", " + v1::Action_Name(static_cast<v1::Action>(action)) + ", in round " +
            std::to_string(round)};
  }

  // People who were disconnected or have left come back at once.
  void come_back() {
    for (Player& player : players_) {
      Client& client = *player.client;
      if (!client.closed) continue;
      const bool bot = client.name == "bot";
      player = Player(world_.log_in(client.name, bot));
      note(client.name + " is back");
    }
  }

  // ---- what everyone is sent

  // Takes in new messages. Returns true if the server refused a message.
  bool take_messages(Player& player) {
    bool refused = false;
    std::vector<v1::ToClient> inbox;
    std::swap(inbox, player.client->inbox);
    for (const v1::ToClient& message : inbox) {
      refused = refused || message.has_refused();
      take(player, message);
    }
    return refused;
  }

  void take(Player& player, const v1::ToClient& message) {
    EXPECT_LE(message.ByteSizeLong(), limits::kMaxFrameToClient);
    if (message.has_refused()) {
      ++seen_[v1::Reason_Name(message.refused().reason())];
    } else if (message.has_entered()) {
      if (!player.in_room) player.forget_room();
      player.in_room = true;
    } else if (message.has_left()) {
      player.forget_room();
    } else if (message.has_room_info()) {
      player.info = message.room_info();
    } else if (message.has_series()) {
      player.series = message.series();
    } else if (message.has_start()) {
      player.forget_match();
      player.boards_came = false;  // of an earlier match, which ended since the last act
      player.round = message.start().round();
      player.running = true;
    } else if (message.has_boards()) {
      player.boards_came = true;
    } else if (message.has_outcome()) {
      take(player, message.outcome());
    } else if (message.has_end()) {
      ++seen_[v1::EndReason_Name(message.end().reason())];
      EXPECT_EQ(message.end().round(), player.round);
      expect_answers(player, nullptr);
      player.forget_match();
      player.running = false;
    }
  }

  void take(Player& player, const v1::Outcome& outcome) {
    ++seen_[outcome.result() == v1::RESULT_REJECTED ? v1::Rejection_Name(outcome.rejection())
                                                    : v1::Result_Name(outcome.result())];
    if (outcome.seq() != 0) {
      ++player.answered[outcome.seq()];
    } else {
      ++seen_["MADE"];
    }
  }

  // Every number has an answer, and each repetition one more. `seat` is in the running match.
  static void expect_answers(const Player& player, const MatchSeat* seat) {
    std::map<std::uint32_t, int> expected = player.expected;
    if (seat != nullptr && seat->choice) expected.erase(*seat->choice);
    EXPECT_EQ(player.answered, expected) << "moves of " << player.client->name;
  }

  // ---- what must hold

  std::vector<const Room*> rooms() const {
    std::vector<const Room*> all;
    for (const Player& player : players_) {
      const Room* const room = world_.server.room_of(player.client->id);
      if (room != nullptr && std::find(all.begin(), all.end(), room) == all.end()) {
        all.push_back(room);
      }
    }
    return all;
  }
  bool is_in(const Room& room, const Player& player) const {
    return world_.server.room_of(player.client->id) == &room;
  }
  std::string host_of(const Client& client) const {
    const Room* const room = world_.server.room_of(client.id);
    return room == nullptr ? "" : room->state().host();
  }

  const MatchSeat* seat_of(const Player& player) const {
    const Room* const room = world_.server.room_of(player.client->id);
    if (room == nullptr || !room->running() || !player.client->seated) return nullptr;
    const auto& seats = room->state().match()->seats;
    const auto found = seats.find(World::seat_of(*player.client));
    return found == seats.end() ? nullptr : &found->second;
  }

  void check(const Room& room) {
    check_people(room);
    check_consent(room);
    if (room.state().match() && room.state().phase() != RoomPhase::countdown) {
      check_match(*room.state().match());
    }
    if (room.state().phase() == RoomPhase::racing) check_nothing_is_overdue(room);
    if (!room.running()) check_nothing_should_start(room);
    for (const Player& player : players_) {
      // A client that does not read has no current picture.
      if (is_in(room, player) && player.reads()) check_picture(room, player);
    }
  }

  void check_people(const Room& room) {
    std::size_t here = 0;
    bool host_is_here = false;
    for (const Player& player : players_) {
      if (!is_in(room, player)) continue;
      ++here;
      host_is_here = host_is_here || player.client->name == room.state().host();
    }
    EXPECT_EQ(here, room.player_count() + room.watcher_count());
    EXPECT_TRUE(host_is_here) << room.state().host() << " is host";
    EXPECT_LE(room.player_count(), room.settings().seats);
    EXPECT_LE(room.state().seats().size(), room.player_count());
    if (!room.running()) {
      EXPECT_EQ(room.state().seats().size(), room.player_count()) << "nobody waits for a seat";
    }
  }

  static void check_match(const Match& match) {
    std::vector<RankKey> keys;
    std::size_t racing = 0;
    std::size_t choosing = 0;
    for (const auto& [number, seat] : match.seats) {
      keys.push_back(rank_key(*seat.run));
      racing += seat.racing() ? 1 : 0;
      choosing += match.lockstep() && seat.racing() && !seat.has_chosen() ? 1 : 0;
    }
    const std::vector<std::uint32_t> expected = places(keys);
    std::vector<std::uint32_t> kept;
    for (const auto& [number, seat] : match.seats) kept.push_back(match.place_of(number));
    EXPECT_EQ(kept, expected);
    EXPECT_EQ(match.tally.racing, racing);
    EXPECT_EQ(match.tally.choosing, choosing);
  }

  void check_nothing_is_overdue(const Room& room) {
    const Match& match = *room.state().match();
    const std::uint32_t now_ms = room.match_ms(world_.now);
    EXPECT_LT(now_ms, match.settings.length_ms());
    EXPECT_TRUE(match.anyone_racing());
    EXPECT_FALSE(match.settings.finish == Finish::first && match.anyone_reached());
    if (match.lockstep()) {
      EXPECT_LT(now_ms, match.step_ends_ms());
      EXPECT_TRUE(match.anyone_choosing()) << "a step goes on for which all have chosen";
    }
    for (const auto& [number, seat] : match.seats) {
      if (!seat.racing() || seat.has_chosen()) continue;
      EXPECT_LT(now_ms - std::min(now_ms, seat.last_move_ms), 2500u) << "seat " << number;
    }
  }

  // Only people who said so are ready, or who stayed after racing in the round before.
  void check_consent(const Room& room) {
    const RoomState& state = room.state();
    const std::vector<Decision>& made = world_.log.decisions.at(room.code());
    Consent& consent = consents_[room.code()];
    for (; consent.seen < made.size(); ++consent.seen) follow(made[consent.seen], consent);
    for (const auto& [number, seat] : state.seats()) {
      const std::string& name = seat.person.name;
      const bool stayed = state.series().under_way() && consent.raced.contains(name);
      EXPECT_TRUE(!seat.ready || room.running() || stayed || said_ready_.contains(name))
          << name << " is ready";
    }
  }

  void follow(const Decision& decision, Consent& consent) {
    if (const auto* seated = std::get_if<Seated>(&decision.body)) {
      consent.names[seated->seat] = seated->person.name;
    } else if (const auto* left = std::get_if<Unseated>(&decision.body)) {
      said_ready_.erase(consent.names[left->seat]);
      consent.raced.erase(consent.names[left->seat]);
      consent.names.erase(left->seat);
    } else if (std::holds_alternative<MatchSealed>(decision.body)) {
      for (const auto& [number, name] : consent.names) said_ready_.erase(name);
    } else if (const auto* frozen = std::get_if<RosterFrozen>(&decision.body)) {
      consent.raced.clear();
      for (const SeatNumber number : frozen->seats) consent.raced.insert(consent.names[number]);
    }
  }

  // If all can race, the room waits only for the number or the time that its host has set.
  void check_nothing_should_start(const Room& room) {
    const RoomState& state = room.state();
    if (state.options().start_at != 0 || state.series().under_way()) return;
    if (!is_seated(room, state.host())) return;  // a referee
    const auto told = std::find_if(players_.begin(), players_.end(), [&](const Player& it) {
      return is_in(room, it) && it.reads() && it.info;
    });
    if (told == players_.end() || told->info->starts_in_ms() != 0) return;
    const std::size_t ready = state.ready_seats().size();
    const std::size_t enough = std::min<std::size_t>(2, room.settings().seats);
    EXPECT_FALSE(ready >= enough && ready == state.seats().size())
        << "all are ready, and nothing starts";
  }

  void check_picture(const Room& room, const Player& player) {
    const Client& client = *player.client;
    const RoomState& state = room.state();
    const auto seat = std::find_if(
        state.seats().begin(), state.seats().end(),
        [&client](const auto& entry) { return entry.second.person.name == client.name; });
    EXPECT_EQ(client.seated, seat != state.seats().end()) << client.name;
    if (client.seated && seat != state.seats().end()) {
      EXPECT_EQ(client.seat, seat->first);
    }
    EXPECT_EQ(client.sealed.match_id(), wire::to_bytes(state.seal().made.match_id));
    EXPECT_EQ(player.running, room.running()) << client.name;
    ASSERT_TRUE(player.info);
    const RoomOptions& options = state.options();
    EXPECT_EQ(player.info->title(), options.title);
    EXPECT_EQ(player.info->listed(), options.listed);
    EXPECT_EQ(player.info->has_password(), state.password().has_value());
    EXPECT_EQ(player.info->locked(), options.locked);
    EXPECT_EQ(player.info->chat_off(), options.chat_off);
    EXPECT_EQ(player.info->rounds(), options.rounds);
    EXPECT_EQ(player.info->pause(), options.pause);
    EXPECT_EQ(player.info->start_at(), options.start_at);
    if (state.series().is_set()) {
      ASSERT_TRUE(player.series);
      EXPECT_EQ(player.series->rounds(), state.series().rounds());
      EXPECT_EQ(player.series->played(), state.series().played());
      EXPECT_EQ(player.series->rows_size(), static_cast<int>(state.series().rows().size()));
    }
    if (const MatchSeat* const own = seat_of(player); own != nullptr) {
      expect_answers(player, own);
      if (own->racing() && state.phase() == RoomPhase::racing) {
        EXPECT_FALSE(player.boards_came) << client.name << " races and is shown boards";
      }
    }
    // Conflated updates may come a little later; then the server's deadline is near.
    if (*world_.server.next_deadline() <= world_.now + limits::kStandingsEvery) return;
    ++seen_["PICTURE"];
    EXPECT_EQ(roster_picture(client.roster()), roster_picture(room)) << "told " << client.name;
    if (state.phase() != RoomPhase::racing) return;
    std::map<std::uint32_t, std::string> told;
    for (const auto& [number, standing] : client.standings) {
      told[number] = picture_of(standing.rank(), standing.score(), standing.moves(),
                                standing.state(), standing.chosen(), standing.missed());
    }
    std::map<std::uint32_t, std::string> truth;
    for (const auto& [number, it] : state.match()->seats) {
      truth[number] =
          picture_of(state.match()->place_of(number), it.run->best_score(), it.run->moves(),
                     wire::to_wire(it.state()), it.has_chosen(), it.missed);
    }
    EXPECT_EQ(told, truth) << "told " << client.name;
  }

  // When all that is due is done, the server's next deadline is in the future.
  void check_deadline() {
    world_
        .settle();  // a start that was planned for a time during the match, say, is due at its end
    for (Player& player : players_) take_messages(player);
    const std::optional<TimePoint> due = world_.server.next_deadline();
    ASSERT_TRUE(due);
    EXPECT_GT(*due, world_.now) << "the server would spin";
  }

  // ---- pictures

  static std::string picture_of(std::uint32_t rank, std::uint64_t score, std::uint32_t moves,
                                v1::SeatState state, bool chosen, std::uint32_t missed) {
    return std::to_string(rank) + ". with " + std::to_string(score) + " in " +
           std::to_string(moves) + ", " + v1::SeatState_Name(state) + (chosen ? ", chosen" : "") +
           ", missed " + std::to_string(missed);
  }

  static std::string roster_picture(const v1::Roster& roster) {
    std::string text;
    for (const v1::Member& it : roster.members()) {
      text += std::to_string(it.seat()) + " " + it.name() + (it.bot() ? " bot" : "") +
              (it.ready() ? " ready" : "") + (it.has_nonce() ? " nonce" : "") + "\n";
    }
    std::set<std::string> others;
    for (const v1::Watcher& it : roster.watching().people()) {
      others.insert(it.name() + (it.waits() ? " waits" : ""));
    }
    for (const std::string& other : others) text += other + "\n";
    return text + std::to_string(roster.watchers()) + " watch, host " + roster.host();
  }

  std::string roster_picture(const Room& room) const {
    std::string text;
    for (const auto& [number, it] : room.state().seats()) {
      text += std::to_string(number) + " " + it.person.name + (it.person.bot ? " bot" : "") +
              (it.ready ? " ready" : "") + (it.nonce ? " nonce" : "") + "\n";
    }
    std::set<std::string> others;
    for (const Player& it : players_) {
      if (!is_in(room, it) || is_seated(room, it.client->name)) continue;
      others.insert(it.client->name + (it.plays ? " waits" : ""));
    }
    for (const std::string& other : others) text += other + "\n";
    return text + std::to_string(others.size()) + " watch, host " + room.state().host();
  }

  static bool is_seated(const Room& room, const std::string& name) {
    return std::any_of(room.state().seats().begin(), room.state().seats().end(),
                       [&name](const auto& entry) { return entry.second.person.name == name; });
  }

  void note(std::string text) {
    acts_.push_back(std::move(text));
    if (acts_.size() > kActsTold) acts_.pop_front();
  }

  std::mt19937 random_;
  World world_;
  std::vector<Player> players_;
  std::set<std::string> said_ready_;         // since the newest seal
  std::map<std::string, Consent> consents_;  // by room code
  std::deque<std::string> acts_;
  std::map<std::string, int> seen_;
};

TEST(RandomRoomTest, WhateverPeopleDoTheRoomIsWhatTheyAreToldAndNothingIsLeftUndone) {
  constexpr std::uint32_t kWalks = 40;
  constexpr int kActs = 2000;
  std::map<std::string, int> seen;
  for (std::uint32_t seed = 1; seed <= kWalks; ++seed) {
    RandomRoom room(seed);
    int acts = 0;
    try {
      for (; acts < kActs && !HasFailure(); ++acts) room.act();
    } catch (const std::exception& error) {
      ADD_FAILURE() << "an exception: " << error.what();
    }
    if (HasFailure()) FAIL() << "seed " << seed << ", act " << acts << room.history();
    for (const auto& [what, times] : room.seen()) seen[what] += times;
  }
  // A walk without these would prove nothing.
  for (const char* what : {"END_REASON_TIME_UP",
                           "END_REASON_TARGET_REACHED",
                           "END_REASON_ALL_DONE",
                           "END_REASON_CAP",
                           "RESULT_APPLIED",
                           "RESULT_NO_CHANGE",
                           "MADE",
                           "PICTURE",
                           "REJECTION_UNKNOWN_ACTION",
                           "REJECTION_STALE_BOARD",
                           "REJECTION_BOARD_NOT_OVER",
                           "REJECTION_RUN_OVER",
                           "REJECTION_TOO_FAST",
                           "REJECTION_STALE_STEP",
                           "REJECTION_STEP_TAKEN",
                           "REASON_NOT_NOW",
                           "REASON_NOT_HOST",
                           "REASON_NOT_RACING",
                           "REASON_WRONG_ROUND",
                           "REASON_OLD_SEAL",
                           "REASON_NOBODY_READY",
                           "REASON_BAD_NONCE",
                           "REASON_BAD_SETTINGS",
                           "REASON_BAD_ROOM_OPTIONS",
                           "REASON_ROOM_FULL",
                           "REASON_ROOM_LOCKED",
                           "REASON_WRONG_PASSWORD",
                           "REASON_KICKED",
                           "REASON_NO_SUCH_PERSON",
                           "REASON_CHAT_OFF",
                           "REASON_SEQ_GAP"}) {
    EXPECT_NE(seen[what], 0) << what << " never came up";
  }
}

}  // namespace
}  // namespace race2048::server
