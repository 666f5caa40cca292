#include "client/control/results_keys.h"

#include <algorithm>
#include <utility>

#include "client/words/archive_text.h"
#include "client/words/stated_text.h"
#include "shared/hex.h"

namespace race2048::client {
namespace {

constexpr std::ptrdiff_t kResultsJump = 10;  // of PgUp and PgDn

bool waits_for_page(const Model& model, const ResultsUi& ui) {
  return model.answers == ui.answers && !results_refusal(model, ui);
}

Command ask_for_page(const Model& model, ResultsUi& ui) {
  ui.list.reset();
  ui.answers = model.answers;
  ui.refused_before.reset();
  if (model.last_refusal) ui.refused_before = model.last_refusal->at;
  return Ask{AskResults{.before = ui.pages.back()}};
}

Command open_match(const Model& model, ResultsUi& ui) {
  const ResultList* const page = results_page(model, ui);
  if (page == nullptr || page->matches.empty() || results_refusal(model, ui)) return {};
  const MatchId match = page->matches[results_index(*page, ui)].match_id;
  ResultList list = *page;
  ui.list = std::move(list);  // `page` may be the one that is replaced
  ui.match = match;
  ui.line = 0;
  ui.answers = model.answers;
  ui.refused_before.reset();
  if (model.last_refusal) ui.refused_before = model.last_refusal->at;
  return Ask{AskResult{.match = hex(match)}};
}

// Keeps what is shown, as the parts of the replay are newer answers.
Command play(const MatchId& match, const Model& model, ResultsUi& ui) {
  if (const ResultDetails* const details = opened_match(model, ui)) ui.details = *details;
  if (const ResultList* const page = results_page(model, ui); page != nullptr && !ui.list) {
    ui.list = ResultList(*page);
  }
  return PlayReplay{match};
}

// The match that is open, or else the one under the cursor.
Command play_chosen(const Model& model, ResultsUi& ui) {
  if (ui.match) return play(*ui.match, model, ui);
  const ResultList* const page = results_page(model, ui);
  if (page == nullptr || page->matches.empty() || results_refusal(model, ui)) return {};
  return play(page->matches[results_index(*page, ui)].match_id, model, ui);
}

// The list is the newest answer again; or the question about the match was refused.
void close_match(const Model& model, ResultsUi& ui) {
  ui.match.reset();
  ui.details.reset();
  ui.answers = model.answers - 1;
}

Command ask_for_newest(const Model& model, ResultsUi& ui) {
  ui.pages = {0};
  ui.at = 0;
  return ask_for_page(model, ui);
}

std::ptrdiff_t step_of(const Key& key) {
  if (key.kind == Key::Kind::page_up) return -kResultsJump;
  if (key.kind == Key::Kind::page_down) return kResultsJump;
  return list_step(key);
}

// Past either end of the page comes the next or the previous one, if it exists.
Command move_in_results(std::ptrdiff_t step, const Model& model, ResultsUi& ui) {
  const ResultList* const page = results_page(model, ui);
  if (page == nullptr || page->matches.empty() || results_refusal(model, ui)) return {};
  const std::size_t last = page->matches.size() - 1;
  const std::size_t now = results_index(*page, ui);
  if (step > 0 && now == last && page->more) {
    ui.pages.push_back(page->matches.back().number);
    ui.at = 0;
    return ask_for_page(model, ui);
  }
  if (step < 0 && now == 0 && ui.pages.size() > 1) {
    ui.pages.pop_back();
    ui.at = limits::kResultsPerPage - 1;
    return ask_for_page(model, ui);
  }
  ui.at =
      static_cast<std::size_t>(std::clamp(static_cast<std::ptrdiff_t>(now) + step,
                                          std::ptrdiff_t{0}, static_cast<std::ptrdiff_t>(last)));
  return {};
}

void scroll(std::ptrdiff_t step, const Model& model, ResultsUi& ui) {
  const ResultDetails* const match = opened_match(model, ui);
  if (match == nullptr) return;
  const auto last = static_cast<std::ptrdiff_t>(match_lines(*match).size()) - 1;
  ui.line = static_cast<std::size_t>(
      std::clamp(static_cast<std::ptrdiff_t>(ui.line) + step, std::ptrdiff_t{0}, last));
}

}  // namespace

const ResultList* results_page(const Model& model, const ResultsUi& ui) {
  if (ui.list) return &*ui.list;
  if (model.answers == ui.opened || !model.answer) return nullptr;
  return std::get_if<ResultList>(&*model.answer);
}

const ResultDetails* opened_match(const Model& model, const ResultsUi& ui) {
  if (ui.details) return &*ui.details;
  if (!ui.match || model.answers == ui.answers || !model.answer) return nullptr;
  const auto* const details = std::get_if<ResultDetails>(&*model.answer);
  return details != nullptr && details->match.match_id == *ui.match ? details : nullptr;
}

std::optional<std::string> results_refusal(const Model& model, const ResultsUi& ui) {
  const std::optional<Refusal>& refusal = model.last_refusal;
  const bool refused = refusal && refusal->about == Request::results &&
                       refusal->at != ui.refused_before && model.answers == ui.answers;
  if (!refused) return std::nullopt;
  return stated_text(model.server, refusal->reason, refusal->said);
}

std::size_t results_index(const ResultList& page, const ResultsUi& ui) {
  return std::min(ui.at, page.matches.size() - 1);
}

Command open_results(const KeyPress& at) {
  at.ui.dialog = Dialog::results;
  at.ui.results = {.opened = at.model.answers};
  return ask_for_newest(at.model, at.ui.results);
}

Command results_key(const Key& key, const Model& model, const Setup&, UiState& ui) {
  if (key.kind == Key::Kind::escape || letter_of(key) == U'q') {
    if (ui.results.match) {
      close_match(model, ui.results);
    } else {
      ui.dialog = Dialog::none;
    }
    return {};
  }
  const bool opens = ui.results.match && key.kind == Key::Kind::enter;
  if (letter_of(key) == U'p' || opens) return play_chosen(model, ui.results);
  if (ui.results.match) {
    scroll(step_of(key), model, ui.results);
    return {};
  }
  if (waits_for_page(model, ui.results)) return {};
  if (letter_of(key) == U'r') return ask_for_newest(model, ui.results);
  if (key.kind == Key::Kind::enter) return open_match(model, ui.results);
  if (key.kind == Key::Kind::home) ui.results.at = 0;
  if (key.kind == Key::Kind::end) ui.results.at = limits::kResultsPerPage - 1;
  if (const std::ptrdiff_t step = step_of(key); step != 0) {
    return move_in_results(step, model, ui.results);
  }
  return {};
}

}  // namespace race2048::client
