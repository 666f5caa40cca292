#include "server/dispatch/questions.h"

#include "proto/results.h"
#include "server/dispatch/handlers.h"

namespace race2048::server {
namespace {

// Why the link may not ask for the results of the room with this code. Rows in the answer say that
// there is or was such a room. A room may be over and its matches kept, so that a miss is no
// refusal.
std::optional<Refusal> refuse_room_filter(const Request& asked, const std::string& code) {
  const Link& link = asked.link;
  if (link.room != nullptr && link.room->room.code() == code) return std::nullopt;
  const auto found = asked.desk.directory.find(code, link.peer.address, asked.now);
  if (found || found.fault().reason == Reason::no_such_room) return std::nullopt;
  return found.fault();
}

}  // namespace

std::optional<Refusal> on_list_results(const Request& asked) {
  const v1::ListResults& list = asked.message.list_results();
  const int properties = (list.name().empty() ? 0 : 1) + (list.room().empty() ? 0 : 1) +
                         (list.format() == v1::FORMAT_UNSPECIFIED ? 0 : 1);
  Rates& rates = asked.link.rates;
  if (auto refusal =
          properties > 1 ? rates.ask_for_search(asked.now) : rates.ask_for_page(asked.now)) {
    return refusal;
  }
  return on_question(asked);
}

std::optional<Refusal> on_question(const Request& asked) {
  if (asked.desk.archive == nullptr) {
    return Refusal{.reason = Reason::nothing_is_kept, .text = "This server keeps no results."};
  }
  auto question = wire::question_from(asked.message);
  if (!question) return Refusal{.reason = Reason::bad_question, .text = question.fault().text};
  if (const auto* const list = std::get_if<AskResults>(&*question); list && !list->room.empty()) {
    if (auto refusal = refuse_room_filter(asked, list->room)) return refusal;
  }
  Link& link = asked.link;
  if (link.questions.is_full()) {
    return Refusal{.reason = Reason::too_often,
                   .text = "Wait for the answers to earlier questions before you ask another."};
  }
  link.questions.add(*std::move(question), static_cast<std::uint32_t>(asked.message.body_case()));
  ask_next(asked.desk, link);
  return std::nullopt;
}

void ask_next(Desk& desk, Link& link) {
  if (link.session.is_backlogged()) return;
  if (const Question* const next = link.questions.send_first()) {
    desk.archive->ask(link.session.id(), person_id(link.session.person()), *next);
  }
}

}  // namespace race2048::server
