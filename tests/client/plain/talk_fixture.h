// A line mode with the test as its server.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/plain/plain_talk.h"
#include "proto/conversions.h"
#include "tests/client/models.h"
#include "tests/support/golden_text.h"

namespace race2048::client::testing {

using Lines = std::vector<std::string>;
using race2048::testing::expect_golden;

// The server's answer to an action of the person, with these new tiles.
inline void answer(Model& model, Action action, const std::vector<Spawn>& spawns,
                   std::uint64_t score, std::uint32_t rank, SeatState state = SeatState::racing) {
  const OwnGame& own = *model.race->own;
  const std::uint32_t board = own.board_number() + (action == Action::next_board ? 1 : 0);
  Outcome outcome;
  outcome.seq = static_cast<std::uint32_t>(own.log().size()) + 1;
  outcome.applied = true;
  outcome.score = score;
  outcome.board = board;
  outcome.rank = rank;
  outcome.state = state;
  outcome.spawns = spawns;
  ASSERT_TRUE(model.race->take(outcome));
}

class PlainTalkTest : public ::testing::Test {
 protected:
  void start(Model model, PlainInput input = PlainInput::program, client::Setup setup = {}) {
    model_ = std::move(model);
    talk_.emplace(setup, input);
    news();
  }

  // The lines announced since the last call.
  Lines news(double seconds = 0) {
    now_ = at(seconds);
    const std::vector<MatchEvent> events =
        model_.race ? model_.race->take_events() : std::vector<MatchEvent>{};
    talk_->tell_news(model_, events, now_, {});
    return talk_->take_lines();
  }

  // The answer lines; the resulting commands go into commands_ and are not performed.
  Lines type(const std::string& line) {
    talk_->take_line(line);
    return go_on();
  }

  Lines go_on() {
    while (const std::optional<Command> command = talk_->next_command(model_, now_)) {
      if (!std::holds_alternative<Nothing>(*command)) commands_.push_back(*command);
      if (const Act* const act = intent_in<Act>(*command)) {
        EXPECT_TRUE(model_.race->own->act(act->action));
      }
    }
    return talk_->take_lines();
  }

  std::vector<Command> commands() { return std::exchange(commands_, {}); }
  std::optional<Command> command() {
    const std::vector<Command> all = commands();
    EXPECT_LE(all.size(), 1u);
    return all.empty() ? std::nullopt : std::optional(all[0]);
  }

  Model model_;
  TimePoint now_ = kZero;
  std::optional<PlainTalk> talk_;
  std::vector<Command> commands_;
};

}  // namespace race2048::client::testing
