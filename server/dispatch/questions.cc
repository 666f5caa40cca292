// Questions about results.
#include <algorithm>
#include <string_view>

#include "engine/sha256.h"
#include "proto/conversions.h"
#include "proto/results.h"
#include "server/dispatch/handlers.h"

namespace race2048::server {

using namespace std::string_view_literals;

namespace {

// Why the link may not ask for the results of the room with this code. Rows in the answer reveal
// that such a room exists or existed. A room may be over and its matches kept, so a missing room is
// not refused.
Verdict may_filter_by_room(const Request& asked, const std::string& code) {
  const Link& link = asked.link;
  if (link.room != nullptr && link.room->room.code() == code) return {};
  const auto found = asked.desk.directory.find(code, link.peer.address, asked.now);
  if (found || found.fault().reason == Reason::no_such_room) return {};
  return found.fault();
}

}  // namespace

PersonId person_id(const Person& person) {
  // Databases hold ids of people with keys that were made with this tag.
  const std::string_view tag = person.keyed ? "race2048 person v1\0"sv : "race2048 guest v1\0"sv;
  const Digest digest = Sha256().update(wire::bytes_of(tag)).update(person.player_id).finish();
  PersonId id;
  std::copy_n(digest.begin(), id.size(), id.begin());
  return id;
}

Verdict on_list_results(const Request& asked) {
  const v1::ListResults& list = asked.message.list_results();
  const int properties = (list.name().empty() ? 0 : 1) + (list.room().empty() ? 0 : 1) +
                         (list.format() == v1::FORMAT_UNSPECIFIED ? 0 : 1);
  Rates& rates = asked.link.rates;
  if (Verdict may =
          properties > 1 ? rates.ask_for_search(asked.now) : rates.ask_for_page(asked.now);
      !may) {
    return may;
  }
  return on_question(asked);
}

Verdict on_question(const Request& asked) {
  if (asked.desk.archive == nullptr) {
    return Refusal{Reason::nothing_is_kept, "This server keeps no results."};
  }
  auto question = wire::question_from(asked.message);
  if (!question) return Refusal{Reason::bad_question, question.fault().text};
  if (const auto* const list = std::get_if<AskResults>(&*question); list && !list->room.empty()) {
    if (Verdict may = may_filter_by_room(asked, list->room); !may) return may;
  }
  Link& link = asked.link;
  if (link.questions.is_full()) {
    return Refusal{Reason::too_often,
                   "Wait for the answers to earlier questions before you ask another."};
  }
  link.questions.add(*std::move(question));
  ask_next(asked.desk, link);
  return {};
}

void ask_next(Desk& desk, Link& link) {
  if (link.session.is_backlogged()) return;
  if (const Question* const next = link.questions.send_first()) {
    // A browser that has not logged in is nobody who was in a match.
    const PersonId asker = link.session.logged_in() ? person_id(link.session.person()) : PersonId{};
    desk.archive->ask(link.session.id(), asker, *next);
  }
}

}  // namespace race2048::server
