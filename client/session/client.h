// The client's side of the protocol, without I/O: bytes, intents and the time go in, bytes and a
// model come out. A client outlives its connections: when one is lost, it asks for another one and
// takes up its place in the room again. The screen, the bot and the tests all use this class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client/acts/intent.h"
#include "client/enquiry/replay_fetch.h"
#include "client/model/entry.h"
#include "client/model/model.h"
#include "client/model/seat_record.h"
#include "client/session/chat_outbox.h"
#include "client/session/expected.h"
#include "client/session/link_state.h"
#include "client/session/links.h"
#include "client/session/place.h"
#include "client/session/player_id.h"
#include "client/session/read_pace.h"
#include "client/session/readiness.h"
#include "client/session/route.h"
#include "client/session/seals.h"
#include "engine/settings/settings.h"
#include "proto/race2048.pb.h"
#include "shared/limits.h"
#include "shared/rate_limit.h"

namespace race2048::client {

struct ClientOptions {
  std::string server;                 // HOST:PORT
  std::vector<std::string> others{};  // further addresses of the same service: tried in turn
  std::string name;
  bool name_is_default = false;  // nobody chose it: if it is taken, use the next free one
  // limits::kPlayerIdBytes bytes; empty: the client makes one for each server from `secret`.
  std::string player_id{};
  std::string secret{};  // of this installation; it never leaves the client
  bool bot = false;
  std::uint8_t bot_level = 0;  // as Person::bot_level
  ReadyOptions ready{};
  Entry entry;
  // The room of `entry` has asked for a password. Otherwise the client sends the password of
  // `entry` only once the room asks for it: a room that needs none, or a server that pretends to
  // have the room, does not learn it.
  bool asked_for_password = false;
  bool owns_server = false;  // this program started the server; see Model::owns_server
  bool no_chat = false;      // keep no lines of chat but announcements, and no emotes
  // When the server is silent, set Model::silence and try another link beside the silent one.
  bool tells_silence = true;
  // Fills with random bytes, for nonces and for the times of new attempts to connect.
  std::function<void(std::span<std::uint8_t>)> random;
  SeatKeeper* keeper = nullptr;          // outlives the client
  ReplayKeeper* replays = nullptr;       // likewise; null: the client fetches no replays by itself
  BestKeeper* bests = nullptr;           // likewise; null: nobody keeps them
  std::optional<SeatRecord> restored{};  // the place that the client takes up again, if it can
};

class Client {
 public:
  explicit Client(ClientOptions options);

  // The links, which the owner makes. At connect_at() the owner calls begin_link() and begins to
  // connect, the lookup of the server's name included; nothing: no link is wanted now. A second
  // link may be wanted beside one that stands, but never more than one that is not connected yet.
  std::optional<TimePoint> connect_at() const {
    return finished() ? std::nullopt : links_.connect_at();
  }
  // REQUIRES: connect_at() is not later than `now`.
  LinkId begin_link(TimePoint now);
  // The server to which the link leads. REQUIRES: begin_link() has returned `link`, and the client
  // was not called since.
  const Node& destination(LinkId link) const;
  // Before on_connected(): the server that the link has reached, and that is trusted.
  void meet(LinkId link, const MetServer& server);
  // With a prover the client proves the person's key in its Hello. If the server refuses that, the
  // person is a guest. `later`: for when the connection is passed on to another server.
  void on_connected(LinkId link, TimePoint now, Prover prover = {}, Prover later = {});
  void on_bytes(LinkId link, std::span<const std::uint8_t> bytes, TimePoint now);
  // The link is gone or could not be made; `what` says what happened, in text that is safe for a
  // terminal. The owner also calls this when a first link takes longer than
  // limits::kConnectDeadline to connect.
  void on_link_lost(LinkId link, const std::string& what, TimePoint now);
  // The link is given up before on_connected(), because the server that it has reached is not the
  // one that is meant; `what` as above.
  void on_distrusted(LinkId link, const std::string& what, TimePoint now);
  // After every call output() holds the bytes to send; sent() removes the first `bytes` of them.
  const std::string& output(LinkId link) const;
  void sent(LinkId link, std::size_t bytes);
  // False while the client has more bytes than it wants to read now: the owner reads no further
  // ones before on_time().
  bool wants_bytes(LinkId link) const;
  // True if the owner must close the link once output() is sent, or at once if it is not connected.
  bool is_over(LinkId link) const;
  // The server's process, which belongs to this program, has ended: no link will come back.
  void on_server_ended();

  // Call on_time() at next_deadline(), which is never later than connect_at().
  void on_time(TimePoint now);
  std::optional<TimePoint> next_deadline() const;
  // True if the client has no further use for any link.
  bool finished() const { return model_.phase == Phase::closed; }

  // Carries out what the person wants. An intent that makes no sense in the current state does
  // nothing. The same goes for all while the link is lost, until the room is whole again.
  void ask(const Intent& intent, TimePoint now);
  // Leaves the server and closes the link; a place whose link is lost is given up too.
  void leave();
  // From now on ReadyOptions::when_seated is `seated`.
  void ready_with(std::size_t seated, TimePoint now);
  // Withdraws readiness, now and for all later matches.
  void withdraw(TimePoint now);
  // The newest answer does not fit its question: ends the connection, with a failure.
  void distrust_answer();
  // A question got no answer in time: likewise.
  void give_up_waiting();

  const Model& model() const { return model_; }
  // The events of the match since the last call.
  std::vector<MatchEvent> take_events() {
    return model_.race ? model_.race->take_events() : std::vector<MatchEvent>{};
  }

 private:
  // One overload for each kind of intent, so that the compiler reports a kind without one.
  void want(const Act& intent, TimePoint now);
  void want(const AskPage& intent, TimePoint now);
  void want(const SendEmote& intent, TimePoint now);
  void want(const SetReady& intent, TimePoint now);
  void want(const Say& intent, TimePoint now);
  void want(const Seating& intent, TimePoint now);
  void want(const Mute& intent, TimePoint now);
  void want(const HostAct& intent, TimePoint now);
  void want(const Edit& intent, TimePoint now);
  void want(const ListRooms& intent, TimePoint now);
  void want(const EnterRoom& intent, TimePoint now);
  void want(const Ask& intent, TimePoint now);
  void want(const LeaveRoom& intent, TimePoint now);

  // Reads messages from bytes that have come before `bytes`, and from these.
  void read_on(LinkId id, std::span<const std::uint8_t> bytes, TimePoint now);
  void read_unread(TimePoint now);
  void on_message(const v1::ToClient& message, TimePoint now);
  void on_welcome(const v1::Welcome& welcome, TimePoint now);
  void on_refused(const v1::Refused& refused, TimePoint now);
  void on_goodbye(const v1::Goodbye& goodbye, TimePoint now);
  void on_rooms(const v1::Rooms& rooms);
  // Nothing: the answer is impossible.
  void on_answer(std::optional<ResultAnswer> answer);
  void show_answer(std::optional<ResultAnswer> answer);
  void on_entered(const v1::Entered& entered, TimePoint now);
  void on_entry_refused(Refusal refusal);
  void on_name_refused(Refusal refusal, const std::string& suggestion);
  void on_sealed(const v1::Sealed& sealed, TimePoint now);
  void on_roster(const v1::Roster& roster, TimePoint now);
  void on_room_info(const v1::RoomInfo& info, TimePoint now);
  void on_series(const v1::Series& series);
  void on_said(const v1::Said& said, TimePoint now);
  void on_emoted(const v1::Emoted& emoted, TimePoint now);
  void on_notice(const v1::Notice& notice, TimePoint now);
  void on_left(const v1::Left& left, TimePoint now);
  void on_put_out(const v1::PutOut& told);
  void on_start(const v1::Start& start, TimePoint now);
  void on_go(const v1::Go& go, TimePoint now);
  void on_step(const v1::Step& step);
  void on_clock(const v1::Clock& clock, TimePoint now);
  void on_outcome(const v1::Outcome& told, TimePoint now);
  void on_standings(const v1::Standings& standings);
  void on_page(const v1::Page& page);
  void on_end(const v1::End& end);
  void on_kept(const v1::Kept& kept);
  void on_stopping(const v1::Stopping& stopping, TimePoint now);
  void on_redirect(const v1::Redirect& told, const LinkState& link, TimePoint now);
  void on_ping(const v1::Ping& ping, TimePoint now);

  Stage stage() const;
  // True if the message goes to its handler; else it is ignored, or the server is distrusted.
  bool belongs_here(v1::ToClient::BodyCase message);
  // How a seal counts that comes now.
  Seals::Came seal_comes() const;
  // Answers a seal with this client's nonce, if it has a seat and the match has not begun. `kept`:
  // the keeper has this seal already.
  void give_nonce(Seal& seal, Seals::Entry& told, bool kept);
  // Sends ready or not ready, if one of them is due.
  void follow_readiness(TimePoint now);
  // True if the person's own board takes moves.
  bool plays() const;
  void send_move(Action action, TimePoint now);
  void send_action(const SentAction& action);
  void send_waiting(TimePoint now);
  // An Outcome must come in time, from now, if one is due.
  void await_outcome(TimePoint now);
  // Drops unsent moves, and reports them together with the unanswered ones, because their board,
  // run or match has ended.
  void drop_moves(TimePoint now);
  void tell_dropped(std::size_t count, DropReason why, TimePoint now);
  // The person has moved on the next board, so the news about moves dropped with the last board is
  // old.
  void forget_board_before();
  std::optional<TimePoint> next_send() const;
  // True if the person's own run is not over. The server pings a racing seat every second, others
  // rarely.
  bool races() const;
  // After a restart of the server, the match waits for other people, and then no longer.
  void wait_for_others(TimePoint now);
  void wait_if_asked(TimePoint now);
  void end_wait(TimePoint now);
  // The server has been silent since `since`: the client takes no actions.
  void note_silence(TimePoint since, TimePoint now);
  void end_silence(TimePoint now);

  // The replays of the person's own matches, and their best results.
  //
  // True if a part may be asked for now: never while a match runs.
  bool may_fetch() const { return may_ask_between_matches(); }
  // Asks for the next part, and checks a replay that is whole: in slices, all but the first of
  // which wait for on_time(), as the server may send many messages at once.
  void fetch_replay(TimePoint now, bool checks_on);
  void expect_replay();
  // The person leaves the room or the server, perhaps before the check is through.
  void finish_replay();
  void note_replays();
  void note_best();

  // The links.
  //
  // The current link must be connected: when it counts as lost if nothing is heard, and when the
  // person sees that the server is silent.
  TimePoint lost_from() const;
  std::optional<TimePoint> quiet_from() const;
  // When the place counts as lost for good.
  std::optional<TimePoint> gives_up_at() const;
  void check_link(TimePoint now);
  void miss_outcome(TimePoint now);
  void note_heard(LinkId id, TimePoint now);
  // True if the client takes up its place again after a lost link.
  bool may_come_back() const;
  // How long the server keeps the person's place now.
  std::chrono::milliseconds hold() const;
  // The current link is lost, and the client tries another one.
  void lose_link(LinkFault why, TimePoint now);
  // The person sees that the link is lost. Returns whether it was before.
  bool note_loss(LinkFault why, TimePoint heard_at, TimePoint now);
  void fail_attempt(LinkFault why, TimePoint now);
  void note_failed_try(LinkFault why);
  // A try has failed: the next one comes later, at another server if there are several.
  void try_again(TimePoint now);
  // The client is in no room, and the current link is of no use, for this reason: another server is
  // tried. Returns false if all were.
  bool try_another_server(const std::string& why, TimePoint now);
  // The redirects lead nowhere, the last one to this address.
  // Another server answers on the same connection.
  void begin_again(const LinkState& link, TimePoint now);
  void end_hops(const Redirection& last, const LinkState& link, TimePoint now);
  // Where a later client finds the place; nothing: where the person looks for it.
  std::optional<Node> place_at() const;
  // The server's first message on an attempt.
  void on_first_answer(const v1::ToClient& message, TimePoint now);
  void on_resume_refused(const v1::Refused& refused, TimePoint now);
  // True if the place outlives a Goodbye with this reason.
  bool ends_only_the_link(Reason reason, TimePoint now) const;

  // Taking up a place again.
  Seen seen() const;
  // The link is lost, or the room is not whole again.
  bool resumes() const;
  // After a restart: the server has given up the place.
  void on_place_gone(const v1::Refused& refused, TimePoint now);
  void on_resumed(const v1::Entered& entered, TimePoint now);
  void take_place(const v1::Entered& entered);
  // The seal is of another match than the one that the client knows.
  void on_another_match();
  // True if the message repeats one from before the link was lost.
  bool is_repeated(const v1::Start& start) const;
  bool is_repeated(const v1::Go& go) const;
  bool is_repeated(const v1::Step& step) const;
  void on_whole_room(TimePoint now);
  void send_unread();
  void tell_back(bool match_missed, TimePoint now);
  void say_readiness_again(TimePoint now);

  // The line was not said: the person gets it back, to say it later.
  void give_back(SentLine line);
  // The request has now worked, so an earlier refusal of it is old news.
  void forget_refusal_of(Request request);
  void show(News::What what, TimePoint now);

  bool in_room() const;
  bool between_matches() const;
  // The same, and the person's intents reach the room.
  bool may_ask() const { return in_room() && !resumes(); }
  bool may_ask_between_matches() const { return between_matches() && !resumes(); }

  // Says Hello, or asks for the challenge that it needs.
  void begin_to_talk(LinkState& link, TimePoint now);
  // Hello as this link says it first, or after a proof was refused.
  void greet(LinkState& link, const std::optional<KeyProof>& proof);
  void say_hello(LinkState& link, const std::optional<KeyProof>& proof = std::nullopt);
  // True if the message was about the proof of the key: Hello follows, with a proof or without.
  bool takes_for_proof(const v1::ToClient& message, LinkState& link);
  // Pursues the goal in options_.entry after login.
  void follow_entry(TimePoint now);
  void ask_to_enter();
  // True if the room asks for the password that the person has given beforehand, and now gets it.
  bool gives_password(const Refusal& refusal);
  void stand_in_lobby(TimePoint now);
  // A request in a room got no answer in time: it counts as refused.
  void miss_answer(Request about, TimePoint now);
  // The server has the readiness that the person asked for, or can no longer get it.
  void note_readiness_heard();
  void send(const v1::ToServer& message);
  void fail(Failure failure);
  // Ends the connection because no race2048 server would send this message.
  void distrust(ProtocolFault fault);

  ClientOptions options_;
  std::string player_id_;
  Model model_;
  Links links_;
  Route route_;
  std::string passed_over_;  // why servers were of no use since the last Welcome: sentences
  Place place_;
  bool outcome_missed_ = false;   // an Outcome was overdue, so a link was given up; none since
  std::vector<SentAction> made_;  // in the running match, in the order of their numbers
  Readiness readiness_;
  ReplayFetch replay_fetch_;
  LinkId replay_link_{};  // the link on which the last part was asked for
  ChatOutbox chat_outbox_;
  TokenBucket emotes_{limits::kEmotesPerSecond, limits::kEmoteBurst, TimePoint{}};
  Seals seals_;
  v1::ToClient to_client_;  // reused
  ReadPace read_pace_;
  int suggestions_ = 0;  // names that the server has proposed
  bool from_lobby_;      // leaving the room returns to the lobby
  bool quick_ = false;   // entered by a quick match, and the room's people are not known yet
  bool awaits_settings_ = false;  // entered, and no seal of the room has come
  bool was_sealed_ = false;       // a match of the room, as far as this client has seen
  bool server_ended_ = false;
  // An earlier run of this program had the place in the room, and no seal has come since.
  bool was_restored_ = false;
  // The person's last word about taking part in a match.
  struct SaidReady {
    MatchId match{};
    bool ready = false;
    bool by_itself = false;  // because the person is here, and only as long as that is enough
  };
  std::optional<SaidReady> said_ready_;
};

}  // namespace race2048::client
