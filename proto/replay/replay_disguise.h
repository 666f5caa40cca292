// Removes from replays all facts about the room and its people that do not concern the match: a
// person with a replay can neither enter the room nor recognise a person in two files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "engine/match/decision.h"
#include "engine/match/person.h"
#include "engine/or_fault.h"
#include "engine/sequence.h"
#include "proto/replay/replay_file.h"

namespace race2048 {

// The code of the room in every replay. It has the form of a code, which all verifiers ask for.
inline constexpr std::string_view kDisguisedCode = "222222";

// Disguises the decisions of one replay, in their order, then its result.
class ReplayDisguise {
 public:
  // `begins_ms`: the room clock of the decisions that begin the replay. Times are counted from
  // there: a room clock and a wall time together say when the room was opened.
  ReplayDisguise(const MatchId& match, std::uint64_t begins_ms)
      : match_(match), begins_ms_(begins_ms) {}

  // The time on the replay's room clock.
  std::uint64_t clock(std::uint64_t room_ms) const {
    return room_ms > begins_ms_ ? room_ms - begins_ms_ : 0;
  }
  Decision decision(const Decision& decision);
  MatchResult result(MatchResult result);

  // Each for decision(). People are counted from 1 in the order in which the file names them, and
  // their ids are made of that number and the match alone: anybody who knows a person's own id
  // could test an id that was made from it.
  DecisionBody operator()(const RoomOpened& opened);
  DecisionBody operator()(const SeriesRestored& restored);
  DecisionBody operator()(const Seated& seated);
  DecisionBody operator()(const WentAway& went);
  DecisionBody operator()(const CameBack& came);
  DecisionBody operator()(const RosterFrozen& frozen);
  template <typename Other>
  DecisionBody operator()(const Other& other) {
    return other;
  }

 private:
  PersonNumber number_of(PersonNumber in_room);
  Person person(Person person);

  MatchId match_;
  std::uint64_t begins_ms_;
  std::map<PersonNumber, PersonNumber> numbers_;  // by that in the room
};

// True if the bytes begin a replay that names its room: one of an earlier version of the program.
// The first kReplayBeginning bytes of a file are enough.
inline constexpr std::size_t kReplayBeginning = 128;
bool names_room(std::string_view beginning);

// The same match, of the same version of the format, disguised. Facts that a verifier can confirm
// stay as they were. The fault says what is wrong with the file; the match is not verified.
OrFault<std::string> disguised_replay(std::string_view file);

}  // namespace race2048
