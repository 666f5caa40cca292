#include "client/bots/exec_player.h"

#include <chrono>
#include <cstdio>
#include <system_error>
#include <utility>

#include "client/net/clock.h"
#include "client/system/spawn.h"

namespace race2048::client {
namespace {

// How often in a row the program is started without making a move.
constexpr std::uint32_t kMaxStarts = 1 + 5;
constexpr std::chrono::seconds kStartAgainAfter{1};

}  // namespace

ExecPlayer::ExecPlayer(EventLoop& loop, std::string command, std::function<void()> on_change)
    : loop_(loop), command_(std::move(command)), on_change_(std::move(on_change)), again_(loop) {}

void ExecPlayer::start() {
  if (program_ || starts_ == kMaxStarts) return;
  ++starts_;
  dialogue_.restart();
  lines_.clear();
  try {
    program_.emplace(
        loop_, command_,
        ChildProgram::Events{.on_output = [this](std::string_view bytes) { on_output(bytes); },
                             .on_end = [this](int status) { on_end(status); }});
  } catch (const std::system_error& error) {
    give_up(error.what());
  }
}

void ExecPlayer::ask(const ExecTurn& turn) {
  if (!program_) return;
  const TimePoint now = read_clock();
  if (const std::optional<std::string> line = dialogue_.ask(turn, now)) {
    move_.reset();
    program_->write(*line);
  } else if (dialogue_.paused_until()) {
    again_.set(*dialogue_.paused_until(), [this] { on_change_(); });
  }
}

std::optional<Direction> ExecPlayer::move(const ExecTurn& turn) const {
  const ExecTurn* const answered = dialogue_.answered();
  const bool this_turn =
      answered != nullptr && answered->round == turn.round && answered->seq == turn.seq;
  return this_turn ? move_ : std::nullopt;
}

void ExecPlayer::tell_end(std::uint32_t rank, std::uint64_t score, std::size_t players) {
  if (program_) program_->write(end_line(rank, score, players));
}

void ExecPlayer::on_output(std::string_view bytes) {
  while (!bytes.empty()) {
    lines_.take(bytes);
    while (const std::optional<Line> line = lines_.next()) on_line(line->text);
  }
}

void ExecPlayer::on_line(std::string_view line) {
  const ExecDialogue::Answer answer = dialogue_.on_line(line, read_clock());
  if (!answer.complaint.empty()) complain(answer.complaint);
  if (answer.move) {
    move_ = answer.move;
    starts_ = 1;
  }
  on_change_();
}

void ExecPlayer::on_end(int status) {
  program_.reset();
  const std::string ended = "the program ended with " + status_text(status);
  if (starts_ == kMaxStarts) {
    return give_up(ended + " and is not started again");
  }
  complain(ended + "; starting it again.");
  again_.set(read_clock() + kStartAgainAfter, [this] {
    start();
    on_change_();
  });
}

void ExecPlayer::give_up(const std::string& why) {
  starts_ = kMaxStarts;
  given_up_ = true;
  complain(why + "; the bot makes no more moves and plays no further match.");
  on_change_();
}

void ExecPlayer::complain(const std::string& what) const {
  std::fprintf(stderr, "race2048 bot: %s\n", what.c_str());
}

}  // namespace race2048::client
