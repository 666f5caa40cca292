// Rooms whose decisions are stored late, against the same rooms without a journal.
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

constexpr int kPeople = 6;

// Stores late all decisions but moves.
struct LateJournal final : public SlowJournal {
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override {
    if (std::holds_alternative<Acted>(decision.body)) return;
    SlowJournal::on_decision(room, state, decision);
  }
  void commit(Batch batch, std::vector<std::string>& waiting) override {
    newest = batch;
    waiting.assign(rooms.begin(), rooms.end());
    if (!rooms.empty()) batches.emplace_back(batch, std::move(rooms));
    rooms.clear();
  }

  std::vector<std::pair<Batch, std::set<std::string>>> batches;  // not stored, oldest first
};

// A server without a journal and one with a late one get the same bytes at the same times. At any
// time a client of the second one has been sent what that of the first one was, up to the first
// wake-up that an unstored batch concerns: one with its room, or any for what it is told outside of
// rooms and of other rooms. No more, and no less.
class HeldWalk {
 public:
  explicit HeldWalk(std::uint32_t seed)
      : random_(seed), free_(seed), held_(Observers{}, &journal_, seed) {
    for (int i = 0; i < kPeople; ++i) {
      const std::string name = "p" + std::to_string(i);
      told_.push_back({.free = &free_.log_in(name), .held = &held_.log_in(name), .steps = {}});
      told_.back().free->answers_pings = false;
      told_.back().held->answers_pings = false;
    }
    note(nullptr);
  }

  void step() {
    Told& one = told_[below(kPeople)];
    const bool lists = act(one);
    note(lists ? &one : nullptr);
    if (below(3) == 0 && !journal_.batches.empty()) release(1 + below(2));
    check();
  }
  void release_all() {
    release(SIZE_MAX);
    for (const Told& one : told_) EXPECT_EQ(one.held->bytes, one.free->bytes);
  }
  std::size_t held_count() const { return held_count_; }
  std::size_t free_count() const { return free_count_; }

 private:
  // The end of a step, for a client.
  struct Step {
    std::size_t bytes = 0;  // that the first server had sent
    std::string room;       // empty: the step's output concerns all
    Batch newest{};
  };
  struct Told {
    Client* free;
    Client* held;
    std::vector<Step> steps;
  };

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  void send(const Told& one, const v1::ToServer& message) {
    free_.send(*one.free, message);
    held_.send(*one.held, message);
  }
  void pass(std::chrono::milliseconds time) {
    for (World* const world : {&free_, &held_}) {
      world->stall(time);
      world->settle();
    }
  }
  // Returns true if the client is told of all rooms.
  bool act(const Told& one) {
    const Room* const room = free_.server.room_of(one.free->id);
    v1::ToServer message;
    switch (below(10)) {
      case 0:
      case 1:
        pass(std::chrono::milliseconds(10 + below(50)));
        return false;
      case 2:
        message.mutable_list_rooms();
        send(one, message);
        return true;
      case 3:
        if (room != nullptr && below(4) == 0) message.mutable_leave_room();
        if (room != nullptr) break;
        message.mutable_join_room()->set_code(told_[below(kPeople)].free->code);
        break;
      case 4:
        if (room != nullptr) break;
        message.mutable_create_room()->set_settings(serialised(race_settings(2'000)));
        message.mutable_create_room()->mutable_options()->set_listed(true);
        break;
      case 5:
        message.mutable_edit_room()->mutable_options()->set_listed(below(2) == 0);
        message.mutable_edit_room()->mutable_options()->set_title(std::to_string(below(100)));
        break;
      case 6:
        message.mutable_nonce()->set_match_id(one.free->sealed.match_id());
        message.mutable_nonce()->set_nonce(World::nonce_of(*one.free));
        break;
      case 7:
        message.mutable_start_match()->set_match_id(one.free->sealed.match_id());
        break;
      case 8:
        message.mutable_chat()->set_text("hello");
        break;
      default:
        if (room == nullptr || !room->is_racing(one.free->id)) break;
        if (room->state().phase() != RoomPhase::racing) break;
        message = World::move_message(one.free->round, 0, ++one.free->seq,
                                      static_cast<int>(v1::ACTION_LEFT));
        break;
    }
    if (message.body_case() != v1::ToServer::BODY_NOT_SET) send(one, message);
    return false;
  }
  void note(const Told* lists) {
    for (Told& one : told_) {
      const Room* const room = free_.server.room_of(one.free->id);
      const bool concerns_all = room == nullptr || &one == lists;
      one.steps.push_back({.bytes = one.free->bytes.size(),
                           .room = concerns_all ? "" : room->code(),
                           .newest = journal_.newest});
    }
  }
  void release(std::size_t count) {
    count = std::min(count, journal_.batches.size());
    if (count == 0) return;
    const auto end = journal_.batches.begin() + static_cast<std::ptrdiff_t>(count);
    const Batch last = std::prev(end)->first;
    journal_.batches.erase(journal_.batches.begin(), end);
    held_.server.release(last);
    held_.settle();
  }
  bool is_held(const Step& step) const {
    return std::ranges::any_of(journal_.batches, [&](const auto& batch) {
      return batch.first <= step.newest && (step.room.empty() || batch.second.contains(step.room));
    });
  }
  void check() {
    for (const Told& one : told_) {
      std::size_t expected = 0;
      std::size_t before = 0;
      for (const Step& step : one.steps) {
        // A step in which the client was sent nothing holds nothing back.
        if (step.bytes != before && is_held(step)) break;
        before = step.bytes;
        expected = step.bytes;
      }
      ASSERT_EQ(one.held->bytes.size(), expected) << one.held->name;
      ASSERT_TRUE(one.free->bytes.starts_with(one.held->bytes)) << one.held->name;
      (expected == one.free->bytes.size() ? free_count_ : held_count_) +=
          journal_.batches.empty() ? 0 : 1;
    }
  }

  std::mt19937 random_;
  LateJournal journal_;
  World free_;
  World held_;
  std::vector<Told> told_;
  std::size_t held_count_ = 0;  // of clients, for whom something waited
  std::size_t free_count_ = 0;  // for whom nothing did, though a batch was not stored
};

TEST(HeldWalkTest, EachClientIsToldAllThatIsStoredAndNoMore) {
  std::size_t held = 0;
  std::size_t free = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    HeldWalk walk(seed);
    for (int i = 0; i < 300; ++i) {
      walk.step();
      if (testing::Test::HasFatalFailure()) FAIL() << "step " << i;
    }
    held += walk.held_count();
    free += walk.free_count();
    walk.release_all();
  }
  EXPECT_GT(held, 1000u);
  EXPECT_GT(free, 1000u);
}

}  // namespace
}  // namespace race2048::server
