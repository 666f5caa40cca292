// The practice room as lines that read well aloud: `race2048 solo --plain=brief`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/plain/plain_line.h"
#include "client/plain/plain_talk.h"
#include "client/solo/solo_room.h"

namespace race2048::client {

class SoloTalk {
 public:
  using Lines = std::vector<std::string>;

  // Words are as room.preferences say.
  SoloTalk(SoloRoom room, PlainInput input)
      : room_(std::move(room)), input_(input), speech_(room_.preferences.words) {}

  // The lines to say before the first input line.
  Lines greeting() const;
  // The answer to a line; empty for a blank line, and after the end.
  Lines take_line(std::string_view line);
  // For Ctrl-C of a person: asks; a second one leaves.
  Lines interrupt();

  // True once each time the person wants another game: then call start().
  bool take_wish_for_new_game() { return std::exchange(wants_new_game_, false); }
  // Replaces the game with a new one and says so.
  Lines start(const race2048::Key& key);

  // With the current game and the best score.
  const SoloRoom& room() const { return room_; }
  // The person has left, has won under rules that end there, or has lost.
  bool ended() const { return left_ || room_.game.state().ended(); }
  // The person has left by Ctrl-C.
  bool interrupted() const { return interrupted_; }

 private:
  enum class Question : std::uint8_t { none, new_game, leave };

  Lines answer(const PlainWord& word);
  Lines answer_to_question(Question question);
  Lines dealt() const;
  Lines move(Direction direction);
  Lines undo();
  Lines new_game();
  Lines help() const;
  std::string standing() const;

  SoloRoom room_;
  const PlainInput input_;
  Speech speech_;
  Question question_ = Question::none;  // asked, not answered yet
  bool wants_new_game_ = false;
  bool left_ = false;
  bool interrupted_ = false;
};

}  // namespace race2048::client
