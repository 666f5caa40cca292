#include "client/screen/match/tiny_screen.h"

#include <utility>

#include "client/screen/match/dialogs.h"
#include "client/words/clock_text.h"
#include "client/words/link_text.h"
#include "client/words/race_words.h"

namespace race2048::client {
namespace {

using Lines = std::vector<TextLine>;

std::string size_text(int columns, int rows) {
  return std::to_string(columns) + "x" + std::to_string(rows);
}

Lines long_message(const Canvas& canvas) {
  return {{"race2048 needs " + size_text(kMinColumns, kMinRows) + "; this terminal is " +
               size_text(canvas.columns(), canvas.rows()),
           Tone::warning}};
}

std::string trouble(const Canvas& canvas, bool in_full) {
  const Model& model = canvas.model();
  const TimePoint now = canvas.input().now;
  if (model.reconnecting && !in_full) return away_text(model.reconnecting->until, now);
  return trouble_text(model, now, true);
}

// The state of the link and of the match, with or without explanations.
Lines state_lines(const Canvas& canvas, bool in_full) {
  const Model& model = canvas.model();
  const Race* const race = model.phase == Phase::racing && model.race ? &*model.race : nullptr;
  Lines lines;
  if (race != nullptr) {
    const std::string clock =
        race_clock(race->seal.settings, model.match_ms(canvas.input().now), !model.silence).text;
    lines.push_back({in_full ? "The match goes on: " + clock : clock, Tone::bold});
  }
  if (model.phase != Phase::closed && has_trouble(model, canvas.input().now)) {
    lines.push_back({trouble(canvas, in_full), Tone::warning});
  } else if (model.stopping && in_full && model.phase != Phase::closed) {
    lines.push_back({stopping_text(*model.stopping, canvas.input().now, true), Tone::warning});
  }
  if (race != nullptr && race->own && own_rank(*race) != 0) {
    const std::string place =
        place_text(own_rank(*race), *race) + ", score " + grouped(race->own->shown_score());
    lines.push_back({in_full ? "You are " + place : place, {}});
  }
  return lines;
}

// The message in several versions, from longest to shortest.
std::vector<Lines> versions(const Canvas& canvas) {
  if (const DialogText question = dialog_text(canvas); !question.empty()) {
    return {question.lines(), question.in_short()};
  }
  Lines longest = long_message(canvas);
  const Lines in_full = state_lines(canvas, true);
  longest.insert(longest.end(), in_full.begin(), in_full.end());
  Lines shorter = {{"needs " + size_text(kMinColumns, kMinRows), Tone::warning}};
  const Lines bare = state_lines(canvas, false);
  shorter.insert(shorter.end(), bare.begin(), bare.end());
  return {longest, shorter};
}

}  // namespace

void draw_tiny(Canvas& canvas) {
  Lines lines;
  for (const Lines& version : versions(canvas)) {
    lines = broken(version, canvas.columns());
    if (static_cast<int>(lines.size()) <= canvas.rows()) break;
  }
  int row = 0;
  for (const TextLine& line : lines) canvas.frame().put(row++, 0, line.text, line.style);
}

}  // namespace race2048::client
