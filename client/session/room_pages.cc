#include "client/session/room_pages.h"

#include <algorithm>
#include <cstddef>

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
    asking_.was_asked(now);
  }
  if (!asking_.waits()) return ask(now);
  const Refusal* const refusal = asking_.refusal_in(model);
  if (model.lobby.known && model.lobby.first == next_) {
    take_page(model.lobby, now);
  } else if (refusal != nullptr && refusal->about == Request::list_rooms) {
    if (!asking_.tries_again_after(*refusal, now)) client_.leave();
  } else if (asking_.is_overdue(now)) {
    client_.give_up_waiting();
  }
}

void RoomPages::take_page(const Lobby& page, TimePoint now) {
  asking_.answered();
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

void RoomPages::ask(TimePoint now) {
  if (asking_.ask(*rate_, now)) client_.ask(ListRooms{next_}, now);
}

}  // namespace race2048::client
