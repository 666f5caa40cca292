#include "client/core/client.h"

#include <algorithm>
#include <utility>

#include "client/core/frame.h"
#include "client/core/verify.h"
#include "proto/limits.h"
#include "proto/messages.h"
#include "proto/names.h"

namespace race2048::client {
namespace {

enum ExitCode { kLinkLost = 3, kRefused = 4 };

constexpr std::uint32_t kMaxSeatNumber = 0xffff;

std::optional<std::vector<Spawn>> spawns_from(
    const google::protobuf::RepeatedPtrField<v1::Spawn>& told, int cells) {
  std::vector<Spawn> spawns;
  for (const v1::Spawn& spawn : told) {
    const std::optional<Spawn> checked = wire::spawn_from(spawn, cells);
    if (!checked) return std::nullopt;
    spawns.push_back(*checked);
  }
  return spawns;
}

Standing standing_from(const v1::Standing& told) {
  return {.seat = told.seat(),
          .rank = told.rank(),
          .score = told.score(),
          .best_tile = told.best_tile(),
          .moves = told.moves(),
          .state = told.state(),
          .ping_ms = told.ping_ms(),
          .boards = told.boards(),
          .reached_ms = told.reached_ms()};
}

// The connection ended without anyone's fault, or the peer was at fault?
int exit_code_for(v1::Reason reason) {
  switch (reason) {
    case v1::REASON_SERVER_STOPS:
    case v1::REASON_SILENT:
    case v1::REASON_TOO_SLOW:
    case v1::REASON_LOGIN_DEADLINE:
      return kLinkLost;
    default:
      return kRefused;  // a newer server may have reasons that this client does not know
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
    on_message(to_client_, now);
  }
}

void Client::on_link_lost(const std::string& what) {
  if (finished()) return;
  if (model_.phase == Phase::connecting) return fail(kLinkLost, what);
  if (!welcomed_) {
    return fail(kLinkLost, options_.server +
                               " closed the connection without an answer. Is a race2048 server "
                               "there, and is the port right?");
  }
  fail(kLinkLost, "The link to " + options_.server + " is lost: " + what +
                      ". The score of a running match stands; join again for the next one.");
}

void Client::on_time(TimePoint now) {
  if (finished() || model_.phase == Phase::connecting) return;
  if (welcome_deadline_ && now >= *welcome_deadline_) {
    return fail(kLinkLost, options_.server +
                               " accepts connections but does not answer as a race2048 server. "
                               "Check the port.");
  }
  if (const std::optional<TimePoint> deadline = next_deadline(); deadline && now >= *deadline) {
    fail(kLinkLost, "Nothing was heard from " + options_.server +
                        " for too long: the link is lost. Check the network, then join again.");
  }
}

std::optional<TimePoint> Client::next_deadline() const {
  if (finished() || model_.phase == Phase::connecting) return std::nullopt;
  if (welcome_deadline_) return welcome_deadline_;
  // The server pings a racing seat every second, the others seldom.
  const bool racing =
      model_.phase == Phase::racing && model_.race->own && model_.race->own->racing();
  return heard_at_ + (racing ? limits::kSilenceRacing : limits::kSilenceIdle);
}

void Client::send(const v1::ToServer& message) {
  if (!finished()) wire::append_frame(message, output_);
}

void Client::fail(int exit_code, std::string message) {
  model_.phase = Phase::closed;
  model_.failure = Failure{.exit_code = exit_code, .message = std::move(message)};
}

void Client::distrust(const std::string& what) {
  if (!welcomed_) {
    return fail(kLinkLost,
                options_.server + " answers, but it is no race2048 server. Check host and port.");
  }
  fail(kLinkLost, options_.server + " sent what no race2048 server sends (" + what +
                      "). Update the older of client and server.");
}

// ------------------------------------------------------------------------------------ the person

void Client::act(Action action) {
  if (model_.phase != Phase::racing || !model_.race->own) return;
  std::optional<v1::Move> move = model_.race->own->act(action);
  if (!move) return;
  move->set_round(model_.race->seal.round);
  v1::ToServer message;
  *message.mutable_move() = *std::move(move);
  send(message);
}

void Client::set_ready(bool ready) {
  if (model_.phase != Phase::room && model_.phase != Phase::results) return;
  if (!model_.room.own_seat || !model_.room.seal) return;
  v1::ToServer message;
  message.mutable_ready()->set_match_id(wire::to_bytes(model_.room.seal->match_id));
  message.mutable_ready()->set_withdrawn(!ready);
  send(message);
}

void Client::start_match() {
  if (model_.phase != Phase::room && model_.phase != Phase::results) return;
  if (!model_.room.is_host() || !model_.room.seal) return;
  v1::ToServer message;
  message.mutable_start_match()->set_match_id(wire::to_bytes(model_.room.seal->match_id));
  send(message);
}

void Client::leave() {
  if (finished()) return;
  if (!model_.room.code.empty()) {
    v1::ToServer message;
    message.mutable_leave_room();
    send(message);
  }
  model_.phase = Phase::closed;
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
      return on_outcome(message.outcome());
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
      return on_roster(message.roster());
    case v1::ToClient::kStart:
      return on_start(message.start(), now);
    case v1::ToClient::kGo:
      return on_go(message.go(), now);
    case v1::ToClient::kEnd:
      return on_end(message.end());
    case v1::ToClient::kGoodbye:
      return on_goodbye(message.goodbye());
    case v1::ToClient::kLeft:         // leaving closes the link: nothing waits for this answer
    case v1::ToClient::BODY_NOT_SET:  // a message that is newer than this client
      return;
  }
}

void Client::on_welcome(const v1::Welcome& welcome) {
  welcomed_ = true;
  welcome_deadline_.reset();
  if (!is_valid_name(welcome.name())) return distrust("a name that is none");
  model_.own_name = welcome.name();
  model_.server_version = printable(welcome.server_version());
  ask_to_enter();
}

void Client::ask_to_enter() {
  model_.phase = Phase::entering;
  v1::ToServer message;
  switch (options_.entry.kind) {
    case Entry::Kind::probe:
      model_.phase = Phase::closed;
      return;
    case Entry::Kind::create:
      message.mutable_create_room()->set_settings(serialised(options_.entry.settings));
      break;
    case Entry::Kind::join:
      message.mutable_join_room()->set_code(options_.entry.code);
      break;
    case Entry::Kind::watch:
      message.mutable_watch_room()->set_code(options_.entry.code);
      break;
  }
  send(message);
}

void Client::on_refused(const v1::Refused& refused, TimePoint now) {
  switch (model_.phase) {
    case Phase::greeting:
      return on_name_refused(refused);
    case Phase::entering:
      return fail(kRefused, printable(refused.text()));
    default:
      break;
  }
  // Moves that crossed the end of their match on the way are nobody's mistake.
  if (refused.reason() == v1::REASON_NOT_RACING || refused.reason() == v1::REASON_WRONG_ROUND) {
    return;
  }
  model_.notice = Notice{.text = printable(refused.text()), .at = now};
}

void Client::on_name_refused(const v1::Refused& refused) {
  const bool taken =
      refused.reason() == v1::REASON_NAME_TAKEN && is_valid_name(refused.suggestion());
  if (taken && options_.name_is_default) {
    options_.name = refused.suggestion();
    return say_hello();
  }
  if (taken) {
    return fail(kRefused, printable(refused.text()) + " Try: --name " + refused.suggestion());
  }
  fail(kRefused, printable(refused.text()));
}

void Client::on_goodbye(const v1::Goodbye& goodbye) {
  fail(exit_code_for(goodbye.reason()),
       options_.server + " ended the connection: " + printable(goodbye.text()));
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

// ------------------------------------------------------------------------------------------ room

void Client::on_entered(const v1::Entered& entered) {
  const std::optional<std::string> code = normalised_room_code(entered.code());
  if (!code) return distrust("a room code that is none");
  model_.room.code = *code;
  model_.room.own_seat = entered.seated() ? std::optional(entered.seat()) : std::nullopt;
  if (model_.phase == Phase::entering) model_.phase = Phase::room;
  seal_is_late_ = entered.running();
}

void Client::on_sealed(const v1::Sealed& sealed) {
  auto settings = parse_settings(wire::bytes_of(sealed.settings()));
  const std::optional<MatchId> match_id = wire::array_from<MatchId>(sealed.match_id());
  if (!match_id || std::holds_alternative<std::string>(settings)) {
    return distrust("a seal that cannot be read");
  }
  Seal seal{.match_id = *match_id,
            .settings_bytes = sealed.settings(),
            .settings = std::get<MatchSettings>(std::move(settings)),
            .commitment = wire::array_from<Digest>(sealed.commitment()),
            .round = sealed.round(),
            .own_nonce = std::nullopt};
  const bool open = seal.settings.open_seed.has_value();
  if (!open && !seal.commitment) return distrust("a sealed match without a commitment");
  if (model_.room.own_seat && !open) {
    v1::ToServer message;
    options_.random(seal.own_nonce.emplace());
    message.mutable_nonce()->set_match_id(sealed.match_id());
    message.mutable_nonce()->set_nonce(wire::to_bytes(*seal.own_nonce));
    send(message);
  }
  // A seal that follows a match is the next one's, stored in good time.
  if (model_.phase == Phase::results) seal_is_late_ = false;
  model_.room.seal = std::move(seal);
}

void Client::on_roster(const v1::Roster& roster) {
  model_.room.members.clear();
  for (const v1::Member& member : roster.members()) {
    if (!is_valid_name(member.name())) return distrust("a name that is none");
    model_.room.members.push_back({.seat = member.seat(),
                                   .name = member.name(),
                                   .bot = member.bot(),
                                   .ready = member.ready(),
                                   .has_nonce = member.has_nonce()});
  }
  model_.room.watchers = roster.watchers();
  model_.room.host_seat = roster.host_seat();
  get_ready_if_wanted();
}

void Client::get_ready_if_wanted() {
  const Room& room = model_.room;
  const Member* own = room.own_member();
  if (options_.ready == ReadyPolicy::never || own == nullptr || own->ready || !room.seal ||
      room.members.size() < options_.ready_when_seated || ready_said_for_ == room.seal->round) {
    return;
  }
  ready_said_for_ = room.seal->round;
  set_ready(true);
  if (options_.ready == ReadyPolicy::first_match) options_.ready = ReadyPolicy::never;
}

// ------------------------------------------------------------------------------------------ race

void Client::on_start(const v1::Start& start, TimePoint now) {
  const std::optional<Seal>& seal = model_.room.seal;
  if (!seal || start.match_id() != wire::to_bytes(seal->match_id)) {
    return distrust("a start of a match that was not sealed");
  }
  Race race{.seal = *seal};
  for (const v1::StartSeat& seat : start.seats()) {
    // The key is made of the seats in rising order, each as 16 bits.
    const bool rises = race.seats.empty() || seat.seat() > race.seats.back().seat;
    if (!rises || seat.seat() > kMaxSeatNumber) return distrust("seats out of order");
    if (!is_valid_name(seat.name())) return distrust("a name that is none");
    race.seats.push_back({.seat = seat.seat(),
                          .name = seat.name(),
                          .bot = seat.bot(),
                          .nonce = wire::array_from<Nonce>(seat.nonce())});
    if (model_.room.own_seat == seat.seat()) race.own_seat = seat.seat();
    race.standings[seat.seat()] = {.seat = seat.seat(), .rank = 1};
  }
  race.go_at = now + std::chrono::milliseconds(start.countdown_ms());
  model_.race = std::move(race);
  model_.result.reset();
  model_.phase = Phase::countdown;
}

void Client::on_go(const v1::Go& go, TimePoint now) {
  if (model_.phase != Phase::countdown || go.round() != model_.race->seal.round) {
    return distrust("a go without a start");
  }
  Race& race = *model_.race;
  race.started_at = now - std::chrono::milliseconds(go.match_ms());
  model_.phase = Phase::racing;
  if (!race.own_seat) return;
  const Rules& rules = race.seal.settings.rules;
  std::optional<std::vector<Spawn>> spawns = spawns_from(go.spawns(), rules.size * rules.size);
  if (!spawns || spawns->size() != static_cast<std::size_t>(rules.start_tiles)) {
    return distrust("starting tiles that are none");
  }
  race.own.emplace(rules, *std::move(spawns));
}

void Client::on_outcome(const v1::Outcome& outcome) {
  if (model_.phase != Phase::racing || !model_.race->own) return distrust("an unasked outcome");
  if (!model_.race->own->on_outcome(outcome)) distrust("an outcome against the rules");
}

void Client::on_standings(const v1::Standings& standings) {
  if (!model_.race || standings.round() != model_.race->seal.round) return;
  for (const v1::Standing& standing : standings.standings()) {
    model_.race->standings[standing.seat()] = standing_from(standing);
    if (standing.seat() != model_.race->own_seat) continue;
    model_.ping_ms = standing.ping_ms();
    if (model_.race->own) model_.race->own->on_standing(standing.state());
  }
}

void Client::on_boards(const v1::Boards& boards) {
  if (!model_.race || boards.round() != model_.race->seal.round) return;
  const int size = model_.race->seal.settings.rules.size;
  for (const v1::SeatBoard& told : boards.boards()) {
    Board board(size);
    if (told.cells().size() != static_cast<std::size_t>(board.cells())) {
      return distrust("a board of another size");
    }
    for (int cell = 0; cell < board.cells(); ++cell) {
      const auto exponent =
          static_cast<unsigned char>(told.cells()[static_cast<std::size_t>(cell)]);
      if (exponent > kMaxExponent) return distrust("a tile that is none");
      board.set_exponent(cell, exponent);
    }
    model_.race->boards[told.seat()] = {
        .number = told.board(), .board = board, .score = told.score(), .moves = told.moves()};
  }
}

void Client::on_end(const v1::End& end) {
  if (!model_.race || model_.phase == Phase::results ||
      end.match_id() != wire::to_bytes(model_.race->seal.match_id)) {
    return distrust("an end of another match");
  }
  for (const v1::Standing& standing : end.standings()) {
    model_.race->standings[standing.seat()] = standing_from(standing);
  }
  model_.result = Result{.reason = end.reason(),
                         .match_ms = end.match_ms(),
                         .verification = verify(*model_.race, end, !seal_is_late_)};
  model_.phase = Phase::results;
}

}  // namespace race2048::client
