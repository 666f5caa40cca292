// A room's audience: decides which message each person in the room is sent, and when.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/audience/limits.h"
#include "server/audience/match_feed.h"
#include "server/audience/outbox.h"
#include "server/audience/roster_feed.h"
#include "server/audience/roster_pacing.h"
#include "server/rooms/announcer.h"
#include "server/rooms/room.h"
#include "server/sessions/session_index.h"
#include "shared/emote.h"

namespace race2048::server {

class Audience final : public Announcer, private MatchFeed::Pings {
 public:
  // Both outlive the audience. The room may be constructed after it.
  Audience(const Room& room, Outbox& outbox);
  ~Audience() override;

  // ---- Announcer
  void on_entered(SessionId session) override;
  void on_left(SessionId session) override;
  void on_decision(const Decision& decision) override;
  void announce(News news, TimePoint now) override;
  void announce(SessionId to, News news, TimePoint now) override;
  void answer(SeatNumber seat, const Answer& answer) override;
  void catch_up(SessionId to, SeatNumber seat, std::size_t from) override;

  // Sends everybody whether the result of the last match, or of one before it, was saved,
  // and of the last match also whoever comes back later.
  void tell_kept(const MatchKept& kept);
  // The room was restored after a restart of the server. Call it once, before all else.
  void restored();
  // The session of another server follows the room for watchers who are there: it is sent what
  // watchers are, until it is removed or the room is no more. It is not in the room.
  void add_follower(SessionId session);
  // Harmless for a session that does not follow it.
  void remove_follower(SessionId session);
  const std::map<SessionId, std::size_t>& followers() const { return followers_; }
  // So many people watch there.
  void set_watchers_of(SessionId follower, std::size_t watchers);
  // The next roster, standings and boards for the follower are whole.
  void tell_all_again(SessionId follower);

  // REQUIRES of all below: the session is in the room; of send_page(), or follows it.

  // Sends a line of chat: between matches to everybody, in the countdown and in a match to those
  // whose seat does not race. REQUIRES: the speaker's seat does not race.
  void say(SessionId speaker, const std::string& line);
  // Sends the host's announcement to everybody, racing or not.
  void announce_line(SessionId host, const std::string& line);
  // Sends the word to everybody. It is one of a few, so it cannot tell a racer of coming tiles.
  void emote(SessionId sender, Emote emote);
  // Sends the page of seats, by place, that begins at index `first`. REQUIRES: the match has
  // started.
  void send_page(SessionId to, std::uint32_t first);

  // The session was backlogged, and is no longer: it gets the answers that it lacks, and the newest
  // state soon.
  void reads_again(SessionId session);

  // Sends the roster, standings and boards that have changed and are due. Called at the end of a
  // wake-up, after all input, so that each goes out at most once per wake-up.
  void flush(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  struct Missed;
  // Each view of the match has updates of its own.
  enum class Feed : std::uint8_t { roster, standings, boards };
  static constexpr std::size_t kFeeds = 3;
  static Feed feed_of(MatchFeed::View view);
  struct Listener {
    // The room has the member until the session leaves it. Null: the session follows the room.
    const Member* member;
    // The update that it got last.
    std::uint32_t& has(Feed feed) { return updates[static_cast<std::size_t>(feed)]; }

    std::array<std::uint32_t, kFeeds> updates{};  // by Feed
    MatchFeed::View view{};                       // set by send_feeds()
    bool awake = true;                            // is among awake_
    // Null: the session has all answers, as nearly all sessions do.
    std::unique_ptr<Missed> missed{};
  };
  using Entry = std::pair<const SessionId, Listener>;
  // The answers to the seat in which the session's person races or has raced.
  struct Missed final : public AnswerTurns::Taker {
    Missed(Audience& its_audience, Entry& its_entry, SeatNumber its_seat, std::size_t from)
        : Taker(its_audience.outbox_.answer_turns(), its_entry.first),
          audience(its_audience),
          entry(its_entry),
          seat(its_seat),
          answers(from) {}

    bool take_turn(std::size_t& work) override { return audience.send_missed_answers(entry, work); }

    Audience& audience;
    Entry& entry;
    SeatNumber seat;
    AnswerReader answers;
    // After the match: frames that follow the answers.
    bool keeps_behind = false;
    std::string behind{};
  };
  // In an order that changes from call to call: of any two people each is first every other time.
  const std::vector<SessionId>& everyone();
  // `to`: the one receiver, if that is a member. `is_late`: the receiver comes when the news is
  // old. Returns nothing if the news is empty.
  std::optional<v1::ToClient> message_of(News news, const Member* to, bool is_late,
                                         TimePoint now) const;
  std::uint32_t& newest(Feed feed) { return newest_[static_cast<std::size_t>(feed)]; }
  // The next changes fit no listener: everybody gets the whole state.
  void make_stale(Feed feed) { ++newest(feed); }
  // From now on the listener is sent the updates of the view, whole at first: changes of another
  // view do not fit.
  static void show(Listener& listener, MatchFeed::View view);
  // Leaves backlogged sessions out of awake_. Calls visit(Listener&) for all others.
  template <typename Visit>
  void let_sleep(Visit visit);

  void listen(SessionId session, const Member* member);
  void cease(SessionId session);
  bool is_large() const { return listeners_.size() > limits::kStandingsSeats; }
  // How many entries all listeners together get with one list of the people without a seat, as it
  // was at the last Roster.
  std::size_t onlooker_entries() const { return onlookers_.size() * listeners_.size(); }
  std::optional<TimePoint> roster_deadline() const;
  void send_roster(TimePoint now);
  TimePoint::duration standings_every() const;
  std::optional<TimePoint> feed_deadline() const;
  template <typename Made>
  void note(const Made& made);
  void begin_feeds();
  // Everybody gets the last standings and boards of the match, and its end.
  void end_feeds();
  void send_feeds();
  // REQUIRES: the match has started, or is over.
  // `member`: null for a follower.
  MatchFeed::View view_of(const Member* member) const;
  const FeedUpdate& update_of(MatchFeed::View view);
  // Sends the final boards to the few sessions that were backlogged when send_feeds() ran: no later
  // feed will reach them.
  void send_boards_to_stale();
  // Sends a seat that is idle or knocked out its own standing, where the feed has only the
  // leaders'.
  void tell_out(SeatNumber seat);
  v1::ToClient said_message(SessionId speaker, const std::string& line, v1::Hearers hearers) const;
  v1::ToClient end_news() const;
  void send_last_boards(SessionId to, const Member* member);
  void send_outcome(SessionId to, SeatNumber seat, const Answer& answer);
  // Sends the session answers that it lacks, as many as it can take, and counts `work` down.
  // Returns true if it can take more.
  bool send_missed_answers(Entry& entry, std::size_t& work);
  // The session has all answers: sends the frames that were kept behind them.
  void end_missing(Entry& entry);
  // The match is over: what follows waits behind the answers that a session lacks.
  void keep_all_behind(Missed& missed);
  // A match begins: the answers of the last one can be made no more.
  void give_up_missing();
  // Sends a message that is not an answer; keeps it if the session still lacks answers of a match
  // that is over.
  void send(SessionId to, const v1::ToClient& message);
  void send(const std::vector<SessionId>& to, const v1::ToClient& message);
  void keep_behind(Entry& entry, std::string_view frame);
  static bool keeps_behind(const Entry& entry);
  // Sends the changes to sessions that have the update before, and the whole state to the others
  // that are awake; with a `view`, only to sessions that are shown it.
  void send_newest(Feed feed, const FeedUpdate& update, std::optional<MatchFeed::View> view = {});
  std::uint32_t ping_ms(SeatNumber seat) const override;

  const Room& room_;
  Outbox& outbox_;
  std::map<SessionId, Listener> listeners_;
  SessionIndex<Entry> found_;                   // all of listeners_
  std::map<SessionId, std::size_t> followers_;  // of listeners_; with their watchers
  // Entries of listeners_: all but the slow readers, which get no message that a later one replaces
  // and cost nothing until they read again.
  std::vector<Entry*> awake_;
  // By Feed; an update without changes has no number of its own.
  std::array<std::uint32_t, kFeeds> newest_{1, 1, 1};

  RosterPacing roster_pacing_;
  RosterFeed roster_feed_;

  bool dirty_ = false;  // standings or boards may have changed since the last flush
  std::optional<TimePoint> flushed_at_;
  MatchFeed match_feed_;

  std::optional<MatchKept> kept_;  // for the newest match reported by tell_kept()

  std::vector<Entry*> missing_;    // those with Listener::missed
  std::size_t keeping_count_ = 0;  // of these, those that keep messages behind the answers

  std::uint64_t turns_ = 0;          // of everyone()
  std::vector<SessionId> everyone_;  // reused, as are those below
  std::vector<Onlooker> onlookers_;
  std::vector<SessionId> to_changes_;
  std::vector<SessionId> to_whole_;
  std::vector<SessionId> to_now_;
  std::string frame_;
};

}  // namespace race2048::server
