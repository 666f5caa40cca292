// A thread for the store: the server asks without waiting; the answers come back through its own
// loop.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/store/admission.h"
#include "server/store/database.h"
#include "server/store/limits.h"
#include "server/store/store.h"

namespace race2048::store {

// All calls come from one thread, the server's. Completions and events run there too: each goes to
// `post`, which is called on either thread and lets the server's thread call what it is given. An
// exception on the store's thread is thrown there too, by a posted call, and ends the store.
class StoreThread {
 public:
  using Post = std::function<void(std::function<void()>)>;

  StoreThread(std::unique_ptr<Database> database, Post post, StoreEvents events);
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  // Stops, if stop() has not been called.
  ~StoreThread();

  Epoch epoch() const { return epoch_; }
  bool fsync_failed() const { return fsync_failed_; }

  // No appends at all: `done` is called in turn. While too much waits, appends are dropped: then
  // `done` gets Kind::dropped, and gaps() names the rooms.
  void append(std::vector<Append> appends, Durability durability, const OnStored& done);
  void replace(Append checkpoint, Durability durability, const OnStored& done);
  void remove(std::string room, Epoch epoch, const OnStored& done);
  // The room is not this process's any more.
  void forget(const std::string& room) { admission_.removed(room); }
  // The replay is made on the store's thread.
  void save_result(MatchResult result, LazyReplay replay, const OnSaved& done);
  // The caller bounds the queue: it has one call without an answer at a time.
  void change(IdentityChanges changes, Durability durability, const OnStored& done);
  void retire(const Retention& retention) { send(RetireTask{.retention = retention}); }
  // Looks whether the files are still there: StoreEvents::on_trouble says if they are not.
  void check_files() { send(CheckTask{}); }
  // Several wait for each other.
  void remove_results(Removal removal, std::function<void(const OrStoreFault<Removed>&)> done);

  // `ask` gets the database on the store's thread and returns an OrStoreFault; `done` gets that.
  template <typename Ask, typename Done>
  void query(Ask ask, Done done);

  // The rooms whose journals lack appends: each needs a replace(), or has no journal.
  const std::set<std::string>& gaps() const { return admission_.gaps(); }

  // Does all waiting writes; gives up those that fail, and returns the fault. The last completions
  // are posted before it returns. No call but those of const members may follow.
  OrStoreFault<> stop();

 private:
  using Clock = std::chrono::steady_clock;

  void send(StoreTask task);
  void run();
  // Until the end. An exception is one of our own bugs, or no memory.
  void work();
  // Waits until there is something to do, at `wake` at the latest. Returns what has arrived.
  std::vector<StoreTask> next_arrivals(std::unique_lock<std::mutex>& lock,
                                       std::optional<Clock::time_point> wake);
  // Completions that have come to the server's thread, and wait for their turn there.
  struct Arrived {
    std::deque<std::function<void()>> calls;
    bool has_turn = false;  // call_some() is posted
  };
  // So many are called at a time, in some tenths of a millisecond, and then the loop gets to its
  // other work: after a slow sync there may be tens of thousands.
  static constexpr std::size_t kCompletedAtOnce = 100;

  // Called on the store's thread. Completions of one step are posted together.
  void complete(std::function<void()> completion) { completed_.push_back(std::move(completion)); }
  void post_completed();
  // Called on the server's thread, perhaps after the end of this object.
  static void call_some(const Post& post, const std::shared_ptr<Arrived>& arrived);
  // Called on the server's thread.
  void answer_dropped(const OnStored& done);
  StoreEvents posted_events(const StoreEvents& events);
  OnStored posted(const OnStored& done);

  Post post_;
  Epoch epoch_;
  Admission admission_;
  std::atomic<bool> fsync_failed_ = false;
  std::atomic<std::size_t> waiting_queries_ = 0;

  std::mutex mutex_;  // guards the next three
  std::condition_variable arrived_;
  std::vector<StoreTask> inbox_;
  bool stopping_ = false;

  // Only on the store's thread, and after its end.
  Store store_;
  std::vector<std::function<void()>> completed_;
  OrStoreFault<> outcome_;
  // Only on the server's thread.
  std::shared_ptr<Arrived> arrived_calls_ = std::make_shared<Arrived>();

  std::thread thread_;
};

template <typename Ask, typename Done>
void StoreThread::query(Ask ask, Done done) {
  using Answer = std::invoke_result_t<Ask, Database&>;
  if (waiting_queries_ >= limits::kMaxWaitingQueries) {
    post_([done = std::move(done)]() mutable {
      done(Answer(StoreFault{.kind = StoreFault::Kind::busy, .text = "too many questions wait"}));
    });
    return;
  }
  ++waiting_queries_;
  send(QueryTask([this, ask = std::move(ask), done = std::move(done)](Database& database) mutable {
    --waiting_queries_;
    complete([done, answer = ask(database)]() mutable { done(std::move(answer)); });
  }));
}

}  // namespace race2048::store
