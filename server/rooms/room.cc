#include "server/rooms/room.h"

#include <algorithm>

#include "engine/match/option_rows.h"
#include "proto/settings.h"
#include "server/rooms/limits.h"

namespace race2048::server {
namespace {

Refusal old_seal() {
  return {.reason = Reason::old_seal,
          .text = "The settings have changed in the meantime. Check them, then try again."};
}

}  // namespace

Verdict RoomServices::may_begin() const {
  if (stopping) {
    return Refusal{Reason::server_stops,
                   "The server is about to stop, so no match and no room begins any more. "
                   "Try again later."};
  }
  if (storage_trouble) {
    return not_now(
        "The server cannot store anything at the moment, so nothing new begins. Try again later.");
  }
  return {};
}

Room::Room(std::string code, NewRoom wanted, RoomServices& services, Announcer& announcer,
           TimePoint now)
    : code_(std::move(code)), services_(services), announcer_(announcer), opened_at_(now) {
  decide(RoomOpened{.code = code_, .unix_ms = services_.unix_ms()}, now);
  if (!wanted.name.empty()) decide(RoomNamed{.name = std::move(wanted.name)}, now);
  if (wanted.is_quick) decide(MadeByQuickMatch{}, now);
  grant(wanted.request, now);
  seal_next_match(wanted.settings, now);
}

std::uint64_t Room::clock_ms(TimePoint now) const {
  using std::chrono::milliseconds;
  const TimePoint shown = stands_ ? stands_->since : now;
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<milliseconds>(shown - opened_at_).count());
}

TimePoint Room::time_of(std::uint64_t room_ms) const {
  return opened_at_ + std::chrono::milliseconds(room_ms);
}

void Room::decide(const Decision& decision) {
  state_.apply(decision);
  services_.decisions.on_decision(code_, state_, decision);
  announcer_.on_decision(decision);
}

void Room::seal_next_match(const MatchSettings& settings, TimePoint now) {
  // Written by us, also for the same settings as before: in bytes that a client sent to an earlier
  // server another reader might read other settings.
  MatchSealed sealed{.settings_bytes = serialised(settings),
                     .settings = settings,
                     .round = state_.seal().made.round + 1};
  services_.random(sealed.match_id);
  services_.random(sealed.secret);
  decide(std::move(sealed), now);
}

RoomOptions Room::options_in_force() const {
  RoomOptions options = state_.options();
  options.chat_off |= !services_.chat;
  return options;
}

Where Room::where() const {
  switch (state_.phase()) {
    case RoomPhase::lobby:
      return Where::between_matches;
    case RoomPhase::countdown:
      return Where::countdown;
    case RoomPhase::racing:
      return Where::racing;
  }
  return Where::between_matches;
}

Roles Room::roles(SessionId session) const {
  const Member& member = people_.at(session);
  const MatchSeat* const seat = match_seat(member);
  return {.seated = member.seat.has_value(),
          .racer = seat != nullptr,
          .racing = running() && seat != nullptr && seat->racing(),
          .host = is_host(member)};
}

bool Room::has_referee() const {
  return std::any_of(members().begin(), members().end(), [this](const auto& entry) {
    return is_host(entry.second) && !entry.second.plays();
  });
}

// ------------------------------------------------------------------------------- the host's acts

void Room::begin_series(std::uint32_t rounds, TimePoint now) {
  if (state_.series().under_way()) plan_start(std::nullopt, now);
  decide(SeriesBegun{.rounds = rounds}, now);
  announcer_.announce(News::series, now);
}

void Room::make_ready(SeatNumber seat, bool ready, TimePoint now) {
  if (state_.seats().at(seat).ready == ready) return;
  decide(ReadinessSet{.seat = seat, .ready = ready}, now);
}

void Room::ask_host_again(TimePoint now) {
  const auto* const host = find_host();
  const bool is_asked = !running() && host != nullptr && host->second.seat &&
                        !host->second.person.bot && !starts_without_host(state_);
  if (is_asked) make_ready(*host->second.seat, false, now);
}

void Room::plan_start(std::optional<std::chrono::milliseconds> after, TimePoint now) {
  if (after) {
    const auto after_ms = static_cast<std::uint64_t>(after->count());
    decide(StartPlanned{.start = PlannedStart{.at_ms = clock_ms(now) + after_ms,
                                              .unix_ms = services_.unix_ms() + after->count()}},
           now);
  } else if (state_.planned_start() || state_.start_is_due()) {
    decide(StartPlanned{}, now);
  }
}

std::optional<Digest> Room::wanted_password(const RoomRequest& request) const {
  if (!request.password) return state_.password();
  if (request.password->empty()) return std::nullopt;
  return password_digest(*request.password);
}

void Room::grant(const RoomRequest& request, TimePoint now) {
  const RoomOptions before = state_.options();
  const RoomOptions& options = request.options;
  const std::optional<Digest> password = wanted_password(request);
  for (OptionChanged& change : changes(before, options)) decide(std::move(change), now);
  if (password != state_.password()) decide(password_changed(password), now);
  if (options.rounds != before.rounds) begin_series(options.rounds, now);
  if (options.pause != before.pause && state_.series().under_way() && !running()) {
    plan_start(options.pause ? std::nullopt : std::optional(services_.timings.next_round), now);
  }
  if (const auto seconds = request.start_in_s) {
    const std::chrono::milliseconds after = std::chrono::seconds(*seconds);
    plan_start(*seconds == 0 ? std::nullopt : std::optional(after), now);
  }
}

Verdict Room::change_options(SessionId host, const RoomRequest& request, TimePoint now) {
  const RoomOptions& before = state_.options();
  const bool opens_or_closes = request.options.listed != before.listed ||
                               request.options.locked != before.locked ||
                               wanted_password(request) != state_.password();
  if (opens_or_closes) {
    if (Verdict may = check_owner(host); !may) return may;
  }
  if (request.options.listed && !before.listed) {
    if (Verdict may = may_list(); !may) return may;
  }
  if (request.options.rounds != before.rounds) {
    if (Verdict may = may_end_series(host); !may) return may;
    if (running()) return not_now("The number of rounds can change only between matches.");
  }
  const bool could_start = starts_without_host(state_);
  grant(request, now);
  if (could_start) ask_host_again(now);
  announcer_.announce(News::options, now);
  start_if_due(now);
  return {};
}

void Room::set_options(const RoomOptions& options, TimePoint now) {
  grant({.options = options}, now);
  announcer_.announce(News::options, now);
}

Verdict Room::change_settings(SessionId host, const MatchSettings& wanted, TimePoint now) {
  if (Verdict may = may_end_series(host); !may) return may;
  const std::uint32_t seats = wanted.seats;
  if (seats < state_.seats().size()) {
    return bad_settings("the room needs " + std::to_string(state_.seats().size()) +
                        " seats for its players");
  }
  if (const OrFault<> options = check({.options = state_.options()}, seats); !options) {
    return bad_settings(options.fault().text);
  }
  begin_series(state_.options().rounds, now);
  seal_next_match(wanted, now);
  for (const SessionId session : seat_waiting(now)) {
    announcer_.announce(session, News::place, now);
  }
  announcer_.announce(News::seal, now);
  announcer_.announce(News::options, now);
  return {};
}

Verdict Room::may_chat(SessionId session) const {
  if (Verdict may = may_announce(session); !may) return may;
  if (!state_.options().chat_off) return {};
  return Refusal{Reason::chat_off, "The host has turned chat off."};
}

Verdict Room::may_announce(SessionId session) const {
  if (!services_.chat) {
    return Refusal{Reason::chat_off, "Chat is off on this server."};
  }
  if (!people_.at(session).muted) return {};
  return Refusal{Reason::muted,
                 "The host of this room has muted you: nobody gets your chat. Only the host "
                 "can change that."};
}

// ------------------------------------------------------------------------------ before the match

Verdict Room::give_nonce(SessionId session, const GivenNonce& given, TimePoint now) {
  const Member& member = people_.at(session);
  const MatchSealed& sealed = state_.seal().made;
  if (given.match_id != sealed.match_id) return {};
  if (!given.nonce) {
    return Refusal{Reason::bad_nonce, "A nonce has exactly 16 bytes."};
  }
  if (sealed.settings.open_seed) return not_now("An open room takes no nonces: its seed is known.");
  if (const std::optional<Nonce>& known = state_.seats().at(*member.seat).nonce) {
    if (known == given.nonce) return {};  // sent again after a lost link
    return Refusal{Reason::bad_nonce, "This seat has already sent its nonce for this match."};
  }
  decide(NonceGiven{.seat = *member.seat, .nonce = *given.nonce}, now);
  start_if_due(now);
  return {};
}

Verdict Room::set_ready(SessionId session, const Readiness& readiness, TimePoint now) {
  if (readiness.match_id != state_.seal().made.match_id) return old_seal();
  make_ready(*people_.at(session).seat, readiness.ready, now);
  start_if_due(now);
  return {};
}

Verdict Room::start(SessionId host, const std::optional<MatchId>& match_id, TimePoint now) {
  const Member& member = people_.at(host);
  if (match_id != state_.seal().made.match_id) return old_seal();
  if (Verdict may = may_begin(); !may) return may;
  const bool host_can_race = member.seat && (state_.seats().at(*member.seat).nonce ||
                                             state_.seal().made.settings.open_seed);
  if (!host_can_race && state_.ready_seats().empty()) {
    return Refusal{Reason::nobody_ready, "No seat is ready and has sent its nonce."};
  }
  if (member.seat) make_ready(*member.seat, true, now);
  freeze(state_.ready_seats(), now);
  return {};
}

Verdict Room::may_begin() const {
  if (Verdict may = services_.may_begin(); !may) return may;
  if (is_filling_seats()) {
    return not_now("People who came during the last match are taking their seats. Try again.");
  }
  if (!stands_) return {};
  return not_now(
      "The server was started again, and the room waits for its players. A match can start once "
      "they are back, or a little later without them.");
}

void Room::start_if_due(TimePoint now) {
  if (running() || people_.empty() || !may_begin()) return;
  std::vector<SeatNumber> ready = state_.ready_seats();
  if (starts_now(state_, ready, has_referee())) return freeze(std::move(ready), now);
  if (state_.is_quick()) plan_quick_start(ready.size(), now);
}

void Room::plan_quick_start(std::size_t ready, TimePoint now) {
  const bool is_planned = state_.planned_start() || state_.start_is_due();
  const bool is_left_to_people = state_.options().start_at != 0 || has_referee();
  if (ready < 2 || is_planned || is_left_to_people || state_.series().under_way()) return;
  plan_start(limits::kQuickStart, now);
  announcer_.announce(News::options, now);
}

bool Room::will_start_soon(TimePoint now) const {
  const auto* const host = find_host();
  const bool is_hosted = host != nullptr && !host->second.away;
  const RoomOptions& options = state_.options();
  const bool waits_for_host = has_referee() || (options.is_series() && options.pause);
  const auto people =
      static_cast<std::size_t>(std::ranges::count_if(members(), [](const auto& entry) {
        return entry.second.plays() && !entry.second.person.bot;
      }));
  const bool waits_for_more = options.start_at > people + 1;
  const std::optional<PlannedStart>& planned = state_.planned_start();
  const bool is_far = planned && time_of(planned->at_ms) - now > limits::kQuickWait;
  return is_hosted && !waits_for_host && !waits_for_more && !is_far && !settings().open_seed;
}

void Room::freeze(std::vector<SeatNumber> seats, TimePoint now) {
  if (state_.series().is_set() && state_.series().over()) {
    begin_series(state_.series().rounds(), now);
  }
  decide(RosterFrozen{.seats = std::move(seats),
                      .go_at_ms = clock_ms(now) + whole_ms(services_.timings.countdown)},
         now);
  announcer_.announce(News::start, now);
}

}  // namespace race2048::server
