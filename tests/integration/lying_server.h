// A server that lies exactly once.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "client/choices/target.h"
#include "client/net/event_loop.h"
#include "engine/board.h"
#include "engine/sequence.h"
#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "tests/integration/scripted_server.h"
#include "tests/support/settings.h"

namespace race2048::integration {

inline constexpr const char* kCode = "KXQ7WP";

inline v1::ToClient welcome() {
  v1::ToClient message;
  message.mutable_welcome()->set_protocol(limits::kMaxProtocol);
  message.mutable_welcome()->set_server_version("scripted");
  message.mutable_welcome()->set_name("alice");
  return message;
}

enum class Lie : std::uint8_t {
  none,
  another_secret,
  no_secret,
  another_nonce,
  another_starting_tile,
  another_new_tile,
  a_tile_on_a_tile,
  another_score,
  an_unasked_outcome,
  other_standings,
  no_standings,
  a_broken_replay,
  a_question_for_a_password,  // after another secret
};

// A whole match for one seat, by the rules except for one lie. Lies about a move concern the sixth
// one; the match ends with the tenth. A match with a broken replay ends with the first move; the
// next one starts in the same write as the replay's last part. So does one that the server leaves
// with the reason of a room that asks for its password.
class LyingServer {
 public:
  LyingServer(client::EventLoop& loop, Lie lie)
      : lie_(lie),
        sequence_(Key{}),
        server_(loop, {.on_message = [this](ScriptedServer&, const v1::ToServer& message) {
                  on_message(message);
                }}) {
    settings_.draws = Draws::same;
    secret_.fill(7);
    match_id_.fill(9);
  }

  client::Target target() const { return server_.target(); }

 private:
  static constexpr std::uint32_t kLiedMove = 6;
  static constexpr std::uint32_t kLastMove = 10;
  static constexpr std::uint32_t kReplayBytes = 250;

  void on_message(const v1::ToServer& message) {
    if (message.has_hello()) server_.send(welcome());
    if (message.has_join_room()) enter();
    if (message.has_nonce()) nonce_ = wire::array_from<Nonce>(message.nonce().nonce()).value();
    if (message.has_ready()) start();
    if (message.has_move()) answer(message.move());
    if (message.has_get_replay()) break_replay();
  }

  void enter() {
    v1::ToClient message;
    message.mutable_entered()->set_code(kCode);
    message.mutable_entered()->set_seated(true);
    server_.send(message);
    seal(1);
  }

  void seal(std::uint32_t round) {
    v1::ToClient message;
    v1::Sealed& sealed = *message.mutable_sealed();
    sealed.set_match_id(wire::to_bytes(match_id_));
    sealed.set_settings(serialised(settings_));
    sealed.set_commitment(
        wire::to_bytes(commitment(match_id_, wire::bytes_of(sealed.settings()), secret_)));
    sealed.set_round(round);
    server_.send(message);
  }

  void start() {
    if (lie_ == Lie::another_nonce) nonce_.fill(1);
    const SeatNonce seat{.seat = 0, .nonce = nonce_};
    sequence_ = Sequence(match_key(secret_, match_id_, std::span(&seat, 1)));
    server_.send(start_message(1));
    v1::ToClient message;
    v1::Go& go = *message.mutable_go();
    go.set_round(1);
    for (int i = 0; i < settings_.rules.start_tiles; ++i) {
      tell(place(i == 1 && lie_ == Lie::another_starting_tile), go);
    }
    server_.send(message);
  }

  std::uint32_t last_move() const {
    const bool is_short = lie_ == Lie::a_broken_replay || lie_ == Lie::a_question_for_a_password;
    return is_short ? 1 : kLastMove;
  }

  v1::ToClient start_message(std::uint32_t round) const {
    v1::ToClient message;
    v1::Start& start = *message.mutable_start();
    start.set_match_id(wire::to_bytes(match_id_));
    start.set_round(round);
    v1::StartSeat& start_seat = *start.add_seats();
    start_seat.set_name("alice");
    start_seat.set_nonce(wire::to_bytes(nonce_));
    return message;
  }

  // Places the next tile of the sequence, or a wrong one.
  Spawn place(bool another) {
    Spawn spawn = spawn_of(sequence_.draw(0, spawns_++), board_, settings_.rules);
    if (another) spawn.exponent = spawn.exponent == 1 ? 2 : 1;
    board_.set_exponent(spawn.cell, spawn.exponent);
    return spawn;
  }

  template <typename Message>
  static void tell(const Spawn& spawn, Message& message) {
    wire::add_spawns(std::span(&spawn, 1), message);
  }

  void answer(const v1::Move& move) {
    const bool lied = move.seq() == kLiedMove;
    const SlideResult slid =
        slide(board_, direction_of(wire::action_from(move.action()).value()).value());
    board_ = slid.board;
    score_ += slid.gain;
    Spawn spawn = place(lied && lie_ == Lie::another_new_tile);
    if (lied && lie_ == Lie::a_tile_on_a_tile) {
      spawn.cell = 0;
      while (slid.board.exponent(spawn.cell) == 0) ++spawn.cell;
    }
    v1::ToClient message;
    v1::Outcome& outcome = *message.mutable_outcome();
    outcome.set_seq(lied && lie_ == Lie::an_unasked_outcome ? kLiedMove + 1 : move.seq());
    outcome.set_result(v1::RESULT_APPLIED);
    tell(spawn, outcome);
    outcome.set_score(lied && lie_ == Lie::another_score ? score_ + 4 : score_);
    outcome.set_rank(1);
    outcome.set_state(v1::SEAT_STATE_RACING);
    server_.send(message);
    if (move.seq() == last_move()) end();
  }

  void end() {
    v1::ToClient message;
    v1::End& end = *message.mutable_end();
    end.set_match_id(wire::to_bytes(match_id_));
    end.set_round(1);
    end.set_reason(v1::END_REASON_CAP);
    end.set_match_ms(settings_.length_ms());
    Secret told = secret_;
    if (lie_ == Lie::another_secret || lie_ == Lie::a_question_for_a_password) told.back() ^= 1;
    if (lie_ != Lie::no_secret) end.set_secret(wire::to_bytes(told));
    if (lie_ != Lie::no_standings) {
      v1::Standing& standing = *end.add_standings();
      standing.set_rank(1);
      standing.set_score(lie_ == Lie::other_standings ? score_ + 4 : score_);
      standing.set_best_tile(static_cast<std::uint32_t>(tile_value(board_.best_exponent())));
      standing.set_moves(last_move());
      standing.set_state(v1::SEAT_STATE_RACING);
      standing.set_boards(1);
    }
    server_.send(message);
    if (lie_ == Lie::a_question_for_a_password) {
      message.mutable_goodbye()->set_reason(v1::REASON_WRONG_PASSWORD);
      server_.send(message);
    }
    if (lie_ != Lie::a_broken_replay) return;
    message.mutable_kept()->set_match_id(wire::to_bytes(match_id_));
    message.mutable_kept()->set_keeping(v1::KEEPING_STORED);
    message.mutable_kept()->set_replay_bytes(kReplayBytes);
    server_.send(message);
  }

  void break_replay() {
    v1::ToClient message;
    v1::ReplayPart& part = *message.mutable_replay_part();
    part.set_match_id(wire::to_bytes(match_id_));
    part.set_total(kReplayBytes);
    part.set_data(std::string(kReplayBytes, 'x'));
    match_id_.fill(10);
    seal(2);
    std::string frames;
    wire::append_frame(message, frames);
    wire::append_frame(start_message(2), frames);
    server_.write(frames);
  }

  Lie lie_;
  MatchSettings settings_ = first_settings(11);
  Secret secret_{};
  MatchId match_id_{};
  Nonce nonce_{};
  Sequence sequence_;
  std::uint32_t spawns_ = 0;
  Board board_;
  std::uint64_t score_ = 0;
  ScriptedServer server_;
};

}  // namespace race2048::integration
