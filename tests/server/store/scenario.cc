#include "tests/server/store/scenario.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/server/store/fixture.h"

namespace race2048::store::tests {

Append Scenario::append_to(const std::string& room) {
  // Mostly a few moves, sometimes some pages.
  const std::size_t size = random_() % 8 == 0 ? random_() % 10'000 : random_() % 40;
  const char letter = static_cast<char>('a' + random_() % 26);
  return {.room = room,
          .epoch = database_->epoch(),
          .index = next_index_[room]++,
          .bytes = std::string(size, letter)};
}

Scenario::Step Scenario::choose() {
  Step step;
  step.room = std::string("ROOM") + static_cast<char>('A' + random_() % 5);
  step.durability = random_() % 3 == 0 ? Durability::power_loss : Durability::this_program;
  switch (random_() % 12) {
    case 0:
      step.kind = Step::Kind::remove;
      // Writes nothing, so nothing becomes durable.
      if (!next_index_.contains(step.room)) step.durability = Durability::this_program;
      next_index_.erase(step.room);
      break;
    case 1:
      step.kind = Step::Kind::replace;
      step.appends = {append_to(step.room)};
      break;
    case 2:
    case 3:
      step.kind = Step::Kind::save;
      step.durability = Durability::power_loss;
      step.match = ++matches_;
      break;
    case 4:
      break;  // an append of nothing
    default:
      for (int i = 0; i < 4; ++i) {
        step.appends.push_back(append_to(std::string("ROOM") + static_cast<char>('A' + i)));
      }
  }
  return step;
}

Scenario::Rooms Scenario::after(const Step& step) const {
  Rooms rooms = history_.back();
  switch (step.kind) {
    case Step::Kind::append:
      for (const Append& append : step.appends) rooms[append.room] += append.bytes;
      break;
    case Step::Kind::replace:
      rooms[step.room] = step.appends[0].bytes;
      break;
    case Step::Kind::remove:
      rooms.erase(step.room);
      break;
    case Step::Kind::save:
      break;
  }
  return rooms;
}

OrStoreFault<> Scenario::next() {
  step_ = choose();
  history_.push_back(after(step_));
  return again();
}

OrStoreFault<> Scenario::again() {
  const auto done = perform(step_);
  if (!done) return done;
  if (step_.durability == Durability::power_loss) durable_ = history_.size() - 1;
  if (step_.kind == Step::Kind::save) saved_.insert(step_.match);
  return done;
}

OrStoreFault<> Scenario::perform(const Step& step) {
  switch (step.kind) {
    case Step::Kind::append:
      return database_->append(step.appends, step.durability);
    case Step::Kind::replace:
      return database_->replace(step.appends[0], step.durability);
    case Step::Kind::remove:
      return database_->remove(step.room, database_->epoch(), step.durability);
    case Step::Kind::save:
      break;
  }
  const auto saved = database_->save_result(result_of(step.match), std::string(3000, 'r'));
  if (!saved) return saved.fault();
  return {};
}

void Scenario::expect_kept(Database& after) const {
  for (const std::uint32_t match : saved_) {
    EXPECT_TRUE(shows(after, result_of(match))) << match;
  }
  const auto all = after.latest({}, 100);
  ASSERT_TRUE(all);
  std::set<MatchId> ids;
  for (const PlayedMatch& match : all->matches) ids.insert(match.match_id);
  EXPECT_EQ(ids.size(), all->matches.size());
  // The one that was tried last may be there.
  EXPECT_LE(ids.size(), saved_.size() + 1);

  const Rooms rooms = loaded(after);
  const auto first = history_.begin() + static_cast<std::ptrdiff_t>(durable_);
  EXPECT_TRUE(std::find(first, history_.end(), rooms) != history_.end())
      << "the journal is as it was at none of the last " << history_.end() - first << " steps";
}

}  // namespace race2048::store::tests
