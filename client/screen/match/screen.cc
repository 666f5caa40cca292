#include "client/screen/match/screen.h"

#include "client/control/commands.h"
#include "client/control/follow.h"
#include "client/screen/canvas.h"
#include "client/screen/chat_panel.h"
#include "client/screen/match/dialogs.h"
#include "client/screen/match/lobby_screen.h"
#include "client/screen/match/server_results_screen.h"
#include "client/screen/match/settings_screen.h"
#include "client/screen/match/tiny_screen.h"
#include "client/screen/motion.h"
#include "client/screen/race/race_layout.h"
#include "client/screen/race/race_screen.h"
#include "client/screen/race/race_side.h"
#include "client/screen/race/watch_screen.h"
#include "client/screen/room/end_screen.h"
#include "client/screen/room/podium_screen.h"
#include "client/screen/room/practice_screen.h"
#include "client/screen/room/results_screen.h"
#include "client/screen/room/room_screen.h"
#include "client/words/clock_text.h"
#include "client/words/failure_text.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLobbyEvery{3000};
constexpr milliseconds kPlacesEvery{1000};

void before_the_room(Canvas& canvas, const std::string& what) {
  draw_title(canvas.frame(), "", "");
  canvas.paragraph(2, what + (canvas.input().unicode ? " …" : " ..."));
  canvas.keys({{Meaning::leave, "leave"}});
}

void closed(Canvas& canvas) {
  draw_title(canvas.frame(), "", "");
  const std::optional<Failure>& failure = canvas.model().failure;
  canvas.paragraph(2, failure ? failure_text(canvas.model()) : "Goodbye.");
}

// True if the screen shows the others' race; a person who is done may turn back to their own board.
// At the end of the match the screen stays as it was.
bool watches(const ScreenInput& input, const Race& race) {
  if (!race.own_seat) return true;
  if ((race.own && race.own->racing()) || race.boards.empty()) return false;
  const EndShow& show = input.ui.race.show;
  return !input.ui.room.table &&
         !shows_own_end(race, input.ui.race.memo, show.runs() ? show.began : input.now);
}

void race(Canvas& canvas, const Race& race) {
  if (watches(canvas.input(), race)) {
    draw_watching(canvas, race);
  } else {
    draw_own_race(canvas, race);
  }
}

void end_of_match(Canvas& canvas, const Race& ended, const MatchResult& result) {
  switch (canvas.ui().race.show.scene) {
    case EndScene::none:
      return draw_results(canvas, ended, result);
    case EndScene::frozen:
      race(canvas, ended);
      return draw_end_call(canvas, ended, result);
    case EndScene::outcome:
      return draw_outcome(canvas, ended);
    case EndScene::podium:
      return draw_podium(canvas);
  }
}

void body(Canvas& canvas) {
  const Model& model = canvas.model();
  const Dialog dialog = open_dialog(model, canvas.input().setup, canvas.ui());
  if (dialog == Dialog::settings) return draw_settings(canvas);
  if (dialog == Dialog::results) return draw_server_results(canvas);
  if (practises(model, canvas.ui())) return draw_practice(canvas);
  switch (model.phase) {
    case Phase::connecting:
      return before_the_room(canvas, "Connecting to " + model.server);
    case Phase::greeting:
      return before_the_room(canvas, "Connected to " + model.server + ". Logging in");
    case Phase::entering:
      return before_the_room(canvas, "Logged in as " + model.own_name + ". Entering the room");
    case Phase::lobby:
      return draw_lobby(canvas);
    case Phase::room:
      return draw_room(canvas);
    case Phase::countdown:
      if (model.race) return draw_countdown(canvas, *model.race);
      break;
    case Phase::racing:
      if (model.race) return race(canvas, *model.race);
      break;
    case Phase::results:
      if (shows_room(model, canvas.ui())) return draw_room(canvas);
      if (shows_last_boards(model, canvas.ui()))
        return draw_last_boards(canvas, *model.race, room_hints(canvas.key_row()));
      if (model.race && model.result) return end_of_match(canvas, *model.race, *model.result);
      break;
    case Phase::closed:
      return closed(canvas);
  }
  before_the_room(canvas, "Waiting for " + model.server);
}

// When the match clock will show something else.
std::optional<TimePoint> next_of_clock(const Race& race, std::uint32_t ms) {
  const ClockFace face = clock_face(race.seal.settings, ms);
  std::uint32_t lasts = race_clock(race.seal.settings, ms, true).lasts_ms;
  if (race.step) {
    // In lockstep the screen shows the match's own clock only in its last minute.
    if (!face.counts_down) lasts = race.seal.settings.length_ms() - 60'000 - ms;
    const std::uint32_t step_ends = race.step->ends_ms;
    if (step_ends > ms) {
      const std::uint32_t step_lasts = (step_ends - ms - 1) % 1000 + 1;
      lasts = lasts == 0 ? step_lasts : std::min(lasts, step_lasts);
    }
  }
  if (const auto knockout = knockout_clock(race, ms, true)) {
    lasts = lasts == 0 ? knockout->lasts_ms : std::min(lasts, knockout->lasts_ms);
  }
  if (lasts == 0) return std::nullopt;
  return race.started_at + milliseconds(ms + lasts);
}

bool too_small(const ScreenInput& input) {
  return input.rows < kMinRows || input.columns < kMinColumns;
}

// True if a slide on a board of this size is visible as motion.
bool shows_motion_of(const ScreenInput& input, int board_size) {
  return !too_small(input) && shows_motion(race_layout(input.rows, input.columns, board_size).own);
}

// The screen shows the people in the room, and when the places of absent ones are given up.
bool shows_people(const ScreenInput& input) {
  const Dialog dialog = open_dialog(input.model, input.setup, input.ui);
  if (dialog == Dialog::choose) return true;
  if (too_small(input) || dialog == Dialog::settings) return false;
  return shows_room(input.model, input.ui) && !practises(input.model, input.ui);
}

// The same for the seats of a race.
bool shows_places(const ScreenInput& input) {
  const Model& model = input.model;
  if (too_small(input) || model.phase != Phase::racing || !model.race) return false;
  return watches(input, *model.race) || input.ui.side != Side::chat;
}

// The first time at which the place of a person on the screen is given up. All these times are
// drawn anew when this one changes: once a second, however many there are.
std::optional<TimePoint> first_end_shown(const ScreenInput& input) {
  const Model& model = input.model;
  const bool people = shows_people(input);
  const bool places = shows_places(input);
  std::optional<TimePoint> first;
  const auto add = [&](const std::optional<TimePoint>& end) {
    if (end && *end > input.now && (!first || *end < *first)) first = end;
  };
  for (const Member& member : model.room.people) {
    if (!member.away_until) continue;
    if (people) add(member.away_until);
    if (places && member.seat) add(away_until(model, *member.seat));
  }
  return first;
}

}  // namespace

Frame draw(const ScreenInput& input) {
  Canvas canvas(input);
  if (too_small(input)) {
    draw_tiny(canvas);
    return std::move(canvas.frame());
  }
  body(canvas);
  canvas.notice();
  if (input.ui.help) draw_help(canvas);
  draw_dialog(canvas);
  return std::move(canvas.frame());
}

std::optional<TimePoint> next_redraw(const ScreenInput& input) {
  const Model& model = input.model;
  std::optional<TimePoint> next;
  const auto add = [&](TimePoint when) {
    if (when > input.now && (!next || when < *next)) next = when;
  };
  const auto add_frame = [&](const SlideMotion& motion, int board_size) {
    if (motion.over(input.now) || !shows_motion_of(input, board_size)) return;
    add(motion.next_frame(input.now));
  };
  if (model.race && input.ui.race.motion) {
    add_frame(input.ui.race.motion->motion, model.race->seal.settings.rules.size);
  }
  if (practises(model, input.ui) && input.ui.room.practice->motion()) {
    add_frame(*input.ui.room.practice->motion(), input.ui.room.practice->game().rules().size);
  }
  const auto add_countdown = [&](TimePoint end) {
    if (const std::uint32_t seconds = seconds_until(end, input.now); seconds > 0) {
      add(end - std::chrono::seconds(seconds - 1));
    }
  };
  if (model.reconnecting) {
    add_countdown(model.reconnecting->until);
  } else if (model.silence && model.silence->goes_on_by) {
    add_countdown(*model.silence->goes_on_by);
  } else if (model.silence) {
    add(model.silence->since +
        std::chrono::floor<std::chrono::seconds>(input.now - model.silence->since) +
        std::chrono::seconds(1));
  }
  if (model.stopping) add_countdown(model.stopping->at);
  if (model.news) add(model.news->at + kNoticeShown);
  if (input.ui.notice) add(input.ui.notice->at + kNoticeShown);
  if (input.ui.changed_at) add(*input.ui.changed_at + kStillTyped);
  const std::optional<TimePoint>& starts_at = model.room.info.starts_at;
  if (starts_at && between_matches(model)) add_countdown(*starts_at);
  if (const std::optional<TimePoint> end = first_end_shown(input)) add_countdown(*end);
  if (model.race && model.phase == Phase::countdown) {
    for (int second = 1; second < 9; ++second) {
      add(model.race->go_at - std::chrono::seconds(second));
    }
  }
  if (input.ui.race.show.runs()) {
    if (const auto change = next_change(input.ui.race.show)) add(*change);
    if (const auto end = chat_line_ends(input)) add(*end);
  }
  if (model.race && model.phase == Phase::racing) {
    const std::optional<TimePoint> tick = next_of_clock(*model.race, model.match_ms(input.now));
    if (tick) add(*tick);
    if (const auto change = next_change(model, input.ui.race.memo, input.now)) add(*change);
    if (const auto end = chat_line_ends(input)) add(*end);
    if (const ShownEmote* const emote = emote_shown(input)) add(emote->at + limits::kEmoteShown);
  }
  return next;
}

std::optional<Refresh> refresh_of(const ScreenInput& input) {
  const Model& model = input.model;
  if (model.phase == Phase::lobby) {
    return Refresh{ListRooms{input.ui.lobby.cursor.page}, kLobbyEvery};
  }
  if (model.phase != Phase::racing || !model.race) return std::nullopt;
  const Race& race = *model.race;
  const std::optional<std::uint32_t> first =
      watches(input, race) ? watched_places(input, race) : places_to_ask_for(input, race);
  if (!first) return std::nullopt;
  return Refresh{AskPage{*first}, kPlacesEvery};
}

}  // namespace race2048::client
