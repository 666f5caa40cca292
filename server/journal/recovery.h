// The start of a server from its journal: the rooms of its last run go on, and the
// results of their last matches are saved if the last run could not.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/dispatch/match_server.h"
#include "server/journal/result_recorder.h"
#include "server/journal/room_journal.h"
#include "server/store/database.h"

namespace race2048::server {

struct Recovery {
  std::size_t rooms = 0;  // resumed
  struct Aside {
    std::string room;
    std::string reason;
  };
  std::vector<Aside> aside;  // that cannot be restored; the database keeps their bytes
  std::size_t results = 0;   // that the last run could not save, and are saved now
  std::vector<std::string> refused_results;  // why the database does not take others
};

// A room's decisions from their bytes, and where their stream continues. A fault says what is
// wrong.
struct ReadRoom {
  RoomState state;
  DecisionWriter writer;
  ResultRecorder recorder;                  // with the match that runs, if any
  std::optional<FinishedMatch> finished{};  // the last match, if the bytes hold its end
};
// `recorder` is a new one.
OrFault<ReadRoom> read_room(const std::string& bytes, ResultRecorder recorder);

// Saves the results of the matches whose ends the journal holds. Restores the rooms in the database
// to the server, and adopts them into its journal. Puts aside rooms that cannot be restored. Call
// it before the journal begins and the server accepts connections.
store::OrStoreFault<Recovery> recover(store::Database& database, RoomJournal& journal,
                                      MatchServer& server, TimePoint now);

}  // namespace race2048::server
