#include "client/commands/archive/own_matches.h"

#include <istream>
#include <ostream>

#include "client/play/file_replays.h"
#include "client/system/replay_source.h"
#include "client/text/table.h"
#include "client/text/text.h"
#include "proto/conversions.h"
#include "shared/match_text.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

OwnMatch own_match_of(const std::filesystem::path& file, const ReplayProof& proof) {
  const Match& match = *proof.room.match();
  const MatchSeat& winner = match.seats.at(match.ranking.order().front());
  OwnMatch own{.file = file,
               .id = short_id(match.match_id),
               .ended_unix_ms = match.ended->unix_ms,
               .race = describe(match.settings),
               .place = {},
               .winner = winner.person.name,
               .winner_score = winner.run->best_score()};
  if (proof.own) {
    own.place =
        ordinal(match.place_of(proof.own->seat)) + " of " + std::to_string(match.seats.size());
  }
  return own;
}

}  // namespace

void see_kept_replays(std::size_t most, const KeptReplaySeen& see) {
  for (const std::filesystem::path& file : newest_replays(most)) {
    OrFault<std::string> bytes = replay_bytes(file);
    if (!bytes) continue;
    const auto proof = verify_replay(wire::bytes_of(*bytes));
    if (proof) see(file, *bytes, *proof);
  }
}

std::vector<OwnMatch> own_matches(std::size_t most) {
  std::vector<OwnMatch> matches;
  see_kept_replays(
      most, [&](const std::filesystem::path& file, const std::string&, const ReplayProof& proof) {
        matches.push_back(own_match_of(file, proof));
      });
  return matches;
}

std::string own_matches_table(const std::vector<OwnMatch>& matches, const TimeText& when) {
  std::vector<TableRow> rows = {{"#", "match", "ended", "race", "you", "winner", "score"}};
  for (const OwnMatch& match : matches) {
    rows.push_back({std::to_string(rows.size()), match.id, when(match.ended_unix_ms), match.race,
                    match.place, match.winner, grouped(match.winner_score)});
  }
  return aligned(rows, {0, 6});
}

std::optional<std::size_t> choose_match(std::size_t count, std::istream& in, std::ostream& out) {
  const std::string range = count == 1 ? "1" : "1 to " + std::to_string(count);
  std::string line;
  while (out << "Show which? [" + range + ", Enter: none] " << std::flush &&
         std::getline(in, line)) {
    if (line.empty() || line == "q") return std::nullopt;
    const auto number = whole_number<std::size_t>(line);
    if (number && *number >= 1 && *number <= count) return *number - 1;
  }
  return std::nullopt;
}

}  // namespace race2048::client
