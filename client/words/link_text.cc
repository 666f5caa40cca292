#include "client/words/link_text.h"

#include <chrono>

#include "client/model/situation.h"
#include "client/text/text.h"
#include "client/words/clock_text.h"
#include "client/words/stated_text.h"

namespace race2048::client {
namespace {

std::chrono::seconds length_of(const Silence& silence, TimePoint now) {
  return std::chrono::duration_cast<std::chrono::seconds>(now - silence.since);
}

std::string silence_text(const Silence& silence, TimePoint now) {
  if (silence.goes_on_by) {
    return "The server was restarted: the match goes on when all are back, in " +
           countdown_text(*silence.goes_on_by, now) + " at most";
  }
  return "No word from the server for " + std::to_string(length_of(silence, now).count()) + " s";
}

// Empty for a person who does not race.
std::string what_becomes_of_moves(const Model& model) {
  if (!own_run_goes_on(model)) return {};
  const std::size_t dropped = model.silence->dropped;
  return "moves are ignored" + (dropped == 0 ? "" : ", " + grouped(dropped) + " dropped");
}

std::string lost_text(const Model& model, TimePoint now, bool brief) {
  const Reconnecting& lost = *model.reconnecting;
  std::string text = "Connection lost: reconnecting";
  if (lost.tries > 0) text += ", try " + std::to_string(lost.tries + 1);
  text += ". Your " + kept_word(model) + " is kept for " + countdown_text(lost.until, now);
  const std::string moves = what_becomes_of_moves(model);
  text += (moves.empty() ? "" : "; " + moves) + ".";
  const std::string why = link_fault_text(model.server, lost.why);
  return brief || why.empty() ? text : text + " Last fault: " + why;
}

}  // namespace

std::string kept_word(const Model& model) {
  const bool seat = model.room.own_seat || (model.race && model.race->own_seat);
  return seat ? "seat" : "place";
}

bool has_trouble(const Model& model, TimePoint now) {
  if (!model.silence) return false;
  return model.reconnecting || model.silence->goes_on_by ||
         length_of(*model.silence, now) > std::chrono::seconds::zero();
}

std::string trouble_text(const Model& model, TimePoint now, bool brief) {
  if (model.reconnecting) return lost_text(model, now, brief);
  const std::string moves = what_becomes_of_moves(model);
  return silence_text(*model.silence, now) + (moves.empty() ? "" : ": " + moves);
}

std::string stopping_text(const Stopping& stopping, TimePoint now, bool brief) {
  const std::string text = " stops in " + countdown_text(stopping.at, now) + ": no match begins.";
  if (brief) return "Server" + text;
  return "The server" + text +
         (stopping.restarts ? " Matches resume when it is back."
                            : " Running matches have no result.");
}

std::string away_text(TimePoint until, TimePoint now, bool brief) {
  if (until == kUnknownUntil) return "away";
  return (brief ? "away " : "reconnecting ") + countdown_text(until, now);
}

}  // namespace race2048::client
