// The practice room as lines that read well aloud: `race2048 solo --plain=brief`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/plain/plain_line.h"
#include "client/solo/solo_game.h"

namespace race2048::client {

class SoloTalk {
 public:
  using Lines = std::vector<std::string>;

  // Plays board 0 of the sequence of `key`. REQUIRES: the rules deal starting tiles.
  SoloTalk(const Rules& rules, const race2048::Key& key) : game_(rules, key) {}

  // The lines to say before the first input line.
  Lines greeting() const;
  // The answer to a line; empty for a blank line, and after the end.
  Lines take_line(std::string_view line);

  // The person has left, has won under rules that end there, or has lost.
  bool ended() const { return left_ || game_.state().ended(); }

 private:
  Lines answer(const PlainWord& word);
  Lines move(Direction direction);
  Lines undo();

  SoloGame game_;
  bool left_ = false;
};

}  // namespace race2048::client
