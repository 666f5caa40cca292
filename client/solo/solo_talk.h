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

  // Board 0 of the sequence of `key`. REQUIRES: rules that deal starting tiles.
  SoloTalk(const Rules& rules, const race2048::Key& key) : game_(rules, key) {}

  // What is told before the first line is typed.
  Lines greeting() const;
  // The answer to a line; none for a blank one, and after the end.
  Lines take_line(std::string_view line);

  // Left, won where the rules stop there, or lost.
  bool ended() const { return left_ || game_.state().ended(); }

 private:
  Lines answer(const PlainWord& word);
  Lines move(Direction direction);
  Lines undo();

  SoloGame game_;
  bool left_ = false;
};

}  // namespace race2048::client
