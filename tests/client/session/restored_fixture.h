// A client whose place is kept beyond its own end, in a match with real tiles.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/client/session/resume_fixture.h"

namespace race2048::client::testing {

// Keeps the record in memory.
class RecordKeeper : public SeatKeeper {
 public:
  void entered(const SeatRecord& place) override {
    on_call();
    SeatRecord record = place;
    if (kept) {
      record.seal = kept->seal;
      record.actions = kept->actions;
    }
    kept = record;
  }
  void sealed(const KeptSeal& seal) override {
    on_call();
    if (kept->seal && kept->seal->match_id != seal.match_id) kept->actions.clear();
    kept->seal = seal;
  }
  void acted(const SentAction& action) override {
    on_call();
    kept->actions.push_back(action);
  }
  void match_over() override {
    kept->seal.reset();
    kept->actions.clear();
  }
  void left() override { kept.reset(); }

  std::optional<SeatRecord> kept;
  std::function<void()> on_call = [] {};
};

// A match with real tiles. Every move is answered as an honest server answers it.
class RestoredTest : public ResumeTest {
 protected:
  RestoredTest() {
    secret_.fill(0x5a);
    nonce_.fill(7);
    settings_ = any_rate();
  }

  ClientOptions keeping(Entry::Kind kind = Entry::Kind::join) {
    ClientOptions options{.entry = {.kind = kind, .code = "KXQ7WP"}};
    options.keeper = &keeper_;
    return options;
  }

  static MatchId real_id() { return *wire::array_from<MatchId>(match_id(1)); }

  void real_seal() {
    v1::ToClient message;
    v1::Sealed& sealed = *message.mutable_sealed();
    sealed.set_match_id(match_id(1));
    sealed.set_settings(serialised(settings_));
    const Digest digest = commitment(real_id(), wire::bytes_of(sealed.settings()), secret_);
    if (!settings_.open_seed) sealed.set_commitment(wire::to_bytes(digest));
    sealed.set_round(1);
    say(message);
  }

  void real_start() {
    std::vector<SeatNonce> nonces = {{.seat = 1, .nonce = nonce_}};
    if (against_bo_) nonces.push_back({.seat = 2, .nonce = {}});
    start_.Clear();
    go_.Clear();
    run_.emplace(settings_.run(), match_key(secret_, real_id(), nonces));
    start_.mutable_start()->set_match_id(match_id(1));
    start_.mutable_start()->set_round(1);
    v1::StartSeat& seat = *start_.mutable_start()->add_seats();
    seat.set_seat(1);
    seat.set_name("ada");
    seat.set_nonce(wire::to_bytes(nonce_));
    if (against_bo_) {
      v1::StartSeat& other = *start_.mutable_start()->add_seats();
      other.set_seat(2);
      other.set_name("bo");
      other.set_nonce(wire::to_bytes(Nonce{}));
    }
    go_.mutable_go()->set_round(1);
    for (const Spawn& spawn : run_->start_spawns()) add(spawn, *go_.mutable_go()->add_spawns());
    say(start_);
    say(go_);
  }

  static void add(const Spawn& spawn, v1::Spawn& told) {
    told.set_cell(static_cast<std::uint32_t>(spawn.cell));
    told.set_tile(static_cast<std::uint32_t>(tile_value(spawn.exponent)));
  }

  // A client that has sent this many moves, of which the server has read and answered the first
  // `read` ones; it has seen no answer to the last `lost` of those.
  void play(int moves, int read, int lost) {
    connect(keeping());
    welcome();
    entered();
    real_seal();
    real_start();
    for (int i = 0; i < moves; ++i) {
      if (i < read) {
        move();
        server_reads();
        if (i < read - lost) say(outcomes_.back());
      } else {
        move_ahead(i);
      }
    }
    sent();
  }

  void move() {
    for (const Direction direction : kDirections) {
      if (!slide(run_->board(), direction).moved) continue;
      client_->ask(Act{action_of(direction)}, kStart);
      return;
    }
  }
  void move_ahead(int i) { client_->ask(Act{i % 2 == 0 ? Action::left : Action::up}, kStart); }

  // The server reads the moves on the link, and answers them.
  void server_reads() {
    for (const v1::ToServer& message : sent()) {
      if (message.has_move()) read_move(message.move());
    }
  }

  void read_move(const v1::Move& move) {
    const ActionResult result = run_->apply(*wire::action_from(move.action()), move.board(), 0);
    v1::ToClient message;
    v1::Outcome& outcome = *message.mutable_outcome();
    outcome.set_seq(move.seq());
    outcome.set_result(result.verdict == ActionVerdict::applied ? v1::RESULT_APPLIED
                                                                : v1::RESULT_NO_CHANGE);
    for (const Spawn& spawn : result.spawns()) add(spawn, *outcome.add_spawns());
    outcome.set_score(run_->score());
    outcome.set_board(run_->board_number());
    outcome.set_state(wire::to_wire(seat_state_of(run_->state())));
    outcomes_.push_back(message);
  }

  // The client ends without a word; another one begins with the record.
  v1::Hello restart() {
    ClientOptions options = keeping();
    options.restored = keeper_.kept;
    options.name = keeper_.kept->name;
    connect(options);
    return sent().front().hello();
  }

  void give_place_back(std::uint32_t next_seq, bool running = true) {
    welcome_back(kStart);
    entered_again(next_seq, running, kStart);
  }

  void end_honestly() {
    v1::ToClient message;
    v1::End& end = *message.mutable_end();
    end.set_match_id(match_id(1));
    end.set_reason(v1::END_REASON_TIME_UP);
    end.set_match_ms(settings_.length_ms());
    end.set_secret(wire::to_bytes(secret_));
    v1::Standing& standing = *end.add_standings();
    standing.set_seat(1);
    standing.set_rank(1);
    standing.set_state(v1::SEAT_STATE_RACING);
    standing.set_score(run_->best_score());
    standing.set_moves(run_->moves());
    standing.set_best_tile(static_cast<std::uint32_t>(tile_value(run_->best_exponent())));
    if (against_bo_) {
      v1::Standing& other = *end.add_standings();
      other.set_seat(2);
      other.set_rank(2);
      other.set_state(v1::SEAT_STATE_RACING);
    }
    say(message);
  }

  Verification verification() const {
    return model().result ? model().result->verification : Verification{};
  }

  Secret secret_{};
  Nonce nonce_{};
  MatchSettings settings_;
  RecordKeeper keeper_;
  bool against_bo_ = false;  // who makes no move
  std::optional<race2048::Run> run_;
  v1::ToClient start_;
  v1::ToClient go_;
  std::vector<v1::ToClient> outcomes_;
};

}  // namespace race2048::client::testing
