// Answers to questions about results, out of the store's database.
#pragma once

#include "server/dispatch/archive.h"
#include "server/store/database.h"

namespace race2048::server {

// The answer for this viewer, which fits into a frame to the client: also a refusal, if what was
// asked for is not there. A fault of the storage is no answer. For the store's thread.
//
// Replays of earlier versions named their rooms: such a file is put away disguised when somebody
// first asks for its match.
store::OrStoreFault<Reply> reply_to(const Question& question, const store::Viewer& viewer,
                                    store::Database& database);

}  // namespace race2048::server
