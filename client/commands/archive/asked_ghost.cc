#include "client/commands/archive/asked_ghost.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "client/commands/archive/asked_replay.h"
#include "client/commands/archive/own_matches.h"
#include "client/model/own_best.h"
#include "client/play/file_replays.h"
#include "client/system/exit_codes.h"
#include "engine/match/person.h"
#include "engine/match/view/match_story.h"
#include "engine/settings/formats.h"
#include "engine/settings/setting_rows.h"
#include "shared/match_text.h"
#include "shared/usage/values.h"
#include "shared/utf8.h"
#include "shared/whole_number.h"

namespace race2048::client {

usage::Value ghosts_value(std::vector<std::string>& to) {
  usage::Value value = usage::named("REPLAY", usage::files(to));
  value.has_commas = true;
  return value;
}

std::pair<std::string, std::string> ghost_parts(const std::string& typed) {
  std::error_code ignored;
  const std::size_t comma = typed.rfind(',');
  if (comma == typed.npos || std::filesystem::exists(typed, ignored)) return {typed, ""};
  return {typed.substr(0, comma), typed.substr(comma + 1)};
}

std::optional<SeatNumber> ghost_seat(const ReplayProof& proof, std::string_view text) {
  const Match& match = *proof.room.match();
  if (text.empty()) return seat_of_interest(proof);
  for (const auto& [number, seat] : match.seats) {
    if (is_same_name(seat.person.name, text)) return number;
  }
  const std::optional<SeatNumber> number = whole_number<SeatNumber>(text);
  return number && match.seats.contains(*number) ? number : std::nullopt;
}

std::variant<Ghost, int> asked_ghost(const std::string& typed, const Config& configured,
                                     const std::string& program) {
  AskedReplay asked(program);
  const auto [replay, seat_text] = ghost_parts(typed);
  asked.name(replay);
  auto bytes = asked.load(configured);
  if (const int* const failed = std::get_if<int>(&bytes)) return *failed;
  std::string& file = std::get<std::string>(bytes);
  const auto proved = asked.prove(file);
  if (const int* const failed = std::get_if<int>(&proved)) return *failed;
  const ReplayProof& proof = std::get<ReplayProof>(proved);
  const std::optional<SeatNumber> seat = ghost_seat(proof, seat_text);
  if (!seat) {
    std::fprintf(stderr, "%s: the match has no seat %s: name its player, or give its number.\n",
                 program.c_str(), printable(seat_text).c_str());
    return kUsage;
  }
  Recording recording = recording_of(file, proof, *seat);
  return Ghost{.file = std::move(file), .seat = *seat, .recording = std::move(recording)};
}

std::optional<Ghost> best_ghost(const MatchSettings& kind) {
  const std::string wanted = kind_of_mark(kind);
  std::optional<OwnMark> best;
  std::optional<Ghost> ghost;
  const auto see = [&](const std::filesystem::path&, std::string& file, const ReplayProof& proof) {
    if (!proof.own) return;
    const Match& match = *proof.room.match();
    const SeatNumber seat = proof.own->seat;
    const auto mark = own_mark(match.settings, standing_of(match, seat), match.seats.size());
    if (!mark || mark->kind != wanted || (best && !mark->is_better_than(best->value))) return;
    best = mark;
    ghost = Ghost{.seat = seat, .recording = recording_of(file, proof, seat)};
    ghost->file = std::move(file);
  };
  see_kept_replays(FileReplays::kMostFiles, see);
  return ghost;
}

std::variant<std::vector<Ghost>, int> asked_ghosts(const std::vector<std::string>& typed,
                                                   const SettingsFlags& match,
                                                   const Config& configured,
                                                   const std::string& program) {
  std::vector<Ghost> ghosts;
  for (const std::string& replay : typed) {
    if (replay != kBestGhost) {
      auto ghost = asked_ghost(replay, configured, program);
      if (const int* const failed = std::get_if<int>(&ghost)) return *failed;
      ghosts.push_back(std::move(std::get<Ghost>(ghost)));
      continue;
    }
    const OrFault<MatchSettings> kind = settings_from(match);
    std::optional<Ghost> best = kind ? best_ghost(*kind) : std::nullopt;
    if (!best) {
      const std::string why =
          kind ? "no race of yours of this kind is kept: " + describe(*kind) + "."
               : kind.fault().text;
      std::fprintf(stderr, "%s: %s\n", program.c_str(), why.c_str());
      return kUsage;
    }
    ghosts.push_back(*std::move(best));
  }
  return ghosts;
}

OrFault<MatchSettings> settings_for(const std::vector<Ghost>& ghosts, const SettingsFlags& match,
                                    std::uint32_t seats) {
  MatchSettings settings = ghosts.front().recording.settings;
  if (!match.seed.empty()) {
    return Fault{"--ghost brings the tiles of its match: leave out --seed."};
  }
  const std::string format(race2048::row_of(settings.format).name);
  if (!match.format.empty() && match.format != format) {
    return Fault{"--ghost brings the format of its match, " + format + ": leave out --format."};
  }
  settings.seats = std::max(settings.seats, seats);
  // The tiles are known, so a ghost's board tells nothing that its racers could not know.
  if (settings.watch == Watch::live) settings.watch = Watch::all;
  for (const SettingRow& row : setting_rows()) {
    const auto given = match.given.find(row.field.names.flag);
    if (given == match.given.end()) continue;
    if (!row.values_in(settings.format)) {
      return Fault{"--ghost brings the format of its match, " + format + ": leave out --" +
                   std::string(row.field.names.flag) + "."};
    }
    row.set(settings, given->second);
  }
  for (const Ghost& ghost : ghosts) {
    const std::string why = GhostPlayer(ghost.recording).why_not(settings);
    if (!why.empty()) return Fault{why};
  }
  if (const OrFault<> checked = check(settings); !checked) {
    return Fault{"These settings are not possible: " + checked.fault().text + "."};
  }
  return settings;
}

}  // namespace race2048::client
