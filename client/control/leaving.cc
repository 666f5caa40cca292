#include "client/control/leaving.h"

#include "client/model/situation.h"

namespace race2048::client {
namespace {

bool has_company(const Model& model, const Setup& setup) {
  return setup.owns_server && others_present(model);
}

// REQUIRES: if this program owns the server, nobody else is on it.
Command leave_now(const Model& model, const Setup& setup) {
  // While the link is lost, the server would not answer in the lobby.
  const bool to_lobby = setup.has_lobby && !setup.owns_server && !model.reconnecting;
  if (to_lobby && has_entered(model)) return LeaveRoom{};
  return Leave{.stop_server = setup.owns_server};
}

Command interrupted(const Model& model, const Setup& setup) {
  return Leave{.stop_server = setup.owns_server && !others_present(model), .interrupted = true};
}

std::optional<Leaving> agreed(LeaveQuestion asked, const Model& model, const Setup& setup) {
  const bool company = has_company(model, setup);
  switch (asked) {
    case LeaveQuestion::sure:
    case LeaveQuestion::program:
      // Somebody may have come since the question was asked.
      if (company) return LeaveQuestion::server;
      return asked == LeaveQuestion::program ? interrupted(model, setup) : leave_now(model, setup);
    case LeaveQuestion::server:
      // Everybody may have gone since the question was asked.
      return company ? std::nullopt : std::optional<Leaving>(leave_now(model, setup));
  }
  return std::nullopt;
}

}  // namespace

Leaving ask_to_leave(const Model& model, const Setup& setup) {
  if (has_company(model, setup)) return LeaveQuestion::server;
  if (at_stake(model, setup.owns_server) != Stake::none) return LeaveQuestion::sure;
  return leave_now(model, setup);
}

Leaving interrupt(const Model& model, const Setup& setup, bool asked) {
  if (asked || !has_arrived(model)) return interrupted(model, setup);
  return has_company(model, setup) ? LeaveQuestion::server : LeaveQuestion::program;
}

Command leave_unasked(const Model& model, const Setup& setup) {
  return has_company(model, setup) ? Leave{} : leave_now(model, setup);
}

std::optional<Leaving> answer(LeaveQuestion asked, LeaveAnswer given, const Model& model,
                              const Setup& setup) {
  switch (given) {
    case LeaveAnswer::yes:
      return agreed(asked, model, setup);
    case LeaveAnswer::no:
      return Nothing{};
    case LeaveAnswer::keep:
    case LeaveAnswer::end:
      break;
  }
  if (asked != LeaveQuestion::server) return std::nullopt;
  return Leave{.stop_server = given == LeaveAnswer::end};
}

}  // namespace race2048::client
