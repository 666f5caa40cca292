#include "client/control/leave_keys.h"

#include "client/control/commands.h"
#include "client/control/leaving.h"

namespace race2048::client {
namespace {

// Answers the question about the server: end it, although other people are on it.
constexpr char32_t kEndForAll = U'e';

std::optional<LeaveQuestion> question_of(Dialog dialog) {
  if (dialog == Dialog::leave) return LeaveQuestion::sure;
  if (dialog == Dialog::leave_by_ctrl) return LeaveQuestion::program;
  return dialog == Dialog::host_leave ? std::optional(LeaveQuestion::server) : std::nullopt;
}

Dialog dialog_of(LeaveQuestion question) {
  switch (question) {
    case LeaveQuestion::sure:
      return Dialog::leave;
    case LeaveQuestion::program:
      return Dialog::leave_by_ctrl;
    case LeaveQuestion::server:
      return Dialog::host_leave;
  }
  return Dialog::none;
}

// When the question is about a server with other people on it, y keeps the server running.
std::optional<LeaveAnswer> answer_of(const Key& key, LeaveQuestion asked) {
  const bool server = asked == LeaveQuestion::server;
  if (agrees(key)) return server ? LeaveAnswer::keep : LeaveAnswer::yes;
  if (declines(key)) return LeaveAnswer::no;
  return server && letter_of(key) == kEndForAll ? std::optional(LeaveAnswer::end) : std::nullopt;
}

Command ask_or_leave(Leaving leaving, UiState& ui) {
  const auto* const question = std::get_if<LeaveQuestion>(&leaving);
  ui.dialog = question != nullptr ? dialog_of(*question) : Dialog::none;
  return question != nullptr ? Nothing{} : std::get<Command>(std::move(leaving));
}

}  // namespace

Command leave_key(const Model& model, const Setup& setup, UiState& ui) {
  return ask_or_leave(ask_to_leave(model, setup), ui);
}

Command interrupt_key(const Model& model, const Setup& setup, UiState& ui) {
  const std::optional<LeaveQuestion> asked = question_of(open_dialog(model, setup, ui));
  return ask_or_leave(interrupt(model, setup, asked), ui);
}

Command leave_dialog_key(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  const LeaveQuestion asked = question_of(ui.dialog).value();
  const std::optional<LeaveAnswer> given = answer_of(key, asked);
  if (!given) return {};
  std::optional<Leaving> leaving = answer(asked, *given, model, setup);
  return leaving ? ask_or_leave(*std::move(leaving), ui) : Nothing{};
}

}  // namespace race2048::client
