#include "server/dispatch/input.h"

#include <algorithm>
#include <utility>

#include "server/dispatch/chores.h"
#include "server/dispatch/departures.h"
#include "server/dispatch/message_rows.h"
#include "server/dispatch/passages.h"

namespace race2048::server {

v1::ToClient stopping_message(const Desk& desk, TimePoint now) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(desk.drain->by - now);
  v1::ToClient message;
  message.mutable_stopping()->set_in_ms(
      static_cast<std::uint32_t>(std::max<std::int64_t>(0, left.count())));
  message.mutable_stopping()->set_restarts(desk.config.keeps_rooms);
  return message;
}

void Input::opened(const Link& opened, TimePoint now) {
  while (waiting_.size() >= desk_.config.max_waiting) {
    Link& link = desk_.links.at(waiting_.least_missed(now));
    link.session.cut(Reason::server_full,
                     "Too many connections wait to log in; try again in a moment.", now);
    release(desk_, link, now);
    waiting_.remove(link.session.id());
    desk_.links.touch(link);
    ++desk_.counts.put_out;
  }
  waiting_.add(opened.session.id(), now);
}

void Input::forget(const Link& link) {
  waiting_.remove(link.session.id());
  if (link.read_again_at) paused_.erase({*link.read_again_at, link.session.id()});
}

void Input::receive(Link& link, std::span<const std::uint8_t> bytes, std::size_t received,
                    TimePoint now) {
  std::size_t messages = 0;
  if (link.relay() != nullptr) {
    pass_on(desk_, link, bytes, now);
  } else if (link.unhandled.empty() && !link.pending) {
    ChoreWork work;
    messages = handle(link, bytes, work, now);
  } else {
    keep_unhandled(link, bytes);
  }
  pace(link, messages, received, now);  // input after a Goodbye is work too
}

void Input::note(const Link& link) {
  const SessionId session = link.session.id();
  if (link.session.closing()) {
    waiting_.note_closing(session);
  } else if (!link.is_silent()) {
    waiting_.note_spoken(session);
  }
}

std::size_t Input::handle(Link& link, std::span<const std::uint8_t> bytes, ChoreWork& work,
                          TimePoint now) {
  std::size_t messages = 0;
  while (work.left() && !link.pending &&
         link.session.next(bytes, now, message_) == Session::Input::message) {
    ++messages;
    if (link.passage && take_beginning({desk_, link, message_, now}, bytes)) {
      work.use(ChoreWork::kLook);
      if (link.relay() == nullptr) continue;
      waiting_.remove(link.session.id());
      return messages;
    }
    const bool was_logged_in = link.session.logged_in();
    const HostedRoom* room = link.heard_room();  // it is there until flush(), also if it closes
    const Verdict verdict = dispatch({desk_, link, message_, now});
    if (link.heard_room() != nullptr) room = link.heard_room();
    work.use(work_of(message_.body_case(), room != nullptr ? &room->room : nullptr));
    settle(link, message_, verdict, !was_logged_in, now);
  }
  if (link.session.closing()) {
    release(desk_, link, now);
    desk_.links.touch(link);  // its Goodbye waits to be sent
  } else {
    keep_unhandled(link, bytes);
  }
  if (!link.session.logged_in()) note(link);
  if (link.touched && link.room != nullptr && link.session.awaits_ping(now)) {
    link.session.ping_along(now, link.room->room.match_ms(now));
  }
  return messages;
}

void Input::settle(Link& link, const v1::ToServer& message, const Verdict& verdict, bool first,
                   TimePoint now) {
  if (first && link.session.logged_in()) {
    waiting_.remove(link.session.id());
    if (is_there(link)) {
      ++desk_.counts.logged_in;
      if (desk_.drain) desk_.links.send(link.session.id(), stopping_message(desk_, now));
    }
  }
  if (verdict) return;
  const std::uint32_t seq = message.body_case() == v1::ToServer::kMove ? message.move().seq() : 0;
  refuse(link, verdict.fault(), static_cast<std::uint32_t>(message.body_case()), seq, now);
}

void Input::go_on(DoorTicket ticket, const DoorAnswer& answer, TimePoint now) {
  const auto found = desk_.doorway.take(desk_.links, ticket);
  if (!found) return;
  Link& link = found->link;
  const bool first = !link.session.logged_in();
  const v1::ToServer& message = found->pending.message;
  const Verdict verdict = Doorway::follow({desk_, link, message, now}, answer, found->pending.then);
  settle(link, message, verdict, first, now);
  if (link.session.closing()) {
    release(desk_, link, now);
    link.unhandled.clear();
    note(link);
  } else if (!link.unhandled.empty()) {
    unhandled_.push_back(link.session.id());
  }
  desk_.links.touch(link);  // the transport reads on
}

void Input::keep_unhandled(Link& link, std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return;
  if (link.unhandled.empty() && !link.pending) unhandled_.push_back(link.session.id());
  link.unhandled.insert(link.unhandled.end(), bytes.begin(), bytes.end());
}

void Input::on_time(TimePoint now) {
  while (const auto late = desk_.doorway.overdue(now)) {
    go_on(*late, not_now("The server did not get an answer in time; try again."), now);
  }
  ask_again(now);
  for (ChoreWork work; work.left() && !unhandled_.empty();) {
    Link* const link = desk_.links.find(unhandled_.front());
    unhandled_.pop_front();
    if (link == nullptr) continue;
    const std::vector<std::uint8_t> bytes = std::exchange(link->unhandled, {});
    const std::size_t messages = handle(*link, bytes, work, now);
    if (link->unhandled.empty()) desk_.links.touch(*link);  // the transport reads on
    pace(*link, messages, 0, now);
  }
}

void Input::pace(Link& link, std::size_t messages, std::size_t bytes, TimePoint now) {
  const bool is_closing = link.session.closing();
  if (desk_.config.message_rate == 0 && !is_closing) return;
  // The other server paces its people.
  if (link.follows != nullptr) return;
  double per_second = desk_.config.message_rate;
  // The other server knows its room, and reads no faster than that allows.
  if (link.relay() != nullptr) per_second += 2.0 * limits::kMaxMoveRate;
  if (link.room != nullptr) {
    const std::uint32_t moves = link.room->room.settings().move_rate;
    per_second += 2.0 * (moves != 0 ? moves : limits::kMaxMoveRate);
  }
  const auto again_at = is_closing ? std::optional(now + limits::kReadingPause)
                                   : link.reading.count(messages, bytes, per_second, now);
  if (!again_at || link.read_again_at) return;
  link.read_again_at = again_at;
  paused_.emplace(*again_at, link.session.id());
  if (!is_closing) ++desk_.counts.reading_pauses;
}

void Input::ask(Link& link, const v1::ToServer& question, TimePoint now) {
  const Verdict verdict = dispatch({desk_, link, question, now});
  if (!verdict) turn_down(link, question, verdict.fault(), now);
}

void Input::turn_down(Link& link, const v1::ToServer& question, const Refusal& refusal,
                      TimePoint now) {
  if (puts_off(link, question, refusal, now)) return;
  refuse(link, refusal, static_cast<std::uint32_t>(question.body_case()), 0, now);
  if (link.session.closing()) release(desk_, link, now);
}

bool Input::puts_off(const Link& link, const v1::ToServer& question, const Refusal& refusal,
                     TimePoint now) {
  const bool is_for_now =
      refusal.reason == Reason::too_often || refusal.reason == Reason::store_busy;
  if (!is_for_now || !link.browses || question.get_replay().offset() == 0) return false;
  questions_.emplace(now + limits::kNextPartAfter, Question{link.session.id(), question});
  return true;
}

void Input::ask_again(TimePoint now) {
  while (!questions_.empty() && questions_.begin()->first <= now) {
    const Question question = std::move(questions_.extract(questions_.begin()).mapped());
    Link* const link = desk_.links.find(question.session);
    if (link != nullptr && !link->session.closing()) ask(*link, question.message, now);
  }
}

void Input::read_on(TimePoint now) {
  while (!paused_.empty() && paused_.begin()->first <= now) {
    Link& link = desk_.links.at(paused_.extract(paused_.begin()).value().second);
    link.read_again_at.reset();
    link.session.was_not_read(now);
    desk_.links.touch(link);
  }
}

std::optional<TimePoint> Input::next_deadline() const {
  Earliest next{desk_.doorway.next_deadline()};
  if (!paused_.empty()) next.add(paused_.begin()->first);
  if (!questions_.empty()) next.add(questions_.begin()->first);
  return next;
}

void Input::refuse(Link& link, const Refusal& refusal, std::uint32_t about, std::uint32_t seq,
                   TimePoint now) {
  const SessionId session = link.session.id();
  for (Observer* const observer : desk_.observers.sessions) observer->on_refused(session, refusal);
  link.session.refuse(refusal, about, seq, now);
  desk_.links.touch(link);
}

}  // namespace race2048::server
