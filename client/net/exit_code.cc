#include "client/net/exit_code.h"

namespace race2048::client {
namespace {

// True if the server ended the connection for a reason that is nobody's fault.
bool is_nobodys_fault(Reason reason) {
  return reason == Reason::server_stops || reason == Reason::server_restarts ||
         reason == Reason::silent || reason == Reason::too_slow || reason == Reason::login_deadline;
}

}  // namespace

ExitCode exit_code_of(const Failure& failure) {
  switch (failure.kind) {
    case Failure::Kind::unreachable:
    case Failure::Kind::no_answer:
    case Failure::Kind::unanswered:
    case Failure::Kind::closed_early:
    case Failure::Kind::not_race2048:
    case Failure::Kind::link_lost:
    case Failure::Kind::silent:
    case Failure::Kind::hold_over:
    case Failure::Kind::not_resumed:
    case Failure::Kind::taken_over:
    case Failure::Kind::protocol_fault:
      return kLost;
    case Failure::Kind::refused:
    case Failure::Kind::put_out:
      return kRefused;
    case Failure::Kind::goodbye:
      return is_nobodys_fault(failure.reason) ? kLost : kRefused;
  }
  return kInternal;
}

int exit_code_of(const Model& model, int otherwise) {
  const bool broken = model.draws_ever_broken || model.broken_replay;
  return broken && otherwise < kSignalled ? kNotVerified : otherwise;
}

}  // namespace race2048::client
