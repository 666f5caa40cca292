// The text of a dialog: a box over a screen, or everything that a tiny terminal shows.
#pragma once

#include <vector>

#include "client/control/preferences.h"
#include "client/screen/widgets.h"

namespace race2048::client {

struct DialogText {
  // The question in the first line, then its explanation or the choices.
  std::vector<TextLine> asked;
  std::vector<TextLine> answers;  // the keys that answer the question

  bool empty() const { return asked.empty(); }
  // All lines, with a blank one before the answers.
  std::vector<TextLine> lines() const;
  // Only the question and the answers.
  std::vector<TextLine> in_short() const;
};

// Look and feel, as a dialog.
DialogText look_text(const Preferences& preferences, LookOf of);

}  // namespace race2048::client
