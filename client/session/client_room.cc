// The client in a room: the people in it, the next match's seal, and the host's requests.
#include <algorithm>
#include <utility>

#include "client/model/client_limits.h"
#include "client/model/situation.h"
#include "client/session/client.h"
#include "client/wire/link.h"
#include "client/wire/room.h"
#include "proto/conversions.h"
#include "proto/rooms.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/typed_text.h"

namespace race2048::client {
namespace {

// True if the first seal of a room may have these settings, as far as the entry has asked for some.
bool fits(const Entry& entry, MatchSettings settings) {
  const auto wanted = parse_settings(wire::bytes_of(serialised(entry.settings)));
  switch (entry.kind) {
    case Entry::Kind::create:
      return wanted && settings == *wanted;
    case Entry::Kind::quick:
      if (settings.open_seed) return false;  // no quick match leads into an open room
      settings.seats = entry.settings.seats;
      return !entry.exact || (wanted && settings == *wanted);
    default:
      return true;
  }
}

// Why the room's host is another person than `host_before`.
NewHost::Why why_new_host(const Room& room, const std::string& host_before,
                          const std::string& owner_before) {
  const bool stood_in = !owner_before.empty() && owner_before != host_before;
  if (stood_in && room.host == owner_before) return NewHost::Why::back;
  const Member* const before = room.find(host_before);
  if (before == nullptr) return NewHost::Why::gone;
  return before->away_until ? NewHost::Why::away : NewHost::Why::handed_over;
}

}  // namespace

// ---------------------------------------------------------------------- messages from the room

void Client::on_entered(const v1::Entered& entered, TimePoint now) {
  const std::optional<std::string> code = normalised_room_code(entered.code());
  if (!code) return distrust(ProtocolFault::bad_room_code);
  route_.entered();
  LinkState& link = *links_.current();
  if (link.said && !link.entered) {
    if (*code != place_.code()) return distrust(ProtocolFault::unasked_room);
    link.entered = true;
    on_resumed(entered, now);
  } else if (model_.phase == Phase::entering) {
    model_.phase = Phase::room;
    link.answer_by.reset();
    link.rooms_by.reset();  // it would have come before
    link.match_runs = entered.running();
    quick_ = options_.entry.kind == Entry::Kind::quick;
    awaits_settings_ = true;
    was_sealed_ = false;
    chat_outbox_.clear();
    forget_refusal_of(Request::enter_room);
  } else if (*code != model_.room.code) {
    return distrust(ProtocolFault::unasked_room);
  }
  model_.room.code = *code;
  model_.room.name = wire::room_name_from(entered.room_name());
  model_.room.own_seat = entered.seated() ? std::optional(entered.seat()) : std::nullopt;
  note_readiness_heard();
  take_place(entered);
  follow_readiness(now);
}

void Client::on_sealed(const v1::Sealed& sealed, TimePoint now) {
  std::optional<Seal> seal = seal_from(sealed);
  if (!seal) return distrust(ProtocolFault::unreadable_seal);
  const bool open = seal->settings.open_seed.has_value();
  if (!open && !seal->commitment) return distrust(ProtocolFault::no_commitment);
  // Otherwise the room would look sealed.
  if (open && !sealed.commitment().empty()) {
    return distrust(ProtocolFault::commitment_of_open_match);
  }
  if (std::exchange(awaits_settings_, false) && !fits(options_.entry, seal->settings)) {
    return distrust(ProtocolFault::other_settings);
  }
  const std::optional<Seal>& before = model_.room.seal;
  const bool known = before && before->match_id == seal->match_id;
  // A server that was started again may lack the newest seals if its storage was at fault before.
  const bool rises = !before || known || resumes() || seal->round > before->round;
  const OrFault<Seals::Entry*, ProtocolFault> told = seals_.enter(*seal, seal_comes());
  was_restored_ = false;
  if (!told) return distrust(told.fault());
  if (!rises) return distrust(ProtocolFault::old_round);
  if (!known && resumes()) on_another_match();
  seal->own_nonce = (*told)->nonce;
  give_nonce(*seal, **told, known);
  model_.room.seal = *std::move(seal);
  forget_refusal_of(Request::edit_settings);
  if (open && was_sealed_ && !known) show(SealIsGone{}, now);
  was_sealed_ = was_sealed_ || !open;
  note_readiness_heard();
  follow_readiness(now);
}

// If the server says that a match runs already, this client gives no nonce and cannot race in it
// (on_start). So the server cannot switch the check off for a match that this client races in.
Seals::Came Client::seal_comes() const {
  if (!links_.current()->match_runs) return Seals::Came::before_start;
  return was_restored_ ? Seals::Came::before_restart : Seals::Came::after_start;
}

void Client::give_nonce(Seal& seal, Seals::Entry& told, bool kept) {
  const bool in_time = told.came == Seals::Came::before_start;
  const bool needs_nonce = in_time && model_.room.own_seat && !seal.settings.open_seed;
  if (needs_nonce && !seal.own_nonce) {
    options_.random(seal.own_nonce.emplace());
    told.nonce = seal.own_nonce;
    kept = false;
  }
  // A late seal proves nothing, but an open room's moves are checked without one.
  if (!kept && (in_time || seal.settings.open_seed)) place_.sealed(seal);
  if (!needs_nonce) return;
  v1::ToServer message;
  message.mutable_nonce()->set_match_id(wire::to_bytes(seal.match_id));
  message.mutable_nonce()->set_nonce(wire::to_bytes(*seal.own_nonce));
  send(message);
}

void Client::on_roster(const v1::Roster& roster, TimePoint now) {
  const std::string host_before = model_.room.host;
  const std::string owner_before = model_.room.owner;
  if (!take_roster(roster, model_.room, now)) return distrust(ProtocolFault::bad_roster);
  const Member* const own = model_.room.own_member();
  if (own != nullptr && own->ready) forget_refusal_of(Request::ready);
  // Right after entering, nobody was known as host before, so there is no change to report.
  const std::string& host = model_.room.host;
  if (!host_before.empty() && !host.empty() && host != host_before) {
    show(NewHost{.name = host,
                 .own = model_.is_host(),
                 .why = why_new_host(model_.room, host_before, owner_before),
                 .before = host_before},
         now);
  }
  // The list of people without a seat may come later than that of the seats.
  const Member* const self = model_.room.find(model_.own_name);
  const bool own_muted = self != nullptr ? self->muted : model_.room.own_muted;
  if (std::exchange(model_.room.own_muted, own_muted) != own_muted) {
    show(ChatMuted{.lifted = !own_muted}, now);
  }
  // A person who takes over another room as host, such as its owner, finds others there.
  const bool is_alone = model_.room.people.size() == 1;
  if (roster.whole() && std::exchange(quick_, false) && is_alone) show(RoomIsNew{}, now);
  if (roster.whole() && links_.current()->catches_up) on_whole_room(now);
  if (finished()) return;
  note_readiness_heard();
  follow_readiness(now);
}

void Client::follow_readiness(TimePoint now) {
  if (!between_matches()) return;
  const std::optional<bool> ready = resumes() ? std::nullopt : readiness_.to_say(model_);
  if (ready) {
    want(SetReady{*ready}, now);
    said_ready_->by_itself = !must_press_ready(model_);
  }
  model_.room.gets_ready = readiness_.promises(model_);
}

void Client::on_room_info(const v1::RoomInfo& info, TimePoint now) {
  model_.room.info = info_from(info, now);
  forget_refusal_of(Request::edit_room);
  if (info.rounds() < 2) {
    model_.room.series.reset();
    model_.room.story = {};
  }
  follow_readiness(now);
}

void Client::on_series(const v1::Series& series) {
  std::optional<Series> taken = series_from(series);
  if (!taken) return distrust(ProtocolFault::bad_series);
  Room& room = model_.room;
  if (has_results(model_)) {
    note_round(*model_.race, *taken, room.story);
  } else {
    note_series(*taken, room.story);
  }
  room.series = *std::move(taken);
}

void Client::on_said(const v1::Said& said, TimePoint now) {
  if (!is_valid_name(said.name())) return distrust(ProtocolFault::bad_name);
  if (said.name() == model_.own_name) {
    chat_outbox_.answered();
    forget_refusal_of(Request::chat);
  }
  const Hearers hearers = hearers_from(said.hearers());
  const bool unwanted = options_.no_chat || model_.room.hides(model_.room.named(said.name()));
  if (unwanted && hearers != Hearers::announced) return;
  std::deque<ChatLine>& chat = model_.room.chat;
  chat.push_back({.name = said.name(),
                  .text = shown_text(said.text(), limits::kMaxChat),
                  .at = now,
                  .hearers = hearers});
  if (chat.size() > kChatKept) chat.pop_front();
}

void Client::on_emoted(const v1::Emoted& emoted, TimePoint now) {
  if (!is_valid_name(emoted.name())) return distrust(ProtocolFault::bad_name);
  const std::optional<Emote> emote = wire::emote_from(emoted.emote());
  if (!emote || options_.no_chat || model_.room.hides(model_.room.named(emoted.name()))) return;
  model_.room.emote = ShownEmote{.name = emoted.name(), .emote = *emote, .at = now};
}

void Client::on_notice(const v1::Notice& notice, TimePoint now) {
  show(OperatorSays{ServerQuote(shown_text(notice.text(), limits::kMaxChat))}, now);
}

void Client::on_left(const v1::Left& left, TimePoint now) {
  const bool put_out = left.reason() != v1::REASON_UNSPECIFIED;
  const Reason reason = wire::reason_from(left.reason());
  ServerQuote said = quote_from(left.text());
  if (!from_lobby_) {
    return fail({.kind = Failure::Kind::put_out, .reason = reason, .said = std::move(said)});
  }
  // The place is gone: answers to an attempt to resume it no longer matter.
  links_.drop_attempt(now);
  stand_in_lobby(now);
  if (put_out) show(PutOut{reason, std::move(said)}, now);
}

void Client::on_put_out(const v1::PutOut& told) {
  Room& room = model_.room;
  room.put_out.clear();
  room.put_out_total = told.total();
  if (told.names_size() > static_cast<int>(limits::kMaxBanned)) {
    return distrust(ProtocolFault::too_many_banned);
  }
  for (const std::string& name : told.names()) {
    if (!is_valid_name(name)) return distrust(ProtocolFault::bad_name);
    room.put_out.push_back(name);
  }
}

}  // namespace race2048::client
