#include "client/commands/verify_report.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "client/bots/program_names.h"
#include "client/text/duration.h"
#include "client/text/text.h"
#include "engine/match/view/match_story.h"
#include "engine/settings/formats.h"
#include "proto/replay/replay_disguise.h"
#include "shared/hex.h"
#include "shared/match_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

// The name of the file, safe for any terminal.
std::string shown_name(const VerifiedFile& file) {
  return printable(file.name);
}

ordered_json seat_json(const Match& match, SeatNumber number) {
  const MatchSeat& played = match.seats.at(number);
  const Standing seat = standing_of(match, number);
  ordered_json json{{"seat", seat.seat},
                    {"name", played.person.name},
                    {"person", hex(played.person.player_id)},
                    {"bot", played.person.bot},
                    {"place", seat.rank},
                    {"state", state_name(seat.state)},
                    {"score", seat.score},
                    {"best_tile", seat.best_tile},
                    {"moves", seat.moves},
                    {"missed", seat.missed},
                    {"board", rows_of(played.run->board())}};
  if (seat.reached_ms != 0) json["reached_ms"] = seat.reached_ms;
  return json;
}

ordered_json proof_json(const ReplayProof& proof) {
  const Match& match = *proof.room.match();
  ordered_json json{{"match_id", hex(match.match_id)},
                    {"room", proof.room.code()},
                    {"round", match.round},
                    {"format", row_of(match.settings.format).name},
                    {"settings", describe(match.settings)},
                    {"open", proof.open()},
                    {"began_unix_ms", match.began_unix_ms},
                    {"ended_ms", match.ended->at_ms},
                    {"reason", end_name(match.ended->reason)},
                    {"decisions", proof.decisions},
                    {"actions", proof.actions},
                    {"moves", proof.moves},
                    {"tiles", proof.tiles},
                    {"seats", ordered_json::array()}};
  for (const SeatNumber seat : match.ranking.order()) {
    json["seats"].push_back(seat_json(match, seat));
  }
  if (proof.own) json["own_seat"] = proof.own->seat;
  json["proven"] = proven(proof);
  json["not_proven"] = not_proven(proof);
  return json;
}

ordered_json fault_json(const ReplayFault& fault) {
  ordered_json json{{"byte", fault.byte}};
  if (fault.seat) json["seat"] = *fault.seat;
  if (fault.move != 0) json["move"] = fault.move;
  if (fault.at_ms) json["at_ms"] = *fault.at_ms;
  json["what"] = fault.what;
  json["checksum_holds"] = fault.checksum_holds;
  return json;
}

std::string sentences(std::string_view heading, const std::vector<std::string>& lines) {
  std::string text = "  " + std::string(heading) + "\n";
  for (const std::string& line : lines) text += "    - " + line + "\n";
  return text;
}

std::string seconds_text(std::uint64_t ms) {
  return tenths_text(static_cast<std::uint32_t>(std::min<std::uint64_t>(ms, UINT32_MAX)));
}

// Facts that decided this match and rest on the server's word.
std::vector<std::string> words_of_the_server(const ReplayProof& proof) {
  const Match& match = *proof.room.match();
  std::vector<std::string> lines;
  const auto idle = std::ranges::count_if(
      match.seats, [](const auto& entry) { return entry.second.state() == SeatState::idle; });
  if (idle != 0) {
    lines.push_back(counted(static_cast<std::size_t>(idle), "seat") + " out as idle after " +
                    seconds_text(proof.idle_ms) + ": the server says that it waits no longer.");
  }
  constexpr std::uint64_t kLateMs = 1000;
  if (proof.late_ms >= std::min<std::uint64_t>(kLateMs, match.settings.length_ms() / 2)) {
    lines.push_back("The match clock started " + seconds_text(proof.late_ms) +
                    " after its time: the file does not show why.");
  }
  if (proof.stood != 0) {
    lines.push_back("The clock stood still " + counted(proof.stood, "time") +
                    ": the file does not show why, nor for how long.");
  }
  return lines;
}

}  // namespace

std::string match_line(const RoomState& room) {
  const Match& match = *room.match();
  return describe(match.settings) + (room.code() == kDisguisedCode ? "" : ", room " + room.code()) +
         ", round " + std::to_string(match.round);
}

std::string places_text(const RoomState& room) {
  std::string text;
  for (const SeatNumber number : room.match()->ranking.order()) {
    const Person& person = room.match()->seats.at(number).person;
    const Standing seat = standing_of(*room.match(), number);
    text += "  " + std::to_string(seat.rank) + ". " + person.name + (person.bot ? " (bot)" : "") +
            ": " + grouped(seat.score) + ", best tile " + std::to_string(seat.best_tile) + ", " +
            counted(seat.moves, "move") + ", " + final_state_word(seat.state) + "\n";
  }
  return text;
}

std::vector<std::string> proven(const ReplayProof& proof) {
  const std::size_t seats = proof.room.match()->seats.size();
  std::vector<std::string> lines{
      counted(seats, "seat") + ", " + counted(proof.moves, "move") + " and " +
          counted(proof.tiles, "tile") +
          ": the moves give the boards, scores and times in the "
          "result, by the rules and at the times of the rules.",
      "The places" + std::string(proof.room.series().is_set() ? ", the points" : "") +
          " and the first tiles follow from them."};
  if (!proof.open()) {
    lines.emplace_back(
        "The secret, the settings and the match id give the commitment; the secret "
        "and all nonces give the key of the tiles.");
  }
  if (proof.own) {
    lines.push_back("Seat " + std::to_string(proof.own->seat) +
                    (proof.open() ? " had these settings before the start."
                                  : " had this commitment and these settings before the start, and "
                                    "its own nonce is in the key."));
  }
  return lines;
}

std::vector<std::string> not_proven(const ReplayProof& proof) {
  std::vector<std::string> lines;
  if (proof.open()) {
    lines.emplace_back("The room was open: its seed was known, so tiles could be foreseen.");
  } else {
    lines.emplace_back("The server's owner could see coming tiles.");
  }
  if (!proof.own && !proof.open()) {
    lines.emplace_back(
        "The file has no player's record, so it does not show that anybody had the "
        "commitment before the start.");
  }
  lines.emplace_back(
      "The identities of the people, the time of day, and that the server took every move, "
      "and took it when it came.");
  for (std::string& line : words_of_the_server(proof)) lines.push_back(std::move(line));
  if (proof.rejected_for_rate != 0) {
    lines.push_back(counted(proof.rejected_for_rate, "action") +
                    " rejected as too fast: the file does not show how fast.");
  }
  return lines;
}

std::string report_text(const VerifiedFile& file) {
  const std::string name = shown_name(file);
  if (!file.unreadable.empty()) return name + ": CANNOT BE READ: " + file.unreadable + "\n";
  if (!file.verdict) return name + ": DOES NOT HOLD\n  " + to_text(file.verdict.fault()) + "\n";
  const ReplayProof& proof = *file.verdict;
  const Match& match = *proof.room.match();
  std::string text = name + ": holds\n  " + match_line(proof.room) + ", over after " +
                     tenths_text(match.ended->at_ms) + "\n";
  text += places_text(proof.room);
  return text + sentences("proven:", proven(proof)) + sentences("not proven:", not_proven(proof));
}

std::string report_json(const VerifiedFile& file) {
  ordered_json json{{"file", file.name}};
  if (!file.unreadable.empty()) {
    json["error"] = file.unreadable;
  } else {
    json["holds"] = static_cast<bool>(file.verdict);
    json.update(file.verdict ? proof_json(*file.verdict) : fault_json(file.verdict.fault()));
  }
  return json_line(json);
}

}  // namespace race2048::client
