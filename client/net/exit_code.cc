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
  using Kind = Failure::Kind;
  const bool refused = failure.kind == Kind::refused || failure.kind == Kind::put_out ||
                       failure.kind == Kind::unsafe_password ||
                       (failure.kind == Kind::goodbye && !is_nobodys_fault(failure.reason));
  return refused ? kRefused : kLost;
}

int exit_code_of(const Model& model, int otherwise) {
  const bool broken = model.draws_ever_broken || model.broken_replay;
  return broken && otherwise < kSignalled ? kNotVerified : otherwise;
}

}  // namespace race2048::client
