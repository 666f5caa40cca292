#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "client/commands/archive/asked_replay.h"
#include "client/commands/archive/review_output.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/play/file_replays.h"
#include "client/play/plain_output.h"
#include "client/system/exit_codes.h"
#include "engine/match/view/match_story.h"
#include "engine/match/view/seat_moves.h"
#include "proto/conversions.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// REQUIRES: the replay holds.
std::vector<MadeMove> moves_of(const std::string& bytes, SeatNumber seat) {
  MatchStory story;
  SeatMoves moves(seat);
  const auto again =
      verify_replay(wire::bytes_of(bytes), [&](const RoomState& room, const Decision& decision) {
        story.see(room, decision);
        for (const MatchEvent& event : story.take_events()) moves.see(story.view(), event);
      });
  if (!again) throw std::logic_error("a replay holds only once");
  return moves.moves();
}

class ReviewMatch : public Subcommand {
 public:
  ReviewMatch()
      : Subcommand("review", kLookBack, "Find the moves that cost most, from a match's replay") {}

  void declare(usage::Command& command) override {
    replay_.declare(command, "without it, your last match");
    add(command, {{.names = {"--seat"},
                   .help = "the seat to review, by its number; default: yours, else the winner's",
                   .value = usage::number(seat_),
                   .excludes = {"--name"}},
                  {.names = {"--name"},
                   .help = "the same, by the name of its player",
                   .value = usage::named("NAME", usage::text(name_))},
                  {.names = {"--json"},
                   .help = "print the review as JSON, for programs",
                   .value = usage::flag(json_)}});
    command.notes =
        R"(Checks the replay as race2048 verify does, then judges each move of the seat by the
search that bots use. It prints the three moves that cost most: the board before the
move, the better direction, and the expected score after both directions; what all moves
cost; how lucky the new tiles were; and how the expected score developed, with the
numbers of those moves below. The expected score is the score of the board if a bot of
level 1024 played on: an estimate, which is coarse on boards that are not 4x4. Moves
that the server made for a late seat in lockstep do not count. If the replay does not
hold, it prints nothing but the reason, on stderr, and exits with code 6.
--json prints one object. Costs, luck and expected scores are points:
  {"match_id":"..","room":"..","round":1,"format":"time","settings":"..","seat":0,
   "name":"ada","bot":false,"place":1,"score":N,"moves":N,"own_moves":N,
   "best_moves":N,"skill":-N,"luck":N,
   "worst":[{"move":N,"at_ms":N,"board_number":0,"board":[[..]],"made":"down",
     "better":"left","expected_better":N,"expected_made":N,"cost":N}],
   "expected":[[1,N],[2,N],..]}
moves has those that the server made, own_moves not; best_moves are those to which no
other direction was better; skill is what all moves cost, below 0; worst has at most
three moves, which are numbered as in race2048 replay --json; expected has the number of
each own move and the expected score before it.)";
    command.topics.push_back(usage::examples({{"race2048 review", "your last match"},
                                              {"race2048 review friday.replay --name ada", ""},
                                              {"race2048 review 3afd8a5a7bc2 --json", ""}}));
  }

  int run(const Config& configured) override {
    const std::variant<std::string, int> loaded =
        replay_.is_named() ? replay_.load(configured) : load_last();
    if (const int* const failed = std::get_if<int>(&loaded)) return *failed;
    const std::string& bytes = std::get<std::string>(loaded);
    const std::variant<ReplayProof, int> proven = replay_.prove(bytes);
    if (const int* const failed = std::get_if<int>(&proven)) return *failed;
    const ReplayProof& proof = std::get<ReplayProof>(proven);
    const OrFault<SeatNumber> seat = seat_in(proof);
    if (!seat) return refuse(seat.fault().text);
    const std::vector<MadeMove> moves = moves_of(bytes, *seat);
    const Review review = review_of(moves);
    const ReviewedSeat reviewed{
        .room = proof.room, .seat = *seat, .moves = moves, .review = review};
    return print(json_ ? review_json(reviewed) : review_text(reviewed, glyphs_of_lines()));
  }

 private:
  std::variant<std::string, int> load_last() const {
    const std::vector<std::filesystem::path> last = newest_replays(1);
    if (!last.empty()) return replay_.load_file(last.front());
    return refuse("no match of yours is kept on this machine yet: give a file or a match's id.");
  }

  OrFault<SeatNumber> seat_in(const ReplayProof& proof) const {
    const Match& match = *proof.room.match();
    if (!seat_ && !name_) return seat_of_interest(proof);
    for (const auto& [number, seat] : match.seats) {
      if (seat_ ? number == *seat_ : is_same_name(seat.person.name, *name_)) return number;
    }
    return Fault{seat_ ? "no seat " + std::to_string(*seat_) + " raced in this match."
                       : "no player " + printable(*name_) + " raced in this match."};
  }

  AskedReplay replay_{program()};
  std::optional<std::uint32_t> seat_;
  std::optional<std::string> name_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Subcommand> make_review() {
  return std::make_unique<ReviewMatch>();
}

}  // namespace race2048::client
