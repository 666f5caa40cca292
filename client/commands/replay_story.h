// The events of a match, as its replay tells them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "engine/match/decision.h"
#include "engine/match/match.h"
#include "engine/match/room_state.h"

namespace race2048::client {

// Hears the events in their order. Times are milliseconds on the match clock.
class ReplayListener {
 public:
  ReplayListener() = default;
  virtual ~ReplayListener() = default;
  ReplayListener(const ReplayListener&) = delete;
  ReplayListener& operator=(const ReplayListener&) = delete;

  // The match clock is at 0, and all seats have their first board.
  virtual void on_start(const RoomState& room) = 0;
  // An action has changed the seat. Number 0: the server made it for a late seat.
  virtual void on_action(const Match& match, SeatNumber seat, const Answer& answer) = 0;
  // The seat is out, by no action of its own.
  virtual void on_out(const Match& match, SeatNumber seat, std::uint32_t at_ms) = 0;
  // The seat's person has lost the link, or has one again: MatchSeat::away.
  virtual void on_link(const Match& match, SeatNumber seat, std::uint32_t at_ms) = 0;
  virtual void on_split(const Match& match, const race2048::Split& split) = 0;
  // The standings may have changed since the last call. At most once in a second of the match
  // clock.
  virtual void on_standings(const Match& match, std::uint32_t at_ms) = 0;
  // The room has the match with its end.
  virtual void on_end(const RoomState& room) = 0;
};

// Finds the events in the decisions of one replay.
class ReplayStory {
 public:
  // The listener must outlive the story.
  explicit ReplayStory(ReplayListener& listener) : listener_(listener) {}

  // Call it for each decision, with the room as it is after it: see DecisionSeen.
  void see(const RoomState& room, const Decision& decision);

 private:
  void start(const RoomState& room);
  void see_during_match(const Match& match, const Decision& decision);
  // The seat may have been given an answer since the last look at it.
  void look_at(const Match& match, SeatNumber seat);
  // The seat may be out since the last look at it.
  void look_for_out(const Match& match, SeatNumber seat, std::uint32_t at_ms);
  void tell_link(const Match& match, PersonNumber person, std::uint32_t at_ms);
  void tell_what_follows(const Match& match, std::uint32_t at_ms);

  ReplayListener& listener_;
  bool runs_ = false;
  // What was told of a seat.
  struct Told {
    std::size_t answers = 0;
    bool out = false;
  };
  std::map<SeatNumber, Told> told_;
  std::size_t splits_ = 0;  // that were told
  bool changed_ = false;    // since the last standings
  std::uint32_t next_standings_ms_ = 0;
};

}  // namespace race2048::client
