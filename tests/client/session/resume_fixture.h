// A client that loses its links, and a server that gives it its place back.
#pragma once

#include "tests/client/session/client_moves_fixture.h"

namespace race2048::client::testing {

class ResumeTest : public ClientMovesTest {
 protected:
  using milliseconds = std::chrono::milliseconds;
  using seconds = std::chrono::seconds;

  ResumeTest() { token_ = std::string(32, 't'); }

  void lose(TimePoint now = kStart, const std::string& what = "reset") {
    client_->on_link_lost(link_, what, now);
  }

  void lose_by_goodbye(v1::Reason reason, TimePoint now = kStart) {
    v1::ToClient message;
    message.mutable_goodbye()->set_reason(reason);
    message.mutable_goodbye()->set_text("The server's words.");
    say(message, now);
  }

  std::optional<Failure::Kind> failure() const {
    return model().failure ? std::optional(model().failure->kind) : std::nullopt;
  }

  // Begins the link that the client wants, when it wants it; from now on messages go over it.
  TimePoint dial() {
    dialled_ = client_->connect_at().value();
    client_->on_time(dialled_);
    old_link_ = std::exchange(link_, client_->begin_link(dialled_));
    EXPECT_FALSE(client_->connect_at()) << "one attempt at a time";
    return dialled_;
  }

  // The same, and the connection is made. Returns the client's Hello.
  v1::Hello dial_and_connect() {
    dial();
    client_->on_connected(link_, dialled_);
    const std::vector<v1::ToServer> messages = sent();
    EXPECT_EQ(messages.size(), 1u);
    return messages.empty() ? v1::Hello{} : messages.front().hello();
  }

  void say_over(LinkId link, const v1::ToClient& message, TimePoint now) {
    const LinkId other = std::exchange(link_, link);
    say(message, now);
    link_ = other;
  }

  static v1::ToClient ping_message() {
    v1::ToClient message;
    message.mutable_ping()->set_id(1);
    return message;
  }

  void welcome_back(TimePoint now) {
    v1::ToClient message;
    message.mutable_welcome()->set_name("ada");
    say(message, now);
  }

  void entered_again(std::uint32_t next_seq, bool running, TimePoint now, bool from_start = false) {
    v1::ToClient message;
    v1::Entered& entered = *message.mutable_entered();
    entered.set_code("KXQ7WP");
    entered.set_seated(true);
    entered.set_seat(1);
    entered.set_running(running);
    entered.set_token(std::string(32, 'u'));
    entered.set_hold_ms(120'000);
    entered.set_hold_between_ms(60'000);
    entered.mutable_resumed()->set_next_seq(next_seq);
    entered.mutable_resumed()->set_from_start(from_start);
    say(message, now);
  }

  void seal_again(std::uint32_t round, TimePoint now, const MatchSettings& settings = any_rate()) {
    v1::ToClient message;
    message.mutable_sealed()->set_match_id(match_id(round));
    message.mutable_sealed()->set_settings(serialised(settings));
    if (!settings.open_seed) message.mutable_sealed()->set_commitment(std::string(32, 'c'));
    message.mutable_sealed()->set_round(round);
    say(message, now);
  }

  void start_again(std::uint32_t round, std::uint32_t match_ms, TimePoint now) {
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(round));
    message.mutable_start()->set_round(round);
    v1::StartSeat& seat = *message.mutable_start()->add_seats();
    seat.set_seat(1);
    seat.set_name("ada");
    seat.set_nonce(std::string(16, 7));
    say(message, now);
    message.mutable_go()->set_round(round);
    message.mutable_go()->set_match_ms(match_ms);
    for (const std::uint32_t cell : {0u, 1u}) {
      v1::Spawn& spawn = *message.mutable_go()->add_spawns();
      spawn.set_cell(cell);
      spawn.set_tile(2);
    }
    say(message, now);
  }

  // A match among others has begun.
  void start_without_us(std::uint32_t round, TimePoint now) {
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(round));
    message.mutable_start()->set_round(round);
    v1::StartSeat& seat = *message.mutable_start()->add_seats();
    seat.set_name("bo");
    seat.set_nonce(std::string(16, 9));
    say(message, now);
    message.mutable_go()->set_round(round);
    say(message, now);
  }

  void whole_roster(TimePoint now, bool own_ready = false) {
    v1::ToClient message;
    message.mutable_roster()->set_whole(true);
    message.mutable_roster()->set_host("bo");
    seat(message, 0, "bo");
    seat(message, 1, "ada").set_ready(own_ready);
    say(message, now);
  }

  void say_outcome(const v1::Outcome& outcome, TimePoint now) {
    v1::ToClient message;
    *message.mutable_outcome() = outcome;
    say(message, now);
  }

  // The server gives the place in the running match back, up to the missed Outcomes.
  void return_to_race(std::uint32_t next_seq, TimePoint now,
                      const MatchSettings& settings = any_rate()) {
    welcome_back(now);
    entered_again(next_seq, true, now);
    seal_again(1, now, settings);
    start_again(1, 9'000, now);
  }

  // The server has ended the match meanwhile.
  void end_again(TimePoint now) {
    v1::ToClient message;
    message.mutable_end()->set_match_id(match_id(1));
    message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
    say(message, now);
  }

  // The client's messages of this kind since the last call.
  template <typename Has>
  std::vector<v1::ToServer> sent_with(Has has) {
    std::vector<v1::ToServer> found;
    for (const v1::ToServer& message : sent()) {
      if ((message.*has)()) found.push_back(message);
    }
    return found;
  }
  std::vector<std::uint32_t> sent_numbers() {
    std::vector<std::uint32_t> numbers;
    for (const v1::ToServer& message : sent_with(&v1::ToServer::has_move)) {
      numbers.push_back(message.move().seq());
    }
    return numbers;
  }

  LinkId old_link_{};
  TimePoint dialled_{};
};

}  // namespace race2048::client::testing
