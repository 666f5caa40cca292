#include "client/session/verify.h"

#include <algorithm>
#include <optional>

#include "proto/conversions.h"

namespace race2048::client {
namespace {

using Fault = Verification::Fault;

Verification broken(Fault fault, std::uint32_t move = 0) {
  return {.kind = Verification::Kind::broken, .fault = fault, .move = move};
}

// True if the seat is done because of its own moves.
bool is_done_by_moves(std::optional<SeatState> state) {
  return state && !is_racing(*state) && !is_taken_out(*state);
}

// Replays the client's log with the key. Returns nothing if the tiles, the scores and the final
// standing follow from the sequence and the rules, else the first contradiction.
std::optional<Verification> fault_in_game(const OwnGame& own, const MatchSettings& settings,
                                          const Key& key, const v1::Standing& told) {
  Run run(settings.run(), key);
  const std::span<const Spawn> start = run.start_spawns();
  if (!std::equal(start.begin(), start.end(), own.start_spawns().begin(),
                  own.start_spawns().end())) {
    return broken(Fault::wrong_start_tiles);
  }
  std::uint32_t number = 0;
  for (const LoggedAction& logged : own.log()) {
    ++number;
    // Tiles and scores do not depend on the time of a move, so 0 will do.
    const ActionResult result = run.apply(logged.action, logged.board, 0);
    const std::span<const Spawn> spawns = result.spawns();
    if (result.verdict != ActionVerdict::applied ||
        !std::equal(spawns.begin(), spawns.end(), logged.spawns.begin(), logged.spawns.end())) {
      return broken(Fault::wrong_tile, number);
    }
    if (run.score() != logged.score) {
      return broken(Fault::wrong_score, number);
    }
  }
  // All outcomes come before End, so the log has every move that counted.
  if (told.score() != run.best_score() || told.moves() != run.moves() ||
      told.best_tile() != tile_value(run.best_exponent())) {
    return broken(Fault::wrong_final_score);
  }
  const std::optional<SeatState> state = wire::seat_state_from(told.state());
  if (is_done_by_moves(state) && state != seat_state_of(run.state())) {
    return broken(Fault::wrong_final_state);
  }
  return std::nullopt;
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
    if (!secret) return broken(Fault::seal_not_opened);
    const Digest expected = commitment(seal.match_id, wire::bytes_of(seal.settings_bytes), *secret);
    if (seal.commitment != expected) return broken(Fault::wrong_commitment);
    std::vector<SeatNonce> nonces;
    for (const RaceSeat& seat : race.seats) {
      if (!seat.nonce) return broken(Fault::nonce_missing);
      nonces.push_back({.seat = static_cast<std::uint16_t>(seat.seat), .nonce = *seat.nonce});
      // A nonce of an earlier run of this program is not known here.
      const bool own = seat.seat == race.own_seat && sealed_before_start;
      if (own && seat.nonce != seal.own_nonce) return broken(Fault::nonce_replaced);
    }
    key = match_key(*secret, seal.match_id, nonces);
  }
  std::uint32_t moves = 0;
  if (race.own) {
    const auto told = std::find_if(
        end.standings().begin(), end.standings().end(),
        [&race](const v1::Standing& standing) { return standing.seat() == race.own_seat; });
    if (told == end.standings().end()) return broken(Fault::own_seat_missing);
    if (const auto fault = fault_in_game(*race.own, seal.settings, key, *told)) return *fault;
    moves = race.own->moves() - std::min(race.own->moves(), told->missed());
  }
  if (open) return {.kind = Verification::Kind::open_room};
  // All holds, but the server could have chosen the secret to fit.
  if (!sealed_before_start) return {.kind = Verification::Kind::nothing_known};
  if (!race.own) return {.kind = Verification::Kind::seal_verified};
  return {.kind = Verification::Kind::verified, .moves = moves};
}

}  // namespace race2048::client
