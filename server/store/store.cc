#include "server/store/store.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "server/store/limits.h"

namespace race2048::store {
namespace {

std::size_t bytes_in(std::span<const Append> appends) {
  std::size_t bytes = 0;
  for (const Append& append : appends) bytes += append.bytes.size();
  return bytes;
}

bool is_stuck(const OrStoreFault<>& done) {
  return !done && is_storage_fault(done.fault().kind);
}

}  // namespace

Store::Store(std::unique_ptr<Database> database, StoreEvents events)
    : database_(std::move(database)), events_(std::move(events)) {}

// ---- Taking tasks.

void Store::add(StoreTask task, Time now) {
  std::visit([this, now](auto& each) { take(std::move(each), now); }, task);
}

void Store::take(AppendTask task, Time /*now*/) {
  const std::size_t bytes = bytes_in(task.appends);
  Group& group = group_for(bytes);
  group.bytes += bytes;
  if (task.durability == Durability::power_loss) group.durability = task.durability;
  group.tasks.push_back(std::move(task));
}

Store::Group& Store::group_for(std::size_t bytes) {
  Group* const last = writes_.empty() ? nullptr : std::get_if<Group>(&writes_.back());
  if (last != nullptr && last->bytes + bytes <= limits::kMaxGroupBytes) return *last;
  writes_.emplace_back(Group{});
  return std::get<Group>(writes_.back());
}

void Store::take(SaveTask task, Time now) {
  add_write(std::move(task), now);
  if (in_trouble()) say_not_yet(std::get<SaveTask>(writes_.back()));
}

// In trouble every waiting write checks the files.
void Store::take(CheckTask task, Time now) {
  if (!in_trouble()) add_write(task, now);
}

void Store::add_write(Write write, Time now) {
  writes_.push_back(std::move(write));
  if (in_trouble()) retry_at_ = now;
}

// ---- Doing them.

std::optional<Store::Time> Store::step(Time now) {
  answer_query();
  write_all(now);
  if (!in_trouble() && !removals_.empty()) remove_one_step();
  const bool retires_more = !in_trouble() && retire_ && retire_one_step();
  const bool removes_more = !in_trouble() && !removals_.empty();
  if (removes_more || retires_more || !queries_.empty()) return now;
  return retry_at_;
}

void Store::answer_query() {
  if (queries_.empty()) return;
  const QueryTask query = std::move(queries_.front());
  queries_.pop_front();
  query(*database_);
}

void Store::write_all(Time now) {
  if (in_trouble() && now < *retry_at_) return;
  while (!writes_.empty()) {
    const auto done = perform_first();
    if (is_stuck(done)) return enter_trouble(done.fault(), now);
    // A write that is refused without using the disk proves nothing about the disk.
    if (in_trouble() && (done || writes_.empty())) leave_trouble();
  }
}

bool Store::retire_one_step() {
  const auto retired = database_->retire(retire_->retention);
  // After a fault the next retention continues.
  const bool more = retired && retired->more;
  if (retired) {
    Retired& done = retire_->done;
    done.matches += retired->matches;
    done.replays += retired->replays;
    done.youngest = std::min(done.youngest, retired->youngest);
    done.oldest = std::max(done.oldest, retired->oldest);
  }
  if (!more) {
    const RetireTask ended = *std::exchange(retire_, std::nullopt);
    if (ended.done.matches + ended.done.replays != 0) events_.on_retired(ended.done);
  }
  return more;
}

void Store::remove_one_step() {
  RemovalWork& work = removals_.front().work;
  const auto there = database_->check();
  const auto more = there ? database_->remove_some(work) : OrStoreFault<bool>(there.fault());
  if (more && *more) return;
  const RemoveResultsTask ended = std::move(removals_.front());
  removals_.pop_front();
  ended.done(more ? OrStoreFault<Removed>(ended.work.done) : more.fault());
}

OrStoreFault<> Store::perform_first() {
  // To files that are gone every write succeeds.
  if (auto there = database_->check(); !there) return there;
  const auto done = std::visit([this](auto& write) { return perform(write); }, writes_.front());
  if (!is_stuck(done)) writes_.pop_front();
  return done;
}

OrStoreFault<> Store::perform(Group& group) {
  std::vector<AppendBatch> batches;
  for (const AppendTask& task : group.tasks) batches.emplace_back(task.appends);
  const auto done = database_->append_all(batches, group.durability);
  if (is_stuck(done)) return done;
  if (!done && lose_room(group, done.fault())) return perform(group);
  if (!done && group.tasks.size() > 1) {
    split_first();
    return done;
  }
  if (done) note_owned(group);
  for (AppendTask& task : group.tasks) task.done(done);
  return done;
}

bool Store::lose_room(Group& group, const StoreFault& fault) {
  if (!note_loss(fault)) return false;
  for (AppendTask& task : group.tasks) {
    std::erase_if(task.appends, [&fault](const Append& append) {
      return append.room == fault.room && append.epoch <= fault.epoch;
    });
  }
  return true;
}

bool Store::note_loss(const OrStoreFault<>& done) {
  if (done || done.fault().kind != StoreFault::Kind::stale_epoch) return false;
  lost_rooms_.insert(done.fault().room);
  events_.on_lost({.room = done.fault().room, .epoch = done.fault().epoch});
  return true;
}

void Store::note_owned(const Group& group) {
  if (lost_rooms_.empty()) return;
  for (const AppendTask& task : group.tasks) {
    for (const Append& append : task.appends) lost_rooms_.erase(append.room);
  }
}

// One of the tasks is at fault: each gets a transaction of its own. The group that is left behind
// is empty.
void Store::split_first() {
  Group group = std::move(std::get<Group>(writes_.front()));
  std::vector<Write> parts;
  for (AppendTask& task : group.tasks) {
    Group part{.durability = group.durability, .bytes = bytes_in(task.appends)};
    part.tasks.push_back(std::move(task));
    parts.emplace_back(std::move(part));
  }
  writes_.insert(writes_.begin() + 1, std::move_iterator(parts.begin()),
                 std::move_iterator(parts.end()));
}

OrStoreFault<> Store::perform(ReplaceTask& task) {
  const auto done = database_->replace(task.checkpoint, task.durability);
  if (done) lost_rooms_.erase(task.checkpoint.room);
  note_loss(done);
  if (!is_stuck(done)) task.done(done);
  return done;
}

OrStoreFault<> Store::perform(RemoveTask& task) {
  const auto done = database_->remove(task.room, task.epoch, Durability::this_program);
  if (!is_stuck(done)) task.done(done);
  return done;
}

OrStoreFault<> Store::perform(SaveTask& task) {
  if (lost_rooms_.contains(task.result.room)) {
    task.done(SaveState::refused, "another server has the room");
    return {};
  }
  const auto saved = database_->save_result(task.result, task.replay.bytes());
  if (!saved) {
    const StoreFault& fault = saved.fault();
    if (!is_storage_fault(fault.kind)) task.done(SaveState::refused, fault.text);
    return fault;
  }
  task.done(*saved == Saved::now ? SaveState::saved : SaveState::saved_before, "");
  return {};
}

OrStoreFault<> Store::perform(IdentityTask& task) {
  const auto done = database_->change(task.changes, task.durability);
  if (!is_stuck(done)) task.done(done);
  return done;
}

// ---- Trouble.

void Store::enter_trouble(const StoreFault& fault, Time now) {
  const bool is_new = !in_trouble();
  const auto pause = is_new ? limits::kFirstRetry : next_pause_;
  retry_at_ = now + pause;
  next_pause_ = std::min(2 * pause, limits::kLastRetry);
  trouble_ = fault.text;
  for (Write& write : writes_) {
    if (auto* const task = std::get_if<SaveTask>(&write)) say_not_yet(*task);
  }
  if (is_new) events_.on_trouble(fault);
}

void Store::leave_trouble() {
  retry_at_.reset();
  events_.on_recovered();
}

void Store::say_not_yet(SaveTask& task) {
  if (std::exchange(task.said_not_yet, true)) return;
  task.done(SaveState::not_yet, trouble_);
}

OrStoreFault<> Store::finish() {
  queries_.clear();  // their answers would come too late
  writes_.emplace_back(CheckTask{});
  removals_.clear();
  while (!writes_.empty()) {
    if (const auto done = perform_first(); is_stuck(done)) {
      give_up(done.fault());
      return done;
    }
  }
  return {};
}

void Store::give_up(const StoreFault& fault) {
  const StoreFault dropped{.kind = StoreFault::Kind::dropped, .text = fault.text};
  for (Write& write : writes_) {
    if (auto* const group = std::get_if<Group>(&write)) {
      for (AppendTask& task : group->tasks) task.done(dropped);
    } else if (auto* const save = std::get_if<SaveTask>(&write)) {
      save->done(SaveState::refused, fault.text);
    } else if (auto* const replace = std::get_if<ReplaceTask>(&write)) {
      replace->done(dropped);
    } else if (auto* const identities = std::get_if<IdentityTask>(&write)) {
      identities->done(dropped);
    } else if (auto* const remove = std::get_if<RemoveTask>(&write)) {
      remove->done(dropped);
    }
  }
  writes_.clear();
}

}  // namespace race2048::store
