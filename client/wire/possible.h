// The possible facts about a seat in a match: the bounds on a server's claims about seats whose
// moves this client does not see, and on the lengths of its lists (the reasons as in
// client/model/client_limits.h). Its own game is checked move by move (own_game.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "client/model/own_game.h"
#include "client/model/race.h"
#include "client/model/series_story.h"
#include "engine/settings/settings.h"
#include "shared/limits.h"

namespace race2048::limits {

// The most people in a room, with a seat and without one, that a server lists: its kPeopleTold.
// Beyond: ProtocolFault::bad_roster.
inline constexpr std::size_t kMostPeopleShown = kMaxSeats + 100;

// The table of a series: its rounds, and its lines, as a server sends them (kMaxRounds, kMaxSeats).
// A round brings a person at most one point for each seat. Beyond: ProtocolFault::bad_series.
inline constexpr std::uint32_t kMostRounds = kMaxRounds;
inline constexpr std::size_t kMostSeriesLines = kMaxSeats;
inline constexpr std::uint32_t kMostRoundPoints = kMaxSeats;

// Moves that a seat makes in a match: its actions, and as many in steps for which it is late
// (OwnGame::kMostLogged). Its tiles, boards and score follow from them and from the settings.
// Beyond: ProtocolFault::strange_standing or strange_board.
inline constexpr std::uint32_t kMostMoves = client::OwnGame::kMostLogged;

}  // namespace race2048::limits

namespace race2048::client {

// True if a board of these rules can have the tile with this exponent.
bool can_be_tile(int exponent, const Rules& rules);

// True if a seat can stand like this: no more moves, boards and late steps than the match allows, a
// best tile that fits on a board and that so many moves can bring, and a score that so many moves
// with tiles up to that one can bring. A best tile and boards of 0 are not known.
bool can_stand(const Standing& standing, const MatchSettings& settings);

// True if the board's number of moves can lead to it, and the merges of its tiles to its score.
// REQUIRES: the board has the size of the match's boards.
bool can_show(const WatchedBoard& board, const MatchSettings& settings);

// True if the places of all seats follow from their scores, tiles, moves and times, as far as these
// decide: of seats that are level in all of them, the one that gained earlier is ahead. In a
// knock-out a seat that has lasted longer is ahead.
bool can_be_places(std::span<const Standing> standings, const MatchSettings& settings);

// True if a match whose seats stand like this ends now, and for this reason: at its length, or
// before because the target is reached, nobody races, or one is left of a knock-out.
bool can_end(EndReason reason, std::uint32_t match_ms, std::span<const Standing> standings,
             const MatchSettings& settings);

// True if a table has no more rounds and points than a series can bring, and its places follow from
// points, wins and the last round.
bool can_be_series(const Series& series);

}  // namespace race2048::client
