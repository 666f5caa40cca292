#include "client/enquiry/replay_check.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/match/view/match_story.h"
#include "proto/conversions.h"

namespace race2048::client {
namespace {

std::string differs(const std::string& whose, const char* what, std::uint64_t in_it,
                    std::uint64_t told) {
  return whose + ": " + what + " " + std::to_string(in_it) + " in it, and " + std::to_string(told) +
         " when the match ended";
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
  if (in_it.out_ms != told.out_ms) return differs(name, "out at ms", in_it.out_ms, told.out_ms);
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
    Standing in_it = standing_of(match, static_cast<SeatNumber>(seat.seat));
    in_it.ping_ms = told->second.ping_ms;  // no replay knows it
    in_it.chosen = told->second.chosen;
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
  return verification_ ? verify(moves) : begin();
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
  verification_.emplace(
      wire::bytes_of(file_),
      [this](const RoomState& room, const Decision& decision) { see(room, decision); });
  return false;
}

void ReplayCheck::see(const RoomState& room, const Decision& decision) {
  const auto* const acted = std::get_if<Acted>(&decision.body);
  if (acted != nullptr && acted->seat == seen_.own.seat) on_own_action(*acted);
  if (!room.match() || !room.match()->seats.contains(seen_.own.seat)) return;
  // One decision applies at most one action of a seat, which is then the newest.
  const Answers& answers = room.match()->seats.at(seen_.own.seat).answers;
  if (std::exchange(answers_, answers.given()) != answers.given()) on_own_answer(answers.newest());
}

void ReplayCheck::on_own_action(const Acted& acted) {
  const std::size_t index = actions_++;
  if (strange_action_) return;
  const bool is_it = index < seen_.sent.size() && seen_.sent[index].seq == index + 1 &&
                     seen_.sent[index].action == acted.action &&
                     seen_.sent[index].board == acted.board && seen_.sent[index].step == acted.step;
  if (!is_it) strange_action_ = index;
}

void ReplayCheck::on_own_answer(const Answer& answer) {
  if (answer.record.result != Result::applied || !strange_answer_.empty()) return;
  const SeenAction in_it{
      .seq = answer.seq, .at_ms = answer.record.at_ms, .action = answer.record.action.value()};
  const SeenAction seen = applied_ < seen_.applied.size() ? seen_.applied[applied_] : SeenAction{};
  const std::string which = "applied action " + std::to_string(++applied_) + " of this client";
  if (seen == in_it) return;
  const bool other_time =
      seen.seq == in_it.seq && seen.action == in_it.action && applied_ <= seen_.applied.size();
  strange_answer_ = other_time
                        ? which + " came at " + std::to_string(in_it.at_ms) + " ms in it, and at " +
                              std::to_string(seen.at_ms) + " ms for this client"
                        : which + " is another one in it";
}

bool ReplayCheck::verify(std::size_t moves) {
  if (!verification_->step(moves)) return false;
  const OrFault<ReplayProof, ReplayFault> proof = verification_->verdict();
  if (!proof) return fail(to_text(proof.fault()));
  if (strange_action_) {
    return fail("this client has not made its action " + std::to_string(*strange_action_ + 1));
  }
  if (std::string why = contradiction(seen_, *proof->room.match()); !why.empty()) {
    return fail(std::move(why));
  }
  if (answers_ != seen_.answers) {
    return fail("it answers " + std::to_string(answers_) + " actions of this client, and " +
                std::to_string(seen_.answers) + " answers came");
  }
  if (!strange_answer_.empty()) return fail(strange_answer_);
  return fail(applied_ == seen_.applied.size() ? "" : "it lacks actions of this client");
}

}  // namespace race2048::client
