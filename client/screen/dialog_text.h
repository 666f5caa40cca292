// What a dialog says: a box over a screen, or all that a tiny terminal shows.
#pragma once

#include <vector>

#include "client/screen/widgets.h"

namespace race2048::client {

struct DialogText {
  // The question in the first line, then what explains it or what there is to choose from.
  std::vector<TextLine> asked;
  std::vector<TextLine> answers;  // the keys that answer it

  bool empty() const { return asked.empty(); }
  // All of it, with a blank line before the answers.
  std::vector<TextLine> lines() const;
  // The question and the answers alone.
  std::vector<TextLine> in_short() const;
};

}  // namespace race2048::client
