// What must hold in every room after each act of a crowd.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/limits.h"
#include "tests/server/rooms/crowd_acts.h"

namespace race2048::server {

class CrowdChecks : public CrowdActs {
 protected:
  using CrowdActs::CrowdActs;

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
      if (player.reads() && is_in(room, player)) check_picture(room, player);
    }
  }

  // When all that is due is done, the server's next deadline is in the future.
  void check_deadline() {
    // A start that was planned for a time during the match, for example, is due at its end.
    world_.settle();
    for (Player& player : players_) take_messages(player);
    const std::optional<TimePoint> due = world_.server.next_deadline();
    ASSERT_TRUE(due);
    EXPECT_GT(*due, world_.now) << "the server would spin";
  }

 private:
  // The people who mean to race in a room, as far as its decisions show.
  struct Consent {
    std::size_t seen = 0;  // decisions
    std::map<SeatNumber, std::string> names;
    std::set<std::string> raced;  // raced in the newest match and still have their seat
    bool next_round = false;      // the newest seal is of a further round of the series then
  };

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
    const std::size_t seated = room.state().seats().size();
    EXPECT_LE(seated, room.settings().seats);
    EXPECT_EQ(seated + room.state().waiting().size(), room.player_count());
    if (!room.running() && seated < room.settings().seats) {
      EXPECT_EQ(seated, room.player_count()) << "nobody waits for a free seat";
    }
  }

  static void check_match(const Match& match) {
    std::vector<RankKey> keys;
    std::size_t racing = 0;
    std::size_t choosing = 0;
    for (const auto& [number, seat] : match.seats) {
      const std::uint32_t lasted_ms = seat.racing() ? kStillRacing : match.out_ms(seat);
      keys.push_back(
          rank_key(*seat.run, seat.has_moved, match.settings.knocks_out() ? lasted_ms : 0));
      racing += seat.racing() ? 1 : 0;
      const bool waited_for = !seat.away || !seat.away->was_late;
      choosing += match.lockstep() && seat.racing() && !seat.has_chosen() && waited_for ? 1 : 0;
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
    EXPECT_FALSE(match.one_is_left());
    EXPECT_FALSE(match.interval_is_over(now_ms)) << "a seat races on that is out";
    EXPECT_FALSE(match.settings.finish == Finish::first && match.anyone_reached());
    if (match.lockstep()) {
      EXPECT_LT(now_ms, match.step_ends_ms());
      EXPECT_FALSE(match.all_have_chosen()) << "a step goes on for which all have chosen";
    }
    for (const auto& [number, seat] : match.seats) {
      if (!seat.racing() || seat.has_chosen() || seat.away) continue;
      if (match.lockstep() && seat.missed_in_row < limits::kIdleSteps) continue;
      EXPECT_LT(now_ms - std::min(now_ms, seat.last_move_ms), 2500u) << "seat " << number;
    }
  }

  // Only people who said so are ready, or who stayed after racing in the round before.
  void check_consent(const Room& room) {
    const RoomState& state = room.state();
    follow_all();
    Consent& consent = consents_[room.code()];
    consent.next_round = consent.next_round || state.series().under_way();
    for (const auto& [number, seat] : state.seats()) {
      const std::string& name = seat.person.name;
      const bool stayed = consent.next_round && consent.raced.contains(name);
      EXPECT_TRUE(!seat.ready || room.running() || stayed || said_ready_.contains(name))
          << name << " is ready";
    }
  }

  // Also rooms in which nobody has a link: people leave them, and are ready elsewhere.
  void follow_all() {
    for (const auto& [code, made] : world_.log.decisions) {
      Consent& consent = consents_[code];
      for (; consent.seen < made.size(); ++consent.seen) follow(made[consent.seen], consent);
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
      consent.next_round = false;
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
    const std::vector<SeatNumber> ready = state.ready_seats();
    bool anyone_there = false;
    bool anyone_missing = false;  // nobody waits for people who are away
    for (const auto& [number, seat] : state.seats()) {
      if (state.is_away(seat.person.number) && seat.person.name != state.host()) continue;
      const bool is_ready = std::find(ready.begin(), ready.end(), number) != ready.end();
      anyone_there = anyone_there || is_ready;
      anyone_missing = anyone_missing || !is_ready;
    }
    const std::size_t enough = std::min<std::size_t>(2, room.settings().seats);
    EXPECT_FALSE(ready.size() >= enough && anyone_there && !anyone_missing)
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
      const bool sees_none = !state.match()->settings.racers_see_boards();
      if (own->racing() && sees_none && state.phase() == RoomPhase::racing) {
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
              (it.ready() ? " ready" : "") + (it.has_nonce() ? " nonce" : "") +
              (it.away_ms() != 0 ? " away" : "") + (it.muted() ? " muted" : "") + "\n";
    }
    std::set<std::string> others;
    for (const v1::Watcher& it : roster.watching().people()) {
      others.insert(it.name() + (it.waits() ? " waits" : "") + (it.away_ms() != 0 ? " away" : "") +
                    (it.muted() ? " muted" : ""));
    }
    for (const std::string& other : others) text += other + "\n";
    return text + std::to_string(roster.watchers()) + " watch, host " + roster.host() + " for " +
           roster.owner();
  }

  std::string roster_picture(const Room& room) const {
    std::string text;
    for (const auto& [number, it] : room.state().seats()) {
      text += std::to_string(number) + " " + it.person.name + (it.person.bot ? " bot" : "") +
              (it.ready ? " ready" : "") + (it.nonce ? " nonce" : "") +
              (room.state().is_away(it.person.number) ? " away" : "") +
              (is_muted(room, it.person.name) ? " muted" : "") + "\n";
    }
    std::set<std::string> others;
    for (const Player& it : players_) {
      if (!is_in(room, it) || is_seated(room, it.client->name)) continue;
      others.insert(it.client->name + (it.plays ? " waits" : "") + (is_away(it) ? " away" : "") +
                    (is_muted(room, it.client->name) ? " muted" : ""));
    }
    for (const std::string& other : others) text += other + "\n";
    return text + std::to_string(others.size()) + " watch, host " + room.state().host() + " for " +
           std::string(room.absent_owner());
  }

  // Nobody here has a key or an address of their own, so that names and numbers tell.
  static bool is_muted(const Room& room, const std::string& name) {
    const auto found =
        std::find_if(room.members().begin(), room.members().end(),
                     [&name](const auto& entry) { return entry.second.person.name == name; });
    const Member& member = found->second;
    const auto& mutes = room.state().mutes();
    return !room.owns(member) &&
           std::any_of(mutes.begin(), mutes.end(), [&member](const Muted& it) {
             return it.person == member.person.number || is_same_name(it.name, member.person.name);
           });
  }

  static bool is_seated(const Room& room, const std::string& name) {
    return std::any_of(room.state().seats().begin(), room.state().seats().end(),
                       [&name](const auto& entry) { return entry.second.person.name == name; });
  }

  std::map<std::string, Consent> consents_;  // by room code
};

}  // namespace race2048::server
