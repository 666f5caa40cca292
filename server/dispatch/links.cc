#include "server/dispatch/links.h"

#include "proto/frame.h"

namespace race2048::server {

Link& Links::open(TimePoint now) {
  const SessionId id{++last_id_};
  return links_.try_emplace(id, id, now).first->second;
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
  std::vector<std::pair<SessionId, std::uint64_t>> written;
  for (const SessionId session : touched_) {
    Link* const link = find(session);
    if (link == nullptr || link->committed == link->session.written()) continue;
    link->committed = link->session.written();
    written.emplace_back(session, link->committed);
  }
  if (!decided && written.empty()) return;
  const Batch batch{++last_batch_};
  held_.push_back({.batch = batch, .written = std::move(written)});
  if (journal_->commit(batch)) release(batch);
}

void Links::release(Batch batch) {
  for (; !held_.empty() && held_.front().batch <= batch; held_.pop_front()) {
    for (const auto& [session, written] : held_.front().written) {
      Link* const link = find(session);
      if (link == nullptr) continue;
      link->released = written;
      touch(*link);
    }
  }
}

std::span<const std::uint8_t> Links::output(SessionId session) const {
  const Link& link = links_.at(session);
  const std::span<const std::uint8_t> all = link.session.output();
  if (journal_ == nullptr) return all;
  const std::uint64_t sent = link.session.written() - all.size();
  return all.first(static_cast<std::size_t>(link.released - sent));
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
