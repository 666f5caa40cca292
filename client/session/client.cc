#include "client/session/client.h"

#include <algorithm>
#include <utility>

#include "client/session/told.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/utf8.h"

namespace race2048::client {
Client::Client(ClientOptions options) : options_(std::move(options)), readiness_(options_.ready) {
  model_.server = options_.server;
  model_.owns_server = options_.owns_server;
  model_.own_name = options_.name;
}

// ------------------------------------------------------------------------------------- the link

std::optional<TimePoint> Client::connect_at() const {
  if (finished() || link_begun_) return std::nullopt;
  return TimePoint{};
}

LinkId Client::begin_link(TimePoint) {
  link_begun_ = true;
  return LinkId{1};
}

const std::string& Client::output(LinkId) const {
  return link_.output;
}

void Client::sent(LinkId, std::size_t bytes) {
  link_.output.erase(0, bytes);
}

bool Client::is_over(LinkId) const {
  return finished();
}

void Client::on_connected(LinkId, TimePoint now) {
  model_.phase = Phase::greeting;
  link_.output += limits::kPreface;
  say_hello();
  link_.welcome_deadline = now + limits::kConnectDeadline;
  link_.heard_at = now;
}

void Client::on_bytes(LinkId, std::span<const std::uint8_t> bytes, TimePoint now) {
  link_.heard_at = now;
  if (model_.silence) end_silence(now);
  while (!finished()) {
    switch (link_.reader.next(bytes)) {
      case wire::FrameReader::Status::need_more:
        return;
      case wire::FrameReader::Status::too_long:
        return distrust(ProtocolFault::frame_too_long);
      case wire::FrameReader::Status::bad_length:
        return distrust(ProtocolFault::no_frames);
      case wire::FrameReader::Status::frame:
        break;
    }
    const std::span<const std::uint8_t> body = link_.reader.body();
    if (!to_client_.ParseFromArray(body.data(), static_cast<int>(body.size()))) {
      return distrust(ProtocolFault::no_message);
    }
    const bool played = plays();
    on_message(to_client_, now);
    if (played && !plays()) drop_moves(now);
    if (races()) send_waiting(now);
  }
}

void Client::on_link_lost(LinkId, const std::string& what, TimePoint) {
  if (finished()) return;
  if (model_.phase == Phase::connecting) {
    return fail({.kind = Failure::Kind::unreachable, .text = what});
  }
  if (!link_.welcomed) return fail({.kind = Failure::Kind::closed_early});
  fail({.kind = Failure::Kind::link_lost, .text = what});
}

void Client::on_time(TimePoint now) {
  if (finished() || model_.phase == Phase::connecting) return;
  if (link_.welcome_deadline && now >= *link_.welcome_deadline) {
    return fail({.kind = Failure::Kind::no_answer});
  }
  if (!link_.welcome_deadline && now >= lost_from()) {
    return fail({.kind = Failure::Kind::silent});
  }
  if (const std::optional<TimePoint> quiet = quiet_from(); quiet && now >= *quiet) {
    // If the program was woken this late, it was stopped and has not listened either: bytes that
    // came meanwhile may still be unread.
    constexpr std::chrono::seconds kStopped{1};
    if (now >= *quiet + kStopped) {
      link_.listening_since = now;
    } else {
      note_silence(now);
    }
  }
  if (races()) send_waiting(now);
}

std::optional<TimePoint> Client::next_deadline() const {
  if (finished() || model_.phase == Phase::connecting) return connect_at();
  if (link_.welcome_deadline) return link_.welcome_deadline;
  TimePoint next = lost_from();
  if (const std::optional<TimePoint> quiet = quiet_from()) next = std::min(next, *quiet);
  if (const std::optional<TimePoint> send = next_send()) next = std::min(next, *send);
  return next;
}

void Client::send(const v1::ToServer& message) {
  if (!finished()) wire::append_frame(message, link_.output);
}

void Client::fail(Failure failure) {
  if (model_.race) failure.unsent_moves = model_.race->ahead.clear();
  model_.phase = Phase::closed;
  model_.failure = std::move(failure);
}

void Client::distrust(ProtocolFault fault) {
  if (!link_.welcomed) return fail({.kind = Failure::Kind::not_race2048});
  fail({.kind = Failure::Kind::protocol_fault, .fault = fault});
}

void Client::show(News::What what, TimePoint now) {
  model_.news = News{.what = std::move(what), .at = now};
}

// ------------------------------------------------------------------------------------- handshake

void Client::say_hello() {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(limits::kMinProtocol);
  hello.set_max_protocol(limits::kMaxProtocol);
  hello.set_client_version(RACE2048_VERSION);
  hello.set_player_id(options_.player_id);
  hello.set_name(options_.name);
  hello.set_bot(options_.bot);
  send(message);
}

void Client::on_message(const v1::ToClient& message, TimePoint now) {
  const bool may_come_first =
      message.has_welcome() || message.has_refused() || message.has_goodbye();
  if (!link_.welcomed && !may_come_first) return distrust(ProtocolFault::message_before_welcome);
  switch (message.body_case()) {
    case v1::ToClient::kOutcome:
      return on_outcome(message.outcome(), now);
    case v1::ToClient::kStandings:
      return on_standings(message.standings());
    case v1::ToClient::kBoards:
      return on_boards(message.boards());
    case v1::ToClient::kPing:
      return on_ping(message.ping(), now);
    case v1::ToClient::kWelcome:
      return on_welcome(message.welcome());
    case v1::ToClient::kRefused:
      return on_refused(message.refused(), now);
    case v1::ToClient::kEntered:
      return on_entered(message.entered());
    case v1::ToClient::kSealed:
      return on_sealed(message.sealed());
    case v1::ToClient::kRoster:
      return on_roster(message.roster(), now);
    case v1::ToClient::kStart:
      return on_start(message.start(), now);
    case v1::ToClient::kGo:
      return on_go(message.go(), now);
    case v1::ToClient::kEnd:
      return on_end(message.end());
    case v1::ToClient::kLeft:
      return on_left(message.left(), now);
    case v1::ToClient::kGoodbye:
      return on_goodbye(message.goodbye());
    case v1::ToClient::kStep:
      return on_step(message.step());
    case v1::ToClient::kRoomInfo:
      return on_room_info(message.room_info(), now);
    case v1::ToClient::kSeries:
      return on_series(message.series());
    case v1::ToClient::kSaid:
      return on_said(message.said(), now);
    case v1::ToClient::kRooms:
      return on_rooms(message.rooms());
    case v1::ToClient::kPage:
      return on_page(message.page());
    case v1::ToClient::kClock:
      return;
    case v1::ToClient::BODY_NOT_SET:  // from a newer server
      return;
  }
}

void Client::on_welcome(const v1::Welcome& welcome) {
  if (link_.welcomed) return distrust(ProtocolFault::second_welcome);
  link_.welcomed = true;
  link_.welcome_deadline.reset();
  if (!is_valid_name(welcome.name())) return distrust(ProtocolFault::bad_name);
  model_.own_name = welcome.name();
  model_.server_version = printable(welcome.server_version());
  follow_entry();
}

void Client::on_refused(const v1::Refused& refused, TimePoint now) {
  Refusal refusal{.about = request_from(refused.about()),
                  .reason = reason_from(refused.reason()),
                  .text = printable(refused.text()),
                  .at = now};
  if (model_.phase == Phase::greeting) {
    return on_name_refused(std::move(refusal), refused.suggestion());
  }
  if (model_.phase == Phase::entering && !from_lobby_) {
    return fail({.kind = Failure::Kind::refused,
                 .text = std::move(refusal.text),
                 .reason = refusal.reason});
  }
  // Any other refusal may concern the previous room: it crossed the message that put this person
  // out.
  if (model_.phase == Phase::entering && refusal.about == Request::enter_room) {
    model_.phase = Phase::lobby;
  }
  // A move that crossed the end of its match on the way is not the person's mistake.
  if (refusal.reason == Reason::not_racing || refusal.reason == Reason::wrong_round) return;
  if (refusal.about == Request::chat) {
    std::string line = chat_outbox_.answered();
    if (refusal.reason == Reason::too_often && !line.empty()) {
      model_.room.refused_line = std::move(line);
      ++model_.room.refused_lines;
    }
  }
  show(RequestRefused{refusal.text}, now);
  model_.last_refusal = std::move(refusal);
}

void Client::forget_refusal_of(Request request) {
  if (!model_.last_refusal || model_.last_refusal->about != request) return;
  model_.last_refusal.reset();
  if (model_.news && model_.news->is<RequestRefused>()) model_.news.reset();
}

void Client::on_name_refused(Refusal refusal, const std::string& suggestion) {
  const bool taken = refusal.reason == Reason::name_taken && is_valid_name(suggestion);
  if (taken && options_.name_is_default) {
    options_.name = suggestion;
    return say_hello();
  }
  fail({.kind = Failure::Kind::refused,
        .text = std::move(refusal.text),
        .reason = refusal.reason,
        .suggestion = taken ? suggestion : ""});
}

void Client::on_goodbye(const v1::Goodbye& goodbye) {
  fail({.kind = Failure::Kind::goodbye,
        .text = printable(goodbye.text()),
        .reason = reason_from(goodbye.reason())});
}

void Client::on_ping(const v1::Ping& ping, TimePoint now) {
  v1::ToServer message;
  message.mutable_pong()->set_id(ping.id());
  send(message);
  if (model_.phase != Phase::racing || ping.match_ms() == 0) return;
  // Delay only makes the start look later than it was, so the earliest guess is the best.
  const TimePoint guess = now - std::chrono::milliseconds(ping.match_ms());
  model_.race->started_at = std::min(model_.race->started_at, guess);
}

}  // namespace race2048::client
