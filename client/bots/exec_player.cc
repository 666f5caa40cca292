#include "client/bots/exec_player.h"

#include <sys/wait.h>

#include <chrono>
#include <system_error>
#include <utility>

#include "client/net/clock.h"
#include "client/system/spawn.h"
#include "shared/process_limit.h"
#include "shared/standard_io.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// How often in a row the program is started without making a move.
constexpr std::uint32_t kMaxStarts = 1 + 5;
constexpr std::chrono::seconds kStartAgainAfter{1};

// A program that ends closes its pipes just before.
constexpr std::chrono::seconds kEndsAfterClosing{1};

// The shell's words for a command that it cannot find or run.
bool cannot_run(int status) {
  return WIFEXITED(status) && (WEXITSTATUS(status) == 126 || WEXITSTATUS(status) == 127);
}

// "exit status 1 (its last line: 'No such file')"
std::string how_it_ended(const ChildProgram::Ended& ended) {
  const std::string line = printable(ended.complaint);
  return status_text(ended.status) + (line.empty() ? "" : " (its last words: '" + line + "')");
}

}  // namespace

ExecPlayer::ExecPlayer(EventLoop& loop, std::string command, std::vector<std::string> variables,
                       Conduct& conduct, std::function<void()> on_change)
    : loop_(loop),
      command_(std::move(command)),
      variables_(std::move(variables)),
      conduct_(conduct),
      on_change_(std::move(on_change)),
      again_(loop),
      time_(loop),
      closed_(loop) {}

void ExecPlayer::start() {
  if (program_ || starts_ == kMaxStarts) return;
  ++starts_;
  hung_ = false;
  dialogue_.restart();
  lines_.clear();
  try {
    program_.emplace(
        loop_, command_, program_environment(variables_),
        ChildProgram::Events{
            .on_output = [this](std::string_view bytes) { on_output(bytes); },
            .on_room =
                [this] {
                  tell();
                  on_change_();
                },
            .on_closed =
                [this] { closed_.set(read_clock() + kEndsAfterClosing, [this] { on_closed(); }); },
            .on_end = [this](const ChildProgram::Ended& ended) { on_end(ended); }});
  } catch (const std::system_error& error) {
    return give_up("the program cannot be started: " + start_fault_text(error));
  }
  untold_.clear();
  untold_.add_settings(settings_);
  if (!started_.empty()) untold_.add_start(started_);
  tell();
}

void ExecPlayer::ask(const ExecTurn& turn) {
  if (!program_ || hung_ || !tell()) return;
  const TimePoint now = read_clock();
  if (const std::optional<std::string> line = dialogue_.ask(turn, now)) {
    move_.reset();
    if (!program_->write(*line)) dialogue_.not_asked();
  } else if (dialogue_.paused_until()) {
    again_.set(*dialogue_.paused_until(), [this] { on_change_(); });
  }
  if (std::string hint = dialogue_.hint(now); !hint.empty()) complain(hint);
  watch_the_time();
}

void ExecPlayer::watch_the_time() {
  if (const std::optional<TimePoint> at = dialogue_.look_again_at()) {
    time_.set(*at, [this] { on_change_(); });
  }
}

bool ExecPlayer::hangs() const {
  return program_ && !hung_ && dialogue_.overdue(read_clock());
}

void ExecPlayer::end_hanging() {
  hung_ = true;
  ++conduct_.resigned;
  // Not at once: the call may come from one of the program's own events.
  again_.set(read_clock(), [this] { replace(); });
}

void ExecPlayer::replace() {
  program_.reset();
  closed_.cancel();
  const std::string why = "the program has not answered in time";
  if (starts_ == kMaxStarts) {
    return give_up(why + ", " + std::to_string(kMaxStarts) + " times in a row without a move.");
  }
  complain(why + "; its seat has given up this match. Starting it again.");
  start_again();
}

void ExecPlayer::start_again() {
  ++conduct_.restarts;
  again_.set(read_clock() + kStartAgainAfter, [this] {
    start();
    on_change_();
  });
}

void ExecPlayer::on_closed() {
  if (!program_) return;
  if (program_->can_answer()) {
    return complain("the program has closed its input: it gets no more turns.");
  }
  give_up("the program has closed its output, and can answer no more.");
}

std::optional<Direction> ExecPlayer::move(const ExecTurn& turn) const {
  const ExecTurn* const answered = dialogue_.answered();
  const bool this_turn =
      answered != nullptr && answered->match == turn.match && answered->seq == turn.seq;
  return this_turn ? move_ : std::nullopt;
}

void ExecPlayer::tell_settings(std::string line) {
  settings_ = std::move(line);
  untold_.add_settings(settings_);
  tell();
}

void ExecPlayer::tell_start(std::string line) {
  started_ = std::move(line);
  untold_.add_start(started_);
  tell();
}

void ExecPlayer::tell_end(const std::string& line) {
  started_.clear();
  untold_.add_end(line);
  tell();
}

bool ExecPlayer::tell() {
  return !program_ ||
         untold_.tell([this](const std::string& line) { return program_->write(line); });
}

void ExecPlayer::on_output(std::string_view bytes) {
  while (!bytes.empty()) {
    lines_.take(bytes);
    while (const std::optional<Line> line = lines_.next()) on_line(line->text);
  }
}

void ExecPlayer::on_line(std::string_view line) {
  const bool was_asked = dialogue_.asks();
  const ExecDialogue::Answer answer = dialogue_.on_line(line, read_clock());
  if (!answer.complaint.empty()) complain(answer.complaint);
  if (answer.invalid) ++conduct_.invalid;
  if (answer.thought) conduct_.think(*answer.thought);
  if (answer.move) {
    move_ = answer.move;
    starts_ = 1;
  }
  // A flood of other lines costs only the time to read them.
  if (was_asked) on_change_();
}

void ExecPlayer::on_end(const ChildProgram::Ended& ended) {
  program_.reset();
  closed_.cancel();
  const bool moved = dialogue_.answered() != nullptr;
  if (cannot_run(ended.status) && !moved) {
    return give_up("the program cannot be run: it ended with " + how_it_ended(ended) + ".");
  }
  if (starts_ == kMaxStarts) {
    return give_up("the program ended " + std::to_string(kMaxStarts) +
                   " times in a row without a move, at last with " + how_it_ended(ended) + ".");
  }
  complain("the program ended with " + status_text(ended.status) + "; starting it again.");
  start_again();
}

void ExecPlayer::give_up(const std::string& why) {
  starts_ = kMaxStarts;
  given_up_ = true;
  complain(why + " The bot gives up its seat.");
  on_change_();
}

void ExecPlayer::complain(const std::string& what) const {
  write_in_passing("race2048 bot: " + what + "\n");
}

}  // namespace race2048::client
