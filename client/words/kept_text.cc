#include "client/words/kept_text.h"

#include "client/words/archive_text.h"

namespace race2048::client {
std::string kept_result_text(const KeptResult& kept, const std::string& server) {
  const std::string why = kept.why.empty() ? "" : " " + kept.why.by(server);
  switch (kept.keeping) {
    case Keeping::stored:
      return "saved on the server";
    case Keeping::not_yet:
      return "The result is not saved yet." + why;
    case Keeping::never:
      return "The result will not be saved." + why;
  }
  return {};
}

std::string own_replay_text(const OwnReplay& replay) {
  switch (replay.state) {
    case OwnReplay::State::kept:
      return "replay kept: " + short_id(replay.match_id);
    case OwnReplay::State::not_checked:
      return "replay kept, not checked: " + short_id(replay.match_id);
    case OwnReplay::State::not_kept:
      return "replay not kept: " + replay.why;
    case OwnReplay::State::broken:
      return "REPLAY NOT VERIFIED: the server's replay " + short_id(replay.match_id) +
             " does not hold: " + replay.why;
  }
  return {};
}

}  // namespace race2048::client
