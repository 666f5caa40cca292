// The line mode of a match, without I/O: lines of text, the model and the time go in, commands and
// lines come out. Each line says one thing, with numbers and names that read well aloud.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/command.h"
#include "client/control/leaving.h"
#include "client/control/setup.h"
#include "client/plain/plain_line.h"
#include "client/plain/race_news.h"
#include "client/plain/room_news.h"

namespace race2048::client {

// Who types the lines.
enum class PlainInput : std::uint8_t {
  person,   // at a terminal: what cannot be done now is said at once
  program,  // or a file: a move waits until it can be made
};

class PlainTalk {
 public:
  // `ready_is_promised`: the client itself gets ready for the first match.
  PlainTalk(const Setup& setup, PlainInput input, bool ready_is_promised);

  // Call it when the model or the time has changed; see RoomNews::tell().
  void tell_news(const Model& model, TimePoint now, const std::vector<std::string>& invitations,
                 const std::string& hint);
  void tell(std::string line) { lines_.push_back(std::move(line)); }

  // take_line() may be called. Otherwise the lines before must be worked off first.
  bool takes_line() const { return input_ == PlainInput::person || words_.empty(); }
  // Takes a line that was typed. A person's questions are answered before moves that wait.
  // REQUIRES: takes_line().
  void take_line(std::string_view line);
  // The input has ended. At a terminal this asks whether to leave, and the second time leaves.
  void end_of_input(const Model& model);

  // The next thing to do for what was typed; nothing when all is done that can be done now. To be
  // called again until then, with the model as it has become; an answer comes with Nothing.
  std::optional<Command> next_command(const Model& model, TimePoint now);

  // Returns the lines to say, once.
  std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }
  // When tell_news() will have something new by time alone; nothing when it will not.
  std::optional<TimePoint> next_news(const Model& model, TimePoint now) const;

 private:
  struct AskedReady {
    bool ready = false;
    TimePoint at;
  };
  enum class Question : std::uint8_t { none, give_up, start_without };

  bool must_wait(const PlainWord& word, const Model& model) const;
  bool race_is_to_come(const Model& model) const;
  void note_readiness(const Model& model);
  std::optional<Command> without_input(const Model& model);
  bool stays_without_input(const Model& model) const;

  Command on_word(const PlainWord& word, const Model& model, TimePoint now);
  std::optional<Command> on_answer(const PlainWord& word, const Model& model);
  Command on_move(Direction direction, const Model& model);
  Command next_board(const Model& model);
  Command give_up(const Model& model);
  Command on_ready(const PlainWord& word, const Model& model, TimePoint now);
  Command on_say(const std::string& text, const Model& model);
  Command ask_or_leave(Leaving leaving, const Model& model);
  Command on_host_word(const PlainWord& word, const Model& model);
  Command start(const Model& model);
  Command add_bot(const std::string& level, const Model& model);
  template <typename KickOrHandOver>
  Command for_somebody(const std::string& name, const std::vector<std::string>& names);
  Command act(Action action);
  Command answer(std::string line);
  Command answer(std::vector<std::string> lines);

  const Setup setup_;
  const PlainInput input_;
  const bool ready_is_promised_;
  bool input_ended_ = false;
  std::deque<PlainWord> words_;            // not done yet
  std::optional<AskedReady> ready_asked_;  // of the server, without an answer
  std::optional<LeaveQuestion> leaving_;   // asked, and not answered
  Question question_ = Question::none;     // likewise
  RoomNews room_;
  RaceNews race_;
  std::vector<std::string> lines_;
};

}  // namespace race2048::client
