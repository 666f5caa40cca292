#include "client/session/client.h"

#include <algorithm>
#include <utility>

#include "client/session/told.h"
#include "client/words/text.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// The connection ended without anyone's fault, or the peer was at fault?
int exit_code_for(v1::Reason reason) {
  switch (reason) {
    case v1::REASON_SERVER_STOPS:
    case v1::REASON_SILENT:
    case v1::REASON_TOO_SLOW:
    case v1::REASON_LOGIN_DEADLINE:
      return kExitLinkLost;
    default:
      return kExitRefused;  // a newer server may have reasons that this client does not know
  }
}

}  // namespace

Client::Client(ClientOptions options)
    : options_(std::move(options)), reader_(limits::kMaxFrameToClient) {
  model_.server = options_.server;
  model_.own_name = options_.name;
}

// ------------------------------------------------------------------------------------- the link

void Client::on_connected(TimePoint now) {
  model_.phase = Phase::greeting;
  output_ += limits::kPreface;
  say_hello();
  welcome_deadline_ = now + limits::kConnectDeadline;
  heard_at_ = now;
}

void Client::on_bytes(std::span<const std::uint8_t> bytes, TimePoint now) {
  heard_at_ = now;
  if (model_.silence) end_silence(now);
  while (!finished()) {
    switch (reader_.next(bytes)) {
      case wire::FrameReader::Status::need_more:
        return;
      case wire::FrameReader::Status::too_long:
        return distrust("a frame that is too long");
      case wire::FrameReader::Status::bad_length:
        return distrust("no frames");
      case wire::FrameReader::Status::frame:
        break;
    }
    const std::span<const std::uint8_t> body = reader_.body();
    if (!to_client_.ParseFromArray(body.data(), static_cast<int>(body.size()))) {
      return distrust("a frame without a message");
    }
    const bool played = plays();
    on_message(to_client_, now);
    if (played && !plays()) drop_moves(now);
    if (races()) send_waiting(now);
  }
}

void Client::on_link_lost(const std::string& what) {
  if (finished()) return;
  if (model_.phase == Phase::connecting) return fail(kExitLinkLost, what);
  if (!welcomed_) {
    return fail(kExitLinkLost, options_.server +
                                   " closed the connection without an answer. Is a race2048 server "
                                   "there, and is the port right?");
  }
  std::string text = "The link to " + options_.server + " is lost: " + what + ".";
  if (!options_.owns_server) {
    text += " The score of a running match stands; join again for the next one.";
  }
  fail(kExitLinkLost, std::move(text));
}

void Client::on_time(TimePoint now) {
  if (finished() || model_.phase == Phase::connecting) return;
  if (welcome_deadline_ && now >= *welcome_deadline_) {
    return fail(kExitLinkLost, options_.server +
                                   " accepts connections but does not answer as a race2048 server. "
                                   "Check the port.");
  }
  if (!welcome_deadline_ && now >= lost_from()) {
    return fail(kExitLinkLost,
                "Nothing was heard from " + options_.server +
                    " for too long: the link is lost. Check the network, then join again.");
  }
  if (const std::optional<TimePoint> quiet = quiet_from(); quiet && now >= *quiet) {
    // Who was woken late has not listened either: what came meanwhile is still to be read.
    constexpr std::chrono::seconds kStopped{1};
    if (now >= *quiet + kStopped) {
      listening_since_ = now;
    } else {
      note_silence(now);
    }
  }
  if (races()) send_waiting(now);
}

std::optional<TimePoint> Client::next_deadline() const {
  if (finished() || model_.phase == Phase::connecting) return std::nullopt;
  if (welcome_deadline_) return welcome_deadline_;
  TimePoint next = lost_from();
  if (const std::optional<TimePoint> quiet = quiet_from()) next = std::min(next, *quiet);
  if (const std::optional<TimePoint> send = next_send()) next = std::min(next, *send);
  return next;
}

void Client::send(const v1::ToServer& message) {
  if (!finished()) wire::append_frame(message, output_);
}

void Client::fail(int exit_code, std::string message, v1::Reason reason) {
  if (const std::size_t waiting = model_.race ? model_.race->ahead.clear() : 0; waiting > 0) {
    message += " " + counted(waiting, "move") + (waiting == 1 ? " was" : " were") + " not sent.";
  }
  model_.phase = Phase::closed;
  model_.failure = Failure{.exit_code = exit_code, .message = std::move(message), .reason = reason};
}

void Client::distrust(const std::string& what) {
  if (!welcomed_) {
    return fail(kExitLinkLost,
                options_.server + " answers, but it is no race2048 server. Check host and port.");
  }
  fail(kExitLinkLost, options_.server + " sent what no race2048 server sends (" + what +
                          "). Update the older of client and server.");
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
  if (!welcomed_ && !may_come_first) return distrust("a message before Welcome");
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
    case v1::ToClient::BODY_NOT_SET:  // a message that is newer than this client
      return;
  }
}

void Client::on_welcome(const v1::Welcome& welcome) {
  if (welcomed_) return distrust("a second Welcome");
  welcomed_ = true;
  welcome_deadline_.reset();
  if (!is_valid_name(welcome.name())) return distrust("a name that is none");
  model_.own_name = welcome.name();
  model_.server_version = printable(welcome.server_version());
  follow_entry();
}

void Client::on_refused(const v1::Refused& refused, TimePoint now) {
  // Not about something that was said in another room, and crossed being put out of it.
  const bool about_entering =
      refused.about() == v1::ToServer::kCreateRoom || refused.about() == v1::ToServer::kJoinRoom ||
      refused.about() == v1::ToServer::kWatchRoom || refused.about() == v1::ToServer::kQuickMatch;
  if (model_.phase == Phase::greeting) return on_name_refused(refused);
  if (model_.phase == Phase::entering && !from_lobby_) {
    return fail(kExitRefused, printable(refused.text()), refused.reason());
  }
  if (model_.phase == Phase::entering && about_entering) model_.phase = Phase::lobby;
  // Moves that crossed the end of their match on the way are nobody's mistake.
  if (refused.reason() == v1::REASON_NOT_RACING || refused.reason() == v1::REASON_WRONG_ROUND) {
    return;
  }
  if (refused.about() == v1::ToServer::kChat) {
    std::string line = take_sent_line();
    if (refused.reason() == v1::REASON_TOO_OFTEN && !line.empty()) {
      model_.room.refused_line = std::move(line);
      ++model_.room.refused_lines;
    }
  }
  model_.notice = Notice{.text = printable(refused.text()),
                         .at = now,
                         .reason = refused.reason(),
                         .about = refused.about()};
}

void Client::forget_refusal_of(std::initializer_list<v1::ToServer::BodyCase> messages) {
  if (!model_.notice || model_.notice->reason == v1::REASON_UNSPECIFIED) return;
  for (const v1::ToServer::BodyCase message : messages) {
    if (model_.notice->about == static_cast<std::uint32_t>(message)) return model_.notice.reset();
  }
}

void Client::on_name_refused(const v1::Refused& refused) {
  const bool taken =
      refused.reason() == v1::REASON_NAME_TAKEN && is_valid_name(refused.suggestion());
  if (taken && options_.name_is_default) {
    options_.name = refused.suggestion();
    return say_hello();
  }
  if (taken) {
    return fail(kExitRefused, printable(refused.text()) + " Try: --name " + refused.suggestion(),
                refused.reason());
  }
  fail(kExitRefused, printable(refused.text()), refused.reason());
}

void Client::on_goodbye(const v1::Goodbye& goodbye) {
  fail(exit_code_for(goodbye.reason()),
       options_.server + " ended the connection: " + printable(goodbye.text()), goodbye.reason());
}

void Client::on_ping(const v1::Ping& ping, TimePoint now) {
  v1::ToServer message;
  message.mutable_pong()->set_id(ping.id());
  send(message);
  if (model_.phase != Phase::racing || ping.match_ms() == 0) return;
  // A delay only ever makes the start look later than it was: the earliest guess is the best.
  const TimePoint guess = now - std::chrono::milliseconds(ping.match_ms());
  model_.race->started_at = std::min(model_.race->started_at, guess);
}

}  // namespace race2048::client
