#include "engine/match/option_rows.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/sha256.h"

namespace race2048 {
namespace {

constexpr std::array<Choice, 2> kListed = {{
    {.value = 0, .name = "off", .words = "only by its code", .fact = "private"},
    {.value = 1, .name = "on", .words = "in the list of rooms", .fact = "listed"},
}};

constexpr std::array<Choice, 2> kLocked = {{
    {.value = 0, .name = "off"},
    {.value = 1, .name = "on", .fact = "locked"},
}};

constexpr std::array<Choice, 2> kChatOff = {{
    {.value = 0, .name = "on", .words = "on"},
    {.value = 1, .name = "off", .words = "off", .fact = "no chat"},
}};

constexpr std::array<Choice, 2> kPauses = {{
    {.value = 0, .name = "off", .words = "10 seconds"},
    {.value = 1, .name = "on", .words = "until you continue"},
}};

template <auto member>
constexpr OptionRow option(OptionRow of) {
  of.part = {
      [](const RoomRequest& request) { return part<RoomOptions, member>().get(request.options); },
      [](RoomRequest& request, std::uint32_t value) {
        part<RoomOptions, member>().set(request.options, value);
      }};
  return of;
}

// Here a single match counts as one round; in the options its number of rounds is 0.
constexpr Part<RoomRequest> kRounds = {
    [](const RoomRequest& request) { return std::max(request.options.rounds, 1U); },
    [](RoomRequest& request, std::uint32_t rounds) {
      request.options.rounds = rounds == 1 ? 0 : rounds;
    }};

std::string rounds_text(std::uint32_t number) {
  return number == 1 ? "1: single matches" : std::to_string(number);
}

std::string ready_text(std::uint32_t number) {
  if (number == 0) return "all are ready";
  return std::to_string(number) + (number == 1 ? " is ready" : " are ready");
}

constexpr std::array kOptionRows = {
    OptionRow{.field = {.names = {"rounds", "rounds", "rounds"},
                        .words = {"Rounds", "rounds of a series, with points by place",
                                  "the number of rounds", "3"},
                        .text = rounds_text,
                        .comes_first = true},
              .number = 5,
              .values = {1, limits::kMaxRounds},
              .part = kRounds},
    option<&RoomOptions::pause>(
        {.field = {.names = {"pause", "pause", "pause"},
                   .words = {"Between rounds", "when the next round starts"},
                   .switches_on = "the next round of a series waits for the host",
                   .kind = FieldKind::choice,
                   .choices = kPauses},
         .number = 6,
         .of_a_series = true}),
    option<&RoomOptions::start_at>(
        {.field = {.names = {"start-at", "start-at", "start_at"},
                   .words = {"Starts when", "how many players must be ready, bots not counted",
                             "the number of players to start at", "4"},
                   .zero = "all",
                   .text = ready_text},
         .number = 7,
         .values = {0, limits::kMaxSeats}}),
    OptionRow{.field = {.names = {"start-in", "start-in", "start_in_s"},
                        .words = {"Starts in", "how soon it starts, with the players who are ready",
                                  "the time until the start", "5m"},
                        .kind = FieldKind::seconds,
                        .step = 60,
                        .zero = "not planned"},
              .values = {0, limits::kMaxStartIn},
              .part = {[](const RoomRequest& request) { return request.start_in_s.value_or(0); },
                       [](RoomRequest& request, std::uint32_t seconds) {
                         request.start_in_s = seconds;
                       }}},
    OptionRow{.field = {.names = {"title", "title", "title"},
                        .words = {"Title", "the title in the list of rooms"},
                        .kind = FieldKind::text,
                        .comes_first = true},
              .number = 1,
              .values = {0, limits::kMaxTitle},
              .read = [](const RoomRequest& request) { return request.options.title; },
              .write = [](RoomRequest& request,
                          std::string title) { request.options.title = std::move(title); }},
    option<&RoomOptions::listed>(
        {.field = {.names = {"listed", "listed", "listed"},
                   .words = {"Found", "whether strangers can find the room"},
                   .switches_on = "list the room in the lobby; otherwise people need its code",
                   .kind = FieldKind::choice,
                   .choices = kListed},
         .number = 2}),
    // The host locks a room with a key or a word of its own.
    option<&RoomOptions::locked>(
        {.field = {.names = {"", "", "locked"}, .kind = FieldKind::choice, .choices = kLocked},
         .number = 3}),
    // Its flag can come from the environment, so the rows do not make it.
    OptionRow{.field = {.names = {"", "password", "password"},
                        .words = {"Password", "for entering the room"},
                        .kind = FieldKind::text,
                        .comes_first = true},
              .values = {0, limits::kMaxPassword},
              .read = [](const RoomRequest& request) { return request.password.value_or(""); },
              .write = [](RoomRequest& request,
                          std::string password) { request.password = std::move(password); }},
    option<&RoomOptions::chat_off>(
        {.field = {.names = {"no-chat", "chat", "chat_off"},
                   .words = {"Chat", "of the people in the room, except while they race"},
                   .switches_on = "no chat in this room",
                   .kind = FieldKind::choice,
                   .choices = kChatOff},
         .number = 4}),
};

}  // namespace

std::span<const OptionRow> option_rows() {
  return kOptionRows;
}

std::vector<OptionChanged> changes(const RoomOptions& from, const RoomOptions& to) {
  const RoomRequest before{.options = from};
  const RoomRequest after{.options = to};
  std::vector<OptionChanged> changes;
  for (const OptionRow& row : kOptionRows) {
    if (row.number == 0) continue;
    OptionChanged change{.number = row.number};
    if (row.is_text()) {
      change.text = row.read(after);
      if (change.text == row.read(before)) continue;
    } else {
      change.value = row.part.get(after);
      if (change.value == row.part.get(before)) continue;
    }
    changes.push_back(std::move(change));
  }
  return changes;
}

OptionChanged password_changed(const std::optional<Digest>& to) {
  OptionChanged change{.number = kPasswordOption};
  if (to) change.text.assign(to->begin(), to->end());
  return change;
}

void apply(const OptionChanged& change, RoomOptions& options) {
  const auto row = std::ranges::find(kOptionRows, change.number, &OptionRow::number);
  if (change.number == 0 || row == kOptionRows.end()) return;
  RoomRequest request{.options = std::move(options)};
  if (row->is_text()) {
    row->write(request, change.text);
  } else {
    row->part.set(request, change.value);
  }
  options = std::move(request.options);
}

OrFault<> check(const RoomRequest& request, std::uint32_t seats) {
  for (const OptionRow& row : option_rows()) {
    if (row.is_text()) continue;
    if (OrFault<> value = row.field.check(row.values, row.part.get(request)); !value) return value;
  }
  const std::uint32_t start_at = request.options.start_at;
  if (start_at <= seats) return {};
  return Fault{"the match starts when " + std::to_string(start_at) +
               " players are ready, but the number of seats is " + std::to_string(seats)};
}

Digest password_digest(const std::string& password) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(password.data());
  return Sha256().update(std::span(bytes, password.size())).finish();
}

}  // namespace race2048
