#include "server/dispatch/links.h"

#include <stdexcept>

#include "proto/frame.h"

namespace race2048::server {

Link& Links::open(const Peer& peer, TimePoint now) {
  if (free_.empty()) {
    if (links_.size() == kNoLink) throw std::length_error("too many links");
    free_.push_back(links_.size());
    links_.emplace_back();
  }
  const std::size_t index = free_.back();
  links_[index] = std::make_unique<Link>(session_id(++last_number_, index), peer, now);
  free_.pop_back();
  return *links_[index];
}

void Links::erase(SessionId session) {
  const std::size_t index = link_index_of(at(session).session.id());
  links_[index].reset();
  free_.push_back(index);
}

void Links::log_in(Link& link, const Person& person) {
  link.session.log_in(person);
  link.logged_in = true;
  ++logged_in_;
}

void Links::log_out(Link& link) {
  if (std::exchange(link.logged_in, false)) --logged_in_;
}

Link* Links::find(SessionId session) const {
  const std::size_t index = link_index_of(session);
  if (index >= links_.size()) return nullptr;
  Link* const link = links_[index].get();
  return link != nullptr && link->session.id() == session ? link : nullptr;
}

Link& Links::at(SessionId session) const {
  Link* const link = find(session);
  if (link == nullptr) throw std::logic_error("no such session");
  return *link;
}

void Links::touch(Link& link) {
  freshen(link);
  if (!std::exchange(link.touched, true)) touched_.push_back(link.session.id());
}

void Links::join_crowd(Link& link) {
  freshen(link);
  if (!std::exchange(link.in_crowd, true)) crowd_.push_back(link.session.id());
}

void Links::freshen(Link& link) {
  if (journal_ == nullptr || std::exchange(link.fresh, true)) return;
  fresh_.push_back(link.session.id());
}

const std::vector<SessionId>& Links::take_touched(std::size_t crowd) {
  taken_.clear();
  std::swap(taken_, touched_);
  for (const SessionId session : taken_) {
    if (Link* const link = find(session)) link->touched = false;
  }
  for (; crowd != 0 && !crowd_.empty(); crowd_.pop_front()) {
    Link* const link = find(crowd_.front());
    if (link == nullptr) continue;
    link->in_crowd = false;
    taken_.push_back(crowd_.front());
    --crowd;
  }
  return taken_;
}

// ------------------------------------------------------------------------------------- the gate

void Links::commit(bool decided) {
  if (journal_ == nullptr) return;
  if (!decided && fresh_.empty()) return;
  const Batch batch{++last_batch_};
  const bool stored = journal_->commit(batch);
  if (stored) release(batch);
  Held held{.batch = batch, .parts = {}};
  for (const SessionId session : fresh_) {
    Link* const link = find(session);
    if (link == nullptr) continue;
    link->fresh = false;
    const std::optional<std::uint64_t> end = link->session.hold();
    if (!end) continue;
    // The usual case, and the one of moves: nothing is kept of the batch.
    if (stored) {
      link->session.release(*end);
    } else {
      held.parts.push_back({.session = session, .end = *end, .touched = link->touched});
    }
  }
  fresh_.clear();
  if (!stored) held_.push_back(std::move(held));
}

void Links::release(Batch batch) {
  for (; !held_.empty() && held_.front().batch <= batch; held_.pop_front()) {
    for (const Held::Part& part : held_.front().parts) {
      Link* const link = find(part.session);
      if (link == nullptr) continue;
      link->session.release(part.end);
      if (part.touched) {
        touch(*link);
      } else {
        join_crowd(*link);
      }
    }
  }
}

std::span<const std::uint8_t> Links::output(SessionId session) const {
  const Session& it = at(session).session;
  return journal_ == nullptr ? it.output() : it.released_output();
}

// ------------------------------------------------------------------------------------- outbox

void Links::send(SessionId to, const v1::ToClient& message) {
  Link& link = at(to);
  link.session.send(message);
  touch(link);
}

void Links::send(const std::vector<SessionId>& to, const v1::ToClient& message) {
  frame_.clear();
  wire::append_frame(message, frame_);
  for (const SessionId session : to) {
    Link& link = at(session);
    link.session.send_frame(frame_);
    join_crowd(link);
  }
}

bool Links::is_backlogged(SessionId session) const {
  return at(session).session.is_backlogged();
}

std::uint32_t Links::ping_ms(SessionId session) const {
  return at(session).session.ping_ms();
}

}  // namespace race2048::server
