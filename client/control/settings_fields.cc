#include "client/control/settings_fields.h"

#include <algorithm>
#include <array>

#include "shared/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr std::uint32_t kSecond = 1000;  // the settings count milliseconds

// What a member pointer points into, within a draft.
template <typename Value>
constexpr Value& part(RoomDraft& draft, Value MatchSettings::*member) {
  return draft.settings.*member;
}
template <typename Value>
constexpr Value& part(RoomDraft& draft, Value RoomOptions::*member) {
  return draft.options.*member;
}
template <typename Value>
constexpr const Value& part(const RoomDraft& draft, Value MatchSettings::*member) {
  return draft.settings.*member;
}
template <typename Value>
constexpr const Value& part(const RoomDraft& draft, Value RoomOptions::*member) {
  return draft.options.*member;
}

// Numbers.

template <auto member>
constexpr NumberField number(NumberField field) {
  field.value = [](const RoomDraft& draft) { return part(draft, member); };
  field.set = [](RoomDraft& draft, std::uint32_t value) { part(draft, member) = value; };
  return field;
}

std::string plain(std::uint32_t number) {
  return std::to_string(number);
}

std::string seconds(std::uint32_t ms) {
  return std::to_string(ms / kSecond) + " s";
}

std::string or_no_limit(std::uint32_t number) {
  return number == 0 ? "no limit" : std::to_string(number);
}

std::string by_itself(std::uint32_t size) {
  return std::to_string(size) + "x" + std::to_string(size);
}

std::string rounds(std::uint32_t number) {
  return number == 1 ? "1: single matches" : std::to_string(number);
}

std::string ready_players(std::uint32_t number) {
  if (number == 0) return "all who are here are ready";
  return std::to_string(number) + (number == 1 ? " is ready" : " are ready");
}

// A smaller board lowers a target that it cannot hold.
void fit_target(MatchSettings& settings) {
  if (settings.format != Format::first) return;
  settings.target_exponent =
      std::min(settings.target_exponent, largest_target_exponent(settings.rules.size));
}

constexpr NumberField board_size() {
  return {.subject = "the board's size",
          .least = kMinBoardSize,
          .most = kMaxBoardSize,
          .step = 1,
          .text = by_itself,
          .value =
              [](const RoomDraft& draft) {
                return static_cast<std::uint32_t>(draft.settings.rules.size);
              },
          .set =
              [](RoomDraft& draft, std::uint32_t size) {
                draft.settings.rules.size = static_cast<int>(size);
                fit_target(draft.settings);
              }};
}

constexpr NumberField number_of_rounds() {
  NumberField field = number<&RoomOptions::rounds>({.subject = "the number of rounds",
                                                    .least = 1,
                                                    .most = limits::kMaxRounds,
                                                    .step = 1,
                                                    .text = rounds});
  // A series of none is one of single matches, too.
  field.value = [](const RoomDraft& draft) { return std::max(draft.options.rounds, 1U); };
  return field;
}

// Choices.

template <typename Value>
struct Choice {
  Value value;
  std::string_view words;
};

template <typename Choices, typename Value>
std::size_t place_of(const Choices& choices, Value value) {
  return static_cast<std::size_t>(
      std::find_if(choices.begin(), choices.end(),
                   [value](const auto& choice) { return choice.value == value; }) -
      choices.begin());
}

// The value that follows, or the one before.
template <typename Choices, typename Value>
Value turned(const Choices& choices, Value value, int direction) {
  const std::size_t step = direction < 0 ? choices.size() - 1 : 1;
  return choices[(place_of(choices, value) + step) % choices.size()].value;
}

template <auto member, const auto& choices>
constexpr ChoiceField one_of() {
  return {.words =
              [](const RoomDraft& draft) {
                return choices[place_of(choices, part(draft, member))].words;
              },
          .turn =
              [](RoomDraft& draft, int direction) {
                part(draft, member) = turned(choices, part(draft, member), direction);
              }};
}

constexpr std::array<Choice<Format>, 5> kFormats = {{
    {Format::time, "time: best score when it is up"},
    {Format::first, "first: to make a tile"},
    {Format::moves, "moves: best score in so many"},
    {Format::last, "last: best score, all play until stuck"},
    {Format::step, "step: lockstep, all move together"},
}};

constexpr std::array<Choice<Watch>, 4> kWatches = {{
    {Watch::live, "boards live"},
    {Watch::paced, "boards as far as every player has come"},
    {Watch::at_end, "boards at the end"},
    {Watch::off, "no boards"},
}};

constexpr std::array<Choice<Finish>, 2> kFinishes = {{
    {Finish::first, "when one has made it"},
    {Finish::all, "when all are done"},
}};

constexpr std::array<Choice<OnStuck>, 2> kOnStuck = {{
    {OnStuck::out, "is out"},
    {OnStuck::next_board, "may take the next board"},
}};

constexpr std::array<Choice<bool>, 2> kPauses = {{
    {false, "10 seconds"},
    {true, "until you go on"},
}};

constexpr std::array<Choice<bool>, 2> kListed = {{
    {true, "in the list of rooms"},
    {false, "only by its code"},
}};

constexpr std::array<Choice<bool>, 2> kChatOff = {{
    {false, "on"},
    {true, "off"},
}};

// Another format comes with its own defaults; what every format has stays.
constexpr ChoiceField format_choice() {
  ChoiceField field = one_of<&MatchSettings::format, kFormats>();
  field.turn = [](RoomDraft& draft, int direction) {
    const MatchSettings& now = draft.settings;
    const Format format = turned(kFormats, now.format, direction);
    MatchSettings next =
        format == draft.original.format ? draft.original : default_settings(format);
    next.rules = now.rules;
    next.watch = now.watch;
    next.seats = now.seats;
    next.move_rate = now.move_rate;
    next.open_seed = now.open_seed;
    fit_target(next);
    draft.settings = next;
  };
  return field;
}

// Which rooms have a field.

bool always(const RoomDraft& /*draft*/) {
  return true;
}

template <Format format>
bool only(const RoomDraft& draft) {
  return draft.settings.format == format;
}

bool may_go_on_when_stuck(const RoomDraft& draft) {
  return draft.settings.format != Format::last;
}

bool is_series(const RoomDraft& draft) {
  return draft.options.rounds >= 2;
}

constexpr std::array kFields = {
    SettingsField{"Format", "What counts.", always, format_choice()},
    SettingsField{"Time", "Type seconds: 1 to 1800.", only<Format::time>,
                  number<&MatchSettings::time_limit_ms>({.subject = "the time",
                                                         .unit = kSecond,
                                                         .least = limits::kMinMatchMs / kSecond,
                                                         .most = limits::kMaxMatchMs / kSecond,
                                                         .step = 30,
                                                         .text = clock_text})},
    SettingsField{"Target", "Whoever makes this tile is done: 8 to 131072.", only<Format::first>,
                  TileField{&MatchSettings::target_exponent}},
    SettingsField{"Ends", "When the match ends before its longest time.", only<Format::first>,
                  one_of<&MatchSettings::finish, kFinishes>()},
    SettingsField{"Moves", "So many each: 1 to 100000.", only<Format::moves>,
                  number<&MatchSettings::move_limit>({.subject = "the number of moves",
                                                      .least = 1,
                                                      .most = limits::kMaxMoveLimit,
                                                      .step = 50,
                                                      .text = plain})},
    SettingsField{"Time for a move", "Type seconds, 1 to 120. A late player gets a move.",
                  only<Format::step>,
                  number<&MatchSettings::move_time_ms>({.subject = "the time for a move",
                                                        .unit = kSecond,
                                                        .least = limits::kMinMoveTimeMs / kSecond,
                                                        .most = limits::kMaxMoveTimeMs / kSecond,
                                                        .step = 1,
                                                        .text = seconds})},
    SettingsField{"Moves", "So many each: 0 to 100000; 0 is no limit.", only<Format::step>,
                  number<&MatchSettings::move_limit>({.subject = "the number of moves",
                                                      .least = 0,
                                                      .most = limits::kMaxMoveLimit,
                                                      .step = 50,
                                                      .text = or_no_limit})},
    SettingsField{"Size", "Of the board: 3x3 to 8x8.", always, board_size()},
    SettingsField{"Longest time", "The match ends then, whatever happens. Type seconds: 1 to 1800.",
                  always,
                  number<&MatchSettings::cap_ms>({.subject = "the longest time",
                                                  .unit = kSecond,
                                                  .least = limits::kMinMatchMs / kSecond,
                                                  .most = limits::kMaxMatchMs / kSecond,
                                                  .step = 60,
                                                  .text = clock_text})},
    SettingsField{"Who is stuck", "What happens to a player with no move left.",
                  may_go_on_when_stuck, one_of<&MatchSettings::on_stuck, kOnStuck>()},
    SettingsField{"Watchers see", "What watchers and players who are done can see.", always,
                  one_of<&MatchSettings::watch, kWatches>()},
    SettingsField{"Seats", "The most players: 1 to 1000.", always,
                  number<&MatchSettings::seats>({.subject = "the number of seats",
                                                 .least = 1,
                                                 .most = limits::kMaxSeats,
                                                 .step = 1,
                                                 .text = plain})},
    SettingsField{"Moves a second",
                  "The most moves of a player: 0 to 1000; 0 is no limit, for bots.", always,
                  number<&MatchSettings::move_rate>({.subject = "the number of moves a second",
                                                     .least = 0,
                                                     .most = limits::kMaxMoveRate,
                                                     .step = 5,
                                                     .text = or_no_limit})},
    SettingsField{"Rounds", "1 to 99; a series of 2 or more has a table of points.", always,
                  number_of_rounds()},
    SettingsField{"Between rounds", "What starts the next round of the series.", is_series,
                  one_of<&RoomOptions::pause, kPauses>()},
    SettingsField{"Starts when", "Type how many players must be ready; 0 for all who are here.",
                  always,
                  number<&RoomOptions::start_at>({.subject = {},  // no more than the seats
                                                  .least = 0,
                                                  .most = limits::kMaxSeats,
                                                  .step = 1,
                                                  .text = ready_players})},
    SettingsField{
        "Title", "A line for the list of rooms: at most 40 characters.", always,
        TextField{.line = &RoomDraft::title,
                  .store = [](RoomDraft& draft) { draft.options.title = draft.title.text(); },
                  .kept = [](const RoomDraft& /*draft*/) { return false; }}},
    SettingsField{"Found", "Whether strangers find the room.", always,
                  one_of<&RoomOptions::listed, kListed>()},
    SettingsField{
        "Password", "Asked for at the door. Type a new one; Backspace removes it.", always,
        TextField{.line = &RoomDraft::password,
                  .store = [](RoomDraft& draft) { draft.options.password = draft.password.text(); },
                  .kept =
                      [](const RoomDraft& draft) {
                        return draft.has_password && !draft.options.password;
                      }}},
    SettingsField{"Chat", "Between matches.", always, one_of<&RoomOptions::chat_off, kChatOff>()},
};

}  // namespace

std::span<const SettingsField> settings_fields() {
  return kFields;
}

int largest_target_exponent(int board_size) {
  // With a 4 in the last free cell all others hold the powers of two below: one more than cells.
  return std::min(board_size * board_size + 1, exponent_of(limits::kMaxTarget).value_or(0));
}

}  // namespace race2048::client
