// The archive of a server with a store: asks the store's thread, and passes the answers on.
#pragma once

#include <functional>
#include <utility>

#include "server/dispatch/archive.h"
#include "server/store/database.h"
#include "server/store/store_thread.h"

namespace race2048::server {

// The answer for this viewer, which fits into a frame to the client; a refusal if nothing matches
// the question. A fault of the storage is no answer. For the store's thread.
//
// Replays of earlier versions named their rooms: such a file is replaced by a disguised one when
// somebody first asks for its match.
store::OrStoreFault<Reply> reply_to(const Question& question, const store::Viewer& viewer,
                                    store::Database& database);

class StoreArchive final : public Archive {
 public:
  struct Hooks {
    // MatchServer::reply().
    std::function<void(SessionId, const Reply&)> reply;
    // The results cannot be read; the refusal asks the client to try again.
    std::function<void(const store::StoreFault&)> on_fault;
  };

  explicit StoreArchive(Hooks hooks) : hooks_(std::move(hooks)) {}

  // Before the first question. The store outlives the archive's use.
  void begin(store::StoreThread& store) { store_ = &store; }

  // Whether everybody may find all matches, from the next question on. Otherwise matches of listed
  // rooms are for everybody, and others for the people who were there.
  void set_open(bool open) { open_ = open; }

  // ---- Archive. REQUIRES: begin() was called.
  void ask(SessionId session, const PersonId& asker, const Question& question) override;

 private:
  void on_reply(SessionId session, const store::OrStoreFault<Reply>& reply);

  Hooks hooks_;
  store::StoreThread* store_ = nullptr;
  bool open_ = false;
};

}  // namespace race2048::server
