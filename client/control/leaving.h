// Leaving: what it would cost, and so what is asked first. Parts of on_key().
#pragma once

#include <cstdint>

#include "client/control/commands.h"

namespace race2048::client {

// What leaving now would end or lose.
enum class Stake : std::uint8_t {
  none,
  race,       // one's own run, or a seat in the match that is counted down
  series,     // further rounds, or the points of this one
  own_match,  // others' match or series, on a server that ends with this client
};
Stake at_stake(const Model& model, const Setup& setup);

// Somebody has answered: there is more to leave than an attempt.
bool has_arrived(const Model& model);

// Asks back where something is at stake, or a server of one's own has other people.
Command ask_to_leave(const Model& model, const Setup& setup, UiState& ui);
// Ctrl-C: asks wherever somebody has answered, and leaves when it was asked already.
Command on_interrupt(const Model& model, const Setup& setup, UiState& ui);
// REQUIRES: UiState::dialog is one of these questions.
Command in_leave_dialog(const Key& key, const Model& model, const Setup& setup, UiState& ui);
Command in_host_leave_dialog(const Key& key, UiState& ui);

}  // namespace race2048::client
