// Six people in one or two rooms, and what each of them was sent. crowd_acts.h has what they do,
// crowd_checks.h what must always hold.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/support/settings.h"

namespace race2048::server {

// A person, with the messages received and sent in their current room.
struct Player {
  explicit Player(Client& it) : client(&it) {}

  Client* client;
  std::optional<v1::RoomInfo> info;
  std::optional<v1::Series> series;
  bool in_room = false;
  bool away = false;                      // the link is lost; the room may have kept the place
  bool plays = false;                     // entered to play
  std::uint32_t round = 0;                // of the match they race in or watch
  bool running = false;                   // that match, as far as the person was told
  bool boards_came = false;               // boards came during the last act
  std::map<std::uint32_t, int> expected;  // answers due in this match, by number of the move
  std::map<std::uint32_t, int> answered;
  std::string match_id;  // of the match that those belong to

  // A picture of the room arrives.
  bool reads() const { return !away && client->reads; }
  void forget_match() {
    expected.clear();
    answered.clear();
  }
  void forget_room() {
    forget_match();
    match_id.clear();
    info.reset();
    series.reset();
    in_room = false;
    running = false;
  }
};

class Crowd {
 public:
  // The kinds of answers and ends that came up: a walk without them would prove nothing.
  const std::map<std::string, int>& seen() const { return seen_; }

  std::string history() const {
    std::string text = "\nthe last acts, and then:\n";
    for (const std::string& line : acts_) text += line + "\n";
    return text;
  }

 protected:
  explicit Crowd(std::uint32_t seed) : random_(seed), world_(seed, kTimings) {
    for (const char* name : {"ada", "bob", "cyd", "dee", "eve"}) {
      players_.emplace_back(world_.log_in(name));
    }
    world_.log.replays = true;
    players_.emplace_back(world_.log_in("bot", true));
  }

  // ---- randomness

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  bool once_in(std::uint32_t times) { return below(times) == 0; }
  Player& any_player() { return players_[below(static_cast<std::uint32_t>(players_.size()))]; }
  std::string any_name() { return once_in(20) ? "nobody" : any_player().client->name; }

  MatchSettings any_settings() {
    MatchSettings settings;
    switch (below(6)) {
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
      case 4:
        settings = knockout_settings(1000 + below(2000));
        break;
      default:
        settings = step_settings(1000 + below(3000), once_in(2) ? 0 : 1 + below(8));
        if (once_in(2)) settings.on_stuck = OnStuck::next_board;
        break;
    }
    settings.rules.size = 3 + static_cast<int>(below(2));
    if (once_in(4)) settings.rules.start_tiles = 8;  // soon stuck
    settings.cap_ms = 1000 + below(10'000);
    settings.watch = static_cast<Watch>(below(3));
    settings.draws = static_cast<Draws>(below(2));
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
      player.running = message.entered().running();
    } else if (message.has_left()) {
      player.forget_room();
    } else if (message.has_room_info()) {
      player.info = message.room_info();
    } else if (message.has_series()) {
      player.series = message.series();
    } else if (message.has_start()) {
      // A person who is back is told of their match again, and of the answers that they missed.
      if (message.start().match_id() != player.match_id) player.forget_match();
      player.match_id = message.start().match_id();
      player.boards_came = false;  // of an earlier match, which ended since the last act
      player.round = message.start().round();
      player.running = true;
    } else if (message.has_standings()) {
      if (!message.standings().boards().empty()) player.boards_came = true;
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
    if (seat != nullptr && seat->choice) expected.erase(seat->choice->seq);
    EXPECT_EQ(player.answered, expected) << "moves of " << player.client->name;
  }

  // ---- where they are

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
  // A client that does not read learns late that the server has given up its link.
  bool is_away(const Player& player) const {
    return player.away ||
           (!player.client->reads && world_.server.room_of(player.client->id) == nullptr);
  }
  // Also while their link is lost and the room keeps their place.
  bool is_in(const Room& room, const Player& player) const {
    if (!is_away(player)) return world_.server.room_of(player.client->id) == &room;
    const auto& members = room.members();
    return std::any_of(members.begin(), members.end(), [&player](const auto& entry) {
      return entry.second.away && entry.second.person.name == player.client->name;
    });
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

  void note(std::string text) {
    acts_.push_back(std::move(text));
    if (acts_.size() > kActsTold) acts_.pop_front();
  }

  static constexpr std::size_t kActsTold = 40;  // the number of last acts that a failure shows
  static constexpr Timings kTimings{
      .countdown = 500ms, .seat_idle = 2500ms, .next_round = 1000ms, .hold = 12s, .stalled = 1h};

  std::mt19937 random_;
  World world_;
  std::vector<Player> players_;
  std::set<std::string> said_ready_;  // since the newest seal
  std::deque<std::string> acts_;
  std::map<std::string, int> seen_;
};

}  // namespace race2048::server
