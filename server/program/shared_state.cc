#include "server/program/shared_state.h"

#include <chrono>
#include <utility>
#include <variant>

namespace race2048::server {

SharedState::SharedState(asio::io_context& context, store::NodeThread& thread, Registry& rooms,
                         const store::ChangeMark& read, const UnixMs& age_unix_ms)
    : timer_(context),
      rooms_(rooms),
      names_(thread, {.admit =
                          [this](DoorTicket ticket, const DoorAnswer& answer) {
                            server_->admit(ticket, answer, std::chrono::steady_clock::now());
                          },
                      .clock = std::chrono::steady_clock::now,
                      .age_unix_ms = age_unix_ms}),
      identities_(thread, read,
                  {.add_chore = [this](Chores::Step step) { server_->add_chore(std::move(step)); },
                   .on_ban = [this](const ServerBan& ban) { operator_->enforce(ban); },
                   .clock = std::chrono::steady_clock::now}) {}

void SharedState::begin(MatchServer& server) {
  server_ = &server;
  operator_.emplace(server);
  names_.begin(server.desk().names);
  identities_.begin(server.desk().names, server.desk().bans);
  look();
}

void SharedState::stop() {
  timer_.cancel();
  names_.stop();
}

void SharedState::look() {
  names_.on_time();
  identities_.on_time();
  timer_.expires_after(limits::kNamesLookedAt);
  timer_.async_wait([this](const asio::error_code& error) {
    if (!error) look();
  });
}

std::optional<DoorAnswer> SharedState::ask(DoorTicket ticket, const DoorQuestion& question) {
  std::optional<DoorAnswer> answer = rooms_.ask(ticket, question);
  const auto* const login = std::get_if<AskLogin>(&question);
  if (login == nullptr || !answer || !std::holds_alternative<Permitted>(*answer)) return answer;
  return names_.ask(ticket, login->person);
}

}  // namespace race2048::server
