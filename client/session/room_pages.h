// Reads the complete list of a server's rooms, page after page, at the rate that the server allows.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/enquiry/asking.h"
#include "client/session/client.h"
#include "shared/rate_limit.h"
#include "shared/time.h"

namespace race2048::client {

class RoomPages {
 public:
  // The client must outlive this. REQUIRES: its entry is Entry::Kind::lobby, and nobody else asks
  // it anything.
  explicit RoomPages(Client& client) : client_(client) {}

  // Call this when the client's model may have changed, and at next_deadline(); then send the
  // client's bytes. When all is known, the client leaves. A page without a new room ends the list,
  // and so does one more page than a list of its length needs, even if rooms go meanwhile.
  void follow(TimePoint now);
  std::optional<TimePoint> next_deadline() const { return asking_.next_deadline(); }

  // The refusal that ended the list before its end.
  const std::optional<Refusal>& refusal() const { return asking_.refusal(); }
  // The rooms received so far, at most limits::kMostRooms.
  const std::vector<ListedRoom>& rooms() const { return rooms_; }

 private:
  void take_page(const Lobby& page, TimePoint now);
  void ask(TimePoint now);

  Client& client_;
  std::vector<ListedRoom> rooms_;
  std::set<std::string> codes_;  // of these
  std::uint32_t next_ = 0;       // number of the first room on the awaited page
  std::size_t pages_ = 0;        // that have come
  std::optional<TokenBucket> rate_;
  Asking asking_;  // for a page
};

}  // namespace race2048::client
