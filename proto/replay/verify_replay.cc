#include "proto/replay/verify_replay.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/sha256.h"
#include "proto/decisions.h"
#include "proto/replay/replay_judge.h"
#include "shared/limits.h"

namespace race2048 {
namespace {

// The seat of a decision about one.
std::optional<SeatNumber> seat_of(const DecisionBody& body) {
  return std::visit(
      [](const auto& made) -> std::optional<SeatNumber> {
        if constexpr (requires { made.seat; }) return made.seat;
        return std::nullopt;
      },
      body);
}

// The number that this action of the seat has or would have.
std::uint32_t move_number(const RoomState& room, const Decision& decision) {
  const Acted* const acted = std::get_if<Acted>(&decision.body);
  if (acted == nullptr || !room.match()) return 0;
  const auto seat = room.match()->seats.find(acted->seat);
  return seat == room.match()->seats.end() ? 0 : seat->second.next_seq();
}

}  // namespace

// The verification of one file whose head can be read.
class ReplayVerification::Course {
 public:
  Course(const ReplayHead& head, DecisionSeen seen)
      : head_(head), seen_(std::move(seen)), judge_(head.header), left_(head.decisions) {}

  // Nothing: decisions are left.
  std::optional<OrFault<ReplayProof, ReplayFault>> step(std::size_t moves) {
    for (std::size_t done = 0; !left_.empty() && done < moves;) {
      if (auto fault = take_decision(left_, done)) return *fault;
    }
    if (!left_.empty()) return std::nullopt;
    return result();
  }

 private:
  OrFault<ReplayProof, ReplayFault> result() {
    if (!judge_.ended()) {
      return at(head_.decisions_end(), "the decisions end before the match does");
    }
    auto tail = read_tail(head_);
    if (!tail) return tail.fault();
    if (auto fault = compare(tail->result, result_of(judge_.room()))) return *fault;
    if (tail->own) {
      if (const char* const why = judge_own(*tail->own)) return at(tail->own_at, why);
    }
    if (!head_.checksum_holds) return at(head_.hashed.size(), kWrongChecksum);
    return proof(std::move(tail->own));
  }

  // Adds the work to `done`, in moves.
  std::optional<ReplayFault> take_decision(std::span<const std::uint8_t>& left, std::size_t& done) {
    const std::size_t byte = head_.offset_of(left.data());
    const OrFault<Decision> decision = reader_.next(left);
    if (!decision) return at(byte, "a decision cannot be read: " + decision.fault().text);
    done += judge_.room().match() ? moves_of(*decision, *judge_.room().match()) : 1;
    if (const OrFault<> taken = judge_.take(*decision); !taken) {
      return ReplayFault{.byte = byte,
                         .seat = seat_of(decision->body),
                         .move = move_number(judge_.room(), *decision),
                         .at_ms = judge_.match_ms(decision->at_ms),
                         .what = taken.fault().text,
                         .checksum_holds = head_.checksum_holds};
    }
    ++decisions_;
    note_word(*decision);
    if (seen_) seen_(judge_.room(), *decision);
    return std::nullopt;
  }

  // Counts the facts for which the server's word is the only source.
  void note_word(const Decision& decision) {
    if (std::holds_alternative<ClockStood>(decision.body)) ++stood_;
    if (std::holds_alternative<MatchWent>(decision.body)) {
      late_ms_ = decision.at_ms - judge_.room().match()->go_at_ms;
    }
  }

  ReplayFault at(std::size_t byte, std::string what) const {
    return {.byte = byte, .what = std::move(what), .checksum_holds = head_.checksum_holds};
  }

  // ---- the result

  // The offset in the file of the result of seat number `index` in the list, or of the bytes after
  // the last one. The part before it has only one form in bytes.
  std::size_t offset_of_seat(const MatchResult& claimed, std::size_t index) const {
    std::string before;
    FieldWriter bytes(before);
    bytes.optional(claimed.commitment, [&](const Digest& digest) { bytes.fixed(digest); });
    bytes.fixed(claimed.key);
    bytes.number(claimed.seats.size());
    for (std::size_t i = 0; i < index; ++i) fields(bytes, claimed.seats[i]);
    return head_.decisions_end() + before.size();
  }

  std::optional<ReplayFault> compare(const MatchResult& claimed, const MatchResult& made) const {
    const std::size_t begin = head_.decisions_end();
    if (claimed.commitment != made.commitment) {
      return at(begin, "the secret, the match id and the settings do not give the commitment");
    }
    if (claimed.key != made.key) return at(begin, "the secret and the nonces do not give the key");
    const auto [said, is] = std::mismatch(claimed.seats.begin(), claimed.seats.end(),
                                          made.seats.begin(), made.seats.end());
    const std::size_t behind =
        offset_of_seat(claimed, static_cast<std::size_t>(said - claimed.seats.begin()));
    if (said != claimed.seats.end() && is != made.seats.end()) {
      ReplayFault fault = at(behind, difference(*said, *is));
      fault.seat = is->seat;
      return fault;
    }
    if (claimed.seats.size() != made.seats.size()) {
      return at(behind, "the result does not have the seats that raced");
    }
    if (claimed.splits != made.splits) {
      return at(behind, "the moves give other times at which the tiles were made first");
    }
    if (claimed.played != made.played || claimed.points != made.points) {
      return at(behind, "the places give other points of the series");
    }
    return std::nullopt;
  }

  static std::string difference(const SeatResult& claimed, const SeatResult& made) {
    const auto numbers = [](const char* what, std::uint64_t said, std::uint64_t is) {
      return std::string("the result says ") + what + " " + std::to_string(said) +
             ", and the moves give " + std::to_string(is);
    };
    if (claimed.seat != made.seat) return "the result has another seat here";
    if (claimed.best_score != made.best_score) {
      return numbers("score", claimed.best_score, made.best_score);
    }
    if (claimed.moves != made.moves) return numbers("moves", claimed.moves, made.moves);
    if (claimed.place != made.place) return numbers("place", claimed.place, made.place);
    if (claimed.state != made.state) return "the seat ended in another state";
    if (claimed.best_exponent != made.best_exponent) return "the seat's best tile is another";
    if (claimed.reached_ms != made.reached_ms) return "the target was reached at another time";
    if (claimed.last_gain_ms != made.last_gain_ms) {
      return numbers("last gain at ms", claimed.last_gain_ms, made.last_gain_ms);
    }
    if (claimed.missed != made.missed) return numbers("missed steps", claimed.missed, made.missed);
    return "the moves give another last board";
  }

  // ---- the player's record

  const char* judge_own(const OwnRecord& own) const {
    const MatchSealed& sealed = judge_.room().seal().made;
    const Match& match = *judge_.room().match();
    if (own.match_id != match.match_id) return "the player's record is of another match";
    const auto seat = match.seats.find(own.seat);
    if (seat == match.seats.end()) return "the seat of the player's record did not race";
    if (own.settings_digest != Sha256().update(wire::bytes_of(sealed.settings_bytes)).finish()) {
      return "the settings are not those that the player saw before the start";
    }
    if (own.nonce != seat->second.nonce) return "the player's nonce was replaced";
    const bool open = match.settings.open_seed.has_value();
    if (own.commitment.has_value() == open) return "the player saw another kind of room";
    if (!open && own.commitment != judge_.room().seal().commitment) {
      return "the commitment is not the one that the player saw before the start";
    }
    return nullptr;
  }

  ReplayProof proof(std::optional<OwnRecord> own) {
    ReplayProof proof{.room = judge_.take_room(),
                      .decisions = decisions_,
                      .idle_ms = head_.header.idle_ms,
                      .late_ms = late_ms_,
                      .stood = stood_,
                      .own = std::move(own)};
    const Match& match = *proof.room.match();
    const auto start_tiles = static_cast<std::size_t>(match.settings.rules.start_tiles);
    for (const auto& [number, seat] : match.seats) {
      proof.actions += seat.next_seq() - 1;
      proof.moves += seat.run->moves();
      proof.tiles += seat.run->moves() + start_tiles * (seat.run->board_number() + 1);
      proof.rejected_for_rate += seat.too_fast;
    }
    return proof;
  }

  const ReplayHead head_;
  const DecisionSeen seen_;
  DecisionReader reader_;
  ReplayJudge judge_;
  std::span<const std::uint8_t> left_;  // decisions
  std::size_t decisions_ = 0;
  std::uint64_t late_ms_ = 0;
  std::size_t stood_ = 0;
};

ReplayVerification::ReplayVerification(std::span<const std::uint8_t> file, DecisionSeen seen) {
  const auto head = read_head(file);
  if (head) {
    course_ = std::make_unique<Course>(*head, std::move(seen));
  } else {
    verdict_ = head.fault();
  }
}

ReplayVerification::~ReplayVerification() = default;

bool ReplayVerification::step(std::size_t moves) {
  if (!verdict_) verdict_ = course_->step(moves);
  return verdict_.has_value();
}

namespace {

std::string with_zeros(std::uint32_t number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

// "00:41.250"
std::string clock_text(std::uint32_t ms) {
  return with_zeros(ms / 60'000, 2) + ":" + with_zeros(ms / 1000 % 60, 2) + "." +
         with_zeros(ms % 1000, 3);
}

}  // namespace

OrFault<ReplayProof, ReplayFault> verify_replay(std::span<const std::uint8_t> file,
                                                const DecisionSeen& seen) {
  ReplayVerification verification(file, seen);
  while (!verification.step(limits::kMaxReplayMoves)) continue;
  return verification.verdict();
}

std::string to_text(const ReplayFault& fault) {
  std::string text = "byte " + std::to_string(fault.byte);
  std::string place;
  const auto add = [&place](const std::string& part) {
    place += (place.empty() ? "" : ", ") + part;
  };
  if (fault.seat) add("seat " + std::to_string(*fault.seat));
  if (fault.move != 0) add("move " + std::to_string(fault.move));
  if (fault.at_ms) add(clock_text(*fault.at_ms));
  if (!place.empty()) text += " (" + place + ")";
  text += ": " + fault.what;
  if (!fault.checksum_holds && fault.what != kWrongChecksum) {
    text += "; the checksum does not match either";
  }
  return text;
}

}  // namespace race2048
