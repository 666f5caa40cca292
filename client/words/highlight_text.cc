#include "client/words/highlight_text.h"

#include <algorithm>

#include "client/model/places.h"
#include "client/text/text.h"

namespace race2048::client {
namespace {

std::string tile_of(int exponent) {
  return std::to_string(tile_value(exponent));
}

// A sentence about a seat: "You" or its name, with the verb that fits.
struct SeatSentence {
  const Race& race;
  std::uint32_t seat;

  bool own() const { return race.own_seat == seat; }
  std::string does(const std::string& you, const std::string& others) const {
    return own() ? "You " + you : race.name_of(seat) + " " + others;
  }
};

std::string new_lead_text(const Highlight& lead, const Race& race) {
  // The first one is told some time after it began.
  if (!lead.before) return SeatSentence{race, lead.seat}.does("lead", "leads");
  const bool lost = lead.before && lead.before == race.own_seat;
  return SeatSentence{race, lead.seat}.does("take the lead", "takes the lead") +
         (lost ? " from you" : "");
}

std::string run_over_text(const Highlight& done, const Race& race) {
  const SeatSentence seat{race, done.seat};
  switch (done.state) {
    case SeatState::reached:
      return seat.does("make", "makes") + " the " + tile_of(race.seal.settings.target_exponent);
    case SeatState::out_stuck:
      return seat.does("are stuck and out", "is stuck and out");
    case SeatState::gave_up:
      return seat.does("give up", "gives up");
    case SeatState::link_lost:
      return seat.does("are gone", "is gone");
    case SeatState::idle:
      return seat.does("are idle and out", "is idle and out");
    case SeatState::moves_made:
      return seat.does("have made all moves", "has made all moves");
    case SeatState::knocked_out:
      return seat.own() ? "You are out" : knocked_out_text(race.name_of(done.seat), false, race);
    case SeatState::racing:
    case SeatState::stuck:
      break;
  }
  return {};
}

}  // namespace

Bearing bearing_of(const Highlight& highlight, const Race& race) {
  if (!race.own_seat) return Bearing::neutral;
  const bool own = highlight.seat == race.own_seat;
  switch (highlight.what) {
    case Highlight::What::lead:
      return own                                 ? Bearing::good
             : highlight.before == race.own_seat ? Bearing::bad
                                                 : Bearing::neutral;
    case Highlight::What::first_tile:
    case Highlight::What::two_halves:
      return own ? Bearing::good : Bearing::bad;
    case Highlight::What::closing_in:
    case Highlight::What::last_seconds:
      return Bearing::bad;
    case Highlight::What::stuck:
    case Highlight::What::done:
      return own ? Bearing::bad : Bearing::neutral;
  }
  return Bearing::neutral;
}

std::string highlight_text(const Highlight& highlight, const Race& race) {
  const SeatSentence seat{race, highlight.seat};
  switch (highlight.what) {
    case Highlight::What::lead:
      return new_lead_text(highlight, race);
    case Highlight::What::first_tile:
      return seat.does("make", "makes") + " the first " + tile_of(highlight.exponent);
    case Highlight::What::two_halves:
      return seat.does("have", "has") + " two " + tile_of(highlight.exponent) + "s";
    case Highlight::What::closing_in:
      return race.name_of(highlight.seat) + " is " + grouped(highlight.points) + " behind you";
    case Highlight::What::stuck:
      return seat.does("are stuck", "is stuck");
    case Highlight::What::done:
      return run_over_text(highlight, race);
    case Highlight::What::last_seconds:
      return counted(highlight.left_ms / 1000, "second") + " left";
  }
  return {};
}

std::string knocked_out_text(const std::string& names, bool several, const Race& race) {
  const std::string out = names + (several ? " are out" : " is out");
  // In a large race the standings of many seats are old.
  if (told_in_parts(race)) return out;
  const auto left = std::ranges::count_if(race.seats, [&race](const RaceSeat& seat) {
    return is_racing(race.standing(seat.seat).state);
  });
  return out + ", " + std::to_string(left) + " left";
}

}  // namespace race2048::client
