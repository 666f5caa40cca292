// The store's work: orders the waiting writes, groups them into transactions, and retries while the
// disk is faulty. Knows no thread and no clock; StoreThread runs it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "server/store/database.h"
#include "server/store/lazy_replay.h"

namespace race2048::store {

// Called once, when the bytes are stored or never will be: then with a fault that is the caller's,
// or Kind::dropped.
using OnStored = std::function<void(const OrStoreFault<>&)>;

// Whether a result was saved.
enum class SaveState : std::uint8_t {
  saved,
  saved_before,  // the match id had a result already, which stays
  not_yet,       // the disk is faulty; another call follows when it is saved
  refused,       // beyond a bound, or given up at the end: never saved
};
// Called once with `not_yet` at most, and then once more.
using OnSaved = std::function<void(SaveState, const std::string& why)>;

struct StoreEvents {
  // The disk became faulty: nothing is written until on_recovered(). Waiting writes are kept and
  // tried again.
  std::function<void(const StoreFault&)> on_trouble;
  std::function<void()> on_recovered;
  // Another process owns the room now. What this one has not stored of it never will be; the
  // completions of its appends follow as if it were.
  std::function<void(const LostRoom&)> on_lost = [](const LostRoom&) {};
  // A retention is done, and has deleted these.
  std::function<void(const Retired&)> on_retired = [](const Retired&) {};
};

// A part of the bytes that may wait for the store's thread; given back with its last copy, on any
// thread.
using Reservation = std::shared_ptr<void>;

// Bytes for the journal that are stored together.
struct AppendTask {
  std::vector<Append> appends;
  Durability durability = Durability::this_program;
  OnStored done;
  Reservation reservation;
};

// Replaces a room's bytes by one append.
struct ReplaceTask {
  Append checkpoint;
  Durability durability = Durability::this_program;
  OnStored done;
  Reservation reservation;
};

struct RemoveTask {
  std::string room;
  Epoch epoch = 0;
  OnStored done;
};

struct SaveTask {
  MatchResult result;
  LazyReplay replay;
  OnSaved done;
  Reservation reservation;
  bool said_not_yet = false;
};

// Changes of names and bans, stored together.
struct IdentityTask {
  IdentityChanges changes;
  Durability durability = Durability::this_program;
  OnStored done;
};

// Writes nothing, and shows as every write whether the files are still there.
struct CheckTask {};

// Anything that only reads. Never waits for writes, which happen between two queries.
using QueryTask = std::function<void(Database&)>;

// Deletes old results, step by step, when nothing else is to be written.
struct RetireTask {
  Retention retention;
  Retired done{};  // by its steps so far
};

// Deletes results that the operator wants to be gone, step by step, when nothing else is to be
// written. `done` gets the fault of a step, after which no further results are deleted.
struct RemoveResultsTask {
  RemovalWork work;
  std::function<void(const OrStoreFault<Removed>&)> done;
};

using StoreTask = std::variant<AppendTask, ReplaceTask, RemoveTask, SaveTask, IdentityTask,
                               CheckTask, QueryTask, RetireTask, RemoveResultsTask>;

class Store {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // All calls of completions and events come from within add(), step() and finish().
  Store(std::unique_ptr<Database> database, StoreEvents events);

  void add(StoreTask task, Time now);

  // Does the waiting writes, one query and one step of a deletion. Returns when to call it again;
  // nothing: not before the next add().
  std::optional<Time> step(Time now);

  // Does all waiting writes, without further tries after a fault, and gives up those that are left.
  // Returns the fault in this case. No other call may follow.
  OrStoreFault<> finish();

  bool in_trouble() const { return retry_at_.has_value(); }
  const Database& database() const { return *database_; }

 private:
  // The appends of one transaction: those that came while the one before was written.
  struct Group {
    std::vector<AppendTask> tasks;
    Durability durability = Durability::this_program;
    std::size_t bytes = 0;
  };
  using Write = std::variant<Group, ReplaceTask, RemoveTask, SaveTask, IdentityTask, CheckTask>;

  void take(AppendTask task, Time now);
  void take(SaveTask task, Time now);
  void take(CheckTask task, Time now);
  void take(QueryTask task, Time /*now*/) { queries_.push_back(std::move(task)); }
  void take(RetireTask task, Time /*now*/) { retire_ = task; }
  void take(RemoveResultsTask task, Time /*now*/) { removals_.push_back(std::move(task)); }
  // The writes that need nothing else.
  template <typename Task>
  void take(Task task, Time now) {
    add_write(std::move(task), now);
  }
  // In trouble these are a reason to try again at once; appends come too often for that.
  void add_write(Write write, Time now);
  Group& group_for(std::size_t bytes);

  void answer_query();
  void write_all(Time now);
  bool retire_one_step();
  void remove_one_step();
  // Does the first write. A fault of the storage leaves it where it is. After one of the caller,
  // which is refused without the disk, it is done with, or has become several.
  OrStoreFault<> perform_first();
  OrStoreFault<> perform(Group& group);
  // Takes the appends of a room that this process has lost out of the group. False: that is not the
  // fault.
  bool lose_room(Group& group, const StoreFault& fault);
  // Returns whether this process has lost the room.
  bool note_loss(const OrStoreFault<>& done);
  // The appends of the group are stored: their rooms are this process's, also those that came back.
  void note_owned(const Group& group);
  OrStoreFault<> perform(ReplaceTask& task);
  OrStoreFault<> perform(RemoveTask& task);
  OrStoreFault<> perform(SaveTask& task);
  OrStoreFault<> perform(IdentityTask& task);
  OrStoreFault<> perform(CheckTask& /*task*/) { return {}; }
  void split_first();

  void enter_trouble(const StoreFault& fault, Time now);
  void leave_trouble();
  void say_not_yet(SaveTask& task);
  void give_up(const StoreFault& fault);

  std::unique_ptr<Database> database_;
  StoreEvents events_;
  std::deque<Write> writes_;
  // Whose results are not to be saved: another process may know a later end of the match.
  std::set<std::string> lost_rooms_;
  std::deque<QueryTask> queries_;
  std::optional<RetireTask> retire_;
  std::deque<RemoveResultsTask> removals_;
  // In trouble: when to try again, the pause after that, and the fault in words.
  std::optional<Time> retry_at_;
  std::chrono::milliseconds next_pause_{};
  std::string trouble_;
};

}  // namespace race2048::store
