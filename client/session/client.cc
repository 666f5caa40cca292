#include "client/session/client.h"

#include <algorithm>
#include <utility>

#include "client/model/client_limits.h"
#include "client/wire/link.h"
#include "client/wire/results.h"
#include "proto/conversions.h"
#include "proto/people.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

// True if the place is of no use to a later client. A place that has merely run out of time still
// brings the person's points in the series along.
bool gives_place_up(const Failure& failure) {
  if (failure.kind == Failure::Kind::goodbye) {
    return failure.reason == Reason::server_stops || is_put_out(failure.reason);
  }
  return failure.kind == Failure::Kind::taken_over || failure.kind == Failure::Kind::put_out;
}

// The addresses that the person named.
std::vector<std::string> named_servers(const ClientOptions& options) {
  std::vector<std::string> servers{options.server};
  servers.insert(servers.end(), options.others.begin(), options.others.end());
  return servers;
}

std::optional<Node> kept_at(const ClientOptions& options) {
  return options.restored ? options.restored->at : std::nullopt;
}

}  // namespace

Client::Client(ClientOptions options)
    : options_(std::move(options)),
      player_id_(options_.player_id),
      links_(options_.random),
      route_(named_servers(options_), kept_at(options_)),
      place_(options_.keeper, std::move(options_.restored)),
      readiness_(options_.ready),
      replay_fetch_(options_.replays),
      from_lobby_(options_.entry.kind == Entry::Kind::lobby) {
  model_.server = options_.server;
  model_.owns_server = options_.owns_server;
  model_.own_name = options_.name;
}

// ---------------------------------------------------------------------------- sending and ending

void Client::send(const v1::ToServer& message) {
  if (!finished() && links_.current() != nullptr) {
    wire::append_frame(message, links_.current()->output);
  }
}

void Client::fail(Failure failure) {
  finish_replay();
  if (model_.race) failure.unsent_moves = model_.race->ahead.clear();
  if (gives_place_up(failure)) place_.lost();
  model_.reconnecting.reset();
  model_.phase = Phase::closed;
  model_.failure = std::move(failure);
}

void Client::distrust(ProtocolFault fault) {
  const LinkState* const link = links_.current();
  if (link != nullptr && !link->welcomed) return fail({.kind = Failure::Kind::not_race2048});
  fail({.kind = Failure::Kind::protocol_fault, .fault = fault});
}

void Client::show(News::What what, TimePoint now) {
  model_.news = News{.what = std::move(what), .at = now};
}

// ------------------------------------------------------------------------------------- handshake

void Client::greet(LinkState& link, const std::optional<KeyProof>& proof) {
  if (place_.held() || place_.to_restore()) link.said = seen();
  link.proved = proof.has_value();
  say_hello(link, proof);
}

bool Client::takes_for_proof(const v1::ToClient& message, LinkState& link) {
  const Prover prover = std::exchange(link.prover, nullptr);
  if (prover && message.has_challenge()) {
    const auto challenge = wire::array_from<Challenge>(message.challenge().challenge());
    greet(link, challenge ? prover(*challenge) : std::nullopt);
    return true;
  }
  if (link.welcomed || !message.has_refused()) return false;
  const bool refuses_proof = link.proved && message.refused().reason() == v1::REASON_BAD_PROOF;
  if (!prover && !refuses_proof) return false;
  link.proof_refused = quote_from(message.refused().text());
  greet(link, std::nullopt);
  return true;
}

void Client::say_hello(LinkState& link, const std::optional<KeyProof>& proof) {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(limits::kMinProtocol);
  hello.set_max_protocol(limits::kMaxProtocol);
  hello.set_client_version(RACE2048_VERSION);
  hello.set_player_id(player_id_);
  hello.set_name(link.said ? place_.name() : options_.name);
  hello.set_bot(options_.bot);
  hello.set_bot_level(wire::bot_level_to_wire(options_.bot_level));
  if (link.said) {
    v1::Resume& resume = *hello.mutable_resume();
    resume.set_code(place_.code());
    resume.set_token(place_.token());
    if (link.said->match) resume.set_match_id(wire::to_bytes(*link.said->match));
    resume.set_answers(link.said->answers);
  }
  if (proof) {
    v1::KeyProof& told = *hello.mutable_proof();
    told.set_public_key(proof->public_key);
    told.set_signature(proof->signature);
    told.set_host(proof->host);
  }
  wire::append_frame(message, link.output);
}

Stage Client::stage() const {
  const LinkState& link = *links_.current();
  if (!link.welcomed) return Stage::greeting;
  if (link.said && !link.entered) return Stage::entering;
  switch (model_.phase) {
    case Phase::connecting:
    case Phase::greeting:
    case Phase::closed:
      break;
    case Phase::lobby:
      return Stage::lobby;
    case Phase::entering:
      return Stage::entering;
    case Phase::room:
    case Phase::results:
      return Stage::between;
    case Phase::countdown:
      return Stage::countdown;
    case Phase::racing:
      return Stage::racing;
  }
  return Stage::greeting;
}

bool Client::belongs_here(v1::ToClient::BodyCase message) {
  if (message == v1::ToClient::BODY_NOT_SET && links_.current()->welcomed) {
    return true;  // from a newer server
  }
  const Expected* const row = find_expected(message);
  const Stage here = stage();
  const Taken taken = row == nullptr ? Taken::never : row->taken[static_cast<std::size_t>(here)];
  switch (taken) {
    case Taken::yes:
      return true;
    case Taken::ignored:
      return false;
    case Taken::again:
      if (links_.current()->catches_up) return true;
      break;
    case Taken::never:
      break;
  }
  distrust(fault_of(row, here));
  return false;
}

void Client::on_message(const v1::ToClient& message, TimePoint now) {
  if (!belongs_here(message.body_case())) return;
  if (model_.race) model_.race->clock_ms = model_.match_ms(now);
  using M = v1::ToClient;
  // clang-format off
  switch (message.body_case()) {
    case M::kOutcome:     return on_outcome(message.outcome(), now);
    case M::kStandings:   return on_standings(message.standings());
    case M::kPing:        return on_ping(message.ping(), now);
    case M::kWelcome:     return on_welcome(message.welcome(), now);
    case M::kRefused:     return on_refused(message.refused(), now);
    case M::kEntered:     return on_entered(message.entered(), now);
    case M::kSealed:      return on_sealed(message.sealed(), now);
    case M::kRoster:      return on_roster(message.roster(), now);
    case M::kStart:       return on_start(message.start(), now);
    case M::kGo:          return on_go(message.go(), now);
    case M::kEnd:         return on_end(message.end());
    case M::kLeft:        return on_left(message.left(), now);
    case M::kGoodbye:     return on_goodbye(message.goodbye(), now);
    case M::kRedirect:    return on_redirect(message.redirect(), *links_.current(), now);
    case M::kChallenge:   return distrust(ProtocolFault::unasked_challenge);
    case M::kStep:        return on_step(message.step());
    case M::kRoomInfo:    return on_room_info(message.room_info(), now);
    case M::kSeries:      return on_series(message.series());
    case M::kEmoted:      return on_emoted(message.emoted(), now);
    case M::kSaid:        return on_said(message.said(), now);
    case M::kRooms:       return on_rooms(message.rooms());
    case M::kPage:        return on_page(message.page());
    case M::kClock:       return on_clock(message.clock(), now);
    case M::kResults:
    case M::kResultPage:
    case M::kTopList:
    case M::kReplayPart:  return on_answer(answer_from(message));
    case M::kKept:        return on_kept(message.kept());
    case M::kStopping:    return on_stopping(message.stopping(), now);
    case M::kPutOut:      return on_put_out(message.put_out());
    case M::kNotice:      return on_notice(message.notice(), now);
    case M::kAddressed:   return distrust(ProtocolFault::message_for_servers);
    case M::BODY_NOT_SET: return;  // from a newer server
  }
  // clang-format on
}

void Client::on_welcome(const v1::Welcome& welcome, TimePoint now) {
  LinkState& link = *links_.current();
  link.welcomed = true;
  link.answer_by.reset();
  route_.welcomed(nodes_from(welcome), link.encrypted);
  passed_over_.clear();
  if (!is_valid_name(welcome.name())) return distrust(ProtocolFault::bad_name);
  model_.own_name = welcome.name();
  model_.stopping.reset();  // if it still holds, the server says so again
  model_.server_version = version_from(welcome.server_version());
  model_.own_key_mark = wire::key_mark_from(welcome.key_mark());
  link.catches_up = link.said.has_value();
  if (!link.catches_up) {
    follow_entry(now);
    if (link.proof_refused) show(RequestRefused{Reason::bad_proof, *link.proof_refused}, now);
    if (model_.phase == Phase::entering) link.answer_by = now + limits::kAnswerDeadline;
    return;
  }
  link.whole_by = now + limits::kWholeDeadline;
  if (!in_room()) {
    model_.phase = Phase::entering;
  } else if (!model_.silence) {
    note_silence(now, now);
  }
}

void Client::on_refused(const v1::Refused& refused, TimePoint now) {
  if (model_.phase == Phase::greeting && links_.current()->said) return on_place_gone(refused, now);
  Refusal refusal{.about = request_from(refused.about()),
                  .reason = wire::reason_from(refused.reason()),
                  .said = quote_from(refused.text()),
                  .at = now};
  if (model_.phase == Phase::greeting) {
    return on_name_refused(std::move(refusal), refused.suggestion());
  }
  if (model_.phase == Phase::entering && gives_password(refusal)) return;
  if (model_.phase == Phase::entering && !from_lobby_) return on_entry_refused(std::move(refusal));
  if (refused.about() == v1::ToServer::kGetReplay) {
    const std::string why =
        refusal.said.empty() ? "the server gives no reason" : refusal.said.by(model_.server);
    if (replay_fetch_.refused(refusal.reason, why, now)) return;
  }
  // Any other refusal may concern the previous room: it crossed the message that removed this
  // person.
  if (model_.phase == Phase::entering && refusal.about == Request::enter_room) {
    model_.phase = Phase::lobby;
    links_.current()->answer_by.reset();
  }
  if (refusal.about == Request::list_rooms) links_.current()->rooms_by.reset();
  if (refusal.about == Request::results) links_.current()->result_by.reset();
  if (refusal.about == Request::ready) {
    links_.current()->ready_by.reset();
    if (refusal.reason == Reason::too_often) {
      links_.current()->ready_again = now + limits::kReadyAgain;
      return;
    }
    // It crossed a new seal, for which the client says it anew.
    if (refusal.reason == Reason::old_seal && said_ready_ && said_ready_->by_itself) return;
    model_.room.gets_ready = false;
  }
  // A move that crossed the end of its match on the way is not the person's mistake.
  if (refusal.reason == Reason::not_racing || refusal.reason == Reason::wrong_round) return;
  // Two people's emotes may have come at once: what is not shown is no news.
  if (refusal.about == Request::emote && refusal.reason == Reason::too_often) return;
  if (refusal.about == Request::chat) {
    SentLine line = chat_outbox_.answered();
    if (refusal.reason == Reason::too_often && !line.text.empty()) {
      give_back(std::move(line));
      show(LineNotSent{LineNotSent::Why::too_fast}, now);
      model_.last_refusal = std::move(refusal);
      return;
    }
  }
  show(RequestRefused{refusal.reason, refusal.said}, now);
  model_.last_refusal = std::move(refusal);
}

void Client::forget_refusal_of(Request request) {
  if (!model_.last_refusal || model_.last_refusal->about != request) return;
  model_.last_refusal.reset();
  const bool told =
      model_.news && (model_.news->is<RequestRefused>() || model_.news->is<LineNotSent>());
  if (told) model_.news.reset();
}

void Client::give_back(SentLine line) {
  model_.room.refused_line = std::move(line.text);
  model_.room.refused_announcement = line.announced;
  ++model_.room.refused_lines;
}

void Client::on_name_refused(Refusal refusal, const std::string& suggestion) {
  const bool taken = refusal.reason == Reason::name_taken && is_valid_name(suggestion);
  if (taken && options_.name_is_default && ++suggestions_ <= limits::kMostSuggestions) {
    options_.name = suggestion;
    return say_hello(*links_.current());
  }
  fail({.kind = Failure::Kind::refused,
        .reason = refusal.reason,
        .said = std::move(refusal.said),
        .suggestion = taken ? suggestion : ""});
}

void Client::on_entry_refused(Refusal refusal) {
  const Entry& entry = options_.entry;
  const bool no_seat = refusal.reason == Reason::room_full || refusal.reason == Reason::room_locked;
  fail({.kind = Failure::Kind::refused,
        .reason = refusal.reason,
        .said = std::move(refusal.said),
        .may_watch = no_seat && entry.kind == Entry::Kind::join ? entry.code : ""});
}

void Client::on_goodbye(const v1::Goodbye& goodbye, TimePoint now) {
  const Reason reason = wire::reason_from(goodbye.reason());
  ServerQuote said = quote_from(goodbye.text());
  if (may_come_back() && ends_only_the_link(reason, now)) {
    return lose_link({.reason = reason, .said = std::move(said)}, now);
  }
  if (reason == Reason::server_restarts && !links_.current()->welcomed &&
      try_another_server(model_.server + " restarts.", now)) {
    return;
  }
  const bool taken_over = reason == Reason::taken_over;
  fail({.kind = taken_over ? Failure::Kind::taken_over : Failure::Kind::goodbye,
        .reason = reason,
        .said = std::move(said)});
}

void Client::on_stopping(const v1::Stopping& stopping, TimePoint now) {
  const std::chrono::milliseconds most = limits::kMaxDrainTimeout;
  model_.stopping =
      Stopping{.at = now + std::min(std::chrono::milliseconds(stopping.in_ms()), most),
               .restarts = stopping.restarts()};
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
