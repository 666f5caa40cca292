// The people in a room, as those who are told about it: who is sent what, and when.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/audience/feed_update.h"
#include "server/audience/match_feed.h"
#include "server/audience/outbox.h"
#include "server/audience/roster_feed.h"
#include "server/rooms/announcer.h"
#include "server/rooms/room.h"

namespace race2048::server {

class Audience final : public Announcer, private MatchFeed::Pings {
 public:
  // Both outlive the audience, but the room may be made after it.
  Audience(const Room& room, Outbox& outbox) : room_(room), outbox_(outbox) {}

  // ---- from the room
  void on_entered(SessionId session) override;
  void on_left(SessionId session) override;
  void on_decision(const Decision& decision) override;
  void announce(News news, TimePoint now) override;
  void announce(SessionId to, News news, TimePoint now) override;
  void answer(SeatNumber seat, const ActionRecord& record, std::uint32_t seq) override;

  // A line of chat, to everybody. REQUIRES of both: the session is in the room.
  void say(SessionId speaker, const std::string& line);
  // The page of seats by place that begins with number `first`. REQUIRES: the match has gone.
  void send_page(SessionId to, std::uint32_t first);

  // Sends the roster, standings and boards that changed, when their time has come. Called at the
  // end of a wake-up, after all input: however much changed in it, each goes out once.
  void flush(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  enum class Feed : std::uint8_t { roster, standings, boards };
  // What somebody was sent before is not to be built on: they get it whole. By Feed.
  using Stale = std::array<bool, 3>;
  // For whom an update is.
  enum class For : std::uint8_t { all, watchers, referees };

  const std::vector<SessionId>& everyone();
  // Nothing when there is nothing to tell.
  std::optional<v1::ToClient> message_of(News news, const Member* to, TimePoint now) const;
  void make_stale(Feed feed);
  bool is_for(For whom, const Member& member) const;

  TimePoint::duration roster_every() const;
  std::optional<TimePoint> roster_deadline() const;
  void send_roster(TimePoint now);
  TimePoint::duration standings_every() const;
  std::optional<TimePoint> feed_deadline() const;
  void begin_feeds();
  void send_feeds();
  void send_boards(MatchFeed::View view, For whom);
  void send_end();
  // Sends what changed to those for whom it is and who are up to date, all of it to those who are
  // not, and nothing to those who read too slowly: false when there are any.
  bool send_newest(Feed feed, const FeedUpdate& update, For whom);
  std::uint32_t ping_ms(SeatNumber seat) const override;

  const Room& room_;
  Outbox& outbox_;
  std::map<SessionId, Stale> stale_;  // the sessions of room_.members()

  bool roster_changed_ = false;
  bool roster_missed_ = false;  // by somebody who reads too slowly
  std::optional<TimePoint> roster_sent_at_;
  RosterFeed roster_feed_;

  bool dirty_ = false;  // standings or boards may have changed since the last flush
  std::optional<TimePoint> flushed_at_;
  MatchFeed match_feed_;

  v1::ToClient outcome_;             // reused for every answer
  std::vector<SessionId> everyone_;  // reused, as those below
  std::vector<Onlooker> onlookers_;
  std::vector<SessionId> to_changes_;
  std::vector<SessionId> to_whole_;
};

}  // namespace race2048::server
