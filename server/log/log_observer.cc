#include "server/log/log_observer.h"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

#include <spdlog/spdlog.h>

#include "engine/match/option_rows.h"
#include "proto/conversions.h"
#include "server/dispatch/limits.h"
#include "shared/fingerprint.h"
#include "shared/hex.h"
#include "shared/list_text.h"
#include "shared/match_text.h"

namespace race2048::server {
namespace {

constexpr std::size_t kIdDigits = 12;  // enough to distinguish the matches of a server

std::string short_id(std::span<const std::uint8_t> id) {
  return hex(id, kIdDigits);
}

// A text from a client between quotes, so that it cannot end them.
std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '"' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe;
}

// Writes one line for a decision; moves only at level debug.
struct Line {
  std::uint64_t room;  // a number: the code of a room lets people in, and so does its name
  const RoomState& state;

  std::string match() const { return short_id(state.match()->match_id); }

  template <typename Other>
  void operator()(const Other&) const {}  // not worth a line
  void operator()(const HostSet& set) const { spdlog::info("room={} host={}", room, set.name); }
  void operator()(const OptionChanged& changed) const {
    // People type titles, which may hold any letters: only whether there is one is logged.
    if (changed.number == kPasswordOption) {
      spdlog::info("room={} password={}", room, !changed.text.empty());
    }
    for (const OptionRow& row : option_rows()) {
      if (row.number != changed.number) continue;
      if (row.field.is(FieldKind::number)) {
        spdlog::info("room={} {}={}", room, row.field.names.key, changed.value);
      } else {
        spdlog::info("room={} {}={}", room, row.field.names.key,
                     changed.value != 0 || !changed.text.empty());
      }
    }
  }
  void operator()(const Banned& banned) const {
    spdlog::info("room={} name={} is banned{}", room, banned.name,
                 banned.address ? ", and its address" : "");
  }
  void operator()(const KeyBanned& banned) const {
    spdlog::info("room={} key:{} is kept out", room, key_mark(banned.key));
  }
  void operator()(const Unbanned& unbanned) const {
    spdlog::info("room={} name={} is not banned any more", room, unbanned.name);
  }
  void operator()(const Muted& muted) const {
    spdlog::info("room={} name={} is muted", room, muted.name);
  }
  void operator()(const Unmuted& unmuted) const {
    spdlog::info("room={} name={} is not muted any more", room, unmuted.name);
  }
  void operator()(const OwnerSet& set) const {
    spdlog::info("room={} owner={}", room, set.person.name);
  }
  void operator()(const RoomNamed&) const { spdlog::info("room={} has a name of its own", room); }
  void operator()(const WentAway& went) const {
    spdlog::info("room={} person={} lost its link; its place is kept for {} s", room, went.person,
                 (went.until_ms - state.clock_ms()) / 1000);
  }
  void operator()(const CameBack& came) const {
    spdlog::info("room={} person={} is back", room, came.person);
  }
  void operator()(const Kicked& kicked) const {
    spdlog::info("room={} person={} was kicked", room, kicked.person);
  }
  void operator()(const MadeByQuickMatch&) const {
    spdlog::info("room={} was made by a quick match", room);
  }
  void operator()(const ClockStood& stood) const {
    // Of many rooms at once, as many lines as PatientSink lets out: writing them stops the server
    // too.
    spdlog::info("room={} stood still for {} ms: the server was stopped", room, stood.by_ms);
  }
  void operator()(const SeriesBegun& begun) const {
    if (begun.rounds >= 2) spdlog::info("room={} series of {} rounds", room, begun.rounds);
  }
  void operator()(const Seated& seated) const {
    spdlog::info("room={} seat={} person={} player={} name={}{} sits down", room, seated.seat,
                 seated.person.number, key_or_guest(seated.person), seated.person.name,
                 seated.person.bot ? " (bot)" : "");
  }
  void operator()(const Unseated& unseated) const {
    spdlog::info("room={} seat={} leaves", room, unseated.seat);
  }
  void operator()(const MatchSealed& sealed) const {
    spdlog::info("room={} match={} round={} sealed: {}", room, short_id(sealed.match_id),
                 sealed.round, describe(sealed.settings));
  }
  void operator()(const ReadinessSet& set) const {
    spdlog::debug("room={} seat={} {}", room, set.seat, set.ready ? "is ready" : "is not ready");
  }
  void operator()(const RosterFrozen& frozen) const {
    spdlog::info("room={} match={} countdown with {} seats", room, match(), frozen.seats.size());
  }
  void operator()(const MatchWent&) const {
    spdlog::info("room={} match={} started", room, match());
  }
  void operator()(const Acted& acted) const {
    const ActionRecord& record = state.match()->seats.at(acted.seat).last_record();
    spdlog::debug("room={} match={} seat={} at_ms={} {} score={}", room, match(), acted.seat,
                  record.at_ms, v1::Result_Name(wire::to_wire(record.result)), record.score);
  }
  void operator()(const StepEnded& ended) const {
    spdlog::debug("room={} match={} step {} ended at_ms={}{}", room, match(),
                  state.match()->step - 1, ended.at_ms,
                  ended.moves_for_late ? ": moves were made for those who were late" : "");
  }
  void operator()(const IntervalEnded& ended) const {
    for (const SeatNumber seat : state.match()->knocked_out_at(ended.at_ms)) {
      spdlog::info("room={} match={} seat={} is out: knocked out", room, match(), seat);
    }
  }
  void operator()(const SeatIdle& idle) const {
    spdlog::info("room={} match={} seat={} is out: idle", room, match(), idle.seat);
  }
  void operator()(const MatchEnded& ended) const {
    spdlog::info("room={} match={} ended at_ms={} {}", room, match(), ended.at_ms,
                 v1::EndReason_Name(wire::to_wire(ended.reason)));
    for (const auto& [seat, played] : state.match()->seats) {
      spdlog::info("room={} match={} seat={} player={} name={} rank={} score={} moves={} {}", room,
                   match(), seat, key_or_guest(played.person), played.person.name,
                   state.match()->place_of(seat), played.run->best_score(), played.run->moves(),
                   v1::SeatState_Name(wire::to_wire(played.state())));
    }
  }
};

}  // namespace

void LogObserver::on_session_opened(SessionId session, const std::string& peer) {
  strangers_.insert_or_assign(session, peer);
}

void LogObserver::on_peer_named(SessionId session, const std::string& peer) {
  strangers_.insert_or_assign(session, peer);
}

void LogObserver::on_logged_in(SessionId session, const Person& person,
                               const std::string& client_version) {
  if (const auto stranger = strangers_.extract(session)) {
    spdlog::info("session={} opened from {}", number_of(session), stranger.mapped());
  }
  spdlog::info("session={} player={} name={}{} client=\"{}\" logged in", number_of(session),
               key_or_guest(person), person.name, person.bot ? " (bot)" : "",
               escaped(client_version));
}

void LogObserver::on_refused(SessionId session, const Refusal& refusal) {
  // Peers decide how many refusals there are, so these lines are for debugging only.
  spdlog::debug("session={} refused: {}", number_of(session),
                v1::Reason_Name(wire::to_wire(refusal.reason)));
}

void LogObserver::on_session_closed(SessionId session, const std::string& name,
                                    const std::string& cause) {
  if (const auto stranger = strangers_.extract(session)) {
    spdlog::debug("session={} from {} closed without a login: {}", number_of(session),
                  stranger.mapped(), cause);
    return;
  }
  spdlog::info("session={} name={} closed: {}", number_of(session), name.empty() ? "-" : name,
               cause);
}

void LogObserver::on_strangers(const StrangersSummary& summary) {
  const std::string busiest = summary.busiest.empty() ? ""
                                                      : "; most from " + summary.busiest + ": " +
                                                            std::to_string(summary.of_busiest);
  spdlog::info("connections in the last {} s without a login: {}, turned away: {}{}",
               limits::kSummaryEvery.count(), summary.not_logged_in, summary.turned_away, busiest);
}

void LogObserver::on_stood_still(std::chrono::milliseconds by) {
  spdlog::warn("the server was stopped for {} ms: all clocks stood still", by.count());
}

void LogObserver::on_passed_on(SessionId session, const Elsewhere& to) {
  if (const auto stranger = strangers_.extract(session)) {
    spdlog::info("session={} opened from {}", number_of(session), stranger.mapped());
  }
  spdlog::info("session={} is passed on to {}", number_of(session), to.address);
}

void LogObserver::on_watches_from_afar(SessionId session, const Elsewhere& at) {
  spdlog::info("session={} watches a room of {}", number_of(session), at.address);
}

void LogObserver::on_room_sent_away(const std::string& room, const Elsewhere& to) {
  const auto known = rooms_.extract(room);
  spdlog::info("room={} is at {} from now on: its epoch there is {}",
               known ? known.mapped() : ++last_room_, to.address, to.epoch);
}

void LogObserver::on_operator_act(const OperatorAct& act) {
  std::string line = act.what;
  if (const auto room = rooms_.find(act.room); room != rooms_.end()) {
    line += " room=" + std::to_string(room->second);
  }
  if (act.affected) {
    line += " people=" + std::to_string(act.affected->count);
    if (!act.affected->named.empty()) line += ": " + joined(act.affected->named, ", ");
  }
  if (!act.note.empty()) line += " note=\"" + escaped(act.note) + "\"";
  spdlog::info("operator: {}", line);
}

void LogObserver::on_decision(const std::string& room, const RoomState& state,
                              const Decision& decision) {
  // Making the arguments takes longer than much else of a move.
  const bool is_move = std::holds_alternative<Acted>(decision.body);
  if (is_move && !spdlog::should_log(spdlog::level::debug)) return;
  const auto [found, added] = rooms_.try_emplace(room, 0);
  if (added) found->second = ++last_room_;
  std::visit(Line{found->second, state}, decision.body);
  if (std::holds_alternative<RoomClosed>(decision.body)) rooms_.erase(found);
}

}  // namespace race2048::server
