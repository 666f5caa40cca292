#include "engine/settings/setting_rows.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "engine/board.h"

namespace race2048 {
namespace {

template <typename Value>
constexpr Choice choice(Value value, std::uint32_t wire, std::string_view name,
                        std::string_view words, std::string_view fact = {}) {
  return {static_cast<std::uint32_t>(value), wire, name, words, fact};
}

constexpr std::array kFinishes = {
    choice(Finish::first, 1, "first", "when one player makes it"),
    choice(Finish::all, 2, "all", "when all are done", "ends when all are done"),
};

constexpr std::array kOnStucks = {
    choice(OnStuck::next_board, 1, "next", "may take the next board",
           "stuck players take the next board"),
    choice(OnStuck::out, 2, "out", "are out", "stuck players are out"),
};

constexpr std::array kWatches = {
    choice(Watch::live, 1, "live", "boards live", "watchers see boards live"),
    choice(Watch::all, 5, "all", "boards live, racers too", "everyone sees boards live"),
    choice(Watch::at_end, 3, "end", "boards at the end", "watchers see boards at the end"),
    choice(Watch::off, 4, "off", "no boards", "watchers see no boards"),
};

constexpr std::array kDraws = {
    choice(Draws::same, 0, "same", "the same for all players"),
    choice(Draws::position, 1, "position", "by the board"),
};

constexpr Part<MatchSettings> kTarget = {
    [](const MatchSettings& settings) {
      return static_cast<std::uint32_t>(tile_value(settings.target_exponent));
    },
    [](MatchSettings& settings, std::uint32_t tile) {
      settings.target_exponent = exponent_of(tile).value_or(0);
    }};

constexpr Part<MatchSettings> kSize = {
    [](const MatchSettings& settings) { return static_cast<std::uint32_t>(settings.rules.size); },
    [](MatchSettings& settings, std::uint32_t size) {
      settings.rules.size = static_cast<int>(size);
    }};

std::string side_text(std::uint32_t size) {
  return std::to_string(size) + "x" + std::to_string(size);
}

std::string seconds_text(std::uint32_t ms) {
  return std::to_string(ms / 1000) + " s";
}

std::string move_rate_fact(std::uint32_t rate) {
  if (rate == 0) return "any number of moves a second";
  return "at most " + std::to_string(rate) + (rate == 1 ? " move a second" : " moves a second");
}

template <auto member>
constexpr SettingRow setting(SettingRow of) {
  of.part = part<MatchSettings, member>();
  return of;
}

constexpr std::array kSettingRows = {
    setting<&MatchSettings::time_limit_ms>(
        {.field = {.names = {"time", "time", "time_limit_ms"},
                   .words = {"Time", "the length of a race for time", "the time", "90"},
                   .kind = FieldKind::ms,
                   .step = 30,
                   .comes_first = true},
         .range_in = &FormatRow::time_limit_ms,
         .not_here = "only a race for time has a time limit; this one has a cap",
         .wire = 3}),
    SettingRow{
        .field = {.names = {"target", "target", "target"},
                  .words = {"Target", "the tile that players race to make", "the target", "512"},
                  .kind = FieldKind::tile,
                  .comes_first = true},
        .range_in = &FormatRow::target,
        .not_here = "only a race to a tile has a target tile",
        .wire = 4,
        .part = kTarget},
    setting<&MatchSettings::finish>(
        {.field = {.names = {"finish", "finish", "finish"},
                   .words = {"Ends", "what ends a race to a tile before its time cap"},
                   .kind = FieldKind::choice,
                   .choices = kFinishes},
         .only_if = &FormatRow::may_finish_first,
         .otherwise = static_cast<std::uint32_t>(Finish::all),
         .not_here = "only a race to a tile can end when the first seat is done",
         .wire = 6}),
    setting<&MatchSettings::move_time_ms>(
        {.field = {.names = {"move-time", "step", "move_time_ms"},
                   .words = {"Time for a move", "the time for each move in lockstep",
                             "the time for a move", "10"},
                   .kind = FieldKind::ms,
                   .text = seconds_text,
                   .comes_first = true},
         .range_in = &FormatRow::move_time_ms,
         .not_here = "only a lockstep race has a time for each move",
         .wire = 13}),
    setting<&MatchSettings::knockout_ms>(
        {.field = {.names = {"knockout", "knockout", "knockout_ms"},
                   .words = {"Knock-out", "the interval of a knock-out", "the interval", "30"},
                   .kind = FieldKind::ms,
                   .step = 5,
                   .comes_first = true},
         .range_in = &FormatRow::knockout_ms,
         .not_here = "only a knock-out has an interval",
         .wire = 15}),
    setting<&MatchSettings::move_limit>(
        {.field = {.names = {"moves", "moves", "move_limit"},
                   .words = {"Moves", "moves for each player", "the number of moves", "300"},
                   .step = 50,
                   .zero = "no limit",
                   .comes_first = true},
         .range_in = &FormatRow::move_limit,
         .not_here = "only a race of moves or a lockstep race has a number of moves",
         .wire = 12}),
    SettingRow{
        .field = {.names = {"size", "size", "size"},
                  .words = {"Size", "rows and columns of the board", "the board's size", "5"},
                  .text = side_text},
        .range = Range{kMinBoardSize, kMaxBoardSize},
        .part = kSize},
    setting<&MatchSettings::cap_ms>(
        {.field = {.names = {"cap", "cap", "cap_ms"},
                   .words = {"Time cap", "the time after which any match ends", "the time cap",
                             "10m"},
                   .kind = FieldKind::ms,
                   .step = 60},
         .range = kMatchLengthMs,
         .wire = 5}),
    setting<&MatchSettings::on_stuck>(
        {.field = {.names = {"on-stuck", "stuck", "on_stuck"},
                   .words = {"Stuck players", "what happens to players with no move left"},
                   .kind = FieldKind::choice,
                   .choices = kOnStucks},
         .only_if = &FormatRow::may_have_next_board,
         .otherwise = static_cast<std::uint32_t>(OnStuck::out),
         .not_here = "a race until all are stuck has no next board",
         .wire = 7}),
    setting<&MatchSettings::watch>(
        {.field = {.names = {"watch", "watch", "watch"},
                   .words = {"Watchers see", "what watchers and players who are done can see"},
                   .kind = FieldKind::choice,
                   .choices = kWatches},
         .wire = 8}),
    setting<&MatchSettings::draws>(
        {.field = {.names = {"draws", "draws", "draws"},
                   .words = {"New tiles",
                             "what a new tile depends on; with the same for all, other boards "
                             "show it"},
                   .kind = FieldKind::choice,
                   .choices = kDraws},
         .wire = 14}),
    setting<&MatchSettings::seats>(
        {.field = {.names = {"seats", "seats", "seats"},
                   .words = {"Seats", "the maximum number of players", "the number of seats", "4"},
                   .comes_first = true},
         .range = Range{1, limits::kMaxSeats},
         .wire = 9}),
    setting<&MatchSettings::move_rate>(
        {.field = {.names = {"move-rate", "move-rate", "move_rate"},
                   .words = {"Moves a second", "moves a second for each player",
                             "the number of moves a second", "8"},
                   .step = 5,
                   .zero = "no limit"},
         .range = Range{0, limits::kMaxMoveRate},
         .wire = 10,
         .fact = move_rate_fact}),
};

}  // namespace

std::optional<Range> SettingRow::values_in(Format format) const {
  const FormatRow& row = row_of(format);
  if (range_in != nullptr) return row.*range_in;
  if (only_if != nullptr && !(row.*only_if)) return std::nullopt;
  return range ? *range : Range{0, static_cast<std::uint32_t>(field.choices.size()) - 1};
}

const FormatRow& SettingRow::own_format() const {
  return *std::ranges::find_if(
      kFormats, [this](const FormatRow& row) { return values_in(row.value).has_value(); });
}

std::span<const SettingRow> setting_rows() {
  return kSettingRows;
}

const SettingRow& setting_row(std::string_view key) {
  const auto row = std::ranges::find_if(
      kSettingRows, [key](const SettingRow& it) { return it.field.names.key == key; });
  if (row == kSettingRows.end()) throw std::logic_error("no setting has this key");
  return *row;
}

}  // namespace race2048
