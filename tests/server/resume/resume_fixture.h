// Two people in a race on a server that keeps their places, and what they see of each other.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {

class ResumeTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");

  // The decisions alone must make the same room.
  ResumeTest() : world(1, Timings{}) { world.log.replays = true; }

  const RoomState& state() const { return world.room(bob).state(); }
  const MatchSeat& seat(SeatNumber number) const { return state().match()->seats.at(number); }

  // "ada away 120000, bob": the people with seats, as bob is told.
  std::string people() {
    world.pass(std::chrono::milliseconds(0));
    std::string text;
    for (const v1::Member& member : bob.roster().members()) {
      if (!text.empty()) text += ", ";
      text += member.name();
      if (member.away_ms() != 0) text += " away " + std::to_string(member.away_ms());
    }
    return text;
  }
  // The numbers of the Outcomes in the inbox, in order.
  static std::vector<std::uint32_t> answered(const Client& client) {
    std::vector<std::uint32_t> numbers;
    for (const v1::ToClient& message : client.inbox) {
      if (message.has_outcome()) numbers.push_back(message.outcome().seq());
    }
    return numbers;
  }
  // The kinds of messages in the inbox, without pings.
  static std::vector<v1::ToClient::BodyCase> kinds(const Client& client) {
    std::vector<v1::ToClient::BodyCase> found;
    for (const v1::ToClient& message : client.inbox) {
      if (!message.has_ping()) found.push_back(message.body_case());
    }
    return found;
  }
  v1::Reason refused_for(const v1::ToServer& hello) {
    Client& again = world.resume(hello, ada);
    return again.refused().reason();
  }
};

}  // namespace race2048::server
