#include "server/results/store_archive.h"

#include <string>
#include <utility>
#include <variant>

#include "proto/replay/replay_disguise.h"
#include "proto/results.h"
#include "shared/hex.h"
#include "shared/limits.h"

namespace race2048::server {
namespace {

using store::Database;
using store::OrStoreFault;
using store::StoreFault;
using store::Viewer;

// As in the log.
constexpr std::size_t kShownDigits = 12;

Reply no_such_result(std::string text) {
  return Refusal{Reason::no_such_result, std::move(text)};
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

// Afterwards the match's replay names neither its room nor its people to others. A file that cannot
// be disguised is given up.
OrStoreFault<> disguise_replay(const MatchId& match, Database& database) {
  const auto beginning = database.replay_part({.match_id = match}, kReplayBeginning);
  if (!beginning) return beginning.fault();
  if (!names_room(beginning->bytes)) return {};
  const auto file = database.replay(match);
  if (!file) return file.fault();
  const OrFault<std::string> disguised = disguised_replay(*file);
  return database.replace_replay(match, disguised ? *disguised : std::string());
}

OrStoreFault<Reply> reply(const AskResults& asked, const Viewer& viewer, Database& database) {
  auto found = database.latest(asked, limits::kResultsPerPage, viewer);
  if (!found && found.fault().kind == StoreFault::Kind::too_much) {
    return Reply(Refusal{Reason::bad_question,
                         "There are too many matches to look through; ask for fewer "
                         "properties at once."});
  }
  if (!found) return found.fault();
  return Reply(wire::message_of(*std::move(found)));
}

OrStoreFault<Reply> reply(const AskResult& asked, const Viewer& viewer, Database& database) {
  const auto match = database.find_match(asked.match, viewer);
  if (!match) return no_match(match.fault(), asked.match);
  // Its length is part of the answer.
  if (auto done = disguise_replay(*match, database); !done) {
    return no_match(done.fault(), asked.match);
  }
  auto page = database.result_page(*match, asked.first, limits::kResultsPerPage, viewer);
  if (!page) return no_match(page.fault(), asked.match);
  return Reply(wire::message_of(*std::move(page)));
}

// The same lines for everybody: those that everybody may know.
OrStoreFault<Reply> reply(const AskTop& asked, const Viewer& viewer, Database& database) {
  auto found = database.top(asked, limits::kResultsPerPage, !viewer.all);
  if (!found) return found.fault();
  return Reply(wire::message_of(*std::move(found)));
}

// For everybody who has the whole id.
OrStoreFault<Reply> reply(const AskReplay& asked, const Viewer&, Database& database) {
  const std::string name = hex(asked.match_id, kShownDigits);
  if (auto done = disguise_replay(asked.match_id, database); !done) {
    return no_match(done.fault(), name);
  }
  auto part = database.replay_part(asked, limits::kReplayPartBytes);
  if (!part) return no_match(part.fault(), name);
  if (part->total == 0) return no_such_result("Match " + name + " has no replay.");
  if (asked.offset >= part->total) {
    return Reply(Refusal{Reason::bad_question, "The replay of match " + name + " ends after " +
                                                   std::to_string(part->total) + " bytes."});
  }
  return Reply(wire::message_of(*std::move(part)));
}

}  // namespace

OrStoreFault<Reply> reply_to(const Question& question, const Viewer& viewer, Database& database) {
  return std::visit([&](const auto& asked) { return reply(asked, viewer, database); }, question);
}

void StoreArchive::ask(SessionId session, const PersonId& asker, const Question& question) {
  const store::Viewer viewer{.person = asker, .all = open_};
  store_->query(
      [question, viewer](store::Database& database) {
        return reply_to(question, viewer, database);
      },
      [this, session](const store::OrStoreFault<Reply>& reply) { on_reply(session, reply); });
}

void StoreArchive::on_reply(SessionId session, const store::OrStoreFault<Reply>& reply) {
  if (reply) return hooks_.reply(session, *reply);
  if (reply.fault().kind == store::StoreFault::Kind::busy) {
    return hooks_.reply(session, Refusal{Reason::store_busy,
                                         "The server has too many questions to answer; "
                                         "ask again in a few seconds."});
  }
  hooks_.on_fault(reply.fault());
  // Without the fault's text, which is for the operator: it names files.
  hooks_.reply(session, Refusal{Reason::store_busy,
                                "The server cannot read its results now; ask again "
                                "later."});
}

}  // namespace race2048::server
