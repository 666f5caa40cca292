// A client with the test as its server.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/session/client.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "tests/support/settings.h"

namespace race2048::client::testing {

inline const TimePoint kStart{std::chrono::hours(1)};

class ClientTest : public ::testing::Test {
 protected:
  void connect(ClientOptions options = {}) {
    options.server = "example.org:2048";
    if (options.name.empty()) options.name = "ada";
    options.player_id = std::string(limits::kPlayerIdBytes, 'p');
    if (!options.random) {
      options.random = [](std::span<std::uint8_t> bytes) {
        std::fill(bytes.begin(), bytes.end(), std::uint8_t{7});
      };
    }
    client_.emplace(options);
    link_ = client_->begin_link(kStart);
    client_->on_connected(link_, kStart, prover_);
  }

  void say(const v1::ToClient& message, TimePoint now = kStart) {
    std::string frame;
    wire::append_frame(message, frame);
    client_->on_bytes(link_, wire::bytes_of(frame), now);
  }

  void welcome() {
    v1::ToClient message;
    message.mutable_welcome()->set_name("ada");
    say(message);
  }

  void refuse(v1::Reason reason, const std::string& text, const std::string& suggestion = "") {
    v1::ToClient message;
    message.mutable_refused()->set_reason(reason);
    message.mutable_refused()->set_text(text);
    message.mutable_refused()->set_suggestion(suggestion);
    say(message);
  }

  // The client's messages since the last call, without the preface.
  std::vector<v1::ToServer> sent() {
    std::string bytes = client_->output(link_);
    client_->sent(link_, bytes.size());
    if (bytes.starts_with(limits::kPreface)) bytes.erase(0, limits::kPreface.size());
    wire::FrameReader reader(limits::kMaxFrameToServer);
    std::span<const std::uint8_t> rest = wire::bytes_of(bytes);
    std::vector<v1::ToServer> messages;
    while (reader.next(rest) == wire::FrameReader::Status::frame) {
      messages.emplace_back().ParseFromArray(reader.body().data(),
                                             static_cast<int>(reader.body().size()));
    }
    return messages;
  }

  void refuse_about(v1::ToServer::BodyCase about, v1::Reason reason, TimePoint now) {
    refuse_about(about, reason, "no", now);
  }
  void refuse_about(v1::ToServer::BodyCase about, v1::Reason reason, const std::string& text = "no",
                    TimePoint now = kStart) {
    v1::ToClient message;
    message.mutable_refused()->set_about(static_cast<std::uint32_t>(about));
    message.mutable_refused()->set_reason(reason);
    message.mutable_refused()->set_text(text);
    say(message, now);
  }

  // The server lets the client into a room: on seat 1, or without a seat. With a token, the server
  // keeps the place for 120 s in a race, and otherwise for 60 s.
  void entered(bool seated = true) {
    v1::ToClient message;
    message.mutable_entered()->set_code("KXQ7WP");
    message.mutable_entered()->set_seated(seated);
    message.mutable_entered()->set_seat(seated ? 1 : 0);
    message.mutable_entered()->set_token(token_);
    message.mutable_entered()->set_hold_ms(120'000);
    message.mutable_entered()->set_hold_between_ms(60'000);
    say(message);
  }

  // Enters a room with a sealed match, on a seat.
  void enter_room(ClientOptions options = {},
                  const MatchSettings& settings = time_settings(60'000)) {
    options.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"};
    connect(options);
    welcome();
    entered();
    seal(1, settings);
  }

  // Enters as the room's host, on seat 1 among others.
  void enter_as_host() {
    enter_room();
    v1::ToClient message;
    message.mutable_roster()->set_whole(true);
    message.mutable_roster()->set_host("ada");
    seat(message, 0, "bo");
    seat(message, 1, "ada");
    say(message);
    sent();
  }

  static v1::Member& seat(v1::ToClient& message, std::uint32_t number, const std::string& name) {
    v1::Member& member = *message.mutable_roster()->add_members();
    member.set_seat(number);
    member.set_name(name);
    return member;
  }

  void seal(std::uint32_t round, const MatchSettings& settings = time_settings(60'000)) {
    v1::ToClient message;
    message.mutable_sealed()->set_match_id(match_id(round));
    message.mutable_sealed()->set_settings(serialised(settings));
    if (!settings.open_seed) message.mutable_sealed()->set_commitment(std::string(32, 'c'));
    message.mutable_sealed()->set_round(round);
    say(message);
  }

  static std::string match_id(std::uint32_t round) {
    return std::string(16, static_cast<char>('0' + round));
  }

  void roster(std::uint32_t members, bool own_ready = false) {
    v1::ToClient message;
    message.mutable_roster()->set_whole(true);
    message.mutable_roster()->set_host("seat0");
    for (std::uint32_t number = 0; number < members; ++number) {
      seat(message, number, "seat" + std::to_string(number)).set_ready(number == 1 && own_ready);
    }
    say(message);
  }

  // A round begins, with seats from 0 on (or only the client's own), and with this board for the
  // client:
  //   2 2 . .
  //   . . . .
  //   . . . .
  //   . . . .
  void start_race(std::uint32_t seats = 0, std::uint32_t round = 1) {
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(round));
    message.mutable_start()->set_round(round);
    for (std::uint32_t number = 0; number < std::max(seats, 2u); ++number) {
      if (seats == 0 && number != 1) continue;
      v1::StartSeat& seat = *message.mutable_start()->add_seats();
      seat.set_seat(number);
      seat.set_name(number == 1 ? "ada" : "p" + std::to_string(number));
      seat.set_nonce(std::string(16, 7));
    }
    message.mutable_start()->set_countdown_ms(3000);
    say(message);
    message.mutable_go()->set_round(round);
    for (const std::uint32_t cell : {0u, 1u}) {
      v1::Spawn& spawn = *message.mutable_go()->add_spawns();
      spawn.set_cell(cell);
      spawn.set_tile(2);
    }
    say(message);
  }

  void begin_step(std::uint32_t number, std::uint32_t round = 1) {
    v1::ToClient message;
    message.mutable_step()->set_round(round);
    message.mutable_step()->set_number(number);
    message.mutable_step()->set_ends_ms(number * 10'000);
    say(message);
  }

  // The server ends the running match.
  void end_race(std::uint32_t round = 1) {
    v1::ToClient message;
    message.mutable_end()->set_match_id(match_id(round));
    message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
    say(message);
  }

  const Model& model() const { return client_->model(); }

  std::optional<Client> client_;
  Prover prover_{};  // null: the client has no key to prove, or has shown it
  LinkId link_{};
  std::string token_;  // that the server gives; empty: none
};

}  // namespace race2048::client::testing
