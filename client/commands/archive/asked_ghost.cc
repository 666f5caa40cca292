#include "client/commands/archive/asked_ghost.h"

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "client/commands/archive/asked_replay.h"
#include "client/system/exit_codes.h"
#include "engine/match/person.h"
#include "shared/utf8.h"
#include "shared/whole_number.h"

namespace race2048::client {

std::pair<std::string, std::string> ghost_parts(const std::string& typed) {
  std::error_code ignored;
  const std::size_t comma = typed.rfind(',');
  if (comma == typed.npos || std::filesystem::exists(typed, ignored)) return {typed, ""};
  return {typed.substr(0, comma), typed.substr(comma + 1)};
}

std::optional<SeatNumber> ghost_seat(const ReplayProof& proof, std::string_view text) {
  const Match& match = *proof.room.match();
  if (text.empty()) return proof.own ? proof.own->seat : match.ranking.order().front();
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

}  // namespace race2048::client
