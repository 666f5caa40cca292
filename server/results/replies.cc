#include "server/results/replies.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "proto/conversions.h"
#include "proto/replay/replay_disguise.h"
#include "server/dispatch/limits.h"
#include "server/results/result_messages.h"
#include "server/store/limits.h"
#include "shared/hex.h"

namespace race2048::server {
namespace {

using store::Database;
using store::OrStoreFault;
using store::StoreFault;
using store::Viewer;

// What the dispatch lets through, the store takes.
static_assert(limits::kMinMatchDigits >= limits::kMinMatchIdDigits);
static_assert(limits::kMaxTopFirst <= limits::kMaxTopRank);
static_assert(limits::kResultsPerPage < limits::kMaxResultsPerPage, "one more shows if there is");

// As in the log.
constexpr std::size_t kShownDigits = 12;

Reply no_such_result(std::string text) {
  return Refusal{.reason = Reason::no_such_result, .text = std::move(text)};
}

// The answer to a question for one match that failed; `match` names it for a person.
OrStoreFault<Reply> no_match(const StoreFault& fault, const std::string& match) {
  if (fault.kind == StoreFault::Kind::not_found) {
    return no_such_result("This server keeps no match " + match + ".");
  }
  if (fault.kind == StoreFault::Kind::ambiguous) {
    return no_such_result("More than one match begins with " + match + "; give more digits.");
  }
  return fault;
}

// After it the match's replay names neither its room nor its people to others. A file of which that
// cannot be said is given up.
OrStoreFault<> disguise_replay(const MatchId& match, Database& database) {
  const auto beginning = database.replay_part(match, 0, kReplayBeginning);
  if (!beginning) return beginning.fault();
  if (!names_room(beginning->bytes)) return {};
  const auto file = database.replay(match);
  if (!file) return file.fault();
  const OrFault<std::string> disguised = disguised_replay(*file);
  return database.replace_replay(match, disguised ? *disguised : std::string());
}

OrStoreFault<Reply> reply(const AskResults& asked, const Viewer& viewer, Database& database) {
  auto found = database.latest({.name = asked.name, .room = asked.room, .format = asked.format},
                               asked.before, limits::kResultsPerPage + 1, viewer);
  if (!found && found.fault().kind == StoreFault::Kind::too_much) {
    return Reply(Refusal{.reason = Reason::bad_question,
                         .text = "There are too many matches to look through; ask for fewer "
                                 "properties at once."});
  }
  if (!found) return found.fault();
  v1::ToClient message;
  v1::Results& results = *message.mutable_results();
  results.set_more(found->size() > limits::kResultsPerPage);
  found->resize(std::min<std::size_t>(found->size(), limits::kResultsPerPage));
  for (const store::MatchSummary& match : *found) *results.add_results() = message_of(match);
  return Reply(std::move(message));
}

OrStoreFault<Reply> reply(const AskResult& asked, const Viewer& viewer, Database& database) {
  const auto match = database.find_match(asked.digits, viewer);
  if (!match) return no_match(match.fault(), asked.digits);
  // Its length is part of the answer.
  if (auto done = disguise_replay(*match, database); !done) {
    return no_match(done.fault(), asked.digits);
  }
  const auto page = database.result_page(*match, asked.first, limits::kResultsPerPage, viewer);
  if (!page) return no_match(page.fault(), asked.digits);
  v1::ToClient message;
  *message.mutable_result_page() = message_of(*page, asked.first);
  return Reply(std::move(message));
}

// The same lines for everybody: those that everybody may know.
OrStoreFault<Reply> reply(const AskTop& asked, const Viewer& viewer, Database& database) {
  const store::TopPage page{.skip = asked.first, .count = limits::kResultsPerPage};
  const auto found =
      asked.tile == 0
          ? database.best_scores({.format = asked.format,
                                  .size = asked.size,
                                  .bots = asked.bots,
                                  .listed = !viewer.all},
                                 page)
          : database.fastest(
                {.tile = asked.tile, .size = asked.size, .bots = asked.bots, .listed = !viewer.all},
                page);
  if (!found) return found.fault();
  v1::ToClient message;
  v1::TopList& list = *message.mutable_top_list();
  list.set_first(asked.first);
  for (const store::TopEntry& entry : *found) *list.add_entries() = message_of(entry);
  return Reply(std::move(message));
}

// For whoever has the whole id.
OrStoreFault<Reply> reply(const AskReplay& asked, const Viewer&, Database& database) {
  const std::string name = hex(asked.match_id, kShownDigits);
  if (auto done = disguise_replay(asked.match_id, database); !done) {
    return no_match(done.fault(), name);
  }
  auto part = database.replay_part(asked.match_id, asked.offset, limits::kReplayPartBytes);
  if (!part) return no_match(part.fault(), name);
  if (part->total == 0) return no_such_result("Match " + name + " has no replay.");
  if (asked.offset >= part->total) {
    return Reply(Refusal{.reason = Reason::bad_question,
                         .text = "The replay of match " + name + " ends after " +
                                 std::to_string(part->total) + " bytes."});
  }
  v1::ToClient message;
  v1::ReplayPart& sent = *message.mutable_replay_part();
  sent.set_match_id(wire::to_bytes(asked.match_id));
  sent.set_offset(asked.offset);
  sent.set_total(static_cast<std::uint32_t>(part->total));
  sent.set_data(std::move(part->bytes));
  return Reply(std::move(message));
}

}  // namespace

OrStoreFault<Reply> reply_to(const Question& question, const Viewer& viewer, Database& database) {
  return std::visit([&](const auto& asked) { return reply(asked, viewer, database); }, question);
}

}  // namespace race2048::server
