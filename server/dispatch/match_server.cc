#include "server/dispatch/match_server.h"

#include <algorithm>
#include <stdexcept>

#include "proto/messages.h"
#include "shared/names.h"

namespace race2048::server {
namespace {

// Logins, silences and pings are looked after this often; they need no finer clock.
constexpr std::chrono::milliseconds kSweepEvery{250};

bool is_printable(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// `what` begins the sentence: "Rooms are entered".
Refusal too_often(const std::string& what) {
  return {.reason = v1::REASON_TOO_OFTEN,
          .text = what + " too often on this connection; wait some seconds."};
}

}  // namespace

MatchServer::MatchServer(ServerConfig config, Observer& observer)
    : config_(std::move(config)),
      observer_(observer),
      services_{.outbox = *this,
                .decisions = observer,
                .random = config_.random,
                .timings = config_.timings,
                .chat = config_.chat},
      lobby_(services_) {}

// ------------------------------------------------------------------------------- the transport

SessionId MatchServer::open(const std::string& peer, TimePoint now) {
  const SessionId id{++last_id_};
  Entry& entry =
      sessions_
          .emplace(id,
                   Entry{.session = Session(id, now),
                         .enters = TokenBucket(limits::kEntersPerSecond, limits::kEnterBurst, now),
                         .passwords =
                             TokenBucket(limits::kPasswordsPerSecond, limits::kPasswordBurst, now),
                         .chats = TokenBucket(limits::kChatsPerSecond, limits::kChatBurst, now),
                         .pages = TokenBucket(limits::kPagesPerSecond, limits::kPageBurst, now),
                         .host_acts =
                             TokenBucket(limits::kHostActsPerSecond, limits::kHostActBurst, now)})
          .first->second;
  observer_.on_session_opened(id, peer);
  if (sessions_.size() > config_.max_sessions) {
    entry.session.close(v1::REASON_SERVER_FULL,
                        "This server has as many connections as it can have; try again later.",
                        now);
    touch(entry);
  }
  if (!swept_at_) swept_at_ = now;
  return id;
}

void MatchServer::receive(SessionId session, std::span<const std::uint8_t> bytes, TimePoint now) {
  Entry& entry = sessions_.at(session);
  while (entry.session.next(bytes, now, message_) == Session::Input::message) {
    // What was due before this message was read comes first: a move after the end is too late.
    if (entry.room != nullptr) {
      entry.room->advance(now);
      lobby_.touch(*entry.room);
    }
    const std::optional<Refusal> refusal = dispatch(entry, message_, now);
    if (!refusal) continue;
    observer_.on_refused(session, *refusal);
    const std::uint32_t seq =
        message_.body_case() == v1::ToServer::kMove ? message_.move().seq() : 0;
    entry.session.refuse(*refusal, static_cast<std::uint32_t>(message_.body_case()), seq, now);
    touch(entry);
  }
  if (!entry.session.closing()) return;
  release(entry, now);
  touch(entry);  // its Goodbye waits
}

void MatchServer::gone(SessionId session, const std::string& cause, TimePoint now) {
  const auto found = sessions_.find(session);
  if (found == sessions_.end()) return;
  Entry& entry = found->second;
  release(entry, now);
  const std::string name = entry.session.logged_in() ? entry.session.person().name : "";
  const v1::Reason reason = entry.session.close_reason();
  observer_.on_session_closed(session, name,
                              reason == v1::REASON_UNSPECIFIED ? cause : v1::Reason_Name(reason));
  sessions_.erase(found);
}

void MatchServer::on_time(TimePoint now) {
  lobby_.advance(now);
  if (swept_at_ && now - *swept_at_ >= kSweepEvery) sweep(now);
  lobby_.flush(now);
}

void MatchServer::sweep(TimePoint now) {
  swept_at_ = sessions_.empty() ? std::nullopt : std::optional(now);
  for (auto& [id, entry] : sessions_) {
    const bool racing = entry.room != nullptr && entry.room->is_racing(id);
    entry.session.on_time(now, racing, entry.room != nullptr ? entry.room->match_ms(now) : 0);
    if (entry.session.closing()) release(entry, now);
    if (entry.session.backlog() != 0 || entry.session.closing()) touch(entry);
  }
}

std::optional<TimePoint> MatchServer::next_deadline() const {
  std::optional<TimePoint> next = lobby_.next_deadline();
  if (swept_at_ && (!next || *swept_at_ + kSweepEvery < *next)) next = *swept_at_ + kSweepEvery;
  return next;
}

void MatchServer::stop(TimePoint now) {
  for (auto& [id, entry] : sessions_) {
    entry.session.close(v1::REASON_SERVER_STOPS, "The server is being stopped.", now);
    touch(entry);
  }
  for (auto& [id, entry] : sessions_) release(entry, now);
}

const std::vector<SessionId>& MatchServer::take_touched() {
  taken_.clear();
  std::swap(taken_, touched_);
  for (const SessionId id : taken_) {
    const auto found = sessions_.find(id);
    if (found != sessions_.end()) found->second.touched = false;
  }
  return taken_;
}

std::span<const std::uint8_t> MatchServer::output(SessionId session) const {
  return sessions_.at(session).session.output();
}

void MatchServer::sent(SessionId session, std::size_t bytes) {
  sessions_.at(session).session.sent(bytes);
}

bool MatchServer::is_finished(SessionId session) const {
  const Session& it = sessions_.at(session).session;
  return it.closing() && it.backlog() == 0;
}

bool MatchServer::should_drop(SessionId session, TimePoint now) const {
  return sessions_.at(session).session.past_close_deadline(now);
}

const Room* MatchServer::room_of(SessionId session) const {
  const auto found = sessions_.find(session);
  return found == sessions_.end() ? nullptr : found->second.room;
}

// ------------------------------------------------------------------------------------- outbox

void MatchServer::touch(Entry& entry) {
  if (std::exchange(entry.touched, true)) return;
  touched_.push_back(entry.session.id());
}

void MatchServer::send(SessionId to, const v1::ToClient& message) {
  Entry& entry = sessions_.at(to);
  entry.session.send(message);
  touch(entry);
}

void MatchServer::send(const std::vector<SessionId>& to, const v1::ToClient& message) {
  frame_.clear();
  wire::append_frame(message, frame_);
  for (const SessionId id : to) {
    Entry& entry = sessions_.at(id);
    entry.session.send_frame(frame_);
    touch(entry);
  }
}

bool MatchServer::is_backlogged(SessionId session) const {
  return sessions_.at(session).session.is_backlogged();
}

std::uint32_t MatchServer::ping_ms(SessionId session) const {
  return sessions_.at(session).session.ping_ms();
}

// ------------------------------------------------------------------------------------- messages

std::optional<Refusal> MatchServer::dispatch(Entry& entry, const v1::ToServer& message,
                                             TimePoint now) {
  const v1::ToServer::BodyCase body = message.body_case();
  if (body == v1::ToServer::BODY_NOT_SET) {
    return Refusal{.reason = v1::REASON_UNKNOWN_MESSAGE,
                   .text = "That frame holds no message that this server knows."};
  }
  const bool in_room = entry.room != nullptr;
  const Where outside = entry.session.logged_in() ? Where::no_room : Where::before_login;
  const Where where = in_room ? entry.room->where() : outside;
  const Roles roles = in_room ? entry.room->roles(entry.session.id()) : Roles{};
  const Who who = who_may(body, where);
  if (!is_one_of(who, roles)) return denied(body, where, who);
  if (who == Who::ignored) return std::nullopt;
  return in_room ? dispatch_in_room(entry, message, now) : dispatch_outside(entry, message, now);
}

// REQUIRES of both: the message is permitted.
std::optional<Refusal> MatchServer::dispatch_outside(Entry& entry, const v1::ToServer& message,
                                                     TimePoint now) {
  switch (message.body_case()) {
    case v1::ToServer::kHello:
      return on_hello(entry, message.hello());
    case v1::ToServer::kPong:
      entry.session.on_pong(message.pong(), now);
      return std::nullopt;
    case v1::ToServer::kListRooms:
      return on_list_rooms(entry, message.list_rooms(), now);
    case v1::ToServer::kCreateRoom: {
      const v1::CreateRoom& create = message.create_room();
      return create_room(entry, create.settings(), create.options(),
                         create.referee() ? Role::referee : Role::player, now);
    }
    case v1::ToServer::kJoinRoom:
      return find_room(entry, message.join_room().code(), message.join_room().password(),
                       Role::player, now);
    case v1::ToServer::kWatchRoom:
      return find_room(entry, message.watch_room().code(), message.watch_room().password(),
                       Role::watcher, now);
    case v1::ToServer::kQuickMatch:
      return on_quick_match(entry, message.quick_match(), now);
    default:
      throw std::logic_error("a message is permitted that nothing takes outside of rooms");
  }
}

std::optional<Refusal> MatchServer::dispatch_in_room(Entry& entry, const v1::ToServer& message,
                                                     TimePoint now) {
  const SessionId id = entry.session.id();
  Room& room = *entry.room;
  switch (message.body_case()) {
    case v1::ToServer::kMove:
      return room.on_move(id, message.move(), now);
    case v1::ToServer::kPong:
      entry.session.on_pong(message.pong(), now);
      return std::nullopt;
    case v1::ToServer::kNonce:
      return room.on_nonce(id, message.nonce(), now);
    case v1::ToServer::kReady:
      return room.on_ready(id, message.ready(), now);
    case v1::ToServer::kStartMatch:
      return room.on_start(id, message.start_match(), now);
    case v1::ToServer::kEditSettings:
    case v1::ToServer::kEditRoom:
    case v1::ToServer::kKick:
    case v1::ToServer::kHandOver:
      return dispatch_host_act(entry, message, now);
    case v1::ToServer::kChat:
      if (!entry.chats.take(now)) return too_often("Lines are said");
      return room.on_chat(id, message.chat());
    case v1::ToServer::kGetPage:
      if (!entry.pages.take(now)) return too_often("Pages are asked for");
      return room.on_get_page(id, message.get_page());
    case v1::ToServer::kListRooms:
      return on_list_rooms(entry, message.list_rooms(), now);
    case v1::ToServer::kLeaveRoom: {
      leave_room(entry, now);
      v1::ToClient left;
      left.mutable_left();
      send(id, left);
      return std::nullopt;
    }
    default:
      throw std::logic_error("a message is permitted that no room takes");
  }
}

std::optional<Refusal> MatchServer::dispatch_host_act(Entry& entry, const v1::ToServer& message,
                                                      TimePoint now) {
  if (!entry.host_acts.take(now)) return too_often("The room is changed");
  Room& room = *entry.room;
  switch (message.body_case()) {
    case v1::ToServer::kEditSettings:
      return room.on_edit_settings(message.edit_settings(), now);
    case v1::ToServer::kEditRoom:
      return room.on_edit_room(message.edit_room(), now);
    case v1::ToServer::kKick:
      return on_kick(entry, message.kick(), now);
    case v1::ToServer::kHandOver:
      return room.on_hand_over(entry.session.id(), message.hand_over(), now);
    default:
      throw std::logic_error("no act of a host");
  }
}

std::optional<Refusal> MatchServer::on_hello(Entry& entry, const v1::Hello& hello) {
  if (hello.min_protocol() > hello.max_protocol()) {
    return Refusal{.reason = v1::REASON_VERSION,
                   .text = "The client's lowest protocol version is above its highest.",
                   .closes = true};
  }
  if (hello.min_protocol() > limits::kMaxProtocol || hello.max_protocol() < limits::kMinProtocol) {
    const bool client_is_older = hello.max_protocol() < limits::kMinProtocol;
    return Refusal{.reason = v1::REASON_VERSION,
                   .text = std::string("This server speaks protocol ") +
                           std::to_string(limits::kMinProtocol) + " to " +
                           std::to_string(limits::kMaxProtocol) + "; the client " +
                           std::to_string(hello.min_protocol()) + " to " +
                           std::to_string(hello.max_protocol()) + ". Update the " +
                           (client_is_older ? "client." : "server."),
                   .closes = true};
  }
  if (!entry.session.count_login_attempt()) {
    return Refusal{.reason = v1::REASON_TOO_MANY_REFUSALS,
                   .text = "Too many attempts to log in on this connection.",
                   .closes = true};
  }
  const std::optional<PlayerId> player_id = wire::array_from<PlayerId>(hello.player_id());
  if (!player_id) {
    return Refusal{.reason = v1::REASON_BAD_PLAYER_ID, .text = "A player_id has exactly 16 bytes."};
  }
  if (hello.client_version().size() > limits::kMaxClientVersion ||
      !is_printable(hello.client_version())) {
    return Refusal{.reason = v1::REASON_BAD_CLIENT_VERSION,
                   .text = "A client version has at most 32 printable ASCII characters."};
  }
  if (std::optional<Refusal> refusal = lobby_.claim_name(hello.name())) return refusal;
  entry.name_claimed = true;
  entry.session.log_in({.name = hello.name(), .player_id = *player_id, .bot = hello.bot()});
  observer_.on_logged_in(entry.session.id(), entry.session.person(), hello.client_version());
  v1::ToClient message;
  v1::Welcome& welcome = *message.mutable_welcome();
  welcome.set_protocol(std::min(limits::kMaxProtocol, hello.max_protocol()));
  welcome.set_server_version(RACE2048_VERSION);
  welcome.set_name(hello.name());
  send(entry.session.id(), message);
  return std::nullopt;
}

std::optional<Refusal> MatchServer::on_list_rooms(Entry& entry, const v1::ListRooms& list,
                                                  TimePoint now) {
  if (!entry.pages.take(now)) return too_often("Rooms are listed");
  v1::ToClient message;
  *message.mutable_rooms() = lobby_.list(list.first());
  send(entry.session.id(), message);
  return std::nullopt;
}

std::optional<Refusal> MatchServer::create_room(Entry& entry, const std::string& settings,
                                                const v1::RoomOptions& options, Role role,
                                                TimePoint now) {
  if (!entry.enters.take(now)) return too_often("Rooms are entered");
  auto created = lobby_.create(settings, options, now);
  if (auto* refusal = std::get_if<Refusal>(&created)) return std::move(*refusal);
  return enter_room(entry, *std::get<Room*>(created), role, now);
}

std::optional<Refusal> MatchServer::on_quick_match(Entry& entry, const v1::QuickMatch& quick,
                                                   TimePoint now) {
  auto wanted = room_settings(quick.settings());
  if (auto* refusal = std::get_if<Refusal>(&wanted)) return std::move(*refusal);
  const MatchSettings& settings = std::get<RoomSettings>(wanted).settings;
  Room* const open = lobby_.find_open(entry.session.person(), quick.exact() ? &settings : nullptr);
  if (open != nullptr) {
    if (!entry.enters.take(now)) return too_often("Rooms are entered");
    return enter_room(entry, *open, Role::player, now);
  }
  v1::RoomOptions options;
  options.set_listed(true);
  return create_room(entry, quick.settings(), options, Role::player, now);
}

std::optional<Refusal> MatchServer::find_room(Entry& entry, const std::string& code,
                                              const std::string& password, Role role,
                                              TimePoint now) {
  if (!entry.enters.take(now)) return too_often("Rooms are entered");
  auto found = lobby_.find(code);
  if (auto* refusal = std::get_if<Refusal>(&found)) return std::move(*refusal);
  Room& room = *std::get<Room*>(found);
  if (!entry.passwords.has_token(now)) return too_often("Passwords are tried");
  if (std::optional<Refusal> refusal = room.check_password(password, now)) {
    if (!password.empty()) entry.passwords.take(now);
    return refusal;
  }
  return enter_room(entry, room, role, now);
}

std::optional<Refusal> MatchServer::enter_room(Entry& entry, Room& room, Role role, TimePoint now) {
  room.advance(now);
  const SessionId id = entry.session.id();
  if (std::optional<Refusal> refusal = room.enter(id, entry.session.person(), role, now)) {
    return refusal;
  }
  entry.room = &room;
  lobby_.touch(room);
  return std::nullopt;
}

std::optional<Refusal> MatchServer::on_kick(Entry& entry, const v1::Kick& kick, TimePoint now) {
  auto found = entry.room->on_kick(entry.session.id(), kick);
  if (auto* refusal = std::get_if<Refusal>(&found)) return std::move(*refusal);
  const SessionId id = std::get<SessionId>(found);
  const std::string code = entry.room->code();
  leave_room(sessions_.at(id), now);
  v1::ToClient message;
  message.mutable_left()->set_reason(v1::REASON_KICKED);
  message.mutable_left()->set_text("The host of room " + code + " has put you out of it.");
  send(id, message);
  return std::nullopt;
}

void MatchServer::leave_room(Entry& entry, TimePoint now) {
  Room* const room = std::exchange(entry.room, nullptr);
  if (room == nullptr) return;
  room->advance(now);  // a link that is lost after the end does not change the result
  room->leave(entry.session.id(), now);
  lobby_.touch(*room);
  lobby_.drop_if_empty(*room);
}

void MatchServer::release(Entry& entry, TimePoint now) {
  leave_room(entry, now);
  if (std::exchange(entry.name_claimed, false)) lobby_.release_name(entry.session.person().name);
}

}  // namespace race2048::server
