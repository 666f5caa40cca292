#include "server/program/shared_state.h"

#include <chrono>
#include <utility>
#include <variant>

#include "shared/names.h"

namespace race2048::server {

SharedState::SharedState(asio::io_context& context, store::NodeThread& thread, Registry& rooms,
                         const store::ChangeMark& read, const UnixMs& age_unix_ms)
    : thread_(thread),
      timer_(context),
      rooms_(rooms),
      names_(thread, {.admit = [this](DoorTicket ticket,
                                      const DoorAnswer& answer) { admit(ticket, answer); },
                      .clock = std::chrono::steady_clock::now,
                      .age_unix_ms = age_unix_ms}),
      identities_(thread, read,
                  {.add_chore = [this](Chores::Step step) { server_->add_chore(std::move(step)); },
                   .on_ban = [this](const ServerBan& ban) { operator_->enforce(ban); },
                   .clock = std::chrono::steady_clock::now}),
      listings_(thread,
                {.add_chore = [this](Chores::Step step) { server_->add_chore(std::move(step)); },
                 .clock = std::chrono::steady_clock::now}) {}

void SharedState::begin(MatchServer& server) {
  server_ = &server;
  operator_.emplace(server);
  names_.begin(server.desk().names);
  identities_.begin(server.desk().names, server.desk().bans);
  listings_.begin(server.desk().rooms, server.desk().directory.others());
  look();
}

void SharedState::stop() {
  timer_.cancel();
  names_.stop();
  listings_.stop();
}

void SharedState::look() {
  names_.on_time();
  identities_.on_time();
  listings_.on_time();
  timer_.expires_after(limits::kNamesLookedAt);
  timer_.async_wait([this](const asio::error_code& error) {
    if (!error) look();
  });
}

std::optional<DoorAnswer> SharedState::ask(DoorTicket ticket, const DoorQuestion& question) {
  if (const auto* const room = std::get_if<AskRoom>(&question)) return ask_room(ticket, *room);
  std::optional<DoorAnswer> answer = rooms_.ask(ticket, question);
  if (!answer || !std::holds_alternative<Permitted>(*answer)) return answer;
  if (const auto* const login = std::get_if<AskLogin>(&question)) {
    return names_.ask(ticket, login->person);
  }
  return ask_name(ticket, std::get<AskRoomName>(question).name);
}

std::optional<DoorAnswer> SharedState::ask_room(DoorTicket ticket, const AskRoom& room) {
  const bool is_name = is_valid_room_name(room.typed);
  if (!is_name || server_->desk().rooms.find_named(room.typed) != nullptr) {
    return rooms_.ask(ticket, room);
  }
  thread_.query(
      [folded = folded_name(room.typed)](store::Nodes& nodes) { return nodes.room_named(folded); },
      [this, ticket](const store::OrStoreFault<std::optional<std::string>>& code) {
        // The server itself says that no room has the name.
        if (!code || !*code) return admit(ticket, Permitted{});
        if (const auto answer = rooms_.ask(ticket, AskRoom{**code})) admit(ticket, *answer);
      });
  return std::nullopt;
}

std::optional<DoorAnswer> SharedState::ask_name(DoorTicket ticket, const std::string& name) {
  thread_.query(
      [folded = folded_name(name)](store::Nodes& nodes) { return nodes.room_named(folded); },
      [this, ticket, name](const store::OrStoreFault<std::optional<std::string>>& code) {
        // Without an answer the server judges by its own rooms.
        if (!code || !*code) return admit(ticket, Permitted{});
        admit(ticket, RoomHost::name_taken(name));
      });
  return std::nullopt;
}

void SharedState::admit(DoorTicket ticket, const DoorAnswer& answer) {
  server_->admit(ticket, answer, std::chrono::steady_clock::now());
}

}  // namespace race2048::server
