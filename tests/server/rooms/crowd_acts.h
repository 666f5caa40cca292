// What a crowd does: mostly acts that lead to races, sometimes any act.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/server/rooms/crowd.h"

namespace race2048::server {

class CrowdActs : public Crowd {
 protected:
  struct Act {
    std::string text;
    bool is_message = true;
  };

  using Crowd::Crowd;

  Act act_of(Player& player) {
    Client& client = *player.client;
    if (once_in(anyone_races() ? 10 : 4)) return pass_time();
    if (player.away) return come_back(player);
    if (once_in(60)) return stop_or_start_reading(player);
    if (once_in(150)) return send_much(player);
    if (once_in(120)) {
      world_.cut(client);
      return {client.name + " is cut off", false};
    }
    if (player.in_room && once_in(150)) {
      take_up_place(player);
      return {client.name + " takes up the place with another connection", false};
    }
    if (!player.in_room) return act_outside(player);
    // Mostly acts that a client does by itself or that get a race going; sometimes any act.
    if (client.name == host_of(client) ? once_in(3) : once_in(20)) return act_as_host(client);
    if (once_in(12)) return act_outside(player);
    if (once_in(20)) return change_place(player);
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

  Act change_place(Player& player) {
    Client& client = *player.client;
    const bool stands_up = once_in(2);
    stands_up ? world_.stand_up(client) : world_.sit_down(client);
    const Room* const room = world_.server.room_of(client.id);
    if (room != nullptr) player.plays = room->members().at(client.id).plays();
    if (client.got(v1::ToClient::kEntered)) ++seen_[stands_up ? "STOOD_UP" : "SAT_DOWN"];
    return {client.name + (stands_up ? " stands up" : " sits down")};
  }

  Act act_as_host(Client& client) {
    if (once_in(12)) {
      world_.announce(client, "hear, hear");
      return {client.name + " announces"};
    }
    if (once_in(12)) {
      const std::string name = any_name();
      world_.mute(client, name, once_in(2));
      return {client.name + " mutes " + name + ", or not any more"};
    }
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
        if (once_in(3)) {
          world_.unkick(client, name);
          return {client.name + " lets " + name + " in again"};
        }
        if (!once_in(2)) return {client.name + " thinks of kicking " + name, false};
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
      case 7:
        world_.give_nonce(client, client.sealed.match_id(), std::string(16, 'x'));
        return {client.name + " gives another nonce"};
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
    const bool waits = racing && seat->choice && seat->choice->seq == seq;
    // Who repeats a move that was answered long ago loses the link.
    const bool is_answered = racing && (seq == next || seat->answers.find(seq) != nullptr);
    if (is_answered && round == player.round && !waits) ++player.expected[seq];
    world_.send(client, World::move_message(round, once_in(20) ? board + 1 : board, seq, action,
                                            once_in(15) ? client.step + 1 : client.step));
    return {client.name + " makes move " + std::to_string(seq) + " of " + std::to_string(next) +
            ", " + v1::Action_Name(static_cast<v1::Action>(action)) + ", in round " +
            std::to_string(round)};
  }

  // Those whose connection was closed are away if they were in a room; others come back at once.
  void note_lost_links() {
    for (Player& player : players_) {
      if (player.away || !player.client->closed) continue;
      player.away = true;
      if (player.in_room) {
        note(player.client->name + " is away");
      } else {
        come_anew(player);
      }
    }
  }

  // An away person takes up the place, if it is still there.
  Act come_back(Player& player) {
    const bool kept = is_kept(player);
    if (take_up_place(player)) {
      ++seen_["BACK"];
      return {player.client->name + " is back in the room", false};
    }
    EXPECT_FALSE(kept) << player.client->name << " cannot have the place back";
    come_anew(player);
    return {player.client->name + (player.away ? " waits" : " comes anew"), false};
  }

 private:
  // The room keeps the place and the client knows how to take it up.
  bool is_kept(const Player& player) const {
    if (!player.client->reads) return false;  // it may have missed that it is in another room
    const std::vector<const Room*> all = rooms();
    return std::any_of(all.begin(), all.end(),
                       [&](const Room* room) { return is_in(*room, player); });
  }

  // Over a new connection, after which the old one counts no more. Returns false if the server
  // refuses.
  bool take_up_place(Player& player) {
    Client& old = *player.client;
    v1::ToServer hello = Connections::hello_again(old);
    hello.mutable_hello()->set_bot(old.name == "bot");
    if (!player.running) {
      hello.mutable_hello()->mutable_resume()->clear_match_id();
      hello.mutable_hello()->mutable_resume()->clear_answers();
    }
    Client& again = world_.resume(hello, old);
    if (!again.got(v1::ToClient::kEntered)) {
      ++seen_[v1::Reason_Name(again.refused().reason())];
      world_.cut(again);
      return false;
    }
    if (!old.closed) {
      ++seen_["TAKEN_OVER"];
      world_.drain(old);
      EXPECT_TRUE(old.closed);
    }
    player.client = &again;
    player.away = false;
    return true;
  }

  // With a new place to come. The name may still be that of a place which the room keeps.
  void come_anew(Player& player) {
    const std::string name = player.client->name;
    Client& client = world_.connect();
    client.name = name;
    world_.send_bytes(client, std::string(limits::kPreface));
    world_.send(client, Connections::hello(name, name == "bot"));
    if (!client.got(v1::ToClient::kWelcome)) {
      EXPECT_EQ(client.refused().reason(), v1::REASON_NAME_TAKEN);
      world_.cut(client);
      return;
    }
    client.inbox.clear();
    player = Player(client);
    note(name + " is there");
  }

  inline static const std::string kOtherMatch = std::string(16, 'o');
};

}  // namespace race2048::server
