// The galleries of a server: people who watch rooms of other servers, without a connection of their
// own to these.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/dispatch/gallery.h"
#include "server/dispatch/request.h"

namespace race2048::server {

class Galleries final : private Gallery::Receiver {
 public:
  // Answers the message that waits at the door.
  using Admit = std::function<void(DoorTicket, const DoorAnswer&, TimePoint)>;
  // The desk outlives this.
  Galleries(Desk& desk, Admit admit) : desk_(desk), admit_(std::move(admit)) {}

  // Whether the message is of a person who wants to watch the room that is at the other server, and
  // can watch it from here: WatchRoom, or a Hello that resumes as such a watcher.
  bool suits(const Request& asked, const Elsewhere& at) const;
  // Asks the other server to let the person in, who waits at the door until then. REQUIRES:
  // suits().
  Verdict ask_in(const Request& asked, const Elsewhere& at);
  // Sends the person the first messages. REQUIRES: the other server has let the person in.
  void welcome(Link& link);
  // REQUIRES, here and below: Link::from_afar.
  void leave(Link& link);
  void ask_page(const Link& link, const v1::GetPage& page);
  // The session was backlogged, and is no longer.
  void reads_again(const Link& link);
  // The person goes to the room's own server, where the person can act.
  void go_there(Link& link, TimePoint now);

  // Match clock of the room that the link watches from afar; 0: it watches none, or no match runs.
  static std::uint32_t match_ms(const Link& link, TimePoint now);

  // ---- The connections, by their numbers.
  // Returns null if no gallery has this connection.
  Gallery* find(SessionId wire) const;
  // Takes bytes of the other server; see MatchServer::receive_back().
  bool receive(SessionId wire, std::span<const std::uint8_t> bytes, TimePoint now);
  // The connection has ended: its watchers begin again at this server. Harmless for the number of
  // no connection.
  void gone(SessionId wire, TimePoint now);

  void on_time(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  using Map = std::map<SessionId, std::unique_ptr<Gallery>>;

  // Null: none.
  Gallery* find_at(const Elsewhere& at) const;
  Gallery& open(const Elsewhere& at, TimePoint now);
  void end(Map::node_type ended, TimePoint now);
  // ---- Gallery::Receiver
  void on_answer(Gallery& gallery, const Gallery::Answer& answer) override;
  void on_frame(const std::vector<SessionId>& to, std::string_view frame, bool is_state) override;
  bool is_backlogged(SessionId session) const override;

  Desk& desk_;
  Admit admit_;
  Map galleries_;  // by the number of the connection
  TimePoint now_{};
  // The time of the next look at all galleries, for silent servers and for changed numbers of
  // watchers. Unused while the server has no gallery.
  TimePoint look_at_{};
};

}  // namespace race2048::server
