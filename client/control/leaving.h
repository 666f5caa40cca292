// Leaving: what is asked first, and what an answer does. Every face asks the same questions and
// takes the same answers; only their words and keys are its own.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "client/control/command.h"
#include "client/control/setup.h"
#include "client/session/model.h"

namespace race2048::client {

enum class LeaveQuestion : std::uint8_t {
  sure,     // something is at stake: yes leaves
  program,  // after Ctrl-C: yes leaves the program, wherever the person is
  server,   // the own server has other people: keep leaves it running for them, end ends it
};
// No answers every question: the person stays.
enum class LeaveAnswer : std::uint8_t { yes, no, keep, end };

// What comes of it: a question, or what there is to do. A person who stays has Nothing to do.
using Leaving = std::variant<LeaveQuestion, Command>;

// Asks where something is at stake, or where a server of one's own has other people.
Leaving ask_to_leave(const Model& model, const Setup& setup);
// Ctrl-C. Asks wherever the server has answered, unless a question about leaving is open: `asked`.
Leaving interrupt(const Model& model, const Setup& setup, std::optional<LeaveQuestion> asked);
// At the end of all input: the own server goes on while other people are on it.
Command leave_unasked(const Model& model, const Setup& setup);
// Nothing for an answer to another question.
std::optional<Leaving> answer(LeaveQuestion asked, LeaveAnswer given, const Model& model,
                              const Setup& setup);

}  // namespace race2048::client
