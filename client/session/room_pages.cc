#include "client/session/room_pages.h"

#include <algorithm>
#include <cstddef>

#include "client/session/client_limits.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// A page has fewer rooms than it could if some have gone since the server made its list.
std::size_t most_pages(std::size_t rooms) {
  constexpr std::size_t kFew = 10;
  return kFew + 2 * std::min(rooms, limits::kMostRooms) / limits::kRoomsPerPage;
}

}  // namespace

void RoomPages::follow(TimePoint now) {
  const Model& model = client_.model();
  if (model.phase != Phase::lobby) return;
  if (!rate_) {
    // The client asks for the first page by itself.
    rate_.emplace(limits::kPagesPerSecond, limits::kPageBurst - 1, now);
    asked_at_ = now;
  }
  if (ask_at_) {
    if (now >= *ask_at_) ask(now);
    return;
  }
  const std::optional<Refusal>& refusal = model.last_refusal;
  if (model.lobby.known && model.lobby.first == next_) {
    take_page(model.lobby, now);
  } else if (refusal && refusal->about == Request::list_rooms && refusal->at >= *asked_at_) {
    on_refusal(*refusal, now);
  } else if (now >= *asked_at_ + limits::kAnswerDeadline) {
    client_.give_up_waiting();
  }
}

std::optional<TimePoint> RoomPages::next_deadline() const {
  if (ask_at_) return ask_at_;
  if (asked_at_) return *asked_at_ + limits::kAnswerDeadline;
  return std::nullopt;
}

void RoomPages::take_page(const Lobby& page, TimePoint now) {
  tries_ = 0;
  bool has_new = false;
  for (const ListedRoom& room : page.rooms) {
    // A room that has moved to a later page meanwhile appears twice.
    if (rooms_.size() == limits::kMostRooms || !codes_.insert(room.code).second) continue;
    rooms_.push_back(room);
    has_new = true;
  }
  next_ += static_cast<std::uint32_t>(page.rooms.size());
  const bool over = !has_new || next_ >= page.total || rooms_.size() == limits::kMostRooms ||
                    ++pages_ > most_pages(page.total);
  over ? client_.leave() : ask(now);
}

void RoomPages::on_refusal(const Refusal& refusal, TimePoint now) {
  const bool later = refusal.reason == Reason::too_often || refusal.reason == Reason::store_busy;
  if (later && ++tries_ < kTries) {
    ask_at_ = now + kPause;
    return;
  }
  refusal_ = refusal;
  client_.leave();
}

void RoomPages::ask(TimePoint now) {
  ask_at_.reset();
  if (!rate_->take(now)) {
    ask_at_ = rate_->next_token();
    return;
  }
  asked_at_ = now;
  client_.list_rooms(next_);
}

}  // namespace race2048::client
