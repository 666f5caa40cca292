#include "server/results/store_archive.h"

#include "server/results/replies.h"

namespace race2048::server {

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
