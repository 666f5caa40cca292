#include "client/session/verify.h"

#include <algorithm>

#include "client/words/text.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

Verification broken(std::string detail) {
  return {.kind = Verification::Kind::broken, .detail = std::move(detail)};
}

// The seat is done by its own moves, rather than by its link or by doing nothing.
bool is_done_by_moves(v1::SeatState state) {
  return state == v1::SEAT_STATE_OUT_STUCK || state == v1::SEAT_STATE_REACHED ||
         state == v1::SEAT_STATE_GAVE_UP || state == v1::SEAT_STATE_MOVES_MADE;
}

// Replays the own log with the key: nothing when tiles, scores and the final standing are what the
// sequence and the rules give; else the first thing that is not.
std::string fault_in_game(const OwnGame& own, const MatchSettings& settings, const Key& key,
                          const v1::Standing& told) {
  Run run(settings.run(), key);
  const std::span<const Spawn> start = run.start_spawns();
  if (!std::equal(start.begin(), start.end(), own.start_spawns().begin(),
                  own.start_spawns().end())) {
    return "the starting tiles are not those of the sealed sequence";
  }
  std::size_t number = 0;
  for (const LoggedAction& logged : own.log()) {
    ++number;
    // The time of a move changes neither tiles nor scores.
    const ActionResult result = run.apply(logged.action, logged.board, 0);
    const std::span<const Spawn> spawns = result.spawns();
    if (result.verdict != Verdict::applied ||
        !std::equal(spawns.begin(), spawns.end(), logged.spawns.begin(), logged.spawns.end())) {
      return "the new tile of move " + std::to_string(number) +
             " is not that of the sealed sequence";
    }
    if (run.score() != logged.score) {
      return "the score after move " + std::to_string(number) + " is not what the rules give";
    }
  }
  // Outcomes come before the end, so the log holds all that counted.
  if (told.score() != run.best_score() || told.moves() != run.moves() ||
      told.best_tile() != tile_value(run.best_exponent())) {
    return "the final standings give another score than the moves";
  }
  if (is_done_by_moves(told.state()) && told.state() != wire::to_wire(run.state())) {
    return "the final standings end the game in another way than the moves";
  }
  return {};
}

}  // namespace

Verification verify(const Race& race, const v1::End& end, bool sealed_before_start) {
  const Seal& seal = race.seal;
  const bool open = seal.settings.open_seed.has_value();
  Key key{};
  if (open) {
    key = *seal.settings.open_seed;
  } else {
    const std::optional<Secret> secret = wire::array_from<Secret>(end.secret());
    if (!secret) return broken("the server did not open the seal");
    if (!sealed_before_start) {
      return {.kind = Verification::Kind::nothing_known,
              .detail = "this client came after the start"};
    }
    const Digest expected = commitment(seal.match_id, wire::bytes_of(seal.settings_bytes), *secret);
    if (seal.commitment != expected) {
      return broken("the opened seal does not fit the commitment from before the start");
    }
    std::vector<SeatNonce> nonces;
    for (const RaceSeat& seat : race.seats) {
      if (!seat.nonce) return broken("a seat has no part of the key");
      nonces.push_back({.seat = static_cast<std::uint16_t>(seat.seat), .nonce = *seat.nonce});
      if (seat.seat == race.own_seat && seat.nonce != seal.own_nonce) {
        return broken("the server used another nonce than the one this client gave");
      }
    }
    key = match_key(*secret, seal.match_id, nonces);
  }
  if (race.own) {
    const auto told = std::find_if(
        end.standings().begin(), end.standings().end(),
        [&race](const v1::Standing& standing) { return standing.seat() == race.own_seat; });
    if (told == end.standings().end()) return broken("the final standings leave out the own seat");
    if (std::string fault = fault_in_game(*race.own, seal.settings, key, *told); !fault.empty()) {
      return broken(std::move(fault));
    }
  }
  if (open) return {.kind = Verification::Kind::open_room, .detail = "the seed was known to all"};
  if (!race.own) {
    return {.kind = Verification::Kind::seal_verified,
            .detail = "the opened seal fits the commitment from before the start"};
  }
  return {
      .kind = Verification::Kind::verified,
      .detail = "seal, own nonce, " + counted(race.own->moves(), "move") + " and every tile hold"};
}

}  // namespace race2048::client
