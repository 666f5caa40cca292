#include "client/state/settings_fields.h"

#include <algorithm>
#include <array>

#include "client/text/duration.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "engine/match/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr std::uint32_t kSecond = 1000;  // the settings are in milliseconds

// The part of a draft that a member pointer refers to.
template <typename Value>
constexpr Value& part(RoomDraft& draft, Value MatchSettings::*member) {
  return draft.settings.*member;
}
template <typename Value>
constexpr Value& part(RoomDraft& draft, Value RoomOptions::*member) {
  return draft.request.options.*member;
}
template <typename Value>
constexpr const Value& part(const RoomDraft& draft, Value MatchSettings::*member) {
  return draft.settings.*member;
}
template <typename Value>
constexpr const Value& part(const RoomDraft& draft, Value RoomOptions::*member) {
  return draft.request.options.*member;
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

std::string planned_start(std::uint32_t seconds) {
  return seconds == 0 ? "not planned" : "in " + hours_text(seconds);
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
  if (number == 0) return "all are ready";
  return std::to_string(number) + (number == 1 ? " is ready" : " are ready");
}

// Lowers a target that is too large for the board.
void fit_target(MatchSettings& settings) {
  if (!settings.has_target()) return;
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
  // Here a single match counts as one round; in the options its number of rounds is 0.
  field.set = [](RoomDraft& draft, std::uint32_t number) {
    draft.request.options.rounds = number == 1 ? 0 : number;
  };
  field.value = [](const RoomDraft& draft) { return std::max(draft.request.options.rounds, 1U); };
  return field;
}

// A room without a planned start needs no request to have none.
constexpr NumberField start_in() {
  return {
      .subject = "the time until the start",
      .least = 0,
      .most = limits::kMaxStartIn,
      .step = 60,
      .text = planned_start,
      .is_time = true,
      .value = [](const RoomDraft& draft) { return draft.request.start_in_s.value_or(0); },
      .set =
          [](RoomDraft& draft, std::uint32_t seconds) {
            const bool none = seconds == 0 && !draft.has_start;
            draft.request.start_in_s = none ? std::nullopt : std::optional(seconds);
          },
      .kept = [](const RoomDraft& draft) { return draft.has_start && !draft.request.start_in_s; }};
}

// Choices.

template <typename Value>
struct Choice {
  Value value;
  std::string_view words;
};

// The row after or before the value's row; the value's own row if `direction` is 0.
template <typename Rows, typename Value>
const auto& turned(const Rows& rows, Value value, int direction) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [value](const auto& of) { return of.value == value; });
  const std::size_t step = direction < 0 ? rows.size() - 1 : static_cast<std::size_t>(direction);
  return rows[(static_cast<std::size_t>(row - rows.begin()) + step) % rows.size()];
}

// `rows` is a table of engine/match or one of those below.
template <auto member, const auto& rows>
constexpr ChoiceField one_of() {
  return {.words =
              [](const RoomDraft& draft) {
                return std::string(turned(rows, part(draft, member), 0).words);
              },
          .turn =
              [](RoomDraft& draft, int direction) {
                part(draft, member) = turned(rows, part(draft, member), direction).value;
              }};
}

constexpr std::array<Choice<bool>, 2> kPauses = {{
    {false, "10 seconds"},
    {true, "until you continue"},
}};

constexpr std::array<Choice<bool>, 2> kListed = {{
    {true, "in the list of rooms"},
    {false, "only by its code"},
}};

constexpr std::array<Choice<bool>, 2> kChatOff = {{
    {false, "on"},
    {true, "off"},
}};

const FormatRow& format_of(const RoomDraft& draft) {
  return row_of(draft.settings.format);
}

std::string format_words(const RoomDraft& draft) {
  const FormatRow& format = format_of(draft);
  return std::string(format.name) + ": " + std::string(format.summary);
}

// Switching the format brings its defaults; settings that all formats have stay unchanged.
void turn_format(RoomDraft& draft, int direction) {
  const MatchSettings& now = draft.settings;
  const FormatRow& format = turned(kFormats, now.format, direction);
  MatchSettings next = format.value == draft.original.format ? draft.original : format.defaults;
  next.rules = now.rules;
  next.watch = now.watch;
  next.draws = now.draws;
  next.seats = now.seats;
  next.move_rate = now.move_rate;
  next.open_seed = now.open_seed;
  fit_target(next);
  draft.settings = next;
}

// Which rooms a field applies to.

bool always(const RoomDraft& /*draft*/) {
  return true;
}

template <std::optional<Range> FormatRow::*range>
bool has(const RoomDraft& draft) {
  return (format_of(draft).*range).has_value();
}

template <bool may_be_zero>
bool has_moves(const RoomDraft& draft) {
  const std::optional<Range>& moves = format_of(draft).move_limit;
  return moves && (moves->least == 0) == may_be_zero;
}

template <bool FormatRow::*fact>
bool is(const RoomDraft& draft) {
  return format_of(draft).*fact;
}

bool is_new(const RoomDraft& draft) {
  return draft.is_new;
}

bool is_series(const RoomDraft& draft) {
  return draft.request.options.is_series();
}

constexpr std::array kFields = {
    SettingsField{"Format", "How the winner is found.", always,
                  ChoiceField{.words = format_words, .turn = turn_format}},
    SettingsField{"Time", "A time such as 90, 2m or 2:00: 1s to 30m.",
                  has<&FormatRow::time_limit_ms>,
                  number<&MatchSettings::time_limit_ms>({.subject = "the time",
                                                         .unit = kSecond,
                                                         .least = limits::kMinMatchMs / kSecond,
                                                         .most = limits::kMaxMatchMs / kSecond,
                                                         .step = 30,
                                                         .text = clock_text,
                                                         .is_time = true})},
    SettingsField{"Target", "The tile to make: 8 to 131072.", has<&FormatRow::target>,
                  TileField{&MatchSettings::target_exponent}},
    SettingsField{"Ends", "What ends the match before its time cap.",
                  is<&FormatRow::may_finish_first>, one_of<&MatchSettings::finish, kFinishes>()},
    SettingsField{"Moves", "Moves for each player: 1 to 100000.", has_moves<false>,
                  number<&MatchSettings::move_limit>({.subject = "the number of moves",
                                                      .least = 1,
                                                      .most = limits::kMaxMoveLimit,
                                                      .step = 50,
                                                      .text = plain})},
    SettingsField{"Time for a move",
                  "A time such as 10 or 10s: 1s to 2m. The game moves for late players.",
                  has<&FormatRow::move_time_ms>,
                  number<&MatchSettings::move_time_ms>({.subject = "the time for a move",
                                                        .unit = kSecond,
                                                        .least = limits::kMinMoveTimeMs / kSecond,
                                                        .most = limits::kMaxMoveTimeMs / kSecond,
                                                        .step = 1,
                                                        .text = seconds,
                                                        .is_time = true})},
    SettingsField{"Moves", "Moves for each player: 0 to 100000; 0 is no limit.", has_moves<true>,
                  number<&MatchSettings::move_limit>({.subject = "the number of moves",
                                                      .least = 0,
                                                      .most = limits::kMaxMoveLimit,
                                                      .step = 50,
                                                      .text = or_no_limit})},
    SettingsField{"Size", "The board: 3x3 to 8x8.", always, board_size()},
    SettingsField{"Time cap",
                  "The match always ends then. A time such as 90, 2m or 2:00: 1s to 30m.", always,
                  number<&MatchSettings::cap_ms>({.subject = "the time cap",
                                                  .unit = kSecond,
                                                  .least = limits::kMinMatchMs / kSecond,
                                                  .most = limits::kMaxMatchMs / kSecond,
                                                  .step = 60,
                                                  .text = clock_text,
                                                  .is_time = true})},
    SettingsField{"Stuck players", "What happens to a player with no move left.",
                  is<&FormatRow::may_have_next_board>,
                  one_of<&MatchSettings::on_stuck, kOnStucks>()},
    SettingsField{"Watchers see", "What watchers and players who are done can see.", always,
                  one_of<&MatchSettings::watch, kWatches>()},
    SettingsField{"New tiles",
                  "What a new tile depends on; with the same for all, other boards show it.",
                  always, one_of<&MatchSettings::draws, kDraws>()},
    SettingsField{"Seats", "Maximum number of players: 1 to 1000.", always,
                  number<&MatchSettings::seats>({.subject = "the number of seats",
                                                 .least = 1,
                                                 .most = limits::kMaxSeats,
                                                 .step = 1,
                                                 .text = plain})},
    SettingsField{"Moves a second", "Limit for each player: 0 to 1000; 0 is no limit, for bots.",
                  always,
                  number<&MatchSettings::move_rate>({.subject = "the number of moves a second",
                                                     .least = 0,
                                                     .most = limits::kMaxMoveRate,
                                                     .step = 5,
                                                     .text = or_no_limit})},
    SettingsField{"Rounds", "1 to 99; a series of 2 or more has a table of points.", always,
                  number_of_rounds()},
    SettingsField{"Between rounds", "When the next round starts.", is_series,
                  one_of<&RoomOptions::pause, kPauses>()},
    SettingsField{"Starts when",
                  "Type how many players must be ready, bots not counted; 0 for all.", always,
                  number<&RoomOptions::start_at>({.subject = {},  // at most the number of seats
                                                  .least = 0,
                                                  .most = limits::kMaxSeats,
                                                  .step = 1,
                                                  .text = ready_players})},
    SettingsField{"Starts in",
                  "Then it starts with the players who are ready. A time up to 24h; 0 for none.",
                  always, start_in()},
    SettingsField{"Name", "For joining: HOST/NAME. 2 to 16 letters, digits or -, a letter first.",
                  is_new,
                  TextField{.line = &RoomDraft::name,
                            .store = [](RoomDraft& /*draft*/) {},
                            .kept = [](const RoomDraft& /*draft*/) { return false; }}},
    SettingsField{
        "Title", "For the list of rooms, at most 40 characters.", always,
        TextField{
            .line = &RoomDraft::title,
            .store = [](RoomDraft& draft) { draft.request.options.title = draft.title.text(); },
            .kept = [](const RoomDraft& /*draft*/) { return false; }}},
    SettingsField{"Found", "Whether strangers can find the room.", always,
                  one_of<&RoomOptions::listed, kListed>()},
    SettingsField{
        "Password", "For entering the room.", always,
        TextField{.line = &RoomDraft::password,
                  .store = [](RoomDraft& draft) { draft.request.password = draft.password.text(); },
                  .kept =
                      [](const RoomDraft& draft) {
                        return draft.has_password && !draft.request.password;
                      },
                  .kept_text = "set (type to change, Backspace removes)"}},
    SettingsField{"Chat", "Of the people in the room, except while they race.", always,
                  one_of<&RoomOptions::chat_off, kChatOff>()},
};

}  // namespace

std::span<const SettingsField> settings_fields() {
  return kFields;
}

}  // namespace race2048::client
