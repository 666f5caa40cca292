// A match server under test, with rooms and matches in it.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "proto/settings.h"
#include "tests/server/connections.h"

namespace race2048::server {

class World : public Connections {
 public:
  using Connections::Connections;

  // ---- rooms

  void create(Client& client, const MatchSettings& settings,
              const v1::RoomOptions& options = v1::RoomOptions()) {
    v1::ToServer message;
    message.mutable_create_room()->set_settings(serialised(settings));
    *message.mutable_create_room()->mutable_options() = options;
    send(client, message);
  }
  // Creates a room as its referee.
  void referee(Client& client, const MatchSettings& settings,
               const v1::RoomOptions& options = v1::RoomOptions()) {
    v1::ToServer message;
    message.mutable_create_room()->set_settings(serialised(settings));
    *message.mutable_create_room()->mutable_options() = options;
    message.mutable_create_room()->set_referee(true);
    send(client, message);
  }
  void join(Client& client, const std::string& code, const std::string& password = "") {
    v1::ToServer message;
    message.mutable_join_room()->set_code(code);
    message.mutable_join_room()->set_password(password);
    send(client, message);
  }
  void watch(Client& client, const std::string& code, const std::string& password = "") {
    v1::ToServer message;
    message.mutable_watch_room()->set_code(code);
    message.mutable_watch_room()->set_password(password);
    send(client, message);
  }
  void edit(Client& host, const MatchSettings& settings) {
    v1::ToServer message;
    message.mutable_edit_settings()->set_settings(serialised(settings));
    send(host, message);
  }
  void edit(Client& host, const v1::RoomOptions& options) {
    v1::ToServer message;
    *message.mutable_edit_room()->mutable_options() = options;
    send(host, message);
  }
  void kick(Client& host, const std::string& name) {
    v1::ToServer message;
    message.mutable_kick()->set_name(name);
    send(host, message);
  }
  void unkick(Client& host, const std::string& name) {
    v1::ToServer message;
    message.mutable_unkick()->set_name(name);
    send(host, message);
  }
  void mute(Client& host, const std::string& name, bool lifted = false) {
    v1::ToServer message;
    message.mutable_mute()->set_name(name);
    message.mutable_mute()->set_lifted(lifted);
    send(host, message);
  }
  void unmute(Client& host, const std::string& name) { mute(host, name, true); }
  void hand_over(Client& host, const std::string& name) {
    v1::ToServer message;
    message.mutable_hand_over()->set_name(name);
    send(host, message);
  }
  void say(Client& client, const std::string& text) {
    v1::ToServer message;
    message.mutable_chat()->set_text(text);
    send(client, message);
  }
  void announce(Client& host, const std::string& text) {
    v1::ToServer message;
    message.mutable_announce()->set_text(text);
    send(host, message);
  }
  void emote(Client& client, v1::Emote emote = v1::EMOTE_WOW) {
    v1::ToServer message;
    message.mutable_send_emote()->set_emote(emote);
    send(client, message);
  }
  void sit_down(Client& client) {
    v1::ToServer message;
    message.mutable_seating();
    send(client, message);
  }
  void stand_up(Client& client) {
    v1::ToServer message;
    message.mutable_seating()->set_stands_up(true);
    send(client, message);
  }
  void quick(Client& client, const MatchSettings& settings, bool exact = false) {
    v1::ToServer message;
    message.mutable_quick_match()->set_settings(serialised(settings));
    message.mutable_quick_match()->set_exact(exact);
    send(client, message);
  }
  const v1::Rooms& list(Client& client, std::uint32_t first = 0) {
    v1::ToServer message;
    message.mutable_list_rooms()->set_first(first);
    send(client, message);
    return client.last(v1::ToClient::kRooms).rooms();
  }
  void leave(Client& client) {
    v1::ToServer message;
    message.mutable_leave_room();
    send(client, message);
  }

  static std::string nonce_of(const Client& client) {
    return (client.name + "+nonce+nonce+nonce").substr(0, 16);
  }
  void give_nonce(Client& client) { give_nonce(client, client.sealed.match_id()); }
  void give_nonce(Client& client, const std::string& match_id) {
    give_nonce(client, match_id, nonce_of(client));
  }
  void give_nonce(Client& client, const std::string& match_id, const std::string& nonce) {
    v1::ToServer message;
    message.mutable_nonce()->set_match_id(match_id);
    message.mutable_nonce()->set_nonce(nonce);
    send(client, message);
  }
  void get_ready(Client& client) { get_ready(client, client.sealed.match_id()); }
  void get_ready(Client& client, const std::string& match_id, bool withdrawn = false) {
    v1::ToServer message;
    message.mutable_ready()->set_match_id(match_id);
    message.mutable_ready()->set_withdrawn(withdrawn);
    send(client, message);
  }
  void start(Client& host) { start(host, host.sealed.match_id()); }
  void start(Client& host, const std::string& match_id) {
    v1::ToServer message;
    message.mutable_start_match()->set_match_id(match_id);
    send(host, message);
  }

  // Seats the clients in a new room, with the first as host, and gives their nonces.
  void seat(const std::vector<Client*>& clients, const MatchSettings& settings) {
    create(*clients.front(), settings);
    for (Client* client : clients) {
      if (client != clients.front()) join(*client, clients.front()->code);
    }
    for (Client* client : clients) give_nonce(*client);
  }
  // Like seat(), and passes time until Go. Clears all inboxes.
  void race(const std::vector<Client*>& clients, const MatchSettings& settings) {
    seat(clients, settings);
    race_again(clients);
  }
  void race_again(const std::vector<Client*>& clients) {
    for (Client* client : clients) {
      if (!room(*client).state().seats().at(seat_of(*client)).nonce && !settings(*client).open_seed)
        give_nonce(*client);
      if (client != clients.front()) get_ready(*client);
    }
    start(*clients.front());
    pass(limits::kCountdown);
    if (room(*clients.front()).state().phase() != RoomPhase::racing) {
      throw std::logic_error("the race did not start");
    }
    clear_inboxes();
  }

  // ---- moves

  static v1::ToServer move_message(std::uint32_t round, std::uint32_t board, std::uint32_t seq,
                                   int action, std::uint32_t step = 0) {
    v1::ToServer message;
    v1::Move& move = *message.mutable_move();
    move.set_round(round);
    move.set_board(board);
    move.set_seq(seq);
    move.set_action(static_cast<v1::Action>(action));
    move.set_step(step);
    return message;
  }
  // Sends the client's next move, for its current board, and returns the outcome.
  v1::Outcome act(Client& client, Action action) {
    choose(client, action);
    return client.outcome();
  }
  // Like act(), for lockstep, where the outcome may come later.
  void choose(Client& client, Action action) {
    send(client, move_message(client.round, run(client).board_number(), ++client.seq,
                              wire::to_wire(action), client.step));
  }
  void choose_something(Client& client) { choose(client, default_action(run(client).board())); }
  // Makes a slide that changes the client's board: always the same one for the same board.
  v1::Outcome slide_somewhere(Client& client) {
    for (const Direction direction : kDirections) {
      if (slide(run(client).board(), direction).moved) return act(client, action_of(direction));
    }
    throw std::logic_error("no move on\n" + to_text(run(client).board()));
  }
  // Like slide_somewhere(), or takes the next board if this one is stuck.
  v1::Outcome keep_moving(Client& client) {
    return run(client).state() == RunState::stuck ? act(client, Action::next_board)
                                                  : slide_somewhere(client);
  }
  // A direction that does not change the client's board. Throws if there is none.
  Action useless_slide(const Client& client) {
    for (const Direction direction : kDirections) {
      if (!slide(run(client).board(), direction).moved) return action_of(direction);
    }
    throw std::logic_error("every slide moves\n" + to_text(run(client).board()));
  }
  void play_until_stuck(Client& client) {
    while (run(client).state() == RunState::racing) slide_somewhere(client);
  }

  // ---- the server's state

  const Room& room(const Client& client) const {
    const Room* room = server.room_of(client.id);
    if (room == nullptr) throw std::logic_error(client.name + " is in no room");
    return *room;
  }
  const Match& match(const Client& client) const { return *room(client).state().match(); }
  const MatchSettings& settings(const Client& client) const {
    return room(client).state().seal().made.settings;
  }
  static SeatNumber seat_of(const Client& client) { return static_cast<SeatNumber>(client.seat); }
  const race2048::Run& run(const Client& client) const {
    return *match(client).seats.at(seat_of(client)).run;
  }
  // All secrets that a room has made so far, oldest first.
  std::vector<Secret> secrets(const std::string& code) const {
    std::vector<Secret> made;
    for (const Decision& decision : log.decisions.at(code)) {
      if (const auto* sealed = std::get_if<MatchSealed>(&decision.body))
        made.push_back(sealed->secret);
    }
    return made;
  }
};

}  // namespace race2048::server
