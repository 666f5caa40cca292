#include "server/dispatch/match_server.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "proto/conversions.h"
#include "proto/results.h"
#include "server/dispatch/departures.h"
#include "server/dispatch/forwarder.h"
#include "server/dispatch/handlers.h"
#include "server/dispatch/limits.h"
#include "server/dispatch/message_rows.h"
#include "server/dispatch/passages.h"

namespace race2048::server {
namespace {

// The work for one connection. A wake-up checks 125 of them, which takes 10 to 40 microseconds;
// then the server serves the connections that have sent something.
constexpr std::size_t kSwept = 8 * ChoreWork::kLook;
// The cost of a look at a room in which perhaps nothing is due, with what follows at the end of the
// wake-up.
constexpr std::size_t kAdvance = 5 * ChoreWork::kLook;

}  // namespace

void MatchServer::DecisionFan::on_decision(const std::string& room, const RoomState& state,
                                           const Decision& decision) {
  decided = true;
  ++made;
  for (DecisionSink* const sink : sinks) sink->on_decision(room, state, decision);
}

MatchServer::MatchServer(ServerConfig config, Observers observers, Journal* journal,
                         Archive* archive, IdentityKeeper* keeper, Registry* registry)
    : config_(std::move(config)),
      observers_(std::move(observers)),
      names_(keeper),
      bans_(keeper),
      addresses_(config_.address_limits, config_.trusted),
      links_(journal, load_),
      strangers_(addresses_, observers_),
      services_{.decisions = decisions_,
                .random = config_.random,
                .unix_ms = config_.unix_ms,
                .timings = config_.timings,
                .chat = config_.chat,
                .max_rooms = config_.max_rooms,
                .max_watchers = config_.max_watchers},
      rooms_(services_, links_),
      doorway_(registry),
      desk_{.links = links_,
            .rooms = rooms_,
            .directory = Directory(rooms_, addresses_),
            .names = names_,
            .bans = bans_,
            .addresses = addresses_,
            .doorway = doorway_,
            .config = config_,
            .counts = counts_,
            .drain = drain_,
            .observers = observers_,
            .archive = archive},
      galleries_(desk_, [this](DoorTicket ticket, const DoorAnswer& answer,
                               TimePoint now) { input_.go_on(ticket, answer, now); }),
      input_(desk_),
      clock_(config_.thread_time, config_.timings.stalled) {
  desk_.galleries = &galleries_;
  if (journal != nullptr) decisions_.sinks.push_back(journal);
  for (DecisionSink* const sink : observers_.decisions) decisions_.sinks.push_back(sink);
  set_reserved_names(config_.reserved_names);
}

void MatchServer::set_bounds(const ServerConfig& wanted) {
  config_.max_sessions = wanted.max_sessions;
  config_.max_waiting = wanted.max_waiting;
  config_.max_connections = wanted.max_connections;
  config_.max_watchers = wanted.max_watchers;
  config_.message_rate = wanted.message_rate;
  config_.host_names = wanted.host_names;
  services_.max_rooms = wanted.max_rooms;
  services_.max_watchers = wanted.max_watchers;
}

TimePoint MatchServer::own(TimePoint now) {
  if (const auto by = clock_.hear(now); by > by.zero()) {
    for (Observer* const observer : observers_.sessions) observer->on_stood_still(by);
    tell_rooms_of_stop(by);
  }
  return clock_.now();
}

void MatchServer::tell_rooms_of_stop(std::chrono::milliseconds by) {
  chores_.add([this, by, newest = rooms_.newest(), walk = RoomsWalk()](ChoreWork& work,
                                                                       TimePoint now) mutable {
    return walk.go_on(rooms_, work, [&](HostedRoom& hosted) {
      const Room& room = hosted.room;
      if (hosted.number > newest || !room.is_open() || !room.next_deadline()) return;
      hosted.room.clock_stood(by, now);
      rooms_.touch(hosted);
      work.use(ChoreWork::kDecision);
    });
  });
}

void MatchServer::restore(RoomState room, TimePoint real_now) {
  const TimePoint now = own(real_now);
  rooms_.restore(
      std::move(room), [this] { return links_.absent_session(); }, names_, now);
  sweep_.want(now);
  if (wake_soon_) wake_soon_();
}

Verdict MatchServer::admit_connection(const Address& address, TimePoint real_now) {
  const TimePoint now = own(real_now);
  Verdict may = addresses_.admit_connection(address, now);
  if (!may) {
    ++counts_.turned_away;
    strangers_.turned_away(address, now);
    sweep_.want(now);
  }
  return may;
}

SessionId MatchServer::open(const Peer& peer, TimePoint real_now) {
  const TimePoint now = own(real_now);
  Link& link = links_.open(peer, now);
  link.connection = addresses_.use_connection(peer.address, now);
  ++counts_.opened;
  const SessionId id = link.session.id();
  for (Observer* const observer : observers_.sessions) observer->on_session_opened(id, peer.text());
  input_.opened(link, now);
  if (const Verdict may = check_bans(desk_, link); !may) {
    link.session.close(may.fault().reason, may.fault().text, now);
    links_.touch(link);
    input_.note(link);
  }
  sweep_.want(now);
  return id;
}

void MatchServer::secured(SessionId session, const std::optional<KeyId>& key) {
  Link& link = links_.at(session);
  link.encrypted = true;
  link.key = key;
  input_.note(link);
}

Verdict MatchServer::browse(SessionId session, const Browsing& request, TimePoint real_now) {
  const TimePoint now = own(real_now);
  Link& link = links_.at(session);
  if (request.client != link.peer.address) {
    const Peer peer{.address = request.client, .port = 0};
    if (Verdict may = speaks_for(desk_, link, peer, now); !may) return may;
  }
  link.encrypted = request.is_encrypted;
  if (Verdict may = check_bans(desk_, link); !may) return may;
  if (link.session.closing()) return not_now("The server is busy; try again in a moment.");
  link.browses = !request.is_socket;
  link.is_page = request.is_socket;
  link.session.expect_login_by(
      now + (request.is_socket ? limits::kLoginDeadline : limits::kPageDeadline));
  input_.note(link);
  return {};
}

void MatchServer::ask(SessionId session, const v1::ToServer& question, TimePoint real_now) {
  const TimePoint now = own(real_now);
  Link& link = links_.at(session);
  if (link.session.closing()) return;
  link.session.expect_login_by(now + limits::kPageDeadline);
  input_.ask(link, question, now);
  if (wake_soon_) wake_soon_();
}

void MatchServer::answered(SessionId session, TimePoint now) {
  links_.at(session).session.expect_login_by(own(now) + limits::kLoginDeadline);
}

void MatchServer::fail(SessionId session, const std::string& text, TimePoint real_now) {
  const TimePoint now = own(real_now);
  Link& link = links_.at(session);
  link.session.close(Reason::bad_frame, text, now);
  server::release(desk_, link, now);
  links_.touch(link);
  input_.note(link);
}

void MatchServer::receive(SessionId session, std::span<const std::uint8_t> bytes,
                          std::size_t received, TimePoint real_now) {
  const TimePoint now = own(real_now);
  input_.receive(links_.at(session), bytes, received, now);
}

void MatchServer::admit(DoorTicket ticket, const DoorAnswer& answer, TimePoint real_now) {
  input_.go_on(ticket, answer, own(real_now));
  if (wake_soon_) wake_soon_();
}

void MatchServer::gone(SessionId session, const std::string& cause, TimePoint real_now) {
  const TimePoint now = own(real_now);
  Link* const link = links_.find(session);
  if (link == nullptr) return;
  const bool was_passed_on = link->relay() != nullptr;
  server::release(desk_, *link, now);
  const std::string name = link->session.logged_in() ? link->session.person().name : "";
  const std::optional<Reason> reason = link->session.close_reason();
  const std::string why = reason                          ? v1::Reason_Name(wire::to_wire(*reason))
                          : link->session.was_sent_away() ? "sent to another server"
                                                          : cause;
  const bool is_stranger =
      !link->session.logged_in() && !link->session.was_sent_away() && !was_passed_on;
  if (is_stranger && !link->browses) {
    strangers_.not_logged_in(link->peer.address, now);
    sweep_.want(now);
  }
  for (Observer* const observer : observers_.sessions) {
    observer->on_session_closed(session, name, why);
  }
  input_.forget(*link);
  links_.erase(session);
}

void MatchServer::on_time(TimePoint real_now) {
  const TimePoint now = own(real_now);
  load_.on_time(now);
  links_.on_time(now);
  chores_.go_on(now);  // before all else: rooms must learn first that they stood still
  input_.on_time(now);
  galleries_.on_time(now);
  advance_rooms(now);
  links_.answer_turns().on_time(now, [this](SessionId session) {
    const Link* const link = links_.find(session);
    if (link != nullptr && link->room != nullptr) rooms_.touch(*link->room);
  });
  input_.read_on(now);
  if (drain_ && now >= drain_->by) drain_->done = true;
  if (sweep_.is_due(now)) begin_sweep(now);
  if (sweep_.goes_on()) sweep_on(now);
  rooms_.flush(now);
  links_.commit(std::exchange(decisions_.decided, false),
                [this](const std::string& code) { return rooms_.find(code); });
  tells_ = !may_tell_ || may_tell_(real_now);
  clock_.expect(next_own_deadline());
}

void MatchServer::advance_rooms(TimePoint now) {
  ChoreWork work;
  while (work.left()) {
    const std::size_t before = decisions_.made;
    const HostedRoom* const hosted = rooms_.advance_next(now);
    if (hosted == nullptr) return;
    // Standings and boards at the end of the wake-up cost as much as a decision, and more in a
    // large room.
    work.use(ChoreWork::kDecision * (1 + decisions_.made - before) +
             ChoreWork::kTell * hosted->room.members().size());
  }
}

void MatchServer::begin_sweep(TimePoint now) {
  // Also without links: a server that keeps places notices that it was stopped.
  strangers_.on_time(now);
  sweep_.begin(
      now, links_.size() != 0 || keeps_places() || strangers_.any() || (drain_ && !drain_->done));
  if (drain_ && has_nothing_to_wait_for()) drain_->done = true;
}

void MatchServer::sweep_on(TimePoint now) {
  ChoreWork work;
  const auto sweep = [&](Link& link) {
    work.use(kSwept);
    const bool is_read = !link.read_again_at && !link.pending;
    if (is_read && link.session.is_at_rest(now)) return;
    const HostedRoom* const heard = link.heard_room();
    const Room* const room = heard != nullptr ? &heard->room : nullptr;
    const bool racing =
        room != nullptr && (link.follows != nullptr || room->is_racing(link.session.id()));
    const std::uint32_t match_ms =
        room != nullptr ? room->match_ms(now) : galleries_.match_ms(link, now);
    if (!is_read) link.session.was_not_read(now);
    if (Relay* const relay = link.relay()) {
      if (!relay->is_silent(now)) return;
      close_relayed(link, Reason::silent, "This connection was silent for too long.", now);
      server::release(desk_, link, now);
      input_.note(link);
      return links_.touch(link);
    }
    const std::size_t backlog = link.session.backlog();
    link.session.on_time(now, racing, match_ms);
    if (link.session.closing()) {
      // When a network fails, all its people fall silent at the same time.
      if (room != nullptr) work.use(ChoreWork::kPutOut + room->members().size());
      server::release(desk_, link, now);
      input_.note(link);
    }
    // Earlier output leaves without our help, once its client reads.
    if (link.session.backlog() != backlog || link.session.closing()) links_.touch(link);
  };
  sweep_.go_on(links_, work, sweep);
}

std::optional<TimePoint> MatchServer::next_own_deadline() const {
  const bool has_work = sweep_.goes_on() || !chores_.empty() || input_.has_more();
  if (has_work) return clock_.now();  // at once
  Earliest next{rooms_.next_deadline(), links_.next_deadline(), sweep_.next_deadline(),
                input_.next_deadline(), galleries_.next_deadline()};
  if (drain_ && !drain_->done) next.add(drain_->by);
  return next;
}

void MatchServer::drain(TimePoint by, TimePoint real_now) {
  const TimePoint now = own(real_now);
  if (drain_) return;
  advance_rooms(now);  // a match that is due by now still starts or ends
  services_.stopping = true;
  drain_ = Drain{.by = clock_.own(by)};
  drain_->done = now >= drain_->by || has_nothing_to_wait_for();
  if (drain_->done) return;  // stop() follows and says goodbye to everybody
  chores_.add(send_all(links_, stopping_message(desk_, now), [] {}));
}

void MatchServer::send_away(const std::string& code, Elsewhere to, TimePoint real_now) {
  const TimePoint now = own(real_now);
  HostedRoom* const hosted = rooms_.find(code);
  if (hosted == nullptr) return;
  to.room = code;
  server::send_away(desk_, *hosted, to, now);
  if (wake_soon_) wake_soon_();
}

void MatchServer::send_all_away(TimePoint real_now) {
  const TimePoint now = own(real_now);
  if (!successor_) return;
  links_.for_each([&](Link& link) {
    if (!link.session.logged_in() || link.session.closing()) return;
    if (stays_on(desk_, link)) {
      // The registry leads the person of a pending message there.
      return link.pending ? void() : keep_for_successor(link, now);
    }
    send_to_successor(link, std::chrono::milliseconds(0), now);
    server::release(desk_, link, now);
  });
  if (wake_soon_) wake_soon_();
}

void MatchServer::keep_for_successor(Link& link, TimePoint now) {
  const std::string room = link.room != nullptr ? link.room->room.code() : "";
  ++counts_.sent_away;
  begin_again_at_once(desk_, link, *successor_, room, now);
}

void MatchServer::send_to_successor(Link& link, std::chrono::milliseconds wait, TimePoint now) {
  Elsewhere to = *successor_;
  to.wait = wait;
  if (link.room != nullptr) to.room = link.room->room.code();
  ++counts_.sent_away;
  links_.send_away(link, to, now);
}

std::vector<std::string> MatchServer::room_codes() const {
  std::vector<std::string> codes;
  for (std::optional<std::string> next = ""; next;) {
    next = rooms_.visit_next(*next,
                             [&codes](HostedRoom& hosted) { codes.push_back(hosted.room.code()); });
  }
  return codes;
}

void MatchServer::stop(TimePoint real_now) {
  const TimePoint now = own(real_now);
  const bool restarts = config_.keeps_rooms;
  tells_ = true;
  may_tell_ = nullptr;
  // Nobody leaves a room: stopping decides nothing.
  links_.for_each([&](Link& link) {
    const bool goes_elsewhere = link.session.logged_in() && !stays_on(desk_, link);
    if (successor_ && restarts && goes_elsewhere) {
      std::array<std::uint8_t, 1> chance{};
      config_.random(chance);
      send_to_successor(link, limits::kHandedOver + limits::kComeLater * chance[0] / 256, now);
    }
    link.room = nullptr;
    const Reason reason = restarts ? Reason::server_restarts : Reason::server_stops;
    const char* const text =
        restarts ? "The server stops and keeps its rooms; they resume when it runs again."
                 : "The server is shutting down.";
    if (link.relay() != nullptr) {
      close_relayed(link, reason, text, now);
    } else {
      link.session.close(reason, text, now);
    }
    server::release(desk_, link, now);
    links_.touch(link);
  });
  rooms_.abandon();
}

void MatchServer::release(Batch batch) {
  links_.release(batch);
  if (wake_soon_) wake_soon_();
}

void MatchServer::reply(SessionId session, const Reply& reply, TimePoint real_now) {
  const TimePoint now = own(real_now);
  Link* const link = links_.find(session);
  if (link == nullptr) return;
  const auto asked = link->questions.finish_first();
  if (!asked) return;
  if (reply) {
    links_.send(session, *reply);
  } else {
    input_.turn_down(*link, wire::message_of(*asked), reply.fault(), now);
  }
  ask_next(desk_, *link);
  if (wake_soon_) wake_soon_();
}

void MatchServer::add_chore(Chores::Step step) {
  chores_.add(std::move(step));
  if (wake_soon_) wake_soon_();
}

void MatchServer::set_storage_trouble(bool trouble) {
  services_.storage_trouble = trouble;
  if (trouble) return;
  add_chore([this, walk = RoomsWalk()](ChoreWork& work, TimePoint now) mutable {
    return walk.go_on(rooms_, work, [&](HostedRoom& hosted) {
      if (!hosted.room.is_open()) return;
      const std::size_t before = decisions_.made;
      hosted.room.advance(now);
      hosted.room.storage_is_back(now);
      rooms_.touch(hosted);
      work.use(kAdvance + ChoreWork::kDecision * (decisions_.made - before));
    });
  });
}

void MatchServer::tell_kept(const std::string& room, const MatchKept& kept) {
  HostedRoom* const hosted = rooms_.find(room);
  if (hosted == nullptr || !hosted->room.is_open()) return;
  hosted->audience.tell_kept(kept);
  if (wake_soon_) wake_soon_();
}

void MatchServer::sent(SessionId session, std::size_t bytes) {
  Link& link = links_.at(session);
  const bool was_backlogged = link.session.is_backlogged();
  link.session.sent(bytes);
  ask_next(desk_, link);
  if (!was_backlogged || link.session.is_backlogged()) return;
  if (link.relay() != nullptr) return desk_.forwarder->read_on(session);
  if (link.from_afar) galleries_.reads_again(link);
  HostedRoom* const room = link.heard_room();
  if (room == nullptr) return;
  room->audience.reads_again(session);
  rooms_.touch(*room);
  clock_.expect_at_once();  // flush() comes soon
}

bool MatchServer::is_finished(SessionId session) const {
  const Session& it = links_.at(session).session;
  return it.closing() && it.backlog() == 0;
}

bool MatchServer::should_drop(SessionId session, TimePoint now) {
  return links_.at(session).session.past_close_deadline(own(now));
}

const Room* MatchServer::room_of(SessionId session) const {
  const Link* const link = links_.find(session);
  return link == nullptr || link->room == nullptr ? nullptr : &link->room->room;
}

}  // namespace race2048::server
