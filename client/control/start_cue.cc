#include "client/control/start_cue.h"

namespace race2048::client {

Cue start_cue(Phase before, const Model& model, const Preferences& preferences) {
  if (model.phase == before || !model.race || !model.race->own_seat) return {};
  const bool counts_down = model.phase == Phase::countdown;
  const bool starts = model.phase == Phase::racing;
  return {.bell = preferences.bell && (counts_down || starts),
          .flash = preferences.flash && starts};
}

}  // namespace race2048::client
