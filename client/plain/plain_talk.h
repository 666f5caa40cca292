// The line mode of a match, without I/O: lines of text, the model and the time go in, commands and
// lines come out. Each line makes one statement, with numbers and names that read well aloud.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/command.h"
#include "client/control/invitations.h"
#include "client/control/leaving.h"
#include "client/control/preferences.h"
#include "client/control/setup.h"
#include "client/plain/plain_line.h"
#include "client/plain/race_news.h"
#include "client/plain/room_news.h"

namespace race2048::client {

// The source of the lines.
enum class PlainInput : std::uint8_t {
  person,   // at a terminal: if a word cannot be done now, the answer says so at once
  keys,     // likewise, and most words are single keys
  program,  // or a file: a move waits until it can be made
};

class PlainTalk {
 public:
  PlainTalk(const Setup& setup, PlainInput input, Words words = Words::full);
  PlainTalk(const PlainTalk&) = delete;
  PlainTalk& operator=(const PlainTalk&) = delete;

  // Call this when the model or the time has changed; see RaceNews::tell() and RoomNews::tell() for
  // the parameters.
  void tell_news(const Model& model, std::span<const MatchEvent> events, TimePoint now,
                 const Invitations& invitations);
  void tell(std::string line) { lines_.push_back(std::move(line)); }

  // True if take_line() may be called. If false, next_command() must first work through the earlier
  // lines.
  bool takes_line() const { return input_ != PlainInput::program || waiting_.empty(); }
  // Takes a typed line. A person's questions are answered before waiting moves. REQUIRES:
  // takes_line().
  void take_line(std::string_view line);
  // The input has ended. At a terminal the first end asks whether to leave, and the second one
  // leaves.
  void end_of_input(const Model& model);

  // A person has pressed Ctrl-C: asks once the server has answered; a second Ctrl-C leaves.
  Command interrupt(const Model& model);

  // The next command for the typed lines; nothing when no more can be done now. Call this
  // repeatedly until then, each time with the updated model. A word that only needs an answer
  // returns Nothing.
  std::optional<Command> next_command(const Model& model, TimePoint now);

  // The lines to say; each is returned once.
  std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }
  // When tell_news() will have something new because time passes; nothing if only the model can
  // bring news.
  std::optional<TimePoint> next_news(const Model& model, TimePoint now) const;

 private:
  struct AskedReady {
    bool ready = false;
    MatchId match{};
    TimePoint at;
  };
  struct AskedResults {
    std::uint32_t answers = 0;  // Model::answers then
    TimePoint at;
  };

  bool must_wait(const PlainWord& word, const Model& model) const;
  void tell_results(const Model& model);
  bool race_is_to_come(const Model& model) const;
  Command ask_results(const Model& model, TimePoint now);
  void note_readiness(const Model& model);
  std::optional<Command> without_input(const Model& model);
  bool stays_without_input(const Model& model) const;

  // A typed word may answer a question; otherwise it is carried out.
  Command on_word(const PlainWord& word, const Model& model, TimePoint now);
  Command carry_out(const PlainWord& word, const Model& model, TimePoint now);
  std::optional<Command> on_answer(const PlainWord& word, const Model& model, TimePoint now);
  Command on_move(Direction direction, const Model& model);
  Command next_board(const Model& model);
  Command emote(const std::string& which, const Model& model);
  Command on_ready(const PlainWord& word, const Model& model, TimePoint now);
  Command on_say(const std::string& text, const Model& model);
  Command mute(const PlainWord& word, const Model& model);
  Command save(const std::string& file, const Model& model);
  std::vector<std::string> qr_code() const;
  Command sit_down(const Model& model);
  Command stand_up(const Model& model);
  Command announce(const std::string& text, const Model& model);
  Command ask_or_leave(Leaving leaving, const Model& model);
  Command on_act(const PlainWord& word, const Model& model);
  Command done(const ActRow& row, const std::string& whom, const Model& model);
  Command edit(const std::string& what, const Model& model);
  Command add_bot(const std::string& level, const Model& model);
  // The match that the question before an act is about. Nothing if it is about a person, or if the
  // match has ended or begun since: then a late answer would decide about another one.
  static std::optional<MatchId> match_of(const ActRow& act, const Model& model);
  // The answer for no: with single keys, a word needs a line.
  std::string no() const { return input_ == PlainInput::keys ? "n" : "no"; }
  Command act(Action action);
  Command answer(std::string line);
  Command answer(std::vector<std::string> lines);

  const Setup setup_;
  const PlainInput input_;
  bool input_ended_ = false;
  Speech speech_;
  std::deque<PlainWord> waiting_;              // not carried out yet
  bool dropping_ = false;                      // the person knows that later moves are dropped
  std::optional<AskedReady> ready_asked_;      // asked of the server, not answered yet
  std::optional<MatchId> ready_for_;           // the last match for which the person said ready
  std::optional<AskedResults> results_asked_;  // likewise
  std::optional<LeaveQuestion> leaving_;       // asked, not answered yet
  const ActRow* asked_ = nullptr;              // whether to do it, not answered yet
  std::optional<MatchId> asked_in_;            // match_of(*asked_) when it was asked
  std::string asked_about_;                    // a person's name, if the act is about one
  std::string link_;                           // to the room's page, for friends; empty: none
  RoomNews room_;
  RaceNews race_{speech_};
  std::vector<std::string> lines_;
};

}  // namespace race2048::client
