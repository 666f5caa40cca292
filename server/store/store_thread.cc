#include "server/store/store_thread.h"

#include <algorithm>
#include <exception>
#include <iterator>

#include "shared/process_limit.h"

namespace race2048::store {
StoreThread::StoreThread(std::unique_ptr<Database> database, Post post, StoreEvents events)
    : post_(std::move(post)),
      epoch_(database->epoch()),
      store_(std::move(database), posted_events(events)),
      thread_(started_thread("write to the disk", [this] { run(); })) {}

StoreThread::~StoreThread() {
  if (thread_.joinable()) (void)stop();
}

OrStoreFault<> StoreThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
  thread_.join();
  return outcome_;
}

// ---- On the server's thread.

void StoreThread::append(std::vector<Append> appends, Durability durability, const OnStored& done) {
  const std::size_t before = appends.size();
  auto admitted = admission_.admit(appends);
  const bool drops_some = appends.size() != before;
  if (drops_some) answer_dropped(done);
  if (!admitted) return;
  send(AppendTask{.appends = std::move(appends),
                  .durability = durability,
                  .done = drops_some ? [](const OrStoreFault<>&) {} : posted(done),
                  .reservation = std::move(admitted)});
}

void StoreThread::replace(Append checkpoint, Durability durability, const OnStored& done) {
  auto admitted = admission_.admit(checkpoint);
  if (!admitted) return answer_dropped(done);
  ReplaceTask task{.checkpoint = std::move(checkpoint),
                   .durability = durability,
                   .reservation = std::move(admitted)};
  task.done = posted(done);
  send(std::move(task));
}

void StoreThread::answer_dropped(const OnStored& done) {
  post_([done] {
    done(StoreFault{.kind = StoreFault::Kind::dropped,
                    .text = "the disk is too slow or faulty: the journal of a room lacks moves"});
  });
}

void StoreThread::remove(std::string room, Epoch epoch, const OnStored& done) {
  admission_.removed(room);
  send(RemoveTask{.room = std::move(room), .epoch = epoch, .done = posted(done)});
}

void StoreThread::save_result(MatchResult result, LazyReplay replay, const OnSaved& done) {
  auto admitted = admission_.admit(result, replay.size());
  if (!admitted) {
    return post_([done] { done(SaveState::refused, "too many results wait for the disk"); });
  }
  const OnSaved posted_done = [this, done](SaveState state, const std::string& why) {
    complete([done, state, why] { done(state, why); });
  };
  send(SaveTask{.result = std::move(result),
                .replay = std::move(replay),
                .done = posted_done,
                .reservation = std::move(admitted)});
}

void StoreThread::change(IdentityChanges changes, Durability durability, const OnStored& done) {
  send(IdentityTask{.changes = std::move(changes), .durability = durability, .done = posted(done)});
}

void StoreThread::remove_results(Removal removal,
                                 std::function<void(const OrStoreFault<Removed>&)> done) {
  send(RemoveResultsTask{
      .work = {.wanted = std::move(removal)},
      .done = [this, done = std::move(done)](const OrStoreFault<Removed>& removed) {
        complete([done, removed] { done(removed); });
      }});
}

void StoreThread::send(StoreTask task) {
  bool wakes = false;
  {
    const std::lock_guard lock(mutex_);
    wakes = inbox_.empty();
    inbox_.push_back(std::move(task));
  }
  if (wakes) arrived_.notify_one();
}

OnStored StoreThread::posted(const OnStored& done) {
  return [this, done](const OrStoreFault<>& stored) { complete([done, stored] { done(stored); }); };
}

StoreEvents StoreThread::posted_events(const StoreEvents& events) {
  return {.on_trouble = [this, said = events.on_trouble](
                            const StoreFault& fault) { complete([said, fault] { said(fault); }); },
          .on_recovered = [this, said = events.on_recovered] { complete(said); },
          .on_lost = [this, said = events.on_lost](
                         const LostRoom& lost) { complete([said, lost] { said(lost); }); },
          .on_retired = [this, said = events.on_retired](
                            const Retired& done) { complete([said, done] { said(done); }); }};
}

// ---- On the store's thread.

void StoreThread::run() {
  try {
    work();
  } catch (const std::exception& error) {
    // Our own bug, or no memory: it ends the program as it would on the server's thread. If main()
    // did not learn of it, the waiting tasks would wait for ever.
    outcome_ = StoreFault{.kind = StoreFault::Kind::dropped,
                          .text = std::string("the store's thread has failed: ") + error.what()};
    post_([failure = std::current_exception()] { std::rethrow_exception(failure); });
  }
}

void StoreThread::work() {
  std::optional<Clock::time_point> wake;
  bool stops = false;
  while (!stops) {
    std::vector<StoreTask> arrivals;
    {
      std::unique_lock lock(mutex_);
      arrivals = next_arrivals(lock, wake);
      stops = stopping_;
    }
    for (StoreTask& task : arrivals) store_.add(std::move(task), Clock::now());
    if (stops) {
      outcome_ = store_.finish();
    } else {
      wake = store_.step(Clock::now());
    }
    fsync_failed_ = store_.database().fsync_failed();
    post_completed();
  }
}

std::vector<StoreTask> StoreThread::next_arrivals(std::unique_lock<std::mutex>& lock,
                                                  std::optional<Clock::time_point> wake) {
  const auto is_something_to_do = [this] { return stopping_ || !inbox_.empty(); };
  if (wake) {
    arrived_.wait_until(lock, *wake, is_something_to_do);
  } else {
    arrived_.wait(lock, is_something_to_do);
  }
  return std::exchange(inbox_, {});
}

void StoreThread::post_completed() {
  if (completed_.empty()) return;
  post_([post = post_, arrived = arrived_calls_,
         completed = std::exchange(completed_, {})]() mutable {
    std::ranges::move(completed, std::back_inserter(arrived->calls));
    if (!std::exchange(arrived->has_turn, true)) call_some(post, arrived);
  });
}

void StoreThread::call_some(const Post& post, const std::shared_ptr<Arrived>& arrived) {
  for (std::size_t left = kCompletedAtOnce; left != 0 && !arrived->calls.empty(); --left) {
    const std::function<void()> call = std::move(arrived->calls.front());
    arrived->calls.pop_front();
    call();
  }
  arrived->has_turn = !arrived->calls.empty();
  if (arrived->has_turn) post([post, arrived] { call_some(post, arrived); });
}

}  // namespace race2048::store
