// The client's links: which one counts, when another one is tried, and when the place in the room
// is lost for good.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "client/model/client_limits.h"
#include "client/model/situation.h"
#include "client/session/client.h"
#include "client/wire/link.h"
#include "proto/conversions.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// How long the client still tries after the latest time at which a server can give up the place.
constexpr std::chrono::seconds kGrace{2};

// One of the frames that have come.
struct Read {
  bool whole = false;  // the message is there
  ProtocolFault fault = ProtocolFault::none;
};

Read read_message(wire::FrameReader& reader, std::span<const std::uint8_t>& bytes,
                  v1::ToClient& message) {
  switch (reader.next(bytes)) {
    case wire::FrameReader::Status::need_more:
      return {};
    case wire::FrameReader::Status::too_long:
      return {.fault = ProtocolFault::frame_too_long};
    case wire::FrameReader::Status::bad_length:
      return {.fault = ProtocolFault::no_frames};
    case wire::FrameReader::Status::frame:
      break;
  }
  const std::span<const std::uint8_t> body = reader.body();
  if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) {
    return {.fault = ProtocolFault::no_message};
  }
  return {.whole = true};
}

// True if the client has asked for the message. Own moves are answered once each, or the client
// distrusts the server; a server's own moves for a late seat come unasked, except those that a link
// that catches up has missed.
bool is_asked_for(const v1::ToClient& message, const LinkState& link) {
  return message.has_outcome() && (message.outcome().seq() != 0 || link.catches_up);
}

// True if the server may answer the same Hello otherwise in a moment.
bool is_for_now(Reason reason) {
  return reason == Reason::too_often || reason == Reason::too_many || reason == Reason::not_now ||
         reason == Reason::server_restarts;
}

}  // namespace

// ------------------------------------------------------------------------------------- the owner

LinkId Client::begin_link(TimePoint now) {
  const bool is_first = links_.current() == nullptr && !place_.held();
  LinkState& link = is_first ? links_.begin_first() : links_.begin_attempt(now);
  link.stop = route_.next();
  if (is_first) model_.server = link.stop.node.address;
  return link.id;
}

const Node& Client::destination(LinkId id) const {
  return links_.find(id)->stop.node;
}

void Client::meet(LinkId id, const MetServer& server) {
  if (LinkState* const link = links_.find(id)) link->encrypted = server.encrypted;
  if (options_.player_id.empty()) player_id_ = player_id_for(options_.secret, server);
}

void Client::on_connected(LinkId id, TimePoint now, Prover prover, Prover later) {
  LinkState* const link = links_.find(id);
  if (link == nullptr || finished()) return;
  link->connected = true;
  link->heard_at = now;
  link->output += limits::kPreface;
  link->prover = std::move(prover);
  link->later_prover = std::move(later);
  begin_to_talk(*link, now);
}

void Client::begin_to_talk(LinkState& link, TimePoint now) {
  if (link.prover) {
    v1::ToServer message;
    message.mutable_ask_challenge();
    wire::append_frame(message, link.output);
  } else {
    greet(link, std::nullopt);
  }
  if (&link != links_.current()) return;
  model_.phase = Phase::greeting;
  link.answer_by = now + limits::kConnectDeadline;
}

void Client::on_bytes(LinkId id, std::span<const std::uint8_t> bytes, TimePoint now) {
  LinkState* const link = links_.find(id);
  if (link == nullptr || finished()) return;
  if (link->unread.empty()) return read_on(id, bytes, now);
  link->unread.append(bytes.begin(), bytes.end());
  read_unread(now);
}

void Client::read_unread(TimePoint now) {
  std::vector<LinkId> waiting;
  for (const LinkState* const link : {links_.current(), links_.attempt()}) {
    if (link != nullptr && !link->unread.empty()) waiting.push_back(link->id);
  }
  for (const LinkId id : waiting) {
    // A message on the one may end the other.
    LinkState* const link = links_.find(id);
    if (link == nullptr || finished()) continue;
    const std::string unread = std::exchange(link->unread, {});
    read_on(id, wire::bytes_of(unread), now);
  }
}

void Client::read_on(LinkId id, std::span<const std::uint8_t> bytes, TimePoint now) {
  note_heard(id, now);
  while (!finished()) {
    LinkState* const link = links_.find(id);
    if (link == nullptr) return;  // a message has ended it
    const bool current = link == links_.current();
    if (current && link->output.size() > limits::kMostUnsent) {
      return distrust(ProtocolFault::reads_nothing);
    }
    if (!bytes.empty()) read_pace_.advance(now);
    if (!bytes.empty() && read_pace_.rests()) {
      link->unread.assign(bytes.begin(), bytes.end());
      return;
    }
    const Read read = read_message(link->reader, bytes, to_client_);
    if (read.fault != ProtocolFault::none) {
      // Another program on the way may have answered in the server's place.
      return current ? distrust(read.fault) : fail_attempt({}, now);
    }
    if (!read.whole) return;
    if (!is_asked_for(to_client_, *link)) read_pace_.spend(link->reader.body().size());
    if (takes_for_proof(to_client_, *link)) continue;
    if (!current) {
      on_first_answer(to_client_, now);
      continue;
    }
    const bool played = plays();
    on_message(to_client_, now);
    if (played && !plays()) drop_moves(now);
    if (races()) send_waiting(now);
    if (!finished()) fetch_replay(now, false);
    // The result is shown before the server can end the session or start another match.
    if (to_client_.has_end() && !bytes.empty() && !is_over(id)) {
      links_.find(id)->unread.assign(bytes.begin(), bytes.end());
      return;
    }
  }
}

void Client::on_link_lost(LinkId id, const std::string& what, TimePoint now) {
  const LinkState* const link = links_.find(id);
  if (link == nullptr || finished()) return;
  if (link != links_.current()) return fail_attempt({.text = what}, now);
  if (may_come_back()) return lose_link({.text = what}, now);
  if (!link->welcomed && try_another_server(what, now)) return;
  if (model_.phase == Phase::connecting) {
    return fail({.kind = Failure::Kind::unreachable, .text = passed_over_ + what});
  }
  if (!link->welcomed) return fail({.kind = Failure::Kind::closed_early});
  fail({.kind = Failure::Kind::link_lost, .link = {.text = what}});
}

const std::string& Client::output(LinkId id) const {
  static const std::string nothing;
  const LinkState* const link = links_.find(id);
  return link == nullptr ? nothing : link->output;
}

void Client::sent(LinkId id, std::size_t bytes) {
  if (LinkState* const link = links_.find(id)) link->output.erase(0, bytes);
}

bool Client::wants_bytes(LinkId id) const {
  const LinkState* const link = links_.find(id);
  return finished() || link == nullptr || link->unread.empty();
}

bool Client::is_over(LinkId id) const {
  return finished() || links_.find(id) == nullptr;
}

void Client::on_server_ended() {
  server_ended_ = true;
  if (!model_.reconnecting) return;
  fail({.kind = Failure::Kind::link_lost, .link = model_.reconnecting->why});
}

// ------------------------------------------------------------------------------------- the time

void Client::on_time(TimePoint now) {
  if (finished()) return;
  read_pace_.advance(now);
  if (!read_pace_.rests()) read_unread(now);
  if (finished()) return;
  if (const LinkState* const attempt = links_.attempt(); attempt && now >= attempt->answer_by) {
    fail_attempt({}, now);
  }
  if (const LinkState* const link = links_.current(); link != nullptr && link->connected) {
    check_link(now);
  }
  if (finished()) return;
  if (const std::optional<TimePoint> end = gives_up_at(); end && now >= *end) {
    return fail({.kind = Failure::Kind::hold_over, .link = model_.reconnecting->why});
  }
  if (races()) send_waiting(now);
  fetch_replay(now, true);
}

void Client::check_link(TimePoint now) {
  LinkState& link = *links_.current();
  if (link.answer_by && now >= *link.answer_by) {
    if (!link.welcomed && try_another_server(model_.server + " does not answer.", now)) return;
    return fail({.kind = link.welcomed ? Failure::Kind::unanswered : Failure::Kind::no_answer});
  }
  if (link.rooms_by && now >= *link.rooms_by) return fail({.kind = Failure::Kind::unanswered});
  if (link.result_by && now >= *link.result_by) miss_answer(Request::results, now);
  if (link.ready_by && now >= *link.ready_by) miss_answer(Request::ready, now);
  if (link.ready_again && now >= *link.ready_again) {
    link.ready_again.reset();
    say_readiness_again(now);
  }
  if (link.outcome_by && now >= *link.outcome_by) {
    link.outcome_by.reset();
    if (races()) return miss_outcome(now);
  }
  if (link.catches_up && link.whole_by && now >= *link.whole_by) {
    if (may_come_back()) return lose_link({}, now);
    return fail({.kind = Failure::Kind::unanswered});
  }
  if (!link.answer_by && now >= lost_from()) {
    if (may_come_back()) return lose_link({}, now);
    return fail({.kind = Failure::Kind::silent});
  }
  const std::optional<TimePoint> quiet = quiet_from();
  if (!quiet || now < *quiet) return;
  // If the program was woken this late, it was stopped and has not listened either: bytes that came
  // meanwhile may still be unread.
  constexpr std::chrono::seconds kStopped{1};
  if (now >= *quiet + kStopped) {
    link.listening_since = now;
    return;
  }
  link.quiet = true;
  if (!model_.silence) note_silence(link.heard_at, now);
  if (may_come_back()) links_.try_at_once(now);
}

void Client::miss_outcome(TimePoint now) {
  const bool again = std::exchange(outcome_missed_, true);
  if (!again && may_come_back()) return lose_link({}, now);
  fail({.kind = Failure::Kind::unanswered});
}

std::optional<TimePoint> Client::next_deadline() const {
  if (finished()) return std::nullopt;
  Earliest next{connect_at()};
  if (const LinkState* const attempt = links_.attempt()) next.add(attempt->answer_by);
  if (const LinkState* const link = links_.current(); link != nullptr && link->connected) {
    next.add(link->answer_by ? link->answer_by : lost_from());
    next.add(link->rooms_by);
    next.add(link->result_by);
    next.add(link->ready_by);
    next.add(link->ready_again);
    next.add(link->outcome_by);
    if (link->catches_up) next.add(link->whole_by);
    next.add(quiet_from());
  }
  for (const LinkState* const link : {links_.current(), links_.attempt()}) {
    if (link == nullptr || link->unread.empty()) continue;
    next.add(read_pace_.rests() ? read_pace_.next() : link->heard_at);
  }
  next.add(gives_up_at());
  next.add(next_send());
  if (may_fetch()) next.add(replay_fetch_.due());
  return next;
}

TimePoint Client::lost_from() const {
  const LinkState& link = *links_.current();
  if (link.catches_up && place_.held()) return link.heard_at + Links::kAttempt;
  return link.heard_at + (races() ? limits::kSilenceRacing : limits::kSilenceIdle);
}

std::optional<TimePoint> Client::quiet_from() const {
  const LinkState& link = *links_.current();
  // A link that does not make the room whole in time is lost sooner.
  const bool told = link.quiet || link.catches_up;
  if (!options_.tells_silence || !link.welcomed || told) return std::nullopt;
  const TimePoint listened = std::max(link.heard_at, link.listening_since);
  // Before the start no message is due; then one is due at once.
  if (model_.phase == Phase::countdown) {
    return std::max(listened, model_.race->go_at) + limits::kQuietRacing;
  }
  return listened + (races() ? limits::kQuietRacing : limits::kQuietIdle);
}

std::optional<TimePoint> Client::gives_up_at() const {
  // After a long stop of this program the time may be over before the first try.
  const bool may_end = model_.reconnecting && model_.reconnecting->tries > 0;
  if (!may_end || links_.attempt() != nullptr || links_.current() != nullptr) return std::nullopt;
  // The server may not have seen the link end. Then its hold begins when it has heard nothing for
  // this long.
  const auto unnoticed = races() ? limits::kSilenceRacing : limits::kSilenceIdle;
  return model_.reconnecting->until + unnoticed + kGrace;
}

// ------------------------------------------------------------------------------- losing and trying

bool Client::may_come_back() const {
  return place_.held() && in_room() && hold() > hold().zero() && !server_ended_;
}

std::chrono::milliseconds Client::hold() const {
  const bool counts_down = model_.phase == Phase::countdown && model_.race->own_seat;
  return races() || counts_down ? model_.room.hold : model_.room.hold_between;
}

void Client::note_heard(LinkId id, TimePoint now) {
  LinkState& link = *links_.find(id);
  link.heard_at = now;
  if (&link != links_.current()) return;
  link.quiet = false;
  links_.stand(now);
  const bool waits = model_.silence && model_.silence->goes_on_by && in_match(model_);
  if (model_.silence && !waits && !link.catches_up) end_silence(now);
}

void Client::lose_link(LinkFault why, TimePoint now) {
  const TimePoint heard_at = links_.current()->heard_at;
  const bool restarts = why.reason == Reason::server_restarts;
  links_.drop_current(now);
  const bool again = note_loss(std::move(why), heard_at, now);
  if (again || (restarts && !route_.is_alone())) return try_again(now);
  links_.try_soon(now);
}

bool Client::note_loss(LinkFault why, TimePoint heard_at, TimePoint now) {
  model_.stopping.reset();
  std::optional<Reconnecting>& reconnecting = model_.reconnecting;
  if (reconnecting) {
    // The client does not try for ever if the server never sends the whole room.
    reconnecting->until =
        std::min(heard_at + TimePoint::duration(hold()), reconnecting->since + limits::kMaxHold);
    note_failed_try(std::move(why));
    return true;
  }
  reconnecting = Reconnecting{.since = heard_at, .until = heard_at + hold(), .why = std::move(why)};
  if (!model_.silence) note_silence(heard_at, now);
  return false;
}

void Client::fail_attempt(LinkFault why, TimePoint now) {
  links_.drop_attempt(now);
  const LinkState* const link = links_.current();
  if (link != nullptr && !link->quiet) return;  // it works again
  note_failed_try(std::move(why));
  try_again(now);
}

void Client::note_failed_try(LinkFault why) {
  if (!model_.reconnecting) return;
  ++model_.reconnecting->tries;
  if (why != LinkFault{}) model_.reconnecting->why = std::move(why);
}

void Client::on_first_answer(const v1::ToClient& message, TimePoint now) {
  if (message.has_redirect()) return on_redirect(message.redirect(), *links_.attempt(), now);
  if (message.has_refused()) return on_resume_refused(message.refused(), now);
  if (message.has_goodbye()) {
    return fail_attempt({.reason = wire::reason_from(message.goodbye().reason()),
                         .said = quote_from(message.goodbye().text())},
                        now);
  }
  if (!message.has_welcome()) return fail_attempt({}, now);
  // The link before has received more meanwhile, so the Hello is no longer true. The server has
  // ended that link, so say Hello again.
  if (links_.attempt()->said != seen()) {
    links_.drop_attempt(now);
    return links_.current() != nullptr ? lose_link({}, now) : links_.try_soon(now);
  }
  links_.promote();
  model_.server = links_.current()->stop.node.address;
  on_welcome(message.welcome(), now);
}

void Client::on_resume_refused(const v1::Refused& refused, TimePoint now) {
  ServerQuote said = quote_from(refused.text());
  const Reason reason = wire::reason_from(refused.reason());
  if (is_for_now(reason)) {
    return fail_attempt({.reason = reason, .said = std::move(said)}, now);
  }
  fail({.kind = is_put_out(reason) ? Failure::Kind::put_out : Failure::Kind::not_resumed,
        .reason = reason,
        .said = std::move(said)});
}

bool Client::ends_only_the_link(Reason reason, TimePoint now) const {
  switch (reason) {
    case Reason::silent:
    case Reason::too_slow:
    case Reason::login_deadline:
    case Reason::server_restarts:
      return true;
    case Reason::server_full:
    case Reason::too_many:
      return links_.current()->catches_up;
    case Reason::taken_over:
      return links_.may_have_taken_over(now);
    default:
      return false;
  }
}

}  // namespace race2048::client
