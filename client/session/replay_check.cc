#include "client/session/replay_check.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/game.h"
#include "proto/conversions.h"

namespace race2048::client {
namespace {

std::string differs(const std::string& whose, const char* what, std::uint64_t in_it,
                    std::uint64_t told) {
  return whose + ": " + what + " " + std::to_string(in_it) + " in it, and " + std::to_string(told) +
         " when the match ended";
}

// The seat as the match of the replay left it, in the words of the final standings.
Standing standing_of(const Match& match, SeatNumber number, const Standing& told) {
  const MatchSeat& seat = match.seats.at(number);
  Standing standing = told;  // what no replay knows
  standing.rank = match.place_of(number);
  standing.score = seat.run->best_score();
  standing.best_tile = static_cast<std::uint32_t>(tile_value(seat.run->best_exponent()));
  standing.moves = seat.run->moves();
  standing.state = seat.state();
  standing.boards = seat.run->board_number() + 1;
  standing.reached_ms = seat.run->reached_ms().value_or(0);
  standing.missed = seat.missed;
  return standing;
}

std::string difference(const std::string& name, const Standing& in_it, const Standing& told) {
  if (in_it == told) return {};
  if (in_it.score != told.score) return differs(name, "score", in_it.score, told.score);
  if (in_it.moves != told.moves) return differs(name, "moves", in_it.moves, told.moves);
  if (in_it.rank != told.rank) return differs(name, "place", in_it.rank, told.rank);
  if (in_it.best_tile != told.best_tile) {
    return differs(name, "best tile", in_it.best_tile, told.best_tile);
  }
  if (in_it.boards != told.boards) return differs(name, "boards", in_it.boards, told.boards);
  if (in_it.reached_ms != told.reached_ms) {
    return differs(name, "target reached at ms", in_it.reached_ms, told.reached_ms);
  }
  if (in_it.missed != told.missed) {
    return differs(name, "missed steps", in_it.missed, told.missed);
  }
  return name + " ended in another state than when the match ended";
}

std::string other_seats(const SeenMatch& seen, const Match& match) {
  if (match.seats.size() != seen.seats.size()) return "other seats race in it";
  for (const RaceSeat& told : seen.seats) {
    const auto found = match.seats.find(static_cast<SeatNumber>(told.seat));
    if (found == match.seats.end()) return "other seats race in it";
    const MatchSeat& seat = found->second;
    if (seat.person.name != told.name || seat.person.bot != told.bot) {
      return "somebody else than " + told.name + " has seat " + std::to_string(told.seat) +
             " in it";
    }
    if (seat.nonce != told.nonce) return told.name + " has another nonce in it";
  }
  return {};
}

}  // namespace

std::string contradiction(const SeenMatch& seen, const Match& match) {
  if (std::string why = other_seats(seen, match); !why.empty()) return why;
  if (match.ended->reason != seen.reason) return "the match ends for another reason in it";
  if (match.ended->at_ms != seen.match_ms) {
    return differs("the match", "ended at ms", match.ended->at_ms, seen.match_ms);
  }
  for (const RaceSeat& seat : seen.seats) {
    const auto told = seen.standings.find(seat.seat);
    if (told == seen.standings.end()) return "it has a seat that the final standings lack";
    const Standing in_it = standing_of(match, static_cast<SeatNumber>(seat.seat), told->second);
    if (std::string why = difference(seat.name, in_it, told->second); !why.empty()) return why;
  }
  if (!std::ranges::equal(match.splits.all(), seen.splits)) {
    return "the tiles were made first by others in it, or at other times";
  }
  return {};
}

ReplayCheck::ReplayCheck(std::string fetched, SeenMatch seen)
    : seen_(std::move(seen)), fetched_(std::move(fetched)) {}

bool ReplayCheck::step(std::size_t moves) {
  if (file_.empty()) return add_record();
  if (!verification_) return begin();
  return proof_ ? compare_answers(moves) : verify(moves);
}

bool ReplayCheck::fail(std::string why) {
  why_ = std::move(why);
  return true;
}

// Computes two checksums of the file; begin() computes another one.
bool ReplayCheck::add_record() {
  const std::string fetched = std::exchange(fetched_, {});
  OrFault<std::string, ReplayFault> file = with_own_record(fetched, seen_.own);
  if (!file) {
    is_of_later_version_ = file.fault().is_of_later_version;
    return fail(file.fault().what);
  }
  file_ = *std::move(file);
  return false;
}

bool ReplayCheck::begin() {
  verification_.emplace(wire::bytes_of(file_), [this](const RoomState&, const Decision& decision) {
    const auto* const acted = std::get_if<Acted>(&decision.body);
    if (acted != nullptr && acted->seat == seen_.own.seat) on_own_action(*acted);
  });
  return false;
}

void ReplayCheck::on_own_action(const Acted& acted) {
  const std::size_t index = actions_++;
  if (strange_action_) return;
  const bool is_it = index < seen_.sent.size() && seen_.sent[index].seq == index + 1 &&
                     seen_.sent[index].action == acted.action &&
                     seen_.sent[index].board == acted.board && seen_.sent[index].step == acted.step;
  if (!is_it) strange_action_ = index;
}

bool ReplayCheck::verify(std::size_t moves) {
  if (!verification_->step(moves)) return false;
  OrFault<ReplayProof, ReplayFault> proof = verification_->verdict();
  if (!proof) return fail(to_text(proof.fault()));
  proof_ = *std::move(proof);
  if (strange_action_) {
    return fail("this client has not made its action " + std::to_string(*strange_action_ + 1));
  }
  const Match& match = *proof_->room.match();
  if (std::string why = contradiction(seen_, match); !why.empty()) return fail(std::move(why));
  const std::size_t given = match.seats.at(seen_.own.seat).answers.given();
  if (given != seen_.answers) {
    return fail("it answers " + std::to_string(given) + " actions of this client, and " +
                std::to_string(seen_.answers) + " answers came");
  }
  return false;
}

bool ReplayCheck::compare_answers(std::size_t moves) {
  const Match& match = *proof_->room.match();
  while (answers_.has_next(match, seen_.own.seat)) {
    const std::optional<Answer> answer = answers_.next(match, seen_.own.seat, moves);
    if (!answer) return false;
    if (!is_next(*answer)) return true;
  }
  if (compared_ != seen_.applied.size()) return fail("it lacks actions of this client");
  return true;
}

bool ReplayCheck::is_next(const Answer& answer) {
  if (answer.record.result != Result::applied) return true;
  const SeenAction in_it{
      .seq = answer.seq, .at_ms = answer.record.at_ms, .action = answer.record.action.value()};
  if (compared_ < seen_.applied.size() && seen_.applied[compared_] == in_it) {
    ++compared_;
    return true;
  }
  const bool other_time = compared_ < seen_.applied.size() &&
                          seen_.applied[compared_].seq == in_it.seq &&
                          seen_.applied[compared_].action == in_it.action;
  const std::string which = "applied action " + std::to_string(compared_ + 1) + " of this client";
  fail(other_time ? which + " came at " + std::to_string(in_it.at_ms) + " ms in it, and at " +
                        std::to_string(seen_.applied[compared_].at_ms) + " ms for this client"
                  : which + " is another one in it");
  return false;
}

}  // namespace race2048::client
