// Rooms out of the journal: those of the server's last run go on, and those of another server that
// shares the database and is gone. The results of their last matches are saved if their owner could
// not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/dispatch/match_server.h"
#include "server/journal/result_recorder.h"
#include "server/journal/room_journal.h"
#include "server/store/database.h"

namespace race2048::server {

// A room that the database had without an owner, and that this process owns now.
struct FoundRoom {
  std::string code;
  store::Epoch epoch = 0;
  std::uint64_t next_index = 0;
  RoomState state;
  DecisionWriter writer;
  ResultRecorder recorder;
  std::optional<MatchKept> kept{};  // the result of its last match, if the journal holds its end
};

struct Recovery {
  std::size_t rooms = 0;  // resumed
  struct Aside {
    std::string room;
    std::string reason;
  };
  std::vector<Aside> aside;  // that cannot be restored; the database keeps their bytes
  std::size_t results = 0;   // that their last owner could not save, and are saved now
  std::vector<std::string> refused_results;  // why the database does not take others
};

// So many rooms are found at a time, so that other work comes in between.
inline constexpr std::size_t kFoundAtOnce = 20;

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

// Claims these rooms, at most kFoundAtOnce, and reads them. Saves the results of the
// matches whose ends the journal holds, and puts aside rooms that cannot be read. `fresh`: a new
// recorder. Notes what it has done in `recovery`; needs nothing but the database. After a fault it
// returns the rooms that it has, or the fault if it has none.
store::OrStoreFault<std::vector<FoundRoom>> find_orphans(store::Database& database,
                                                         store::Orphans which,
                                                         const ResultRecorder& fresh,
                                                         Recovery& recovery);

// Takes the room up: the journal adopts it, and the server restores it. Returns why it cannot.
std::optional<std::string> take_up(FoundRoom room, RoomJournal& journal, MatchServer& server,
                                   TimePoint now);

// Another process may own the room now. Unless this one has claimed it again since, the journal
// forgets it, and the server sends its people there. Returns whether this process had the room.
bool lose(const store::LostRoom& lost, const Elsewhere& to, RoomJournal& journal,
          MatchServer& server, TimePoint now);

// Takes up all rooms without an owner. Puts aside rooms that cannot be restored. Call it before the
// journal begins and the server accepts connections.
store::OrStoreFault<Recovery> recover(store::Database& database, RoomJournal& journal,
                                      MatchServer& server, TimePoint now);

}  // namespace race2048::server
