#include "server/dispatch/links.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <type_traits>

#include "proto/frame.h"
#include "server/hosting/room_host.h"

namespace race2048::server {
namespace {

// A frame for so many receivers or more is shared. A few small copies cost less, and each of them
// is one piece with the other output of its receiver.
constexpr std::size_t kManyReceivers = 16;
// Frames whose memory is used again: standings and boards of some rooms, and updates that a few
// receivers have not taken yet.
constexpr std::size_t kFramesKept = 16;
// Larger ones are rare.
constexpr std::size_t kLargeFrame = 16 * 1024;

}  // namespace

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

void Links::on_time(TimePoint now) {
  now_ = now;
  for (; !waiting_.empty() && waiting_.front().until <= now; waiting_.pop_front()) {
    Link* const link = find(waiting_.front().session);
    if (link != nullptr && link->waits_until == waiting_.front().until) join_crowd(*link);
  }
}

void Links::wait_for_answer(Link& link) {
  // When standings come less often, a player who moves a few times a second is answered before the
  // next one.
  const bool is_busy = load_.standings_every() > limits::kStandingsEvery;
  const bool is_answered_often = now_ - link.answered_at <= load_.standings_every();
  if (!is_busy || !is_answered_often || link.in_crowd) return join_crowd(link);
  freshen(link);
  if (link.touched || link.waits_until != Link::kNoWait) return;
  link.waits_until = now_ + load_.standings_every();
  // The time to wait may have become shorter.
  if (!waiting_.empty()) link.waits_until = std::max(link.waits_until, waiting_.back().until);
  waiting_.push_back({.session = link.session.id(), .until = link.waits_until});
}

void Links::send_away(Link& link, const Elsewhere& to, TimePoint now) {
  if (journal_ != nullptr) link.session.forget_held();
  if (to.address.empty()) {
    link.session.close(Reason::server_restarts, "The room is at another server now.", now);
  } else {
    link.session.send_away(to, now);
  }
  if (journal_ != nullptr) {
    if (const auto end = link.session.hold()) link.session.release(*end);
  }
  touch(link);
}

void Links::begin_again(Link& link, const Elsewhere& to, TimePoint now) {
  if (journal_ != nullptr) link.session.forget_held();
  link.session.begin_again(to, now);
  if (journal_ != nullptr) {
    if (const auto end = link.session.hold()) link.session.release(*end);
  }
  touch(link);
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

const std::vector<SessionId>& Links::take_touched(std::size_t crowd, std::size_t marked) {
  taken_.clear();
  if (marked >= touched_.size()) {
    std::swap(taken_, touched_);
  } else {
    const auto end = touched_.begin() + static_cast<std::ptrdiff_t>(marked);
    taken_.assign(touched_.begin(), end);
    touched_.erase(touched_.begin(), end);
  }
  for (const SessionId session : taken_) {
    Link* const link = find(session);
    if (link == nullptr) continue;
    link->touched = false;
    link->waits_until = Link::kNoWait;
  }
  for (; crowd != 0 && !crowd_.empty(); crowd_.pop_front()) {
    Link* const link = find(crowd_.front());
    if (link == nullptr) continue;
    link->in_crowd = false;
    link->waits_until = Link::kNoWait;
    taken_.push_back(crowd_.front());
    --crowd;
  }
  return taken_;
}

// ------------------------------------------------------------------------------------- the gate

Batch Links::commit_to_journal() {
  const Batch batch{++last_batch_};
  journal_->commit(batch, waiting_rooms_);
  if (waiting_rooms_.empty()) return batch;
  newest_held_ = batch;
  held_.push_back({.batch = batch, .parts = {}});
  return batch;
}

void Links::wait_for(HostedRoom& room, Batch batch) {
  room.batch = batch;
}

Batch Links::waits_for(const Link& link, bool heard_of_others) const {
  const bool is_of_another_server = link.relay() != nullptr || link.from_afar;
  if (is_of_another_server && !heard_of_others) return link.behind;
  const HostedRoom* const room = link.heard_room();
  if (room == nullptr || heard_of_others) return newest_held_;
  // Output leaves in the order in which it was written.
  return std::max(link.behind, room->batch);
}

void Links::hold_fresh() {
  for (const SessionId session : fresh_) {
    Link* const link = find(session);
    if (link == nullptr) continue;
    link->fresh = false;
    const bool heard_of_others = std::exchange(link->heard_of_others, false);
    const std::optional<std::uint64_t> end = link->session.hold();
    if (!end) continue;
    link->behind = waits_for(*link, heard_of_others);
    // The usual case, and that of moves: nothing is held.
    if (link->behind <= released_) {
      link->session.release(*end);
      continue;
    }
    const auto held =
        std::lower_bound(held_.begin(), held_.end(), link->behind,
                         [](const Held& one, Batch batch) { return one.batch < batch; });
    held->parts.push_back({.session = session, .end = *end, .touched = link->touched});
  }
  fresh_.clear();
}

void Links::release(Batch batch) {
  released_ = std::max(released_, batch);
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

OutputFront Links::output(SessionId session) const {
  const Session& it = at(session).session;
  return journal_ == nullptr ? it.output() : it.released_output();
}

// ------------------------------------------------------------------------------------- outbox

void Links::send(SessionId to, const v1::ToClient& message) {
  Link& link = at(to);
  link.session.send(message);
  note_answer(link);
}

void Links::send_frame(SessionId to, std::string_view frame) {
  Link& link = at(to);
  link.session.send_frame(frame);
  note_answer(link);
}

void Links::note_answer(Link& link) {
  link.answered_at = now_;
  touch(link);
}

template <typename Message, typename Leave>
void Links::send_each(const std::vector<SessionId>& to, const Message& message, Leave leave) {
  const auto send_all = [&](const auto& frame) {
    for (const SessionId session : to) {
      Link& link = at(session);
      link.session.send_frame(frame);
      leave(link);
    }
  };
  if (to.size() >= kManyReceivers) {
    SharedFrame& frame = free_frame();
    frame.fill(message);
    return send_all(frame);
  }
  if constexpr (std::is_same_v<Message, std::string_view>) {
    send_all(message);
  } else {
    frame_.clear();
    wire::append_frame(message, frame_);
    send_all(frame_);
  }
}

void Links::send(const std::vector<SessionId>& to, const v1::ToClient& message) {
  send_each(to, message, [this](Link& link) { join_crowd(link); });
}

void Links::send_state(const std::vector<SessionId>& to, const v1::ToClient& message) {
  send_each(to, message, [this](Link& link) { wait_for_answer(link); });
}

void Links::pass_on(const std::vector<SessionId>& to, std::string_view frame, bool is_state) {
  send_each(to, frame, [&](Link& link) { is_state ? wait_for_answer(link) : join_crowd(link); });
}

SharedFrame& Links::free_frame() {
  const auto unheld = std::find_if(frames_.begin(), frames_.end(), [](const SharedFrame& frame) {
    return !frame.has_other_holders();
  });
  if (unheld != frames_.end()) {
    if (unheld->bytes().capacity() > kLargeFrame) *unheld = SharedFrame();
    return *unheld;
  }
  // The receivers of the oldest frame free it once they have taken it.
  if (frames_.size() == kFramesKept) frames_.erase(frames_.begin());
  return frames_.emplace_back();
}

bool Links::is_backlogged(SessionId session) const {
  return at(session).session.is_backlogged();
}

void Links::end_following(SessionId session) {
  Link& link = at(session);
  link.follows = nullptr;
  link.session.close(Reason::no_such_room, "The room has closed.", now_);
  touch(link);
}

void Links::close_too_slow(SessionId session) {
  Link& link = at(session);
  link.session.close(Reason::too_slow,
                     "This client reads more slowly than the next match begins; it can come back.",
                     now_);
  touch(link);
}

}  // namespace race2048::server
