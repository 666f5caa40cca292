// The list of the results that a server keeps, opened from the lobby. Its keys are a part of
// on_key().
#pragma once

#include "client/control/key_entry.h"

namespace race2048::client {

// Opens the list and asks for its first page.
Command open_results(const KeyPress& at);
// REQUIRES: Dialog::results.
Command results_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);

// The page to show: the new one once it has come, until then the last one; null before any has
// come.
const ResultList* results_page(const Model& model, const ResultsUi& ui);
// The match that the person has opened; null while none is open, or it has not come.
const ResultDetails* opened_match(const Model& model, const ResultsUi& ui);
// Why the server has refused the page; nothing if it has not.
std::optional<std::string> results_refusal(const Model& model, const ResultsUi& ui);
// The index of the result under the cursor. REQUIRES: the page is not empty.
std::size_t results_index(const ResultList& page, const ResultsUi& ui);

}  // namespace race2048::client
