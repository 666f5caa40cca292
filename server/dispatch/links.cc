#include "server/dispatch/links.h"

#include "proto/frame.h"

namespace race2048::server {

Link& Links::open(const std::string& peer, TimePoint now) {
  const SessionId id{++last_id_};
  Link& link = links_.try_emplace(id, id, now).first->second;
  link.address = peer.substr(0, peer.rfind(':'));
  return link;
}

void Links::log_in(Link& link, const Person& person) {
  link.session.log_in(person);
  link.logged_in = true;
  ++logged_in_;
}

void Links::log_out(Link& link) {
  if (std::exchange(link.logged_in, false)) --logged_in_;
}

Link* Links::find(SessionId session) {
  const auto found = links_.find(session);
  return found == links_.end() ? nullptr : &found->second;
}

const Link* Links::find(SessionId session) const {
  const auto found = links_.find(session);
  return found == links_.end() ? nullptr : &found->second;
}

void Links::touch(Link& link) {
  if (std::exchange(link.touched, true)) return;
  touched_.push_back(link.session.id());
}

const std::vector<SessionId>& Links::take_touched() {
  taken_.clear();
  std::swap(taken_, touched_);
  for (const SessionId session : taken_) {
    if (Link* const link = find(session)) link->touched = false;
  }
  return taken_;
}

// ------------------------------------------------------------------------------------- the gate

void Links::commit(bool decided) {
  if (journal_ == nullptr) return;
  std::vector<std::pair<SessionId, std::uint64_t>> ends;
  for (const SessionId session : touched_) {
    Link* const link = find(session);
    if (link == nullptr) continue;
    if (const auto end = link->session.hold()) ends.emplace_back(session, *end);
  }
  if (!decided && ends.empty()) return;
  const Batch batch{++last_batch_};
  held_.push_back({.batch = batch, .ends = std::move(ends)});
  if (journal_->commit(batch)) release(batch);
}

void Links::release(Batch batch) {
  for (; !held_.empty() && held_.front().batch <= batch; held_.pop_front()) {
    for (const auto& [session, end] : held_.front().ends) {
      Link* const link = find(session);
      if (link == nullptr) continue;
      link->session.release(end);
      touch(*link);
    }
  }
}

std::span<const std::uint8_t> Links::output(SessionId session) const {
  const Session& it = links_.at(session).session;
  return journal_ == nullptr ? it.output() : it.released_output();
}

// ------------------------------------------------------------------------------------- outbox

void Links::send(SessionId to, const v1::ToClient& message) {
  Link& link = links_.at(to);
  link.session.send(message);
  touch(link);
}

void Links::send(const std::vector<SessionId>& to, const v1::ToClient& message) {
  frame_.clear();
  wire::append_frame(message, frame_);
  for (const SessionId session : to) {
    Link& link = links_.at(session);
    link.session.send_frame(frame_);
    touch(link);
  }
}

bool Links::is_backlogged(SessionId session) const {
  return links_.at(session).session.is_backlogged();
}

std::uint32_t Links::ping_ms(SessionId session) const {
  return links_.at(session).session.ping_ms();
}

}  // namespace race2048::server
