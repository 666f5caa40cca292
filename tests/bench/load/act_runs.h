// What the operator's acts hold up on a server with the most people and rooms that its limits are
// thought for, and what a storage that works again and a stop of the server do. Without sockets,
// and in processor time, so that it says the same on a busy machine.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace race2048::bench {

struct ActsRun {
  std::size_t people = 10'000;  // with a connection, each in a room of their own
  std::size_t rooms = 50'000;   // the people of the others are away
};

struct Act {
  std::string what;
  std::chrono::nanoseconds longest{};  // wake-up, or the call of the act itself
  std::chrono::nanoseconds all{};      // until it is answered
  std::size_t wake_ups = 0;
  std::size_t answer_bytes = 0;
};
// Calls tell() after each act. Throws std::runtime_error if an act does not do what it is for.
void run_acts(const ActsRun& run, const std::function<void(const Act&)>& tell);

// So many rooms whose people are all away for as long as their places are kept.
Act run_places_end(std::size_t rooms);

// 64 people, as many as a wake-up reads from, who begin to watch a match with so many seats.
Act run_entries(std::size_t seats);

// The first match of a series with so many seats: its start, its go and its end, with the log and
// its result.
std::vector<Act> run_match(std::size_t seats);

// The end of a match with one seat, for which all others in the room wait to get a seat.
Act run_seating(std::size_t people);

// A host who sends in one packet as many kicks as the server takes at once.
Act run_kicks(std::size_t people);

std::string text_of(const Act& act);

}  // namespace race2048::bench
