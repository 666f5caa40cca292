#include "client/bots/ghost_player.h"

#include <stdexcept>
#include <variant>

#include "engine/bytes.h"
#include "engine/match/view/match_story.h"

namespace race2048::client {
namespace {

// Without it the others would wait for a ghost that has no more moves.
void end_recording(const Match& match, const MatchSeat& seat,
                   std::vector<RecordedAction>& actions) {
  if (seat.state() == SeatState::gave_up) return;
  const std::uint32_t ended_ms = match.ended->at_ms;
  if (seat.done_ms) {
    actions.push_back({Action::give_up, *seat.done_ms});
  } else if (ended_ms < match.settings.length_ms()) {
    actions.push_back({Action::give_up, ended_ms});
  }
}

}  // namespace

Recording recording_of(std::string_view file, const ReplayProof& proof, SeatNumber seat) {
  const Match& match = *proof.room.match();
  Recording recording{.name = match.seats.at(seat).person.name, .settings = match.settings};
  recording.settings.open_seed = match.key;
  MatchStory story;
  const auto again =
      verify_replay(bytes_of(file), [&](const RoomState& room, const Decision& decision) {
        story.see(room, decision);
        for (const MatchEvent& event : story.take_events()) {
          const auto* const moved = std::get_if<SeatMoved>(&event.what);
          if (moved == nullptr || moved->seat != seat) continue;
          recording.actions.push_back({moved->action, event.at_ms});
        }
      });
  if (!again) throw std::logic_error("a replay holds only once");
  end_recording(match, match.seats.at(seat), recording.actions);
  return recording;
}

std::string GhostPlayer::why_not(const MatchSettings& settings) const {
  const MatchSettings& own = recording_.settings;
  if (settings.rules != own.rules) {
    return "The room has other rules or another board than the ghost's match.";
  }
  if (settings.open_seed != own.open_seed || settings.draws != own.draws) {
    return "The room has other tiles than the ghost's match.";
  }
  return "";
}

const RecordedAction* GhostPlayer::next(const OwnGame& own) const {
  const std::size_t made = own.log().size();
  return made < recording_.actions.size() ? &recording_.actions[made] : nullptr;
}

bool GhostPlayer::has_strayed(const OwnGame& own) const {
  const std::size_t made = own.log().size();
  if (made == 0) return false;
  return made > recording_.actions.size() ||
         own.log().back().action != recording_.actions[made - 1].action;
}

}  // namespace race2048::client
