#include "proto/decisions.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/bytes.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/fields.h"

namespace race2048 {
namespace {

// Position n of this list is the decision with number n + 1 in the bytes. Only add at the end, and
// raise kDecisionsVersion; a decision with other fields is a new one.
using NumberedDecisions =
    std::tuple<RoomOpened, RoomClosed, HostSet, OptionsSet, Banned, WentAway, CameBack, WatcherLeft,
               ClockStood, SeriesBegun, StartPlanned, StartIsDue, SeatAwaited, WaitGivenUp, Seated,
               Unseated, MatchSealed, NonceGiven, ReadinessSet, RosterFrozen, MatchWent, Acted,
               StepEnded, SeatIdle, MatchEnded, WatcherCame, Kicked, TokenGiven, TokenConfirmed,
               SeriesRestored, OwnerSet, Unbanned, RoomNamed, HaveRaced, KeyBanned,
               MadeByQuickMatch, Muted, Unmuted, OptionChanged, IntervalEnded>;
static_assert(std::tuple_size_v<NumberedDecisions> == std::variant_size_v<DecisionBody>);
static_assert(std::tuple_size_v<NumberedDecisions> == 40 && kDecisionsVersion == 1);

template <typename Body, std::size_t I = 0>
constexpr std::uint8_t number_in_bytes() {
  if constexpr (std::is_same_v<std::tuple_element_t<I, NumberedDecisions>, Body>) {
    return I + 1;
  } else {
    return number_in_bytes<Body, I + 1>();
  }
}

constexpr Action kLastAction = Action::give_up;
constexpr EndReason kLastEndReason = EndReason::one_left;

void settings_field(FieldWriter& bytes, const std::string& settings_bytes, const MatchSettings&) {
  bytes.text(settings_bytes);
}
void settings_field(FieldReader& bytes, std::string& settings_bytes, MatchSettings& settings) {
  bytes.text(settings_bytes);
  if (bytes.fault() != nullptr) return;
  const auto parsed = parse_settings(bytes_of(settings_bytes));
  if (!parsed) return bytes.fail("the settings of a match cannot be played");
  settings = *parsed;
}

// One byte: 1 for a bot, plus 2 for a person with a key, plus 4 times a bot's level.
void kind_of_person(FieldWriter& bytes, const Person& person) {
  bytes.byte(static_cast<std::uint8_t>((person.bot ? 1 : 0) | (person.keyed ? 2 : 0) |
                                       person.bot_level << 2));
}
void kind_of_person(FieldReader& bytes, Person& person) {
  const std::uint8_t kind = bytes.byte();
  person.bot = (kind & 1) != 0;
  person.keyed = (kind & 2) != 0;
  const int level = kind >> 2;
  if (level == 0) return;
  person.bot_level = bot_level_of(person.bot, std::uint64_t{1} << level);
  if (person.bot_level == 0) bytes.fail("the level of a bot is none");
}

// The fields of each decision in the order of their bytes. `Bytes` writes constants and reads
// variables.
template <typename Bytes, MaybeConst<Person> Body>
void fields(Bytes& bytes, Body& person) {
  bytes.text(person.name);
  bytes.fixed(person.player_id);
  kind_of_person(bytes, person);
  bytes.number(person.number);
}
template <typename Bytes, MaybeConst<RoomOpened> Body>
void fields(Bytes& bytes, Body& opened) {
  bytes.text(opened.code);
  bytes.wall_time(opened.unix_ms);
}
template <typename Bytes, MaybeConst<RoomClosed, MadeByQuickMatch, StartIsDue> Body>
void fields(Bytes&, Body&) {}
template <typename Bytes, MaybeConst<HostSet, Unbanned, Unmuted, RoomNamed, WaitGivenUp> Body>
void fields(Bytes& bytes, Body& body) {
  bytes.text(body.name);
}
template <typename Bytes, MaybeConst<OptionsSet> Body>
void fields(Bytes& bytes, Body& set) {
  bytes.text(set.options.title);
  bytes.flag(set.options.listed);
  bytes.flag(set.options.locked);
  bytes.flag(set.options.chat_off);
  bytes.number(set.options.rounds);
  bytes.flag(set.options.pause);
  bytes.number(set.options.start_at);
  bytes.optional(set.password, [&](auto& digest) { bytes.fixed(digest); });
}
template <typename Bytes, MaybeConst<OptionChanged> Body>
void fields(Bytes& bytes, Body& changed) {
  bytes.number(changed.number);
  bytes.number(changed.value);
  bytes.text(changed.text);
}
template <typename Bytes, MaybeConst<Banned> Body>
void fields(Bytes& bytes, Body& banned) {
  bytes.text(banned.name);
  bytes.optional(banned.address, [&](auto& address) { bytes.text(address); });
}
template <typename Bytes, MaybeConst<KeyBanned> Body>
void fields(Bytes& bytes, Body& banned) {
  bytes.fixed(banned.key);
}
template <typename Bytes, MaybeConst<Muted> Body>
void fields(Bytes& bytes, Body& muted) {
  bytes.text(muted.name);
  bytes.number(muted.person);
  bytes.optional(muted.address, [&](auto& address) { bytes.text(address); });
  bytes.optional(muted.key, [&](auto& key) { bytes.fixed(key); });
}
template <typename Bytes, MaybeConst<OwnerSet> Body>
void fields(Bytes& bytes, Body& set) {
  fields(bytes, set.person);
  bytes.optional(set.left_at_ms, [&](auto& left_at_ms) { bytes.room_clock(left_at_ms); });
}
template <typename Bytes, MaybeConst<WentAway> Body>
void fields(Bytes& bytes, Body& went) {
  bytes.number(went.person);
  bytes.room_clock(went.until_ms);
}
template <typename Bytes, MaybeConst<CameBack, WatcherLeft, Kicked, TokenConfirmed> Body>
void fields(Bytes& bytes, Body& body) {
  bytes.number(body.person);
}
template <typename Bytes, MaybeConst<WatcherCame, SeatAwaited> Body>
void fields(Bytes& bytes, Body& body) {
  fields(bytes, body.person);
}
template <typename Bytes, MaybeConst<TokenGiven> Body>
void fields(Bytes& bytes, Body& given) {
  bytes.number(given.person);
  bytes.fixed(given.hash);
}
template <typename Bytes, MaybeConst<ClockStood> Body>
void fields(Bytes& bytes, Body& stood) {
  bytes.wall_span(stood.by_ms);
}
template <typename Bytes, MaybeConst<SeriesBegun> Body>
void fields(Bytes& bytes, Body& begun) {
  bytes.number(begun.rounds);
}
template <typename Bytes, MaybeConst<SeriesRow> Body>
void fields(Bytes& bytes, Body& row) {
  fields(bytes, row.person);
  bytes.number(row.points);
  bytes.number(row.wins);
  bytes.number(row.last_points);
  bytes.number(row.place);
}
template <typename Bytes, MaybeConst<HaveRaced> Body>
void fields(Bytes& bytes, Body& raced) {
  bytes.list(raced.people, [&](auto& person) { bytes.number(person); });
}
template <typename Bytes, MaybeConst<SeriesRestored> Body>
void fields(Bytes& bytes, Body& restored) {
  std::uint32_t rounds = restored.series.rounds();
  std::uint32_t played = restored.series.played();
  std::vector<SeriesRow> rows = restored.series.rows();
  bytes.number(rounds);
  bytes.number(played);
  bytes.list(rows, [&](auto& row) { fields(bytes, row); });
  if constexpr (!std::is_const_v<Body>) restored.series = Series(rounds, played, std::move(rows));
}
template <typename Bytes, MaybeConst<StartPlanned> Body>
void fields(Bytes& bytes, Body& planned) {
  bytes.optional(planned.start, [&](auto& start) {
    bytes.room_clock(start.at_ms);
    bytes.wall_time(start.unix_ms);
  });
}
template <typename Bytes, MaybeConst<Seated> Body>
void fields(Bytes& bytes, Body& seated) {
  bytes.number(seated.seat);
  fields(bytes, seated.person);
}
template <typename Bytes, MaybeConst<Unseated, SeatIdle> Body>
void fields(Bytes& bytes, Body& body) {
  bytes.number(body.seat);
}
template <typename Bytes, MaybeConst<MatchSealed> Body>
void fields(Bytes& bytes, Body& sealed) {
  bytes.fixed(sealed.match_id);
  bytes.fixed(sealed.secret);
  bytes.number(sealed.round);
  settings_field(bytes, sealed.settings_bytes, sealed.settings);
}
template <typename Bytes, MaybeConst<NonceGiven> Body>
void fields(Bytes& bytes, Body& given) {
  bytes.number(given.seat);
  bytes.fixed(given.nonce);
}
template <typename Bytes, MaybeConst<ReadinessSet> Body>
void fields(Bytes& bytes, Body& set) {
  bytes.number(set.seat);
  bytes.flag(set.ready);
}
template <typename Bytes, MaybeConst<RosterFrozen> Body>
void fields(Bytes& bytes, Body& frozen) {
  bytes.list(frozen.seats, [&](auto& seat) { bytes.number(seat); });
  bytes.room_clock(frozen.go_at_ms);
}
template <typename Bytes, MaybeConst<MatchWent> Body>
void fields(Bytes& bytes, Body& went) {
  bytes.wall_time(went.unix_ms);
}
template <typename Bytes, MaybeConst<Acted> Body>
void fields(Bytes& bytes, Body& acted) {
  bytes.number(acted.seat);
  bytes.number(acted.board);
  bytes.number(acted.step);
  bytes.optional(acted.action, [&](auto& action) { bytes.choice(action, kLastAction); });
  bytes.flag(acted.too_fast);
}
template <typename Bytes, MaybeConst<StepEnded> Body>
void fields(Bytes& bytes, Body& ended) {
  bytes.number(ended.at_ms);
  bytes.flag(ended.moves_for_late);
}
template <typename Bytes, MaybeConst<IntervalEnded> Body>
void fields(Bytes& bytes, Body& ended) {
  bytes.number(ended.at_ms);
}
template <typename Bytes, MaybeConst<MatchEnded> Body>
void fields(Bytes& bytes, Body& ended) {
  bytes.choice(ended.reason, kLastEndReason);
  bytes.number(ended.at_ms);
  bytes.wall_time(ended.unix_ms);
}

// ------------------------------------------------------------------------------------- reading

template <std::size_t I = 0>
DecisionBody read_body(FieldReader& bytes, std::uint8_t number) {
  if constexpr (I == std::tuple_size_v<NumberedDecisions>) {
    bytes.fail("its kind is unknown");
    return {};
  } else {
    if (number != I + 1) return read_body<I + 1>(bytes, number);
    std::tuple_element_t<I, NumberedDecisions> body{};
    fields(bytes, body);
    return body;
  }
}

// ------------------------------------------------------------------------- short form of actions

// Bit 7 is set, bit 6: the step is one more than in the seat's last action, otherwise the same;
// bits 5 to 3: the action; bits 2 to 0: the seat, or 7: the seat is a number after the time. The
// board is that of the seat's last action.
constexpr std::uint8_t kShortAction = 0x80;
constexpr std::uint8_t kNextStep = 0x40;
constexpr int kActionShift = 3;
constexpr std::uint8_t kActionMask = 0x07;
constexpr std::uint8_t kSeatMask = 0x07;
constexpr std::uint8_t kSeatFollows = 7;

// The first byte of the action's short form; nothing if the action needs the long one.
std::optional<std::uint8_t> short_action(const Acted& acted, const DecisionContext& context) {
  if (!acted.action || acted.too_fast) return std::nullopt;
  const DecisionContext::Turn last = context.last_turn(acted.seat);
  if (acted.board != last.board || acted.step - last.step > 1) return std::nullopt;
  return static_cast<std::uint8_t>(kShortAction | (acted.step == last.step ? 0 : kNextStep) |
                                   static_cast<unsigned>(*acted.action) << kActionShift |
                                   std::min<unsigned>(acted.seat, kSeatFollows));
}

Acted read_short_action(FieldReader& bytes, std::uint8_t first, const DecisionContext& context) {
  Acted acted{.action = static_cast<Action>((first >> kActionShift) & kActionMask)};
  if (*acted.action > kLastAction) bytes.fail("a choice is unknown");
  acted.seat = first & kSeatMask;
  if (acted.seat == kSeatFollows) bytes.number(acted.seat);
  const DecisionContext::Turn last = context.last_turn(acted.seat);
  acted.board = last.board;
  acted.step = last.step + ((first & kNextStep) != 0 ? 1 : 0);
  return acted;
}

}  // namespace

// ------------------------------------------------------------------------------------- streams

void DecisionContext::note(const Decision& decision) {
  if (const Acted* const acted = std::get_if<Acted>(&decision.body)) {
    return note_action(decision.at_ms, *acted);
  }
  at_ms_ = decision.at_ms;
  if (std::holds_alternative<MatchWent>(decision.body)) turns_.clear();
}

void DecisionContext::note_action(std::uint64_t at_ms, const Acted& acted) {
  at_ms_ = at_ms;
  if (acted.seat >= limits::kMaxSeats) return;  // no room has so many
  if (acted.seat >= turns_.size()) turns_.resize(std::size_t{acted.seat} + 1);
  turns_[acted.seat] = {.board = acted.board, .step = acted.step};
}

std::uint64_t DecisionWriter::after_last(std::uint64_t at_ms) const {
  if (at_ms < context_.at_ms()) throw std::logic_error("decision before an earlier one");
  return at_ms - context_.at_ms();
}

template <typename Body>
void DecisionWriter::append_long(std::uint64_t at_ms, const Body& body, std::string& out) {
  const std::uint64_t after_ms = after_last(at_ms);
  FieldWriter bytes(out);
  bytes.byte(number_in_bytes<Body>());
  bytes.number(after_ms);
  fields(bytes, body);
}

void DecisionWriter::append(const Decision& decision, std::string& out) {
  if (const Acted* const acted = std::get_if<Acted>(&decision.body)) {
    return append_action(decision.at_ms, *acted, out);
  }
  std::visit([&](const auto& body) { append_long(decision.at_ms, body, out); }, decision.body);
  context_.note(decision);
}

void DecisionWriter::append_action(std::uint64_t at_ms, const Acted& acted, std::string& out) {
  if (const auto short_form = short_action(acted, context_)) {
    const std::uint64_t after_ms = after_last(at_ms);
    FieldWriter bytes(out);
    bytes.byte(*short_form);
    bytes.number(after_ms);
    if (acted.seat >= kSeatFollows) bytes.number(acted.seat);
  } else {
    append_long(at_ms, acted, out);
  }
  context_.note_action(at_ms, acted);
}

OrFault<Decision> DecisionReader::next(std::span<const std::uint8_t>& bytes) {
  FieldReader reader(bytes);
  const std::uint8_t first = reader.byte();
  std::uint64_t after_ms = 0;
  reader.number(after_ms);
  if (after_ms > kLatestRoomMs - context_.at_ms()) reader.fail("its time is too late");
  const bool is_short = (first & kShortAction) != 0;
  Decision decision{.at_ms = context_.at_ms() + after_ms,
                    .body = is_short ? DecisionBody(read_short_action(reader, first, context_))
                                     : read_body(reader, first)};
  if (reader.fault() != nullptr) return Fault{reader.fault()};
  context_.note(decision);
  bytes = bytes.last(reader.left());
  return decision;
}

}  // namespace race2048
