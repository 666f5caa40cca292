// Matches that a server keeps, for tests.
#pragma once

#include <vector>

#include "engine/match/match_result.h"
#include "proto/settings.h"
#include "tests/support/settings.h"

namespace race2048::client {

inline MatchId match_id_of(std::uint8_t first) {
  MatchId id{};
  for (std::uint8_t& byte : id) byte = first++;
  return id;
}

inline std::vector<PlayedMatch> two_matches() {
  return {{{.match_id = match_id_of(0xa0),
            .title = "Früh, \"am\" Abend",
            .round = 2,
            .rounds = 3,
            .format = Format::first,
            .size = 5,
            .target_tile = 512,
            .began_unix_ms = 1'700'000'000'000,
            .ended_unix_ms = 1'700'000'090'500,
            .reason = EndReason::target_reached},
           12,
           2,
           "ada",
           5'120},
          {{.match_id = match_id_of(0x10),
            .round = 9,
            .began_unix_ms = 1'600'000'000'000,
            .ended_unix_ms = 1'600'000'180'000,
            .open_seed = true},
           7,
           104,
           "bo.the-bot",
           123'456}};
}

inline ResultDetails one_match() {
  return {.match = two_matches().front(),
          .seats = {{.seat = 3,
                     .name = "ada",
                     .place = 1,
                     .score = 5'120,
                     .best_tile = 512,
                     .moves = 311,
                     .state = SeatState::reached,
                     .reached_ms = 90'400,
                     .points = 5},
                    {.seat = 0,
                     .name = "bo",
                     .bot = true,
                     .place = 2,
                     .score = 980,
                     .best_tile = 128,
                     .boards = 2,
                     .moves = 1'250,
                     .state = SeatState::racing,
                     .points = 3}},
          .settings_bytes = serialised(first_settings(9)),
          .splits = {{.exponent = 5, .seat = 0, .at_ms = 8'000},
                     {.exponent = 5, .seat = 3, .at_ms = 9'500},
                     {.exponent = 6, .seat = 3, .at_ms = 20'010}},
          .replay_bytes = 4'321};
}

inline std::vector<TopLine> two_top_lines() {
  return {{.match_id = match_id_of(0xa0),
           .ended_unix_ms = 1'700'000'090'500,
           .name = "ada",
           .score = 20'480,
           .best_tile = 2048,
           .moves = 1'100,
           .made_ms = 90'400},
          {.match_id = match_id_of(0x10),
           .ended_unix_ms = 1'600'000'180'000,
           .name = "somebody",
           .score = 980,
           .best_tile = 128,
           .moves = 99,
           .made_ms = 700'123}};
}

}  // namespace race2048::client
