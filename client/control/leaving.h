// Leaving: which questions come first, and what an answer does. Every face asks the same questions
// and accepts the same answers; only its words and keys differ.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "client/control/command.h"
#include "client/control/setup.h"
#include "client/model/model.h"

namespace race2048::client {

enum class LeaveQuestion : std::uint8_t {
  sure,     // something is at stake; yes leaves
  program,  // after Ctrl-C; yes ends the program, wherever the person is
  server,   // other people are on our server; keep leaves it running, end ends it
};
// To every question, `no` means that the person stays.
enum class LeaveAnswer : std::uint8_t { yes, no, keep, end };

// The result: the next question, or what to do. If the person stays, the command is Nothing.
using Leaving = std::variant<LeaveQuestion, Command>;

// Asks if something is at stake, or if other people are on our server.
Leaving ask_to_leave(const Model& model, const Setup& setup);
// For Ctrl-C. Asks once the server has answered. `asked`: a question about leaving is open; Ctrl-C
// then leaves without another one.
Leaving interrupt(const Model& model, const Setup& setup, bool asked);
// For the end of all input: our server keeps running while other people are on it.
Command leave_unasked(const Model& model, const Setup& setup);
// Returns nothing for an answer that does not fit the question.
std::optional<Leaving> answer(LeaveQuestion asked, LeaveAnswer given, const Model& model,
                              const Setup& setup);

}  // namespace race2048::client
